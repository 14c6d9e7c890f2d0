"""Every notebook runs from top to bottom."""

from __future__ import annotations

import ast
import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import jupytext
import pytest

from tests.kit.browser import CHROMIUM

ROOT = Path(__file__).parent.parent
NOTEBOOKS = ROOT / "notebooks"
SCRIPTS = sorted(NOTEBOOKS.glob("[0-9]*.py"))
QUICK = next(script for script in SCRIPTS if script.stem.startswith("04"))
"""An analysis like the others: a log, tables, charts, and what was learned."""
NOT_THERE = tuple(
    f"[{code}]" for code in ("attr-defined", "name-defined", "call-arg", "call-overload", "import-not-found")
)
"""Ends of what mypy says of a name, a call or an argument that there is not."""
ANALYSES = [
    script
    for script in SCRIPTS
    if script.stem[:2] in {"03", "04", "05", "06", "07", "08", "09", "15", "16", "17", "18", "19"}
]
EXPLORATION = next(script for script in SCRIPTS if script.stem.startswith("18"))
CELLS, WORDS = 25, 1200


def code_of(script: Path) -> list[str]:
    """The code cells of a notebook, but that of its parameters."""
    cells = [cell for cell in jupytext.read(script).cells if cell.cell_type == "code"]
    return [cell.source for cell in cells if "parameters" not in cell.metadata.get("tags", [])]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_the_first_cell_imports_and_no_other_does(script: Path) -> None:
    """And where there are parameters, they come second."""
    first, *others = code_of(script)
    assert all(
        not isinstance(node, (ast.Import, ast.ImportFrom)) for each in others for node in ast.walk(ast.parse(each))
    )
    assert isinstance(ast.parse(first).body[0], (ast.Import, ast.ImportFrom))
    tagged = [n for n, cell in enumerate(c for c in jupytext.read(script).cells if c.cell_type == "code")
              if "parameters" in cell.metadata.get("tags", [])]  # fmt: skip
    assert tagged in ([], [1])


@pytest.mark.parametrize("script", ANALYSES, ids=lambda path: path.stem)
def test_an_analysis_asks_shows_and_says_what_was_learned(script: Path) -> None:
    """A question or a claim first; one table at least, one chart at least; at the end sentences with the figures."""
    cells = jupytext.read(script).cells
    code = code_of(script)
    assert "parameters" in [tag for cell in cells for tag in cell.metadata.get("tags", [])]
    assert ast.unparse(ast.parse(code[-1]).body[-1]).startswith("qn.learned(")
    ends = [ast.unparse(body[-1]) for source in code if (body := ast.parse(source).body)]
    assert any(end.startswith("qn.show(") for end in ends)
    assert not [end for end in ends if end.startswith("stats.") or end.endswith((".collect()", ".head()"))]


def test_the_exploration_is_short() -> None:
    cells = jupytext.read(EXPLORATION).cells
    assert len(cells) <= CELLS
    assert sum(len(cell.source.split()) for cell in cells) <= WORDS


def test_notebooks_name_what_there_is(tmp_path: Path) -> None:
    """Names, calls and arguments, as the types of the package have them; the cache is that of `make lint`."""
    for script in SCRIPTS:
        (tmp_path / f"notebook_{script.name}").write_bytes(script.read_bytes())
    call = [sys.executable, "-m", "mypy", "--strict", "--config-file", str(ROOT / "pyproject.toml"), str(tmp_path)]
    told = subprocess.run(call, cwd=ROOT, capture_output=True, text=True).stdout.splitlines()
    assert told[-1].endswith(f"(checked {len(SCRIPTS)} source files)")
    assert [line for line in told if line.endswith(NOT_THERE)] == []


@pytest.mark.skipif(CHROMIUM is not None, reason="`tests/lab` runs a notebook in a kernel of a JupyterLab")
def test_a_notebook_runs_in_a_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All others at full size only: here their names are checked."""
    import nbclient

    from tests.kit.notebooks import opened

    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    notebook = opened(QUICK)
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert sum(bool(cell.outputs) for cell in code) >= len(code) // 2


@pytest.mark.full
def test_notebooks_run(tmp_path: Path) -> None:
    """One after the other in one process: what takes time is beginning."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.kit.notebooks", str(tmp_path), *map(str, SCRIPTS)],
        cwd=ROOT, env=os.environ | {"IPYTHONDIR": str(tmp_path / "ipython")}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    shown: dict[str, list[bool]] = json.loads(done.stdout)
    assert list(shown) == [*map(str, SCRIPTS)]
    for name, cells in shown.items():
        assert sum(cells) >= len(cells) // 2 > 0, name


def test_built_notebooks_are_the_same_bytes_every_time(tmp_path: Path) -> None:
    build = runpy.run_path(str(NOTEBOOKS / "build.py"))["build"]
    copy = tmp_path / SCRIPTS[0].name
    copy.write_bytes(SCRIPTS[0].read_bytes())
    first = build(copy).read_bytes()
    assert build(copy).read_bytes() == first
