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
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from qn_analysis.core.base.errors import Error
from qn_analysis.core.base.messages import near

from ..engine.game import apply
from ..engine.state import Game, Seat
from ..log.replay import Fact, Folder, Position
from ..log.transcript import Teller
from ..rulebook import Ruleset
from ..words.actions import ACTIONS, name
from ..words.phases import Phase
from .builds import plain_log
from .knowledge import Belief
from .registry import at_table
from .retrace import as_fact
from .texts import problem
from .trials import choose, copy_of
from .view import PlainBot, View
from .wording import sentence

if TYPE_CHECKING:
    import polars as pl

    from .answers import Advice, Fork, Rollouts


class PositionError(Error):
    """A position that cannot be resumed, or an action that cannot be taken there; the message names the remedy.

    Attributes:
        problems: of a position that cannot be, what is wrong with it, a sentence each.
    """

    def __init__(self, message: str, problems: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.problems = list(problems)


@dataclass(frozen=True, repr=False)
class Standing:
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

    rules: Ruleset
    state: Position
    how: str
    events: int
    names: tuple[str, ...]
    lang: str
    game: Game = field(repr=False, compare=False)
    since: tuple[Fact, ...] = field(default=(), repr=False, compare=False)
    whole: bool = False

    # ----------------------------------------------------------------------------------------------- who is asked what

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
        refused = problem("illegal", given=said, hint=near(action, names), who=who, known=known)
        raise PositionError(refused).speaking(self.lang)

    # -------------------------------------------------------------------------------------------------------- asking

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
        from .answers import advise

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
        from .answers import rollouts

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
        from .trials import odds

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
        from .answers import fork

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

    # ------------------------------------------------------------------------------------------------------- showing

    def __repr__(self) -> str:
        asked = "over" if self.over else f"{self.names[self.game.table.actor]} is asked: {self.phase.name.lower()}"
        return f"<Standing in turn {self.game.table.turn}, {asked}, {len(self.actions)} actions, {self.how}>"

    def __str__(self) -> str:
        """The table as the seat that is asked sees it, and what it may do."""
        from .showing import text

        return text(self)

    def _repr_html_(self) -> str:
        from .showing import html

        return html(self)


def advisor() -> str:
    """The strongest bot that is quick to ask."""
    from ..bots.weights import STRONGEST

    return STRONGEST


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
