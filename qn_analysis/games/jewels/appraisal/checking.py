"""Whether data can be a craft sheet. What the cards make is no question of this module."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qn_analysis.core.base.catalogue import Message
from qn_analysis.core.base.messages import near, say
from qn_analysis.core.files.document import SheetCheck, whole

from ..rulebook import Ruleset
from ..words import texts as words
from ..words.cards import RESOURCES
from . import texts
from .sheet import CRAFTED, NAMES, Sheet

MOST_COINS: Final = 999
_KEYS: Final = ("cards", "hand", "buyer", "coins", "event", "crafted")


def check(data: Any, rules: Ruleset, lang: str) -> tuple[Sheet | None, list[str]]:
    """The sheet as far as it can be read, or None where it is none; and every problem that was found.

    Raises:
        TextError: there are no texts in the language.
    """
    made = _Check(rules, lang)
    return made.sheet(data), made.problems


class _Check(SheetCheck):
    """Reading one sheet, and the problems so far."""

    def __init__(self, rules: Ruleset, lang: str) -> None:
        super().__init__(texts.__name__, lang)
        self.rules = rules

    def said(self, key: str, /, **values: Any) -> Message:
        """Words of the game."""
        return Message(words.__name__, key, values)

    def sheet(self, data: Any) -> Sheet | None:
        """The sheet of data; None where that is no table."""
        if not isinstance(data, Mapping):
            self.wrong("no_sheet", given=say(data))
            return None
        self.unknown(data, _KEYS, self.word("problem.the_sheet"))
        cards = self.cards(data.get("cards", {}), "cards")
        hand = self.cards(data["hand"], "hand") if data.get("hand") is not None else None
        for name, picked, held in zip(NAMES, cards, hand or cards, strict=True):
            if picked > held:
                self.wrong("hand_short", cards=self.said(f"cards.{name}", count=picked), n=held)
        crafted = data.get("crafted", CRAFTED[0])
        if crafted not in CRAFTED:
            self.wrong("crafted", given=say(crafted), hint=near(crafted, CRAFTED))
        buyer = self.buyer(data.get("buyer") or "")
        return Sheet(cards, hand, buyer, self.coins(data), self.event(data.get("event") or ""), crafted)

    def cards(self, data: Any, where: str) -> tuple[int, ...]:
        """Counts by resource, as far as they are some."""
        counts = [0] * RESOURCES
        if not isinstance(data, Mapping):
            self.wrong("no_cards", key=where, given=say(data))
            data = {}
        for key, count in data.items():
            if key not in NAMES:
                self.wrong("no_resource", key=where, given=say(key), hint=near(key, NAMES), known=", ".join(NAMES))
            elif not whole(count):
                self.wrong("count", key=where, resource=self.word(f"ware.{key}"), given=say(count))
            elif count > (most := self.rules.resources[NAMES.index(key)].copies):
                cards = self.said(f"cards.{key}", count=count)
                self.wrong("copies", key=where, cards=cards, n=most)
            else:
                counts[NAMES.index(key)] = count
        return tuple(counts)

    def buyer(self, key: Any) -> str:
        """The key of a Buyer, or ""."""
        encounters = {card.key: card for card in self.rules.encounters}
        buyers = [card.key for card in self.rules.encounters if card.type == "buyer"]
        if key == "" or key in buyers:
            return str(key)
        if isinstance(key, str) and key in encounters:
            kind = self.said(f"encounter.{encounters[key].type}")
            self.wrong("not_buyer", given=say(key), kind=kind, known=", ".join(buyers))
        else:
            self.wrong("no_buyer", given=say(key), hint=near(key, buyers), known=", ".join(buyers))
        return ""

    def coins(self, data: Mapping[str, Any]) -> int | None:
        """The coins that are said to lie on the Buyer."""
        coins = data.get("coins")
        if coins is None:
            return None
        if not whole(coins) or coins > MOST_COINS:
            self.wrong("coins", given=say(coins), most=MOST_COINS)
            return None
        if not data.get("buyer"):
            self.wrong("coins_alone", given=say(coins))
        return int(coins)

    def event(self, key: Any) -> str:
        """The key of an event, or ""."""
        events = [card.key for card in self.rules.events]
        if key == "" or key in events:
            return str(key)
        self.wrong("no_event", given=say(key), hint=near(key, events), known=", ".join(events))
        return ""
