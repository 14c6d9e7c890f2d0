"""A page for each public name: signature, docstring, and an example with what it prints.

The examples of calls and classes are the cells of `examples.py`; a statistic is taken of the example log, and a chart
is drawn from the statistic that its docstring names, where that is all it takes.
"""

from __future__ import annotations

import inspect
import io
import re
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from functools import cache
from html import escape
from pathlib import Path
from textwrap import indent
from typing import Any, Final

import polars as pl
from sphinx.ext.napoleon import Config, GoogleDocstring

import qn_analysis as qn
from docs.names import ROOMS, Public, public, room_of, told
from qn_analysis.core.charts.shown import picture
from qn_analysis.core.stats.statistic import Statistic

HERE: Final = Path(__file__).parent
LOGS: Final = {
    "qn": 'log = qn.simulate(20, players=3, bots="greedy", seed=7)',
    "qn.lady": 'log = qn.lady.simulate(20, players=3, bots="greedy", seed=7)',
    "qn.jewels": 'log = qn.jewels.simulate(20, players=3, bots="greedy", seed=7)',
}
"""The log of the examples of a game; few games, so that nothing has to be compiled."""
SHEET: Final = """sheet = {
    "fashion": ["diamond", "emerald", "amber", "ruby"],
    "displays": [
        {"player": "Amy", "rows": {"diamond": {"gems": [2, 1, 1], "rings": 1}}, "hand": ["king", "emerald_2"]},
        {"player": "Barnaby", "bankers": 1, "rows": {"diamond": {"gems": [1]}, "ruby": {"gems": [3]}}},
    ],
}"""
LINES: Final = 24
"""Of what an example prints."""
_TAKES: Final = re.compile(r"Takes\s+`(stats\.\w+(?:\([^`]*\))?)`")
_NAPOLEON: Final = Config(napoleon_use_param=True, napoleon_use_rtype=False, napoleon_use_ivar=True)


def cells() -> dict[str, str]:
    """The examples of `examples.py` by full name."""
    parts = re.split(r"^# %% (\S+)\n", (HERE / "examples.py").read_text("utf-8"), flags=re.MULTILINE)
    return {name: code.strip() for name, code in zip(parts[1::2], parts[2::2], strict=True)}


def game_of(room: str) -> str:
    """The room of the game that a room belongs to."""
    return next((game for game in ("qn.lady", "qn.jewels") if room.startswith(game)), "qn")


def before(code: str, room: str) -> str:
    """The lines that an example rests on: the import, and the log or sheet that it names."""
    lines = ["import qn_analysis as qn"]
    if re.search(r"\blog\b", code) and not code.startswith("log ="):
        lines += ["", LOGS[game_of(room)]]
    if re.search(r"\bsheet\b", code):
        lines += ["", SHEET]
    return "\n".join(lines)


@cache
def example_log(game: str) -> Any:
    """The log of the examples of a game, played once."""
    with redirect_stderr(io.StringIO()):
        return room_of(game).simulate(20, players=3, bots="greedy", seed=7, progress=False)


def run(code: str, room: str) -> str:
    """What an example prints, in a folder of its own.

    Raises:
        RuntimeError: it ends in an error.
    """
    names: dict[str, Any] = {"__name__": "example", "qn": qn, "pl": pl, "log": example_log(game_of(room))}
    exec(SHEET, names)
    said = io.StringIO()
    with (
        tempfile.TemporaryDirectory() as folder, chdir(folder), redirect_stdout(said), redirect_stderr(io.StringIO()),
        pl.Config(tbl_width_chars=100, tbl_cols=10, tbl_rows=8),
    ):  # fmt: skip
        try:
            exec(compile(code, "example", "exec"), names)
        except Exception as error:
            raise RuntimeError(f"the example of {room} fails: {error}\n{code}") from error
    return said.getvalue()


def example_of(name: Public) -> str:
    """The code of its example, or "" where there is none."""
    if name.full in (known := cells()):
        return known[name.full]
    if name.kind == "statistic" and _needed(name.value, 1) == 0:
        return f"print({name.full}(log))"
    if (
        name.room.endswith(".charts")
        and name.kind == "call"
        and _needed(name.value, 1) == 0
        and (takes := _TAKES.search(told(name.value)))
    ):
        source = " ".join(takes[1].split())
        source = source if "(" in source else f"{source}(log)"
        if re.search(r"\((?!log[,)])|, (?![\"'\w]+=|[\"'])", source):
            return ""  # told with a letter for what may stand there
        return f"{name.full}({name.room.removesuffix('charts')}{source})"
    if name.room in ("qn.lady", "qn.jewels") and f"qn.{name.name}" in known:
        return _as_of(known[f"qn.{name.name}"], name)
    return ""


def _as_of(code: str, name: Public) -> str:
    """The example of the package's call for a companion game, where it holds there as well."""
    if name.name not in {"simulate", "open_log", "position", "league", "Log"}:
        return ""
    room = name.room
    return re.sub(r"\bqn\.(simulate|open_log|position|league)\b", rf"{room}.\1", code).replace(
        "log.turns()", "log.games"
    )


def _needed(value: Any, given: int) -> int:
    """How many arguments it takes that have no default, besides the first so many."""
    wanted = list(inspect.signature(value).parameters.values())[given:]
    return sum(each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD for each in wanted)


def signature(value: Any) -> str:
    """As it is called; of a statistic, with the log that it takes."""
    try:
        found = str(inspect.signature(value))
    except (TypeError, ValueError):
        return ""
    found = re.sub(r"(: |-> )'([^']*)'", r"\1\2", found)
    return re.sub(r"^\(t: Tables", "(log: Log", found) if isinstance(value, Statistic) else found


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
    room = name.room
    lines = ["Example", "-------", "", ".. code-block:: python", "", indent(f"{before(code, room)}\n\n{code}", "   ")]
    if name.room.endswith(".charts") and name.kind == "call":
        chart = eval(code, {"qn": qn, "log": example_log(game_of(room))})
        svg = re.sub(r"^<svg", f'<svg role="img" aria-label="{escape(name.summary)}"', picture(chart.to_dict()))
        return [*lines, "", ".. raw:: html", "", indent(f'<div class="qn-drawn">{svg}</div>', "   ")]
    printed = run(code, room).rstrip().splitlines()
    if len(printed) > LINES:
        printed = [*printed[:LINES], "…"]
    return [*lines, "", ".. code-block:: text", "", *(f"   {line}" for line in printed)] if printed else lines


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
