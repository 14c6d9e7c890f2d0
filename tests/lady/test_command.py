"""The `qn` command on Lady of the Diamonds: the game is asked for once, and read from the log afterwards."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from qn_analysis import cli


def qn(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """Run the command in this process: exit code, output, errors."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["qn", *map(str, arguments)])
        with pytest.raises(SystemExit) as stop:
            cli.main()
    out, err = capsys.readouterr()
    return int(stop.value.code or 0), out, err


def test_a_log_says_of_which_game_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, rules = tmp_path / "log", tmp_path / "long.toml"
    rules.write_text('mode = "advanced"\nrounds = 2\n')
    call = ("simulate", "--game", "lady", "--games", 3, "--players", 5, "--bots", "greedy", "--rules", rules)
    assert qn(capsys, *call, "--out", log, "--quiet")[0] == 0
    code, out, _ = qn(capsys, "replay", log, 2)
    assert (code, out.count("\nRound 2\n")) == (0, 1)
    code, french, _ = qn(capsys, "replay", log, 2, "--lang", "fr", "--seat", 0)
    assert (code, french.count("reçoit 2 cartes")) == (0, 8)  # four others, twice
    assert qn(capsys, "verify", log)[0] == 0
    code, _, err = qn(capsys, *call, "--out", log, "--quiet")
    assert (code, "exists already" in err) == (2, True)
    page = tmp_path / "page.html"
    code, out, _ = qn(capsys, "report", log, "--out", page, "--sections", "seats,method", "--quiet")
    assert (code, out.startswith(f"{page}: ")) == (0, True)
    assert "<h1>Lady of the Diamonds: balance report</h1>" in page.read_text(encoding="utf-8")
    code, _, err = qn(capsys, "report", log, "--out", tmp_path / "other.html", "--sections", "rings")
    assert (code, err.count("\n")) == (2, 1)
    assert "no section 'rings' (did you mean 'rulings'?): choose among titles, permanent, variety, seats," in err
    anew = ("report", "--game", "lady", "--games", 4, "--players", 5, "--sections", "method", "--no-json", "--quiet")
    assert qn(capsys, *anew, "--out", tmp_path / "new.html")[0] == 0
    assert "tuned in every seat" in (tmp_path / "new.html").read_text(encoding="utf-8")


def test_bots_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = qn(capsys, "bots", "--game", "lady")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == ["random", "greedy", "collector", "tuned"]


@pytest.mark.parametrize("command", [("bots",), ("simulate", "--games", 1, "--out", "nowhere")])
def test_an_unknown_game_is_one_message(command: tuple[object, ...], capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = qn(capsys, *command, "--game", "ladi")
    assert (code, out) == (2, "")
    assert err == (
        "qn: unknown game 'ladi' (did you mean 'lady'?): the games are queens_necklace (queen), lady_of_the_diamonds"
        " (lady), jewels\n"
    )
