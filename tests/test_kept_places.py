"""Places that a call writes for long: nobody else's folder is written into, and no two runs write the same one."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from qn_analysis.core.log.folder import LOCK, LogError, held_file, held_folder
from qn_analysis.core.log.verify import verify
from qn_analysis.games.queens_necklace.game import GAME
from tests.kit.reports import few_chapters

Run = Callable[..., tuple[int, str, str]]
COMPARE = ("compare", "rulebook", "--games", "10", "--bots", "random", "--quiet", "--keep")
KEEPING: dict[str, tuple[str, ...]] = {
    "compare": (COMPARE[0], COMPARE[1], "HOUSE", *COMPARE[2:]),
    "sweep": (*COMPARE[:2], "--sweep", "purse=9,11", "--players", "3", *COMPARE[2:]),
    "prices": ("prices", "--deals", "2", "--players", "3", "--bots", "random", "--quiet", "--keep"),
}


@pytest.fixture(autouse=True)
def few_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written where is the same whatever is compared: few figures take less time."""
    few_chapters(monkeypatch)


COMMAND = """
import pytest
from qn_analysis.cli.app import main
from tests.kit.reports import few_chapters

with pytest.MonkeyPatch.context() as patch:
    few_chapters(patch)
    main()
"""
"""The command in a process of its own, with these figures."""


def content(folder: Path) -> dict[str, str]:
    """All files of a folder and what they hold."""
    return {
        each.relative_to(folder).as_posix(): hashlib.sha256(each.read_bytes()).hexdigest()
        for each in sorted(folder.rglob("*")) if each.is_file()
    }  # fmt: skip


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / "house.toml"
    file.write_text('name = "house"\npurse = 12\n', encoding="utf-8")
    return file


def words(name: str, house: Path) -> list[str]:
    return [str(house) if word == "HOUSE" else word for word in KEEPING[name]]


@pytest.mark.parametrize("name", KEEPING)
def test_a_folder_of_somebody_else_is_left_alone(run: Run, name: str, house: Path, tmp_path: Path) -> None:
    log, home = tmp_path / "log", tmp_path / "home"
    GAME.simulate(3, players=3, bots="random", seed=1, out=log, progress=False)
    home.mkdir()
    (home / "passwd").write_text("root\n", encoding="utf-8")
    for folder in (log, home, log / "events"):
        before = content(folder)
        code, _, err = run(*words(name, house), folder)
        assert code == 2, err
        assert "which this call does not write: choose another folder" in err
        assert err.count("\n") == 1
        assert content(folder) == before
    assert verify(log).exit_code == 0


@pytest.mark.parametrize("name", KEEPING)
def test_its_own_folder_is_gone_on_with_and_nothing_else_is_left(
    run: Run, name: str, house: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "new" / "kept"
    assert run(*words(name, house), folder)[0] == 0
    before = content(folder)
    assert before
    code, _, err = run(*words(name, house), folder)
    assert (code, err) == (0, "")
    assert content(folder) == before
    assert not [each for each in before if LOCK in each]


@pytest.mark.parametrize("name", KEEPING)
def test_the_second_of_two_writers_is_refused(run: Run, name: str, house: Path, tmp_path: Path) -> None:
    import re

    folder = tmp_path / "kept"
    with held_folder(folder, re.compile("none")):
        code, _, err = run(*words(name, house), folder)
    assert code == 2
    assert "is being written by another run" in err
    assert run(*words(name, house), folder)[0] == 0


def test_two_processes_cannot_keep_in_one_folder(run: Run, house: Path, tmp_path: Path) -> None:
    """As they are: one of both is refused while the other is at work, which is as if it had been alone."""
    call = ["compare", "rulebook", str(house), "--games", "20", "--bots", "random", "--quiet"]
    keeping = ["--keep", str(tmp_path / "kept")]
    first = subprocess.Popen(
        [sys.executable, "-c", COMMAND, *call, *keeping],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    end = time.monotonic() + 60
    while not (tmp_path / "kept" / LOCK).exists() and time.monotonic() < end:
        time.sleep(0.005)
    here = run(*call, *keeping)
    out, err = first.communicate(timeout=300)
    # The file is there before it is locked, so that this one, too, can be first.
    held, refused = sorted([(first.returncode, out, err), here], key=lambda ended: ended[0])
    assert refused[0] == 2
    assert "is being written by another run" in refused[2]
    assert run(*call) == held


@pytest.mark.parametrize("what", ["train", "tune"])
def test_two_trainings_cannot_write_one_file(what: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / ("a.npz" if what == "train" else "a.json")
    with held_file(file):
        code, _, err = run(what, "--players", 3, "--games", 2000, "--out", file, "--quiet")
    assert code == 2
    assert "is being written by another run" in err
    assert list(tmp_path.iterdir()) == [] or os.name == "nt"


def test_win_chances_are_fitted_by_one_at_a_time(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "a.npz"
    with held_file(file), pytest.raises(LogError, match="is being written by another run"), held_file(file):
        pass
    with held_file(file):
        assert run("chances", file, "--quiet")[0] == 2


def test_a_course_is_not_written_into_a_log(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log"
    GAME.simulate(3, players=3, bots="random", seed=1, out=log, progress=False)
    before = content(log)
    code, _, err = run("course", "--out", log, "--force", "--quiet")
    assert code == 2
    assert "is a log" in err
    assert content(log) == before


@pytest.mark.skipif(os.name == "nt", reason="links")
def test_a_link_out_of_the_folder_is_refused(run: Run, house: Path, tmp_path: Path) -> None:
    folder, other = tmp_path / "kept", tmp_path / "other"
    folder.mkdir()
    other.mkdir()
    (folder / "log-base").symlink_to(other)
    code, _, err = run(*words("compare", house), folder)
    assert code == 2
    assert "log-base" in err
    assert list(other.iterdir()) == []


def test_a_damaged_piece_is_played_again(run: Run, house: Path, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    _, whole, _ = run(*words("prices", house), folder)
    piece = next(folder.glob("*.parquet"))
    good: Any = piece.read_bytes()
    for bad in (b"", good[:-30], good[:40] + bytes([good[40] ^ 1]) + good[41:]):
        piece.write_bytes(bad)
        code, out, err = run(*words("prices", house), folder)
        assert (code, out) == (0, whole), err
        assert err.count("\n") <= 1
        assert piece.read_bytes() == good
