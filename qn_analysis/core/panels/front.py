"""The front-end files of panels: scripts and style sheets, the kit's and a game's.

A game's panels keep theirs in a folder `static` beside them. A script that draws a panel exports `mount`, and what else
others draw with; it finds the kit's functions in scope, and says at its end what anywidget calls.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Final

HERE: Final = __name__.rpartition(".")[0]
KIT: Final = ("dom.js", "controls.js", "art.js")
"""What stands before the script of every panel."""
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
    """The front end of a panel as one module: pictures (`ART`), the kit, scripts that it uses, its own.

    Args:
        package: of the panel.
        art: the pictures of its game, as `core.charts.art.script` writes them.
        own: names of its files, the panel's last.
        uses: names of other panels' files, each found in scope under its name without the ending; several that belong
            together, under that of the last.
    """
    parts = ((each,) if isinstance(each, str) else each for each in uses)
    others = "".join(scoped(names[-1].partition(".")[0], static(package, *names)) for names in parts)
    return art + static(package, *KIT) + others + static(package, *own)
