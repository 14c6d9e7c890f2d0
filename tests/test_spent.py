"""What tests cost: of this process and of others that it started."""

from __future__ import annotations

import subprocess
import sys
import time

from tests.spent import Clock, family

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
