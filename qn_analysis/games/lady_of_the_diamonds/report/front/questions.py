"""The ten questions of Lady of the Diamonds: each one declaration of statistics, reading and picture.

Limits were fixed before any figure was seen: those of `stats/measures.toml` where it has one, else a half or an equal
part. To add a question, add a `Question` to `QUESTIONS` and its texts `front.ask.<key>` in both catalogues.
"""

from __future__ import annotations

from typing import Final

import polars as pl

from qn_analysis.core.report.asking import (
    ahead,
    best,
    columns_picture,
    first_of,
    limited,
    line_picture,
    ranked_picture,
    reading,
    seat_question,
    tables_picture,
)
from qn_analysis.core.report.front import Asked, Question, Reading
from qn_analysis.core.report.headlines import Rows, highest
from qn_analysis.core.report.peers import Peer
from qn_analysis.core.stats.verdicts import NO, YES, word

from ... import stats
from ..blocks import CARDS, POINTS, ROWS

ORDER: Final = ("random", "greedy", "tuned", "learnt")
"""Populations, the weakest first: the further from the paper their tone."""
HALF: Final = 0.5
EIGHTH: Final = 1 / 8
"""Seven titles and the variety bonus: an equal part of the points."""
AHEAD: Final = 0.5
"""The smallest lead of a card that matters, in points at once."""
BLIND: Final = 0.25
"""The smallest difference that matters between face-up cards and the deck, in points at once."""
RARE: Final = 0.1
"""One round in ten: the rulebook calls a supply that runs out rare (How to play, 12)."""
TIED: Final = 0.1
"""More ties than one game in ten are many."""

SEATS: Final = stats.seat_results.want()
HOLDERS: Final = stats.first_holders.want()
CHANGES: Final = stats.title_rounds.want()
PERMANENT: Final = stats.permanent_titles.want()
FATES: Final = stats.title_fates.want()
SHARES: Final = stats.point_shares.want()
SETS: Final = stats.variety_sets.want()
CARDS_WANT: Final = stats.card_values.want("card").pool()
SOURCES: Final = stats.card_values.want("source")
PEARLS: Final = stats.pearl_cards.want()
PEARL_GEMS: Final = stats.pearl_gems.want().pool()
EXHAUSTED: Final = stats.exhausted_rounds.want()
EXHAUSTION: Final = stats.exhaustion.want("treasure").pool()
SETTLED: Final = stats.titles_settled.want()
ENDINGS: Final = stats.endings.want()


def _last(peer: Peer) -> Reading | None:
    """Titles that come to their last holder with her last card, held against an equal share for each of her cards."""
    frame = peer.frame(SETTLED)
    if frame is None or frame.is_empty():
        return None
    row = frame.filter(pl.col("value").is_not_null()).sort("nth").tail(1)
    equal = 1 / frame.height
    return reading(
        row.row(0, named=True) if row.height else None, lambda row: word(row["low"], row["high"], equal, equal)
    )


def _equal(asked: Asked) -> float | None:
    """The share of titles that each card would bring, were they all alike."""
    frame = asked.own.frame(SETTLED)
    return 1 / frame.height if frame is not None and frame.height else None


CARD: Final = "{card:card}"
TREASURE: Final = "{treasure:label.treasure}"
SOURCE: Final = "{source:label.source}"
NTH: Final = "{nth}"
QUESTIONS: Final = (
    seat_question(SEATS, "course"),
    Question(
        "safe",
        (HOLDERS, CHANGES),
        limited(HOLDERS, HALF, HALF),
        line_picture("safe", 100.0, (100 * HALF, "front.half")),
        "title_moves",
        "share",
        fields={"changes": Rows(CHANGES, {"measure": "changes"})},
        unit="titles_claimed",
    ),
    Question(
        "permanent",
        (PERMANENT, FATES),
        limited(PERMANENT, HALF, HALF, measure="permanent"),
        line_picture("permanent", 100.0, (100 * HALF, "front.half")),
        "title_moves",
        "share",
        about=ROWS,
        fields={each: Rows(FATES, {"fate": each}) for each in ("row", "supply")},
        unit="titles_all",
    ),
    Question(
        "variety",
        (SHARES, SETS),
        limited(SHARES, EIGHTH, EIGHTH, measure="variety"),
        line_picture("variety", 100.0, (100 * EIGHTH, "front.eighth")),
        "point_sources",
        "share",
        about=POINTS,
        fields={"sets": Rows(SETS, {"sets": 0})},
        unit="points",
    ),
    Question(
        "card",
        (CARDS_WANT,),
        best(CARDS_WANT, "card", AHEAD, measure="points"),
        ranked_picture("card", CARDS_WANT, CARD, 1, measure="points"),
        "card_worth",
        about=(*POINTS, *CARDS),
        fields={"points": Rows(CARDS_WANT, {"card": "{about}", "measure": "points"})},
        subject=first_of(CARDS_WANT, "card", measure="points"),
        named=lambda desk, about: str(desk.say.card(about)),
        digits=2,
        unit="cards_played",
    ),
    Question(
        "pearls",
        (PEARLS, PEARL_GEMS),
        limited(PEARLS, HALF, HALF, measure="gem_title"),
        line_picture("pearls", 100.0, (100 * HALF, "front.half")),
        "card_worth",
        "share",
        about=CARDS,
        fields={"top": Rows(PEARL_GEMS, pick=highest)},
        unit="pearl_cards",
    ),
    Question(
        "blind",
        (SOURCES,),
        ahead(SOURCES, {"source": "pit", "measure": "points"}, {"source": "deck", "measure": "points"}, BLIND),
        columns_picture("blind", SOURCES, SOURCE, "number", 2, measure="points"),
        "card_worth",
        about=(*POINTS, *CARDS),
        fields={each: Rows(SOURCES, {"source": each, "measure": "points"}) for each in ("pit", "deck", "hand")},
        digits=2,
        unit="cards_played",
    ),
    Question(
        "shortage",
        (EXHAUSTED, EXHAUSTION),
        limited(EXHAUSTED, RARE, RARE, more=NO, less=YES, measure="any"),
        tables_picture("shortage", None, 100.0, 1),
        "course",
        "share",
        about=CARDS,
        unit="rounds",
    ),
    Question(
        "last",
        (SETTLED,),
        _last,
        columns_picture("last", SETTLED, NTH, "share", 0, most=10),
        "title_moves",
        "share",
        fields={"equal": _equal},
        unit="titles",
    ),
    Question(
        "tie",
        (ENDINGS,),
        limited(ENDINGS, TIED, TIED, measure="tied"),
        tables_picture("tie", None, 100.0),
        "course",
        "share",
        about=POINTS,
        fields={"margin": Rows(ENDINGS, {"measure": "margin"})},
    ),
)
"""In the order of the page."""
PEER_WANTS: Final = tuple(dict.fromkeys(want for question in QUESTIONS for want in question.wants))
"""What is gathered of populations beside the log's own."""
