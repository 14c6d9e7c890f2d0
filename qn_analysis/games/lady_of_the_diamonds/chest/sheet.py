"""The chest sheet: the chests of a table as a person writes them down.

A sheet is JSON (or the same in TOML):

    {"mode": "advanced", "players": 3,
     "chests": [
       {"player": "Amy", "pieces": {"diamond": 3, "ruby": 1, "gold": 2}, "titles": ["diamond"]},
       {"player": "Barnaby", "pieces": {"pearl": 6}, "titles": ["pearl"], "permanent": ["pearl"]}]}

Optional: `mode` (that of the ruleset), `players` (the number of chests, at least two), `player` (her seat), `titles`
and `permanent` (a piece lies on the crown). Where all chests of the table are there, titles need only be said if the
pieces do not tell who holds them, and what is permanent follows. Where chests are left out, titles are held as is said.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from qn_analysis.core.base.catalogue import Loader

from ..rulebook import Ruleset
from ..words.cards import Treasure

TEXTS: Final = f"{__package__}.texts"
catalogue = Loader(TEXTS)


@dataclass(frozen=True)
class Chest:
    """One chest.

    Attributes:
        pieces: of each treasure.
        titles, permanent: treasures whose title lies on it, and those whose title cannot be lost any more, as far as
            they were written down.
    """

    player: str
    pieces: tuple[int, ...]
    titles: frozenset[Treasure] = frozenset()
    permanent: frozenset[Treasure] = frozenset()


@dataclass(frozen=True)
class Sheet:
    """Chests of a table in the order of its seats; those that were left out come last.

    Attributes:
        mode: "basic" or "advanced".
        chests: those that are known.
    """

    mode: str
    players: int
    chests: tuple[Chest, ...]

    @property
    def whole(self) -> bool:
        """Whether every chest of the table is there."""
        return len(self.chests) == self.players

    @property
    def names(self) -> list[str]:
        """The players in order."""
        return [chest.player for chest in self.chests]

    def to_dict(self) -> dict[str, Any]:
        """The sheet as it is written, without what is not there."""
        return {"mode": self.mode, "players": self.players, "chests": [_written(chest) for chest in self.chests]}


def _written(chest: Chest) -> dict[str, Any]:
    pieces = {treasure.name.lower(): n for treasure, n in zip(Treasure, chest.pieces, strict=True) if n}
    named = {key: [each.name.lower() for each in sorted(getattr(chest, key))] for key in ("titles", "permanent")}
    return {"player": chest.player, "pieces": pieces, **{key: names for key, names in named.items() if names}}


def rules_of(sheet: Sheet, rules: Ruleset) -> Ruleset:
    """The ruleset in the mode of a sheet."""
    return rules if rules.mode == sheet.mode else replace(rules, mode=sheet.mode)
