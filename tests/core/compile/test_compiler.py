"""What holds while the compiler is at work, and no longer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.core.compile.test_build import build, package

__all__ = ["package"]


def test_numba_settings_are_restored(package: Path) -> None:
    import numba

    config: Any = numba.config
    before = config.LOOP_VECTORIZE, config.SLP_VECTORIZE
    build()["total"](1)
    after = config.LOOP_VECTORIZE, config.SLP_VECTORIZE
    assert after == before
