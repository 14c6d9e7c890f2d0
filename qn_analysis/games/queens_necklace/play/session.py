"""A person at the table: one game in which some seats are asked from outside and bots play the others.

    session = Session(seat=0, players=3, seed=1)
    while not session.over:
        session.choose(session.legal[0])
    session.log                        # a log like any other

A display is a draft until it is confirmed: cards are put on it and taken off in any order. Nothing here draws; the
panel `panels.play` does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from qn_analysis.core.play import session
from qn_analysis.core.play.errors import SimulationError
from qn_analysis.core.play.session import UNNAMED as UNNAMED
from qn_analysis.core.play.session import SessionError as SessionError

from ..engine.state import Seat
from ..log.replay import fold
from ..log.rows import Fact
from ..rulebook import Ruleset
from ..words.actions import Action, laying_order, meaning
from ..words.cards import GEM_KINDS, GEM_OF, NOBODY, Card, Gem
from ..words.phases import Phase
from .builds import plain_log
from .registry import at_table
from .retrace import as_fact
from .simulate import ENGINE
from .standing import Standing, standing_of
from .trials import copy_of
from .view import PlainBot, View


class Session(session.Session):
    """One game of Queen's Necklace with a person in it: arguments and attributes of `core.play.session.Session`.

    Attributes:
        draft: cards that she has put on the display in the making, by their actions.
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
        self.draft: Counter[int] = Counter()
        super().__init__(ENGINE, bots, seat=seat, players=players, seed=seed, rules=rules, name=name)

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
        return [as_fact(row) for row in self.rows]

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
        laid, t = sorted(self.draft.elements(), key=laying_order), self._game.table
        self.draft = Counter()
        turn = t.asked
        for action in laid:
            self._apply(action)
        if t.phase == Phase.DISPLAY and t.asked == turn and t.actor == self.seat:
            self._apply(int(Action.PASS))

    def take_back(self, action: int) -> None:
        """Take a card off the draft of a display, and what cannot lie there without it.

        Raises:
            SessionError: it is not on the draft.
        """
        if not self.draft[action]:
            raise SessionError(f"{action} is not on the display; there are {sorted(self.draft.elements())}")
        self.draft[action] -= 1
        self.draft = +self.draft
        shown = self._shown_gems()
        for each in list(self.draft):
            what = meaning(each)
            needs_row = what.group in (Action.RING, Action.KING, Action.NECKLACE) and what.gem not in shown
            if needs_row or (self.row_of(each) == NOBODY and not shown):
                del self.draft[each]

    def clear(self) -> None:
        """Take everything off the draft of a display."""
        self.draft = Counter()

    def _shown_gems(self) -> set[int]:
        cards = [a for a in self.draft if Action.CARD <= a < Action.RING or a == Action.BLANK_GRAY]
        return {self.row_of(action) for action in cards} - {NOBODY}

    def row_of(self, action: int) -> int:
        """The gem of the row in which an action lays a card of a display, or `NOBODY`: a Banker lies beside them."""
        what = meaning(action)
        role = self.table.rules.roles[Card.BLANK_GRAY] if what.group == Action.BLANK_GRAY else what.card
        return GEM_OF[role] if role != NOBODY else what.gem

    def _additions(self) -> list[int]:
        """What the draft can take."""
        hand, draft = self._me.hand, self.draft
        found = [Action.CARD + card for card in range(GEM_KINDS) if draft[Action.CARD + card] < hand[card]]
        shown = self._shown_gems()
        role = self.table.rules.roles[Card.BLANK_GRAY]
        if draft[Action.BLANK_GRAY] < hand[Card.BLANK_GRAY] and role != NOBODY and (role < GEM_KINDS or shown):
            found.append(int(Action.BLANK_GRAY))

        def left(group: int, card: int) -> int:
            return hand[card] - sum(draft[group + gem] for gem in Gem)

        king = not any(draft[Action.KING + gem] for gem in Gem)
        for group, card, free in (
            (Action.RING, Card.RING, True), (Action.KING, Card.KING, king), (Action.NECKLACE, Card.NECKLACE, True)
        ):  # fmt: skip
            if free and left(group, card) > 0:
                found += [group + gem for gem in sorted(shown)]
        if shown and draft[Action.BANKER] < hand[Card.BANKER]:
            found.append(int(Action.BANKER))
        return [int(action) for action in found]

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
            if not self.engine.builds.course.apply(g, quiet, action):
                raise SimulationError(f"the bot {known.name!r} chose an illegal action in turn {g.table.turn}")
            laid += [action] if action != Action.PASS else []
        return laid
