"""The questions of Queen's Necklace: each one declaration of statistics, reading and picture.

Limits were fixed before any figure was seen, and are those of `stats/measures.toml` where it has one: two points of
wins, two pounds of a price. To add a question, add one (`ask`) to `QUESTIONS` and its texts `front.ask.<key>` in both
catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import polars as pl

from qn_analysis.core.report import miniatures as mini
from qn_analysis.core.report.asking import ask, first_of, seat
from qn_analysis.core.report.front import Asked, Question, Reading
from qn_analysis.core.report.headlines import Rows, last
from qn_analysis.core.report.miniatures import Dot
from qn_analysis.core.report.peers import Peer
from qn_analysis.core.report.pictures import Picture, title
from qn_analysis.core.stats.statistic import Request
from qn_analysis.core.stats.verdicts import (
    LEAST,
    NO,
    SAME,
    UNCLEAR,
    UNDECIDED,
    YES,
    contenders,
    verdict,
    widened,
)

from ...words.art import gem_mark
from ...words.cards import Card
from .course import (
    LEAD_COLUMNS,
    LEAD_FIELDS,
    enough,
    foreseen,
    length_fields,
    luck_fields,
    luck_rows,
    merchant_curves,
    read_length,
    read_luck,
    turn_humps,
)
from .parts import (
    A_LITTLE,
    ENDINGS,
    FORESIGHT,
    GUESS,
    HALF,
    HARDLY,
    HAZARD,
    LEADS,
    POUNDS,
    PRICES,
    RARITY,
    RINGS,
    SAFE,
    SEATS,
    SWINGS,
    TIMING,
    TURNS,
    pounds,
)
from .value import (
    CARD_WINS,
    HOLDERS_WANT,
    cards_fields,
    cards_stack,
    king_fields,
    necklace_fields,
    read_cards,
    read_nothing,
    read_worth,
    ring_fields,
    worth_picture,
)

# --------------------------------------------------------------------------------------------- gems


def _gem(peer: Peer, about: str) -> Reading | None:
    """By how much jewels of a kind of gem are dearer than those of the others: no, they do not pay alike, where that
    matters."""
    rows = contenders(peer.rows(LEADS))
    mine = rows.filter(pl.col("gem").cast(pl.String) == about).to_dicts()
    if not mine or mine[0]["low"] is None:
        return None
    row, of = mine[0], rows.height if rows.height > 2 else 1  # of two kinds, one is as far below as the other above
    low, high = widened(row["value"], row["low"], row["high"], of)
    found = verdict(low, high, -POUNDS, POUNDS) if row["n"] >= LEAST else UNDECIDED
    said = {SAME: YES, UNDECIDED: UNCLEAR}.get(found, NO)
    return Reading(row["value"], low, high, int(row["n"]), said, about, way=found if said == NO else "")


def _others(asked: Asked) -> str:
    """What a jewel of each other gem stands at."""
    say, write = asked.desk.say, pounds(asked.desk, 1)
    about = asked.reading.about if asked.reading else None
    rows = [row for row in asked.own.rows(PRICES).iter_rows(named=True) if str(row["gem"]) != about]
    return str(
        say.join(say.text("front.gems.sell", gem=say.gem(str(row["gem"])), price=write(row["value"])) for row in rows)
    )


def gem_icons(asked: Asked, width: float = mini.WIDTH) -> str:
    """The mean price of a jewel of each gem."""
    frame = asked.own.frame(PRICES)
    if frame is None:
        return ""
    items = [
        (
            asked.desk.say.gem(str(row["gem"])),
            gem_mark(str(row["gem"])),
            Dot(row["value"], row["low"], row["high"], n=row["n"]),
        )
        for row in frame.iter_rows(named=True)
        if row["value"] is not None
    ]
    if not items:
        return ""
    mean = sum(each.value for _, _, each in items) / len(items)
    by = POUNDS * (len(items) - 1) / len(items)  # what a lead over the others is over the mean of all
    return mini.icons(
        title(asked, "gem"),
        items,
        pounds(asked.desk),
        band=(mean - by, mean + by),
        named=asked.desk.say.text("front.too_small"),
        width=width,
    )


# ------------------------------------------------------------------------------------------- rarity


def foretold(peer: Peer, predictor: str = "public") -> dict[int, dict[str, Any]]:
    """How many tiles are foretold at each sale."""
    frame = peer.frame(RARITY)
    if frame is None:
        return {}
    rows = frame.filter(pl.col("predictor") == predictor, pl.col("measure") == "exact", pl.col("value").is_not_null())
    return {int(row["sale"]): row for row in rows.iter_rows(named=True) if row["n"] >= LEAST}


def _early(asked: Asked) -> float | None:
    """The most that is foretold at a sale before the last."""
    rows = foretold(asked.own)
    return max((row["value"] for sale, row in rows.items() if sale != max(rows)), default=None)


_TILES: Final = {"predictor": "public", "measure": "exact"}
RARITY_COLUMNS: Final = Picture(
    Rows(RARITY, _TILES, enough), "columns", "{sale:front.sale}", share=True, line=(GUESS, "front.guess"), strong=True,
)  # fmt: skip
"""Tiles foretold from open purchases, by sale."""


def _card_question(
    card: Card, want: Request[Any], chapter: str, fields: Callable[[Asked], Mapping[str, str]], link: bool = False
) -> Question:
    """Whether a card is worth more than it costs: its fair price, as measured by gifts."""
    return Question(
        card.name.lower(), (want,), read_nothing, worth_picture(card), chapter, about=(card,), fields=fields,
        more=read_worth(card), unit="worlds", link=link,
    )  # fmt: skip


QUESTIONS: Final = (
    seat(SEATS, "course"),
    Question("length", (TIMING, TURNS), read_length, turn_humps, "course", fields=length_fields, unit="games"),
    ask(
        "merchant",
        "course",
        Rows(FORESIGHT, {"measure": ("explained", "settled")}, foreseen),
        HARDLY,
        HALF,
        kind="share",
        digits=0,
        fields={"settled": Rows(FORESIGHT, {"measure": "settled"})},
        unit="turns",
        also=(HAZARD,),
        picture=merchant_curves,
    ),
    _card_question(Card.RING, RINGS, "rings_layer", ring_fields),
    _card_question(Card.KING, SWINGS, "royal", king_fields),
    _card_question(Card.NECKLACE, HOLDERS_WANT, "royal", necklace_fields, link=True),
    Question(
        "gem",
        (LEADS, PRICES),
        _gem,
        gem_icons,
        "gems_layer",
        "pounds",
        fields={"top": Rows(PRICES, {"gem": "{about}"}), "others": _others},
        unit="gem_sales",
        subject=first_of(Rows(LEADS), "gem"),
        named=lambda desk, about: str(desk.say.gem(about)),
    ),
    ask(
        "rarity",
        "gems_layer",
        Rows(RARITY, _TILES, lambda rows: last(enough(rows))),
        A_LITTLE,
        HALF,
        kind="share",
        digits=0,
        fields={"early": _early, "guess": GUESS},
        unit="gem_sales",
        picture=RARITY_COLUMNS,
    ),
    Question(
        "cards",
        (CARD_WINS,),
        read_nothing,
        cards_stack,
        "card_table",
        digits=0,
        about=tuple(Card),
        fields=cards_fields,
        more=read_cards,
        unit="deals",
    ),
    ask(
        "lead",
        "course",
        Rows(ENDINGS, {"measure": "decided"}),
        SAFE,
        more="no",
        less="yes",
        kind="share",
        digits=0,
        fields=LEAD_FIELDS,
        off="no",
        goal="last_sale",
        picture=LEAD_COLUMNS,
    ),
    Question("luck", (), read_nothing, luck_rows, "course", "share", 0, fields=luck_fields, more=read_luck),
)
"""In the order of the page."""
PEER_WANTS: Final = tuple(
    dict.fromkeys(want for question in QUESTIONS for want in question.wants if want not in (HAZARD, CARD_WINS))
)
"""What is gathered of populations beside the log's own, of whom some figures are not shown."""
