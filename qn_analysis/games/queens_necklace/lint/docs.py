"""The checks of the linter as a page of the documentation: `datasets/checks.md`."""

from __future__ import annotations

from typing import Final

from qn_analysis.core.lint.docs import checks_table

from .run import LINTER


def page() -> str:
    """Every check as a page of its own: `datasets/checks.md`."""
    return f"{_PAGE}\n{checks_table(LINTER)}"


_PAGE: Final = """# The checks of the linter

This page is generated from the checks themselves by `make golden`. `qn explain QN203` tells all about one of them; for
each there is a broken log in [broken](broken/README.md). A log that knows `sales` is enough where *needs* says so;
`public` is all but hidden cards, `full` is everything. *Clauses* are ids of the rules that a check guards.
"""
