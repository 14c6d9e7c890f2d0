"""What a person would see of a notebook in JupyterLab, measured: how large charts are, and their marks."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import jupytext

from tests.kit.browser import charts_seen

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
LEAST = (300, 60)
"""Pixels that a chart has at least, across and down."""

CHARTS_LEFT = """() => {
    const cells = window.jupyterapp.shell.currentWidget.content.model.cells;
    return [...cells].filter((each) => each.type === "code").flatMap((each) => each.outputs.toJSON()).filter((each) =>
        each.data !== undefined && "application/vnd.vegalite.v5+json" in each.data).length;
}"""
"""How many charts the notebook holds."""
PICTURES = """async () => {
    const found = [...document.querySelectorAll(".jp-OutputArea-output img, .jp-OutputArea-output svg")];
    const seen = found.filter((each) => !each.matches(".strip")
        && each.parentElement.closest("svg, .vega-embed") === null
        && each.checkVisibility());
    return Promise.all(seen.map(async (each) => {
        const box = each.getBoundingClientRect();
        const url = each.src ?? `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(each))}`;
        const copy = new Image();
        copy.src = url;
        await copy.decode().catch(() => {});
        const canvas = new OffscreenCanvas(Math.max(1, copy.naturalWidth), Math.max(1, copy.naturalHeight));
        const ground = canvas.getContext("2d");
        ground.drawImage(copy, 0, 0);
        const {data} = ground.getImageData(0, 0, canvas.width, canvas.height);
        let dark = 0;
        for (let at = 0; at < data.length; at += 4)
            if (data[at + 3] > 0 && data[at] + data[at + 1] + data[at + 2] < 600) dark += 1;
        return {width: box.width, height: box.height, dark, words: each.getAttribute("aria-label") ?? ""};
    }));
}"""
"""Each picture, no living chart, that is seen in an output: its size, and how many pixels are darker than paper."""
TRUSTED = """() => [...window.jupyterapp.shell.currentWidget.content.model.cells].filter((each) =>
    each.type === "code" && each.outputs.length > 0).every((each) => each.trusted)"""
"""Whether the lab trusts all outputs of the notebook."""
ERRORS = """() => [...document.querySelectorAll(".jp-OutputArea-output")].filter((each) =>
    ["application/vnd.jupyter.stderr", "application/vnd.jupyter.error"].includes(each.dataset.mimeType)
).map((each) => each.textContent)"""
"""What cells wrote to stderr, and their errors."""
BARE = """() => [...document.querySelectorAll(".jp-OutputArea-child")].filter((each) => {
    if (!each.checkVisibility() || each.getBoundingClientRect().height < 1) return false;
    const output = each.querySelector(".jp-OutputArea-output");
    const pictured = [...each.querySelectorAll("img, svg, canvas, iframe")].some((one) => {
        const {width, height} = one.getBoundingClientRect();
        return width > 8 && height > 8;
    });
    return !pictured && (output === null || output.innerText.trim() === "");
}).map((each) => `${Math.round(each.getBoundingClientRect().height)} px: ${each.outerHTML.slice(0, 300)}`)"""
"""Outputs that take room and show nothing."""
CONTRASTS = """(parts) => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", {willReadFrequently: true});
    const rgba = (colour) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].map((each) => each / 255);
    };
    const over = (top, ground) => top.slice(0, 3).map((each, at) => each * top[3] + ground[at] * (1 - top[3]));
    const light = (rgb) => rgb.map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)
        .reduce((sum, each, at) => sum + each * [0.2126, 0.7152, 0.0722][at], 0);
    const ground = (node) => {
        const layers = [];
        for (let at = node; at !== null; at = at.parentElement ?? at.getRootNode().host ?? null) {
            const paper = at instanceof HTMLElement || at.matches("svg.marks");
            if (paper) layers.push(rgba(getComputedStyle(at).backgroundColor));
        }
        return layers.reverse().reduce((below, top) => over(top, below), [1, 1, 1]);
    };
    return parts.filter((each) => each.checkVisibility()).map((each) => {
        const style = getComputedStyle(each), drawn = each instanceof SVGElement;
        const told = !drawn ? style.color : each.matches("line") || style.fill === "none" ? style.stroke : style.fill;
        const below = ground(each), ink = over(rgba(told), below);
        const [one, other] = [light(ink), light(below)].sort((a, b) => b - a);
        return {ratio: (one + 0.05) / (other + 0.05), dark: light(below) < 0.2, told,
                what: each.outerHTML.slice(0, 160)};
    });
}"""
"""Of elements, how their ink stands out from the ground they lie on (contrast as of WCAG), and whether that is dark."""
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


def all_pictured(view: Any, expected: int) -> None:
    """Measure the pictures of charts and panels.

    Args:
        view: a page on which they are.
        expected: how many there are.
    """
    pictures: list[dict[str, Any]] = view.evaluate(PICTURES)
    assert len(pictures) == expected
    for picture in pictures:
        assert picture["width"] >= LEAST[0], picture
        assert picture["height"] >= LEAST[1], picture
        assert picture["dark"] >= 500, picture


def progress_told(content: dict[str, Any]) -> list[str]:
    """What progress left in a saved notebook, without the seconds: one line a cell."""
    lines = [
        str(out["data"]["text/plain"])
        for cell in content["cells"]
        for out in cell.get("outputs", [])
        if out.get("data", {}).keys() == {"text/plain"}
    ]
    return [line.partition(" in ")[0] for line in lines if "simulating games" in line]


def as_page(content: dict[str, Any], path: Path) -> str:
    """A notebook as nbconvert makes a page of it; its address."""
    import nbformat
    from nbconvert import HTMLExporter

    node = nbformat.from_dict(content)  # type: ignore[no-untyped-call]
    made, _ = HTMLExporter().from_notebook_node(node)  # type: ignore[no-untyped-call]
    path.write_text(made, encoding="utf-8")
    return path.as_uri()


def legible(parts: Any, least: float, dark: bool) -> None:
    """Measure that the ink of some parts is read on the ground they lie on.

    Args:
        parts: a locator.
        least: the contrast that each has at least: 4.5 for words, 3 for what is drawn.
        dark: whether the ground is to be dark.
    """
    measured: list[dict[str, Any]] = parts.evaluate_all(CONTRASTS)
    assert measured
    assert [each for each in measured if each["dark"] is not dark] == []
    assert [each for each in measured if each["ratio"] < least] == []


def all_seen(view: Any, expected: int) -> list[dict[str, Any]]:
    """Wait for the charts of a notebook, and measure them.

    Args:
        view: the notebook, its cells run.
        expected: how many charts there are at least.
    """
    there = "document.querySelectorAll('.jp-OutputArea-output .vega-embed').length"
    view.wait_for_function(f"() => {there} >= {expected}")
    view.wait_for_timeout(500)  # the last of them
    charts = charts_seen(view.locator(".jp-OutputArea-output .vega-embed"), LEAST)
    assert len(charts) >= expected
    return charts
