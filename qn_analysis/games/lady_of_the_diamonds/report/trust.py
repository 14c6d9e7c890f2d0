"""How far to trust the figures: the chapter on what is assumed and left open."""

from __future__ import annotations

from typing import Any, Final

import polars as pl

from ..rulebook import Ruleset
from ..rulebook.fields import CARD_NAMES, TREASURE_NAMES
from ..words.cards import GEMS


def _treasures(desk: Any, rules: Ruleset) -> dict[str, Any]:
    say, sign = desk.say, desk.marks.sign
    supply, rows, made = rules.supply_for(desk.log.players), [], []
    for n, name in enumerate(TREASURE_NAMES):
        spots, title = f"treasures.{name}.spots", f"treasures.{name}.title"
        rows.append([say.called("label.treasure", name), f"{rules.titles[n]}{sign(title)}",
                     f"{rules.spots[n]}{sign(spots)}", str(supply[n])])  # fmt: skip
        made.append((name, rules.titles[n], rules.provenance(title).kind, rules.spots[n], rules.provenance(spots).kind,
                     supply[n]))  # fmt: skip
    schema = ["treasure", "title", "title_source", "spots", "spots_source", "supply"]
    variety = ", ".join(map(str, rules.variety)) + sign("variety")
    note = say.text("report.variety_points", points=variety, gems=str(GEMS))
    return {"rows": rows, "said": note, "frames": pl.DataFrame(made, schema=schema, orient="row")}


def _cards(desk: Any, rules: Ruleset) -> dict[str, Any]:
    say, sign = desk.say, desk.marks.sign
    rows, made = [], []
    for n, name in enumerate(CARD_NAMES):
        copies, pieces = f"cards.{name}.copies", f"cards.{name}.pieces"
        if not rules.copies[n]:
            continue
        shown = [say.text(f"pieces.{t}", count=count) for t, count in zip(TREASURE_NAMES, rules.pieces[n], strict=True)
                 if count]  # fmt: skip
        rows.append([say.called("card", name), f"{rules.copies[n]}{sign(copies)}", say.join(shown) + sign(pieces)])
        made.append((name, rules.copies[n], rules.provenance(copies).kind, rules.provenance(pieces).kind))
    frame = pl.DataFrame(made, schema=["card", "copies", "copies_source", "pieces_source"], orient="row")
    return {"rows": rows, "frames": frame}


def number(desk: Any, _rules: Ruleset, key: str, value: object) -> str:
    """An assumed number in words: "Ruby: 7 spots"."""
    say, (*_table, name, what) = desk.say, ("", *key.split("."))
    if what == "variety":
        return str(say.text("report.number.variety"))
    if what in ("copies", "pieces"):
        return str(say.text(f"report.number.{what}", card=say.called("card", name), value=str(value)))
    return str(say.text(f"report.number.{what}", treasure=say.called("label.treasure", name), value=str(value)))


TABLES: Final = {
    "treasures": (("treasure", "title_points", "spots", "supply"), _treasures),
    "cards": (("card", "copies", "adds"), _cards),
}
"""The tables in full."""
