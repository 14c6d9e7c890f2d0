"""The gallery: notebooks executed, panels and reports as pages of their own, each with a picture.

A notebook is executed once for a text of it and a state of the package; what came of it is kept beside the site's work.
Its picture is the first one in it; of what has none, `pictures.py` has taken one, which is stored.
"""

from __future__ import annotations

import io
import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir, redirect_stderr
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

import jupytext
import nbformat
from nbclient import NotebookClient

import qn_analysis as qn
from qn_analysis.core.charts.shown import LITE, PICTURE
from qn_analysis.core.page.bundle import vega_bundle
from qn_analysis.core.page.html import script_safe
from qn_analysis.games.queens_necklace.panels.course import write_course
from qn_analysis.games.queens_necklace.panels.play_page import write_play_page

ROOT: Final = Path(__file__).parents[1]
PARAMETERS: Final[dict[str, Any]] = {"games": 400, "depth": "network"}
"""What stands in the cells of parameters here: few games, and a first guess, so that a page is quickly made."""
A_LINE: Final = 2_000
"""Characters of a picture that has no more than a line or two of text."""
SHEET: Final[dict[str, Any]] = {
    "fashion": ["diamond", "emerald", "amber", "ruby"],
    "displays": [
        {
            "player": "Amy",
            "rows": {"diamond": {"gems": [2, 1, 1], "rings": 1}, "emerald": {"gems": [3, 2], "rings": 2}},
        },
        {
            "player": "Barnaby",
            "rows": {
                "diamond": {"gems": [1], "king": True},
                "ruby": {"gems": [2, 1, 1]},
                "amber": {"gems": [1, 1, 1, 1]},
            },
        },
        {
            "player": "Charles",
            "bankers": 1,
            "rows": {"ruby": {"gems": [1, 3]}, "amber": {"gems": [1, 1]}, "emerald": {"gems": [2, 2]}},
        },
    ],
}
"""A sale of three players."""
_HOVER: Final = """// A chart takes the place of its picture, and tells its figures where one points.
for (const script of document.querySelectorAll("script.qn-chart")) {
  const drawn = document.createElement("div");
  drawn.className = "qn-live";
  script.after(drawn);
  await window.vegaEmbed(drawn, JSON.parse(script.textContent),
                         {mode: "vega-lite", renderer: "svg", actions: false, ast: true});
  script.previousElementSibling.remove();
}
"""


def scripts() -> list[Path]:
    """The notebooks, in their order."""
    return sorted((ROOT / "notebooks").glob("[0-9]*.py"))


def _state() -> str:
    """A digest of the sources of the package."""
    found = sha256()
    for file in sorted((ROOT / "qn_analysis").rglob("*.py")):
        found.update(file.read_bytes())
    return found.hexdigest()


def notebook_of(script: Path) -> Any:
    """The notebook of a script, with small parameters."""
    notebook: Any = jupytext.read(script)
    notebook.metadata = nbformat.from_dict(
        {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    )
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell{number:03d}"
        if "parameters" in cell.metadata.get("tags", []):
            name = cell.source.partition(" =")[0]
            cell.source = f"{name} = {json.dumps(PARAMETERS[name])}  # few, so that this page is quickly made"
    return notebook


def executed(keep: Path) -> dict[str, Any]:
    """All notebooks with what their cells show, by stem; those that did not change are as they were kept.

    One kernel executes all of them, each in names and a folder of its own: what takes time is beginning.
    """
    keep.mkdir(parents=True, exist_ok=True)
    state = _state()
    found: dict[str, Any] = {}
    client: NotebookClient | None = None
    try:
        for script in scripts():
            notebook = notebook_of(script)
            key = sha256(f"{state} {nbformat.writes(notebook)}".encode()).hexdigest()[:20]
            place = keep / f"{script.stem}-{key}.ipynb"
            if not place.exists():
                work = keep / "work" / script.stem
                shutil.rmtree(work, ignore_errors=True)
                work.mkdir(parents=True)
                (work / "datasets").symlink_to(ROOT / "datasets")
                begin = nbformat.v4.new_code_cell(f"import os\nos.chdir({str(work.resolve())!r})\n%reset -f")
                notebook.cells.insert(0, begin)
                if client is None:
                    client = NotebookClient(notebook, timeout=600, resources={"metadata": {"path": str(keep)}})
                client.nb = notebook
                client.execute(cleanup_kc=False)
                notebook.cells.pop(0)
                for old in keep.glob(f"{script.stem}-*.ipynb"):
                    old.unlink()
                nbformat.write(notebook, place)
            found[script.stem] = nbformat.read(place, as_version=4)
    finally:
        if client is not None:
            client._cleanup_kernel()
    return found


def for_site(notebook: Any) -> Any:
    """A notebook whose charts can be hovered in a page: the picture, and the chart that takes its place."""
    for cell in notebook.cells:
        for output in cell.get("outputs", []):
            data = output.get("data", {})
            if LITE in data:
                spec, drawn = data[LITE], "".join(data.get(PICTURE, ""))
                words = escape("".join(data.get("text/plain", "a chart")), quote=True)
                drawn = re.sub(r"^<svg", f'<svg role="img" aria-label="{words}"', drawn)
                live = {**spec, "$schema": "https://vega.github.io/schema/vega-lite/v6.json"}
                output["data"] = nbformat.from_dict(
                    {
                        "text/html": f'<div class="qn-drawn"><div>{drawn}</div>'
                        f'<script type="application/json" class="qn-chart">{script_safe(live)}</script></div>'
                    }
                )
            elif any("widget" in kind for kind in data):
                kept = {kind: value for kind, value in data.items() if "widget" not in kind}
                output["data"] = nbformat.from_dict(kept or {"text/plain": "a panel, which needs a kernel"})
        if cell.cell_type == "code":
            cell.outputs = [each for each in cell.outputs if each.output_type != "stream" or each.name != "stderr"]
    return notebook


def picture_name(page: str) -> str:
    """The stored picture of a page or notebook."""
    return f"{page.removesuffix('.html').removesuffix('/index')}.jpg"


def about(script: Path) -> str:
    """The first paragraph of a notebook, in one line."""
    text = next(cell.source for cell in jupytext.read(script).cells if cell.cell_type == "markdown")
    paragraph = next(part for part in text.split("\n\n") if not part.startswith("#"))
    first = re.split(r"(?<=[.?!:]) ", " ".join(paragraph.split()))[0]
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", first)


def title_of(script: Path) -> str:
    """The first heading of a notebook."""
    found = re.search(r"^# # (.*)$", script.read_text("utf-8"), re.MULTILINE)
    assert found, script
    return found[1]


def picture_of(notebook: Any) -> str:
    """The first chart or panel that a notebook shows, as SVG; one that says a single line only if there is no other."""
    found = [
        "".join(output.data[PICTURE])
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        if PICTURE in output.get("data", {})
    ]
    return next((each for each in found if len(each) > A_LINE), next(iter(found), ""))


def pages(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Write the pages that the package makes; file, title and a line on each. `pictures.py` has a picture of each."""
    log = qn.simulate(20, players=3, bots="greedy", seed=7, progress=False)
    evening = qn.open_log(ROOT / "datasets" / "by_hand" / "evening.jsonl")
    chests = {
        "mode": "advanced",
        "chests": [{"player": "Amy", "pieces": {"ruby": 2, "pearl": 1}}, {"player": "Barnaby"}],
    }
    craft = {"cards": {"gold": 1, "diamond": 3}, "buyer": "bride", "coins": 4, "crafted": "before"}
    qn.panels.sale_stepper(SHEET).to_html(folder / "sale.html")
    yield "sale.html", "A sale, step by step", "Who sells which gem at what price, and why; it steps in the page."
    qn.panels.game_replay(log, 0).to_html(folder / "replay.html")
    yield "replay.html", "A game, replayed", "The table after every event of a game of three."
    qn.panels.game_replay(evening, 0, review=True).to_html(folder / "review.html")
    yield "review.html", "A game, reviewed", "Chances to win along a game written down by hand, and where it turned."
    found = folder.resolve() / "findings.html"
    with chdir(ROOT):  # the page names the log as it was called
        qn.panels.findings("datasets/broken/QN407.jsonl").to_html(found)
    yield "findings.html", "A log with a mistake", "What the linter found, with the rule and the events around it."
    qn.panels.chest_scorer(chests).to_html(folder / "chests.html")
    yield "chests.html", "Chests of Lady of the Diamonds", "What chests score and why; other pieces can be entered."
    qn.panels.jewel_appraiser(craft).to_html(folder / "jewel.html")
    yield "jewel.html", "A jewel of Jewels", "What cards make, and what it brings; other cards can be picked."
    write_play_page(folder / "play.html", lang="en")
    yield "play.html", "A game to play", "Queen's Necklace against the package's bots, in the page alone."
    shutil.copyfile(ROOT / "reports" / "balance.html", folder / "balance.html")
    yield "balance.html", "Report of Queen's Necklace", "Questions and answers from 20,000 games of the learnt bot."
    for game, room in (("lady", qn.lady), ("jewels", qn.jewels)):
        some = room.simulate(400, players=4, seed=7, progress=False)
        qn.report(some, folder / f"{game}.html", json=False)
        name = {"lady": "Lady of the Diamonds", "jewels": "Jewels"}[game]
        yield f"{game}.html", f"Report of {name}", "400 games of the learnt bot: an example; its intervals are wide."
    rules = qn.Ruleset.default()
    qn.compare(rules, rules.with_(purse=14), games=400, players=3, bots="greedy", seed=1, progress=False).to_html(
        folder / "compare.html"
    )
    yield "compare.html", "A house rule compared", "A purse of 14 ducats beside one of 10, on the same 400 deals."
    for lang, title, words in (
        ("en", "The course", "Eight lessons about a jewel sale, each with exercises, and a test."),
        ("fr", "Le cours", "Huit leçons sur la vente de joyaux, avec des exercices et un examen."),
    ):
        write_course(folder / f"course-{lang}", lang)
        yield f"course-{lang}/index.html", title, words
    qn.worksheet(5, seed=1).to_html(folder / "worksheet.html")
    yield "worksheet.html", "A worksheet", "Five sales to settle by hand, with their answers behind them."


def card(title: str, words: str, link: str, image: str, kind: str) -> list[str]:
    """A card of the gallery, as MyST."""
    return [
        f":::{{grid-item-card}} {title}", f":link: {link}", f":link-type: {kind}", f":img-top: {image}",
        f":img-alt: A look at: {title}", ":class-img-top: qn-look", "", words, ":::", "",
    ]  # fmt: skip


def write(source: Path, known: Callable[[], Mapping[str, Any]]) -> None:
    """Write the gallery beside the other pages.

    Args:
        source: what Sphinx reads.
        known: waits for the executed notebooks, and gives them by stem.
    """
    folder, extra, looks = source / "gallery", source / "_extra" / "examples", source / "_static" / "gallery"
    for each in (folder, extra, looks):
        each.mkdir(parents=True, exist_ok=True)
    (source / "_static" / "vega.js").write_text(vega_bundle(), encoding="utf-8")
    (source / "_static" / "hover.js").write_text(_HOVER, encoding="utf-8")
    grid = ["::::{grid} 1 2 2 3", ":gutter: 3", ""]
    lines = ["## Pages that work by themselves", "", *grid]
    with redirect_stderr(io.StringIO()):
        for file, title, words in pages(extra):
            look = picture_name(file)
            lines += card(title, words, f"../examples/{file}", f"../_static/gallery/{look}", "url")
    notebooks = known()
    lines += ["::::", "", "## Notebooks", "", *grid]
    for script in scripts():
        notebook = notebooks[script.stem]
        look = f"{script.stem}.svg"
        if drawn := picture_of(notebook):
            (looks / look).write_text(drawn, encoding="utf-8")
        else:
            look = picture_name(script.stem)
        lines += card(title_of(script), about(script), script.stem, f"../_static/gallery/{look}", "doc")
        made = for_site(notebook)
        head = nbformat.v4.new_markdown_cell(
            '<script type="module" src="../_static/vega.js"></script>'
            '<script type="module" src="../_static/hover.js"></script>'
        )
        head["id"] = "scripts"
        made.cells.append(head)
        nbformat.write(made, folder / f"{script.stem}.ipynb")
    lines += ["::::", "", "```{toctree}", ":hidden:", "", "panels", *notebooks, "```"]
    text = (source / "gallery" / "index.md").read_text("utf-8")
    (folder / "index.md").write_text(text.replace("<!-- listing -->", "\n".join(lines)), encoding="utf-8")
