"""What cannot be reviewed says so in one line."""

from __future__ import annotations

from ..base.catalogue import Message


def refused(key: str, **values: object) -> Message:
    """Why a game cannot be reviewed."""
    return Message(f"{__name__.rsplit('.', 1)[0]}.texts", f"review.{key}", values)
