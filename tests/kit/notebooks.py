"""Runs notebooks, each in a namespace and a folder of its own but all in this process, which has to import once.

    python -m tests.kit.notebooks FOLDER NOTEBOOK...

Prints, by notebook, which of its code cells showed something. The first error ends it.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import jupytext

ROOT: Final = Path(__file__).parents[2]
FEW: Final[Mapping[str, Any]] = {"games": 400, "depth": "network"}
"""What stands in the cell of parameters instead."""


def parameters(source: str, few: Mapping[str, Any] = FEW) -> str:
    """The cell of parameters with small numbers, and what is quick."""
    written = r"^(\w+) = ([\d_]+|\"\w+\")"
    found = re.sub(written, lambda each: f"{each[1]} = {json.dumps(few[each[1]])}", source, flags=re.MULTILINE)
    assert found != source
    return found


def opened(script: Path) -> Any:
    """The notebook of a percent script, with few games."""
    notebook = jupytext.read(script)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    for cell in notebook.cells:
        if "parameters" in cell.metadata.get("tags", []):
            cell.source = parameters(cell.source)
    return notebook


def run(script: Path, folder: Path) -> list[bool]:
    """Whether each code cell showed something, by a print or by its value."""
    from IPython.core.interactiveshell import InteractiveShell
    from IPython.utils.capture import capture_output
    from traitlets.config import Config

    folder.mkdir()
    (folder / "datasets").symlink_to(ROOT / "datasets")
    os.chdir(folder)
    shell: Any = InteractiveShell.instance(config=Config({"HistoryManager": {"enabled": False}}))
    shell.reset(new_session=False)
    shown = []
    for cell in opened(script).cells:
        if cell.cell_type == "code":
            with capture_output() as said:
                result = shell.run_cell(cell.source)
            if not result.success:
                sys.exit(f"{script.name}:\n{cell.source}\n{said.stdout}{said.stderr}")
            shown.append(bool(said.stdout or said.outputs))
    return shown


if __name__ == "__main__":
    print(json.dumps({name: run(Path(name), Path(sys.argv[1]) / Path(name).stem) for name in sys.argv[2:]}))
