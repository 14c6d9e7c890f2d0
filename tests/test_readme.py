"""What the README shows runs."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from qn_analysis import Ruleset
from qn_analysis.cli import app as cli

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


SMALLER = {
    r"(simulate\(|--games )\d{3,}": r"\g<1>60",
    r'(report\(log, "house\.html")': r'\1, sections=["seats"]',
    r"(--games )20( --players 2 --seed 1 --out kept)": r"\g<1>4\2",
    r"(qn report games)": r"\1 --sections rings",
    r"(qn report lady)": r"\1 --sections titles",
}
"""What makes examples quicker: fewer games, one chapter of a report."""


def smaller(text: str) -> str:
    """An example for the quick run."""
    for pattern, other in SMALLER.items():
        text = re.sub(pattern, other, text)
    return text


def quick_and_full() -> list[Any]:
    """All examples made smaller, and those that it changes as they stand."""
    codes = blocks("python")
    changed = (code for code in codes if smaller(code) != code)
    return [*map(smaller, codes), *(pytest.param(code, marks=pytest.mark.full) for code in changed)]


def test_what_makes_examples_smaller_is_of_use() -> None:
    assert [pattern for pattern in SMALLER if not re.search(pattern, README)] == []


@pytest.mark.parametrize("code", quick_and_full())
def test_python_examples_run(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "README.md", "exec"), {"__name__": "readme"})


def test_python_examples_are_typed(tmp_path: Path) -> None:
    """As somebody's own project checks them; the cache is that of `make lint`."""
    for number, code in enumerate(blocks("python")):
        (tmp_path / f"example_{number}.py").write_text(code, encoding="utf-8")
    call = [sys.executable, "-m", "mypy", "--strict", "--config-file", str(ROOT / "pyproject.toml"), str(tmp_path)]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("as_told", [smaller, pytest.param(str, marks=pytest.mark.full)])
def test_commands_run(
    as_told: Callable[[str], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "datasets").symlink_to(ROOT / "datasets")
    lines = [line for block in blocks("console") for line in block.splitlines() if line.startswith("qn ")]
    assert len(lines) >= 5
    for line in lines:
        monkeypatch.setattr(sys, "argv", shlex.split(as_told(line)))
        with pytest.raises(SystemExit) as stop:
            cli.main()
        assert not stop.value.code, (line, capsys.readouterr().err)
    printed = capsys.readouterr().out
    assert "Place 2" in printed
    for line in "".join(blocks("text")).splitlines():
        assert f"{line}\n" in printed


@pytest.mark.parametrize("text", blocks("toml"))
def test_rulesets_load(text: str) -> None:
    tomllib.loads(text)
    Ruleset.from_toml(text).check()


def test_links_and_targets_exist() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"make ([a-z-]+)`", README):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_constraints_name_versions_and_nothing_else() -> None:
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        assert re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!+]+", line), line
