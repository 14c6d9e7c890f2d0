"""`qn lint` and `qn explain`: exit codes, what is printed, and how they refuse."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.lint.run import LINTER
from tests.kit.queens_necklace.breaking import clean, set_where

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("good") / "good.jsonl"
    clean().to_jsonl(place)
    return place


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("bad") / "bad.jsonl"
    set_where(clean(), pl.col("event") == "bought", amount=pl.col("amount") + 1).to_jsonl(place)
    return place


def refused(answer: tuple[int, str, str]) -> str:
    """The one line of a refusal."""
    code, out, err = answer
    assert (code, out) == (2, "")
    assert err.startswith("qn: ")
    assert err.count("\n") == 1
    return err


def test_exit_codes(run: Run, good: Path, bad: Path) -> None:
    assert run("lint", good) == (0, f"No findings: 12 games of 1 log passed {len(LINTER.checks())} checks.\n", "")
    code, out, err = run("lint", bad, good, "--select", "QN301")
    assert (code, err) == (1, "")
    assert out.startswith(f"{bad}:")
    assert out.endswith("1 finding in 24 games of 2 logs, by 1 check.\n")
    assert run("lint", bad, "--exit-zero", "--select", "QN301")[0] == 0
    code, out, _ = run("lint", bad, "--select", "QN301", "--statistics")
    assert code == 1
    assert out.splitlines()[1].split() == ["1", "1", "QN301", "price-off-ladder"]


def test_codes_are_chosen_by_their_beginnings(run: Run, bad: Path) -> None:
    _, out, _ = run("lint", bad, "--format", "json", "--select", "qn3, QN101", "--ignore", "QN301")
    checked = json.loads(out)["logs"][0]["checked"]
    assert checked == [code for code in LINTER.checks() if code == "QN101" or (code[:3] == "QN3" and code != "QN301")]


def test_other_logs_are_checked_when_one_is_unreadable(run: Run, bad: Path, tmp_path: Path) -> None:
    for extra in ((), ("--exit-zero",)):
        code, out, err = run("lint", tmp_path / "nowhere", bad, "--select", "QN301", *extra)
        assert code == 2
        assert "QN301 [price-off-ladder]" in out
        assert err.startswith(f"qn: there is no log at {tmp_path / 'nowhere'}")
        assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--format", "xml"), "--format xml: choose text, json, sarif or github"),
        (("--select", "QN301,QN000"), "no check has a code that begins with 'QN000'"),
        (("--ignore", "E501"), "no check has a code that begins with 'E501'"),
        (("--lang", "de"), "no texts in 'de'; known languages: en, fr"),
        (("--format", "sarif", "--statistics"), "counts are written as text or json"),
    ],
)
def test_misuse_ends_in_one_line(run: Run, good: Path, options: tuple[str, ...], said: str) -> None:
    assert said in refused(run("lint", good, *options))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"knows": "all"}, "says 'all' for `knows`, which is full, public, sales or scores"),
        ({"games": None, "first": "x"}, "says 'x' for `first`, which is a whole number"),
        ({"players": True}, "says True for `players`, which is a whole number from 2 to 4"),
        ({"ruleset": None}, "says nothing for `ruleset`, which is a table"),
        ({"schema": 99}, "schema version 99"),
        ({"format": "csv"}, "is no log"),
    ],
)
def test_a_manifest_that_says_too_little(
    run: Run, good: Path, tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    head, *events = good.read_text(encoding="utf-8").splitlines()
    place = tmp_path / "log.jsonl"
    place.write_text("\n".join([json.dumps(json.loads(head) | change), *events]), encoding="utf-8")
    code, _, err = run("lint", place)
    assert code == 2
    assert said in err
    assert err.count("\n") == 1


def test_a_damaged_folder(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "log"
    GAME.simulate(10, players=3, bots="random", seed=2, out=folder, progress=False)
    assert run("lint", folder)[::2] == (0, "")
    part = next((folder / "events").iterdir())
    whole = part.read_bytes()
    middle = len(whole) // 2
    part.write_bytes(
        whole[:middle] + bytes(255 - byte for byte in whole[middle : middle + 500]) + whole[middle + 500 :]
    )
    code, _, err = run("lint", folder)
    assert (code, err.count("\n")) == (2, 1)
    assert "changed or damaged" in err
    part.write_bytes(whole[:middle])
    code, _, err = run("lint", folder)
    assert (code, err.count("\n")) == (2, 1)
    assert "cut or changed" in err
    told = {key: said for key, said in pl.read_parquet_metadata(whole).items() if key.startswith("qn.")}
    pl.read_parquet(whole).drop("amount").write_parquet(part, metadata=told)
    manifest = json.loads((folder / "manifest.json").read_text())
    del manifest["sha256"]
    digest = hashlib.sha256(part.read_bytes()).hexdigest()
    manifest["parts"][0]["files"]["events"] |= {"bytes": part.stat().st_size, "sha256": digest}
    (folder / "manifest.json").write_text(json.dumps(manifest))
    code, _, err = run("lint", folder)
    assert (code, err.count("\n")) == (2, 1)
    assert "amount" in err


def test_explain_tells_a_check_and_its_rules(run: Run) -> None:
    code, out, err = run("explain", "QN301")
    assert (code, err) == (0, "")
    assert out.startswith("QN301 (price-off-ladder), purchase, error, since 0.1.0\n")
    assert "## What it finds\n" in out
    assert "purchase.price: A card costs what its golden ring marks" in out
    assert "English rulebook 2003, Setting up the game: sentence 17; 2 Card purchase phase: sentence 2" in out
    assert run("explain", "price-off-ladder") == run("explain", "qn301") == (0, out, "")
    assert "Une carte coûte" in run("explain", "QN301", "--lang", "fr")[1]


def test_explain_without_a_code_lists_all(run: Run) -> None:
    code, out, _ = run("explain")
    assert code == 0
    for check in LINTER.everything().values():
        assert check.summary in out
    assert "QN901 (unreadable-ruleset), ruleset, error" in run("explain", "QN901")[1]


def test_explain_knows_the_checks_of_every_game(run: Run) -> None:
    """A name that several have stands for each."""
    assert "LD301  pieces-wrong" in run("explain")[1]
    out = run("explain", "number-of-players", "--lang", "fr")[1]
    assert [line for line in out.splitlines() if "(number-of-players)" in line] == [
        "QN101 (number-of-players), set-up, error, since 0.1.0",
        "LD101 (number-of-players), set-up, error, since 0.1.0",
        "JW101 (number-of-players), set-up, error, since 0.1.0",
    ]
    assert "On joue de deux à cinq" in out


def test_explain_names_the_nearest(run: Run) -> None:
    said = refused(run("explain", "QN301", "QN3O1", "price-of-ladder", "zzz"))
    assert "nothing in the rules is called 'QN3O1' (did you mean 'QN301'?)" in said
    assert "nothing in the rules is called 'price-of-ladder' (did you mean 'price-off-ladder'?)" in said
    assert "nothing in the rules is called 'zzz'; `qn explain` lists the checks" in said
    assert "de" in refused(run("explain", "QN301", "--lang", "de"))


def test_progress_is_for_a_terminal(run: Run, good: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from qn_analysis.core.lint import formats as output

    shown: list[bool] = []

    def spy(*_: object, progress: bool, **__: object) -> object:
        shown.append(progress)
        return output.Linted(())

    monkeypatch.setattr(output, "lint_paths", spy)
    run("lint", good)
    monkeypatch.setattr("qn_analysis.cli.app._watched", lambda: True)
    run("lint", good)
    run("lint", good, "--quiet")
    assert shown == [False, True, False]


def test_the_library_lints_as_well(bad: Path) -> None:
    found = qn_analysis.lint(bad, select=["QN301"])
    assert isinstance(found, qn_analysis.Findings)
    assert found.frame["code"].to_list() == ["QN301"]
    with pytest.raises(qn_analysis.LintError, match="QN000"):
        qn_analysis.lint(bad, select=["QN000"])
