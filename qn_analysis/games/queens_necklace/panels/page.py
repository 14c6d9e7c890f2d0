"""The static page of a stepper: one file that steps without Python and without a network."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from qn_analysis.core.page import render, script_safe

from .texts import catalogue


@cache
def static(name: str) -> str:
    """A file of the front end."""
    return files(__package__).joinpath("static", name).read_text(encoding="utf-8")


def front_words(lang: str) -> dict[str, Any]:
    """What the front end says, by key; a plural has two forms.

    Raises:
        TextError: there are no texts in the language.
    """
    texts = catalogue(lang)
    forms = {key.removeprefix("ui."): texts.forms(key) for key in texts if key.startswith("ui.")}
    return {key: each.get("", each) for key, each in forms.items()}


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
            "data": script_safe({"scene": scene, "words": front_words(lang)}),
            "script": static("sale.js"),
            "style": static("sale.css"),
        },
    )
