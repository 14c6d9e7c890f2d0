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

from qn_analysis.core.base.telling import Words

from ..rulebook import Ruleset
from ..words.cards import FEWEST, TREASURES, Treasure

MODES: Final = ("basic", "advanced")
NAMES: Final = tuple(treasure.name.lower() for treasure in Treasure)
Given = dict[str, Any]
"""What chests are judged by: the `mode` of a ruleset, and in each of the `modes` its numbers as the engine has them."""


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
        return is_whole(self)

    @property
    def names(self) -> list[str]:
        """The players in order."""
        return [chest.player for chest in self.chests]

    def to_dict(self) -> dict[str, Any]:
        """The sheet as it is written, without what is not there."""
        return {"mode": self.mode, "players": self.players, "chests": [_written(chest) for chest in self.chests]}


def _written(chest: Chest) -> dict[str, Any]:
    named = {key: [each.name.lower() for each in sorted(getattr(chest, key))] for key in ("titles", "permanent")}
    made = {"player": chest.player, "pieces": pieces_of(chest)}
    return {**made, **{key: names for key, names in named.items() if names}}


def rules_of(sheet: Sheet, rules: Ruleset) -> Ruleset:
    """The ruleset in the mode of a sheet."""
    return rules if rules.mode == sheet.mode else replace(rules, mode=sheet.mode)


def given_of(rules: Ruleset) -> Given:
    """What chests are judged by."""
    return {"mode": rules.mode, "modes": {mode: replace(rules, mode=mode).tables() for mode in MODES}}


# -------------------------------------------------------------------------------------------- in Python and in pages


def is_whole(sheet: Sheet) -> bool:
    """Whether every chest of the table is there."""
    return len(sheet.chests) == sheet.players


def pieces_of(chest: Chest) -> dict[str, int]:
    """The pieces of a chest as they are written."""
    return {NAMES[each]: chest.pieces[each] for each in range(TREASURES) if chest.pieces[each] > 0}


def fewest_of(chests: int) -> int:
    """Players that a table with so many chests has at least."""
    return max(chests, FEWEST)


def sheet_of(words: Words, given: Given, sound: Given) -> Sheet:
    """What is sound of a document, as a sheet."""
    written: list[Any] = sound.get("chests", [])
    chests: list[Chest] = []
    for seat in range(len(written)):
        chest = written[seat]
        pieces: Given = chest.get("pieces", {})
        player = chest["player"] if "player" in chest else words.say("seat.default", n=seat + 1)
        chests.append(
            Chest(
                player,
                tuple([pieces.get(name, 0) for name in NAMES]),
                treasures_of(chest.get("titles", [])),
                treasures_of(chest.get("permanent", [])),
            )
        )
    return Sheet(str(sound.get("mode", given["mode"])), sound.get("players", fewest_of(len(chests))), tuple(chests))


def treasures_of(names: list[str]) -> frozenset[Treasure]:
    """Treasures by their names."""
    return frozenset([Treasure(NAMES.index(name)) for name in names])
