"""A logged game as its judge hands it to the reviewer: its decisions, what they are worth, and its words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from ..base.catalogue import Loader
from ..log.log import Log
from ..log.transcript import Teller
from ..position.worlds import Positions

if TYPE_CHECKING:
    Numbers = np.ndarray[Any, Any]

Choice = tuple[int, ...]
"""A choice in numbers, as the game writes it; (): nothing is done."""
TO_THE_END: Final = 1 << 30
"""A turn that never comes: games are played to their end."""


@dataclass(frozen=True)
class Fall:
    """Something that chance decided at a row of the log: its `kind` in the words of the game, and whose turn it was."""

    row: int
    kind: str
    seat: int


@dataclass(eq=False)
class Step:
    """A decision.

    Attributes:
        row: rows of the log that have happened; `end`: the same at the next decision.
        seat, turn, sale: who was asked, and when; sales held so far, plus 1.
        phase, kind: what was asked, by its name in the log and in a review.
        options: how many legal actions there were.
        choice: what was done.
        worlds: [n] records of the position: one where the log tells everything, else several drawn from belief.
        whole: whether there is one.
        falls: what chance did until the next decision, in order.
    """

    row: int
    seat: int
    phase: str
    kind: str
    turn: int
    sale: int
    options: int
    choice: Choice
    worlds: Numbers
    whole: bool
    end: int = 0
    falls: list[Any] = field(default_factory=list)


@dataclass(frozen=True, eq=False)
class Trail:
    """A game, decision by decision; those of one action are no steps. `shares`, who won by seat, are () where the log
    does not tell the end.
    """

    facts: tuple[Any, ...]
    steps: tuple[Step, ...]
    shares: tuple[float, ...]


@dataclass(frozen=True)
class Ask:
    """A position, what is done there first, and what chance has settled already after that."""

    position: Any
    choice: Choice = ()
    falls: Sequence[Any] = ()


@dataclass(eq=False)
class Samples:
    """What came of some choices in some worlds: [choice, world, seat] chances, there once `Case.settle` was called."""

    choices: int
    worlds: int
    chances: Numbers = field(default_factory=lambda: np.zeros(0))

    @property
    def means(self) -> Numbers:
        """[choice, seat] over the worlds."""
        return np.asarray(self.chances.mean(axis=1))


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
        variance = one**2 * self.variance + two**2 * other.variance
        return Worth(one * self.mean + two * other.mean, variance, games)


class Case(ABC):
    """A logged game that is reviewed.

    Numbers of dice are of the caller's choosing: the same number gives the same worlds.

    Args:
        log: whose game it is.
        game: its number.
        positions: what the game declares of its positions.
        trail: its decisions.

    Attributes:
        texts: the game's words of reviews: `phase.KIND` and `luck.KIND` (of decisions and of luck), `what.deal`.
        stands_in: who plays on in a seat whose own player cannot: that of a person, say.
        policy: whose network and play say what could have been done, in words.
        line_up: who plays on in each seat for the sum.
        even: what each seat wins before a card is seen, by the network.
    """

    texts: ClassVar[Loader]
    stands_in: ClassVar[str]
    policy: str
    line_up: tuple[str, ...]
    even: Numbers

    def __init__(self, log: Log, game: int, positions: Positions, trail: Trail) -> None:
        self.log, self.game, self.positions, self.trail = log, game, positions, trail

    # ------------------------------------------------------------------------------------------- by network and policy

    @abstractmethod
    def try_out(
        self, position: Any, choices: Sequence[Choice], worlds: int, dice: int, *, seat: int, turn: int = TO_THE_END
    ) -> Samples:
        """Try choices in worlds that a seat cannot exclude, the policy in every seat until a later turn begins."""

    @abstractmethod
    def judged(self, ask: Ask, worlds: int, dice: int, kind: Any = None) -> Samples:
        """What the network says of a position as it is, in worlds of a kind; of one choice."""

    @abstractmethod
    def rivals(self, step: Step, dice: int) -> Sequence[Choice]:
        """What else could have been done, by what the policy finds likely."""

    @abstractmethod
    def settle(self) -> None:
        """Called before what was tried is read."""

    def kinds(self, ask: Ask) -> Sequence[tuple[float, Any]]:
        """Kinds of worlds by what may come next, each with how likely it is."""
        return [(1.0, None)]

    # ----------------------------------------------------------------------------- by games of the table's own players

    @abstractmethod
    def start(self) -> Worth:
        """What each seat wins before a card is seen."""

    @abstractmethod
    def worlds(self, ask: Ask, count: int, dice: int, kind: Any = None) -> Numbers:
        """[count] records of a position with what nobody knows drawn anew, all hands as they are."""

    @abstractmethod
    def decide(self, worlds: Numbers, chosen: Numbers, seat: int) -> Numbers:
        """Let a player decide herself in `worlds`: the numbers of those that are others then than those `chosen`."""

    @abstractmethod
    def ends(self, worlds: Numbers) -> Numbers:
        """[world, seat] who won, as the table's own players play on."""

    # -------------------------------------------------------------------------------------------------------- in words

    @abstractmethod
    def sentence(self, tell: Teller, step: Step, choice: Choice, other: Choice) -> str:
        """A choice, as far as it differs from another one."""
