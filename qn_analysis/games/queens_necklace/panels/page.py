"""The front-end files of these panels, and the page of a sale."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from qn_analysis.core.page.html import render, script_safe
from qn_analysis.core.panels import front
from qn_analysis.core.panels.panel import front_words
from qn_analysis.core.panels.static_page import runnable

from ..words import art
from ..words.cards import Card
from ..words.texts import catalogue as words
from .texts import catalogue


def static(*names: str) -> str:
    """Files of these panels, one after the other."""
    return front.static(__package__ or "", *names)


def script(own: str, uses: Iterable[str] = ()) -> str:
    """The front end of a panel as one module, with the pictures of this game's cards; see `front.script`."""
    return front.script(__package__ or "", art.script(), own, uses=uses)


def style(*names: str) -> str:
    """Style sheets, one after the other, after the colours of the gems."""
    return art.style() + static(*names)


def sale_front_words(lang: str) -> dict[str, Any]:
    """What the table of a sale says by key, and `card.<name>`: the names of cards.

    Raises:
        TextError: there are no texts in the language.
    """
    names = words(lang)
    cards = {f"card.{card.name.lower()}": names.text(f"card.{card.name.lower()}") for card in Card}
    return front_words(catalogue(lang)) | cards


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
            "data": script_safe({"scene": scene, "words": sale_front_words(lang)}),
            "modules": [runnable(script("sale.js"), "sale", "mountPage")],
            "style": style("sale.css"),
        },
    )
