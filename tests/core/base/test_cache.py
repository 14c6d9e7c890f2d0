"""The cache on disk, as a power cut, a full disk, another machine and another process leave it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from qn_analysis.core.base import cache as keeping
from qn_analysis.core.compile import build as building
from qn_analysis.core.compile.build import Build
from tests.core.compile.test_build import coins, forget, package
from tests.kit.faults import DAMAGE, alone, flipped

__all__ = ["package"]

CODE = (
    "import sys, numba\n"
    "from qn_analysis.core.base.progress import working\n"
    "from qn_analysis.core.compile.build import Build\n"
    "t = numba.types\n"
    "made = Build(['threecoins.leaf', 'threecoins.top'], ['threecoins.words'],\n"
    "             lambda: {'total': t.int64(t.int64)})\n"
    "made.working = working\n"
    "print(made['total'](10))\n"
)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is said in a line of its own."""
    said: list[str] = []
    monkeypatch.setattr(keeping, "note", said.append)
    return said


def made(working: Callable[[str], Any] | None = None) -> Build:
    """The build as another process would load it; what it is asked for is called."""
    forget()
    keeping._told.clear()
    found = coins()
    found.working = working
    assert found["total"](10) == 70
    assert found["worth"](0) == 5
    return found


def files_of(folder: Path) -> list[Path]:
    """All files of a cache."""
    return sorted(file for file in folder.rglob("*") if file.is_file())


def test_a_damaged_file_of_any_kind_is_discarded_and_made_again_with_one_line(package: Path, told: list[str]) -> None:
    root = package.parent / "cache"
    assert made().cache.count("interpreted-worth", 3, 100) == 0
    names = {file.name.split("-")[0] for file in files_of(root)}
    assert names == {"complete", "interpreted", "lock", "named_once", "leaf.worth", "top.total"}
    assert told == []
    found: set[tuple[str, str]] = set()
    for file in files_of(root):
        whole = file.read_bytes()
        for name, damage in DAMAGE.items():
            damaged = damage(whole)
            file.write_bytes(damaged)
            made()
            assert len(told) <= 1, f"{file.name} {name}: {told}"
            if told:
                found.add((file.name.split("-")[0], name))
                assert "is damaged" in told.pop()
                made()
                assert told == [], f"{file.name} {name}: what was made again was kept"
                assert file.read_bytes() != damaged
            file.write_bytes(whole)
    assert found == {(kind, name) for kind in ("named_once", "leaf.worth", "top.total") for name in DAMAGE}


def test_every_flipped_byte_is_found(tmp_path: Path, told: list[str]) -> None:
    kept = keeping.Cache(tmp_path / "cache")
    content = bytes(range(64))
    for at in range(32 + len(content)):
        kept.write("thing", content)
        assert kept.read("thing") == content
        place = kept.folder / "thing"
        place.write_bytes(flipped(place.read_bytes(), at))
        assert kept.read("thing") is None
        assert not place.exists()
    for size in range(32):
        kept.folder.joinpath("thing").write_bytes(bytes(size))
        assert kept.read("thing") is None


def test_a_counted_number_survives_what_is_no_number(tmp_path: Path) -> None:
    kept = keeping.Cache(tmp_path)
    (tmp_path / "n").write_bytes(b"3\n\xff\x004\n99999999999999999999999\n5\n")
    assert kept.count("n", 2, 100) == 8
    assert kept.count("n", 0, 100) == 10


def test_a_lost_kernel_is_told_of_as_it_takes_as_long(package: Path, told: list[str]) -> None:
    folder = made().cache.folder
    next(folder.glob("*total*.kernel")).unlink()
    made()
    assert [line for line in told if "lacks a part" in line] == told
    assert len(told) == 1
    made()
    assert len(told) == 1


def test_machine_code_that_is_sound_and_of_no_use_is_made_again(package: Path, told: list[str]) -> None:
    """A pickle that names what is not there any more: of another version of a library."""
    kept = made().cache
    for file in kept.folder.glob("*.kernel"):
        kept.write(file.name, b"cno_such_module_anywhere\nThing\n.")
    made()
    assert len(told) == 1


@pytest.mark.parametrize("foreign", ["processor", "numba", "python"])
def test_another_machine_or_version_compiles_under_another_name_and_says_so(
    foreign: str, package: Path, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    @contextmanager
    def working(text: str) -> Iterator[None]:
        said.append(text)
        yield

    first = made(working)
    assert said == ["compiling the engine, once for this version"], "what a function calls is there with it"
    made(working)
    assert len(said) == 1, "at hand"
    with monkeypatch.context() as there:
        if foreign == "processor":
            there.setattr(building, "processor", lambda: "riscv64 sifive +m,+a")
        elif foreign == "numba":
            there.setattr(building, "made_by", lambda: "0.99")
        else:
            there.setattr(sys, "version", "3.99.0")
        other = made(working)
    assert other.key != first.key
    assert len(said) == 2
    assert made(working).key == first.key, "back at home all is still there"
    assert len(said) == 2
    assert told == []


def process(package: Path, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """Another process loads the build and calls it."""
    paths = f"{package.parent}{os.pathsep}{Path(keeping.__file__).parents[3]}"
    return alone([sys.executable, "-c", CODE], memory={"PYTHONPATH": paths}, **more)


def lines(run: subprocess.CompletedProcess[bytes]) -> list[str]:
    """What it said, but for the lines that it compiles."""
    return [line for line in run.stderr.decode().splitlines() if not line.startswith("compiling")]


@pytest.mark.skipif(os.name != "posix", reason="bounds of a process")
def test_without_room_nothing_is_kept_and_one_line_says_so(package: Path) -> None:
    for _ in range(2):
        run = process(package, room=2000)
        assert (run.returncode, run.stdout) == (0, b"70\n"), run.stderr.decode()
        assert len(lines(run)) == 1
        assert "nothing is kept in" in lines(run)[0]
        assert "QN_CACHE_DIR" in lines(run)[0]
        assert b"compiling" in run.stderr, "again, and not in silence"
    run = process(package)
    assert (run.stdout, lines(run)) == (b"70\n", [])
    run = process(package)
    assert (run.stdout, run.stderr) == (b"70\n", b""), "with room again it is kept"


@pytest.mark.skipif(sys.platform != "linux", reason="rights of a process")
@pytest.mark.parametrize(
    "what", ["folder", *(pytest.param(each, marks=pytest.mark.full) for each in ("kernels", "files", "lock"))]
)
def test_without_permission_nothing_is_kept_and_one_line_says_so(what: str, package: Path) -> None:
    assert process(package).stdout == b"70\n"
    root = package.parent / "cache"
    if what == "kernels":  # made by another user, empty
        for file in files_of(root):
            file.unlink()
        for folder in (root / "kernels").iterdir():
            folder.rmdir()
    barred = {
        "folder": [*(root / "kernels").iterdir()],
        "files": [file for file in files_of(root) if file.suffix == ".kernel"],
        "kernels": [root / "kernels"],
        "lock": [file for file in files_of(root) if file.name == "lock"],
    }[what]
    assert barred
    for place in barred:
        place.chmod(0o500 if what == "kernels" else 0)
    try:
        run = process(package)
    finally:
        for place in barred:
            place.chmod(0o700)
    assert (run.returncode, run.stdout) == (0, b"70\n"), run.stderr.decode()
    assert len(lines(run)) <= 1, lines(run)
    assert bool(lines(run)) == (what != "lock"), "a lock that nobody needs as all is there"


@pytest.mark.skipif(os.name != "posix", reason="bounds of a process")
def test_two_processes_at_once_share_a_damaged_cache(package: Path) -> None:
    assert process(package).stdout == b"70\n"
    for file in files_of(package.parent / "cache"):
        file.write_bytes(file.read_bytes()[:7])
    paths = f"{package.parent}{os.pathsep}{Path(keeping.__file__).parents[3]}"
    both = [
        subprocess.Popen(
            [sys.executable, "-c", CODE], env={**os.environ, "PYTHONPATH": paths},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for _ in range(2)
    ]  # fmt: skip
    assert [each.communicate(timeout=120)[0] for each in both] == [b"70\n", b"70\n"]
    run = process(package)
    assert (run.stdout, run.stderr) == (b"70\n", b"")
