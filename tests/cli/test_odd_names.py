"""Names of files in other encodings: what can be read is, and whatever cannot is refused in a line."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

import qn_analysis as qn
from tests.kit.faults import alone

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="names of files that are bytes")
ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
"""A locale that has no letters with accents."""


@pytest.fixture
def named(tmp_path: Path) -> bytes:
    """A log under a name that is no UTF-8 text."""
    place = os.fsencode(tmp_path) + b"/l\xff"
    qn.simulate(2, players=3, bots="random", seed=1, out=tmp_path / "log", progress=False)
    shutil.move(str(tmp_path / "log"), os.fsdecode(place))
    return place


@pytest.mark.parametrize("words", [("lint",), ("verify",), ("replay", 0), ("review", 0)], ids=lambda words: words[0])
def test_a_name_that_is_no_text_is_refused_in_a_line(words: tuple[object, ...], named: bytes, run) -> None:  # type: ignore[no-untyped-def]
    code, _, err = run(words[0], os.fsdecode(named), *words[1:])
    assert code == 2
    assert "its name is no UTF-8 text" in err
    assert err.count("\n") == 1


def test_nothing_is_played_for_a_folder_that_could_not_be_read(tmp_path: Path, run) -> None:  # type: ignore[no-untyped-def]
    code, _, err = run(
        "simulate", "--games", 2, "--bots", "random", "--out", os.fsdecode(os.fsencode(tmp_path) + b"/l\xff")
    )
    assert code == 2
    assert "rename it, or choose another" in err
    assert list(tmp_path.iterdir()) == []


def test_a_ruleset_is_written_under_any_name(tmp_path: Path, run) -> None:  # type: ignore[no-untyped-def]
    place = os.fsdecode(os.fsencode(tmp_path) + b"/h\xff.toml")
    assert run("rules", "new", place)[0] == 0
    assert run("rules", "check", place)[0] == 0


def test_a_locale_without_accents_reads_and_writes_a_name_with_some(tmp_path: Path) -> None:
    call = [sys.executable, "-m", "qn_analysis"]
    place = tmp_path / "léa"
    made = alone([*call, "simulate", "--games", "2", "--bots", "random", "--quiet", "--out", place], memory=ASCII)
    assert made.returncode == 0, made.stderr.decode()
    read = alone([*call, "lint", place, "--quiet"], memory=ASCII)
    assert read.returncode == 0, read.stderr.decode()
    assert len(qn.open_log(place).games.collect()) == 2


def test_an_emptied_ruleset_is_not_taken_for_the_rulebook(tmp_path: Path, run) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "house.toml"
    for content in (b"", b"\n \n", bytes(200)):
        file.write_bytes(content)
        code, _, err = run("simulate", "--games", 2, "--bots", "random", "--rules", file, "--out", tmp_path / "log")
        assert code == 2
        assert "the file is empty" in err
        assert not (tmp_path / "log").exists()
