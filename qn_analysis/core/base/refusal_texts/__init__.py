"""How documents of any game are refused, in English and French: one TOML file a language, the same keys."""

from __future__ import annotations

from typing import Any

from ..catalogue import Message


def refusal(key: str, /, **values: Any) -> Message:
    """What is wrong with a document."""
    return Message(__name__, key, values)


def foreign(english: str, key: str, /, **values: Any) -> Message:
    """What a parser or the system says in English; other languages say what is known of it."""
    return Message(__name__, key, values, english)
