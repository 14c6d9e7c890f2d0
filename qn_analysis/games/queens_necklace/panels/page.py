"""The front-end files of these panels, and the page of a sale."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from qn_analysis.core.page.html import render, script_safe
from qn_analysis.core.panels import static_page as shared
from qn_analysis.core.panels.static_page import front_words

from ..words.art import script, style
from .texts import catalogue


def static(*names: str) -> str:
    """Files of the front end, one after the other; `dom.js` and `base.css` are those that all games share. The pictures
    and colours of gems and cards (`words.art`) stand before what draws with them."""
    before = style() if any(name in ("sale.css", "replay.css") for name in names) else ""
    before += script() if any(name in ("sale.js", "replay.js") for name in names) else ""
    return before + shared.static(__package__ or "", *names)


def page(scene: Mapping[str, Any], title: str | None = None) -> str:
    """A scene as one HTML page with script, style and data inside.

    Args:
        scene: what `sale.scene.scene` made; its language is the page's.
        title: heading; None for one that names the players.
    """
    lang = scene["lang"]
    texts = catalogue(lang)
    names = [player["name"] for player in scene["players"]]
    return render(
        __package__ or "",
        "sale.html.j2",
        {
            "lang": lang,
            "title": texts.text("page.title") if title is None else title,
            "names": texts.join(names),
            "words": {key: texts.text(f"page.{key}") for key in ("steps", "noscript")},
            "steps": scene["steps"],
            "data": script_safe({"scene": scene, "words": front_words(texts)}),
            "modules": [static("dom.js", "sale.js", "sale_page.js")],
            "style": static("sale.css"),
        },
    )
