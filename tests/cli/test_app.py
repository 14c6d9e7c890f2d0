"""The `qn` command: what it prints, and how it refuses."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest


def test_simulate_replay_and_report(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    log = tmp_path / "log"
    code, out, _ = run(
        "simulate", "--games", 30, "--players", 3, "--bots", "greedy,random,greedy", "--out", log, "--quiet"
    )
    assert code == 0
    assert "30 games" in out
    code, out, _ = run("replay", log, 4)
    assert code == 0
    assert "Seat 2" in out
    code, french, _ = run("replay", log, 4, "--lang", "fr")
    assert code == 0
    assert "Place 2" in french
    code, mine, _ = run("replay", log, 4, "--seat", 1)
    assert code == 0
    assert mine != out
    page = tmp_path / "report.html"
    code, out, _ = run("report", log, "--out", page, "--quiet", "--sections", "seats,rules")
    assert code == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    code, _, err = run("report", log, "--out", page, "--quiet")
    assert code == 2
    assert "exists already; choose another --out, or replace it with --force" in err
    assert run("report", log, "--out", page, "--quiet", "--force", "--sections", "seats,method")[0] == 0
    page.unlink()
    code, _, err = run("report", log, "--out", page, "--quiet")
    assert code == 2
    assert "report.json exists already" in err
    assert run("report", log, "--out", page, "--quiet", "--no-json", "--sections", "method")[0] == 0


def test_report_simulates_its_own_default(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    code, out, err = run(
        "report", "--games", 40, "--sections", "seats,rules", "--out", tmp_path / "new" / "report.html"
    )
    assert code == 0, err
    assert "simulating games" in err
    assert "MB" in out


def test_rules_bots_and_version(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    assert "prices assumed" in run("rules", "show")[1]
    assert "prix supposés" in run("rules", "show", "--lang", "fr")[1]
    file = tmp_path / "house.toml"
    file.write_text('name = "Rich"\npurse = 12\n[rulings]\nqueen_scope = "own"\n')
    code, out, _ = run("rules", "show", file)
    assert code == 0
    assert "purse: 12 (rulebook: 10)" in out
    assert run("rules", "diff", file, file)[0] == 0
    code, out, _ = run("rules", "diff", file)
    assert code == 1
    assert "rulings.queen_scope: own (rulebook: any)" in out
    assert "greedy" in run("bots")[1]
    assert run("version")[1].strip() == "0.1.0"


def test_rules_are_written_filled_in_and_checked(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "mine.toml"
    assert "qn rules check" in run("rules", "new", file)[1]
    assert run("rules", "check", file)[0] == 0
    assert "exists already" in run("rules", "new", file)[2]
    file.write_text(file.read_text().replace("# purse = 10", "purse = 0\nmarket_size = 99"))
    code, _, err = run("rules", "check", file)
    assert code == 2
    assert "purse" in err
    assert "market_size" in err


def test_prices(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    common = ("--bots", "greedy", "--deals", 3, "--quiet", "--keep", tmp_path / "kept")
    code, out, err = run("prices", *common, "--format", "csv")
    assert code == 0, err
    assert out.splitlines()[0].startswith("bots,players,year,gift,worth")
    assert len(list((tmp_path / "kept").glob("*.parquet"))) == 1
    assert "Juste prix" in run("prices", *common, "--lang", "fr")[1]
    assert "0 deals: ask for 1 or more" in run("prices", "--deals", 0)[2]


def test_compare(run, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file, page = tmp_path / "rich.toml", tmp_path / "compare.html"
    file.write_text("purse = 14\n")
    common = ("--games", 20, "--players", 2, "--bots", "greedy", "--quiet")
    code, out, err = run("compare", "rulebook", file, *common, "--out", page)
    assert code == 0, err
    assert "purse = 14 (base: 10)" in out
    assert "same deals" in page.read_text(encoding="utf-8")
    assert "exists already" in run("compare", "rulebook", file, *common, "--out", page)[2]
    code, out, _ = run("compare", file, file, *common, "--format", "csv")
    assert out.splitlines()[0].startswith("key,statistic,group,measure")
    assert "choose text, json or csv" in run("compare", file, file, "--format", "xml")[2]
    file.write_text("coins = 3\n")
    code, out, err = run("compare", "rulebook", file, *common, "--game", "jewels", "--lang", "fr")
    assert code == 0, err
    assert "coins = 3 (base : 25)" in out
    few = run("compare", file, file, *common, "--game", "jewels", "--retune", 9)
    assert few[0] == 2
    assert "9 games are too few" in few[2]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            ["simulate", "--games", "5", "--bots", "gredy", "--out", "LOG"],
            "unknown bot 'gredy' (did you mean 'greedy'?)",
        ),
        (
            ["simulate", "--games", "5", "--players", "5", "--out", "LOG"],
            "5 players: Queen's Necklace is for 2, 3 or 4",
        ),
        (["simulate", "--games", "5", "--out", "."], "exists already; choose another folder"),
        (["simulate", "--games", "5", "--rules", "none.toml", "--out", "LOG"], "none.toml"),
        (["replay", "nowhere", "0"], "there is no log at nowhere"),
        (["report", "nowhere", "--out", "LOG"], "there is no log at nowhere"),
        (["report", "--games", "5", "--lang", "de", "--out", "LOG"], "de"),
        (["report", "--games", "5", "--sections", "rigns", "--out", "LOG"], "did you mean 'rings'?"),
    ],
)
def test_a_wrong_call_ends_in_one_line(run, tmp_path: Path, arguments: list[str], message: str) -> None:  # type: ignore[no-untyped-def]
    code, _, err = run(*[argument.replace("LOG", str(tmp_path / "log")) for argument in arguments])
    assert code == 2
    assert message in err
    assert "Traceback" not in err
    last = err.strip().splitlines()[-1]
    assert last.startswith("qn: ")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("deck_size = 100\n[cards.ring]\ncopies = 5\n", ["98", "100", "deck_size = 98"]),
        ("[cards.king]\nprices = [4, 6, 8, 10]\n", ["king"]),
        ("pruse = 12\n", ["pruse", "purse"]),
        ("purse = \n", ["house.toml"]),
    ],
)
def test_a_wrong_ruleset_is_refused(run, tmp_path: Path, text: str, parts: list[str]) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "house.toml"
    file.write_text(text)
    code, _, err = run("simulate", "--games", 5, "--rules", file, "--out", tmp_path / "log")
    assert code == 2
    assert all(part in err for part in parts), err
    assert not (tmp_path / "log").exists()


def test_ctrl_c_ends_in_one_line(run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    from qn_analysis.core.play import simulate

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "run_job", stop)
    code, _, err = run("simulate", "--games", 5, "--out", tmp_path / "log", "--quiet")
    assert code == 130
    assert "qn: stopped" in err


HALF_CLOSED = """
from qn_analysis.cli import app, main

class Half:
    def __del__(self):
        raise AttributeError("closed half")

half = Half()

@app.app.command()
def stop():
    raise KeyboardInterrupt

main()
"""
"""A command that is interrupted, and an object that cannot be cleared away."""


def test_what_an_interrupt_left_half_closed_is_not_heard_of() -> None:
    done = subprocess.run([sys.executable, "-c", HALF_CLOSED, "stop"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "qn: stopped; what was written is whole\n")


def test_ctrl_c_at_the_end_of_the_process_prints_nothing() -> None:
    """Its answer is out by then."""
    pressed = "import atexit, os, signal; atexit.register(lambda: os.kill(os.getpid(), signal.SIGINT))"
    call = (
        f"{pressed}; signal.signal(signal.SIGINT, signal.default_int_handler); from qn_analysis.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", call, "version"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")
    assert done.stdout.count("\n") == 1


def test_a_lost_worker_ends_in_one_line(run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    from concurrent.futures.process import BrokenProcessPool

    from qn_analysis.core.play import simulate

    def lose(*_: object, **__: object) -> None:
        raise BrokenProcessPool("a child process terminated abruptly")

    monkeypatch.setattr(simulate, "run_job", lose)
    code, _, err = run("simulate", "--games", 5, "--out", tmp_path / "log", "--quiet")
    assert code == 2
    assert err.startswith("qn: a worker of the executor was lost (BrokenProcessPool: a child process")
    assert err.count("\n") == 1


def test_the_installed_command_answers() -> None:
    out = subprocess.run([sys.executable, "-m", "qn_analysis", "--help"], capture_output=True, text=True, check=True)
    assert "simulate" in out.stdout


@pytest.mark.parametrize("game", ["queen", "lady", "jewels"])
def test_rules_show_lists_the_reading_of_every_open_point(run, tmp_path: Path, game: str) -> None:  # type: ignore[no-untyped-def]
    from qn_analysis.core.base.game_registry import find_game, game_named
    from qn_analysis.core.lint.linter import Linter
    from qn_analysis.core.rules.rulings import Ruling

    linter = find_game(game_named(game)).part(Linter)
    rulings: list[Ruling] = list(linter.rules.switches.values())
    other = {each.name: each.readings[-1] for each in rulings}
    file = tmp_path / "other.toml"
    lines = [f"{name} = {reading.value!r}" for name, reading in other.items()]
    file.write_text("\n".join(['name = "other"', "[rulings]", *lines]).replace("'", '"'))
    for lang, at in (("en", 0), ("fr", 1)):
        for arguments, readings in (
            ([], {each.name: each.readings[0] for each in rulings}),
            ([file], other),
        ):
            code, out, _ = run("rules", "show", *arguments, "--game", game, "--lang", lang)
            told = " ".join(out.split())
            assert code == 0
            for name, reading in readings.items():
                assert f"{name} = {reading.value}" in told.replace('"', "")
                assert " ".join((reading.en, reading.fr)[at].split()[:4]) in told
    if game == "queen":
        told = " ".join(run("rules", "show")[1].split())
        assert "sale.display.own_gem: King, Ring and Necklace alike need a gem card of one's own" in told
