"""What a person would see of a notebook in JupyterLab, measured: how large charts are, and their marks."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import jupytext

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LEAST = (300, 60)
"""Pixels that a chart has at least, across and down."""

CHARTS = """() => [...document.querySelectorAll(".jp-CodeCell")].flatMap((cell, at) =>
    [...cell.querySelectorAll(".jp-OutputArea-output .vega-embed")].map((chart) => {
        const drawn = chart.querySelector("svg.marks");
        if (drawn === null) return {cell: at, width: 0, height: 0, marks: 0, seen: 0, text: chart.textContent};
        drawn.scrollIntoView({block: "center"});
        const box = drawn.getBoundingClientRect();
        const marks = [...drawn.querySelectorAll(".role-mark path, .role-mark line, .role-mark text")].map((mark) =>
            mark.getBoundingClientRect()).filter((mark) => mark.width > 1 || mark.height > 1);
        const inside = marks.filter((mark) => {
            const there = document.elementFromPoint(mark.x + mark.width / 2, mark.y + mark.height / 2);
            return there !== null && drawn.contains(there);
        });
        const text = [...drawn.querySelectorAll("text")].map((each) => each.textContent).join(" ");
        return {cell: at, width: box.width, height: box.height, marks: marks.length, seen: inside.length, text};
    }))"""
"""Each chart of the open notebook: its cell, its size, how many marks have a size, how many of those lie in sight, and
its words."""
CHARTS_LEFT = """() => {
    const cells = window.jupyterapp.shell.currentWidget.content.model.cells;
    return [...cells].filter((each) => each.type === "code").flatMap((each) => each.outputs.toJSON()).filter((each) =>
        each.data !== undefined && "application/vnd.vegalite.v5+json" in each.data).length;
}"""
"""How many charts the notebook holds."""
ERRORS = """() => [...document.querySelectorAll(".jp-OutputArea-output")].filter((each) =>
    ["application/vnd.jupyter.stderr", "application/vnd.jupyter.error"].includes(each.dataset.mimeType)
).map((each) => each.textContent)"""
"""What cells wrote to stderr, and their errors."""
FINISHED = """() => {
    const prompts = [...document.querySelectorAll(".jp-CodeCell .jp-InputPrompt")];
    return prompts.length > 3 && prompts.every((each) => /\\[\\d+\\]/.test(each.textContent));
}"""
"""Whether every cell has run."""


def drawn_by_the_package(name: str) -> int:
    """How many cells of a notebook end with a chart of the package."""
    sources = [cell.source for cell in jupytext.read(NOTEBOOKS / f"{name}.py").cells if cell.cell_type == "code"]
    ends = [body[-1] for source in sources if (body := ast.parse(source).body)]
    shown = [ast.unparse(end) for end in ends if isinstance(end, ast.Expr)]
    return sum(re.match(r"charts\.(?!enable)", each) is not None for each in shown)


def all_seen(view: Any, expected: int) -> list[dict[str, Any]]:
    """Wait for the charts of a notebook, and measure them.

    Args:
        view: the notebook, its cells run.
        expected: how many charts there are at least.
    """
    there = "document.querySelectorAll('.jp-OutputArea-output .vega-embed').length"
    view.wait_for_function(f"() => {there} >= {expected}")
    view.wait_for_timeout(500)  # the last of them
    charts: list[dict[str, Any]] = view.evaluate(CHARTS)
    assert len(charts) >= expected
    for chart in charts:
        assert chart["width"] >= LEAST[0], chart
        assert chart["height"] >= LEAST[1], chart
        assert chart["marks"] >= 1, chart
        assert chart["seen"] >= 1, chart
        assert len(chart["text"]) > 5, chart
    return charts
