"""The `qn` command on Jewels: the game is asked for once, and read from the log afterwards."""

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
    log, rules = tmp_path / "log", tmp_path / "rising.toml"
    rules.write_text('[rulings]\nstart_coins = "rising"\n')
    call = ("simulate", "--game", "jewels", "--games", 2, "--players", 5, "--bots", "greedy", "--rules", rules)
    assert qn(capsys, *call, "--out", log, "--quiet")[0] == 0
    code, out, _ = qn(capsys, "replay", log, 1)
    assert (code, out.count("Seat 5 is given 29 coins.")) == (0, 1)
    code, french, _ = qn(capsys, "replay", log, 1, "--lang", "fr", "--seat", 0)
    assert (code, french.count("reçoit 3 cartes")) == (0, 4)
    assert qn(capsys, "verify", log)[0] == 0


def test_a_ruleset_that_cannot_be_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rules = tmp_path / "odd.toml"
    rules.write_text("coins = -1\n[resources.rubie]\ncost = 3\n")
    call = ("simulate", "--game", "jewels", "--games", 1, "--rules", rules, "--out", tmp_path / "log")
    code, _, err = qn(capsys, *call)
    assert (code, "2 problems" in err, "did you mean 'ruby'?" in err) == (2, True, True)


def test_bots_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = qn(capsys, "bots", "--game", "jewels")
    assert (code, [line.split()[0] for line in out.splitlines()]) == (0, ["random", "greedy", "trader", "tuned"])
