"""The best reply in hindsight: with the others' displays as they lie, what should she have shown?

Source: "Jewel Sale", "Displaying the jewels" (what can be laid); the engine scores. `reply` is the search.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.interrupts import join
from qn_analysis.core.base.messages import suggest
from qn_analysis.core.compile.build import Build, LazyBuild
from qn_analysis.core.compile.records import blank, dtype, fill

from ..engine import state
from ..play.builds import VOCABULARY, plain_game, record_game, record_log
from ..rulebook import Ruleset
from ..words.cards import NOBODY, Card
from . import builds, kernel, searching
from . import reply as source
from .document import ANY, Codes, read_sheet, sheet_of, with_numbers
from .reply_sheet import margin_of, plays_of, set_aside, why_no_reply, with_reply
from .score import AnySheet, SaleScore, score_sale
from .searching import MEMO, REPLY, Search
from .sheet import Display, Sheet, SheetError, Transmutation, filled
from .texts import problem

BY: Final = ("pounds", "margin")
_ON_THE_TABLE: Final = ("fashion", "active", "stones", "gem_cards", "rings", "kings", "necklaces", "bankers")

_SEARCH: Final = "search_reply"
_lock = threading.Lock()
_worker: threading.Thread | None = None


@dataclass(frozen=True)
class Reply:
    """The best display that a player could have shown, the others showing what they show.

    Cards that are shown are gone and cards kept can earn later, so this is about one sale: of displays that earn the
    same the one that spends fewest cards is given (an Alchemist counts as a card).

    Attributes:
        player, by: whose reply, and what it is best by: her pounds in this sale, or her margin.
        display: what to show; its `hand` is what she keeps.
        alchemist: what her Alchemist does, or None. With a ruleset of several, the first; `sheet.alchemist` has all.
        gain: pounds that it earns in this sale, tributes included.
        margin: `gain` less that of the best rival in this sale; the scores before the sale do not matter.
        shown_gain, shown_margin: the same of what she did show.
        regret: what she gave away in this sale, in pounds of `by`; never below 0.
        sheet: the sale with the reply in place, and the others' Alchemists as they were played.
        score: what came of it.
    """

    player: str
    by: str
    display: Display
    alchemist: Transmutation | None
    gain: int
    margin: int
    shown_gain: int
    shown_margin: int
    regret: int
    sheet: Sheet
    score: SaleScore


@public
def best_reply(sheet: AnySheet, player: str, rules: Ruleset | str | Path | None = None, by: str = "pounds") -> Reply:
    """The best display from a player's cards against the displays of the others, which stay as they are.

    Her cards are those she shows, those of her `hand`, and an Alchemist that she played; she may play it in any way or
    (ruling `alchemist_declined`) not at all. The search is exact. Of several best replies: fewest cards spent, the
    Alchemist unplayed, fewest stones shown of the most fashionable gem, of the next, and so on; King, Necklace and
    Rings with the most fashionable gem.

    Args:
        sheet: a dictionary, a JSON or TOML file, or a `Sheet`.
        player: her name.
        rules: a ruleset; None is the rulebook's.
        by: "pounds", or "margin" over the best rival in this sale.

    Raises:
        SheetError: a sheet that cannot be, nobody of that name, something else to be best by, or a blank card in her
            hand that she could show, for which a sheet has no place.
    """
    chosen = Ruleset.of(rules)
    shown = score_sale(read_sheet(sheet, chosen), chosen)
    if by not in BY:
        raise SheetError([problem("best_by", by=repr(by))])
    if player not in shown.sheet.players:
        hint = suggest(str(player), shown.sheet.players)
        raise SheetError([problem("best_player", player=repr(player), hint=hint, known=", ".join(shown.sheet.players))])
    seat = shown.sheet.players.index(player)
    others = with_numbers(shown.sheet, Codes(chosen))[1]
    hand = set_aside(others, seat, shown.sheet.displays[seat].hand)
    whole = shown.sheet.whole()
    if why := why_no_reply(ANY, whole["displays"][seat], chosen.roles[Card.BLANK_GRAY] != NOBODY, hand):
        raise SheetError([why])
    answer = search(compiled.build if ready() else None, chosen, others, hand, seat, by)[1]
    laid = sheet_of(filled(with_reply(whole, seat, chosen.stones, hand, answer)))
    score = score_sale(laid, chosen)
    found, before = margin(score, player), margin(shown, player)
    gain, shown_gain = score.gain[player], shown.gain[player]
    return Reply(
        player=player,
        by=by,
        display=laid.displays[seat],
        alchemist=next((move for move in laid.alchemist if move.player == player), None),
        gain=gain,
        margin=found,
        shown_gain=shown_gain,
        shown_margin=before,
        regret=gain - shown_gain if by == "pounds" else found - before,
        sheet=laid,
        score=score,
    )


def margin(score: SaleScore, player: str) -> int:
    """A player's pounds in a sale less those of her best rival."""
    return margin_of([*score.gain.values()], [*score.gain].index(player))


# ------------------------------------------------------------------------------------------------------ the two builds


def prepare(wait: bool = False) -> None:
    """Load the compiled search in the background; until it is there, `best_reply` uses the interpreted one.

    The first time on a machine it is compiled, which takes seconds. `wait`: return when it is there.
    """
    global _worker
    with _lock:
        if not ready() and (_worker is None or not _worker.is_alive()):
            _worker = threading.Thread(target=_load, name="best reply", daemon=True)
            _worker.start()
        worker = _worker
    if wait and worker is not None:
        join(worker)


def ready() -> bool:
    """Whether the compiled search is there."""
    return compiled.loaded and compiled.build.has(_SEARCH)


def _load() -> None:
    compiled().ready(_SEARCH)


@cache
def _signatures() -> Mapping[str, Any]:
    """Explicit types of the entry point, and of the leaves that all builds have."""
    import numba
    from numba import types

    t: Any = types
    records = [numba.from_dtype(dtype(record)) for record in (state.Game, state.Log, Search)]
    arrays = [t.Array(element, 1, "C") for element in (*records, t.int64, t.int64)]
    return {_SEARCH: t.int64(*arrays)}


SOURCES: Final = (*builds.SOURCES, source.__name__)
WORDS: Final = (*VOCABULARY, searching.__name__)
compiled = LazyBuild(
    lambda: Build(
        SOURCES, WORDS, _signatures, units=("pounds_of", "search_displays"), inside=("lay_others",),
        about="the search for the best reply", declared=(__name__,), base=builds.compiled.build,
    ),
    f"{__name__}:compiled",
)  # fmt: skip
"""The compiled search: a build of its own, since most panels need nothing else; what looks back is built on it."""


def search(
    build: Build | None, rules: Ruleset, others: list[int], hand: list[int], seat: int, by: str
) -> tuple[int, list[int]]:
    """The value of the best reply and its numbers (`searching.REPLY`), by a compiled build or (None) interpreted."""
    game, log = plain_game(rules, others[kernel.PLAYERS]), blank(state.Log)
    source.lay_others(game, log, others)
    wanted = {"seat": seat, "margin": BY.index(by), "plays": plays_of(others, hand)}
    if build is None:
        fill(state.Seat, game.seats[seat], {"hand": hand})
        space, answer = blank(Search), [0] * REPLY
        fill(Search, space, wanted)
        return source.search_reply([game], [log], [space], [0] * MEMO, answer), answer
    import numpy as np

    games, logs = record_game(rules, others[kernel.PLAYERS]), record_log(False, False)
    fill(state.Table, games[0]["table"], {name: getattr(game.table, name) for name in _ON_THE_TABLE})
    fill(state.Seat, games[0]["seats"][seat], {"hand": hand})
    spaces, found = np.zeros(1, dtype(Search)), np.zeros(REPLY, np.int64)
    fill(Search, spaces[0], wanted)
    value = build[_SEARCH](games, logs, spaces, np.zeros(MEMO, np.int64), found)
    return int(value), found.tolist()
