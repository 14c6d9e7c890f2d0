"""A game at a decision: who is asked, and what she may do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from qn_analysis.core.play.bot import Bot
from qn_analysis.core.play.engine import Engine
from qn_analysis.core.position.decision import PositionError as PositionError
from qn_analysis.core.position.decision import Trial
from qn_analysis.core.position.standing import AskedPosition

from ..bots.weights import STRONGEST
from ..engine.state import Game, Seat
from ..log.position import Position
from ..log.rows import Fact
from ..log.teller import Teller
from ..rulebook import Ruleset
from ..words.phases import Phase
from .knowledge import Belief
from .registry import ENGINE, Known, at_table
from .trials import choose, trials
from .view import View
from .wording import sentence


@dataclass(frozen=True, repr=False)
class Decision(AskedPosition):
    """A game at a decision: who is asked, and what she may do. Attributes as of `Standing`, which also plays on."""

    rules: Ruleset
    state: Position
    game: Game = field(repr=False, compare=False)
    since: tuple[Fact, ...] = field(default=(), repr=False, compare=False)
    whole: bool = False

    unit: ClassVar[str] = "pounds"

    @property
    def engine(self) -> Engine:
        """How the game is played."""
        return ENGINE

    @property
    def advisor(self) -> Bot:
        """The strongest bot that is quick to ask."""
        return STRONGEST

    def at_table(self, bot: Bot) -> Known:
        """A bot at this table, or whoever plays instead where it does not know the rules."""
        return at_table(bot, self.players, self.rules)

    def trials(self, actions: Sequence[int], worlds: int, bot: Known, seed: int) -> list[Trial]:  # type: ignore[override]
        """What comes of each action, all in the same imagined worlds."""
        return trials(self.game, actions, worlds, bot, seed)

    def chosen(self, bot: Known) -> int:  # type: ignore[override]
        """What a bot does where it is asked."""
        return choose(self.game, bot)

    @property
    def phase(self) -> Phase:
        """What is being asked."""
        return Phase(self.game.table.phase)

    @property
    def view(self) -> View:
        """What the seat that is asked can know, as a bot is given it.

        Raises:
            PositionError: nobody is asked.
        """
        return View(self.game.table, self.me)

    @property
    def belief(self) -> Belief:
        """What that seat can conclude about every hand."""
        return self.view.belief

    @property
    def me(self) -> Seat:
        """The record of the seat that is asked.

        Raises:
            PositionError: nobody is asked.
        """
        self.check_asked()
        return self.game.seats[self.game.table.actor]

    def sentence(self, action: int, lang: str | None = None) -> str:
        """An action in words."""
        return sentence(
            self.tell if lang is None else Teller(lang, self._named(lang), rules=self.rules), self.game.table, action
        )

    @cached_property
    def tell(self) -> Teller:
        """Tells cards, gems and players in the language of this standing."""
        return Teller(self.lang, self.names, rules=self.rules)

    def _named(self, lang: str) -> Sequence[str] | None:
        own = [self.tell.texts.text("seat.default", n=seat + 1) for seat in range(self.players)]
        return None if list(self.names) == own else self.names

    def __repr__(self) -> str:
        asked = "over" if self.over else f"{self.names[self.game.table.actor]} is asked: {self.phase.name.lower()}"
        return (
            f"<{type(self).__name__} in turn {self.game.table.turn}, {asked}, {len(self.actions)} actions, {self.how}>"
        )


def advisor() -> str:
    """The strongest bot that is quick to ask."""
    return STRONGEST
