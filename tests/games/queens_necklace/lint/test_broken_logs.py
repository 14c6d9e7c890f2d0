"""Every code has a small broken log in `datasets/broken`, reported with that code where it was broken."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from qn_analysis.core.lint.formats import lint_paths
from qn_analysis.games.queens_necklace.lint.rulesets import ruleset_checks
from qn_analysis.games.queens_necklace.lint.run import LINTER
from tests.kit.queens_necklace.broken_logs import (
    FOLDER,
    TABLE,
    Row,
    bases,
    breakages,
    broken,
    find,
    refusal,
    ruleset_findings,
    write,
)

LARGEST, LARGEST_OF_ALL = 25_000, 1_500_000
LOGS = [code for code, each in breakages().items() if not each.ruleset]
RULESETS = [code for code, each in breakages().items() if each.ruleset]
Found = dict[str, tuple[list[Row], str]]


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Found]:
    """All files made anew, and what is found in the logs."""
    folder = tmp_path_factory.mktemp("made") / "broken"
    return folder, write(folder)


def names(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()} - {TABLE.name}


def test_every_code_has_a_file() -> None:
    assert set(breakages()) == set(LINTER.everything())
    assert set(LOGS) == set(LINTER.checks())
    assert set(RULESETS) == set(ruleset_checks())


def test_files_are_up_to_date(fresh: tuple[Path, Found]) -> None:
    """If a difference is meant, run `make golden` and read it."""
    folder, _ = fresh
    assert names(folder) == names(FOLDER)
    for name in names(folder):
        if name.endswith(".parquet"):
            assert pl.read_parquet(folder / name).equals(pl.read_parquet(FOLDER / name)), name
        elif not name.endswith("manifest.json"):  # has the checksums of its parts
            assert (folder / name).read_text(encoding="utf-8") == (FOLDER / name).read_text(encoding="utf-8"), name


def test_files_are_small() -> None:
    sizes = {name: (FOLDER / name).stat().st_size for name in names(FOLDER)}
    assert [name for name, size in sizes.items() if size > LARGEST and name != "README.md"] == []
    assert sum(sizes.values()) < LARGEST_OF_ALL


def test_lawful_logs_are_clean(fresh: tuple[Path, Found]) -> None:
    assert {name: fresh[1][name] for name in bases()} == dict.fromkeys(bases(), ([], ""))


@pytest.mark.parametrize("code", LOGS)
def test_a_broken_log_is_reported_with_its_code_and_no_other(code: str, fresh: tuple[Path, Found]) -> None:
    rows, said = fresh[1][code]
    breakage = breakages()[code]
    assert {row["code"] for row in rows} == {code, *breakage.also}, said
    expected = broken(breakage)[1] if breakage.at is None else None if breakage.at < 0 else breakage.at
    if breakage.numbered and breakage.at is None:
        expected = broken(breakage)[0][broken(breakage)[1]]["seq"]
    assert expected in [row["seq"] for row in rows if row["code"] == code], said
    assert breakage.what.endswith(".")


@pytest.mark.parametrize("code", RULESETS)
def test_a_broken_ruleset_is_reported_with_its_code_and_no_other(code: str) -> None:
    found = ruleset_findings(FOLDER / breakages()[code].file)
    assert {each.code for each in found} == {code, *breakages()[code].also}


@pytest.mark.parametrize("code", ["QN301", "QN620", "QN723"])
def test_the_command_finds_the_same(code: str, fresh: tuple[Path, Found]) -> None:
    """The logs are linted together; alone they give the same."""
    linted = lint_paths([FOLDER / breakages()[code].file])
    (findings,) = linted.findings
    told = [(row["code"], row["seq"], row["message"]) for row in findings.frame.to_dicts()]
    assert told == [(row["code"], row["seq"], row["message"]) for row in fresh[1][code][0]]
    assert linted.exit_code() == 1


def test_files_that_are_no_logs_are_refused(fresh: tuple[Path, Found]) -> None:
    files = sorted(path for path in FOLDER.glob("*.jsonl") if not path.name.startswith(("QN", "lawful")))
    assert len(files) >= 5
    assert len({refusal(path) for path in files}) == len(files)
    assert lint_paths(files).exit_code() == 2


def test_rows_are_looked_for() -> None:
    rows = [{"event": "dealt", "seat": 0}, {"event": "dealt", "seat": 1}]
    assert find(rows, {"event": "dealt", "seat": 1}) == 1
    with pytest.raises(LookupError, match="no row has"):
        find(rows, {"event": "sold"})
