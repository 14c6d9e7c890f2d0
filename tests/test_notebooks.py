"""Every notebook runs from top to bottom in a fresh kernel."""

from __future__ import annotations

import runpy
from pathlib import Path

import jupytext
import nbclient
import pytest

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
SCRIPTS = sorted(NOTEBOOKS.glob("[0-9]*.py"))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_notebook_runs(script: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    notebook = jupytext.read(script)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    for cell in notebook.cells:
        if "parameters" in cell.metadata.get("tags", []):
            cell.source = "games = 400"
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert sum(bool(cell.outputs) for cell in code) >= len(code) // 2


def test_built_notebooks_are_the_same_bytes_every_time(tmp_path: Path) -> None:
    build = runpy.run_path(str(NOTEBOOKS / "build.py"))["build"]
    copy = tmp_path / SCRIPTS[0].name
    copy.write_bytes(SCRIPTS[0].read_bytes())
    first = build(copy).read_bytes()
    assert build(copy).read_bytes() == first
