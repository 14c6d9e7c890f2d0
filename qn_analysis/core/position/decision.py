"""A game at a decision: who is asked, and what she may do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from ..base.calls import public
from ..base.catalogue import Loader, speaker
from ..base.errors import Error
from ..base.messages import suggest
from ..play.bot import Bot, Known

if TYPE_CHECKING:
    import polars as pl

    from ..play.engine import Engine

problem = speaker(f"{__package__}.texts")
"""What is wrong with what somebody asks of a position."""
texts = Loader(f"{__package__}.texts")
"""The words of positions, by language."""


class PositionError(Error):
    """A position that cannot be resumed, or an action that cannot be taken there; the message names the remedy.

    Attributes:
        problems: of a position that cannot be, what is wrong with it, a sentence each.
    """

    def __init__(self, message: str, problems: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.problems = list(problems)


class Trial(NamedTuple):
    """What came of a choice: by world, the share of the win and the score."""

    wins: tuple[float, ...]
    scores: tuple[float, ...]


@dataclass(frozen=True, repr=False)
class Decision(ABC):
    """A game at a decision, whatever the game.

    Attributes:
        state: the position as folded.
        how: how the game was resumed.
        events: rows of the log that have happened when the decision is asked.
        game: the records of the game; its hidden cards are never shown.
        unit: what scores are counted in: a key of the texts.
    """

    rules: Any
    state: Any
    how: str
    events: int
    names: tuple[str, ...]
    lang: str
    game: Any = field(repr=False, compare=False)

    unit: ClassVar[str]

    # ----------------------------------------------------------------------------------------------- what a game says

    @property
    @abstractmethod
    def engine(self) -> Engine:
        """How the game is played."""

    @abstractmethod
    def sentence(self, action: int, lang: str | None = None) -> str:
        """An action in words."""

    @abstractmethod
    def at_table(self, bot: Bot) -> Known:
        """A bot at this table, or whoever plays instead where it does not know the rules."""

    @abstractmethod
    def trials(self, actions: Sequence[int], worlds: int, bot: Known, seed: int) -> list[Trial]:
        """What comes of each action of the seat that is asked, all in the same imagined worlds, `bot` in every seat."""

    @abstractmethod
    def chosen(self, bot: Known) -> int:
        """What a bot does where it is asked, given the seat's view only."""

    @property
    def advisor(self) -> Bot:
        """The strongest bot that is quick to ask."""
        return self.engine.usual

    # -------------------------------------------------------------------------------------------------- what follows

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return bool(self.game.table.actor < 0)

    @property
    def seat(self) -> int | None:
        """Who is asked; None after the end."""
        return None if self.over else int(self.game.table.actor)

    @property
    def players(self) -> int:
        """Seats at the table."""
        return int(self.game.table.players)

    @property
    def me(self) -> Any:
        """The record of the seat that is asked; `PositionError` if nobody is asked."""
        self.check_asked()
        return self.game.seats[self.game.table.actor]

    @property
    def scores(self) -> tuple[int, ...]:
        """What the players have scored, by seat."""
        return tuple(int(score) for score in self.game.table.score[: self.players])

    @property
    def actions(self) -> list[int]:
        """Numbers of the legal actions; none after the end."""
        return [] if self.over else [int(action) for action in self.me.legal[: self.me.options]]

    def check_asked(self) -> None:
        """Whether somebody is asked; `PositionError` if nobody is."""
        if self.over:
            raise PositionError(problem("over")).speaking(self.lang)

    @public
    def legal(self, lang: str | None = None) -> pl.DataFrame:
        """What the seat may do: `action` (its number), `name` (stable), `sentence` (in a language)."""
        import polars as pl

        rows = [(action, self.engine.action_name(action), self.sentence(action, lang)) for action in self.actions]
        schema = {"action": pl.Int64, "name": pl.String, "sentence": pl.String}
        return pl.DataFrame(rows, schema=schema, orient="row")

    @public
    def number(self, action: int | str) -> int:
        """The number of a legal action, given by its number or its name.

        Raises:
            PositionError: there is no such action, or it is not legal here.
        """
        names = {self.engine.action_name(each): each for each in self.actions}
        if isinstance(action, str):
            found = names.get(" ".join(action.lower().split()), -1)
        else:
            found = int(action) if int(action) in self.actions else -1
        if found >= 0:
            return found
        said = repr(action)
        if not isinstance(action, str):
            try:
                said = f"{int(action)} ({self.engine.action_name(int(action))})"
            except (ValueError, IndexError):  # no action of the game
                said = repr(action)
        who = problem("nobody") if self.over else problem("may", player=self.names[self.game.table.actor])
        known = ", ".join(names) or problem("game_over")
        refused = problem("illegal", given=said, hint=suggest(action, names), who=who, known=known)
        raise PositionError(refused).speaking(self.lang)

    @public
    def choice(self, bot: Bot | None = None) -> int:
        """What a bot (None: the strongest that is quick to ask) would do, given the seat's view only.

        Raises:
            PositionError: nobody is asked.
            BotError: there is no such bot, or it chooses something illegal.
        """
        known = self.at_table(self.advisor if bot is None else bot)
        self.check_asked()
        return self.number(self.chosen(known))

    def seated(self, asked: Bot) -> tuple[Known, str]:
        """Who plays, and instead of whom ("" of nobody)."""
        bot, other = self.at_table(asked), self.engine.find(asked).name
        return bot, other if other != bot.name else ""
