"""The sale sheet: one sale as a person writes it down, read with every problem named at once.

A sheet is JSON (or the same in TOML):

    {"date": "2024-04-20", "place": "at Cleo's",
     "fashion": ["diamond", "emerald", "amber", "ruby"],
     "displays": [
       {"player": "Amy", "bankers": 1, "rows": {"diamond": {"gems": [2, 1], "rings": 1, "king": true}}},
       {"player": "Barnaby", "hand": ["ring", "alchemist"], "score": 40}],
     "alchemist": {"player": "Amy", "from": "diamond", "gems": 1, "to": "ruby"}}

`fashion` runs from the most fashionable gem; `gems` lists the cards of a row by their stones; `rows` are as laid,
before the Alchemist. Optional: `date` and `place` (when and where it was held), `alchemist` (one, or a list), `hand`
(cards a player holds besides), `score` (pounds so far).
Source: "Jewel Sale", "Displaying the jewels"; "Ring", "King", "Queen's Necklace", "Banker", "Alchemist".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from qn_analysis.core.files.document import SheetError as SheetError

from ..rulebook import Ruleset
from ..words.cards import Card, Gem

GEM_NAMES: Final = tuple(gem.name.lower() for gem in Gem)
OF_EVENING: Final = ("date", "place")
"""What a sheet says of when and where a sale was held."""
OF_MOVE: Final = ("player", "from", "gems", "to")
"""What a sheet says of an Alchemist."""


@dataclass(frozen=True)
class ShownRow:
    """One player's row of one gem, as laid: stones of each gem card, and what lies with them; `summed` where their sum
    alone is known, for which these cards stand.
    """

    gems: tuple[int, ...] = ()
    rings: int = 0
    king: bool = False
    necklace: bool = False
    summed: bool = False


@dataclass(frozen=True)
class Display:
    """What one player shows.

    Attributes:
        player: her name.
        rows: by name of the gem; only rows with a card.
        bankers: shown at her side.
        hand: names of the cards that she holds besides, as the log names them.
        score: pounds before this sale.
    """

    player: str
    rows: Mapping[str, ShownRow] = field(default_factory=dict)
    bankers: int = 0
    hand: tuple[str, ...] = ()
    score: int = 0


@dataclass(frozen=True)
class Transmutation:
    """An Alchemist played after the reveal: which card (gem and stones) becomes which gem."""

    player: str
    source: str
    gems: int
    target: str


@dataclass(frozen=True)
class Sheet:
    """A sale as laid; displays in the order in which the players are asked, the active player first.

    Attributes:
        fashion: gems from the most fashionable.
        displays: one a player.
        alchemist: cards changed after the reveal.
        date, place: when and where it was held, as somebody wrote it; they change nothing.
    """

    fashion: tuple[str, ...]
    displays: tuple[Display, ...]
    alchemist: tuple[Transmutation, ...] = ()
    date: str | None = None
    place: str | None = None

    @property
    def players(self) -> list[str]:
        """The names in order."""
        return [display.player for display in self.displays]

    def to_dict(self) -> dict[str, Any]:
        """The sheet as it is written, without what is not there."""
        return trimmed(self.whole())

    def whole(self) -> dict[str, Any]:
        """The sheet with all that it can say; its Alchemists are a list."""
        held = {"date": self.date, "place": self.place}
        return {
            **{key: said for key, said in held.items() if said is not None},
            "fashion": list(self.fashion),
            "displays": [
                {
                    "player": each.player,
                    "rows": {
                        gem: {
                            "gems": list(row.gems),
                            "rings": row.rings,
                            "king": row.king,
                            "necklace": row.necklace,
                            **({"summed": True} if row.summed else {}),
                        }
                        for gem, row in each.rows.items()
                    },
                    "bankers": each.bankers,
                    "hand": list(each.hand),
                    "score": each.score,
                }
                for each in self.displays
            ],
            "alchemist": [
                {"player": m.player, "from": m.source, "gems": m.gems, "to": m.target} for m in self.alchemist
            ],
        }


# Sheets as plain data: a source, which pages have too.


def trimmed(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """A sheet as it is written, without what is not there; the one given has its Alchemists as a list."""
    moves = [{key: move[key] for key in OF_MOVE} for move in sheet.get("alchemist") or []]
    laid = {
        **{key: sheet[key] for key in OF_EVENING if sheet.get(key) is not None},
        "fashion": list(sheet["fashion"]),
        "displays": [trimmed_display(each) for each in sheet["displays"]],
    }
    if len(moves) == 0:
        return laid
    return {**laid, "alchemist": moves[0] if len(moves) == 1 else moves}


def trimmed_display(display: Mapping[str, Any]) -> dict[str, Any]:
    """What a player shows and holds, without what is not there."""
    rows, hand = shown_rows(display), list(display.get("hand", []))
    return {
        "player": display["player"],
        **({"rows": rows} if len(list(rows)) > 0 else {}),
        **({"bankers": display["bankers"]} if display.get("bankers", 0) > 0 else {}),
        **({"hand": hand} if len(hand) > 0 else {}),
        **({"score": display["score"]} if display.get("score", 0) != 0 else {}),
    }


def filled(sheet: Mapping[str, Any]) -> dict[str, Any]:
    """A sheet with all that it can say (`Sheet.whole`); the one given has its Alchemists as a list."""
    return {
        **{key: sheet[key] for key in OF_EVENING if sheet.get(key) is not None},
        "fashion": list(sheet["fashion"]),
        "displays": [filled_display(each) for each in sheet["displays"]],
        "alchemist": list(sheet.get("alchemist") or []),
    }


def filled_display(display: Mapping[str, Any]) -> dict[str, Any]:
    """A display with all that it can have; a row without a gem is none."""
    rows = shown_rows(display)
    return {
        "player": display["player"],
        "rows": {gem: {"rings": 0, "king": False, "necklace": False, **rows[gem]} for gem in list(rows)},
        "bankers": display.get("bankers", 0),
        "hand": list(display.get("hand", [])),
        "score": display.get("score", 0),
    }


def shown_rows(display: Mapping[str, Any]) -> dict[str, Any]:
    """The rows of a display in which a gem lies, without what is not there."""
    rows = display.get("rows") or {}
    return {gem: trimmed_row(rows[gem]) for gem in list(rows) if len(rows[gem].get("gems", [])) > 0}


def trimmed_row(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row, without what is not there."""
    beside = {key: row[key] for key in ("rings", "king", "necklace") if row.get(key, 0) != 0}
    return {"gems": written_gems(row), **beside}


def written_gems(row: Mapping[str, Any]) -> Any:
    """The cards of a row as they are written: their sum, where no more is known."""
    return sum(row["gems"]) if row.get("summed", False) else list(row["gems"])


def kind_of(rules: Ruleset, gem: str, stones: int) -> Card | None:
    """The kind of a gem card by its stones, or None if the deck has none."""
    return next((card for card in gem_kinds(gem) if rules.stones[card] == stones and rules.copies[card]), None)


def gem_kinds(gem: str) -> list[Card]:
    """The kinds of a gem's cards."""
    return [card for card in Card if card.name.lower().startswith(f"{gem}_")]
