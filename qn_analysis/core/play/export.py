"""A log written anew in another form: its tables from decisions, or its decisions from tables. No game is changed."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from os.path import exists
from pathlib import Path
from typing import Any

import polars as pl

from ..base.addressed import resuming, way
from ..base.calls import public
from ..base.executor import spread
from ..base.progress import bar
from ..log.folder import LogError, LogWriter, check_place, write_part
from ..log.layout import Layout, file_metadata
from ..log.log import Log, Source, opened
from ..log.stores import MOVES, PARQUET, as_tables, check_store, store_of
from ..log.validate import FIELDS, collected
from ..log.verify import part_faults
from .bot import Bot
from .engine import Engine, engine_of
from .errors import SimulationError
from .kept import KeptTables, Played
from .simulate import FEW, Job, as_moves, by_interpreter, check_call, make_ready, play, write_moves


@dataclass(frozen=True)
class Written:
    """One part to be written anew, in a form that any executor can carry."""

    log: Log
    part: int
    out: Path
    manifest: Mapping[str, Any]
    bots: tuple[Bot, ...]


@public
def export(
    log: Source,
    out: str | Path,
    *,
    store: str = PARQUET,
    decisions: bool | None = None,
    bots: Bot | Sequence[Bot] | None = None,
    executor: Executor | None = None,
    resume: bool = False,
    progress: bool = True,
) -> Log:
    """Write a log as a folder of the other form, or one in memory as a folder; what there was stays.

        qn.export("moves", "tables")                  # events, as Parquet, from decisions
        qn.export("tables", "moves", store="moves")   # and back
        qn.export("moves", "tables", decisions=True)  # with the table of decisions, so that going back needs no bots

    Tables follow from decisions by the engine. Decisions are those of the table of decisions; of a log without it they
    are found by letting its bots play its games again. Either way every event is held against the log, and a log that
    comes out otherwise is refused.

    Args:
        log: a folder or a log in memory, of any game, that knows everything; several are joined.
        out: the folder to write.
        store: `parquet`, the tables; or `moves`, the decisions alone.
        decisions: whether tables have that of decisions; None: as the log says of itself.
        bots: who played, as of `simulate`, for games that are to be played again: only needed where bots are not known
            by the names that the log has for them. What a log names is never imported.
        executor: as of `simulate`.
        resume: go on with a folder that was cut off.
        progress: show it.

    Returns:
        The new log.

    Raises:
        LogError: the log cannot be read, is stored so already, or does not say enough; or the folder cannot be written.
        SimulationError: games must be played again and a bot is not known; the message names the remedy.
        WorkerError: a worker of the executor was lost; what was written stays whole.
    """
    folder = Path(out)
    if not exists(folder):
        check_place(folder, make=True)
    elif not resume:
        raise LogError(f"{folder} exists already; choose another folder, or go on with it ({resuming()})")
    source = opened(log)
    engine = engine_of(source.layout.game)
    head = _head(engine, source, check_store(store), decisions)
    line_up = _line_up(engine, source, bots) if store == MOVES and source.decisions is None else ()
    with LogWriter(folder, head, resume, partial(part_faults, engine.layout), progress) as writer:
        pieces = source.parts() if source.path is not None else source.pieces(int(head["part_games"]))
        jobs = [
            Written(piece, part, folder, head, line_up) for part, piece in enumerate(pieces) if part not in writer.done
        ]
        games = sum(int(job.log.manifest["games"]) for job in jobs)
        told = ""
        if line_up and any(int(job.log.manifest["games"]) > FEW for job in jobs):
            told = make_ready(engine, line_up, games, progress)
        with (
            bar("writing games", games, progress) as advance,
            closing(_parts(jobs, executor)) as parts,
        ):
            advance(0, told)
            for described in parts:
                writer.add(described)
                advance(described["games"])
        writer.finish()
    return engine.log.open(folder)


def _head(engine: Engine, log: Log, store: str, decisions: bool | None) -> dict[str, Any]:
    """The manifest of the new folder, without its parts; `LogError` if the log cannot be written so."""
    said, place = log.manifest, log.path or "the log"
    if log.path is not None and not log.path.is_dir():
        raise LogError(f"{place} is a file; what has forms to choose from is a log folder, or a log in memory")
    missing = [name for name in FIELDS if name not in said]
    if missing:
        raise LogError(f"{place}: its manifest does not say {', '.join(missing)}; simulate it again")
    kept = bool(said["decisions"]) if decisions is None else decisions
    if log.path is not None and store_of(said) == store and kept == said["decisions"]:
        raise LogError(
            f"{place} is stored as {store} already: copy the folder, or choose the other {way('store', '--store')}"
        )
    if kept and log.decisions is None:
        raise LogError(
            f"{place} has no table of decisions: simulate it again with {way('decisions=True', '--decisions')}"
        )
    if store == MOVES and (said["knows"] != engine.layout.knows[-1] or said["seed"] is None):
        raise LogError(
            f"{place} does not know everything, or has no seed: no game follows from its decisions; keep its events"
        )
    head = {key: value for key, value in as_tables(said).items() if key not in ("parts", "complete")}
    head["decisions"] = kept
    return {**head, **as_moves(engine)} if store == MOVES else head


def _line_up(engine: Engine, log: Log, bots: Bot | Sequence[Bot] | None) -> tuple[Bot, ...]:
    """Who plays the games of a log again; `SimulationError`: a bot is not known, or another one of its name."""
    said = log.manifest
    why = f"{log.path or 'the log'} has no table of decisions, so its bots must play its games again"
    remedy = way(
        "name them (bots=), or simulate with decisions=True", "name them (--bots), or simulate with --decisions"
    )
    named: Bot | Sequence[Bot] = log.bots if bots is None else bots
    if bots is None and (code := [name for name in log.bots if ":" in name or name.endswith(".npz")]):
        raise SimulationError(f"{why}, and {code[0]!r} is none of the package's: {remedy}")
    try:
        line_up = check_call(engine, said["games"], said["players"], named, said["seed"], log.rules)
    except SimulationError as error:
        raise SimulationError(f"{why}, and that cannot be: {error}; {remedy}") from None
    known = [engine.find(each) for each in line_up]
    if [each.name for each in known] != log.bots or engine.origins(line_up).get("bots_from") != said.get("bots_from"):
        raise SimulationError(f"{why}, and these are others than {', '.join(log.bots)} as it knows them: {remedy}")
    return line_up


def _parts(jobs: Sequence[Written], executor: Executor | None) -> Generator[dict[str, Any], None, None]:
    """Write parts and describe them as they come."""
    yield from spread(_written, jobs, executor, ordered=False)


def _written(job: Written) -> dict[str, Any]:
    """Write one part."""
    layout, log, said = job.log.layout, job.log, job.manifest
    first, games = int(log.manifest["first"]), int(log.manifest["games"])
    if store_of(said) == MOVES:
        moves, played = _moves_of(layout, job)
        return write_moves(job.out, job.part, played, moves, said)
    wanted = ("events", "games", "decisions") if said["decisions"] else ("events", "games")
    tables = tables_of(log, wanted)
    return write_part(job.out, job.part, first, games, tables, file_metadata(said))


def tables_of(log: Log, wanted: Sequence[str] = ("events", "games", "decisions")) -> dict[str, pl.DataFrame]:
    """Tables of a log, or of one part, as they are written; `LogError` if they cannot be read."""
    if log.path is not None and store_of(log.manifest) == MOVES:
        from ..log.moves import derived

        (part,) = log.manifest["parts"]
        made = derived(log.layout, log.path, log.manifest, part, wanted)
        return {name: made[name] for name in wanted}
    frames = {"events": log.events, "games": log.games, "decisions": log.decisions}
    return {
        name: collected(frame.select(*log.layout.tables[name]), log.path)
        for name in wanted
        if (frame := frames[name]) is not None
    }


def _moves_of(layout: Layout, job: Written) -> tuple[bytes, Played]:
    """The decisions of a part, and its games as they follow from them; `LogError` if these are not those of the log."""
    from ..log.moves import UnplayableError
    from .derive import derive

    log, said = job.log, job.log.manifest
    first, games = int(said["first"]), int(said["games"])
    tables = tables_of(log)
    kept = KeptTables(layout)
    if "decisions" in tables:
        actions = tables["decisions"]["action"].cast(pl.UInt16).to_numpy().copy()
        try:
            played = derive(layout.game, log.rules, log.players, said["seed"], first, games, actions, kept)
        except UnplayableError as error:
            raise _others(job, str(error)) from None
    else:
        engine = engine_of(layout.game)
        slow = by_interpreter(engine, games, [engine.find(each) for each in job.bots])
        again = Job(
            layout.game, job.part, first, games, log.players, job.bots, said["seed"], log.rules, True, True, None, slow
        )
        played = play(again, kept, digests=True)
    made = dict(zip(("events", "games", "decisions"), kept.joined(played), strict=True))
    for name, frame in tables.items():
        found = made[name]
        if found is None or not frame.equals(found):
            raise _others(job, f"its {name} are not those of the rules, the seed and the decisions that it tells")
    decisions = made["decisions"]
    assert decisions is not None
    return decisions["action"].to_numpy().astype(f"<u{layout.action_bytes}").tobytes(), played


def _others(job: Written, what: str) -> LogError:
    said = job.manifest
    return LogError(
        f"part {job.part} of {job.log.path or 'the log'}: {what}. It was written by qn_analysis {said['package']},"
        " perhaps by other rules, or was changed (`qn verify` and `qn lint` tell): keep its events as they are"
    )
