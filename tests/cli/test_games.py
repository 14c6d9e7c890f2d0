"""The `qn` command on companion games: the game is asked for once, and read from the log afterwards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]

LEARNT = ("learnt", "learnt-mixed", "learnt-easy", "learnt-beginner", "learnt-fixed")


def test_a_log_of_lady_of_the_diamonds_says_of_which_game_it_is(tmp_path: Path, run: Run) -> None:
    log, rules = tmp_path / "log", tmp_path / "long.toml"
    rules.write_text('mode = "advanced"\nrounds = 2\n')
    call = ("simulate", "--game", "lady", "--games", 3, "--players", 5, "--bots", "greedy", "--rules", rules)
    assert run(*call, "--out", log, "--quiet")[0] == 0
    code, out, _ = run("replay", log, 2)
    assert (code, out.count("\nRound 2\n")) == (0, 1)
    code, french, _ = run("replay", log, 2, "--lang", "fr", "--seat", 0)
    assert (code, french.count("reçoit 2 cartes")) == (0, 8)  # four others, twice
    assert run("verify", log)[0] == 0
    code, _, err = run(*call, "--out", log, "--quiet")
    assert (code, "exists already" in err) == (2, True)
    page = tmp_path / "page.html"
    code, out, _ = run("report", log, "--out", page, "--sections", "seats,method", "--quiet")
    assert (code, out.startswith(f"{page}: ")) == (0, True)
    assert "<h1>Lady of the Diamonds: balance report</h1>" in page.read_text(encoding="utf-8")
    code, _, err = run("report", log, "--out", tmp_path / "other.html", "--sections", "rings")
    assert (code, err.count("\n")) == (2, 1)
    assert "no section 'rings' (did you mean 'rulings'?): choose among titles, permanent, variety, seats," in err
    anew = ("report", "--game", "lady", "--games", 4, "--players", 5, "--sections", "method", "--no-json", "--quiet")
    assert run(*anew, "--out", tmp_path / "new.html")[0] == 0
    assert "learnt in every seat" in (tmp_path / "new.html").read_text(encoding="utf-8")


def test_a_log_of_jewels_says_of_which_game_it_is(tmp_path: Path, run: Run) -> None:
    log, rules = tmp_path / "log", tmp_path / "rising.toml"
    rules.write_text('[rulings]\nstart_coins = "rising"\n')
    call = ("simulate", "--game", "jewels", "--games", 2, "--players", 5, "--bots", "greedy", "--rules", rules)
    assert run(*call, "--out", log, "--quiet")[0] == 0
    code, out, _ = run("replay", log, 1)
    assert (code, out.count("Seat 5 is given 29 coins.")) == (0, 1)
    code, french, _ = run("replay", log, 1, "--lang", "fr", "--seat", 0)
    assert (code, french.count("reçoit 3 cartes")) == (0, 4)
    assert run("verify", log)[0] == 0


def test_a_ruleset_that_cannot_be_played(tmp_path: Path, run: Run) -> None:
    rules = tmp_path / "odd.toml"
    rules.write_text("coins = -1\n[resources.rubie]\ncost = 3\n")
    call = ("simulate", "--game", "jewels", "--games", 1, "--rules", rules, "--out", tmp_path / "log")
    code, _, err = run(*call)
    assert (code, "2 problems" in err, "did you mean 'ruby'?" in err) == (2, True, True)


@pytest.mark.parametrize(("game", "key", "told"), [("lady", "hand_size", "43 of 73"), ("jewels", "fare", "292 of 365")])
def test_rules_are_written_shown_compared_and_checked(tmp_path: Path, run: Run, game: str, key: str, told: str) -> None:
    file, asked = tmp_path / "mine.toml", ("--game", game)
    code, out, _ = run("rules", "new", file, *asked)
    assert (code, f"qn rules check {file} --game {game}" in out) == (0, True)
    assert run("rules", "check", file, *asked)[0] == 0
    text = file.read_text()
    line = next(each for each in text.splitlines() if each.startswith(f"# {key} = "))
    file.write_text(text.replace(line, f"{key} = 3"))
    code, out, _ = run("rules", "show", file, *asked)
    assert (code, f"{key}: 3 (rulebook: " in out, f"numbers assumed: {told}" in out) == (0, True, True)
    assert run("rules", "diff", file, file, *asked)[0] == 0
    assert run("rules", "diff", file, *asked)[0] == 1
    code, out, _ = run("rules", "check", file, *asked, "--lang", "fr")
    assert (code, "le livret dit autre chose" in out) == (1, True)
    file.write_text(f"{key} = -3\nnonsense = 1\n")
    code, _, err = run("rules", "check", file, *asked)
    assert (code, "2 problems" in err) == (2, True)


def test_a_league(run: Run, tmp_path: Path) -> None:
    call = ("league", "--game", "jewels", "--bots", "greedy,random", "--players", 2, "--games", 4, "--quiet")
    code, out, _ = run(*call, "--lang", "fr")
    assert (code, "Score moyen, pièces" in out) == (0, True)
    rules = tmp_path / "odd.toml"
    rules.write_text("coins = -1\n")
    assert "coins" in run(*call, "--rules", rules)[2]


@pytest.mark.parametrize(
    ("game", "listed"),
    [
        ("lady", ["random", "greedy", "collector", "tuned", *LEARNT]),
        ("jewels", ["random", "greedy", "trader", "tuned", *LEARNT]),
    ],
)
def test_bots_of_a_game(game: str, listed: list[str], run: Run) -> None:
    code, out, _ = run("bots", "--game", game)
    assert (code, [line.split()[0] for line in out.splitlines()]) == (0, listed)


@pytest.mark.parametrize("command", [("bots",), ("simulate", "--games", 1, "--out", "nowhere")])
def test_an_unknown_game_is_one_message(command: tuple[object, ...], run: Run) -> None:
    code, out, err = run(*command, "--game", "ladi")
    assert (code, out) == (2, "")
    assert err == (
        "qn: unknown game 'ladi' (did you mean 'lady'?): the games are queens_necklace (queen), lady_of_the_diamonds"
        " (lady), jewels\n"
    )
