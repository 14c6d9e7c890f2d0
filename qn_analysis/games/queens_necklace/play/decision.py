"""A game at a decision: who is asked, and what she may do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from qn_analysis.core.base.errors import Error
from qn_analysis.core.base.messages import suggest

from ..engine.state import Game, Seat
from ..log.position import Position
from ..log.rows import Fact
from ..log.teller import Teller
from ..rulebook import Ruleset
from ..words.actions import ACTIONS, name
from ..words.phases import Phase
from .knowledge import Belief
from .registry import at_table
from .texts import problem
from .trials import choose
from .view import PlainBot, View
from .wording import sentence

if TYPE_CHECKING:
    import polars as pl


class PositionError(Error):
    """A position that cannot be resumed, or an action that cannot be taken there; the message names the remedy.

    Attributes:
        problems: of a position that cannot be, what is wrong with it, a sentence each.
    """

    def __init__(self, message: str, problems: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.problems = list(problems)


@dataclass(frozen=True, repr=False)
class Decision:
    """A game at a decision: who is asked, and what she may do. Attributes as of `Standing`, which also asks bots."""

    rules: Ruleset
    state: Position
    how: str
    events: int
    names: tuple[str, ...]
    lang: str
    game: Game = field(repr=False, compare=False)
    since: tuple[Fact, ...] = field(default=(), repr=False, compare=False)
    whole: bool = False

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.game.table.phase == Phase.GAME_OVER

    @property
    def seat(self) -> int | None:
        """Who is asked; None after the end."""
        return None if self.over else self.game.table.actor

    @property
    def phase(self) -> Phase:
        """What is being asked."""
        return Phase(self.game.table.phase)

    @property
    def players(self) -> int:
        """Seats at the table."""
        return self.game.table.players

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
        if self.over:
            raise PositionError(problem("over")).speaking(self.lang)
        return self.game.seats[self.game.table.actor]

    @property
    def scores(self) -> tuple[int, ...]:
        """Pounds by seat."""
        return tuple(self.game.table.score[: self.players])

    @property
    def actions(self) -> list[int]:
        """Numbers of the legal actions; none after the end."""
        return [] if self.over else [int(action) for action in self.me.legal[: self.me.options]]

    def legal(self, lang: str | None = None) -> pl.DataFrame:
        """What the seat may do: `action` (its number), `name` (stable), `sentence` (in a language)."""
        import polars as pl

        rows = [(action, name(action), self.sentence(action, lang)) for action in self.actions]
        schema = {"action": pl.Int64, "name": pl.String, "sentence": pl.String}
        return pl.DataFrame(rows, schema=schema, orient="row")

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

    def number(self, action: int | str) -> int:
        """The number of a legal action, given by its number or its name.

        Raises:
            PositionError: there is no such action, or it is not legal here.
        """
        names = {name(each): each for each in self.actions}
        if isinstance(action, str):
            found = names.get(" ".join(action.lower().split()), -1)
        else:
            found = int(action) if int(action) in self.actions else -1
        if found >= 0:
            return found
        said = repr(action)
        if not isinstance(action, str) and 0 <= int(action) < ACTIONS:
            said = f"{int(action)} ({name(int(action))})"
        who = problem("nobody") if self.over else problem("may", player=self.names[self.game.table.actor])
        known = ", ".join(names) or problem("game_over")
        refused = problem("illegal", given=said, hint=suggest(action, names), who=who, known=known)
        raise PositionError(refused).speaking(self.lang)

    def choice(self, bot: str | PlainBot | None = None) -> int:
        """What a bot (None: the strongest that is quick to ask) would do, given the seat's view only.

        Raises:
            PositionError: nobody is asked.
            BotError: there is no such bot, or it chooses something illegal.
        """
        known = at_table(advisor() if bot is None else bot, self.players, self.rules)
        if self.over:
            raise PositionError(problem("over")).speaking(self.lang)
        return self.number(choose(self.game, known))

    def __repr__(self) -> str:
        asked = "over" if self.over else f"{self.names[self.game.table.actor]} is asked: {self.phase.name.lower()}"
        return (
            f"<{type(self).__name__} in turn {self.game.table.turn}, {asked}, {len(self.actions)} actions, {self.how}>"
        )


def advisor() -> str:
    """The strongest bot that is quick to ask."""
    from ..bots.weights import STRONGEST

    return STRONGEST
