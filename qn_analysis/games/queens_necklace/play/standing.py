"""Asking the engine: play resumed at any row of a log, or at a position written by hand.

    at = qn.position(log, 0, 120)          # who is asked next, and what she sees
    print(at.legal())                      # what she may do, in words
    print(at.advise("greedy"))             # a bot's three best actions, with values
    print(at.rollouts(100))                # each action in the same imagined worlds
    print(at.fork("buy slot 2"))           # one action against the bot's own choice
    at = at.play("buy slot 2")             # the next decision

Nothing that the seat cannot know is used for advice: hidden cards are drawn anew from what she knows.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.game import apply
from ..engine.state import Game
from ..log.position import Position
from ..log.replay import Folder
from ..log.rows import Fact
from ..log.teller import Teller
from ..rulebook import Ruleset
from .answers import Advice, Fork, Rollouts, advise, fork, rollouts
from .builds import plain_log
from .decision import Decision, PositionError, advisor
from .registry import at_table
from .retrace import as_fact
from .showing import html, text
from .texts import problem
from .trials import copy_of, odds
from .view import PlainBot

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True, repr=False)
class Standing(Decision):
    """A game at a decision.

    Attributes:
        rules: the ruleset.
        state: the position as folded: at the row that was asked for, as written down, or after `play`.
        how: how the game was resumed: "retraced" (played again from its seed, exactly), "refolded" (from the rows),
            "earlier" (likewise, at the last decision before the row), "written", "played".
        events: rows of the log that have happened when the decision is asked (of a written position: since then).
        names: of the players, by seat.
        lang: language of all texts.
        whole: whether hidden cards are the game's own; else some may have been drawn from what is told.
    """

    def advise(
        self, bot: str | PlainBot | None = None, *, n: int = 64, policy: str | PlainBot | None = None, seed: int = 0
    ) -> Advice:
        """A bot's three best actions with values: its own choice, then the next best in roll-outs.

        Args:
            bot: who advises; None for the strongest bot that is quick to ask.
            n: imagined worlds for the values.
            policy: the bot that plays on in them, in every seat; None for the strongest quick one.
            seed: of their dice.

        Raises:
            PositionError: nobody is asked.
            BotError: there is no such bot.
        """
        return advise(self, bot or advisor(), n, policy or advisor(), seed)

    def rollouts(
        self,
        n: int = 100,
        actions: Sequence[int | str] | None = None,
        *,
        policy: str | PlainBot | None = None,
        seed: int = 0,
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
        return rollouts(self, list(dict.fromkeys(wanted)), n, policy or advisor(), seed)

    def odds(self, bot: str | PlainBot | None = None) -> pl.DataFrame:
        """How likely a learnt bot would take each action, as it learnt it: `action`, `name`, `sentence`, `odds` (their
        sum is 1). Quick: nothing is played.

        Args:
            bot: which; None for the strongest.

        Raises:
            PositionError: nobody is asked, or the bot has no network that knows the rules.
            BotError: there is no such bot.
        """
        known = at_table(bot or advisor(), self.players, self.rules)
        if self.over:
            raise PositionError(problem("over")).speaking(self.lang)
        if known.brain is None:
            raise PositionError(problem("no_network", bot=known.name)).speaking(self.lang)
        import polars as pl

        found, legal = odds(self.game, known), self.legal()
        return legal.with_columns(odds=pl.Series([found[action] for action in legal["action"]], dtype=pl.Float64))

    def fork(
        self,
        action: int | str,
        other: int | str | None = None,
        *,
        n: int = 200,
        bot: str | PlainBot | None = None,
        policy: str | PlainBot | None = None,
        seed: int = 0,
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
        return fork(self, first, second, n, policy or advisor(), seed)

    def play(self, action: int | str) -> Standing:
        """Take an action; the game at its next decision.

        Raises:
            PositionError: it is not legal.
        """
        chosen = self.number(action)
        g, log = copy_of(self.game), plain_log()
        apply(g, log, chosen)
        rows = [as_fact(log.rows[n]) for n in range(log.seq)]
        folder = Folder(self.rules.copies, players=self.players)
        folder.position = deepcopy(self.state)
        for f in (*self.since, *rows):
            folder.apply(f)
        return Standing(
            self.rules, folder.position, "played", self.events + len(rows), self.names, self.lang, g, whole=self.whole
        )

    def __str__(self) -> str:
        """The table as the seat that is asked sees it, and what it may do."""
        return text(self)

    def _repr_html_(self) -> str:
        return html(self)


def standing_of(
    rules: Ruleset,
    game: Game,
    state: Position,
    how: str,
    *,
    events: int = 0,
    names: Sequence[str] | None = None,
    lang: str = "en",
    since: Sequence[Fact] = (),
    whole: bool = False,
) -> Standing:
    """A standing, with the usual names where none are given."""
    tell = Teller(lang)
    called = tuple(names) if names is not None else tuple(tell.seat(seat) for seat in range(game.table.players))
    return Standing(rules, state, how, events, called, lang, game, tuple(since), whole)
