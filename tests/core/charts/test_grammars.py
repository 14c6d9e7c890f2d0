"""What Altair's imports bring along and nobody uses waits until somebody does."""

from __future__ import annotations

import subprocess
import sys

import pytest

AFTER = """
import sys
import qn_analysis.core.charts
import altair
print("lark" in sys.modules)
from jsonschema import FormatChecker
checker = FormatChecker(["iri"])
print(checker.conforms("https://bücher.example/é", "iri"), checker.conforms("no address", "iri"))
import rfc3987_syntax
print("lark" in sys.modules, rfc3987_syntax.is_valid_syntax("iri", "https://example.org"))
print(rfc3987_syntax.__file__ is not None)
"""


def test_charts_do_not_wait_for_grammars_and_grammars_work() -> None:
    pytest.importorskip("rfc3987_syntax")
    out = subprocess.run([sys.executable, "-c", AFTER], capture_output=True, text=True, check=True).stdout
    assert out.split() == ["False", "True", "False", "True", "True", "True"]


WITHOUT = """
import sys
from qn_analysis.core.charts.grammars import without_widgets
without_widgets()
import altair
print("ipywidgets" in sys.modules, altair.Chart.__name__)
import anywidget
print("ipywidgets" in sys.modules)
"""


def test_a_command_draws_without_widgets_and_widgets_can_still_be_imported() -> None:
    pytest.importorskip("anywidget")
    out = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True).stdout
    assert out.split() == ["False", "Chart", "True"]
