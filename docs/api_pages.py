"""A page for each public name: signature, docstring, and an example with what it prints.

The examples are those of `running.py`; of one that ends in a chart or a panel, the page shows its picture.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import indent
from typing import Any, Final

from sphinx.ext.napoleon import Config, GoogleDocstring

from docs.names import ROOMS, Public, public, room_of, told
from docs.running import drawn, example_of, game_of, run, whole

LINES: Final = 24
"""Of what an example prints."""
_NAPOLEON: Final = Config(napoleon_use_param=True, napoleon_use_rtype=False, napoleon_use_ivar=True)


def signature(value: Any) -> str:
    """As it is called."""
    try:
        found = str(inspect.signature(value))
    except (TypeError, ValueError):
        return ""
    return re.sub(r"(: |-> )'([^']*)'", r"\1\2", found)


def body(doc: str, what: str = "function") -> list[str]:
    """A docstring as reStructuredText: its single backticks are code, its `Args:` and the like are fields."""
    text = re.sub(r"(?<![`\\])`([^`\n]+)`(?!`)", lambda at: f"``{at[1].strip()}``", doc)
    text = re.sub(r"(?<![`\\])`([^`]+?)\n\s*([^`]+?)`(?!`)", lambda at: f"``{at[1]} {at[2]}``", text)
    text = re.sub(r"(?<!`)(?<!\w)\*(?=\w)(?!\w+\*)|(?<=\w)_(?=\W)(?![^`]*``(?:[^`]|``[^`]*``)*$)", _escaped, text)
    return str(GoogleDocstring(_blocks(text.split("\n")), _NAPOLEON, what=what)).splitlines()


def _escaped(at: re.Match[str]) -> str:
    return "\\" + at[0]


def _blocks(lines: Sequence[str]) -> list[str]:
    """Blocks that are indented by four without a heading above them, as code."""
    made: list[str] = []
    for at, line in enumerate(lines):
        opens = line.startswith("    ") and at and not lines[at - 1].strip()
        before = next((each for each in reversed(lines[: at - 1]) if each.strip()), "") if opens else ""
        if opens and not before.startswith(" ") and not re.fullmatch(r"[A-Z]\w+:", before):
            made += [".. code-block:: text", "   :class: plain", ""]
        made.append(line)
    return made


def _members(value: type) -> Iterator[tuple[str, str, str]]:
    """Kind, signature and docstring of each public attribute of a class of the package that has words."""
    seen: set[str] = set()
    for base in value.__mro__:
        if not base.__module__.startswith("qn_analysis"):
            continue
        for name, member in vars(base).items():
            if name.startswith("_") or name in seen:
                continue
            seen.add(name)
            inner = member.__func__ if isinstance(member, (classmethod, staticmethod)) else member
            if isinstance(inner, property) or type(inner).__name__ == "cached_property":
                doc = inspect.getdoc(inner) or ""
                yield (f".. py:property:: {name}", doc, "function") if doc else ("", "", "")
            elif inspect.isfunction(inner) and (doc := inspect.getdoc(inner) or ""):
                own = signature(getattr(value, name))
                own = re.sub(r"^\(self(, )?", "(", own)
                yield f".. py:method:: {name}{own}", doc, "function"


def page(name: Public) -> str:
    """The page of a public name, as reStructuredText."""
    lines = [name.full, "=" * len(name.full), "", f".. meta::\n   :description: {name.summary[:150]}", ""]
    where = [f".. py:currentmodule:: {game_of(name.room)}", ""]
    inner = name.full.removeprefix(f"{game_of(name.room)}.")
    if name.same:
        lines += [f"The same as :doc:`{name.same}`.", ""]
    elif name.kind == "room":
        found = next((room for room in ROOMS if room_of(room) is name.value), "")
        lines += [*body(told(name.value)), ""]
        lines += [f"Its names are listed under :ref:`room-{found}`." if found else "", ""]
    elif name.kind == "value":
        lines += [*where, f".. py:data:: {inner}", "", *(f"   {line}" for line in body(told(name.value))), ""]
        if len(shown := str(name.value)) < 300 and "\n" not in shown:
            lines += [f"   Value: ``{shown}``", ""]
    else:
        kind = {"error": "exception", "class": "class"}.get(name.kind, "function")
        own = "" if kind == "exception" else signature(name.value)
        lines += [*where, f".. py:{kind}:: {inner}{own}", ""]
        doc = body(told(name.value), "class" if kind != "function" else "function")
        lines += [f"   {line}".rstrip() for line in doc] + [""]
        if kind == "class":
            for head, words, what in _members(name.value):
                if head:
                    lines += [f"   {head}", "", *(f"      {line}".rstrip() for line in body(words, what)), ""]
    return "\n".join([*lines, *_shown(name)]) + "\n"


def _shown(name: Public) -> list[str]:
    """The example of a name and what comes of it."""
    code = "" if name.same else example_of(name)
    if not code:
        return []
    lines = ["Example", "-------", "", ".. code-block:: python", ""]
    lines.append(indent(whole(code, name.room), "   "))
    came = run(code, name.room)
    if printed := came.printed.rstrip().splitlines():
        printed = [*printed[:LINES], "…"] if len(printed) > LINES else printed
        lines += ["", ".. code-block:: text", "", *(f"   {line}" for line in printed)]
    if svg := drawn(came.value, name.summary):
        lines += ["", ".. raw:: html", "", indent(f'<div class="qn-drawn">{svg}</div>', "   ")]
    return lines


def overview(names: Sequence[Public]) -> str:
    """All public names, room by room, as Markdown."""
    lines = [
        "# API",
        "",
        "Every public name of the package. `import qn_analysis as qn` is all that a program needs.",
        "",
    ]
    for room, title in ROOMS.items():
        lines += [f"(room-{room})=", f"## {title}", "", "| name | |", "|---|---|"]
        for name in names:
            if name.room == room:
                words = f"the same as [{name.same}]({name.same}.rst)" if name.same else _plain(name.summary)
                lines.append(f"| [{name.full}]({name.full}.rst) | {words} |")
        lines.append("")
    lines += ["```{toctree}", ":hidden:", "", *(name.full for name in names), "```"]
    return "\n".join(lines) + "\n"


def _plain(text: str) -> str:
    return text.replace("|", "\\|")


def write(folder: Path) -> int:
    """Write the overview and all pages into a folder; how many names there are."""
    folder.mkdir(parents=True, exist_ok=True)
    names = public()
    (folder / "index.md").write_text(overview(names), encoding="utf-8")
    for name in names:
        (folder / f"{name.full}.rst").write_text(page(name), encoding="utf-8")
    return len(names)
