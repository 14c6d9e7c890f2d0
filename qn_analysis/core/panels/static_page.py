"""Front-end files of panels, and pages of their own: one file that works without Python and without a network.

A game's panels keep scripts and style sheets in a folder `static` beside them. What all share lies beside this module:
`dom.js` (elements, words, traits) and `base.css` (the frame of a panel, of class `q-panel`, and its colours).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from ..base.catalogue import Catalogue
from ..page.html import render, script_safe

HERE: Final = __name__.rpartition(".")[0]
_DEFAULT: Final = re.compile(r"^export\s+default\b[^;]*;[ \t]*$", re.MULTILINE)
_LISTED: Final = re.compile(r"^export\s*\{[^}]*\}\s*;?[ \t]*$", re.MULTILINE)
_EXPORT: Final = re.compile(r"^export\s+(?=(?:async\s+)?(?:function|const|let|var|class)\b)", re.MULTILINE)


@cache
def static(package: str, *names: str) -> str:
    """Files of a front end, one after the other: from the package's folder `static`, else from what all share."""
    own, shared = (files(each).joinpath("static") for each in (package, HERE))
    found = (place if (place := own.joinpath(name)).is_file() else shared.joinpath(name) for name in names)
    return "".join(place.read_text(encoding="utf-8") for place in found)


def scoped(name: str, script: str, *exports: str) -> str:
    """A module's script in a scope of its own, so that it can stand in another module: `const name = {exports}`."""
    for pattern in (_DEFAULT, _LISTED, _EXPORT):
        script = pattern.sub("", script)
    return f"const {name} = (() => {{\n{script}\nreturn {{ {', '.join(exports)} }};\n}})();\n\n"


def front_words(texts: Catalogue) -> dict[str, Any]:
    """What a front end says, by key (the texts under `ui`); a plural has two forms."""
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
    return render(HERE, "frame.html.j2", values | {"data": script_safe(data)})
