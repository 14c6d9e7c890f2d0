"""The page of all charts: what each shows, of which frames, its picture, and the code that draws it.

All of it is made from the code: the charts of each game, the statistics that their docstrings name, and the examples
of the reference, which are run.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from docs.names import ROOMS, Public, public
from docs.running import drawn, example_of, run, whole

HEAD: Final = """# Charts

Every chart of `qn.charts`, `qn.lady.charts` and `qn.jewels.charts`: what it shows, the frame that it draws, its picture
of 20 games between greedy bots, and the code. A chart given a log or the frame of another statistic says which one it
takes. `lang="fr"` draws it in French; `charts.enable()` draws your own charts like these.
"""


def charts() -> list[Public]:
    """Every chart, room by room; what two rooms share stands once."""
    return [
        each for each in public()
        if each.room.endswith("charts") and each.kind == "call" and not each.same and hasattr(each.value, "draws")
    ]  # fmt: skip


def _frames(chart: Public) -> str:
    """Of which frames a chart is drawn, as somebody writes them."""
    room = chart.room.removesuffix("charts")
    calls = [f"`{room}{each}`" if each.startswith("stats.") else f"`{each}`" for each in chart.value.draws]
    return " and ".join(calls) if len(calls) == _wanted(chart) else " or ".join(calls)


def _wanted(chart: Public) -> int:
    parameters = inspect.signature(chart.value).parameters.values()
    return sum("DataFrame" in str(each.annotation) for each in parameters)


def part(chart: Public) -> Iterator[str]:
    """The part of one chart, line by line."""
    code = example_of(chart)
    yield from (f"### {chart.full}", "", f"{chart.summary}.", "")
    if frames := _frames(chart):
        yield from (f"Frame: {frames}.", "")
    svg = drawn(run(code, chart.room).value, chart.summary)
    assert svg, f"the example of {chart.full} ends in no chart"
    yield from ("```{raw} html", f'<div class="qn-drawn">{svg}</div>', "```", "", "```python")
    yield from (
        whole(code, chart.room),
        "```",
        "",
        f"[{escape(chart.name)} in the reference](api/{chart.full}.rst)",
        "",
    )


def page() -> str:
    """The whole page as Markdown."""
    lines = [HEAD]
    for room, title in ROOMS.items():
        mine = [each for each in charts() if each.room == room]
        if mine:
            lines += [f"## {title}", ""]
        for each in mine:
            lines += part(each)
    return "\n".join(lines)


def write(folder: Path) -> None:
    """Write the page into a folder."""
    (folder / "charts.md").write_text(page(), encoding="utf-8")
