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


@dataclass(frozen=True)
class ShownRow:
    """One player's row of one gem, as laid: stones of each gem card, and what lies with them."""

    gems: tuple[int, ...] = ()
    rings: int = 0
    king: bool = False
    necklace: bool = False


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
        held = {"date": self.date, "place": self.place}
        written: dict[str, Any] = {
            **{key: value for key, value in held.items() if value is not None},
            "fashion": list(self.fashion),
            "displays": [_display(display) for display in self.displays],
        }
        moves = [{"player": m.player, "from": m.source, "gems": m.gems, "to": m.target} for m in self.alchemist]
        if moves:
            written["alchemist"] = moves[0] if len(moves) == 1 else moves
        return written


def _display(display: Display) -> dict[str, Any]:
    rows = {gem: _row(row) for gem, row in display.rows.items()}
    given = {"rows": rows, "bankers": display.bankers, "hand": list(display.hand), "score": display.score}
    return {"player": display.player, **{key: value for key, value in given.items() if value}}


def _row(row: ShownRow) -> dict[str, Any]:
    given = {"rings": row.rings, "king": row.king, "necklace": row.necklace}
    return {"gems": list(row.gems), **{key: value for key, value in given.items() if value}}


def kind_of(rules: Ruleset, gem: str, stones: int) -> Card | None:
    """The kind of a gem card by its stones, or None if the deck has none."""
    return next((card for card in gem_kinds(gem) if rules.stones[card] == stones and rules.copies[card]), None)


def gem_kinds(gem: str) -> list[Card]:
    """The kinds of a gem's cards."""
    return [card for card in Card if card.name.lower().startswith(f"{gem}_")]
