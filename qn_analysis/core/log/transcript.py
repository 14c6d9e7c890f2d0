"""What tells the rows of any game: players' names, and rows of broken games told by their columns."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from ..base.catalogue import Catalogue
from .replay import NOBODY


class Teller(ABC):
    """Tells events in one language, to one viewer.

    Args:
        texts: the game's, with `seat.default`.
        names: players by seat, or None for "Seat 1" and so on.
        viewer: seat that reads, or None to tell everything.
    """

    def __init__(self, texts: Catalogue, names: Sequence[str] | None = None, viewer: int | None = None) -> None:
        self.texts = texts
        self.names = names
        self.viewer = viewer

    def seat(self, seat: int) -> str:
        """A player's name."""
        if seat == NOBODY:
            return "?"
        if self.names is not None and seat < len(self.names):
            return self.names[seat]
        return self.texts.text("seat.default", n=seat + 1)

    @abstractmethod
    def sentence(self, row: Any) -> str:
        """An event in one sentence, or "" if the viewer does not learn that it happened."""

    def sturdy(self, row: Any) -> str:
        """An event in one sentence, or its columns where it is too broken to be told."""
        try:
            if told := self.sentence(row):
                return told
        except (ValueError, IndexError, KeyError):  # no event, card or seat of that kind: its columns are told below
            pass
        names = row._fields[row._fields.index("event") + 1 :]
        values = ", ".join(f"{name}={value}" for name in names if (value := getattr(row, name)) is not None)
        return f"{row.event} ({values})"
