"""What a game hands over to the reviewer: how a position is judged, and what a logged game is to be reviewed by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from ..log.log import Log
from ..position.resume import Standing
from ..position.worlds import Positions
from .case import Case, Step
from .evaluate import Evaluation
from .result import ReviewError, refused

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]


class Judge:
    """The judge of a game that has no network which says who wins: games are played to their ends, and none is
    reviewed. A game with a network has one of its own.

    Args:
        title: of the game.
        positions: what it declares of its positions.
    """

    def __init__(self, title: str, positions: Callable[[], Positions]) -> None:
        self.title, self._positions = title, positions

    @property
    def positions(self) -> Positions:
        """What the game declares of its positions."""
        return self._positions()

    @property
    def why(self) -> ReviewError | None:
        """Why no game of this kind can be reviewed; None where they can."""
        return ReviewError(refused("refused.game", game=self.title))

    # ------------------------------------------------------------------------------------------------------ a position

    def check(self, at: Standing, knowledge: str) -> None:
        """Whether a position can be judged by some knowledge.

        Raises:
            PositionError: it cannot be.
        """
        at.check_asked()

    def said(self, at: Standing, knowledge: str, seat: int | None) -> Evaluation:
        """What the network says of a position, by the knowledge of a seat; who won, where the game is over."""
        self._unable()

    def played(self, at: Standing, knowledge: str, seat: int | None, games: int, seed: int) -> tuple[Numbers, str]:
        """[game, seat] who won, of games played to the end in worlds that this knowledge cannot exclude; and the bot
        that plays on in every seat."""
        bot = at.at_table(at.advisor)
        hidden = [each for each in range(at.players) if knowledge == "public" or (knowledge == "seat" and each != seat)]
        return at.positions.chances(at.game, hidden, games, bot, seed), bot.name

    # ---------------------------------------------------------------------------------------------------------- a game

    def check_log(self, log: Log, lang: str) -> None:
        """Whether games of a log can be reviewed.

        Raises:
            ReviewError: they cannot be.
        """
        if self.why is not None:
            raise self.why.speaking(lang)

    def case(self, log: Log, game: int, seed: int = 0) -> Case:
        """A game of a log that was checked."""
        self._unable()

    def steps(self, log: Log, game: int) -> Sequence[Step]:
        """The decisions of a game of a log that was checked."""
        self._unable()

    def chances(self, steps: Sequence[Step], players: int, knowledge: str) -> list[list[float]]:
        """By decision, what the network says of all seats; of positions drawn from belief the mean."""
        self._unable()

    def _unable(self) -> NoReturn:
        raise LookupError(f"{self.title} has no network that says who wins")
