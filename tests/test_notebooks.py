"""Every notebook runs from top to bottom."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
NOTEBOOKS = ROOT / "notebooks"
SCRIPTS = sorted(NOTEBOOKS.glob("[0-9]*.py"))
PROCESSES = 4


@pytest.mark.parametrize("number", range(PROCESSES))
def test_notebooks_run(number: int, tmp_path: Path) -> None:
    """Several in one process: what takes time is beginning."""
    mine = [str(script) for script in SCRIPTS[number::PROCESSES]]
    done = subprocess.run(
        [sys.executable, "-m", "tests.notebooks", str(tmp_path), *mine],
        cwd=ROOT, env=os.environ | {"IPYTHONDIR": str(tmp_path / "ipython")}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    shown: dict[str, list[bool]] = json.loads(done.stdout)
    assert list(shown) == mine
    for name, cells in shown.items():
        assert sum(cells) >= len(cells) // 2 > 0, name


@pytest.mark.full
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_notebook_runs_in_a_kernel_of_its_own(script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import nbclient

    from .notebooks import opened

    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    notebook = opened(script)
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert sum(bool(cell.outputs) for cell in code) >= len(code) // 2


def test_built_notebooks_are_the_same_bytes_every_time(tmp_path: Path) -> None:
    build = runpy.run_path(str(NOTEBOOKS / "build.py"))["build"]
    copy = tmp_path / SCRIPTS[0].name
    copy.write_bytes(SCRIPTS[0].read_bytes())
    first = build(copy).read_bytes()
    assert build(copy).read_bytes() == first
