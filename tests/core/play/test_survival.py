"""A run that is cut off at any moment leaves whole parts, and resuming gives the bytes of the uninterrupted run."""

from __future__ import annotations

import itertools
import os
import random
import shutil
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

import qn_analysis as qn
from qn_analysis.core.log.stores import event_rows
from qn_analysis.core.play import simulate as module
from tests.kit.nursery import Nursery

GAMES, PART = 8, 1
PARTS = GAMES // PART
CALL = ("--games", GAMES, "--players", 2, "--bots", "random", "--seed", 5, "--quiet")
RENAMES = {"parquet": 1 + PARTS * 3 + 1, "moves": 1 + PARTS * 2 + 1}
"""Of a run: the first manifest; of each part its files and the manifest; the last manifest."""


class Whole(dict[str, bytes]):
    """The files of an uninterrupted run, and how it stores games."""

    store = "parquet"

    @property
    def call(self) -> tuple[object, ...]:
        """What follows `qn simulate`, but for the folder."""
        return (*CALL, "--store", self.store)


@pytest.fixture(scope="module", params=["parquet", "moves"])
def store(request: pytest.FixtureRequest) -> str:
    """Each form of a folder."""
    return str(request.param)


only_tables = pytest.mark.parametrize("store", ["parquet"], indirect=True)
"""Where it makes no difference how games are stored."""


@pytest.fixture(scope="module")
def nursery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursery]:
    with Nursery(tmp_path_factory.mktemp("nursery")) as made:
        yield made


@pytest.fixture(scope="module")
def whole(nursery: Nursery, store: str) -> Whole:
    """The files of the uninterrupted run."""
    out = nursery.place / f"whole-{store}"
    made = Whole()
    made.store = store
    assert finish(nursery, made, out) == (0, f"{out}: {GAMES} games, {rows(out):,} events\n")
    made.update(files(out))
    return made


@pytest.fixture
def resume(monkeypatch: pytest.MonkeyPatch, store: str) -> Callable[[Path], qn.Log]:
    """The same call in this process, with resume."""
    monkeypatch.setattr(module, "PART", PART)

    def call(out: Path) -> qn.Log:
        log: qn.Log = qn.simulate(
            GAMES, players=2, bots="random", seed=5, out=out, resume=True, progress=False, store=store
        )
        return log

    return call


def files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def rows(folder: Path) -> int:
    return event_rows(qn.open_log(folder).manifest)


def finish(nursery: Nursery, whole: Whole, out: Path, *more: object) -> tuple[int, str]:
    return nursery.wait(nursery.start(*whole.call, "--out", out, *more, part=PART))


def resumed(nursery: Nursery, whole: Whole, out: Path) -> None:
    """Complete a run that was cut off."""
    code, told = finish(nursery, whole, out, "--resume")
    assert code == 0, told


def stage(out: Path) -> str:
    """Where a run was when it was killed; whatever is there is whole."""
    if not (out / "manifest.json").exists():
        return "before the manifest"
    found = qn.verify(out, progress=False)
    assert not found.problems, str(found)
    return "at the end" if found.parts == PARTS else "between parts" if found.parts else "before the first part"


def kill_at_random(nursery: Nursery, whole: Whole, kills: int, seed: int) -> Counter[str]:
    """Kill runs at random moments, some of them again as they go on; complete each; count where they were."""
    moments = random.Random(seed)
    print(f"seed of the moments: {seed}")
    timed = nursery.place / f"timed-{whole.store}-{seed}"
    run = nursery.start(*whole.call, "--out", timed, part=PART)
    until(lambda: at_work(timed))
    began = time.monotonic()
    until(lambda: over(timed))
    takes = time.monotonic() - began
    code, told = nursery.wait(run)
    assert code == 0, told
    where: Counter[str] = Counter()
    turns = itertools.cycle((started, at_work, between_parts, between_parts, writing))
    killed = 0
    while killed < kills:
        out = nursery.place / f"killed-{whole.store}-{seed}-{where.total()}"
        for _ in range(moments.choice((1, 1, 2))):
            (out / ".qn-lock").unlink(missing_ok=True)
            run = nursery.start(*whole.call, "--out", out, "--resume", part=PART)
            since = next(turns)
            until(partial(met, since, out, run))
            if since != writing:
                time.sleep(moments.uniform(0, 0.7 * takes))
            nursery.kill(run)
            code, told = nursery.wait(run)
            assert code in (-signal.SIGKILL, 0), told
            killed += code != 0
            where["as a file was written"] += any(out.rglob("*.tmp"))
            where[stage(out) if code else "over"] += 1
        resumed(nursery, whole, out)
        assert files(out) == whole
        shutil.rmtree(out)
    print(f"a run writes for {takes:.2f} s; {killed} kills: {dict(where)}")
    return where


@pytest.mark.parametrize("store", ["parquet", pytest.param("moves", marks=pytest.mark.full)], indirect=True)
def test_runs_killed_at_random_moments(nursery: Nursery, whole: Whole) -> None:
    where = kill_at_random(nursery, whole, 5, seed=random.SystemRandom().randrange(1 << 32))
    assert where["between parts"] + where["before the first part"] + where["at the end"] >= 2


@pytest.mark.full
def test_fifty_runs_killed_at_random_moments(nursery: Nursery, whole: Whole) -> None:
    where = kill_at_random(nursery, whole, 50, seed=random.SystemRandom().randrange(1 << 32))
    for _ in range(10):  # a file of decisions is written in a moment, which few kills meet
        if where["as a file was written"] >= 3:
            break
        where += kill_at_random(nursery, whole, 10, seed=random.SystemRandom().randrange(1 << 32))
    assert where["between parts"] >= 15
    assert where["between parts"] + where["before the first part"] + where["at the end"] >= 30
    assert where["as a file was written"] >= 3


def killed_at(nursery: Nursery, whole: Whole, rename: int, after: bool) -> str:
    out = nursery.place / f"renaming-{whole.store}-{rename}-{after}"
    code, told = nursery.wait(nursery.start(*whole.call, "--out", out, part=PART, die=rename, after=after))
    assert code == -signal.SIGKILL, told
    where = stage(out)
    resumed(nursery, whole, out)
    assert files(out) == whole
    shutil.rmtree(out)
    return where


def test_runs_killed_as_they_rename_a_file(nursery: Nursery, whole: Whole) -> None:
    """The first and last manifest, and the files of a part."""
    assert killed_at(nursery, whole, 1, after=False) == "before the manifest"
    assert killed_at(nursery, whole, 2, after=True) == "before the first part"
    last = RENAMES[whole.store]
    assert killed_at(nursery, whole, last // 2, after=False) == "between parts"
    assert killed_at(nursery, whole, last, after=False) == "at the end"


@pytest.mark.full
def test_runs_killed_at_every_renaming(nursery: Nursery, whole: Whole) -> None:
    last = RENAMES[whole.store]
    where = Counter(killed_at(nursery, whole, n, after) for n in range(1, last + 1) for after in (False, True))
    assert where["between parts"] >= last


@only_tables
def test_ctrl_c_ends_at_once_in_one_line(nursery: Nursery, whole: Whole) -> None:
    out = nursery.place / f"interrupted-{whole.store}"
    run = nursery.start(*whole.call, "--out", out, part=PART)
    until(lambda: between_parts(out))
    nursery.kill(run, signal.SIGINT)
    code, told = nursery.wait(run)
    assert (code, told) == (130, "qn: stopped; what was written is whole (--resume goes on)\n")
    assert stage(out) == "between parts"
    resumed(nursery, whole, out)
    assert files(out) == whole


def test_ctrl_c_does_not_wait_for_a_long_part(nursery: Nursery) -> None:
    out = nursery.place / "long"
    long = ("--games", 100_000, "--players", 4, "--bots", "greedy", "--seed", 1, "--quiet", "--out", out)
    run = nursery.start(*long, part=100_000)
    until(lambda: at_work(out))
    nursery.kill(run, signal.SIGINT)
    assert nursery.wait(run) == (130, "qn: stopped; what was written is whole (--resume goes on)\n")
    assert [*files(out)] == ["manifest.json"]


def test_a_full_disk_ends_in_one_line(nursery: Nursery, whole: Whole) -> None:
    """A limit on the size of files stands for it."""
    out = nursery.place / f"limited-{whole.store}"
    tables = [len(content) for name, content in whole.items() if name.startswith("events")]
    limit = max(tables or [len(whole["manifest.json"])]) - 1  # a manifest is larger than the decisions of a game
    code, told = nursery.wait(nursery.start(*whole.call, "--out", out, part=PART, limit=limit))
    assert code == 2
    if tables:
        assert told.startswith(f"qn: cannot write {out}/events/part-")
        assert told.endswith("File too large; the parts before it are whole: make room and go on with --resume\n")
    else:
        assert told.startswith(f"qn: cannot write {out}/manifest.json: File too large; make room or choose another")
    assert told.count("\n") == 1
    assert not list(out.rglob("*.tmp"))
    assert stage(out) in ("between parts", "before the first part", "at the end")
    resumed(nursery, whole, out)
    assert files(out) == whole


@pytest.mark.full
@only_tables
def test_a_disk_that_is_really_full(nursery: Nursery, whole: Whole, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=96k", "tmpfs", disk], capture_output=True, text=True, check=False
    )
    if made.returncode:
        pytest.skip(f"no file system can be mounted here: {made.stderr.strip()}")
    try:
        out = disk / "log"
        code, told = finish(nursery, whole, out)
        assert code == 2
        assert "No space left on device" in told
        assert told.count("\n") == 1
        assert stage(out) == "between parts"
        subprocess.run(["mount", "-o", "remount,size=4m", disk], check=True)
        resumed(nursery, whole, out)
        assert files(out) == whole
    finally:
        subprocess.run(["umount", disk], check=True)


@only_tables
def test_a_second_run_into_the_same_folder_is_refused(
    nursery: Nursery, whole: Whole, resume: Callable[[Path], qn.Log]
) -> None:
    """Also while the first stands still; once it is killed, its lock holds nobody up."""
    out = nursery.place / f"shared-{whole.store}"
    run = nursery.start(*whole.call, "--out", out, part=PART)
    until(lambda: (out / "manifest.json").exists())
    nursery.kill(run, signal.SIGSTOP)
    with pytest.raises(qn.LogError, match="is being written by another run; wait"):
        resume(out)
    with pytest.raises(qn.LogError, match="exists already"):
        qn.simulate(GAMES, players=2, bots="random", seed=5, out=out, progress=False)
    assert (out / ".qn-lock").exists()
    nursery.kill(run)
    assert nursery.wait(run)[0] == -signal.SIGKILL
    resume(out)
    assert files(out) == whole


@only_tables
def test_a_worker_that_dies_ends_in_one_message(nursery: Nursery, whole: Whole) -> None:
    out = nursery.place / f"crashed-{whole.store}"
    run = nursery.start(*CALL[:-1], "--out", out, part=PART, workers=2)
    until(lambda: any(out.glob("games/*.parquet")) or any(out.glob("moves/*.parquet")))
    nursery.kill(children(run)[0])
    code, told = nursery.wait(run)
    assert code == 99
    assert told.startswith("WorkerError: a worker of the executor was lost (BrokenProcessPool")
    assert stage(out) in ("before the first part", "between parts")
    run = nursery.start(*CALL[:-1], "--out", out, part=PART, workers=2, resume=True)
    assert nursery.wait(run) == (0, "")
    assert files(out) == whole


@only_tables
def test_orphans_of_a_killed_run_hold_nobody_up(
    nursery: Nursery, whole: Whole, resume: Callable[[Path], qn.Log]
) -> None:
    """Workers that a killed run leaves have no hold on its lock, and write what the next run writes."""
    out = nursery.place / f"orphaned-{whole.store}"
    run = nursery.start(*CALL[:-1], "--out", out, part=PART, workers=2)
    until(lambda: any(out.glob("games/*.parquet")) or any(out.glob("moves/*.parquet")))
    orphans = children(run)
    nursery.kill(run)
    assert nursery.wait(run)[0] == -signal.SIGKILL
    assert all(alive(orphan) for orphan in orphans)
    resume(out)
    nursery.kill_all(run)
    assert files(out) == whole


def until(holds: Callable[[], object]) -> None:
    """Wait for something that a run does."""
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.002)


# Since when a run is to be killed. A run may be over too soon to be seen at it.


def met(since: Callable[[Path], bool], out: Path, run: int) -> bool:
    return since(out) or ended(run)


def started(out: Path) -> bool:
    return True


def at_work(out: Path) -> bool:
    return (out / "manifest.json").exists() and ((out / ".qn-lock").exists() or over(out))


def between_parts(out: Path) -> bool:
    return at_work(out) and b'"rows"' in (out / "manifest.json").read_bytes()


def writing(out: Path) -> bool:
    return at_work(out) and (any(out.rglob("*.tmp")) or over(out))


def over(out: Path) -> bool:
    manifest = out / "manifest.json"
    return manifest.exists() and b'"complete": true' in manifest.read_bytes()


def children(run: int) -> list[int]:
    told = Path(f"/proc/{run}/task/{run}/children")
    if not told.exists():
        pytest.skip("this system does not tell whose child a process is")
    return [int(child) for child in told.read_text().split()]


def ended(run: int) -> bool:
    stat = Path(f"/proc/{run}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] == "Z"


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True
