"""Play resumed at a row of a log, for games that declare `Positions`.

A game is played again from its seed up to the first decision after the row: by its decisions, where the log stores
them, else by the bots that played. Every row on the way is compared with the log's. What cannot be played again can
still be looked at; whatever else is asked of it is refused in one line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from ..base.catalogue import Message
from ..base.errors import Error
from ..base.views import Shown, ShownTable, View
from ..log.knowledge import check_plays
from ..log.log import Log
from ..log.replay import UNKNOWN
from ..log.transcript import Teller
from ..play.bot import Bot, Known
from ..play.errors import BotError
from ..play.kept import KeptTables
from ..play.simulate import Job, by_interpreter, play
from .asked_position import AskedPosition
from .decision import PositionError, Trial, problem, texts
from .worlds import Positions

if TYPE_CHECKING:
    from ..play.engine import Engine

RETRACED: Final = "retraced"
FOLDED: Final = "folded"


class _UnableError(Error):
    """Why a game cannot be played again."""

    def __init__(self, why: Message) -> None:
        super().__init__(str(why))
        self.why = why


@dataclass(frozen=True, repr=False)
class Standing(Shown, AskedPosition):
    """A game at a decision; made by `position`.

    Attributes:
        rules: the ruleset.
        state: the table after the row that was asked for, every hand that the log tells.
        how: how the game was resumed: "retraced" (played again from its seed, exactly), "played" (on from another
            position), "folded" (it cannot be played on; `why` says why).
        events: rows of the log that have happened when the decision is asked.
        names: of the players, by seat.
        lang: language of all texts.
        facts: those rows, in plain numbers.
        why: it cannot be played on; None where it can.
    """

    positions: Positions = field(repr=False, compare=False)
    facts: tuple[Any, ...] = field(default=(), repr=False, compare=False)
    why: Message | None = field(default=None, compare=False)

    @property
    def engine(self) -> Engine:
        """How the game is played."""
        return self.positions.engine

    @property
    def unit(self) -> str:  # type: ignore[override]
        """What scores are counted in: a key of the texts."""
        return self.positions.unit

    def at_table(self, bot: Bot) -> Known:
        """A bot at this table, or whoever plays instead where it does not know the rules."""
        self.check_asked()
        found: Known = self.positions.engine.at_table(bot, self.players, self.rules)
        return found

    def trials(self, actions: Sequence[int], worlds: int, bot: Known, seed: int) -> list[Trial]:
        """What comes of each action, all in the same imagined worlds."""
        return self.positions.trials(self.game, actions, worlds, bot, seed)

    def chosen(self, bot: Known) -> int:
        """What a bot does where it is asked."""
        twin = self.positions.copy(self.game)
        return self.positions.asking(bot, self.players)(twin, twin.table.actor)

    def check_asked(self) -> None:
        """Whether somebody is asked.

        Raises:
            PositionError: nobody is, or the game cannot be played on.
        """
        if self.why is not None:
            title = self.engine.title
            raise PositionError(problem("not_resumed", title=title, why=self.why)).speaking(self.lang)
        super().check_asked()

    @property
    def phase(self) -> str:
        """What is being asked."""
        return self.positions.phase(self.game.table.phase)

    @property
    def view(self) -> Any:
        """What the seat that is asked can know, as a plain bot is given it.

        Raises:
            PositionError: nobody is asked.
        """
        me = self.me
        return self.positions.engine.kind.view(self.game.table, me)

    @cached_property
    def tell(self) -> Teller:
        """Tells cards and players in the language of this standing."""
        return self.positions.teller(self.rules, self.lang, self.names)

    def sentence(self, action: int, lang: str | None = None) -> str:
        """An action in words."""
        tell = self.tell if lang is None else self.positions.teller(self.rules, lang, None)
        return self.positions.sentence(tell, self.game.table, action)

    def play(self, action: int | str) -> Standing:
        """Take an action; the game at its next decision.

        Raises:
            PositionError: it is not legal.
        """
        self.check_asked()
        chosen = self.number(action)
        g, log = self.positions.copy(self.game), self.engine.builds.plain_log()
        self.engine.builds.course.apply(g, log, chosen)
        facts = (*self.facts, *(self.positions.logged(log.rows[n]) for n in range(log.seq)))
        state = self.positions.fold(facts, self.rules)
        return replace(self, state=state, how="played", events=len(facts), game=g, facts=facts)

    def _view(self) -> View:
        """The table as the seat that is asked sees it, and what it may do."""
        say = texts(self.lang)
        seen: View = self.state._view()
        if self.why is not None:
            return replace(seen, note=problem("not_resumed", title=self.engine.title, why=self.why).text(self.lang))
        if self.over:
            return replace(seen, note=say.text("standing.ended"))
        seat = int(self.game.table.actor)
        seen = masked(self.positions.fold(self.facts, self.rules), seat)._view()
        phase = self.tell.texts.text(f"phase.{self.phase}")
        heads = [say.text("standing.action"), say.text("standing.name"), ""]
        rows = [[str(action), self.engine.action_name(action), self.sentence(action)] for action in self.actions]
        title = say.text("standing.asked", seat=self.names[seat], phase=phase)
        tables = [*seen.tables, ShownTable(say.text("standing.choices"), heads, rows)]
        return View(f"{seen.title} · {title}", seen.facts, tables, say.text(f"standing.{self.how}", n=self.events - 1))

    def __repr__(self) -> str:
        where = f"turn {self.game.table.turn}" if self.why is None else f"row {self.events - 1}"
        asked = "over" if self.over else f"{self.names[self.game.table.actor]} is asked: {self.phase}"
        if self.why is not None:
            return f"<Standing at {where}, to be looked at>"
        return f"<Standing in {where}, {asked}, {len(self.actions)} actions, {self.how}>"


def masked(state: Any, seat: int) -> Any:
    """A table as one seat sees it: of the others' hands, how many cards they are."""
    seen = deepcopy(state)
    for other, hand in enumerate(seen.hands):
        if other != seat:
            seen.hands[other] = Counter({UNKNOWN: sum(hand.values())} if hand else {})
    return seen


def resumed(positions: Positions, log: Log, game: int, seq: int | None, lang: str) -> Standing:
    """Play resumed after a row of a log, or (None) where the game ended.

    Raises:
        LogError: there is no such game or row, or the log knows scores alone.
        ReplayError: its rows cannot have happened in this order.
        TextError: there are no texts in that language.
    """
    texts(lang)
    check_plays(log.manifest, lang)
    shown = [positions.fact(row) for row in log.rows_to(game, seq)]
    state = positions.fold(shown, log.rules)
    tell = positions.teller(log.rules, lang, None)
    names = tuple(tell.seat(seat) for seat in range(log.players))
    try:
        g, facts = _again(positions, log, game, len(shown))
    except _UnableError as unable:
        g = positions.engine.builds.plain_game(log.rules, log.players)
        g.table.actor = -1
        return Standing(
            log.rules, state, FOLDED, len(shown), names, lang, g, positions, tuple(shown), unable.why
        )  # fmt: skip
    return Standing(log.rules, state, RETRACED, len(facts), names, lang, g, positions, tuple(facts))


def _again(positions: Positions, log: Log, game: int, shown: int) -> tuple[Any, list[Any]]:
    """The game at its first decision after a number of rows, and its rows up to there."""
    manifest, builds = log.manifest, positions.engine.builds
    seed = manifest.get("seed")
    if manifest.get("knows", "full") != log.layout.knows[-1]:
        raise _UnableError(problem("why.hidden", knows=repr(manifest["knows"])))
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= 2**62:
        raise _UnableError(problem("why.seed"))
    actions = _actions(positions, log, game)
    rows = [positions.fact(row) for row in log.rows(game)]
    g, told = builds.plain_game(log.rules, log.players), builds.plain_log()
    builds.course.begin(g, told, seed, game)
    facts: list[Any] = []
    for action in (*actions, None):
        facts += [positions.logged(told.rows[n]) for n in range(len(facts), told.seq)]
        if facts != rows[: len(facts)]:
            raise _UnableError(problem("why.otherwise"))
        if len(facts) >= shown:
            return g, facts
        if action is None or not builds.course.apply(g, told, action):
            break
    raise _UnableError(problem("why.end" if len(rows) <= len(facts) else "why.otherwise"))


def _actions(positions: Positions, log: Log, game: int) -> list[int]:
    """What was chosen in a game: as its log tells, else as its bots choose again."""
    import polars as pl

    if log.decisions is not None:
        chosen = log.decisions.filter(pl.col("game") == game).collect()
        return [int(action) for action in chosen["action"]]
    engine, names = positions.engine, [str(name) for name in log.manifest.get("bots") or []]
    for name in names:
        try:
            engine.find(name)
        except BotError:
            raise _UnableError(problem("why.bot", bot=repr(name))) from None
    then, now = log.manifest.get("bots_from", {}), engine.origins(names).get("bots_from", {})
    for name in sorted({*then, *now}):
        if then.get(name) != now.get(name):
            raise _UnableError(problem("why.another_bot", bot=repr(name)))
    slow = by_interpreter(engine, 1, [engine.find(name) for name in names])
    job = Job(
        log.layout.game, 0, game, 1, log.players, tuple(names), log.manifest["seed"], log.rules, False, True, None, slow
    )
    kept = KeptTables(log.layout, False, True)
    _, _, decisions = kept.joined(play(job, kept))
    assert decisions is not None
    return [int(action) for action in decisions["action"]]
