"""A log with mistakes, and its findings, for the tests of the findings panel."""

from __future__ import annotations

import json
from functools import cache

import polars as pl

from qn_analysis.core.lint import Findings, lint
from qn_analysis.core.lint.findings import RAW
from qn_analysis.games.queens_necklace.lint import LINTER
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.panels.findings_scene import matching
from tests.kit.queens_necklace.breaking import clean, set_where, without

EVENT = pl.col("event")
GAP = json.dumps({"found": 2, "wanted": 1})
BAD = "</script><script>a()</script><img src=x onerror=b>"


@cache
def broken() -> Log:
    """Game 0: a wrong payment; 1: a card for free; 2: a King too many; 3: a purchase left out."""
    log = set_where(clean(games=6), EVENT == "sold", amount=999)
    log = set_where(log, (EVENT == "bought") & (pl.col("game") == 1), amount=0)
    log = set_where(log, (EVENT == "shown") & (pl.col("game") == 2), card="king")
    return without(log, (EVENT == "bought") & (pl.col("game") == 3))


@cache
def found() -> Findings:
    return lint(broken())


def number(code: str, game: int | None = None) -> int:
    """The first finding of a code."""
    return matching(found(), code, game=game)[0]


def many(n: int) -> Findings:
    """`n` findings of two codes, of a log that is not at hand."""
    values = json.dumps({"found": 2, "wanted": 1, "listed": 1, "told": 2, "column": "events"})
    rows = [("QN801" if at % 10 else "QN808", at // 3, at, 1, 0, values) for at in range(n)]
    return Findings(LINTER, pl.DataFrame(rows, schema=RAW, orient="row"), "log", games=n, checked=("QN801", "QN808"))
