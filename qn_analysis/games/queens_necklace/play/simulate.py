"""Simulating many games into a log."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from qn_analysis.core.carry import Packed, packed, unpacked
from qn_analysis.core.folder import LogWriter, write_part
from qn_analysis.core.log.layout import file_metadata
from qn_analysis.core.log.verify import part_faults
from qn_analysis.core.progress import bar
from qn_analysis.core.spread import check_stopped, spread

from ..bots import SEARCHERS
from ..log.schema import GAME, LAYOUT, SCHEMA
from ..log.table import Log
from ..rulebook import Ruleset
from ..words.cards import SEATS
from ..words.events import Column
from .batch import write_choices, write_events, write_result
from .builds import compiled, plain_game, plain_log, record_game, record_log
from .loop import Policy, play_game
from .own import kernel, ready
from .registry import SimulationError as SimulationError
from .registry import carried, code_of, find
from .view import PlainBot

if TYPE_CHECKING:
    import numpy as np

PART = 5000
"""Games in a part: fixed, so that the bytes of a log do not depend on who computes it."""
CHUNK_ROWS = 600_000
"""Rows that a worker fills before they become a frame."""
FEW = 25
"""Games up to which a run is played interpreted: that takes no longer than loading the compiled build, and never waits
for a compilation. The log is the same."""
_RESULT = 5 + 2 * SEATS

Bot = str | PlainBot


@dataclass(frozen=True)
class Job:
    """One part of a run, in a form that any executor can carry."""

    part: int
    first: int
    games: int
    players: int
    bots: tuple[Bot, ...]
    seed: int
    rules: Ruleset
    events: bool
    decisions: bool
    out: Path | None
    interpreted: bool = False


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
        frames = [None if each is None else packed(each) for each in (self.games, self.events, self.decisions)]
        return _arrived, (self.number, frames, self.files)


def _arrived(number: int, frames: list[Packed | None], files: dict[str, Any]) -> Part:
    games, events, decisions = (None if each is None else unpacked(*each) for each in frames)
    assert games is not None
    return Part(number, games, events, decisions, files)


def simulate(
    games: int,
    *,
    players: int,
    bots: Bot | Sequence[Bot],
    seed: int,
    rules: Ruleset | None = None,
    out: str | Path | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    progress: bool = True,
    decisions: bool = False,
) -> Log:
    """Play games of Queen's Necklace and log everything that happens.

    Game `i` depends on `seed`, `i`, the rules and the bots alone, and the same call writes the same bytes, whatever
    the executor.

    Args:
        games: how many, numbered from 0.
        players: 2, 3 or 4.
        bots: one for all seats or one a seat: names (`qn bots` lists them; `bot` and `compiled_bot` register your
            own; `package.module:function` imports one) or plain functions `choose(view, legal, rng) -> action`. A
            plain bot plays on the interpreted build: some hundred games a second instead of some ten thousand.
        seed: any whole number from 0 to 2**62.
        rules: a ruleset; None is the rulebook's.
        out: a folder to write; None keeps the log in memory.
        executor: anything with the interface of `concurrent.futures`; None uses a thread a core.
        resume: go on with a folder that was cut off; parts that are missing or damaged are played again.
        progress: show it.
        decisions: write the decision table as well.

    Raises:
        SimulationError: a value that cannot be simulated; all of them are named at once.
        LogError: the folder exists or cannot be written; what was written before stays whole.
        WorkerError: a worker of the executor was lost; what was written stays whole.
    """
    chosen = rules or Ruleset.default()
    line_up = check_call(games, players, bots, seed, chosen)
    manifest = manifest_of(
        [bot_name(each) for each in line_up], games, seed, chosen, bots_from=origins_of(line_up), decisions=decisions,
        part_games=PART,
    )  # fmt: skip
    folder = Path(out) if out is not None else None
    known = [find(each) for each in dict.fromkeys(line_up)]
    few = games <= FEW and not any(each.function.__name__ in SEARCHERS for each in known)
    slow = few or not all(each.compiles for each in known)
    jobs = [
        Job(part, first, min(PART, games - first), players, line_up, seed, chosen, True, decisions, folder, slow)
        for part, first in enumerate(range(0, games, PART))
    ]
    if folder is not None:
        _write(folder, manifest, jobs, executor, resume, progress)
        return Log.open(folder)
    parts = sorted(_played(jobs, executor, progress), key=lambda part: part.number)
    return Log.in_memory(
        {**manifest, "parts": [], "complete": True},
        pl.concat([part.events for part in parts if part.events is not None], rechunk=False),
        pl.concat([part.games for part in parts]),
        pl.concat([part.decisions for part in parts if part.decisions is not None]) if decisions else None,
    )


def _write(
    folder: Path, manifest: dict[str, Any], jobs: Sequence[Job], executor: Executor | None, resume: bool, progress: bool
) -> None:
    """Play what a folder has not, or has damaged."""
    with LogWriter(folder, manifest, resume, partial(part_faults, LAYOUT), progress) as writer:
        left = [job for job in jobs if job.part not in writer.done]
        with closing(_played(left, executor, progress)) as parts:
            for part in parts:
                assert part.files is not None
                writer.add(part.files)
        writer.finish()


def _played(jobs: Sequence[Job], executor: Executor | None, progress: bool) -> Generator[Part, None, None]:
    """Play jobs and show how far they are."""
    if any(not job.interpreted for job in jobs):
        ready([find(each) for each in dict.fromkeys(jobs[0].bots)], progress)
    with bar("simulating games", sum(job.games for job in jobs), progress) as advance:
        for part in run_jobs(jobs, executor):
            yield part
            advance(part.games.height)


def check_call(games: int, players: int, bots: Bot | Sequence[Bot], seed: int, rules: Ruleset) -> tuple[Bot, ...]:
    """The bots by seat.

    Raises:
        SimulationError: names all that is wrong with the call.
    """
    wrong: list[str] = []
    if games < 1:
        wrong.append(f"{games} games: ask for 1 or more")
    if not 2 <= players <= SEATS:
        wrong.append(f"{players} players: Queen's Necklace is for 2, 3 or 4")
    if not 0 <= seed <= 2**62:
        wrong.append(f"seed {seed}: choose a whole number from 0 to 2**62")
    line_up = tuple(bots) if not isinstance(bots, str) and isinstance(bots, Sequence) else (bots,)
    if len(line_up) == 1 and 2 <= players <= SEATS:
        line_up *= players
    elif len(line_up) != players:
        wrong.append(f"{len(line_up)} bots for {players} players: name one bot for all seats, or one a seat")
    for each in dict.fromkeys(line_up):
        try:
            find(each)
        except SimulationError as error:
            wrong.append(str(error))
    wrong += [str(problem) for problem in rules.problems()]
    if wrong:
        raise SimulationError("; ".join(wrong))
    return tuple(carried(each) for each in line_up)


def bot_name(bot: Bot) -> str:
    """What a manifest calls a bot."""
    return find(bot).name


def manifest_of(
    names: Sequence[str], games: int, seed: int, rules: Ruleset, *,
    bots_from: Mapping[str, Any] | None = None, decisions: bool = False, part_games: int = PART,
) -> dict[str, Any]:  # fmt: skip
    """What a log says of itself that knows everything: who sat where, the seed, the rules.

    Args:
        names: what it calls the players, by seat.
        games: how many.
        seed: of the games.
        rules: they were played by.
        bots_from: where bots come from (`origins_of`).
        decisions: whether it tells what could be chosen.
        part_games: games in a part.
    """
    return {
        "format": "qn-log",
        "schema": SCHEMA,
        "package": version("qn-analysis"),
        "game": GAME,
        "knows": "full",
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


def origins_of(bots: Sequence[Bot]) -> dict[str, dict[str, str]]:
    """Where named bots come from that are not the package's, so that `resume` notices another bot of that name."""
    own = [find(each) for each in dict.fromkeys(bots) if isinstance(each, str)]
    named = {each.name: f"{each.origin}, code {code_of(each)}" for each in own if not each.built_in}
    return {"bots_from": named} if named else {}


def run_jobs(jobs: Sequence[Job], executor: Executor | None) -> Iterator[Part]:
    """Run jobs and yield their parts as they come; on an error or Ctrl-C nothing new is begun."""
    return spread(run_job, jobs, executor, ordered=False)


def run_job(job: Job) -> Part:
    """Play one part and, if there is a folder, write it."""
    slow = job.interpreted or not all(find(each).compiles for each in job.bots)
    play = _play_interpreted if slow else _play_compiled
    events, games, decisions = play(job)
    if job.out is None:
        return Part(job.part, games, events, decisions)
    tables = {"events": events, "games": games}
    if decisions is not None:
        tables["decisions"] = decisions
    metadata = file_metadata({"schema": SCHEMA, "game": GAME, "ruleset_hash": job.rules.hash, "seed": job.seed})
    return Part(job.part, games, files=write_part(job.out, job.part, job.first, job.games, tables, metadata))


Frames = tuple[pl.DataFrame, pl.DataFrame, pl.DataFrame | None]


class Columns:
    """Room for the rows of a chunk, as `play_batch` fills it."""

    def __init__(self, rows: int, choices: int) -> None:
        import numpy as np

        self.ids = np.empty(rows, np.uint32)
        self.seqs = np.empty(rows, np.uint16)
        self.wide = np.empty((3, rows), np.int16)
        self.narrow = np.empty((8, rows), np.uint8)
        self.choice_ids = np.empty(choices, np.uint32)
        self.choices = np.empty((4, choices), np.int16)

    def frames(self, rows: int, choices: int) -> tuple[pl.DataFrame, pl.DataFrame]:
        """Event and decision frames of the first rows (copied: polars would share the memory that is filled again)."""
        return (
            LAYOUT.event_frame(
                self.ids[:rows].copy(),
                self.seqs[:rows].copy(),
                self.wide[:, :rows].copy(),
                self.narrow[:, :rows].copy(),
            ),
            LAYOUT.decision_frame(self.choice_ids[:choices].copy(), self.choices[:, :choices].copy()),
        )


def _weights(bots: Sequence[Bot]) -> np.ndarray[Any, Any]:
    import numpy as np

    rows = [find(bot).row(len(bots)) for bot in bots]
    return np.array([*rows, *[[0.0] * len(rows[0])] * (SEATS - len(rows))])


def _play_compiled(job: Job) -> Frames:
    """Play a part on the compiled build, chunk by chunk."""
    import numpy as np

    build = compiled()
    seated = [kernel(build, find(each)) for each in job.bots]
    policies = (*seated, *[seated[0]] * (SEATS - len(seated)))
    weights = _weights(job.bots)
    game = record_game(job.rules, job.players)
    log = record_log(job.events, job.decisions)
    room = Columns(CHUNK_ROWS if job.events else 0, CHUNK_ROWS // 2 if job.decisions else 0)
    results = np.zeros((job.games, _RESULT), np.int32)
    events: list[pl.DataFrame] = []
    decisions: list[pl.DataFrame] = []
    done = 0
    while done < job.games:
        check_stopped()
        more = results[done:]
        try:
            played = build.call(
                "play_batch", game, log, policies, weights, job.seed, job.first + done, job.games - done,
                room.ids, room.seqs, room.wide, room.narrow, room.choice_ids, room.choices, more,
            )  # fmt: skip
        except Exception:
            # A bot failed. The kernel does not say which; played again interpreted, its game does.
            _play_interpreted(job, job.first + done + int(np.argmin(more[:, 1])), 1)
            raise
        fit = more[:played]
        _check_status(fit, job, done)
        kept = fit[fit[:, 4] == 0]
        event_rows, decision_rows = room.frames(
            int(kept[:, 2].sum()) if job.events else 0, int(kept[:, 3].sum()) if job.decisions else 0
        )
        events.append(event_rows)
        decisions.append(decision_rows)
        for late in np.flatnonzero(fit[:, 4]):  # longer than a compiled log: played again without that limit
            again = _play_interpreted(job, job.first + done + int(late), 1)
            events.append(again[0])
            decisions += [again[2]] if again[2] is not None else []
        done += played
    return _joined(job, events, decisions, results)


def _play_interpreted(job: Job, first: int | None = None, games: int | None = None) -> Frames:
    """Play a part, or some of its games, on the interpreted build."""
    import numpy as np

    first = job.first if first is None else first
    games = job.games if games is None else games
    policies: list[Policy] = [interpreted_policy(each) for each in job.bots]
    weights = _weights(job.bots).tolist()
    g = plain_game(job.rules, job.players)
    results = np.zeros((games, _RESULT), np.int32)
    events: list[pl.DataFrame] = []
    decisions: list[pl.DataFrame] = []
    for i in range(games):
        check_stopped()
        log = plain_log()
        status = play_game(g, log, policies, weights, job.seed, first + i)
        write_result(g, log, results[i], status, False)
        _check_status(results[i : i + 1], job, first - job.first + i)
        if not job.decisions:
            log.choice_capacity = 0
        room = Columns(log.seq, log.choices)
        write_events(log, first + i, 0, room.ids, room.seqs, room.wide, room.narrow)
        chosen = write_choices(log, first + i, 0, room.choice_ids, room.choices)
        frames = room.frames(log.seq, chosen)
        events.append(frames[0])
        decisions.append(frames[1])
    return _joined(job, events, decisions, results, first)


def interpreted_policy(bot: Bot) -> Policy:
    """A bot as the interpreted build calls it."""
    return find(bot).policy()


def _check_status(results: np.ndarray[Any, Any], job: Job, before: int) -> None:
    if len(results) and results[-1, 0] >= 0:
        seat = int(results[-1, 0])
        raise SimulationError(
            f"the bot {bot_name(job.bots[seat])!r} in seat {seat} chose an illegal action in game"
            f" {job.first + before + len(results) - 1}; a bot must choose one of the actions it is given"
        )


def _joined(
    job: Job,
    events: list[pl.DataFrame],
    decisions: list[pl.DataFrame],
    results: np.ndarray[Any, Any],
    first: int | None = None,
) -> Frames:
    joined = pl.concat(events)
    if not joined["game"].is_sorted():
        joined = joined.sort("game", maintain_order=True)
    chosen = None
    if job.decisions:
        chosen = pl.concat(decisions) if decisions else pl.DataFrame(schema=LAYOUT.tables["decisions"])
        if not chosen["game"].is_sorted():
            chosen = chosen.sort("game", maintain_order=True)
    return joined, LAYOUT.game_frame(job.first if first is None else first, results, job.players), chosen


assert len(Column) == 11  # `Columns` and `event_frame` name them all
