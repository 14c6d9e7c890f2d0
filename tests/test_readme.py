"""What the README and the pages of the documentation show runs."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from qn_analysis import Ruleset, log_of_sales
from qn_analysis.cli import app as cli

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
TEXTS = {page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8") for page in PAGES}
"""Every page that is written by hand."""
SCREENS = 120
"""Lines that the README has at most."""
TEN_MINUTES = 300
"""Lines that whoever works on the package reads first, at most."""
WORKSHOP = {"CONTRIBUTING.md": (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")} | {
    name: text for name, text in TEXTS.items() if name.startswith("docs/house/")
}
"""What they read."""


def blocks(language: str, page: str = "") -> Iterator[tuple[str, str]]:
    """The blocks in a language of one page or of all: page and text."""
    for name, text in TEXTS.items():
        if page in ("", name):
            yield from (
                (name, code) for code in re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
            )


SMALLER = {
    r"(simulate\()\d{3,}": r"\g<1>60",
    r"(games=)\d{3}\b": r"\g<1>60",
    r'(report\(log, "house\.html")': r'\1, sections=["seats"]',
}
"""What makes examples quicker: fewer games, one chapter of a report."""


def smaller(text: str) -> str:
    """An example for the quick run."""
    for pattern, other in SMALLER.items():
        text = re.sub(pattern, other, text)
    return text


def first_read(page: str) -> bool:
    """Whether a newcomer reads it first: its examples run in the quick run, made smaller."""
    return page == "README.md" or page.startswith("docs/start/")


def quick_and_full() -> list[Any]:
    """The examples of what is read first, made smaller; all others, and those that this changes, as they stand."""
    codes = [(f"{name.removesuffix('.md')}-{at}", name, code) for at, (name, code) in enumerate(blocks("python"))]
    return [
        *(pytest.param(smaller(code), id=place) for place, name, code in codes if first_read(name)),
        *(
            pytest.param(code, marks=pytest.mark.full, id=f"{place}-full")
            for place, name, code in codes
            if not first_read(name) or smaller(code) != code
        ),
    ]


def test_the_readme_is_a_screen_and_a_half() -> None:
    assert len(TEXTS["README.md"].splitlines()) < SCREENS


def test_the_first_page_for_those_who_work_on_it_is_short() -> None:
    assert len(WORKSHOP["CONTRIBUTING.md"].splitlines()) < TEN_MINUTES


@pytest.mark.parametrize("page", sorted(WORKSHOP))
def test_files_that_are_named_there_exist(page: str) -> None:
    """From the project, the package, a game or a room of it; `<game>` and `*` stand for any."""
    bases = [
        base
        for folder in (".", "tests", "tests/core/log", "qn_analysis", "qn_analysis/*", "qn_analysis/games/*",
                       "qn_analysis/games/*/*", "qn_analysis/core/*")
        for base in (ROOT.glob(folder) if "*" in folder else [ROOT / folder])
    ]  # fmt: skip
    named = re.findall(r"`((?:[\w<>*~-]+/)+[\w<>*.-]*)(?::[\w.]+)?`", WORKSHOP[page])
    named += [f"docs/{each}" for each in re.findall(r"\]\(docs/([^)#]+)", WORKSHOP[page])]
    assert [name for name in named if not any(_there(base, name) for base in bases) and not MADE.match(name)] == []


MADE = re.compile(r"out/|dist/")
"""Folders that are made."""


def _there(base: Path, name: str) -> bool:
    return any(base.glob(re.sub("<[a-z]+>", "*", name).rstrip("/")))


def test_what_makes_examples_smaller_is_of_use() -> None:
    everything = "\n".join(text for name, text in TEXTS.items() if first_read(name))
    assert [pattern for pattern in SMALLER if not re.search(pattern, everything)] == []


def test_every_example_says_how_it_is_run() -> None:
    """By its language: `python` and `console` run here, `toml` is loaded; `py` and `sh` need what is not there."""
    told = {language for text in TEXTS.values() for language in re.findall(r"^```([a-z]+)$", text, re.MULTILINE)}
    assert told <= {"python", "console", "toml", "text", "py", "sh", "json"}


def elsewhere() -> list[str]:
    """What the extra `elsewhere` installs: examples that leave the package need it."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [re.split(r"[<>=]", each)[0] for each in told["project"]["optional-dependencies"]["elsewhere"]]


@pytest.mark.parametrize("code", quick_and_full())
def test_python_examples_run(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "datasets").symlink_to(ROOT / "datasets")
    for name in elsewhere() if "import duckdb" in code or ".to_pandas()" in code else ():
        pytest.importorskip(name, reason="pip install 'qn-analysis[elsewhere]'")
    exec(compile(code, "example", "exec"), {"__name__": "readme"})


def test_python_examples_are_typed(tmp_path: Path) -> None:
    """As somebody's own project checks them; the cache is that of `make lint`."""
    for number, (_page, code) in enumerate(blocks("python")):
        (tmp_path / f"example_{number}.py").write_text(code, encoding="utf-8")
    call = [sys.executable, "-m", "mypy", "--strict", "--config-file", str(ROOT / "pyproject.toml"), str(tmp_path)]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.full
@pytest.mark.parametrize("page", sorted({name for name, _code in blocks("console")}))
def test_commands_run(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each page's from top to bottom, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "datasets").symlink_to(ROOT / "datasets")
    lines = [line for _name, block in blocks("console", page) for line in block.splitlines()]
    assert [line for line in lines if not line.startswith("qn ")] == []
    for line in lines:
        monkeypatch.setattr(sys, "argv", shlex.split(line))
        with pytest.raises(SystemExit) as stop:
            cli.main()
        assert not stop.value.code, (line, capsys.readouterr().err)
    printed = capsys.readouterr().out
    if "qn replay games 0" in lines:
        assert "Place 2" in printed
    for line in "".join(text for _name, text in blocks("text", page)).splitlines():
        assert f"{line}\n" in printed


@pytest.mark.parametrize("text", [text for _page, text in blocks("toml")])
def test_rulesets_and_sheets_load(text: str) -> None:
    told = tomllib.loads(text)
    if "displays" in told:
        assert log_of_sales([told]).displays().collect().height
    else:
        Ruleset.from_toml(text).check()


def test_links_and_targets_exist() -> None:
    """Of the README; links of the site are checked where it is built, and those to pages by hand here."""
    for target in re.findall(r"\]\(([^)#]+)\)", TEXTS["README.md"]):
        assert (ROOT / target).exists(), target
    for name, text in TEXTS.items():
        for target in re.findall(r"\]\((\.\./(?:start|howto|understanding|gallery|house)/[^)#]+\.md)\)", text):
            assert ((ROOT / name).parent / target).resolve().exists(), (name, target)
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"make ([a-z-]+)`", "\n".join(TEXTS.values())):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_constraints_name_versions_and_nothing_else() -> None:
    for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines():
        assert re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!+]+", line), line
