"""A game at a decision: who is asked, and what she may do, in sentences too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from qn_analysis.core.play.bot import Bot
from qn_analysis.core.play.engine import Engine
from qn_analysis.core.play.known import KnownBot
from qn_analysis.core.position.asked_position import AskedPosition
from qn_analysis.core.position.decision import PositionError as PositionError
from qn_analysis.core.position.decision import Trial

from ..engine.influence import played_card
from ..engine.state import Game, Seat, Table
from ..log.position import Position
from ..log.rows import Fact
from ..log.teller import Teller
from ..rulebook import Ruleset
from ..words.actions import Action, meaning
from ..words.cards import NOBODY, Card
from ..words.phases import Phase
from .registry import ENGINE, at_table
from .rollouts import choose, trials
from .view import Belief, View

_PLAIN = {Action.PASS: "pass", Action.YES: "yes", Action.NO: "no"}
_CHARACTERS = (
    Action.CONFESSOR, Action.COURTIER, Action.FORGER, Action.FAVORITE, Action.THIEF, Action.BLANK_BLUE
)  # fmt: skip


def sentence(tell: Teller, table: Table, action: int) -> str:
    """An action of whoever is asked, in one phrase: `buy a Ring for 7 ducats`."""
    what = meaning(action)
    key, values = what.group.name.lower(), {"seat": what.seat, "card": what.card, "gem": what.gem}
    if what.group in _PLAIN:
        key = f"{Phase(table.phase).name.lower()}_{_PLAIN[what.group]}"
        values["seat"] = table.victim
        values["card"] = table.market[table.slot] if table.phase == Phase.QUEEN else what.card
    ducats, named = 0, tell.a_card
    if what.group == Action.BUY:
        values["card"] = table.market[what.slot]
        ducats = min(table.ducats, table.rules.prices[table.market[what.slot]][table.step[what.slot]])
    elif what.group == Action.CARD:
        key = "give_up" if table.phase == Phase.FORGER_CHOICE else "show"
    elif what.group == Action.MUSKETEERS:
        values["seat"] = table.necklace
    elif what.group == Action.BLANK_GRAY:
        key, values["card"] = "show", Card.BLANK_GRAY
    elif what.group in _CHARACTERS:
        values["card"], named = played_card(action), tell.card
        role, ducats = table.rules.roles[values["card"]], table.rules.amounts[values["card"]]
        if role == NOBODY:
            return tell.texts.text("action.blank_blue")
        key = Card(role).name.lower()
    return tell.texts.text(
        f"choice.{key}",
        seat=tell.seat(values["seat"]),
        card=named(values["card"]),
        gem=tell.gem(values["gem"]),
        ducats=tell.texts.text("unit.ducats", n=ducats),
    )


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

    def at_table(self, bot: Bot) -> KnownBot:
        """A bot at this table, or whoever plays instead where it does not know the rules."""
        return at_table(bot, self.players, self.rules)

    def trials(self, actions: Sequence[int], worlds: int, bot: KnownBot, seed: int) -> list[Trial]:  # type: ignore[override]
        """What comes of each action, all in the same imagined worlds."""
        return trials(self.game, actions, worlds, bot, seed)

    def chosen(self, bot: KnownBot) -> int:  # type: ignore[override]
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
