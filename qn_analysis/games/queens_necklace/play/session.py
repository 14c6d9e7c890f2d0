"""A person at the table: one game in which some seats are asked from outside and bots play the others.

    session = Session(seat=0, players=3, seed=1)
    while not session.over:
        session.choose(session.legal[0])
    session.log                        # a log like any other

A display is a draft until it is confirmed: cards are put on it and taken off in any order. Nothing here draws; the
panel `panels.play` does.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from qn_analysis.core.base.errors import Error
from qn_analysis.core.play.batch import write_events
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.play.filling import Columns
from qn_analysis.core.play.simulate import check_call, manifest_of

from ..engine.game import apply, begin
from ..engine.state import Seat, Table
from ..log.replay import fold
from ..log.rows import Fact
from ..log.table import Log
from ..rulebook import Ruleset
from ..words.actions import ACTIONS, Action
from ..words.cards import NOBODY
from ..words.phases import Phase
from .builds import BUILDS, plain_game, plain_log
from .person import lay_draft, list_additions, row_of, take_off
from .registry import at_table, find
from .retrace import as_fact
from .simulate import ENGINE
from .standing import Standing, standing_of
from .trials import copy_of
from .view import PlainBot, View

UNNAMED = "person"
"""What the log calls a person who gives no name."""
LETTERS = 40
"""Of a person's name."""


class SessionError(Error):
    """Something that cannot be done in a session now; the message says what can."""


class Session:
    """One game with a person in it.

    Args:
        bots: who plays the other seats: one bot for all, or one each in the order of the seats; None for the strongest
            that does not search.
        seat: the person's, 0 the first to play.
        players: 2, 3 or 4; None: as many as the bots make, else 3.
        seed: of the game; None for a new one.
        rules: the ruleset; None for the rulebook's.
        name: what the log calls the person.

    Attributes:
        instead: who plays instead of a bot that was not trained by the rules, by the bot's name.

    Raises:
        SimulationError: a value that cannot be played; all of them are named at once.
    """

    def __init__(
        self,
        bots: str | PlainBot | Sequence[str | PlainBot] | None = None,
        *,
        seat: int = 0,
        players: int | None = None,
        seed: int | None = None,
        rules: Ruleset | None = None,
        name: str = UNNAMED,
    ) -> None:
        others: list[str | PlainBot]
        bots = ENGINE.usual if bots is None else bots
        if not isinstance(bots, str) and isinstance(bots, Sequence):
            others = list(bots)
            players = len(others) + 1 if players is None else players
        else:
            players = 3 if players is None else players
            others = [bots] * max(0, players - 1)
        self.rules = rules or Ruleset.default()
        self.seed = random.SystemRandom().randrange(2**31) if seed is None else seed
        self.seat, self.players, self.name = seat, players, " ".join(str(name).split())
        _check(others, seat, players, self.seed, self.rules, self.name)
        self._bots = {
            other: at_table(bot, players, self.rules)
            for other, bot in zip((each for each in range(players) if each != seat), others, strict=True)
        }
        self._game, self._log = plain_game(self.rules, players), plain_log()
        self.draft: Counter[int] = Counter()
        self.asked_at = 0
        self.instead = {
            find(bot).name: self._bots[other].name
            for other, bot in zip(self._bots, others, strict=True)
            if find(bot).name != self._bots[other].name
        }
        begin(self._game, self._log, self.seed, 0)
        self._run()

    # -------------------------------------------------------------------------------------------------------- the game

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._game.table.phase == Phase.GAME_OVER

    @property
    def phase(self) -> Phase:
        """What the person is asked."""
        return Phase(self._game.table.phase)

    @property
    def line_up(self) -> list[str]:
        """Who sits where, as the log calls them."""
        return [self.name if seat == self.seat else self._bots[seat].name for seat in range(self.players)]

    @property
    def view(self) -> View:
        """What the person can know."""
        return View(self._game.table, self._me)

    @property
    def table(self) -> Table:
        """What everyone sees; not to be changed."""
        return self._game.table

    @property
    def facts(self) -> list[Fact]:
        """Everything that has happened, secrets included: for the log, not for the person's eyes."""
        return [as_fact(self._log.rows[n]) for n in range(self._log.seq)]

    @property
    def _me(self) -> Seat:
        return self._game.seats[self.seat]

    def _run(self) -> None:
        """Let the bots play until the person is asked."""
        t = self._game.table
        while not self.over and t.actor != self.seat:
            bot = self._bots[t.actor]
            action = bot.policy()(t, self._game.seats[t.actor], bot.row(self.players))
            if not apply(self._game, self._log, action):
                raise SimulationError(f"the bot {bot.name!r} chose an illegal action in turn {t.turn}")

    # ------------------------------------------------------------------------------------------------------- choosing

    @property
    def legal(self) -> list[int]:
        """Numbers of the actions to choose from; in a display, cards that the draft can take, and `PASS` to confirm."""
        if self.over:
            return []
        if self.phase == Phase.DISPLAY:
            return [int(Action.PASS), *self._additions()]
        return [int(action) for action in self._me.legal[: self._me.options]]

    def choose(self, action: int) -> None:
        """Do something, and let the others play until the person is asked again.

        In a display, an action puts a card on the draft, and `Action.PASS` confirms it.

        Raises:
            SessionError: it is not to be chosen from.
        """
        if self.over:
            raise SessionError("the game is over; begin a new one")
        if action not in self.legal:
            raise SessionError(f"{action} is not legal now; the actions are {', '.join(map(str, self.legal))}")
        if self.phase == Phase.DISPLAY and action != Action.PASS:
            self.draft[action] += 1
            return
        self.asked_at = self._log.seq
        if self.phase == Phase.DISPLAY:
            self._confirm()
        else:
            apply(self._game, self._log, action)
        self._run()

    def _confirm(self) -> None:
        """Lay the draft; the engine goes on by itself where nothing more can be laid."""
        draft, self.draft = self._counted(), Counter()
        lay_draft(self._game, self._log, draft)

    def _counted(self) -> list[int]:
        """The draft as copies by action."""
        return [self.draft[action] for action in range(ACTIONS)]

    def take_back(self, action: int) -> None:
        """Take a card off the draft of a display, and what cannot lie there without it.

        Raises:
            SessionError: it is not on the draft.
        """
        if not self.draft[action]:
            raise SessionError(f"{action} is not on the display; there are {sorted(self.draft.elements())}")
        counted = self._counted()
        take_off(self.table, counted, action)
        self.draft = Counter({each: copies for each, copies in enumerate(counted) if copies})

    def clear(self) -> None:
        """Take everything off the draft of a display."""
        self.draft = Counter()

    def row_of(self, action: int) -> int:
        """The gem of the row in which an action lays a card of a display, or `NOBODY`: a Banker lies beside them."""
        return row_of(self.table, action)

    def _additions(self) -> list[int]:
        """What the draft can take."""
        found = [0] * ACTIONS
        many = list_additions(self.table, self._me, self._counted(), found)
        return [int(action) for action in found[:many]]

    # -------------------------------------------------------------------------------------------------------- asking

    def standing(self, lang: str = "en", names: Sequence[str] | None = None) -> Standing:
        """The decision as something that can be asked about; in a display, with nothing laid.

        Raises:
            SessionError: the game is over.
        """
        if self.over:
            raise SessionError("the game is over: nobody is asked")
        state = fold(self.facts, self.rules.copies, players=self.players)
        called = names or self.line_up
        return standing_of(
            self.rules, copy_of(self._game), state, "played", events=self._log.seq, names=called, lang=lang, whole=True
        )  # fmt: skip

    def suggested_display(self, bot: str | PlainBot) -> list[int]:
        """The actions of the display that a bot would lay, seeing what the person sees.

        Raises:
            SessionError: no display is asked for.
        """
        if self.phase != Phase.DISPLAY:
            raise SessionError("no display is asked for now")
        known = at_table(bot, self.players, self.rules)
        g, quiet = copy_of(self._game), plain_log()
        asked, laid = g.table.asked, []
        while g.table.phase == Phase.DISPLAY and g.table.asked == asked:
            action = known.policy()(g.table, g.seats[self.seat], known.row(self.players))
            if not apply(g, quiet, action):
                raise SimulationError(f"the bot {known.name!r} chose an illegal action in turn {g.table.turn}")
            laid += [action] if action != Action.PASS else []
        return laid

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

        from ..log.schema import LAYOUT

        room, result = Columns(LAYOUT, self._log.seq, 0), np.zeros((1, LAYOUT.result), np.int32)
        BUILDS.write_result(self._game, self._log, result[0], NOBODY)
        write_events(self._log, 0, 0, room.ids, room.seqs, room.wide, room.narrow)
        events, _ = room.frames(self._log.seq, 0)
        manifest = manifest_of(LAYOUT, self.line_up, 1, self.seed, self.rules, part_games=1)
        manifest |= {"parts": [], "complete": self.over}
        return Log.in_memory(manifest, events, LAYOUT.game_frame(0, result, self.players), None)


def _check(others: Sequence[str | PlainBot], seat: int, players: int, seed: int, rules: Ruleset, name: str) -> None:
    """Everything that is wrong with a session.

    Raises:
        SimulationError: names all of it.
    """
    wrong = []
    try:
        line_up = [*others[:seat], "greedy", *others[seat:]] if others else "greedy"
        check_call(ENGINE, 1, players, line_up, seed, rules)
    except SimulationError as error:
        wrong.append(str(error))
    if not 0 <= seat < players:
        wrong.append(f"seat {seat}: the seats of {players} players are 0 to {players - 1}")
    if not 1 <= len(name) <= LETTERS:
        wrong.append(f"the name {name!r}: give 1 to {LETTERS} letters")
    if wrong:
        raise SimulationError("; ".join(wrong))
