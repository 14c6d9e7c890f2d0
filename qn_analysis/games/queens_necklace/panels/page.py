"""Pages of their own: one file that works without Python and without a network; and the page of a sale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from qn_analysis.core.page import render, script_safe
from qn_analysis.core.texts import Catalogue

from .texts import catalogue


@cache
def static(*names: str) -> str:
    """Files of the front end, one after the other."""
    folder = files(__package__).joinpath("static")
    return "".join(folder.joinpath(name).read_text(encoding="utf-8") for name in names)


def front_words(texts: Catalogue) -> dict[str, Any]:
    """What a front end says, by key; a plural has two forms."""
    forms = {key.removeprefix("ui."): texts.forms(key) for key in texts if key.startswith("ui.")}
    return {key: each.get("", each) for key, each in forms.items()}


def framed(
    lang: str, title: str, main: str, *, plain: str, style: str, data: Mapping[str, Any], modules: Sequence[str]
) -> str:
    """A page of its own, with everything inside.

    Args:
        lang: its language.
        title: its title.
        main: id of the element that the scripts draw into.
        plain: what that says without scripts.
        style: style sheets.
        data: what the scripts read from the element `data`.
        modules: scripts, each a module of its own.
    """
    values = {"lang": lang, "title": title, "main": main, "plain": plain, "style": style, "modules": modules}
    return render(__package__ or "", "frame.html.j2", values | {"data": script_safe(data)})


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
