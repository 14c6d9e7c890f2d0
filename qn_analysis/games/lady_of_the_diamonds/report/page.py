"""The report of Lady of the Diamonds: its chapters and headlines."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.report.declaration import Report, TermValue, folded
from qn_analysis.core.report.figures import reads
from qn_analysis.core.report.headlines import Headline, best_seat, rows, top
from qn_analysis.core.report.trust import chapters

from .. import stats
from ..charts import Wording
from ..log.table import Log
from ..stats import (
    card_sources,
    card_values,
    endings,
    exhausted_rounds,
    first_holders,
    pearl_cards,
    pearl_gems,
    permanent_rounds,
    permanent_titles,
    point_shares,
    seat_results,
    title_rounds,
    title_wins,
    variety_sets,
)
from ..stats.registry import STATISTICS
from .blocks import CARDS, POINTS, ROWS, Desk, Marks
from .cards import CARDS_CHAPTER, PEARLS, SUPPLIES
from .examples import examples
from .front import LAYER, PEERS, REMEDIES
from .points import SEATS, VARIETY
from .sensitivity import rulings, tables
from .titles import PERMANENT, TITLES
from .trust import assumptions

_CHANGES: Final = rows(title_rounds, measure="changes")
_PERMANENT: Final = rows(permanent_rounds, measure="titles")
_SHARE: Final = rows(permanent_titles, measure="permanent")
_NO_SET: Final = rows(variety_sets, sets=0)
_CARD: Final = rows(card_values, pick=top, pooled=True, measure="win")
_FIRST: Final = rows(card_values, pick=top, pooled=True, measure="points")
_SEAT: Final = rows(seat_results, pick=best_seat)
_TITLES: Final = rows(point_shares, measure="titles")
_VARIETY: Final = rows(point_shares, measure="variety")
_BOTH: Final = (*POINTS, *CARDS)

HEADLINES: Final = (
    Headline("changes", _CHANGES, "rounds", block="title-changes", example="changes"),
    Headline("kept", rows(first_holders), "titles_claimed", (), "share", block="first-holders"),
    Headline("permanent", _PERMANENT, "rounds", ROWS, block="title-fates", example="permanent"),
    Headline("no_set", _NO_SET, "chests", (), "share", block="variety-sets", example="variety"),
    Headline("best_card", _CARD, "cards_played", CARDS, "share", block="card-wins"),
    Headline("best_seat", _SEAT, "games", (), "share", block="seat-wins", example="close"),
)
"""What the first screen says."""

MORE: Final = (
    Headline("turns", rows(title_rounds, measure="turns"), "cards_played", (), "share", block="title-turns"),
    Headline("title_wins", rows(title_wins, pick=top, pooled=True), "titles", POINTS, "share", block="title-wins"),
    Headline("permanent_share", _SHARE, "titles", ROWS, "share", block="title-fates"),
    Headline("titles_points", _TITLES, "points", POINTS, "share", block="score-parts"),
    Headline("variety_points", _VARIETY, "points", POINTS, "share", block="score-parts"),
    Headline("first_card", _FIRST, "cards_played", _BOTH, "points", block="card-points"),
    Headline("deck", rows(card_sources, source="deck"), "cards_played", (), "share", block="card-sources"),
    Headline("matched", rows(pearl_gems, pick=top, pooled=True), "pearl_cards", CARDS, "share", block="pearl-gems"),
    Headline(
        "pearl_title", rows(pearl_cards, measure="gem_title"), "pearl_cards", CARDS, "share", block="table-pearl_cards"
    ),
    Headline("exhausted", rows(exhausted_rounds, measure="any"), "rounds", CARDS, "share", block="exhaustion"),
    Headline("margin", rows(endings, measure="margin"), "games", POINTS, "points", block="table-endings"),
    Headline("tied", rows(endings, measure="tied"), "games", POINTS, "share", block="table-endings"),
    Headline("win", rows(seat_results, measure="win"), "games", (), "share", block="table-seats"),
)
"""What stands in the list below."""


TEXTS: Final = f"{__package__}.texts"
FRONT_TEXTS: Final = f"{__package__}.front_texts"
CHAPTERS: Final = chapters(
    (TITLES, PERMANENT, VARIETY, SEATS, CARDS_CHAPTER, PEARLS, SUPPLIES),
    tables=tables, rulings=rulings, examples=examples, assumptions=assumptions,
)  # fmt: skip
"""The chapters by name, in the order of the page. A new one is a `Section`, or a function, and a line here."""


def desk_of(log: Log, lang: str) -> Desk:
    """What the chapters work with, of a log.

    Raises:
        TextError: there are no texts in the language.
    """
    say = Wording(lang, [TEXTS, FRONT_TEXTS])
    return Desk(say, Marks(log.rules, say), lang, log)


def _mode(desk: Desk) -> list[TermValue]:
    """Which game it was: basic or advanced, and how long."""
    rules, say = desk.log.rules, desk.say
    length = say.text("report.rounds", n=rules.rounds) if rules.rounds else say.text("report.target", n=rules.target)
    return [("mode", say.text(f"mode.{rules.mode}"), False), ("length", length, False)]


@reads(stats.permanent_rounds.want())
def _folded(desk: Desk, t: stats.Gathered) -> list[TermValue]:
    """What the page keeps folded: rounds scored, the hash of the ruleset, assumed numbers."""
    rounds = stats.permanent_rounds(t).filter(measure="titles")["n"].item()
    return [("rounds", desk.say.count(rounds), False), *folded(desk)]


REPORT: Final = Report(
    chapters=CHAPTERS,
    headlines=HEADLINES,
    more=MORE,
    desk=desk_of,
    shown=_mode,
    folded=_folded,
    bots="learnt",
    wording=Wording,
    texts=TEXTS,
    statistics=STATISTICS,
    layer=(LAYER, _folded),
    front=LAYER,
    remedies=REMEDIES,
    peers=PEERS,
)
