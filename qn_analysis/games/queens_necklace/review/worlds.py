"""Many positions tried out: the kernel writes sheets, and the network that sees all hands judges them together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from qn_analysis.core.chance import start_key, start_stream
from qn_analysis.core.compile.records import dtype
from qn_analysis.core.play import collect

from ..bots.rollout import CHOICE
from ..engine.state import Game
from ..play.builds import BUILDS
from ..play.registry import find
from ..words.actions import Action
from ..words.cards import DECK, NOBODY
from . import probing
from .builds import compiled

if TYPE_CHECKING:
    from qn_analysis.core.play.stored import Learnt

    Numbers = np.ndarray[Any, Any]

_ROOM: Final = 30_000
"""Sheets that are judged at a time."""
_SHEET: Final = 140
"""Numbers of a sheet, about."""
_DICE: Final = 202
"""Purpose of the dice of reviews."""
TO_THE_END: Final = 1 << 30
"""A turn that never comes: games are played to their end."""
NOTHING: Final = (probing.NOTHING, *[0] * (CHOICE - 1))
"""A choice of which nothing is done."""


@dataclass(eq=False)
class Samples:
    """What came of some choices in some worlds: [choice, world, seat] chances, there once `Judge.settle` was called."""

    choices: int
    worlds: int
    chances: Numbers = field(default_factory=lambda: np.zeros(0))

    @property
    def means(self) -> Numbers:
        """[choice, seat] over the worlds."""
        return np.asarray(self.chances.mean(axis=1))


class Judge:
    """Tries positions out; what is asked for (`try_out`) is judged when `settle` is called.

    Args:
        learnt: weights of the policy, with its win chances.
        seed: of the worlds.
    """

    def __init__(self, learnt: Learnt, seed: int = 0) -> None:
        self.players, self._learnt = learnt.players, learnt
        self._build = compiled()
        known = find("learnt").brain
        assert known is not None
        self._row = known.packed(learnt.players)
        self._chances = learnt.chances["all"]
        self._games, self._logs = np.zeros(3, dtype(Game)), BUILDS.record_log(False, False)
        self._keep = np.zeros(2 * DECK, np.int64)
        self._seed = seed
        self._open: list[tuple[Samples, int, Numbers]] = []
        self._clear()

    def _clear(self) -> None:
        self._used = np.zeros(2, np.int64)
        self._positions = np.zeros((_ROOM, collect.DECISION), np.int32)
        self._entries = np.zeros((2, _ROOM * _SHEET), np.int16)

    def dice(self, number: int) -> Numbers:
        """Dice of their own for a number."""
        key, stream = [0, 0], [0, 0, 0, 0]
        start_key(key, self._seed, number)
        start_stream(stream, key, _DICE)
        return np.array(stream, np.int64)

    def try_out(
        self,
        position: Numbers,
        choices: Sequence[Sequence[int]],
        worlds: int,
        dice: Numbers,
        *,
        seat: int = NOBODY,
        display: bool = False,
        forced: Sequence[int] = (),
        victim: int = NOBODY,
        stolen: int = NOBODY,
        turn: int = TO_THE_END,
    ) -> Samples:
        """Try choices in worlds: those of all hands as they are or, with a `seat`, of what it knows.

        The arguments are as of `probing.probe`.
        """
        if self._used[0] + len(choices) * worlds > _ROOM - 8:
            self.settle()
        if len(choices) * worlds > _ROOM - 8:
            raise ValueError(f"{len(choices)} choices in {worlds} worlds: at most {_ROOM} sheets at a time")
        self._games[2] = position
        rows = np.zeros((len(choices) * worlds, probing.OUTCOME))
        flat = np.array([number for choice in choices for number in choice], np.int64)
        given = np.array([*forced, 0], np.int64)
        done = self._build["probe"](
            self._games, self._logs, seat, flat, len(choices), display, self._row, worlds,
            turn, given, len(forced), victim, stolen, dice, self._keep, self._used,
            self._positions, self._entries, rows,
        )  # fmt: skip
        if done < 0:
            raise RuntimeError("no room for the sheets of a review")
        made = Samples(len(choices), worlds)
        self._open.append((made, len(choices), rows))
        return made

    def settle(self) -> None:
        """Judge all that was tried."""
        if not self._open:
            return
        n, players = int(self._used[0]), self.players
        positions = self._positions[:n]
        told = self._chances.judged(positions, self._entries, self._learnt.units, players)
        by_seat = np.zeros_like(told)
        for step in range(players):
            np.put_along_axis(
                by_seat,
                ((positions[:, collect.SEAT] + step) % players)[:, None].astype(np.int64),
                told[:, step : step + 1],
                1,
            )
        for made, choices, rows in self._open:
            found = rows[:, 1 : 1 + players].copy()
            judged = rows[:, 0] >= 0
            found[judged] = by_seat[rows[judged, 0].astype(np.int64)]
            made.chances = found.reshape(choices, -1, players)
        self._open.clear()
        self._used[:] = 0

    def likeliest(self, position: Numbers, few: int) -> list[tuple[tuple[int, ...], float]]:
        """The policy's likeliest actions in a position with how likely each is, likeliest first."""
        self._games[2] = position
        choices, odds = np.zeros(few * CHOICE, np.int64), np.zeros(few)
        n = int(self._build["likeliest"](self._games, self._row, few, choices, odds))
        return [(tuple(map(int, choices[k * CHOICE : (k + 1) * CHOICE])), float(odds[k])) for k in range(n)]

    def displays(self, position: Numbers, count: int, dice: Numbers) -> list[tuple[int, ...]]:
        """Displays that the policy would lay, the likeliest first; each once."""
        self._games[2] = position
        choices = np.zeros(count * CHOICE, np.int64)
        self._build["draw_displays"](self._games, self._row, count, choices, dice)
        found = (tuple(map(int, choices[k * CHOICE : (k + 1) * CHOICE])) for k in range(count))
        return list(dict.fromkeys((int(Action.PASS), *each[1:]) for each in found))
