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
from ..words.cards import DECK, NOBODY, Card
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


@dataclass(frozen=True)
class Mixture:
    """What came of a choice in worlds of several kinds, each with how likely it is."""

    parts: Sequence[tuple[float, Samples]]

    @property
    def mean(self) -> Numbers:
        """By seat."""
        return np.asarray(sum(share * made.means[0] for share, made in self.parts))


def merchant_next(position: Numbers, forced: Sequence[int] = ()) -> float:
    """How likely the next card of the pile is a Merchant, by all that has been drawn (`engine.setup.place_merchants`),
    once the cards `forced` are drawn before it.
    """
    table, hidden = position["table"], position["hidden"]
    rules = table["rules"]
    copies = rules["copies"]
    merchants = int(copies[Card.MERCHANT])
    come = int(table["merchants"]) + sum(card == Card.MERCHANT for card in forced)
    if come >= merchants:
        return 0.0
    players = int(table["players"])
    dealt = players * int(rules["hand_size"]) + (players - 1) * int(rules["later_cards"])
    others = int(copies.sum()) - merchants - dealt
    in_pile = int(hidden["size"] - hidden["top"]) - (merchants - int(table["merchants"]))
    drawn = others - in_pile + sum(card != Card.MERCHANT for card in forced)
    number = come + 1
    if number == merchants:
        low, high = others - int(rules["last_merchant"]) + 1, others
    else:
        exact = (2 * others * number + merchants) // (2 * merchants)
        low, high = exact - int(rules["merchant_spread"]), exact + int(rules["merchant_spread"])
    return 0.0 if drawn < low else 1.0 if drawn >= min(high, others) else 1 / (high - drawn + 1)


class Judge:
    """Tries positions out by the policy and win chances of `learnt`; what is asked for (`try_out`) is judged when
    `settle` is called.

    Each game of a log has worlds of its own, for else the luck of the worlds would be the same in all of them, and a
    mean over many games would keep it.
    """

    def __init__(self, learnt: Learnt, seed: int = 0, game: int = 0) -> None:
        self.players, self._learnt = learnt.players, learnt
        self._kernels = {name: compiled()[name] for name in ("probe_all", "likeliest", "draw_displays")}
        known = find("learnt").brain
        assert known is not None
        self._row = known.packed(learnt.players)
        self._chances = learnt.chances["all"]
        self._games, self._logs = np.zeros(3, dtype(Game)), BUILDS.record_log(False, False)
        self._keep = np.zeros(2 * DECK, np.int64)
        self._seed = seed
        self._sheets = np.zeros((_ROOM, collect.DECISION), np.int32)
        self._entries = np.zeros((2, _ROOM * _SHEET), np.int16)
        self._clear()
        self.begin(game)

    def begin(self, game: int) -> None:
        """Go on with the worlds of a game."""
        key = [0, 0]
        start_key(key, self._seed, game)
        self._root = key[0] + (key[1] << 32)
        self._dice: dict[int, tuple[int, ...]] = {}

    def _clear(self) -> None:
        self._positions: list[Numbers] = []
        self._places: dict[int, int] = {}
        self._trials: list[tuple[int, ...]] = []
        self._choices: list[Sequence[int]] = []
        self._forced: list[int] = []
        self._made: list[Samples] = []
        self._rows = 0

    def dice(self, number: int) -> tuple[int, ...]:
        """Dice of their own for a number."""
        if number not in self._dice:
            self._dice[number] = self._thrown(number)
        return self._dice[number]

    def _thrown(self, number: int) -> tuple[int, ...]:
        key, stream = [0, 0], [0, 0, 0, 0]
        start_key(key, self._root, number)
        start_stream(stream, key, _DICE)
        return tuple(stream)

    def try_out(
        self,
        position: Numbers,
        choices: Sequence[Sequence[int]],
        worlds: int,
        dice: Sequence[int],
        *,
        seat: int = NOBODY,
        display: bool = False,
        forced: Sequence[int] = (),
        victim: int = NOBODY,
        stolen: int = NOBODY,
        turn: int = TO_THE_END,
        late: bool = False,
    ) -> Samples:
        """Try choices in worlds: those of all hands as they are or, with a `seat`, of what it knows.

        The arguments are as of a trial of `probing.probe_all`.
        """
        rows = len(choices) * worlds
        if rows > _ROOM:
            raise ValueError(f"{len(choices)} choices in {worlds} worlds: at most {_ROOM} sheets at a time")
        if self._rows + rows > _ROOM:
            self.settle()
        made = Samples(len(choices), worlds)
        place = self._places.setdefault(id(position), len(self._positions))
        if place == len(self._positions):
            self._positions.append(position)
        self._trials.append(
            (place, seat, len(self._choices), len(choices), display, worlds, turn, len(self._forced),
             len(forced), late, victim, stolen, self._rows, *dice)
        )  # fmt: skip
        self._choices += choices
        self._forced += forced
        self._made.append(made)
        self._rows += rows
        return made

    def try_draws(
        self,
        position: Numbers,
        choice: Sequence[int],
        worlds: int,
        dice: Sequence[int],
        *,
        forced: Sequence[int] = (),
        display: bool = False,
        victim: int = NOBODY,
        stolen: int = NOBODY,
        turn: int,
    ) -> Mixture:
        """Try a choice, all hands as they are: worlds in which the Merchant comes next and others count as likely as
        they are, so that how many of each were drawn does not matter.

        The arguments are as of `try_out`.
        """
        odds = merchant_next(position, forced)
        parts = []
        for share, settled, late in ((1 - odds, [*forced], odds > 0), (odds, [*forced, int(Card.MERCHANT)], False)):
            if share > 0:
                made = self.try_out(
                    position, [choice], worlds, dice, display=display, forced=settled, victim=victim, stolen=stolen,
                    turn=turn, late=late,
                )  # fmt: skip
                parts.append((share, made))
        return Mixture(parts)

    def settle(self) -> None:
        """Judge all that was tried."""
        if not self._made:
            return
        outcomes = np.zeros((self._rows, probing.OUTCOME))
        used = np.zeros(2, np.int64)
        trials = np.array(self._trials, np.int64)
        done = self._kernels["probe_all"](
            np.array(self._positions, dtype(Game)), self._games, self._logs, trials,
            np.array(self._choices, np.int64).ravel(), self._row, np.array([*self._forced, 0], np.int64), self._keep,
            used, self._sheets, self._entries, outcomes,
        )  # fmt: skip
        if done < 0:
            raise RuntimeError("no room for the sheets of a review")
        sheets, players = self._sheets[: used[0]], self.players
        told = self._chances.judged(sheets, self._entries, self._learnt.units, players)
        judged = outcomes[:, 0] >= 0
        found = outcomes[:, 1 : 1 + players]
        seen_from = (np.arange(players) - sheets[:, collect.SEAT : collect.SEAT + 1]) % players
        found[judged] = np.take_along_axis(told, seen_from, axis=1)[outcomes[judged, 0].astype(np.int64)]
        for trial, made in zip(trials, self._made, strict=True):
            row = trial[probing.ROW]
            made.chances = found[row : row + made.choices * made.worlds].reshape(made.choices, made.worlds, players)
        self._clear()

    def likeliest(self, position: Numbers, few: int) -> list[tuple[tuple[int, ...], float]]:
        """The policy's likeliest actions in a position with how likely each is, likeliest first."""
        self._games[2] = position
        choices, odds = np.zeros(few * CHOICE, np.int64), np.zeros(few)
        n = int(self._kernels["likeliest"](self._games, self._row, few, choices, odds))
        return [(tuple(map(int, choices[k * CHOICE : (k + 1) * CHOICE])), float(odds[k])) for k in range(n)]

    def displays(self, position: Numbers, count: int, dice: Sequence[int]) -> list[tuple[int, ...]]:
        """Displays that the policy would lay, the likeliest first; each once."""
        self._games[2] = position
        choices = np.zeros(count * CHOICE, np.int64)
        self._kernels["draw_displays"](self._games, self._row, count, choices, np.array(dice, np.int64))
        found = (tuple(map(int, choices[k * CHOICE : (k + 1) * CHOICE])) for k in range(count))
        return list(dict.fromkeys((int(Action.PASS), *each[1:]) for each in found))
