"""The front end of panels: scripts and style sheets, the kit's and a game's; pages of panels; texts that pages fill.

A game's panels keep theirs in a folder `static` beside them. A script that draws a panel exports `mount`, and what else
others draw with; it finds the kit's functions in scope, and says at its end what anywidget calls.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from ..base.catalogue import LANGUAGES, Catalogue
from ..charts import art
from ..charts.theme import scheme
from ..page.html import render, script_safe

HERE: Final = __name__.rpartition(".")[0]
KIT: Final = ("dom.js", "controls.js", "art.js")
"""What stands before the script of every panel."""
DARK_WHERE: Final = scheme(":is(.q-panel, .qn-sale)")
"""Stands before the style sheets of every panel."""
_STYLES: Final = ("base.css", "game_replay.css", "game_board.css")
START: Final = """
twin("{main}", {draw});
"""
"""Draws a page from its data (`dom.js`)."""
_DEFAULT: Final = re.compile(r"^export\s+default\b[^;]*;[ \t]*$", re.MULTILINE)
_EXPORT: Final = re.compile(r"^export\s+((?:async\s+)?(?:function|const|let|class)\s+(\w+))", re.MULTILINE)


@cache
def static(package: str, *names: str) -> str:
    """Files of a front end, one after the other: from the package's folder `static`, else from the kit's."""
    own, shared = (files(each).joinpath("static") for each in (package, HERE))
    found = (place if (place := own.joinpath(name)).is_file() else shared.joinpath(name) for name in names)
    return "".join(place.read_text(encoding="utf-8") for place in found)


def scoped(name: str, script: str) -> str:
    """A module's script in a scope of its own, so that it can stand in another module: `const name = {its exports}`."""
    exports = [found[2] for found in _EXPORT.finditer(script)]
    script = _EXPORT.sub(r"\1", _DEFAULT.sub("", script))
    return f"const {name} = (() => {{\n{script}\nreturn {{ {', '.join(exports)} }};\n}})();\n\n"


def script(package: str, art: str, *own: str, uses: Iterable[str | tuple[str, ...]] = ()) -> str:
    """The front end of a panel as one module: pictures (`art`, as `core.charts.art.script` writes them), the kit, files
    of other panels that it uses, its own (the panel's last).

    Each of `uses` is found in scope under its name without the ending; several that belong together, under that of the
    last.
    """
    parts = ((each,) if isinstance(each, str) else each for each in uses)
    others = "".join(scoped(names[-1].partition(".")[0], static(package, *names)) for names in parts)
    return art + static(package, *KIT) + others + static(package, *own)


def style(package: str, *names: str) -> str:
    """Style sheets of a package's panels, one after the other, after the colours of all stones."""
    return DARK_WHERE + art.stones_style() + static(package, *names)


def replay_front() -> tuple[str, str]:
    """Script and style sheet of a game that is stepped."""
    made = script(HERE, art.script(), "game_replay.js", "game_board.js", "board_replay.js")
    return made, style(HERE, *_STYLES)


def play_front() -> tuple[str, str]:
    """Script and style sheet of a game that is played."""
    made = script(HERE, art.script(), "game_play.js", "board_play.js", uses=[("game_replay.js", "game_board.js")])
    return made, style(HERE, *_STYLES, "game_play.css")


def standalone_page(
    lang: str, title: str, main: str, *, plain: str, style: str, data: Mapping[str, Any], script: str, draw: str
) -> str:
    """A page of its own, with everything inside: `script` is of the panel, and its function `draw` takes the element
    `main`, which says `plain` without scripts, and the data.
    """
    values = {"lang": lang, "title": title, "main": main, "plain": plain, "style": style}
    modules = [runnable(script, main, draw)]
    return render(HERE, "frame.html.j2", values | {"modules": modules, "data": script_safe(data)})


def runnable(script: str, main: str, draw: str) -> str:
    """A panel's script that draws a page when it is loaded."""
    return script + START.format(main=main, draw=draw)


def templates(texts: Catalogue, *heads: str, under: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The templates whose keys begin with one of the words `heads`, or with others that they get in the page (`under`),
    as a page takes them; a plural has two forms.
    """
    renamed = under or {}
    found: dict[str, Any] = {}
    for key in texts:
        head, dot, rest = key.partition(".")
        if head in heads:
            forms = texts.forms(key)
            found[renamed.get(head, head) + dot + rest] = forms.get("", forms)
    return found


def spoken(lang: str, parts: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """All that a page says in a language, with its grammar."""
    grammar = LANGUAGES[lang]
    texts: dict[str, Any] = {}
    for part in parts:
        texts |= part
    return {"lang": lang, "last": grammar.last, "thousands": grammar.thousands, "money": grammar.money, "texts": texts}
