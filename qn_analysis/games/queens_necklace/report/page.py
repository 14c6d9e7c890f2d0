"""The report of Queen's Necklace: its chapters and headlines, and the other populations for its first layer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import polars as pl

from qn_analysis.core.page.blocks import Chapter
from qn_analysis.core.report.alike import alike
from qn_analysis.core.report.declaration import Report
from qn_analysis.core.report.headlines import Headline, rows
from qn_analysis.core.report.peers import PeerPopulations
from qn_analysis.core.report.report import SectionError, page, report

from ..charts import Wording
from ..log.schema import GAME
from ..log.table import Log
from ..play.registry import ENGINE
from ..rulebook import Ruleset
from ..rulebook.naming import given_names
from ..stats import (
    best_held_back,
    endings,
    king_outcomes,
    king_totals,
    necklace_earnings,
    postponements,
    ring_value,
    rings_unshown,
    rings_wasted,
    sale_timing,
    seat_results,
    sold_prices,
    ties,
)
from ..stats.registry import STATISTICS
from ..stats.tables import Tables
from ..words.cards import Card
from .blocks import Desk, Marks
from .cards import CARDS
from .claims import claims
from .examples import EXAMPLES
from .fair_prices import gift_figures, prices_of
from .front import LAYER, PEER_WANTS
from .front.parts import ORDER
from .front.tries import priced
from .hindsight import hindsight
from .kings import KINGS
from .luck import LUCK
from .merchants import MERCHANTS
from .pace import PACE
from .populations import populations
from .rarity import RARITY
from .rings import RINGS
from .seats import SEATS
from .sensitivity import PRICES, RULINGS
from .studies import STORED
from .trust import assumed_lists, assumptions, counted, folded, method, rules
from .ways import PLAY

__all__ = ["CHAPTERS", "REPORT", "TEXTS", "SectionError", "desk_of", "page", "report"]


def _noble(frame: pl.DataFrame) -> pl.DataFrame:
    """The rows of all gems but amber."""
    return frame.filter(pl.col("gem") != "amber")


_RING: Final = (Card.RING,)
_KING: Final = (Card.KING,)
_BOTH: Final = (Card.KING, Card.NECKLACE)
_END: Final = rows(sale_timing, pick="last", measure="turn")
_BOUGHT: Final = rows(ring_value, "", measure="bought")
_SHOWN: Final = rows(ring_value, "", measure="shown")
_OTHERS: Final = rows(king_totals, measure="destroyed_others")
_CANCELLED: Final = rows(king_totals, measure="cancelled")
_DESTROYED: Final = rows(king_totals, measure="destroyed")
_SEAT: Final = rows(seat_results, pick="seat")
_POSTPONED: Final = rows(postponements, pick="last", measure="postponed")
_EARNED: Final = rows(necklace_earnings, measure="earned")
_AMBER: Final = rows(sold_prices, gem="amber")

HEADLINES: Final = (
    Headline("end", _END, "sales", block="sale-turns"),
    Headline("ring_bought", _BOUGHT, "rings_bought", _RING, "pounds", block="table-ring_gems", example="rings"),
    Headline("destroyed_others", _OTHERS, "games", _KING, "pounds", block="table-king_totals", example="king"),
    Headline(
        "decided", rows(endings, measure="decided"), "games", (), "share", block="table-endings", example="comeback"
    ),
    Headline("held", rows(best_held_back, measure="any"), "displays", (), "share", block="held-back"),
    Headline("best_seat", _SEAT, "games", (), "share", block="seat-wins", example="close"),
)
"""What the first screen says."""

MORE: Final = (
    Headline("sale", rows(sale_timing, measure="turn"), "sales", block="table-timing"),
    Headline("postponed", _POSTPONED, "merchants", (Card.CARDINAL,), "share", block="postponed"),
    Headline("ring_shown", _SHOWN, "rings_shown", _RING, "pounds", block="ring-gems"),
    Headline("wasted", rows(rings_wasted), "rings_shown", _RING, "share", block="ring-fates"),
    Headline("unshown", rows(rings_unshown, how="all"), "rings", _RING, "share", block="table-unshown"),
    Headline("cancelled", _CANCELLED, "games", _KING, digits=2, block="table-king_totals"),
    Headline("destroyed", _DESTROYED, "games", _KING, "pounds", block="table-king_totals"),
    Headline("voided", rows(king_outcomes, measure="voided"), "kings_shown", _BOTH, "share", block="king-fates"),
    Headline("necklace", _EARNED, "necklaces", _BOTH, "pounds", block="necklace"),
    Headline("tied", rows(ties, []), "gems_shown", (), "share", block="table-tiles_gem"),
    Headline("price", rows(sold_prices, pick=_noble, pooled=True), "jewels_sold", (), "pounds", block="table-prices"),
    Headline("price", _AMBER, "jewels_sold", (Card.AMBER_1,), "pounds", block="table-prices"),
    Headline("win", rows(seat_results, measure="win"), "games", (), "share", block="table-seats"),
)
"""What stands in the list below."""

FEWER: Final = {"searcher": 400}
"""Games of the searching bot, at three players: a search takes its time."""
LINE_UPS: Final = (
    *((bots, players) for players in (2, 3, 4) for bots in ORDER if bots not in FEWER), *((bots, 3) for bots in FEWER),
)  # fmt: skip
PEERS: Final = PeerPopulations(GAME, LINE_UPS, PEER_WANTS, Tables, Ruleset.default, STORED, seed=24, fewer=FEWER)
TEXTS = f"{__package__}.texts"
FRONT_TEXTS = f"{__package__}.front_texts"
CHAPTERS: Final[Mapping[str, Callable[[Desk, Any], Chapter]]] = {
    **{each.name: each for each in (MERCHANTS, RINGS, KINGS, RARITY, CARDS, SEATS, PACE)},
    "hindsight": hindsight,
    LUCK.name: LUCK,
    "populations": populations,
    "rulings": RULINGS,
    "prices": PRICES,
    "claims": claims,
    "examples": EXAMPLES,
    "alike": alike,
    "assumptions": assumptions,
    "method": method,
    "rules": rules,
}
"""The chapters by name, in the order of the page. A new one is a `Section`, or a function, and a line here."""


def desk_of(log: Log, lang: str) -> Desk:
    """What the chapters work with, of a log."""
    say = Wording(lang, [TEXTS, FRONT_TEXTS], given_names(log.rules, lang))
    return Desk(say, Marks(log.rules, say), lang, log)


REPORT: Final = Report(
    chapters=CHAPTERS,
    headlines=HEADLINES,
    more=MORE,
    desk=desk_of,
    assumed=lambda desk: assumed_lists(desk)[0],
    counted=counted,
    folded=folded,
    bots=ENGINE.usual,
    wording=Wording,
    texts=TEXTS,
    statistics=STATISTICS,
    front=LAYER,
    peers=PEERS,
    gifts=gift_figures,
    prices=prices_of,
    priced=priced,
    ways=PLAY,
)
