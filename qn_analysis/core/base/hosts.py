"""Which notebook the package runs in, where it matters."""

from __future__ import annotations

import sys
from typing import Any


def marimo() -> Any:
    """The module marimo in one of its notebooks, else None."""
    found: Any = sys.modules.get("marimo")
    return found if found is not None and found.running_in_notebook() else None
