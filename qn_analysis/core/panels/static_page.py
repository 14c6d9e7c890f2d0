"""Pages of panels: one file that works without Python and without a network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..page.html import render, script_safe
from .front import HERE

START: Final = """
twin("{main}", {draw});
"""
"""Draws a page from its data (`dom.js`)."""


def standalone_page(
    lang: str, title: str, main: str, *, plain: str, style: str, data: Mapping[str, Any], script: str, draw: str
) -> str:
    """A page of its own, with everything inside.

    Args:
        lang: its language.
        title: its title.
        main: id of the element that the script draws into.
        plain: what that says without scripts.
        style: style sheets.
        data: what the script reads.
        script: of the panel (`front.script`).
        draw: its function of the element and the data.
    """
    values = {"lang": lang, "title": title, "main": main, "plain": plain, "style": style}
    modules = [runnable(script, main, draw)]
    return render(HERE, "frame.html.j2", values | {"modules": modules, "data": script_safe(data)})


def runnable(script: str, main: str, draw: str) -> str:
    """A panel's script that draws a page when it is loaded."""
    return script + START.format(main=main, draw=draw)
