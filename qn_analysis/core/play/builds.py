"""The two builds of a game: its sources as they were imported, which start at once, and the compiled ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from ..compile.build import Build, LazyBuild, declared_in
from ..compile.records import blank, dtype, fields, fill
from ..compile.sources import source_hash
from ..rules.ruleset import BaseRuleset
from . import batch
from .declared_network import Network

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

G = TypeVar("G")
L = TypeVar("L")
CHANCE: Final = "qn_analysis.core.chance"
RECORD: Final = "qn_analysis.core.play.record"
BATCH: Final = "qn_analysis.core.play.batch"
ENDED: Final = "qn_analysis.core.play.ended"
"""Sources of every game: the first two stand before its engine, the others after it."""
NETWORK: Final = "qn_analysis.core.play.network"
COLLECT: Final = "qn_analysis.core.play.collect"
SURVEY: Final = "qn_analysis.core.play.survey"
STEPPING: Final = "qn_analysis.core.play.stepping"
BENDING: Final = "qn_analysis.core.play.bending"
"""Sources of a game with a network: the first stands before its bots, the others after `BATCH`."""
SPACE: Final = "qn_analysis.core.play.space"
DIGEST: Final = 1
"""How the checksum of a part is made of its games: `Played.checksum` of `kept.py`, `digest_log` of `batch.py`. Whoever
makes it otherwise raises this: logs of decisions from before are then those of another engine."""


def source_list(engine: Sequence[str], bots: Sequence[str], *own: str) -> tuple[str, ...]:
    """All sources of a game with a network in the order of their imports; `own` are others of the game."""
    return CHANCE, RECORD, *engine, NETWORK, *bots, *own, BATCH, ENDED, COLLECT, SURVEY, STEPPING


def standing_in(*names: str) -> dict[str, str]:
    """What the compiled build has for functions of `core.compile.records`, by their names."""
    return {f"qn_analysis.core.compile.records:{name}": f"qn_analysis.core.compile.natives:{name}" for name in names}


class Types:
    """numba's types of the records of a game, and others made of them."""

    def __init__(self, state: ModuleType) -> None:
        import numba

        of: Any = numba.from_dtype
        self.t: Any = numba.types
        self.board, self.log, self.table, self.seat = (
            of(dtype(record)) for record in (state.Game, state.Log, state.Table, state.Seat)
        )
        self.policy = self.t.int64(self.table, self.seat, self.array("float64", 1))
        self.begin = self.t.void(self.board, self.log, self.t.int64, self.t.int64)
        self.apply = self.t.boolean(self.board, self.log, self.t.int64)
        self.place_of = self.t.int64(self.board, self.t.int64)

    def array(self, element: Any, dimensions: int) -> Any:
        """An array of a type, or of one of numba's by its name."""
        return self.t.Array(getattr(self.t, element) if isinstance(element, str) else element, dimensions, "C")

    def played(self, seats: int) -> tuple[Any, ...]:
        """Games, logs, bots and weights, as whatever plays a batch is given them."""
        policies = self.t.UniTuple(self.t.FunctionType(self.policy), seats)
        weights = self.t.UniTuple(self.array("float64", 1), seats)
        return self.array(self.board, 1), self.array(self.log, 1), policies, weights

    def learning(self, seats: int) -> dict[str, Any]:
        """What a game with a network needs besides."""
        t, number = self.t, self.t.int64
        packed, room = self.array("int16", 1), self.array("int32", 1)
        tell = t.void(self.table, self.seat, room, room)
        unveil, name = t.void(self.board, number, room, room), t.void(self.table, self.seat, room)
        describe_public = t.void(self.board, self.board, number, room, room)
        course = [t.FunctionType(each) for each in (self.begin, self.apply, self.place_of, tell)]
        told, described, unveiled = (t.FunctionType(each) for each in (tell, describe_public, unveil))
        small, wide, each = self.array("int16", 2), self.array("int32", 2), self.array("int64", 1)
        return {
            "add_rows": t.void(packed, room, room, number, room),
            "first_sums": t.void(packed, room, room, room),
            "pass_on": t.void(packed, room, room),
            "first_layer": t.void(packed, room, room, room),
            "second_layer": t.void(packed, room, room),
            "logit": number(packed, room, number),
            "put": t.void(room, room, number, number),
            "describe": tell,
            "name_actions": tell,
            "unveil": unveil,
            "number_actions": name,
            "ponders": self.policy,
            "never_ponders": self.policy,
            "drop_by_habit": self.policy,
            "never_drops": self.policy,
            "describe_public": describe_public,
            "survey_batch": number(
                *course, described, unveiled, *self.played(seats), number, number, number, number,
                self.array("int64", 1), wide, small, wide,
            ),
            "collect_batch": number(
                *course, told, unveiled, *[t.FunctionType(self.policy)] * 2, *self.played(seats), each, number, number,
                number, each, wide, small, small, wide,
            ),
            "find_places": number(t.FunctionType(name), self.array(self.board, 1), each, each),
            "step_batch": number(
                *course, t.FunctionType(name), *self.played(seats), each, number, number, each, each,
                self.array("int8", 2), self.array("int8", 2), each, each, wide,
            ),
        }  # fmt: skip

    @property
    def rows(self) -> tuple[Any, ...]:
        """Columns that events are written into."""
        return self.array("uint32", 1), self.array("uint16", 1), self.array("int16", 2), self.array("uint8", 2)


PLAYS: Final = ("begin", "apply", "place_of", "play_batch")
"""What plays games on the compiled build, besides their bots."""
REPLAYS: Final = ("begin", "apply", "place_of", "replay_batch")
"""What plays games again."""
LOOPS: Final = ("add_rows", "first_sums", "pass_on", "first_layer", "second_layer", "logit")
"""Functions of a network that run over rows of numbers and stay inside them."""
LEARNING_UNITS: Final = ("weigh_hidden", "weigh_at", "opinion", "collect_game", "keep_sheet")
ROOM: Final = {f"{SPACE}:{name}": f"qn_analysis.core.play.native_space:{name}" for name in ("numbers", "packed")}


@dataclass(eq=False)
class Builds(Generic[G, L]):
    """How a game is built and played.

    Attributes:
        state: the module with the records `Game`, `Log`, `Table`, `Seat` and `Rules`, and the room `ROWS`, `CHOICES`.
        course: the module with `begin`, `apply` and `advance`.
        place_of: a player's place, from a game and her seat.
        seats: most players.
        sources: all sources in the order of their imports.
        vocabulary: what both builds share and the machine code depends on.
        bots: the sources among them that have a policy each, `choose_` and their name.
        leaves: explicit types of what else the game's rules call with many constants, and of its own entry points.
        units, natives, owners: as of `core.compile.build.Build`; what `course` calls are units by themselves.
        place: where another process finds this, as `module:name`.
        network: the game's, if it has one.
        first: how many of the sources, the first ones, are a build of their own, on which others can be built too.
        first_units, first_inside: `units` and `inside` of that build, so that it inlines what the whole one would.
        scripts: JavaScript that stands in for functions that only the interpreted build can call, by
            `module:function`, besides those of `core`.
        named: the name of an engine whose sources moved while every game stayed what it was: the name, the hash of the
            sources for which it holds, and a checksum of games of both (`tests/games/test_engine_names.py`).
    """

    state: ModuleType
    course: ModuleType
    place_of: Callable[[Any, int], int]
    seats: int
    sources: Sequence[str]
    vocabulary: Sequence[str]
    bots: Sequence[str]
    leaves: Callable[[Types], Mapping[str, Any]]
    units: Sequence[str] = ()
    natives: Mapping[str, str] = field(default_factory=lambda: standing_in("clear_record"))
    owners: Sequence[str] = ()
    network: Network[Any] | None = None
    first: int = 0
    first_units: Sequence[str] = ()
    first_inside: Sequence[str] = ()
    scripts: Mapping[str, str] = field(default_factory=dict)
    place: str = ""
    named: tuple[str, str, str] | None = None

    @cached_property
    def signatures(self) -> dict[str, Any]:
        """Explicit types of the entry points, the bots, and the leaves that the rules call with many constants."""
        of = Types(self.state)
        t, number = of.t, of.t.int64
        key, stream = (t.NestedArray(number, (size,)) for size in (2, 4))
        course = tuple(t.FunctionType(each) for each in (of.begin, of.apply, of.place_of))
        digests = of.array("int64", 2)
        chosen = of.array("uint32", 1), of.array("int16", 2), of.array("int32", 2)
        return {
            "sort_key": number(key, number, number),
            "start_stream": t.void(stream, key, number),
            "emit": t.void(of.board, of.log, *[number] * 8),
            "allow": t.void(of.seat, number),
            **self.leaves(of),
            **({} if self.network is None else of.learning(self.seats)),
            "begin": of.begin,
            "apply": of.apply,
            "place_of": of.place_of,
            "play_batch": number(*course, *of.played(self.seats), number, number, number, *of.rows, *chosen, digests),
            "replay_batch": number(
                *course,
                *of.played(self.seats)[:2],
                number,
                number,
                number,
                of.array("uint16", 1),
                number,
                *of.rows,
                *chosen,
                digests,
            ),
            **{f"choose_{name.rsplit('.', 1)[1]}": of.policy for name in self.bots},
        }

    @cached_property
    def compiled(self) -> LazyBuild:
        """The compiled build."""
        return LazyBuild(
            lambda: Build(
                self.sources,
                self.vocabulary,
                lambda: self.signatures,
                units={*self._phases(), *self.units, *(LEARNING_UNITS if self.network else ())},
                inside=("advance", "act"),
                natives={**self.natives, **(ROOM if self.network else {})},
                owners=self.owners,
                loops=LOOPS if self.network else (),
                declared=declared_in(__name__, self.place),
                base=self.foundation.build if self.first else None,
            ),
            self.place and f"{self.place}.compiled",
        )

    @cached_property
    def foundation(self) -> LazyBuild:
        """The build of the first sources: what several builds need is compiled once."""
        return LazyBuild(
            lambda: Build(
                self.sources[: self.first],
                self.vocabulary,
                lambda: self.signatures,
                units={*self._phases(), *self.first_units},
                inside=self.first_inside,
                natives=self.natives,
                about="what several builds share",
                declared=declared_in(__name__, self.place),
            ),
            self.place and f"{self.place}.foundation",
        )

    def _phases(self) -> set[str]:
        """What the course of a game calls: the units of compilation. In one piece they could take minutes."""
        return {
            name
            for name, value in vars(self.course).items()
            if isinstance(value, FunctionType) and value.__module__ != self.course.__name__
        }

    def plain_game(self, rules: BaseRuleset, players: int) -> G:
        """An empty game to play interpreted."""
        g: Any = blank(self.state.Game)
        fill(self.state.Rules, g.table.rules, rules.tables())
        g.table.players = players
        made: G = g
        return made

    def plain_log(self) -> L:
        """A log without an end, for the interpreted build."""
        log: Any = blank(self.state.Log, ("rows", "choice"))  # their room would be built a number at a time
        widths = {f.name: f.shape[1] for f in fields(self.state.Log) if f.name in ("rows", "choice")}
        log.rows, log.choice = _Rows(widths["rows"]), _Rows(widths["choice"])
        log.capacity = log.choice_capacity = 1 << 60
        made: L = log
        return made

    def record_game(self, rules: BaseRuleset, players: int) -> Numbers:
        """One game record, for the compiled build."""
        import numpy as np

        games = np.zeros(1, dtype(self.state.Game))
        fill(self.state.Rules, games[0]["table"]["rules"], rules.tables())
        games["table"]["players"] = players
        return games

    def record_log(self, events: bool, decisions: bool, capacity: int | None = None) -> Numbers:
        """One log record; what is not to be logged has no room."""
        import numpy as np

        logs = np.zeros(1, dtype(self.state.Log))
        logs["capacity"] = (self.state.ROWS if capacity is None else capacity) if events else 0
        logs["choice_capacity"] = self.state.CHOICES if decisions else 0
        return logs

    def play_game(
        self,
        g: G,
        log: L,
        bots: Sequence[batch.Policy],
        weights: Sequence[list[float]],
        seed: int,
        number: int,
    ) -> int:
        """Play one game interpreted; -1, or the seat whose bot chose something illegal (the game stops there)."""
        return batch.play_game(self.course.begin, self.course.apply, g, log, bots, weights, seed, number)

    def write_result(self, g: G, log: L, result: Numbers, status: int) -> None:
        """A game that was played interpreted in numbers, as `play_batch` has them."""
        batch.write_result(self.place_of, g, log, result, status, False)

    def play_batch(
        self, games: Numbers, logs: Numbers, policies: tuple[Any, ...], weights: Any, *others: Any,
        digests: Numbers | None = None,
    ) -> int:  # fmt: skip
        """Play games compiled: `core.play.batch.play_batch`, without its functions; weights may be of any lengths."""
        build = self.compiled()
        kept = no_digests() if digests is None else digests
        functions = self.functions(build)
        return int(build.call("play_batch", *functions, games, logs, policies, tuple(weights), *others, kept))

    def replay_batch(self, games: Numbers, logs: Numbers, *others: Any) -> int:
        """Play games compiled by actions that were written down: `core.play.batch.replay_batch`, likewise."""
        build = self.compiled()
        return int(build.call("replay_batch", *self.functions(build), games, logs, *others))

    def replay_game(self, g: G, log: L, seed: int, number: int, actions: Sequence[int], at: int) -> int:
        """The same for one game, interpreted: -1, or how many of its actions it could take."""
        return batch.replay_game(self.course.begin, self.course.apply, g, log, seed, number, actions, at)

    def collect_batch(
        self, games: Numbers, logs: Numbers, policies: tuple[Any, ...], weights: Any, *others: Any
    ) -> int:
        """Play games compiled and write their decisions down: `core.play.collect.collect_batch`, likewise."""
        assert self.network is not None
        of = self.network
        told = (of.describe, of.name_actions, of.unveil, of.ponders, of.drop_by_habit)
        return self._learning("collect_batch", told, games, logs, policies, tuple(weights), *others)

    def survey_batch(self, games: Numbers, logs: Numbers, policies: tuple[Any, ...], weights: Any, *others: Any) -> int:
        """Play games compiled and write positions down: `core.play.survey.survey_batch`, likewise."""
        assert self.network is not None
        told = (self.network.describe, self.network.describe_public, self.network.unveil)
        return self._learning("survey_batch", told, games, logs, policies, tuple(weights), *others)

    def _learning(self, name: str, told: Sequence[Callable[..., Any]], *others: Any) -> int:
        build = self.compiled()
        return int(build.call(name, *self.functions(build), *_of(build, *told), *others))

    def find_places(self, games: Numbers, actions: Numbers, places: Numbers) -> int:
        """Look numbered actions up, compiled: `core.play.stepping.find_places`, without its function."""
        assert self.network is not None
        build = self.compiled()
        (named,) = _of(build, self.network.number_actions)
        return int(build.call("find_places", named, games, actions, places))

    def step_batch(self, games: Numbers, logs: Numbers, policies: tuple[Any, ...], weights: Any, *others: Any) -> int:
        """Take decisions, compiled: `core.play.stepping.step_batch`, without its functions."""
        assert self.network is not None
        told = (self.network.describe, self.network.number_actions)
        return self._learning("step_batch", told, games, logs, policies, tuple(weights), *others)

    @cached_property
    def rules_key(self) -> str:
        """What tells one version of the rules from another: the hash of its sources, or of those of an earlier one that
        plays the same."""
        sources = self.sources_hash()
        name, known, _ = self.named or ("", "", "")
        return name if known == sources else sources

    def sources_hash(self) -> str:
        """A hash of the sources that events follow from, bots and all else left out, and of how their checksum is made
        once that is not as at first (`DIGEST`)."""
        rooms = [each.rsplit(".", 1)[0] for each in (self.state.__name__, self.vocabulary[0])]
        names = (*self.sources, *self.vocabulary)
        kept = (each for each in names if each in (CHANCE, RECORD) or each.rsplit(".", 1)[0] in rooms)
        return source_hash([*dict.fromkeys(kept)], *(() if DIGEST == 1 else (f"digest {DIGEST}",)))

    def functions(self, build: Build) -> tuple[Any, ...]:
        """`begin`, `apply` and `place_of` as the compiled build has them."""
        return _of(build, self.course.begin, self.course.apply, self.place_of)

    def results(
        self,
        rules: BaseRuleset,
        players: int,
        policies: tuple[Any, ...],
        weights: Any,
        seed: int,
        first: int,
        count: int,
    ) -> Numbers:
        """Play games compiled and without a log: the `results` of `play_batch`."""
        import numpy as np

        found = np.zeros((count, 5 + 2 * self.seats), np.int32)
        none = (
            np.empty(0, np.uint32), np.empty(0, np.uint16), np.empty((3, 0), np.int16), np.empty((8, 0), np.uint8),
            np.empty(0, np.uint32), np.empty((4, 0), np.int16),
        )  # fmt: skip
        game, log = self.record_game(rules, players), self.record_log(False, False)
        self.play_batch(game, log, policies, weights, seed, first, count, *none, found)
        return found


def _of(build: Build, *functions: Callable[..., Any]) -> tuple[Any, ...]:
    """Functions as a build has them."""
    return tuple(build[f"{each.__module__}:{each.__name__}"] for each in functions)


def no_digests() -> Numbers:
    """No room for digests."""
    import numpy as np

    return np.empty((0, 4), np.int64)


class _Rows(defaultdict[int, list[int]]):
    """Rows that come into being when they are written."""

    def __init__(self, columns: int) -> None:
        super().__init__(lambda: [0] * columns)
