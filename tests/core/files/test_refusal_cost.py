"""Whatever a person's file holds, refusing it takes little memory and time."""

from __future__ import annotations

import json
import subprocess
import sys
from time import process_time

import pytest

from tests.kit.refusing import cases
from tools.bench_loop import loop

PEAK = 200
"""MB of the whole process, some 50 of which are the package's."""
LOOPS = 2.5
"""Processor time of a refusal, in reference loops around it: a machine may be slow, or others may work beside it."""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="peaks are told in other units elsewhere")
@pytest.mark.parametrize("few", [True, pytest.param(False, marks=pytest.mark.full)])
def test_refusals_are_cheap(few: bool) -> None:
    call = [sys.executable, "-m", "tests.kit.refusing", *(["--few"] if few else [])]
    one = loop(process_time)
    run = subprocess.run(call, capture_output=True, text=True, check=True, timeout=600)
    told = {(each["loader"], each["case"]): each for each in map(json.loads, run.stdout.splitlines())}
    assert {*told} == {*cases(few)}
    ended = [key for key, each in told.items() if "ended" in each]
    assert not ended, f"ended before they were refused: {ended}"
    taken = [key for key, each in told.items() if not each["said"]]
    assert not taken, f"not refused: {taken}"
    if any(each["seconds"] >= LOOPS * one for each in told.values()):
        one = max(one, loop(process_time))  # the machine may have become slower meanwhile
    dear = {
        key: f"{each['peak']:.0f} MB, {each['seconds'] / one:.2f} loops"
        for key, each in told.items()
        if each["peak"] >= PEAK or each["seconds"] >= LOOPS * one
    }
    assert not dear
    deep = [each["said"] for (_, case), each in told.items() if case.split(", ")[1].startswith(("dots", "lists"))]
    assert sum("nested deeper than 100 levels" in said for said in deep) >= len(deep) - 7  # but for "just few enough"
