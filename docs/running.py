"""The examples of the public names: where they stand, what they rest on, and what comes of them.

The examples of calls and classes are the cells of `examples.py`; a statistic is taken of the example log, and a chart
is drawn from the statistics that its docstring names. `python -m docs.running` runs them all, or those that one names.
"""

from __future__ import annotations

import ast
import inspect
import io
import re
import sys
import tempfile
import time
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Final

import polars as pl
from altair import TopLevelMixin

import qn_analysis as qn
from docs.names import Public, public, room_of
from qn_analysis.core.charts.shown import picture

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
WITHOUT: Final = {
    "qn.queens_necklace.PlainBot": "a type for type checkers: `qn.bot` has an example of such a function",
}
"""Calls, classes and errors that have no example, and why."""
EXAMPLES: Final = frozenset({"call", "class", "error", "statistic"})
"""The kinds of names that have one."""
_SHARED: Final = frozenset(
    {"simulate", "open_log", "position", "league", "compare", "shelf", "sweep", "mend", "bot", "tune", "challenge"}
)
"""Calls whose example holds for every game."""
_GAMES: Final = ("qn.queens_necklace", "qn.lady", "qn.jewels")
_TAKEN: Final = re.compile(r'stats\.\w+\(log(?:, (?:"\w+"|\[[\w", ]+\]))?\)')


@dataclass(frozen=True)
class Shown:
    """What came of an example.

    Attributes:
        printed: what it printed.
        value: what its last line is, if that is an expression.
    """

    printed: str
    value: Any


@cache
def cells() -> dict[str, str]:
    """The examples of `examples.py` by full name."""
    parts = re.split(r"^# %% (\S+)\n", (HERE / "examples.py").read_text("utf-8"), flags=re.MULTILINE)
    return {name: code.strip() for name, code in zip(parts[1::2], parts[2::2], strict=True)}


def game_of(room: str) -> str:
    """The room of the game that a room belongs to."""
    return next((game for game in ("qn.lady", "qn.jewels") if room.startswith(game)), "qn")


def whole(code: str, room: str) -> str:
    """An example with the lines that it rests on: its imports, and the log or sheet that it names."""
    found = [node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)]
    needed = {node.id for node in found} - {node.id for node in found if isinstance(node.ctx, ast.Store)}
    opening = re.match(r"(?:(?:import|from) .*\n|\n)*", code)
    own = [line for line in opening[0].splitlines() if line] if opening else []
    package = [line for line in own if "qn_analysis" in line]
    known = [line for line in own if line not in package and line.startswith("import altair")]
    standard = [line for line in own if line not in package and line not in known]
    if "pl" in needed:
        known.append("import polars as pl")
    parts = ["\n".join(standard), "\n".join(known), "\n".join(["import qn_analysis as qn", *package])]
    parts += [LOGS[game_of(room)]] if "log" in needed else []
    parts += [SHEET] if "sheet" in needed else []
    rest = code[len(opening[0]) if opening else 0 :]
    return "\n\n".join(part for part in [*parts, rest] if part)


@cache
def example_log(game: str) -> Any:
    """The log of the examples of a game, played once."""
    with redirect_stderr(io.StringIO()):
        return room_of(game).simulate(20, players=3, bots="greedy", seed=7, progress=False)


def run(code: str, room: str) -> Shown:
    """Run an example in a folder of its own.

    Raises:
        RuntimeError: it ends in an error.
    """
    names: dict[str, Any] = {"__name__": "example", "qn": qn, "pl": pl, "log": example_log(game_of(room))}
    exec(SHEET, names)
    said = io.StringIO()
    lines = ast.parse(code).body
    last = lines[-1] if isinstance(lines[-1], ast.Expr) else None
    lines = lines[:-1] if last else lines
    with (
        tempfile.TemporaryDirectory() as folder, chdir(folder), redirect_stdout(said), redirect_stderr(io.StringIO()),
        pl.Config(tbl_width_chars=100, tbl_cols=10, tbl_rows=8),
    ):  # fmt: skip
        try:
            exec(compile(ast.Module(lines, []), "example", "exec"), names)
            value = eval(compile(ast.Expression(last.value), "example", "eval"), names) if last else None
        except Exception as error:
            raise RuntimeError(f"an example of {room} fails: {error}\n{code}") from error
    return Shown(said.getvalue(), value)


def drawn(value: Any, about: str) -> str:
    """Of a chart or a panel, its picture as SVG, which says what it is about; else ""."""
    if isinstance(value, TopLevelMixin):
        svg = picture(value.to_dict())
    else:
        own = getattr(value, "picture", None)
        svg = str(own()) if callable(own) else ""
    return re.sub(r"^<svg(?![^>]* role=)", f'<svg role="img" aria-label="{escape(about)}"', svg)


def example_of(name: Public) -> str:
    """The code of its example, or "" where there is none."""
    known = cells()
    if name.full in known:
        return known[name.full]
    if name.kind == "statistic" and _needed(name.value, 1) == 0:
        return f"print({name.full}(log))"
    if name.room.endswith(".charts") and name.kind == "call":
        return _drawn(name)
    if name.room in _GAMES and name.name in _SHARED and (code := known.get(f"qn.{name.name}")):
        return re.sub(rf"(?<![\w.])qn\.({'|'.join(_SHARED)})\b", rf"{name.room}.\1", code)
    return ""


def _drawn(name: Public) -> str:
    """The example of a chart whose docstring names every frame that it takes."""
    taken: tuple[str, ...] = getattr(name.value, "draws", ())
    if len(taken) != _needed(name.value, 0) or not all(map(_TAKEN.fullmatch, taken)):
        return ""
    room = name.room.removesuffix("charts")
    return f"{name.full}({', '.join(room + each for each in taken)})"


def _needed(value: Any, given: int) -> int:
    """How many arguments without a default it takes, after the first `given`."""
    wanted = list(inspect.signature(value).parameters.values())[given:]
    return sum(each.default is each.empty and each.kind is each.POSITIONAL_OR_KEYWORD for each in wanted)


def having() -> list[Public]:
    """The names that have an example of their own."""
    return [each for each in public() if not each.same and each.kind in EXAMPLES and example_of(each)]


def main() -> int:
    """Run the examples of the names that are given, or all; say which fail and what they took."""
    wanted = sys.argv[1:]
    begun, wrong, slow, all_of_them = time.monotonic(), [], [], having()
    chosen = [each for each in all_of_them if not wanted or each.full in wanted]
    for each in chosen:
        at = time.monotonic()
        try:
            run(example_of(each), each.room)
        except RuntimeError as error:
            wrong.append(f"{each.full}: {error}")
        slow.append((time.monotonic() - at, each.full))
    print("\n\n".join(wrong))
    dearest = ", ".join(f"{name} {took:.1f} s" for took, name in sorted(slow, reverse=True)[:8])
    print(f"{len(chosen)} examples, {len(wrong)} fail, in {time.monotonic() - begun:.0f} s; the dearest: {dearest}")
    return len(wrong) > 0


if __name__ == "__main__":
    sys.exit(main())
