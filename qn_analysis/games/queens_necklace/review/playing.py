"""Positions played to their ends by the table's own players, all hands known: what a position is worth to each seat.

A name that no bot has is a person: the strongest bot that does not search stands for her. It also stands for bots that
search, which take seconds a game, and for bots that are not compiled. Draws that have not happened fall anew, and every
mind has new dice. So a player who always does the same in the same place changes nothing by what she decides: it is
what her own games expected of her.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from qn_analysis.core.chance import start_key, start_stream
from qn_analysis.core.compile.records import dtype
from qn_analysis.core.play.builtin_bots import packed_row
from qn_analysis.core.play.errors import BotError
from qn_analysis.core.play.simulate import simulate

from ..bots import SEARCHERS
from ..engine.state import Game
from ..log.schema import GAME
from ..play.builds import BUILDS
from ..play.registry import ENGINE, find
from ..words.cards import DECK, NOBODY, SEATS, Card
from .builds import compiled
from .trail import Fall, Step
from .worlds import NOTHING, merchant_next

if TYPE_CHECKING:
    Numbers = np.ndarray[Any, Any]

STANDS_IN: Final = "learnt"
"""Who plays for people, and for bots that cannot be played on."""
_DICE: Final = 204
"""Purpose of the dice."""
_ROOM: Final = 1000
"""Worlds in memory at a time; one has 39 kB."""
_STARTS: Final = 2000
"""Games from the deal that say what each seat wins."""
_SEED: Final = 4_501
"""Of those games."""


@dataclass(frozen=True)
class Worth:
    """What a position is worth: by seat, the mean share of the wins, and the variance of that mean by the games that
    were played.
    """

    mean: Numbers
    variance: Numbers
    games: int

    def joined(self, other: Worth) -> Worth:
        """Of the games of both."""
        games = self.games + other.games
        one, two = self.games / games, other.games / games
        return Worth(
            one * self.mean + two * other.mean, one**2 * self.variance + two**2 * other.variance, games
        )  # fmt: skip


@dataclass(frozen=True)
class Ask:
    """A position that is to be played on: its record, what is done first (as of `worlds.NOTHING`, and whether it is a
    display, laid whole), and what chance has settled already after that.
    """

    position: Numbers
    choice: Sequence[int] = NOTHING
    display: bool = False
    falls: Sequence[Fall] = ()


class Playing:
    """The players of a table, by seat, as a log has them."""

    def __init__(self, names: Sequence[str], seed: int, game: int) -> None:
        self.players = len(names)
        self.line_up = tuple(map(_seated, names))
        """Who plays on in each seat."""
        self.people = tuple(seat for seat, name in enumerate(names) if self.line_up[seat] != name)
        """Seats in which somebody else plays on."""
        self._build = compiled()
        known = [find(name) for name in self.line_up]
        base = BUILDS.compiled()
        kernels = [ENGINE.kernel(base, each) for each in known]
        rows = [packed_row(each, self.players) for each in known]
        more = SEATS - self.players
        self._bots, self._weights = tuple(kernels + kernels[:1] * more), tuple(rows + rows[:1] * more)
        _, self._apply, self._place_of = BUILDS.functions(base)
        self._log = BUILDS.record_log(False, False)
        self._keep = np.zeros(2 * DECK, np.int64)
        key = [0, 0]
        start_key(key, seed, game)
        self._root = key[0] + (key[1] << 32)
        self.games = 0
        """Played so far."""

    def _dice(self, number: int) -> list[int]:
        key, stream = [0, 0], [0, 0, 0, 0]
        start_key(key, self._root, number)
        start_stream(stream, key, _DICE)
        return stream

    def start(self) -> Worth:
        """What each seat wins before a card is seen."""
        shares = _starts(self.line_up)
        return Worth(shares.mean(axis=0), shares.var(axis=0) / len(shares), len(shares))

    def worth(self, asks: Sequence[Ask], games: Sequence[int], dice: int) -> list[Worth]:
        """What positions are worth: by so many games of each, in which a Merchant comes next as likely as he is. The
        same number of the dice gives the same worlds.
        """
        trials: list[tuple[int, ...]] = []
        forced: list[int] = []
        parts: list[list[tuple[float, int, int]]] = []
        rows = 0
        for place, (ask, count) in enumerate(zip(asks, games, strict=True)):
            drawn, victim, stolen = settled(ask.falls)
            odds = merchant_next(ask.position, drawn)
            mine = []
            for share, cards, late in ((1 - odds, drawn, odds > 0), (odds, [*drawn, int(Card.MERCHANT)], False)):
                if share > 0:
                    some = max(2, round(share * count))
                    trials.append(
                        (place, NOBODY, place, 1, ask.display, some, 0, len(forced), len(cards), late, victim, stolen,
                         rows, *self._dice(dice))
                    )  # fmt: skip
                    forced += cards
                    mine.append((share, rows, some))
                    rows += some
            parts.append(mine)
        shares = self._played(asks, trials, forced, rows)
        return [_worth([(share, shares[row : row + some]) for share, row, some in mine]) for mine in parts]

    def moved(self, steps: Sequence[Step], games: Sequence[int], dice: int) -> list[Worth]:
        """What each decision changed against what its player does there herself, in the same worlds, `games` of each.

        Only worlds in which she would have done something else are played; in all others it changed nothing.
        """
        found = []
        for step, count in zip(steps, games, strict=True):
            some = max(1, -(-count // len(step.worlds)))
            apart = [
                self._apart(Ask(world, step.choice, step.display), step.seat, some, dice + n)
                for n, world in enumerate(step.worlds)
            ]
            every = np.concatenate(apart)
            spread = every.var(axis=0, ddof=1) / len(every) if len(every) > 1 else np.zeros(self.players)
            if len(apart) > 1:  # worlds of the same deal of hidden hands are alike
                means = np.array([each.mean(axis=0) for each in apart])
                spread = np.maximum(spread, means.var(axis=0, ddof=1) / len(means))
            found.append(Worth(every.mean(axis=0), spread, len(every)))
        return found

    def _apart(self, ask: Ask, seat: int, count: int, dice: int) -> Numbers:
        """[world, seat] what comes of a choice less what comes of the player's own."""
        trial = (0, NOBODY, 0, 1, ask.display, count, 0, 0, 0, False, NOBODY, NOBODY, 0, *self._dice(dice))
        own = self._worlds([ask.position], [trial], NOTHING, [], count)
        chosen = self._worlds([ask.position], [trial], ask.choice, [], count)
        table = own, self._log, self._bots, self._weights
        if self._build.call("go_on", self._apply, *table) < count:
            raise BotError(f"the bot {self.line_up[seat]!r} chose an illegal action")
        chosen["seats"]["chance"][:, seat] = own["seats"]["chance"][:, seat]
        differ = np.flatnonzero((_bytes(own) != _bytes(chosen)).any(axis=1))
        found = np.zeros((count, self.players))
        if len(differ):
            both = np.concatenate([chosen[differ], own[differ]])
            shares = self._ends(both)
            found[differ] = shares[: len(differ)] - shares[len(differ) :]
        return found

    def _worlds(
        self, positions: Sequence[Numbers], trials: Sequence[tuple[int, ...]], choice: Sequence[int],
        forced: Sequence[int], rows: int,
    ) -> Numbers:  # fmt: skip
        made = np.zeros(rows, dtype(Game))
        self._build["make_worlds"](
            np.array(positions, dtype(Game)), made, self._log, np.array(trials, np.int64), np.array(choice, np.int64),
            np.array([*forced, 0], np.int64), self._keep,
        )  # fmt: skip
        return made

    def _played(
        self, asks: Sequence[Ask], trials: Sequence[tuple[int, ...]], forced: Sequence[int], rows: int
    ) -> Numbers:
        """[row, seat] who won, of trials that are made and played as many at a time as there is room for."""
        from .probing import CHOSEN, POSITION, ROW, WORLDS

        shares = np.zeros((rows, self.players))
        at = 0
        while at < len(trials):
            end, room = at, 0
            while end < len(trials) and (end == at or room + trials[end][WORLDS] <= _ROOM):
                room += trials[end][WORLDS]
                end += 1
            first = trials[at][ROW]
            here = []
            for n, trial in enumerate(trials[at:end]):
                moved = list(trial)
                moved[POSITION], moved[CHOSEN], moved[ROW] = n, n, trial[ROW] - first
                here.append(tuple(moved))
            told = [asks[trial[POSITION]] for trial in trials[at:end]]
            choices = np.concatenate([np.array(each.choice, np.int64) for each in told])
            worlds = self._worlds([each.position for each in told], here, choices, forced, room)  # type: ignore[arg-type]
            shares[first : first + room] = self._ends(worlds)
            at = end
        return shares

    def _ends(self, worlds: Numbers) -> Numbers:
        """[world, seat] who won, as the table's own players play on."""
        results = np.zeros((len(worlds), 2 * SEATS), np.int32)
        table = worlds, self._log, self._bots, self._weights
        if self._build.call("finish_batch", self._apply, self._place_of, *table, results) < len(worlds):
            raise BotError(f"one of the bots {', '.join(self.line_up)} chose an illegal action")
        self.games += len(worlds)
        won = results[:, SEATS : SEATS + self.players] == 1
        return np.asarray(won / np.maximum(1, won.sum(axis=1, keepdims=True)))


def _worth(parts: Sequence[tuple[float, Numbers]]) -> Worth:
    """Of games of several kinds, each with how likely it is."""
    mean = sum(share * each.mean(axis=0) for share, each in parts)
    variance = sum(share**2 * (each.var(axis=0) + 1 / len(each)) / len(each) for share, each in parts)
    return Worth(np.asarray(mean), np.asarray(variance), sum(len(each) for _, each in parts))


def settled(falls: Sequence[Fall]) -> tuple[list[int], int, int]:
    """Draws that have happened, as far as they are told one after the other, and a theft: its victim and its card."""
    forced: list[int] = []
    victim, stolen = NOBODY, NOBODY
    for fall in falls:
        if fall.kind == "theft":
            victim, stolen = fall.victim, fall.card
        elif fall.card == NOBODY:
            break
        else:
            forced.append(fall.card)
    return forced, victim if stolen != NOBODY else NOBODY, stolen


def _seated(name: str) -> str:
    """Who plays on for a player of a log."""
    try:
        known = find(name)
    except BotError:
        return STANDS_IN
    slow = getattr(known.function, "__name__", "") in SEARCHERS
    return name if known.compiles and not slow else STANDS_IN


@cache
def _starts(line_up: tuple[str, ...]) -> Numbers:
    """[game, seat] who won, of games from the deal."""
    log = simulate(_STARTS, players=len(line_up), bots=list(line_up), seed=_SEED, progress=False, game=GAME)
    places = log.games.select([f"place_{seat}" for seat in range(len(line_up))]).collect().to_numpy()
    won = places == 1
    return np.asarray(won / won.sum(axis=1, keepdims=True))


def _bytes(worlds: Numbers) -> Numbers:
    return worlds.view(np.uint8).reshape(len(worlds), -1)
