"""A person at the table of any game: one seat is asked from outside, bots play the others.

    session = Session(engine_of("lady_of_the_diamonds"), seat=0, players=3, seed=1)
    while not session.over:
        session.choose(session.legal[0])
    session.log                        # a log like any other

Nothing here draws; the panel `panels.play` does.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Final

from ..base.errors import Error
from ..base.progress import note
from ..compile.records import blank, copy_record
from ..log.log import Log
from ..rules.ruleset import BaseRuleset
from .batch import write_events
from .bot import Bot, Known
from .engine import Engine
from .errors import SimulationError
from .kept import Columns
from .registry import instead_note
from .simulate import check_call, manifest_of

UNNAMED: Final = "person"
"""What the log calls a person who gives no name."""
LETTERS: Final = 40
"""Of a person's name."""
NOBODY: Final = -1
_STAND_IN: Final = "random"
"""The bot that stands for the person where a whole line-up is checked; every game has it."""


class SessionError(Error):
    """Something that cannot be done in a session now; the message says what can."""


def knows_table(known: Known, players: int, rules: BaseRuleset) -> bool:
    """Whether a bot can play with a number of players by these rules: a network with weights for it, or any other."""
    if known.brain is None:
        return True
    return known.brain.stored(players) is not None and known.brain.knows(players, rules)


def levels(engine: Engine, players: int, rules: BaseRuleset) -> list[str]:
    """The bots of the package to play against, from the weakest: those of `Engine.levels` that know the table."""
    return [name for name in engine.levels if knows_table(engine.find(name), players, rules)]


class Session:
    """One game with a person in it.

    Args:
        engine: how the game is played.
        bots: who plays the other seats: one bot for all, or one each in the order of the seats; None for the strongest
            that does not search.
        seat: the person's, 0 the first to play.
        players: how many; None: one more than a list of bots has, else 3, or as many
            as the game takes.
        seed: of the game; None for a new one.
        rules: the ruleset; None for the rulebook's.
        name: what the log calls the person.

    Attributes:
        asked_at: rows of the log at the person's last choice.
        instead: who plays instead of a bot that was not trained by the rules, by the bot's name.

    Raises:
        SimulationError: a value that cannot be played; all of them are named at once.
        BotError: there is no such bot, or it has no weights for the table.
    """

    def __init__(
        self,
        engine: Engine,
        bots: Bot | Sequence[Bot] | None = None,
        *,
        seat: int = 0,
        players: int | None = None,
        seed: int | None = None,
        rules: Any = None,
        name: str = UNNAMED,
    ) -> None:
        self.engine = engine
        others: list[Bot]
        if bots is not None and not isinstance(bots, str) and isinstance(bots, Sequence):
            others = list(bots)
            players = len(others) + 1 if players is None else players
        else:
            players = min(3, engine.layout.seats) if players is None else players
            others = [self._strongest(players, rules) if bots is None else bots] * max(0, players - 1)
        self.rules: Any = rules or engine.layout.rules.default()
        self.seed = random.SystemRandom().randrange(2**31) if seed is None else seed
        self.seat, self.players, self.name = seat, players, " ".join(str(name).split())
        self._check(others)
        self._others = others
        whole: list[Bot] = [*others[:seat], _STAND_IN, *others[seat:]]
        seated, self.instead = engine.seated(whole, self.rules)
        for bot, other in self.instead.items():
            note(instead_note(bot, other))
        self._bots = {other: engine.find(bot) for other, bot in enumerate(seated) if other != seat}
        self._rows = {other: bot.row(players) for other, bot in self._bots.items()}
        self._game: Any = engine.builds.plain_game(self.rules, players)
        self._log: Any = engine.builds.plain_log()
        self.asked_at = 0
        engine.builds.course.begin(self._game, self._log, self.seed, 0)
        self._run()

    def _strongest(self, players: int, rules: Any) -> str:
        """The strongest bot of the package that knows the table; the usual one where the table cannot be."""
        usual = self.engine.usual
        layout = self.engine.layout
        if rules is not None or not layout.fewest <= players <= layout.seats:
            return usual
        found = levels(self.engine, players, layout.rules.default())
        return found[-1] if found else usual

    def _check(self, others: Sequence[Bot]) -> None:
        """See that a session can be; `SimulationError` names all that is wrong with it."""
        wrong = []
        seat, players = self.seat, self.players
        try:
            line_up: Bot | list[Bot] = [*others[:seat], _STAND_IN, *others[seat:]] if others else _STAND_IN
            check_call(self.engine, 1, players, line_up, self.seed, self.rules)
        except SimulationError as error:
            wrong.append(str(error))
        if not 0 <= seat < players:
            wrong.append(f"seat {seat}: the seats of {players} players are 0 to {players - 1}")
        if not 1 <= len(self.name) <= LETTERS:
            wrong.append(f"the name {self.name!r}: give 1 to {LETTERS} letters")
        if wrong:
            raise SimulationError("; ".join(wrong))

    # -------------------------------------------------------------------------------------------------------- the game

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._game.table.actor < 0)

    @property
    def line_up(self) -> list[str]:
        """Who sits where, as the log calls them."""
        return [self.name if seat == self.seat else self._bots[seat].name for seat in range(self.players)]

    @property
    def bots(self) -> list[Bot]:
        """Who plays the other seats, as they were named, in the order of the seats."""
        return list(self._others)

    @property
    def board(self) -> Any:
        """The game as the engine has it, for bots that are asked for their opinion: they are given the table and their
        own seat alone. Not to be changed."""
        return self._game

    @property
    def table(self) -> Any:
        """What everyone sees; not to be changed."""
        return self._game.table

    @property
    def me(self) -> Any:
        """What the person's seat knows besides; not to be changed."""
        return self._game.seats[self.seat]

    @property
    def rows(self) -> list[list[int]]:
        """Rows of everything that has happened, secrets included: for the log, not for the person's eyes."""
        return [list(self._log.rows[n]) for n in range(self._log.seq)]

    def _run(self) -> None:
        """Let the bots play until the person is asked."""
        t = self._game.table
        while not self.over and t.actor != self.seat:
            bot = self._bots[t.actor]
            action = bot.policy()(t, self._game.seats[t.actor], self._rows[t.actor])
            if not self._apply(action):
                raise SimulationError(f"the bot {bot.name!r} chose an illegal action in turn {t.turn}")

    def _apply(self, action: int) -> bool:
        return bool(self.engine.builds.course.apply(self._game, self._log, action))

    # ------------------------------------------------------------------------------------------------------- choosing

    @property
    def legal(self) -> list[int]:
        """Numbers of the actions to choose from; none once the game is over."""
        return [] if self.over else [int(action) for action in self.me.legal[: self.me.options]]

    def choose(self, action: int) -> None:
        """Do something, and let the others play until the person is asked again.

        Raises:
            SessionError: it is not to be chosen from.
        """
        self._may(action)
        self.asked_at = self._log.seq
        self._apply(action)
        self._run()

    def _may(self, action: int) -> None:
        """Whether an action can be chosen now; SessionError if not."""
        if self.over:
            raise SessionError("the game is over; begin a new one")
        if action not in self.legal:
            raise SessionError(f"{action} is not legal now; the actions are {', '.join(map(str, self.legal))}")

    def advisor(self, bot: Bot) -> Known:
        """The bot that advises where one is asked for: itself, or whoever knows the rules instead.

        Raises:
            BotError: there is no such bot, or it has no weights for this table.
        """
        known = self.engine.find(bot)
        if known.brain is not None and known.brain.stored(self.players) is None and known.brain.instead:
            return self.engine.find(known.brain.instead)
        if known.brain is not None and not known.brain.knows(self.players, self.rules):
            return self.engine.find(known.brain.instead)
        return known

    def suggestion(self, bot: Known) -> int:
        """What a bot would do in the person's place, seeing what she sees; its dice are thrown in a copy.

        Raises:
            SessionError: the game is over.
            SimulationError: it chose something illegal.
        """
        if self.over:
            raise SessionError("the game is over: nobody is asked")
        twin: Any = blank(self.engine.builds.state.Game)
        copy_record(twin, self._game)
        action = int(bot.policy()(twin.table, twin.seats[self.seat], bot.row(self.players)))
        if action not in self.legal:
            raise SimulationError(f"the bot {bot.name!r} chose an illegal action in turn {self.table.turn}")
        return action

    # ---------------------------------------------------------------------------------------------------------- the log

    @property
    def log(self) -> Log:
        """The game as a log that knows everything.

        Raises:
            SessionError: the game is not over yet.
        """
        if not self.over:
            raise SessionError("the game is not over yet: until then the log would tell the others' secrets")
        return self.record()

    def record(self) -> Log:
        """The game so far as a log, secrets included: not for the person's eyes."""
        import numpy as np

        layout = self.engine.layout
        room, result = Columns(layout, self._log.seq, 0), np.zeros((1, layout.result), np.int32)
        self.engine.builds.write_result(self._game, self._log, result[0], NOBODY)
        write_events(self._log, 0, 0, room.ids, room.seqs, room.wide, room.narrow)
        events, _ = room.frames(self._log.seq, 0)
        manifest = manifest_of(layout, self.line_up, 1, self.seed, self.rules, part_games=1)
        manifest |= {"parts": [], "complete": self.over}
        return self.engine.log.in_memory(manifest, events, layout.game_frame(0, result, self.players), None)
