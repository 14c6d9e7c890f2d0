"""What is wrong with a ruleset of this game, in English and French: one TOML file a language, the same keys."""

from __future__ import annotations

from typing import Any

from qn_analysis.core.base.catalogue import Message


def wrong(key: str, /, **values: Any) -> Message:
    """What is wrong with a ruleset, or what to do about it."""
    return Message(__name__, key, values)
