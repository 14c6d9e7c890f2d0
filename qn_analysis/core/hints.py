"""Words for messages about what somebody wrote: the value itself, and the known name that it is nearest to."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any


def near(value: Any, known: Iterable[str]) -> str:
    """ " (did you mean 'x'?)", or nothing."""
    if not isinstance(value, str):
        return ""
    lower = {name.lower(): name for name in known}
    found = get_close_matches(value.lower(), lower, 1)
    return f" (did you mean {lower[found[0]]!r}?)" if found else ""


def say(value: Any) -> str:
    """A value in a message, cut where it is long."""
    if value is None:
        return "nothing"
    said = repr(value)
    return said if len(said) <= 40 else f"{said[:37]}..."
