"""The linter reads from a log of which game it is, on the command line and in Python."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.lint.linter import Linter, linter_of, linters
from qn_analysis.games.lady_of_the_diamonds.game import GAME
from tests.kit.breaks import with_events
from tests.kit.lady_of_the_diamonds.logs import play

LINTER = GAME.part(Linter)
BY_HAND = Path(__file__).parents[4] / "datasets" / "by_hand" / "game-with-mistake.jsonl"
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("lady") / "log"
    play(3, out=place)
    return place


@pytest.fixture(scope="module")
def broken(folder: Path) -> Path:
    """The same as JSON Lines, and in game 1 the first pieces that a card brings are counted once too often."""
    log = play(3)
    first = pl.int_range(pl.len()) == pl.arg_where((pl.col("game") == 1) & (pl.col("event") == "taken")).first()
    place = folder.parent / "broken.jsonl"
    with_events(log, log.events.with_columns(pl.col("amount") + first.cast(pl.Int16)).collect()).to_jsonl(place)
    return place


def test_in_python(folder: Path, broken: Path) -> None:
    log = qn.open_log(folder)
    assert linter_of(log) is LINTER
    assert LINTER in linters()
    for source in (log, folder, str(folder)):
        found = qn.lint(source)
        assert (len(found), found.linter, len(found.checked)) == (0, LINTER, len(LINTER.checks()))
    assert set(qn.lint(broken).raw["code"]) == {"LD305"}
    with pytest.raises(qn.LintError, match="no check has a code that begins with 'QN3'"):
        qn.lint(log, select=["QN3"])


def test_on_the_command_line(run: Run, folder: Path, broken: Path) -> None:
    """Logs of both games in one call; what is around a finding is told as in a transcript."""
    assert run("lint", folder) == (
        0, f"No findings: 3 games of 1 log passed {len(LINTER.checks())} checks.\n", "",
    )  # fmt: skip
    code, out, err = run("lint", broken, BY_HAND, "--format", "json")
    assert (code, err) == (1, "")
    assert [{each["code"][:2] for each in log["counts"]} for log in json.loads(out)["logs"]] == [{"LD"}, {"QN"}]
    code, out, _ = run("lint", broken, "--select", "LD305")
    assert code == 1
    row = next(line for line in out.splitlines() if line.startswith("  | >"))
    taken = next(each for each in qn.open_log(broken).rows(1) if each.event == "taken")
    assert row.endswith(f"and has {taken.amount}.")
    assert taken.amount == taken.count + 1
    code, out, err = run("lint", folder, "--select", "QN301")
    assert (code, out) == (2, "")
    assert "'QN301'" in err
    code, out, _ = run("rules", "coverage", folder)
    assert code == 0
    assert "LD403" in out
    assert "QN" not in out


def test_a_part_that_is_not_what_was_written(folder: Path, tmp_path: Path, run: Run) -> None:
    for file in folder.rglob("*.*"):
        if file.is_file():
            place = tmp_path / "log" / file.relative_to(folder)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(file.read_bytes()[: -1 if file.name == "part-00000.parquet" else None])
    code, out, err = run("lint", tmp_path / "log")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "Restore the files from a copy" in err


def test_a_row_that_is_no_sentence_is_told_by_its_columns() -> None:
    row = next(each for each in play(1).rows(0) if each.event == "taken")
    tell = LINTER.teller("en", None)
    assert tell(row).startswith("Seat ")
    assert tell(row._replace(treasure="tin", seat=1, count=2, amount=2, other=None, card=None, slot=None)) == (
        "taken (seat=1, treasure=tin, count=2, amount=2)"
    )
