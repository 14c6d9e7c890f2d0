"""What is tried: a command, one of its files, a fault; and what came of it."""

from __future__ import annotations

import re
import shutil
import sys
import traceback
import zipfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Final

import numpy as np

from qn_analysis.core.log.folder import LOCK
from tests.faults.commands import CALLS, files_in, prepared, typed
from tests.kit.faults import DAMAGE, alone

PAGE: Final = Path(__file__).parents[2] / "docs" / "reference" / "faults.md"
DONE: Final = ("the same", "refused", "found")
"""What may come of a trial."""
READING: Final = ("emptied", "cut", "flipped", "barred", "missing")
WRITING: Final = ("no room", "no permission", "held", "killed at write 1", "killed at write 2", "killed at write 4")
FAULTS: Final = (*READING, *WRITING)
_FINDS: Final = ("lint", "verify", "rules diff", "rules check")
"""Commands whose exit code 1 says what they found."""
_HOLDS: Final = ("simulate", "export", "migrate", "compare", "mend", "prices", "train", "tune", "chances")
"""Commands that write for long, and hold what they write."""
_KILLER: Final = """
import os, pathlib, runpy, signal, sys
left, done = int(sys.argv.pop(1)), [0]
def counted(real):
    def call(*given, **named):
        done[0] += 1
        if done[0] == left:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*given, **named)
    return call
os.replace = counted(os.replace)
pathlib.Path.write_bytes = counted(pathlib.Path.write_bytes)
sys.argv[0] = "qn"
runpy.run_module("qn_analysis", run_name="__main__")
"""
"""Runs a command that is killed before its nth writing or renaming of a file."""


@dataclass(frozen=True)
class Trial:
    """One trial.

    Attributes:
        command: what is called.
        file: which file: its kind in the table.
        fault: what happens to it.
    """

    command: str
    file: str
    fault: str

    @property
    def key(self) -> tuple[str, str, str]:
        """What tells it from others."""
        return self.command, self.file, self.fault


@cache
def trials() -> tuple[Trial, ...]:
    """All of them: for each command, faults of the files it reads, and of what it writes."""
    return tuple(_trials())


def _trials() -> Iterator[Trial]:
    for name, call in CALLS.items():
        for kind in dict.fromkeys(filter(None, call.reads.values())):
            inner = ("manifest", "part") if kind in ("log", "old") else ("",)
            for part in inner:
                for fault in READING:
                    yield Trial(name, f"{kind} {part}".strip(), fault)
        if call.writes:
            for fault in WRITING:
                if fault != "held" or name in _HOLDS:
                    yield Trial(name, "written", fault)


class Stage:
    """Where trials take place: files made once, and what each command writes undisturbed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = prepared(folder / "files")
        self._known: dict[str, tuple[int, dict[str, bytes]]] = {}
        self._count = 0

    def outcome(self, trial: Trial) -> str:
        """What comes of a trial; one of `DONE`, or what is wrong."""
        code, wanted = self._undisturbed(trial.command)
        self._count += 1
        here = self.folder / f"trial-{self._count}"
        here.mkdir()
        files = {name: _copied(place, here / place.name) for name, place in self.files.items()}
        try:
            if trial.fault in READING:
                return self._reading(trial, here, files, code, wanted)
            return self._writing(trial, here, files, code, wanted)
        finally:
            for place in [here, *here.rglob("*")]:
                with suppress(OSError):
                    place.chmod(0o700)
            shutil.rmtree(here, ignore_errors=True)

    def _undisturbed(self, command: str) -> tuple[int, dict[str, bytes]]:
        """Exit code and what is written, where nothing happens."""
        if command not in self._known:
            here = self.folder / f"undisturbed-{command}"
            shutil.rmtree(here, ignore_errors=True)
            here.mkdir()
            files = {name: _copied(place, here / place.name) for name, place in self.files.items()}
            ended, err = _called(typed(command, files, here / "made"))
            assert ended in (0, 1), (command, err)
            self._known[command] = ended, _written(here)
        return self._known[command]

    def _reading(self, trial: Trial, here: Path, files: dict[str, Path], code: int, wanted: dict[str, bytes]) -> str:
        kind, _, part = trial.file.partition(" ")
        inside = files_in(files[kind])
        place = inside[0] if part != "part" else inside[-1]
        before = place.read_bytes()
        if trial.fault in DAMAGE:
            place.write_bytes(DAMAGE[trial.fault](before))
        elif trial.fault == "barred":
            place.chmod(0)
        else:
            place.unlink()
        words = typed(trial.command, files, here / "made")
        others = [each for each in here.rglob("*") if each.is_file() and each != place]
        whole = {each: each.read_bytes() for each in others}
        if trial.fault == "barred":  # permissions hold for another process alone
            run = alone(_qn(words), cwd=here)
            ended, err = run.returncode, run.stderr.decode()
        else:
            ended, err = _called(words)
        same = ended == code and _written(here) == wanted
        if trial.fault == "flipped" and ended == code == 0:
            same = True  # a bit of a text that is turned over may be another letter: then other rules were asked for
        kept = all(each.is_file() and each.read_bytes() == content for each, content in whole.items())
        return judged(ended, err, same, kept, trial.command in _FINDS)

    def _writing(self, trial: Trial, here: Path, files: dict[str, Path], code: int, wanted: dict[str, bytes]) -> str:
        from filelock import FileLock

        words = typed(trial.command, files, here / "made")
        again = typed(trial.command, files, here / "made", CALLS[trial.command].go_on)
        if trial.fault == "no room":
            run = alone(_qn(words), cwd=here, room=300)
        elif trial.fault == "no permission":
            here.chmod(0o500)
            run = alone(_qn(words), cwd=here)
            here.chmod(0o700)
        elif trial.fault == "held":
            locks = [FileLock(place) for place in _locks(trial.command, here)]
            for lock in locks:
                Path(lock.lock_file).parent.mkdir(exist_ok=True)
                lock.acquire()
            run = alone(_qn([*words, *again[len(words) :]]), cwd=here)
            for lock in locks:
                lock.release()
                Path(lock.lock_file).unlink(missing_ok=True)
                with suppress(OSError):
                    Path(lock.lock_file).parent.rmdir()
        else:
            count = trial.fault.rsplit(" ", 1)[1]
            run = alone([sys.executable, "-c", _KILLER, count, *words], cwd=here)
            if run.returncode not in (code, -9):
                return judged(run.returncode, run.stderr.decode(), False, True, False)
        disturbed = run.returncode
        if disturbed != code:  # whatever happened, the call can be made again, and ends as if nothing had
            for torn in () if CALLS[trial.command].go_on else [here / "made"]:
                shutil.rmtree(torn, ignore_errors=True)
            once_more = alone(_qn(again), cwd=here)
            if once_more.returncode != code or _written(here) != wanted:
                said = once_more.stderr.decode().strip().splitlines()
                return f"cannot be gone on with: {said[-1] if said else _differing(_written(here), wanted)}"
        if disturbed == -9:
            return "the same"
        return judged(disturbed, run.stderr.decode(), disturbed == code and _written(here) == wanted, True, False)


def judged(code: int, err: str, same: bool, kept: bool, finds: bool) -> str:
    """The outcome of a call.

    Args:
        code: its exit code.
        err: what it said on standard error.
        same: it ended as it would have undisturbed.
        kept: what was there before is there.
        finds: its exit code 1 says what it found.
    """
    lines = [line for line in err.splitlines() if line.strip() and not line.startswith(("compiling", "the cache in"))]
    if "Traceback" in err:
        return f"Traceback: {lines[-1][:200]}"
    if not kept:
        return "something is lost"
    if same:
        return "the same"
    if code == 0:
        return "other bytes"
    if finds and code == 1:
        return "found"
    if code != 2:
        return f"exit code {code}"
    if lines[0].startswith("Usage: ") and lines[-1].startswith("Error: "):
        return "refused"
    said = [line for line in lines if line.startswith("qn: ")]
    if not said:
        return f"{len(lines)} lines"
    return "refused" if len(said) == 1 == len(lines[lines.index(said[0]) :]) else f"{len(lines)} lines"


@cache
def told_in_docs() -> dict[tuple[str, str, str], str]:
    """The outcomes as the documentation has them."""
    rows = [line.strip("| \n").split(" | ") for line in PAGE.read_text(encoding="utf-8").splitlines()]
    return {(row[0].strip("`"), row[1], fault): row[3] for row in rows if len(row) == 4 for fault in row[2].split(", ")
            if fault in FAULTS}  # fmt: skip


def _called(words: list[str]) -> tuple[int, str]:
    """A command in this process: its exit code, and what it said on standard error."""
    from qn_analysis.cli import app as cli

    before, out, err = sys.argv, StringIO(), StringIO()
    sys.argv = ["qn", *words]
    try:
        with redirect_stdout(out), redirect_stderr(err):
            cli.main()
        code = 0
    except SystemExit as stop:
        code = int(stop.code or 0)
    except BaseException:
        return 1, traceback.format_exc()
    finally:
        sys.argv = before
    return code, err.getvalue()


def _qn(words: list[str]) -> list[str | Path]:
    return [sys.executable, "-m", "qn_analysis", *words]


def _locks(command: str, here: Path) -> list[Path]:
    """What another run holds that writes the same."""
    if command in ("train", "chances"):
        return [here / f"made.npz{LOCK}"]
    if command == "tune":
        return [here / f"made.json{LOCK}"]
    return [here / ("made-kept" if command in ("compare", "mend", "prices") else "made") / LOCK]


def _copied(place: Path, target: Path) -> Path:
    if place.is_dir():
        shutil.copytree(place, target)
    else:
        shutil.copy(place, target)
    return target


def _written(here: Path) -> dict[str, bytes]:
    """What a call has written, without what is never the same."""
    found = {
        each.relative_to(here).as_posix(): _timeless(each)
        for each in sorted(here.rglob("made*"))
        if each.is_file()
    } | {
        each.relative_to(here).as_posix(): each.read_bytes()
        for top in here.glob("made*") if top.is_dir() for each in sorted(top.rglob("*")) if each.is_file()
    }  # fmt: skip
    return {name: content for name, content in found.items() if not name.endswith(LOCK)}


def _timeless(place: Path) -> bytes:
    """A file without the seconds that it took: those of a training stand in its weights."""
    content = place.read_bytes()
    if place.suffix != ".npz" or not zipfile.is_zipfile(place):
        return content
    with np.load(place, allow_pickle=False) as weights:
        parts = {name: weights[name].tobytes() for name in weights.files}
    parts["head"] = re.sub(rb'"seconds": ?[0-9.e+-]+', b"", parts["head"])
    return repr(sorted(parts.items())).encode()


def _differing(found: dict[str, bytes], wanted: dict[str, bytes]) -> str:
    names = sorted(name for name in {*found, *wanted} if found.get(name) != wanted.get(name))
    return ", ".join(names[:4])
