"""What tests cost: of this process and of others that it started."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import time

import pytest

from tests.spent import BESIDE, Clock, family

WORK = "import time\nwhile time.process_time() < 0.3: pass"


def test_the_work_of_other_processes_is_counted() -> None:
    """Of a short test in the next look that asks for it."""
    clock = Clock()
    clock.lap(True)
    subprocess.run([sys.executable, "-c", WORK], check=True)
    clock.lap(False)
    assert clock.lap(True) >= 0.25
    assert family(set()) >= time.process_time() - 0.1


def test_a_command_says_what_it_took() -> None:
    call = [sys.executable, "-m", "tests.spent", sys.executable, "-c", f"{WORK}\nexit(3)"]
    done = subprocess.run(call, capture_output=True, text=True)
    assert done.returncode == 3
    told = done.stdout.splitlines()[-1]
    assert float(told.rpartition(": ")[2].split()[0]) >= 0.3


@pytest.mark.parametrize(("ends", "beside", "code"), [(0, 0, 0), (0, 4, 4), (3, 4, 3)])
def test_a_command_beside_another_is_told_of_at_the_end(ends: int, beside: int, code: int) -> None:
    """It works meanwhile, is waited for, and can fail as well."""
    lines = f"import sys, time\ntime.sleep(0.3)\nprint('slow', flush=True)\nsys.exit({beside})"
    other = shlex.join([sys.executable, "-c", lines])
    call = [sys.executable, "-m", "tests.spent", BESIDE, other, sys.executable, "-c", f"print('quick')\nexit({ends})"]
    done = subprocess.run(call, capture_output=True, text=True)
    assert done.returncode == code
    told = re.sub(r"\d+\.\d s", "- s", done.stdout)
    assert re.fullmatch(
        r"quick\n\S+ -c print.*: - s of processor time, in - s\nslow\n\S+ -c import.*: - s of processor time, beside\n",
        told, re.DOTALL,
    )  # fmt: skip
