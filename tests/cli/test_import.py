"""`qn import`: a log of what people keep, what was guessed, and what was refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import qn_analysis as qn
from tests.core.evenings.test_read_games import EVENINGS
from tests.kit.reports import few_chapters

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    place = tmp_path / "evenings.csv"
    place.write_text(EVENINGS)
    return place


def test_a_spreadsheet_is_imported_and_reported(
    run: Run, kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "evenings.jsonl"
    code, told, err = run("import", kept, "--out", out)
    assert (code, err) == (0, "")
    assert told.splitlines()[0] == "evenings.csv: 3 games, read as one row a player"
    assert "winner: winner" in told
    assert qn.open_log(out).manifest["games"] == 3
    assert run("lint", out)[0] == 0
    code, _, err = run("import", kept, "--out", out)
    assert code == 2
    assert "exists already" in err
    assert run("import", kept, "--out", out, "--force", "--lang", "fr")[1].startswith("evenings.csv\u00a0: 3 parties")
    few_chapters(monkeypatch)
    assert run("report", out, "--out", tmp_path / "page.html", "--quiet")[0] == 0
    assert "Anna" in (tmp_path / "page.html").read_text("utf-8")


def test_bad_games_are_left_out_only_when_told(run: Run, kept: Path, tmp_path: Path) -> None:
    kept.write_text(EVENINGS.replace("60;110;90;260", "60;110;90;261"))
    out = tmp_path / "log.jsonl"
    code, told, err = run("import", kept, "--out", out)
    assert (code, told) == (2, "")
    assert "line 2: Anna has 60, 110 and 90, which is 260, and 261 as the sum" in err
    assert not out.exists()
    code, told, err = run("import", kept, "--out", out, "--skip")
    assert code == 0
    assert "1 game is left out" in told
    assert "line 2" in err
    assert qn.open_log(out).manifest["games"] == 2


def test_columns_are_said(run: Run, kept: Path, tmp_path: Path) -> None:
    kept.write_text(EVENINGS.replace("players", "A").replace("total", "B"))
    out = tmp_path / "log.jsonl"
    assert run("import", kept, "--out", out)[0] == 2
    assert run("import", kept, "--out", out, "--columns", "player=A,total=B")[0] == 0
    assert "write NAME=HEADING" in run("import", kept, "--out", out, "--force", "--columns", "A")[2]
    assert "ends in .jsonl" in run("import", kept, "--out", tmp_path / "log.txt")[2]


def test_people_stand_beside_the_bots_of_a_report(run: Run, kept: Path, tmp_path: Path) -> None:
    golden = Path(__file__).parents[2] / "datasets/golden-3.jsonl"
    page = tmp_path / "page.html"
    assert run("report", golden, "--people", kept, "--sections", "populations", "--out", page, "--quiet")[0] == 0
    assert "Beside them people: 1 game of theirs at tables of 3" in page.read_text("utf-8")
    code, _, err = run("report", golden, "--people", golden, "--out", tmp_path / "other.html", "--quiet")
    assert code == 2
    assert "bots played the games that are given for people" in err
