"""What judges a form in a page, run without one, and held to what the panel makes of the same sheets."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from qn_analysis.core.panels.form_panel import Form
from qn_analysis.core.rules.table_ruleset import TableRuleset
from qn_analysis.pages.form_page import PageEngine, form_engine
from tests.kit.javascript import run

_JUDGE = "const { judge } = made.formEngine(given.data); return given.asked.map((each) => judge(...each));"
Asked = Sequence[tuple[dict[str, Any], str]]
"""Sheets, each with a language."""


def script(engine: PageEngine) -> str:
    """The engine as an expression."""
    return f"(() => {{ {engine.module()}\nreturn {{ formEngine, changed }}; }})()"


def plain(value: Any) -> Any:
    """A value as it comes out of JSON."""
    return json.loads(json.dumps(value))


def refused_share(form: Form, rules: TableRuleset, asked: Asked, folder: Path, checked: bool) -> float:
    """How many of the sheets are refused; all are judged in the page as in Python."""
    engine = form_engine(form, rules, checked)
    found = run(script(engine), _JUDGE, {"data": engine.data, "asked": list(asked)}, folder)
    problems, given = 0, form.kind.given(rules)
    for (sheet, lang), told in zip(asked, found, strict=True):
        meant = plain(form.judged(form.kind.words(rules, lang), given, sheet))
        problems += bool(meant["scene"]["problems"])
        assert told == meant, sheet
    return problems / len(asked)
