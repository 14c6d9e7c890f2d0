"""What lies on the table at one moment of a sale: what front ends draw. It holds what events have told, no rule."""

from __future__ import annotations

from pickle import HIGHEST_PROTOCOL, dumps, loads  # copies plain data ten times as fast as `deepcopy`
from typing import Any

from .sheet import Sheet, ShownRow


class Board:
    """The table of a sale, changed step by step.

    Attributes:
        state: plain JSON, as `scene` describes it.
        changed: what has changed since the last `take`, as `"<what>:<seat or gem>[:...]"`.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.fashion = list(sheet.fashion)
        players = len(sheet.displays)
        self.changed: list[str] = []
        self.state: dict[str, Any] = {
            "rows": [
                [self._row(display.rows.get(gem, ShownRow())) for gem in self.fashion] for display in sheet.displays
            ],
            "bankers": [display.bankers for display in sheet.displays],
            "hidden_bankers": [True] * players,
            "counted": dict.fromkeys(self.fashion),
            "rarity": dict.fromkeys(self.fashion),
            "price": dict.fromkeys(self.fashion),
            "cancelled": dict.fromkeys(self.fashion, False),
            "verdict": [[None] * len(self.fashion) for _ in range(players)],
            "jewels": [[None] * len(self.fashion) for _ in range(players)],
            "pounds": [[None] * len(self.fashion) for _ in range(players)],
            "scores": [display.score for display in sheet.displays],
        }

    @staticmethod
    def _row(row: ShownRow) -> dict[str, Any]:
        return {
            "gems": list(row.gems),
            "moved": [],
            "rings": row.rings,
            "king": row.king,
            "necklace": row.necklace,
            "hidden": True,
        }

    def row(self, seat: int, gem: str) -> dict[str, Any]:
        """One player's row of a gem."""
        row: dict[str, Any] = self.state["rows"][seat][self.fashion.index(gem)]
        return row

    def stones(self, seat: int, gem: str) -> int:
        """Stones that lie in a row."""
        return sum(self.row(seat, gem)["gems"])

    def put(self, key: str, where: str | int, value: Any, gem: str | None = None) -> None:
        """Set an entry of a gem, of a seat, or of a seat's gem, and note that it changed."""
        if gem is not None:
            self.state[key][where][self.fashion.index(gem)] = value
            self.changed.append(f"{key}:{where}:{gem}")
        else:
            self.state[key][where] = value
            self.changed.append(f"{key.removesuffix('s') if key == 'scores' else key}:{where}")

    def reveal(self, seat: int, gem: str) -> None:
        """Turn a row face up."""
        self.row(seat, gem)["hidden"] = False
        self.changed.append(f"row:{seat}:{gem}")

    def show_bankers(self, seat: int) -> None:
        """Turn a player's Bankers face up."""
        self.state["hidden_bankers"][seat] = False
        if self.state["bankers"][seat]:
            self.changed.append(f"bankers:{seat}")

    def move(self, seat: int, stones: int, source: str, target: str) -> None:
        """Put a gem card into another row."""
        self.row(seat, source)["gems"].remove(stones)
        self.row(seat, target)["gems"].append(stones)
        self.row(seat, target)["moved"].append(stones)
        self.changed += [f"row:{seat}:{source}", f"row:{seat}:{target}"]

    def lapse(self, seat: int, gem: str, card: str) -> None:
        """Take a Ring, King or Necklace out of a row."""
        row = self.row(seat, gem)
        if card == "ring":
            row["rings"] -= 1
        else:
            row[card] = False
        self.changed.append(f"card:{seat}:{gem}:{card}")

    def take(self) -> dict[str, Any]:
        """The state and what has changed since the last call."""
        taken = {"changed": list(dict.fromkeys(self.changed)), "board": loads(dumps(self.state, HIGHEST_PROTOCOL))}
        self.changed = []
        return taken
