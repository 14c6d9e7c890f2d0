"""Asking the engine: what becomes of the choices of a position, of any game.

    at = qn.position(log, 0, 120)          # who is asked next, and what she sees
    print(at.legal())                      # what she may do, in words
    print(at.advise("greedy"))             # a bot's three best actions, with values
    print(at.rollouts(100))                # each action in the same imagined worlds
    print(at.fork("buy slot 2"))           # one action against the bot's own choice
    at = at.play("buy slot 2")             # the next decision

Nothing that the seat cannot know is used for advice: hidden cards are drawn anew from what she knows.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from ..base.calls import public
from ..play.bot import Bot
from ..play.network import CHOICES, SHEET, weigh
from ..play.packing import AS_LEARNT
from ..play.space import numbers
from .answers import Advice, Fork, Rollouts, advise, fork, rollouts
from .decision import Decision, PositionError, problem

if TYPE_CHECKING:
    import polars as pl

    from ..play.bot import Known
    from ..play.engine import Engine


@dataclass(frozen=True, repr=False)
class AskedPosition(Decision):
    """A game at a decision, with what bots say of it."""

    @public
    def advise(self, bot: Bot | None = None, *, n: int = 64, policy: Bot | None = None, seed: int = 1) -> Advice:
        """A bot's three best actions with values: its own choice, then the next best in rollouts.

        Args:
            bot: who advises; None for the strongest bot that is quick to ask.
            n: imagined worlds for the values.
            policy: the bot that plays on in them, in every seat; None for the strongest quick one.
            seed: of their dice.

        Raises:
            PositionError: nobody is asked.
            BotError: there is no such bot.
        """
        return advise(self, bot or self.advisor, n, policy or self.advisor, seed)

    @public
    def rollouts(
        self,
        n: int = 100,
        actions: Sequence[int | str] | None = None,
        *,
        policy: Bot | None = None,
        seed: int = 1,
    ) -> Rollouts:
        """Share of wins and mean score of each action, with intervals, in worlds drawn from what the seat knows.

        All actions meet the same worlds, so that their differences from the best are sharper than their values.

        Args:
            n: worlds; each is played to the end of the game.
            actions: those to try, by number or name; None for all.
            policy: the bot that plays on, in every seat; None for the strongest quick one.
            seed: of the dice; the same seed gives the same result.

        Raises:
            PositionError: nobody is asked, an action is not legal, or `n` is less than 2.
            BotError: there is no such bot.
        """
        wanted = self.actions if actions is None else [self.number(action) for action in actions]
        return rollouts(self, list(dict.fromkeys(wanted)), n, policy or self.advisor, seed)

    @public
    def odds(self, bot: Bot | None = None) -> pl.DataFrame:
        """How likely a learnt bot would take each action, as it learnt it: `action`, `name`, `sentence`, `odds` (their
        sum is 1). Quick: nothing is played.

        Args:
            bot: which; None for the strongest.

        Raises:
            PositionError: nobody is asked, or the bot has no network that knows the rules.
            BotError: there is no such bot.
        """
        known = self.at_table(bot or self.advisor)
        self.check_asked()
        if known.brain is None:
            raise PositionError(problem("no_network", bot=known.name)).speaking(self.lang)
        import polars as pl

        found, legal = odds(self.engine, self.game, known), self.legal()
        return legal.with_columns(odds=pl.Series([found[action] for action in legal["action"]], dtype=pl.Float64))

    @public
    def fork(
        self,
        action: int | str,
        other: int | str | None = None,
        *,
        n: int = 200,
        bot: Bot | None = None,
        policy: Bot | None = None,
        seed: int = 1,
    ) -> Fork:
        """Play two ways on the same deals and compare: the difference in share of wins and in score, with intervals.

        Args:
            action: one way, by number or name.
            other: the other way; None for what `bot` would do.
            n: worlds, each played both ways.
            bot: whose choice the other way is; None for the strongest bot that is quick to ask.
            policy: the bot that plays on, in every seat; None for the strongest quick one.
            seed: of the dice.

        Raises:
            PositionError: nobody is asked, an action is not legal, or `n` is less than 2.
            BotError: there is no such bot.
        """
        first = self.number(action)
        second = self.choice(bot) if other is None else self.number(other)
        return fork(self, first, second, n, policy or self.advisor, seed)

    @abstractmethod
    def play(self, action: int | str) -> Self:
        """Take an action; the game at its next decision. `PositionError` if it is not legal."""


def odds(engine: Engine, g: Any, bot: Known) -> dict[int, float]:
    """How likely a network, which knows the rules, thinks each action where it is asked, as it learnt it; by action,
    the sum is 1. Only the table and that seat's own record are read.
    """
    assert bot.brain is not None
    assert engine.builds.network is not None
    t, me = g.table, g.seats[g.table.actor]
    index, value = numbers(SHEET), numbers(SHEET)
    main, extra, weight = numbers(CHOICES), numbers(CHOICES), numbers(CHOICES)
    engine.builds.network.describe(t, me, index, value)
    engine.builds.network.name_actions(t, me, main, extra)
    row = bot.brain.at(t.players).weights.plain_row(AS_LEARNT)
    total = weigh(row, index, value, me.options, main, extra, weight)
    return {int(me.legal[n]): weight[n] / total for n in range(me.options)}
