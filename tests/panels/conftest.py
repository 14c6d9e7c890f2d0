"""What the tests of the panels share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ..browser import chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser a module: while it runs, nothing else in the thread can run an event loop."""
    with chromium() as started:
        yield started
