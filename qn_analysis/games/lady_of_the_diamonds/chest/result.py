"""What chests score, as numbers and events; `score` makes it."""

from __future__ import annotations

from dataclasses import dataclass

from ..log.rows import Fact
from ..rulebook import Ruleset
from ..words.cards import Cause, Treasure
from .sheet import Sheet


@dataclass(frozen=True)
class Change:
    """What one more piece would change.

    Attributes:
        seat: who adds it.
        treasure: of which.
        events: what would happen, as a log has it, the points of variety that would come of it included.
        points: by seat, what the round would bring more or less.
    """

    seat: int
    treasure: Treasure
    events: tuple[Fact, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, repr=False)
class ChestResult:
    """Chests and what they score. Attributes as of `ChestScores`, which tells it as well."""

    sheet: Sheet
    rules: Ruleset
    titles: tuple[int | None, ...]
    causes: tuple[Cause, ...]
    supply: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    sets: tuple[int, ...]
    short: tuple[tuple[Treasure, ...], ...]
    events: tuple[Fact, ...]
    changes: tuple[Change, ...]

    @property
    def by_player(self) -> dict[str, int]:
        """The points by name."""
        return dict(zip(self.sheet.names, self.points, strict=True))

    def __repr__(self) -> str:
        points = ", ".join(f"{player} {points}" for player, points in self.by_player.items())
        return f"<{type(self).__name__}: {points} points>"
