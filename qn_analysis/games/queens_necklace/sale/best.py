"""The best reply in hindsight: with the others' displays as they lie, what should she have shown?

Source: "Jewel Sale", "Displaying the jewels" (what can be laid); the engine scores. `reply` is the search.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
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
from ..words.cards import GEM_KINDS, GEM_OF, GEMS, KINDS, NOBODY, SEATS, Card
from . import builds, kernel, searching
from . import reply as source
from .document import Codes, read_sheet, with_numbers
from .score import AnySheet, SaleScore, score_sale
from .searching import ALCHEMISTS, MEMO, REPLY, Search
from .sheet import GEM_NAMES, Display, Sheet, SheetError, ShownRow, Transmutation
from .texts import problem

BY: Final = ("pounds", "margin")
_ON_THE_TABLE: Final = ("fashion", "active", "stones", "gem_cards", "rings", "kings", "necklaces", "bankers")

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
    if chosen.roles[Card.BLANK_GRAY] != NOBODY and "blank_gray" in shown.sheet.displays[seat].hand:
        raise SheetError([problem("best_blank", player=player)])
    others, hand = _numbers(shown.sheet, seat, chosen)
    answer = search(compiled.build, chosen, others, hand, seat, by)[1]
    laid = _with_reply(shown.sheet, seat, chosen, hand, answer)
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
    return score.gain[player] - max(pounds for name, pounds in score.gain.items() if name != player)


# ------------------------------------------------------------------------------------------------------ the two builds


def prepare(wait: bool = False) -> None:
    """Load the compiled search in the background; until it is there, `best_reply` uses the interpreted one.

    The first time on a machine it is compiled, which takes seconds. `wait`: return when it is there.
    """
    global _worker
    with _lock:
        if not ready() and (_worker is None or not _worker.is_alive()):
            _worker = threading.Thread(target=compiled, name="best reply", daemon=True)
            _worker.start()
        worker = _worker
    if wait and worker is not None:
        join(worker)


def ready() -> bool:
    """Whether the compiled search is there."""
    return compiled.build is not None


@cache
def _signatures() -> Mapping[str, Any]:
    """Explicit types of the entry point, and of the leaves that all builds have."""
    import numba
    from numba import types

    t: Any = types
    records = [numba.from_dtype(dtype(record)) for record in (state.Game, state.Log, Search)]
    arrays = [t.Array(element, 1, "C") for element in (*records, t.int64, t.int64)]
    return {"search_reply": t.int64(*arrays)}


SOURCES: Final = (*builds.SOURCES, source.__name__)
WORDS: Final = (*VOCABULARY, searching.__name__)
compiled = LazyBuild(
    lambda shown: Build(
        SOURCES, WORDS, _signatures(), ("pounds_of", "search_displays"), ("lay_others",), shown, ("search_reply",),
        about="the search for the best reply", base=builds.compiled(shown is not None),
    )
)  # fmt: skip
"""The compiled search: a build of its own, since most panels need nothing else; what looks back is built on it."""


def search(
    build: Build | None, rules: Ruleset, others: list[int], hand: list[int], seat: int, by: str
) -> tuple[int, list[int]]:
    """The value of the best reply and its numbers (`searching.REPLY`), by a compiled build or (None) interpreted."""
    game, log = plain_game(rules, others[kernel.PLAYERS]), blank(state.Log)
    source.lay_others(game, log, others)
    # a sheet has room for no more Alchemists than seats
    wanted = {"seat": seat, "margin": BY.index(by), "plays": min(hand[Card.ALCHEMIST], SEATS - others[kernel.MOVES])}
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
    value = build["search_reply"](games, logs, spaces, np.zeros(MEMO, np.int64), found)
    return int(value), found.tolist()


# ------------------------------------------------------------------------------------------------ sheets and numbers


def _numbers(sheet: Sheet, seat: int, rules: Ruleset) -> tuple[list[int], list[int]]:
    """The sale without her display and her Alchemists, and all her cards by kind."""
    coded = with_numbers(sheet, Codes(rules))[1]
    at, first = kernel.LAID + seat * kernel.OWN, kernel.MOVES + 1
    own = coded[at : at + kernel.OWN]
    moves = [coded[first + 3 * n : first + 3 * n + 3] for n in range(coded[kernel.MOVES])]
    theirs = [number for move in moves if move[0] != seat for number in move]
    coded[at : at + kernel.OWN] = [0] * kernel.OWN
    coded[kernel.MOVES] = len(theirs) // 3
    coded[first : first + len(theirs)] = theirs
    hand = _cards(own)
    for name in sheet.displays[seat].hand:
        hand[Card[name.upper()]] += 1
    hand[Card.ALCHEMIST] += len(moves) - len(theirs) // 3
    if hand[Card.ALCHEMIST] > ALCHEMISTS:
        player, n = sheet.players[seat], hand[Card.ALCHEMIST]
        raise SheetError([problem("best_alchemists", player=player, n=n, most=ALCHEMISTS)])
    return coded, hand


def _cards(own: list[int]) -> list[int]:
    """The cards of a display, and Alchemists played where they are given, by kind."""
    cards = [0] * KINDS
    cards[:GEM_KINDS] = own[:GEM_KINDS]
    cards[Card.RING] = sum(own[kernel.RINGS : kernel.KINGS])
    cards[Card.KING] = sum(own[kernel.KINGS : kernel.NECKLACES])
    cards[Card.NECKLACE] = sum(own[kernel.NECKLACES : kernel.BANKERS])
    cards[Card.BANKER] = own[kernel.BANKERS]
    cards[Card.ALCHEMIST] = sum(move >= 0 for move in own[kernel.OWN :])
    return cards


def _with_reply(sheet: Sheet, seat: int, rules: Ruleset, hand: list[int], answer: list[int]) -> Sheet:
    """The sale with the reply in place of what she shows."""
    player = sheet.players[seat]
    rows: dict[str, ShownRow] = {}
    for name in sheet.fashion:
        gem = GEM_NAMES.index(name)
        stones = [rules.stones[card] for card in range(GEM_KINDS) if GEM_OF[card] == gem for _ in range(answer[card])]
        if stones:
            king, necklace = (bool(answer[at + gem]) for at in (kernel.KINGS, kernel.NECKLACES))
            rows[name] = ShownRow(tuple(sorted(stones, reverse=True)), answer[kernel.RINGS + gem], king, necklace)
    kept = (Card(card).name.lower() for card, n in enumerate(_cards(answer)) for _ in range(hand[card] - n))
    display = replace(sheet.displays[seat], rows=rows, bankers=answer[kernel.BANKERS], hand=tuple(kept))
    moves = [move for move in sheet.alchemist if move.player != player]
    for move in answer[kernel.OWN :]:
        if move >= 0:
            card, gem = divmod(move, GEMS - 1)
            moves.append(Transmutation(player, GEM_NAMES[GEM_OF[card]], rules.stones[card], GEM_NAMES[gem]))
    return replace(
        sheet,
        displays=(*sheet.displays[:seat], display, *sheet.displays[seat + 1 :]),
        # in the order in which the players are asked
        alchemist=tuple(sorted(moves, key=lambda move: sheet.players.index(move.player))),
    )
