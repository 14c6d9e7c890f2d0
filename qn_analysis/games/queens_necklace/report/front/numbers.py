"""Tables that fold under a chapter of the first layer, and the bars that its chapters share."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import polars as pl

from qn_analysis.core.page import table_html
from qn_analysis.core.report.blocks import Block, Desk


def numbers(
    desk: Desk, name: str, heads: Sequence[str], rows: Sequence[Sequence[str]], frames: Sequence[pl.DataFrame] = ()
) -> Block:
    """A table that folds: its title is `front.numbers.<name>`, its heads are keys of `front.head`."""
    said = [desk.say.text(f"front.head.{key}") for key in heads]
    html = table_html(f"t-front-{name}", said, rows)
    note = desk.say.text("report.caption.cells")
    return Block(f"front-{name}", desk.say.text(f"front.numbers.{name}"), note, table=html, frames=tuple(frames))


def bar(desk: Desk, parts: Sequence[tuple[str, float, int]], title: str) -> str:
    """Shares of a whole as one bar with its numbers inside and a key below: name, share, tone (-1: the quiet one)."""
    shown = [(name, share, tone) for name, share, tone in parts if share >= 0.005]
    whole = sum(share for _, share, _ in shown) or 1.0
    cells = "".join(
        f'<span class="part p{tone if tone >= 0 else "none"}" style="width:{100 * share / whole:.2f}%">'
        f"{desk.say.number(100 * share, 0) if share / whole > 0.035 else ''}</span>"
        for _, share, tone in shown
    )
    keys = "".join(
        f'<li><span class="swatch p{tone if tone >= 0 else "none"}"></span>{escape(name)} '
        f'<span class="quiet">{desk.say.share(share, 0)}</span></li>'
        for name, share, tone in shown
    )
    return f'<div class="bar" role="img" aria-label="{escape(title)}">{cells}</div><ul class="keys">{keys}</ul>'


def panel(title: str, lede: str, inner: str, kind: str = "") -> str:
    """A picture of a chapter with its name, and what it shows."""
    aside = f' <span class="quiet">{escape(lede)}</span>' if lede else ""
    return f'<figure class="panel {kind}"><h3><b>{escape(title)}</b>{aside}</h3>{inner}</figure>'
