"""Percent scripts to .ipynb, the same bytes every time: `make notebooks`."""

from __future__ import annotations

from pathlib import Path

import jupytext
import nbformat

KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}


def build(source: Path) -> Path:
    """Write the notebook beside its script."""
    notebook = jupytext.read(source)
    notebook.metadata = nbformat.from_dict({"kernelspec": KERNEL})
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell{number:03d}"
    nbformat.validate(notebook)
    target = source.with_suffix(".ipynb")
    nbformat.write(notebook, target)
    return target


if __name__ == "__main__":
    for script in sorted(Path(__file__).parent.glob("[0-9]*.py")):
        print(build(script))
