"""The calls of one game with its own types, and those that find the game by a log.

A game declares itself in `game.py`: `GAME = Game(...)`, and after it the calls as names of the module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from .base.calls import public
from .base.game_registry import default_game, find_game
from .base.garbage import without_garbage
from .log.declared_log import DeclaredLog
from .log.follow import noted
from .log.log import Log, Source, opened, stored
from .rules.ruleset import BaseRuleset

if TYPE_CHECKING:
    from .contests.comparison import Comparison
    from .contests.mended import Mend
    from .contests.result import League
    from .contests.shelf import Shelf
    from .contests.sweep import Sweep
    from .log.moves import Derivation
    from .log.referee import Referee
    from .log.reviewer import Reviewer
    from .play.bot import Bot
    from .play.bot_list import BotList
    from .play.engine import Engine, Teacher
    from .position.resume import Standing
    from .review.judge import Judge

L = TypeVar("L", bound=Log)
R = TypeVar("R", bound=BaseRuleset)
T = TypeVar("T")
Place: TypeAlias = "str | Callable[[Game[Any, Any]], Any]"
"""Where a part of a game is, a module of its package and the name there; or what makes it."""


def _kept_files(_game: Game[Any, Any]) -> Any:
    from .evenings.read import KEPT_FILES

    return KEPT_FILES


def _derivation(game: Game[Any, Any]) -> Derivation:
    from .play.derive import EngineDerivation

    return EngineDerivation(game.engine)


def _noted(game: Game[Any, Any]) -> Any:
    return noted(game.log.layout)


def _referee(_game: Game[Any, Any]) -> Referee:
    """Who says whether a log breaks the rules."""
    from .lint.quick import QuickReferee

    return QuickReferee()


def _seat_wins(_game: Game[Any, Any]) -> Any:
    from .stats.seat_wins import WinsBySeat

    return WinsBySeat()


def _plain_judge(game: Game[Any, Any]) -> Judge:
    from .position.worlds import Positions
    from .review.judge import Judge

    return Judge(game.log.layout.title, lambda: game.part(Positions))


def _reviewer(game: Game[Any, Any]) -> Reviewer:
    """Who reviews its games, by what its judge says."""
    from .review.judge import Judge
    from .review.reviewer import GameReviewer

    return GameReviewer(game.part(Judge))


PLACES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Engine": "play.registry:ENGINE", "Positions": "play.positions:POSITIONS",
        "Teacher": "play.network:TEACHER",
        "Tuner": "play.tune:TUNER", "TunedFiles": "play.tune:TUNER", "RulesetTemplate": "rulebook.facts:TEMPLATE",
        "Linter": "lint:LINTER", "Statistics": "stats.registry:STATISTICS", "Report": "report.page:REPORT",
        "Panels": "panels.play_panel:PANELS",
    }
)  # fmt: skip
"""Where a game has the parts that it declares."""


def _declared_engine(game: Game[Any, Any]) -> Engine:
    from .play.declared_builds import declared_builds
    from .play.declared_engine import declared_engine
    from .play.declared_faults import check_declared

    check_declared(game.package, game.log, game.rules)
    state, layout = import_module(f"{game.package}.engine.state"), game.log.layout
    builds = declared_builds(game.package, state.Game, state.Log, layout.seats)
    styles = import_module(f"{game.package}.bots").STYLES
    return declared_engine(game.package, game.log, builds, styles, game.log.actions.called, space=f"qn.{layout.game}")


def _declared_positions(game: Game[Any, Any]) -> Any:
    from .play.declared_faults import check_worlds
    from .position.declared_positions import declared_positions

    check_worlds(game.package, game.log)
    return declared_positions(game.engine, game.log)


def _declared_linter(game: Game[Any, Any]) -> Any:
    from .lint.declared_linter import declared_linter

    return declared_linter(game.package, game.log)


def _declared_statistics(_game: Game[Any, Any]) -> Any:
    from .stats.declared_statistics import STATISTICS

    return STATISTICS


def _default_report(game: Game[Any, Any]) -> Any:
    from .report.default_report import default_report

    return default_report(game.log, game.engine.usual)


def _declared_panels(game: Game[Any, Any]) -> Any:
    from .panels.declared_panels import declared_panels

    return declared_panels(game.log)


def _declared_template(game: Game[Any, Any]) -> Any:
    from .rules.template import RulesetTemplate

    return RulesetTemplate(game.rules, game.log.layout.title)


def _nobody_learns(_game: Game[Any, Any]) -> Teacher:
    from .play.engine import Untaught

    return Untaught()


_DECLARED: Final[Mapping[str, Callable[[Game[Any, Any]], Any]]] = {
    "Engine": _declared_engine, "Positions": _declared_positions, "Linter": _declared_linter,
    "Statistics": _declared_statistics,
    "Report": _default_report, "Panels": _declared_panels, "RulesetTemplate": _declared_template,
    "Teacher": _nobody_learns,
}  # fmt: skip
"""What a game has whose log tells itself by its declarations (`DeclaredLog`) and whose package has no such room."""


def _board_panels(game: Game[Any, Any], room: ModuleType) -> Any:
    from .panels.play import board_panels

    return board_panels(game.log, room.Story)


def _room_linter(game: Game[Any, Any], _room: ModuleType) -> Any:
    from .lint.declared_linter import room_linter

    return room_linter(game.package, game.log)


def _room_positions(game: Game[Any, Any], room: ModuleType) -> Any:
    from .position.declared_positions import declared_positions

    return declared_positions(game.engine, game.log, redraw=room.redraw, sentence=room.sentence)


def _room_template(game: Game[Any, Any], room: ModuleType) -> Any:
    from .rules.template import RulesetTemplate

    gaps = import_module(f"{game.package}.rulebook.clauses").gaps
    return RulesetTemplate(game.rules, game.log.layout.title, room.FACTS, gaps)


_OF_ROOM: Final[Mapping[str, Callable[[Game[Any, Any], ModuleType], Any]]] = {
    "Linter": _room_linter, "Panels": _board_panels, "Positions": _room_positions, "RulesetTemplate": _room_template,
}  # fmt: skip
"""What follows from what the module of a part has, where it does not have the part itself."""
_MADE: Final[Mapping[str, Place]] = {
    "Derivation": _derivation, "Referee": _referee, "Reviewer": _reviewer, "Judge": _plain_judge,
    "SeatWins": _seat_wins, "KeptFiles": _kept_files, "ByHand": _noted, "Game": lambda game: game,
}  # fmt: skip
"""What is made for every game, where it declares no other."""


class Game(Generic[L, R]):
    """A game: what it declares for the rooms of `core`, and the calls that its users have, with its own types.

    Its parts are found by name when a room asks for one (`part`), so that declaring them costs nothing.

    Args:
        name: in manifests.
        log: its log.
        rules: its rulesets.
        package: its package, in whose rooms its parts are. Of one whose log is a `DeclaredLog`, rooms that are not
            there are the declared ones of `core`.
        parts: those that are elsewhere than in `PLACES`, or beside them, by the names of their classes: a place, or a
            function of the game; "": it has none.
        readers: by a key that documents for people have: who reads these; `{place}` stands for the file.
    """

    def __init__(
        self,
        name: str,
        log: type[L],
        rules: type[R],
        package: str,
        *,
        parts: Mapping[str, Place] = MappingProxyType({}),
        readers: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.name, self.log, self.rules, self.package, self.readers = name, log, rules, package, readers
        self._parts: dict[str, Place] = {**_MADE, **PLACES, **parts}
        self._declared: dict[str, Any] = {}

    @property
    def engine(self) -> Engine:
        """How it is played."""
        from .play.engine import Engine

        return self.part(Engine)

    def own(self, base: type[T]) -> type[T]:
        """The game's own class of those that every game has one of: its log, its rulesets."""
        own: type[T] = next(each for each in (self.log, self.rules) if issubclass(each, base))
        return own

    def part(self, kind: type[T]) -> T:
        """What the game declares for a room; `kind` is the class of it.

        Raises:
            LookupError: it declares none of that kind.
        """
        place = self._parts.get(kind.__name__, "")
        if not place:
            raise LookupError(f"{self.name} declares no {kind.__name__}")
        if not isinstance(place, str):
            found: T = place(self)
            return found
        module, _, name = place.partition(":")
        if issubclass(self.log, DeclaredLog) and not self._has(module):
            found = self._once(kind.__name__, self._declared_part)
        else:
            with without_garbage():
                room = import_module(f"{self.package}.{module}")
            found = getattr(room, name, None) or self._once(kind.__name__, lambda kind: _OF_ROOM[kind](self, room))
        return found

    def _once(self, kind: str, make: Callable[[str], Any]) -> Any:
        """A part that follows from declarations, made when it is first asked for."""
        if kind not in self._declared:
            self._declared[kind] = make(kind)
        return self._declared[kind]

    def _has(self, module: str) -> bool:
        """Whether there is such a module in its package."""
        try:
            return find_spec(f"{self.package}.{module}") is not None
        except ModuleNotFoundError:  # not even the room
            return False

    def _declared_part(self, kind: str) -> Any:
        """The declared part in place of a room that is not there; LookupError where there is none."""
        if kind not in _DECLARED:
            raise LookupError(f"{self.name} declares no {kind}")
        return _DECLARED[kind](self)

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        return find_game, (self.name,)

    @public
    def position(self, source: Source, game: int, seq: int | None = None, *, lang: str = "en") -> Standing:
        """Play resumed after a row of a game of a log; `state` is the table there, every hand shown.

        A game is played again from its seed, by its decisions or the bots that played, and every row on the way is
        compared. One that cannot be played again can still be looked at.

        Args:
            source: a log, or the path of one.
            game, seq: number of the game, and of the row after which to go on; None: its end.
            lang: language of all texts.

        Raises:
            LogError: the log cannot be read, is of another game, or has no such game or row.
            ReplayError: rows that cannot follow each other.
            TextError: there are no texts in that language.
        """
        from .position.resume import position
        from .position.worlds import Positions

        return position(self.part(Positions), source, game, seq, lang=lang)

    @property
    def bots(self) -> BotList:
        """Its bots."""
        from .play.bot_list import BotList

        return BotList(self.name)

    @public
    def simulate(
        self,
        games: int,
        *,
        players: int = 3,
        bots: Bot | Sequence[Bot] | None = None,
        seed: int = 1,
        rules: R | str | Path | None = None,
        out: str | Path | None = None,
        executor: Executor | None = None,
        resume: bool = False,
        progress: bool = True,
        decisions: bool = False,
        store: str = "parquet",
        players_know_rules: bool | int = False,
    ) -> L:
        """Play games and log everything that happens: `qn.simulate` of this game, where all is described."""
        from .play.simulate import simulate

        return self.log.of(
            simulate(
                games, players=players, bots=bots, seed=seed, rules=rules, out=out, executor=executor, resume=resume,
                progress=progress, decisions=decisions, store=store, game=self.name,
                players_know_rules=players_know_rules,
            )
        )  # fmt: skip

    @public
    def open_log(self, path: Source) -> L:
        """Open a log folder, or a JSON Lines file (`.jsonl`), of this game, or several as one.

        Raises:
            LogError: nothing there, cut off, damaged, of another schema version or another game; the message names the
                remedy.
        """
        return self.log.of(path)

    @public(renamed={"folder": "out"})
    def compare(
        self,
        base: R | str | Path | L,
        variant: R | str | Path | L,
        *,
        games: int = 10_000,
        players: int = 3,
        bots: Bot | Sequence[Bot] | None = None,
        seed: int = 1,
        retune: int = 0,
        gifts: int | None = None,
        out: str | Path | None = None,
        executor: Executor | None = None,
        progress: bool = True,
        players_know_rules: bool | int = True,
    ) -> Comparison:
        """Two rulesets on the same deals: `qn.compare` of this game, where all is described."""
        from .contests.compare import compare

        return compare(
            base, variant, games=games, players=players, bots=bots, seed=seed, retune=retune, gifts=gifts, out=out,
            executor=executor, progress=progress, game=self.name, players_know_rules=players_know_rules,
        )  # fmt: skip

    @public(renamed={"folder": "out"})
    def shelf(
        self,
        base: R | str | Path | None = None,
        *,
        players: int | Sequence[int] = (2, 3, 4),
        games: int = 5_000,
        bots: Bot | Sequence[Bot] | None = None,
        seed: int = 1,
        gifts: int | None = None,
        out: str | Path | None = None,
        executor: Executor | None = None,
        progress: bool = True,
        players_know_rules: bool | int = True,
    ) -> Shelf:
        """House rules ranked by what they mend: `qn.shelf` of this game, where all is described."""
        from .contests.shelf import shelf

        return shelf(
            base, players=players, games=games, bots=bots, seed=seed, gifts=gifts, out=out, executor=executor,
            progress=progress, game=self.name, players_know_rules=players_know_rules,
        )  # fmt: skip

    @public(renamed={"folder": "out"})
    def sweep(
        self,
        field: str,
        values: Iterable[int] | None = None,
        base: R | str | Path | None = None,
        *,
        players: int | Sequence[int] = (2, 3, 4),
        games: int = 5_000,
        bots: Bot | Sequence[Bot] | None = None,
        seed: int = 1,
        gifts: int | None = None,
        out: str | Path | None = None,
        executor: Executor | None = None,
        progress: bool = True,
        players_know_rules: bool | int = True,
    ) -> Sweep:
        """A number of the rules moved step by step: `qn.sweep` of this game, where all is described."""
        from .contests.sweep import sweep

        return sweep(
            field, values, base, players=players, games=games, bots=bots, seed=seed, gifts=gifts, out=out,
            executor=executor, progress=progress, game=self.name, players_know_rules=players_know_rules,
        )  # fmt: skip

    @public
    def mend(
        self,
        goals: str | Sequence[str],
        base: R | str | Path | None = None,
        *,
        games: int = 40_000,
        players: int = 3,
        bots: Bot | Sequence[Bot] | None = None,
        numbers: Sequence[str] | None = None,
        seed: int = 1,
        out: str | Path | None = None,
        executor: Executor | None = None,
        progress: bool = True,
        players_know_rules: bool | int = True,
    ) -> Mend:
        """A ruleset that is closer to some goals: `qn.mend` of this game, where all is described."""
        from .contests.mend import mend

        return mend(
            goals, base, games=games, players=players, bots=bots, numbers=numbers, seed=seed, out=out,
            executor=executor, progress=progress, game=self.name, players_know_rules=players_know_rules,
        )  # fmt: skip

    @public
    def league(
        self,
        bots: str | Sequence[Bot] | Mapping[str, Bot],
        *,
        players: int = 3,
        games: int,
        seed: int = 1,
        rules: R | str | Path | None = None,
        executor: Executor | None = None,
        progress: bool = True,
    ) -> League:
        """Bots against each other in every line-up: `qn.league` of this game, where all is described."""
        from .contests.league import league

        return league(
            bots, players=players, games=games, seed=seed, rules=rules, executor=executor, progress=progress,
            game=self.name,
        )  # fmt: skip


def game_of(name: str) -> Game[Any, Any]:
    """A game by its name in manifests."""
    game: Game[Any, Any] = find_game(name).part(Game)
    return game


@public
def position(
    source: Source | Mapping[str, Any],
    game: int | None = None,
    seq: int | None = None,
    *,
    rules: BaseRuleset | str | Path | None = None,
    lang: str = "en",
    seed: int = 1,
) -> Any:
    """The position after a row of a log of any game; or a position written down, of the first game of the package.

        qn.position(log, 0, 120)

    What it is depends on the game: see `position` of its namespace.

    Args:
        source: a log, or the path of one, or several; or a position as a dictionary, or a TOML or JSON file.
        game, seq: number of the game, and of the row after which the position is; for logs only.
        rules: the ruleset of a written position; None for the rulebook's. A log has its own.
        lang: language of all texts.
        seed: of the dice that draw what is not told.

    Raises:
        LogError: the log cannot be read, or has no such game or row.
        ReplayError: its rows cannot have happened in this order.
        PositionError: the position cannot be; every problem is named.
        TextError: there are no texts in that language.
        Error: the positions of the game have no such option.
    """
    from .position.resume import position as asked
    from .position.worlds import Positions

    log = stored(source) if isinstance(source, str | Path | Mapping) else opened(source)
    positions = game_of(default_game() if log is None else log.layout.game).part(Positions)
    return asked(positions, source if log is None else log, game, seq, rules=rules, lang=lang, seed=seed)
