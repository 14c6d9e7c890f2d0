"""Why a row cannot follow the rows before it, in English and French: one TOML file a language, the same keys."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.base.catalogue import Message


def problem(key: str, /, **values: Any) -> Message:
    """Why a row cannot follow."""
    return Message(__name__, key, values)
