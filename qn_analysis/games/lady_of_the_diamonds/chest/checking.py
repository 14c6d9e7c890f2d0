"""Whether data can be a chest sheet: its shape, and how many pieces there are. Titles are for `table.py` to judge.

Source: "Contents", "Set Up" 1, "How to Play" 11, "Advanced Rules" 1 and 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qn_analysis.core.base.catalogue import Message
from qn_analysis.core.base.messages import near, say
from qn_analysis.core.files.document import SheetCheck, whole

from ..rulebook import Ruleset
from ..words import texts as words
from ..words.cards import FEWEST, SEATS, TREASURES, Treasure
from . import texts
from .sheet import Chest, Sheet, rules_of

MODES: Final = ("basic", "advanced")
LONGEST: Final = 60
"""Letters of a name."""
NAMES: Final = tuple(treasure.name.lower() for treasure in Treasure)
_KEYS: Final = ("mode", "players", "chests")
_OF_A_CHEST: Final = ("player", "pieces", "titles", "permanent")


def check(data: Any, rules: Ruleset, lang: str) -> tuple[Sheet | None, list[str]]:
    """The sheet as far as it can be read, or None where it is no table of chests; and every problem that was found.

    Raises:
        TextError: there are no texts in the language.
    """
    made = _Check(rules, lang)
    sheet = made.sheet(data)
    if sheet is not None:
        made.pieces(sheet)
    return sheet, made.problems


class _Check(SheetCheck):
    """Reading one sheet, and the problems so far."""

    def __init__(self, rules: Ruleset, lang: str) -> None:
        super().__init__(texts.__name__, lang)
        self.rules = rules
        self.words = words.catalogue(lang)

    def said(self, key: str, /, **values: Any) -> Message:
        """Words of the game."""
        return Message(words.__name__, key, values)

    def sheet(self, data: Any) -> Sheet | None:
        """The sheet of data without a fault in its shape."""
        if not isinstance(data, Mapping):
            self.wrong("no_sheet", given=say(data))
            return None
        self.unknown(data, _KEYS, self.word("problem.the_sheet"))
        mode = data.get("mode", self.rules.mode)
        known = mode in MODES
        if not known:
            self.wrong("mode", given=say(mode), hint=near(mode, MODES))
        chests = data.get("chests")
        if not isinstance(chests, list | tuple) or not 1 <= len(chests) <= SEATS:
            self.wrong("chests", given=say(chests), most=SEATS)
            return None
        players = data.get("players", max(len(chests), FEWEST))
        if not whole(players) or not max(len(chests), FEWEST) <= players <= SEATS:
            known = False
            self.wrong("players", given=say(players), fewest=max(len(chests), FEWEST), most=SEATS)
        read = [self.chest(chest, seat) for seat, chest in enumerate(chests)]
        names = [chest.player for chest in read]
        for name in dict.fromkeys(name for name in names if names.count(name) > 1):
            self.wrong("same_name", player=name)
        return Sheet(mode, players, tuple(read)) if known else None

    def chest(self, data: Any, seat: int) -> Chest:
        """One chest, as far as it is one."""
        default = self.words.text("seat.default", n=seat + 1)
        if not isinstance(data, Mapping):
            self.wrong("no_chest", player=default, given=say(data))
            return Chest(default, (0,) * TREASURES)
        name = data.get("player", default)
        if not isinstance(name, str) or not 0 < len(name.strip()) <= LONGEST or not name.isprintable():
            self.wrong("name", given=say(name), seat=default, most=LONGEST)
            name = default
        self.unknown(data, _OF_A_CHEST, name)
        pieces = data.get("pieces", {})
        counts = [0] * TREASURES
        if not isinstance(pieces, Mapping):
            self.wrong("no_pieces", player=name, given=say(pieces))
            pieces = {}
        for key, count in pieces.items():
            if key not in NAMES:
                self.no_treasure(name, key)
            elif not whole(count):
                self.wrong("count", player=name, treasure=self.said(f"treasure.{key}"), given=say(count))
            else:
                counts[NAMES.index(key)] = count
        return Chest(name, tuple(counts), self.treasures(data, "titles", name), self.treasures(data, "permanent", name))

    def treasures(self, data: Mapping[str, Any], key: str, player: str) -> frozenset[Treasure]:
        """A list of treasures."""
        listed = data.get(key, ())
        if not isinstance(listed, list | tuple):
            self.wrong("no_list", player=player, key=key, given=say(listed))
            return frozenset()
        for each in listed:
            if each not in NAMES:
                self.no_treasure(player, each)
        return frozenset(Treasure(NAMES.index(each)) for each in listed if each in NAMES)

    def no_treasure(self, player: str, given: Any) -> None:
        self.wrong("no_treasure", player=player, given=say(given), hint=near(given, NAMES), known=", ".join(NAMES))

    def pieces(self, sheet: Sheet) -> None:
        """More pieces than spots, and more than there are."""
        rules = rules_of(sheet, self.rules)
        mode = self.said(f"mode.{sheet.mode}")
        for treasure, (spots, supply) in enumerate(zip(rules.spots, rules.supply_for(sheet.players), strict=True)):
            name = NAMES[treasure]
            for chest in sheet.chests:
                if (count := chest.pieces[treasure]) > spots:
                    held = self.said(f"pieces.{name}", count=count)
                    self.wrong("spots", player=chest.player, pieces=held, n=spots)
            total = sum(chest.pieces[treasure] for chest in sheet.chests)
            if total > supply:
                held = self.said(f"pieces.{name}", count=total)
                self.wrong("supply", pieces=held, supply=supply, mode=mode, players=sheet.players)
