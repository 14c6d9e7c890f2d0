"""What draws nothing does not import what draws: Altair alone takes a second of processor time."""

from __future__ import annotations

import subprocess
import sys

import pytest

WORK = """
import sys
import qn_analysis as qn
from qn_analysis import panels

log = qn.simulate(4, players=2, bots="greedy", seed=1, progress=False)
assert len(qn.lint(log, progress=False)) == 0
log.offers().collect(), log.transcript(0), qn.position(log, 0, 60).scores
rings = qn.stats.ring_value(log, "")
str(qn.show(rings, "Rings", unit="pounds")), str(qn.figure(rings, "pounds", measure="bought"))
str(qn.league(["greedy", "random"], players=2, games=4, seed=1, progress=False))
panels.game_replay(log, 0), panels.sale_quiz()
qn.Ruleset.from_dict({"purse": 12}), qn.score_sale({"fashion": ["ruby", "amber", "diamond", "emerald"], "displays": [
    {"player": "Amy", "rows": {"ruby": {"gems": [1]}}}, {"player": "Bea"}]})
assert "pydantic" not in sys.modules, "its core is enough to read documents"
drawn = sorted({"altair", "vl_convert"} & {*sys.modules})
assert not drawn, f"{drawn} before anything was drawn"
"""


def test_nothing_that_draws_nothing_imports_altair() -> None:
    run = subprocess.run([sys.executable, "-c", WORK], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-3000:]


REPORT = """
import sys
import qn_analysis as qn

page = qn.report(qn.simulate(4, players=2, bots="greedy", seed=1, progress=False), sections=["method"], progress=False)
drawn = sorted({"altair", "vl_convert"} & {*sys.modules})
assert not drawn, f"{drawn} for a chapter without charts"
print(len(page.html))
"""


@pytest.mark.full
def test_a_page_without_charts_imports_and_carries_none_of_what_draws() -> None:
    run = subprocess.run([sys.executable, "-c", REPORT], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr[-3000:]
    assert int(run.stdout) < 200_000, "the Vega scripts are in a page without a chart"
