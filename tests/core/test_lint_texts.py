"""What the linter of any game says."""

from __future__ import annotations

from qn_analysis.core.lint.texts import catalogue
from qn_analysis.core.texts import missing


def test_languages_say_the_same() -> None:
    assert missing(catalogue("en"), catalogue("fr")) == []
