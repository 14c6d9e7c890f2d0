"""How far to trust the figures: the chapter on what is assumed and left open."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.page.blocks import DIRECT, INDIRECT, Block, Chapter
from qn_analysis.core.report import trust

from .. import stats
from ..rulebook import FACTS
from ..rulebook.clauses import GAPS
from ..rulebook.fields import CARD_NAMES, TREASURE_NAMES
from ..words.cards import GEMS
from .blocks import POINTS, Desk


def assumptions(desk: Desk, _t: stats.Gathered) -> Chapter:
    """Every number that nobody told with its reason, the tables in full, and the list of gaps."""
    tables = [_treasure_table(desk), _card_table(desk)]
    return trust.assumptions(desk, tables, lambda key, value: _number_name(desk, key, value), FACTS, GAPS)


def _sign(desk: Desk, key: str) -> str:
    """What stands behind an assumed number."""
    if not desk.log.rules.provenance(key).assumed:
        return ""
    return desk.marks.mark(DIRECT if key.rpartition(".")[2] in POINTS else INDIRECT).sign


def _treasure_table(desk: Desk) -> Block:
    rules, say = desk.log.rules, desk.say
    supply, rows, made = rules.supply_for(desk.log.players), [], []
    for n, name in enumerate(TREASURE_NAMES):
        spots, title = f"treasures.{name}.spots", f"treasures.{name}.title"
        rows.append([say.treasure(name), f"{rules.titles[n]}{_sign(desk, title)}",
                     f"{rules.spots[n]}{_sign(desk, spots)}", str(supply[n])])  # fmt: skip
        made.append((name, rules.titles[n], rules.provenance(title).kind, rules.spots[n], rules.provenance(spots).kind,
                     supply[n]))  # fmt: skip
    schema = ["treasure", "title", "title_source", "spots", "spots_source", "supply"]
    heads = ["treasure", "title_points", "spots", "supply"]
    variety = ", ".join(map(str, rules.variety)) + _sign(desk, "variety")
    note = say.text("report.variety_points", points=variety, gems=str(GEMS))
    return desk.table("treasures", heads, rows, said=note, frames=pl.DataFrame(made, schema=schema, orient="row"))


def _card_table(desk: Desk) -> Block:
    rules, say = desk.log.rules, desk.say
    rows, made = [], []
    for n, name in enumerate(CARD_NAMES):
        copies, pieces = f"cards.{name}.copies", f"cards.{name}.pieces"
        if not rules.copies[n]:
            continue
        shown = [say.text(f"pieces.{t}", count=count) for t, count in zip(TREASURE_NAMES, rules.pieces[n], strict=True)
                 if count]  # fmt: skip
        rows.append([say.card(name), f"{rules.copies[n]}{_sign(desk, copies)}", say.join(shown) + _sign(desk, pieces)])
        made.append((name, rules.copies[n], rules.provenance(copies).kind, rules.provenance(pieces).kind))
    frame = pl.DataFrame(made, schema=["card", "copies", "copies_source", "pieces_source"], orient="row")
    return desk.table("cards", ["card", "copies", "adds"], rows, frames=frame)


def _number_name(desk: Desk, key: str, value: object) -> str:
    """An assumed number in words: "Ruby: 7 spots"."""
    say, (*_table, name, what) = desk.say, ("", *key.split("."))
    if what == "variety":
        return say.text("report.number.variety")
    if what in ("copies", "pieces"):
        return say.text(f"report.number.{what}", card=say.card(name), value=str(value))
    return say.text(f"report.number.{what}", treasure=say.treasure(name), value=str(value))
