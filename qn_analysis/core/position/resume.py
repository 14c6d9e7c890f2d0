"""Play resumed at a row of a log, or at a position written down, for games that declare `Positions`.

A game is played again from its seed up to the first decision after the row: by its rows, where a game reads what was
chosen in them, else by its decisions, where the log stores them, else by the bots that played. Every row on the way is
compared with the log's. What cannot be played again is rebuilt from its rows, where a game can do that; else it can
still be looked at, and whatever else is asked of it is refused in one line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

from ..base.calls import public
from ..base.catalogue import Message
from ..base.errors import Error
from ..base.views import Shown, ShownTable, View
from ..log.declared_log import DeclaredPosition, hidden_hands
from ..log.folder import LogError
from ..log.log import Log, Source, opened, stored
from ..log.referee import reading
from ..log.replay import NOBODY, UNKNOWN
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


class UnableError(Error):
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
        how: how the game was resumed: "retraced" (played again from its seed, exactly), "refolded" (from the rows),
            "earlier" (likewise, at the last decision before the row), "written", "played" (on from another position),
            "folded" (it cannot be played on; `why` says why).
        events: rows of the log that have happened when the decision is asked (of a written position: since then).
        names: of the players, by seat.
        lang: language of all texts.
        facts: those rows, in plain numbers.
        why: it cannot be played on; None where it can.
        start: the table before those rows; None: they are all of the game.
        whole: whether hidden cards are the game's own; else some may have been drawn from what is told.
    """

    positions: Positions = field(repr=False, compare=False)
    facts: tuple[Any, ...] = field(default=(), repr=False, compare=False)
    why: Message | None = field(default=None, compare=False)
    start: Any = field(default=None, repr=False, compare=False)
    whole: bool = True

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
        found: Known = self.positions.engine.at_table(bot, self.players, self.rules)
        return found

    def trials(self, actions: Sequence[int], worlds: int, bot: Known, seed: int) -> list[Trial]:
        """What comes of each action, all in the same imagined worlds."""
        return self.positions.trials(self.game, actions, worlds, bot, seed)

    def chosen(self, bot: Known) -> int:
        """What a bot does where it is asked."""
        return self.positions.choice(self.game, bot)

    def check_asked(self) -> None:
        """Whether somebody is asked; `PositionError` if nobody is, or the game cannot be played on."""
        if self.why is not None:
            title = self.engine.title
            raise PositionError(problem("not_resumed", title=title, why=self.why)).speaking(self.lang)
        super().check_asked()

    @property
    def phase(self) -> Any:
        """What is being asked, by its name; of Queen's Necklace, as one of its phases."""
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
        tell = self.tell if lang is None else self.positions.teller(self.rules, lang, self._named())
        return self.positions.sentence(tell, self.game.table, action)

    def _named(self) -> Sequence[str] | None:
        """The players as somebody called them; None where they have the usual names of the language."""
        usual = self.positions.teller(self.rules, self.lang, None)
        return None if self.names == tuple(map(usual.seat, range(self.players))) else self.names

    @public
    def play(self, action: int | str) -> Self:
        """Take an action; the game at its next decision.

        Raises:
            PositionError: it is not legal.
        """
        self.check_asked()
        chosen = self.number(action)
        g, log = self.positions.copy(self.game), self.engine.builds.plain_log()
        self.engine.builds.course.apply(g, log, chosen)
        facts = (*self.facts, *(self.positions.logged(log.rows[n]) for n in range(log.seq)))
        state, events = self._folded(facts), self.events + log.seq
        return replace(self, state=state, how="played", events=events, game=g, facts=facts)

    def _folded(self, facts: Sequence[Any]) -> Any:
        """The table after the rows of this position."""
        return self.positions.fold(facts, self.rules, self.players, self.start)

    def _view(self) -> View:
        """The table as the seat that is asked sees it, and what it may do."""
        say = texts(self.lang)
        seen: View = self.state._view()
        if self.why is not None:
            return replace(seen, note=problem("not_resumed", title=self.engine.title, why=self.why).text(self.lang))
        if self.over:
            return replace(seen, note=say.text("standing.ended"))
        seat = int(self.game.table.actor)
        seen = masked(self._folded(self.facts), seat)._view()
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
    for hands in _hands(seen):
        for other, hand in enumerate(hands):
            if other != seat:
                hands[other] = Counter({UNKNOWN: sum(hand.values())} if hand else {})
    return seen


def _hands(state: Any) -> list[list[Counter[int]]]:
    """What a table has of hands: of a game that declares its places, each that is a hand, which may be none."""
    if not isinstance(state, DeclaredPosition):
        return [state.hands]
    return [getattr(state, at) for at in hidden_hands(state.log)]


def position(
    positions: Positions,
    source: Source | Mapping[str, Any],
    game: int | None,
    seq: int | None,
    *,
    rules: Any = None,
    lang: str = "en",
    seed: int = 1,
) -> Standing:
    """A position of a game: see `core.game.position`, where all is described.

    Raises:
        LogError, ReplayError, PositionError, TextError: as of it.
        Error: positions of the game have no such option.
    """
    texts(lang)
    log = stored(source) if isinstance(source, str | Path | Mapping) else opened(source)
    if positions.written is None:
        unknown = [key for key, said in (("rules", rules is not None), ("seed", seed != 1)) if said]
        if unknown:
            name = positions.engine.layout.game
            raise Error(f"positions of the game {name!r} have no option {', '.join(unknown)}: leave it out")
    elif log is None:
        assert isinstance(source, str | Path | Mapping)  # whatever else is a log
        if game is not None or seq is not None:
            raise PositionError(problem("no_row")).speaking(lang)
        chosen = positions.engine.layout.rules.of(rules)
        names, g, state = positions.written(source, chosen, lang, seed)
        make = _standing_class(positions)
        return make(chosen, state, "written", 0, tuple(names), lang, g, positions, start=state, whole=False)
    if rules is not None:
        raise PositionError(problem("own_rules")).speaking(lang)
    if game is None:
        raise PositionError(problem("name_row")).speaking(lang)
    assert not isinstance(source, Mapping)  # which a game that knows no such positions is not given
    own = positions.engine.log.of(source if log is None else log)
    with reading(own, lang):
        return resumed(positions, own, game, seq, lang, seed)


def _standing_class(positions: Positions) -> type[Standing]:
    return positions.standing or Standing


def resumed(positions: Positions, log: Log, game: int, seq: int | None, lang: str, seed: int = 1) -> Standing:
    """Play resumed after a row of a log, or (None) where the game ended; `seed` draws what is not told. `LogError` if
    there is no such game or row, or the log knows scores alone, `ReplayError` if its rows cannot have happened in this
    order.
    """
    texts(lang)
    log = log.seated(game)
    positions.check(log, lang)
    rules, players, make = log.rules, log.players, _standing_class(positions)
    shown = [positions.fact(row) for row in log.rows_to(game, seq)]
    rows = [positions.fact(row) for row in log.rows(game)]
    state = positions.fold(shown, rules, players)
    names = tuple(map(positions.teller(rules, lang, None).seat, range(players)))
    try:
        g, facts = next(each for each in stops(positions, log, game, rows) if len(each[1]) >= len(shown))
        return make(rules, state, RETRACED, len(facts), names, lang, g, positions, tuple(facts))
    except UnableError as unable:
        why = unable.why
    if positions.refold is None:
        g = positions.engine.builds.plain_game(rules, players)
        g.table.actor = NOBODY
        return make(rules, state, FOLDED, len(shown), names, lang, g, positions, tuple(shown), why)
    g, at, events = positions.refold(rules, players, rows, len(shown) - 1, seed)
    if g is None:
        raise LogError(f"game {game} shows no decision up to its last event, {len(rows) - 1}: nothing to resume")
    how, told = ("earlier", at) if events < len(shown) and g.table.actor != NOBODY else ("refolded", state)
    return make(rules, told, how, events, names, lang, g, positions, tuple(rows[:events]), whole=False)


def stops(positions: Positions, log: Log, game: int, rows: Sequence[Any]) -> Iterator[tuple[Any, list[Any]]]:
    """A game of a log played again, at each of its decisions and at its end, with its rows so far; `UnableError` says
    why it cannot be played again, or no further.

    The game and the rows are the same objects all along. `rows` are the log's, in plain numbers.
    """
    manifest, builds = log.manifest, positions.engine.builds
    seed = manifest.get("seed")
    if manifest.get("knows", "full") != log.layout.knows[-1]:
        raise UnableError(problem("why.hidden", knows=repr(manifest["knows"])))
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= 2**62:
        raise UnableError(problem("why.seed"))
    actions = iter(_actions(positions, log, game) if positions.told is None else ())
    g, logged = builds.plain_game(log.rules, log.players), builds.plain_log()
    builds.course.begin(g, logged, seed, game)
    facts: list[Any] = []
    while True:
        fresh = [positions.logged(logged.rows[n]) for n in range(len(facts), logged.seq)]
        if fresh != list(rows[len(facts) : logged.seq]):
            raise UnableError(problem("why.otherwise"))
        facts += fresh
        yield g, facts
        seat, action = g.table.actor, NOBODY
        if seat != NOBODY and positions.told is not None:
            action = positions.told(g.table, g.seats[seat], rows, len(facts))
        elif seat != NOBODY:
            action = next(actions, NOBODY)
        if action == NOBODY or not builds.course.apply(g, logged, action):
            raise UnableError(problem("why.end" if len(rows) <= len(facts) else "why.otherwise"))


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
            raise UnableError(problem("why.bot", bot=repr(name))) from None
    then, now = log.manifest.get("bots_from", {}), engine.origins(names).get("bots_from", {})
    for name in sorted({*then, *now}):
        if then.get(name) != now.get(name):
            raise UnableError(problem("why.another_bot", bot=repr(name)))
    slow = by_interpreter(engine, 1, [engine.find(name) for name in names])
    job = Job(
        log.layout.game, 0, game, 1, log.players, tuple(names), log.manifest["seed"], log.rules, False, True, None, slow
    )
    kept = KeptTables(log.layout, False, True)
    _, _, decisions = kept.joined(play(job, kept))
    assert decisions is not None
    return [int(action) for action in decisions["action"]]
