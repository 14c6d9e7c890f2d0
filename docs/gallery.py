"""The gallery: notebooks executed, panels and reports as pages of their own.

A notebook is executed once for a text of it and a state of the package; what came of it is kept beside the site's work.
"""

from __future__ import annotations

import io
import re
import shutil
from collections.abc import Iterator
from contextlib import redirect_stderr
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any, Final

import jupytext
import nbformat
from nbclient import NotebookClient

import qn_analysis as qn
from qn_analysis.core.charts.shown import LITE, PICTURE
from qn_analysis.core.page.html import script_safe, vega_bundle
from qn_analysis.games.queens_necklace.panels.play_page import write_play_page

ROOT: Final = Path(__file__).parents[1]
QUICK: Final = ("01", "02", "03", "04", "05", "06", "07", "13")
"""The notebooks that are executed for the site: those that take seconds with few games."""
GAMES: Final = "games = 400  # few, so that this page is quickly made"
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


def executed(script: Path, keep: Path, state: str) -> Any:
    """The notebook of a script with what its cells show, from the folder where it is kept if nothing changed."""
    notebook: Any = jupytext.read(script)
    notebook.metadata = nbformat.from_dict(
        {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    )
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell{number:03d}"
        if "parameters" in cell.metadata.get("tags", []):
            cell.source = GAMES
    key = sha256(f"{state} {nbformat.writes(notebook)}".encode()).hexdigest()[:20]
    place = keep / f"{script.stem}-{key}.ipynb"
    if not place.exists():
        work = keep / "work"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir(parents=True)
        NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(work)}}).execute()
        for old in keep.glob(f"{script.stem}-*.ipynb"):
            old.unlink()
        nbformat.write(notebook, place)
    return nbformat.read(place, as_version=4)


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


def title_of(script: Path) -> str:
    """The first heading of a notebook."""
    found = re.search(r"^# # (.*)$", script.read_text("utf-8"), re.MULTILINE)
    assert found, script
    return found[1]


def pages(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Write the pages that the package makes; file, title and a line on each."""
    log = qn.simulate(20, players=3, bots="greedy", seed=7, progress=False)
    broken = qn.open_log(ROOT / "datasets" / "broken" / "QN407.jsonl")
    chests = {
        "mode": "advanced",
        "chests": [{"player": "Amy", "pieces": {"ruby": 2, "pearl": 1}}, {"player": "Barnaby"}],
    }
    craft = {"cards": {"gold": 1, "diamond": 3}, "buyer": "bride", "coins": 4, "crafted": "before"}
    qn.panels.sale_stepper(SHEET).to_html(folder / "sale.html")
    yield "sale.html", "A sale, step by step", "Who sells which gem at what price, and why; it steps in the page."
    qn.panels.game_replay(log, 0).to_html(folder / "replay.html")
    yield "replay.html", "A game, replayed", "The table after every event of a game of three."
    qn.panels.findings(broken).to_html(folder / "findings.html")
    yield "findings.html", "A log with a mistake", "What the linter found, with the rule and the events around it."
    qn.panels.chest_scorer(chests).to_html(folder / "chests.html")
    yield "chests.html", "Chests of Lady of the Diamonds", "What chests score and why; other pieces can be entered."
    qn.panels.jewel_appraiser(craft).to_html(folder / "jewel.html")
    yield "jewel.html", "A jewel of Jewels", "What cards make, and what it brings; other cards can be picked."
    write_play_page(folder / "play.html", lang="en")
    yield "play.html", "A game to play", "Queen's Necklace against the package's bots, in the page alone."
    shutil.copyfile(ROOT / "reports" / "balance.html", folder / "balance.html")
    yield "balance.html", "Report of Queen's Necklace", "The balance report of 20,000 games of the learnt bot."
    for game, room in (("lady", qn.lady), ("jewels", qn.jewels)):
        few = room.simulate(20, players=3, bots="greedy", seed=7, progress=False)  # type: ignore[attr-defined]
        qn.report(few, folder / f"{game}.html", json=False)
        name = {"lady": "Lady of the Diamonds", "jewels": "Jewels"}[game]
        yield f"{game}.html", f"Report of {name}", "A report of 20 games only: it shows the form, not findings."
    rules = qn.Ruleset.default()
    qn.compare(rules, rules.with_(purse=14), games=20, players=2, bots="greedy", seed=1, progress=False).to_html(
        folder / "compare.html"
    )
    yield "compare.html", "A house rule compared", "A purse of 14 ducats beside one of 10, on 20 deals."
    qn.worksheet(5, seed=1).to_html(folder / "worksheet.html")
    yield "worksheet.html", "A worksheet", "Five sales to settle by hand, with their answers behind them."


def write(source: Path, keep: Path) -> None:
    """Write the gallery beside the other pages.

    Args:
        source: what Sphinx reads.
        keep: where executed notebooks are kept.
    """
    folder, extra = source / "gallery", source / "_extra" / "examples"
    folder.mkdir(exist_ok=True)
    extra.mkdir(parents=True, exist_ok=True)
    keep.mkdir(parents=True, exist_ok=True)
    (source / "_static" / "vega.js").write_text(vega_bundle(), encoding="utf-8")
    (source / "_static" / "hover.js").write_text(_HOVER, encoding="utf-8")
    lines = ["## Pages that work by themselves", "", "| page | |", "|---|---|"]
    with redirect_stderr(io.StringIO()):
        for file, title, words in pages(extra):
            lines.append(f'| <a href="../examples/{file}">{escape(title)}</a> | {words} |')
    state = _state()
    lines += ["", "## Notebooks", "", "| notebook | |", "|---|---|"]
    for script in scripts():
        shown = script.stem.startswith(QUICK)
        link = f"[{title_of(script)}]({script.stem}.ipynb)" if shown else title_of(script)
        lines.append(f"| {link} | `notebooks/{script.name}`{'' if shown else ', not executed here'} |")
        if shown:
            made = for_site(executed(script, keep, state))
            head = nbformat.v4.new_markdown_cell(
                '<script type="module" src="../_static/vega.js"></script>'
                '<script type="module" src="../_static/hover.js"></script>'
            )
            head["id"] = "scripts"
            made.cells.append(head)
            nbformat.write(made, folder / f"{script.stem}.ipynb")
    names = [script.stem for script in scripts() if script.stem.startswith(QUICK)]
    text = (source / "gallery" / "index.md").read_text("utf-8")
    listing = "\n".join([*lines, "", "```{toctree}", ":hidden:", "", *names, "```"])
    (folder / "index.md").write_text(text.replace("<!-- listing -->", listing), encoding="utf-8")
