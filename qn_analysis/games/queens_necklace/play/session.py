"""A person at the table: one game in which some seats are asked from outside and bots play the others.

    session = Session(ENGINE, seat=0, players=3, seed=1)
    while not session.over:
        session.choose(session.legal[0])
    session.log                        # a log like any other

A display is a draft until it is confirmed: cards are put on it and taken off in any order. Nothing here draws; the
panel `panels.play_panel` does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from qn_analysis.core.play import session
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.play.session import UNNAMED as UNNAMED
from qn_analysis.core.play.session import SessionError as SessionError

from ..engine.state import Seat
from ..log.rows import Fact
from ..words.actions import ACTIONS, Action
from ..words.phases import Phase
from .builds import plain_log
from .person import lay_draft, list_additions, row_of, take_off
from .positions import POSITIONS
from .registry import at_table
from .standing import Standing
from .view import PlainBot, View


class Session(session.Session):
    """One game of Queen's Necklace with a person in it: arguments and attributes of `core.play.session.Session`.

    Attributes:
        draft: cards that she has put on the display in the making, by their actions.
    """

    def __init__(self, *given: Any, **options: Any) -> None:
        self.draft: Counter[int] = Counter()
        super().__init__(*given, **options)

    @property
    def phase(self) -> Phase:
        """What the person is asked."""
        return Phase(self._game.table.phase)

    @property
    def view(self) -> View:
        """What the person can know."""
        return View(self._game.table, self._me)

    @property
    def facts(self) -> list[Fact]:
        """Everything that has happened, secrets included: for the log, not for the person's eyes."""
        return [POSITIONS.logged(row) for row in self.rows]

    @property
    def _me(self) -> Seat:
        seat: Seat = self.me
        return seat

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
        self._may(action)
        if self.phase == Phase.DISPLAY and action != Action.PASS:
            self.draft[action] += 1
            return
        self.asked_at = self._log.seq
        if self.phase == Phase.DISPLAY:
            self._confirm()
        else:
            self._apply(action)
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
        facts = tuple(self.facts)
        state = POSITIONS.fold(facts, self.rules, self.players)
        called, g = tuple(names or self.line_up), POSITIONS.copy(self._game)
        return Standing(self.rules, state, "played", len(facts), called, lang, g, POSITIONS, facts)

    def suggested_display(self, bot: str | PlainBot) -> list[int]:
        """The actions of the display that a bot would lay, seeing what the person sees.

        Raises:
            SessionError: no display is asked for.
        """
        if self.phase != Phase.DISPLAY:
            raise SessionError("no display is asked for now")
        known = at_table(bot, self.players, self.rules)
        g, quiet = POSITIONS.copy(self._game), plain_log()
        asked, laid = g.table.asked, []
        while g.table.phase == Phase.DISPLAY and g.table.asked == asked:
            action = known.policy()(g.table, g.seats[self.seat], known.row(self.players))
            if not self.engine.builds.course.apply(g, quiet, action):
                raise SimulationError(f"the bot {known.name!r} chose an illegal action in turn {g.table.turn}")
            laid += [action] if action != Action.PASS else []
        return laid
