"""Sheets that several tests use."""

from __future__ import annotations

import subprocess
import sys
from copy import deepcopy
from typing import Any

_EXAMPLE: dict[str, Any] = {
    "fashion": ["diamond", "emerald", "amber", "ruby"],
    "displays": [
        {
            "player": "Amy",
            "rows": {"diamond": {"gems": [2, 1, 1], "rings": 1}, "emerald": {"gems": [3, 2], "rings": 2}},
        },
        {
            "player": "Barnaby",
            "rows": {
                "diamond": {"gems": [1], "king": True},
                "ruby": {"gems": [2, 1, 1]},
                "amber": {"gems": [1, 1, 1, 1]},
            },
        },
        {
            "player": "Charles",
            "bankers": 1,
            "rows": {"ruby": {"gems": [1, 3]}, "amber": {"gems": [1, 1]}, "emerald": {"gems": [2, 2]}},
        },
    ],
}
MOVE = {"player": "Amy", "from": "diamond", "gems": 1, "to": "ruby"}


def example() -> dict[str, Any]:
    """The rulebook's worked example: Amy 60, Barnaby 40, Charles 20."""
    return deepcopy(_EXAMPLE)


def command(*arguments: str) -> tuple[int, str]:
    """Exit code and standard error of a `qn` command, run as a process."""
    done = subprocess.run(
        [sys.executable, "-m", "qn_analysis", *arguments], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stderr
