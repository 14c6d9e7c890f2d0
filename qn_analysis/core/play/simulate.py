"""Simulating many games into a log."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from ..base.addressed import way
from ..base.calls import public
from ..base.executor import cores, spread
from ..base.game_registry import find_game, game_or_default
from ..base.messages import in_one, problems_of, refusal
from ..base.progress import bar, note
from ..log.columns import Packed, from_physical, to_physical
from ..log.folder import LogError, LogWriter, write_part
from ..log.layout import Layout, file_metadata
from ..log.log import Log
from ..log.manifest import GAMES, PART_ROWS
from ..log.stores import MOVES, PARQUET, check_store, packed_moves
from ..log.verify import part_faults
from ..rules.ruleset import BaseRuleset
from .bot import Bot, bots_listed
from .builtin_bots import packed_row
from .engine import Engine, Seats, Teacher, Untaught, engine_of
from .errors import SimulationError
from .kept import Frames, Kept, KeptMoves, KeptTables, Played
from .registry import instead_note

if TYPE_CHECKING:
    import numpy as np

    Numbers = np.ndarray[Any, Any]

PART = 5000
"""Games in a part: fixed, so that the bytes of a log do not depend on who computes it."""
FEW = 25
"""Games up to which a run is played interpreted, unless the compiled build is loaded: that takes no longer than loading
it, and nothing is compiled for it. The log is the same."""


NETWORK = 50
"""Games of a network from which on to compile it first is quicker: it plays some five a second interpreted, and another
process would take a second to get as far as this one."""
ALONE = 1000
"""Games from which on a machine with one core compiles first: it would do both at half the speed."""


@dataclass(frozen=True)
class Job:
    """One part of a run, in a form that any executor can carry."""

    game: str
    part: int
    first: int
    games: int
    players: int
    bots: tuple[Bot, ...]
    seed: int
    rules: BaseRuleset
    events: bool
    decisions: bool
    out: Path | None
    interpreted: bool = False
    store: str = PARQUET


@dataclass(frozen=True)
class Part:
    """What became of a job: frames, or the description of the files written."""

    number: int
    games: pl.DataFrame
    events: pl.DataFrame | None = None
    decisions: pl.DataFrame | None = None
    files: dict[str, Any] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process, frames go as numbers."""
        frames = [None if each is None else to_physical(each) for each in (self.games, self.events, self.decisions)]
        return _arrived, (self.number, frames, self.files)


def _arrived(number: int, frames: list[Packed | None], files: dict[str, Any]) -> Part:
    games, events, decisions = (None if each is None else from_physical(*each) for each in frames)
    assert games is not None
    return Part(number, games, events, decisions, files)


@public
def simulate(
    games: int,
    *,
    players: int = 3,
    bots: Bot | Sequence[Bot] | None = None,
    seed: int = 1,
    rules: BaseRuleset | str | Path | None = None,
    out: str | Path | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    progress: bool = True,
    decisions: bool = False,
    store: str = PARQUET,
    game: str | None = None,
    players_know_rules: bool | int = False,
) -> Any:
    """Play games and log everything that happens.

    Game `i` depends on `seed`, `i`, the rules and the bots alone, and the same call writes the same bytes, whatever
    the executor.

    Args:
        games: how many, numbered from 0.
        players: how many at the table; each game says for how many it is.
        bots: one for all seats or one a seat: names (`qn bots` lists them; several in one text, "a,b,c", or in a list;
            `bot` and `compiled_bot` register your own; `package.module:function` imports one) or plain functions
            `choose(view, legal, rng) -> action`. A plain bot plays on the interpreted build: some hundred games a
            second instead of some ten thousand. None is the strongest of the game that does not search; where that was
            not trained by the rules, the terminal and the manifest say who plays instead.
        seed: any whole number from 0 to 2**62.
        rules: a ruleset, the path of one in TOML, or "rulebook", as None is.
        out: a folder to write; None keeps the log in memory.
        executor: anything with the interface of `concurrent.futures`; None uses a thread a core.
        resume: go on with a folder that was cut off; parts that are missing or damaged are played again.
        progress: show it.
        decisions: write the decision table as well.
        store: what a folder stores: `parquet`, the tables; or `moves`, the decisions alone, from which the tables are
            derived when somebody asks for them: less than a tenth of the bytes, for the work of playing the games
            again. `export` makes one of the other.
        game: its name, or a shorter one; None is the first of the package's games.
        players_know_rules: train the networks on for the rules first, where they were not trained by them, in minutes;
            a number is that of games. What they learnt is kept in the user's cache. False: others play instead.

    Returns:
        The game's `Log`.

    Raises:
        GameError: there is no such game.
        SimulationError: a value that cannot be simulated; all of them are named at once.
        LogError: the folder exists or cannot be written; what was written before stays whole.
        WorkerError: a worker of the executor was lost; what was written stays whole.
    """
    engine = engine_of(game_or_default(game))
    layout = engine.layout
    chosen = layout.rules.of(rules)
    line_up = check_call(engine, games, players, engine.usual if bots is None else bots, seed, chosen)
    if check_store(store) == MOVES and out is None:
        raise SimulationError(f"store 'moves' says what a folder stores: name one ({way('out=', '--out')})")
    line_up, instead = seated(engine, line_up, chosen, players_know_rules, progress)
    known = [engine.find(each) for each in line_up]
    manifest = manifest_of(
        layout, [each.name for each in known], games, seed, chosen, bots_from=_from(engine, line_up, instead),
        decisions=decisions, part_games=PART,
    )  # fmt: skip
    manifest |= as_moves(engine) if store == MOVES else {}
    folder = Path(out) if out is not None else None
    slow = by_interpreter(engine, games, known)
    whole = Job(layout.game, 0, 0, games, players, line_up, seed, chosen, True, decisions, folder, slow, store)
    starts = range(0, games, PART)
    jobs = [replace(whole, part=n, first=first, games=min(PART, games - first)) for n, first in enumerate(starts)]
    if folder is not None:
        _write(engine, folder, manifest, jobs, executor, resume, progress)
        return engine.log.open(folder)
    parts = sorted(_played(engine, jobs, executor, progress), key=lambda part: part.number)
    return _in_memory(engine, manifest, parts, decisions)


def teacher_of(engine: Engine) -> Teacher:
    """Who teaches players of a game its rules; where they do not learn, all stay as they are."""
    try:
        return find_game(engine.layout.game).part(Teacher)  # type: ignore[type-abstract]  # looked up by its name
    except LookupError:
        return Untaught()


def knowing(engine: Engine, asked: bool | int, progress: bool = True) -> Seats:
    """Seats players who know the rules, as `players_know_rules` asks for.

    Raises:
        TrainError: a number of games below 1.
    """
    return teacher_of(engine).seats(asked, progress)


def seated(
    engine: Engine, bots: Sequence[Bot], rules: BaseRuleset, players_know_rules: bool | int = False,
    progress: bool = True,
) -> tuple[tuple[Bot, ...], Mapping[str, str]]:  # fmt: skip
    """Who sits where, trained on for the rules if that is asked for, and who plays instead of whom, which is told."""
    line_up = knowing(engine, players_know_rules, progress).seated(bots, len(bots), rules)
    line_up, instead = engine.seated(line_up, rules)
    tell_instead(instead)
    return line_up, instead


def by_interpreter(engine: Engine, games: int, line_up: Sequence[Any]) -> bool:
    """Whether all games of some bots (as `Engine.find` gives them) are played interpreted: always where one does not
    compile, and a few where something would have to be compiled or loaded first. Other runs begin interpreted where the
    compiled build is not at hand, and go over to it (`play`)."""
    if not all(each.compiles for each in line_up):
        return True
    if any(getattr(each.function, "__name__", "") in engine.slow for each in line_up):
        return False
    at_hand = engine.builds.compiled.loaded and all(each.built_in for each in line_up)
    return games <= FEW and not at_hand


def make_ready(engine: Engine, bots: Iterable[Bot], games: int, progress: bool) -> str:
    """Before games are played on the compiled build: have it compiled at once where nothing is gained by beginning
    without, as with bots that search, many games of a network, or one core for many games; otherwise what is to be said
    of the run. Where one of the bots does not compile, nothing is.
    """
    known = [engine.find(each) for each in dict.fromkeys(bots)]
    if not all(each.compiles for each in known):
        return ""
    slow = any(getattr(each.function, "__name__", "") in engine.slow for each in known)
    slow = slow or (games > NETWORK and any(each.brain is not None for each in known))
    if slow or (games > ALONE and cores() < 2):
        engine.ready(known, progress)
        return ""
    return "" if engine.soon(known) else "the rules are compiled meanwhile"


def _in_memory(engine: Engine, manifest: dict[str, Any], parts: Sequence[Part], decisions: bool) -> Log:
    """A log of parts that were played and not written."""
    return engine.log.in_memory(
        {**manifest, "parts": [], "complete": True},
        pl.concat([part.events for part in parts if part.events is not None], rechunk=False),
        pl.concat([part.games for part in parts]),
        pl.concat([part.decisions for part in parts if part.decisions is not None]) if decisions else None,
    )


def _write(
    engine: Engine, folder: Path, manifest: dict[str, Any], jobs: Sequence[Job], executor: Executor | None,
    resume: bool, progress: bool,
) -> None:  # fmt: skip
    """Play what a folder has not, or has damaged."""
    with LogWriter(folder, manifest, resume, partial(part_faults, engine.layout), progress) as writer:
        left = [job for job in jobs if job.part not in writer.done]
        with closing(_played(engine, left, executor, progress)) as parts:
            for part in parts:
                assert part.files is not None
                writer.add(part.files)
        writer.finish()


def _played(
    engine: Engine, jobs: Sequence[Job], executor: Executor | None, progress: bool
) -> Generator[Part, None, None]:
    """Play jobs and show how far they are."""
    games = sum(job.games for job in jobs)
    said = ""
    if any(not job.interpreted for job in jobs):
        said = make_ready(engine, jobs[0].bots, games, progress)
    with bar("simulating games", games, progress) as advance:
        advance(0, said)
        for part in run_jobs(jobs, executor):
            yield part
            advance(part.games.height)


def check_call(
    engine: Engine, games: int, players: int, bots: Bot | Sequence[Bot], seed: int, rules: BaseRuleset
) -> tuple[Bot, ...]:
    """The bots by seat; `SimulationError` names all that is wrong with the call."""
    wrong: list[str] = []
    layout = engine.layout
    seats = layout.fewest <= players <= layout.seats
    if games < 1:
        wrong.append(refusal("simulation.few", games=games))
    if games > GAMES:
        wrong.append(refusal("simulation.many", games=games, most=GAMES))
    if not seats:
        wrong.append(refusal("simulation.players", players=players, title=engine.title, sizes=engine.sizes))
    if not 0 <= seed <= 2**62:
        wrong.append(refusal("simulation.seed", seed=seed))
    bots = bots_listed(bots)
    line_up = tuple(bots) if not isinstance(bots, str) and isinstance(bots, Sequence) else (bots,)
    if len(line_up) == 1:
        line_up *= players if seats else 1
    elif len(line_up) != players:
        wrong.append(refusal("simulation.line_up", bots=len(line_up), players=players))
    for each in dict.fromkeys(line_up):
        try:
            engine.find(each)
        except SimulationError as error:
            wrong += problems_of(error)
    if isinstance(rules, layout.rules):
        wrong += [problem.message for problem in rules.problems()]
    else:
        wrong.append(refusal("simulation.ruleset", title=engine.title))
    if wrong:
        raise SimulationError(in_one(wrong))
    return tuple(engine.carried(each) for each in line_up)


def manifest_of(
    layout: Layout, names: Sequence[str], games: int, seed: int, rules: BaseRuleset, *,
    bots_from: Mapping[str, Any] | None = None, decisions: bool = False, part_games: int = PART,
) -> dict[str, Any]:  # fmt: skip
    """What a log says of itself that knows everything: who sat where (`names` of players by seat), the seed, the rules,
    where bots come from (`Engine.origins`), and who plays instead of whom (`Engine.seated`).
    """
    return {
        "format": "qn-log",
        "schema": layout.version,
        "package": version("qn-analysis"),
        "game": layout.game,
        "knows": layout.knows[-1],
        "first": 0,
        "games": games,
        "players": len(names),
        "bots": list(names),
        **(bots_from or {}),
        "seed": seed,
        "decisions": decisions,
        "part_games": part_games,
        "ruleset_hash": rules.hash,
        "ruleset": rules.to_dict(),
    }


def run_jobs(jobs: Sequence[Job], executor: Executor | None) -> Iterator[Part]:
    """Run jobs and yield their parts as they come; on an error or Ctrl-C nothing new is begun."""
    return spread(run_job, jobs, executor, ordered=False)


def run_job(job: Job) -> Part:
    """Play one part and, if there is a folder, write it."""
    engine = engine_of(job.game)
    job = replace(job, interpreted=job.interpreted or not all(engine.find(each).compiles for each in job.bots))
    said = {"schema": engine.layout.version, "game": job.game, "ruleset_hash": job.rules.hash, "seed": job.seed}
    if job.store == MOVES:
        assert job.out is not None
        moves = KeptMoves(engine.layout, job.games)
        played = play(replace(job, events=False, decisions=True), moves, digests=True)
        described = write_moves(job.out, job.part, played, b"".join(moves.games), said)
        games = engine.layout.game_frame(job.first, played.results, job.players)
        return Part(job.part, games, files=described)
    events, games, decisions = _tables(job)
    if job.out is None:
        return Part(job.part, games, events, decisions)
    tables = {"events": events, "games": games}
    if decisions is not None:
        tables["decisions"] = decisions
    metadata = file_metadata(said)
    return Part(job.part, games, files=write_part(job.out, job.part, job.first, job.games, tables, metadata))


def as_moves(engine: Engine) -> dict[str, str]:
    """What the manifest says of a log that stores decisions alone: also which engine derives its events."""
    return {"store": MOVES, "engine": engine.builds.rules_key}


def write_moves(out: Path, part: int, played: Played, actions: bytes, said: Mapping[str, Any]) -> dict[str, Any]:
    """Write the decisions of one part, and describe it: also how many events follow from them, and their checksum.

    Args:
        out: the folder.
        part: its number.
        played: its games, with digests.
        actions: their decisions, as `KeptMoves` has them.
        said: what the file says of itself: `schema`, `game`, `ruleset_hash`, `seed`.
    """
    rows = int(played.results[:, 2].sum())
    if rows > PART_ROWS:
        raise LogError(
            f"part {part} has {rows:,} events, and at most {PART_ROWS:,} are read: give the games an earlier end"
        )
    tables = {MOVES: packed_moves(actions)}
    described = write_part(out, part, played.first, played.count, tables, file_metadata(said), level=3)
    return {**described, "events": rows, "checksum": played.checksum}


def _from(engine: Engine, line_up: Sequence[Bot], instead: Mapping[str, str]) -> dict[str, Any]:
    """What a manifest says of where its bots come from, and who plays instead of whom."""
    return {**engine.origins(line_up), **({"bots_instead": dict(instead)} if instead else {})}


def tell_instead(instead: Mapping[str, str]) -> None:
    """Say in the terminal which bots play instead of others."""
    for bot, other in instead.items():
        note(instead_note(bot, other))


def weights_of(engine: Engine, bots: Sequence[Bot]) -> tuple[Numbers, ...]:
    """The weights of bots by seat, as the compiled build takes them: a row for each seat that there can be."""
    rows = [packed_row(engine.find(bot), len(bots)) for bot in bots]
    return (*rows, *[rows[0]] * (engine.layout.seats - len(rows)))


def plain_weights_of(engine: Engine, bots: Sequence[Bot]) -> list[list[float]]:
    """The same for the interpreted build."""
    return [engine.find(bot).row(len(bots)) for bot in bots]


def play_compiled(job: Job) -> Frames:
    """Play a part on the compiled build, which is waited for."""
    engine = engine_of(job.game)
    engine.ready([engine.find(each) for each in job.bots], False)
    return _tables(replace(job, interpreted=False))


def play_interpreted(job: Job) -> Frames:
    """Play a part on the interpreted build."""
    return _tables(replace(job, interpreted=True))


def _tables(job: Job) -> Frames:
    kept = KeptTables(engine_of(job.game).layout, job.events, job.decisions)
    return kept.joined(play(job, kept))


def play(job: Job, kept: Kept, digests: bool = False) -> Played:
    """Play a part, whose rows `kept` takes, with digests of its games or without."""
    import numpy as np

    engine = engine_of(job.game)
    played = Played(engine.layout, engine.builds, job.rules, job.players, job.first, job.games, kept, digests)
    begun = 0
    known = [engine.find(each) for each in job.bots]
    while begun < job.games and (job.interpreted or not engine.soon(known)):
        play_alone(job, played, begun)
        begun += 1
    if begun == job.games:
        played.keep_interpreted()
        return played
    build, seats = engine.builds.compiled(), engine.layout.seats
    seated = [engine.kernel(build, each) for each in known]
    policies = (*seated, *[seated[0]] * (seats - len(seated)))
    weights = weights_of(engine, job.bots)

    def batch(
        game: Numbers, log: Numbers, done: int, columns: Sequence[Numbers], results: Numbers, made: Numbers
    ) -> int:
        try:
            return engine.builds.play_batch(
                game, log, policies, weights, job.seed, job.first + done, job.games - done, *columns, results,
                digests=made,
            )  # fmt: skip
        except Exception:
            # A bot failed. The kernel does not say which; played again interpreted, its game does.
            play_alone(job, played, done + int(np.argmin(results[:, 1])))
            raise

    played.compiled(batch, partial(_check_status, engine, job), partial(play_alone, job, played), begun)
    return played


def play_alone(job: Job, played: Played, at: int) -> None:
    """Play one game of a part on the interpreted build."""
    engine = engine_of(job.game)
    known = {each: engine.find(each) for each in dict.fromkeys(job.bots)}
    rows = {each: bot.row(len(job.bots)) for each, bot in known.items()}
    policies, weights = [known[each].policy() for each in job.bots], [[*rows[each]] for each in job.bots]

    def one(g: Any, log: Any) -> int:
        return engine.builds.play_game(g, log, policies, weights, job.seed, job.first + at)

    played.interpreted(at, one)
    _check_status(engine, job, at, played.results[at : at + 1])


def _check_status(engine: Engine, job: Job, before: int, results: Numbers) -> None:
    if len(results) and results[-1, 0] >= 0:
        seat = int(results[-1, 0])
        raise SimulationError(
            f"the bot {engine.find(job.bots[seat]).name!r} in seat {seat} chose an illegal action in game"
            f" {job.first + before + len(results) - 1}; a bot must choose one of the actions it is given"
        )
