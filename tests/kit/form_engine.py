"""What judges a form in a page, run without one, and held to what the panel makes of the same sheets."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from qn_analysis.pages.form_page import PageEngine
from tests.kit.javascript import run

_JUDGE = "const engine = made.make(given.data); return given.asked.map(([sheet, lang]) => engine.judge(sheet, lang));"
Asked = Sequence[tuple[dict[str, Any], str]]
"""Sheets, each with a language."""
Judged = Callable[[dict[str, Any], str], Any]


def script(engine: PageEngine) -> str:
    """The engine as an expression."""
    return f"(() => {{ {engine.module()}\nreturn {{ make: {engine.make}, changed }}; }})()"


def plain(value: Any) -> Any:
    """A value as it comes out of JSON."""
    return json.loads(json.dumps(value))


def refused_share(engine: PageEngine, asked: Asked, judged: Judged, folder: Path) -> float:
    """How many of the sheets are refused; all are judged in the page as `judged` does."""
    found = run(script(engine), _JUDGE, {"data": engine.data, "asked": list(asked)}, folder)
    problems = 0
    for (sheet, lang), told in zip(asked, found, strict=True):
        meant = plain(judged(sheet, lang))
        problems += bool(meant["scene"]["problems"])
        assert told == meant, sheet
    return problems / len(asked)
