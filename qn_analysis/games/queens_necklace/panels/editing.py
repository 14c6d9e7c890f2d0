"""What if: a sheet with one display changed.

A change is a small dictionary, the same from Python and from the front end:

    {"op": "add", "player": "Amy", "card": "ring", "row": "ruby"}
    {"op": "remove", "player": "Barnaby", "card": "king", "row": "diamond"}
    {"op": "move", "player": "Barnaby", "card": "king", "row": "diamond", "to": "amber", "to_player": "Amy"}
    {"op": "transmute", "player": "Amy", "card": "diamond_1", "to": "ruby"}
    {"op": "restore", "player": "Amy", "row": "ruby", "gems": 1}
    {"op": "hold", "player": "Amy", "card": "alchemist"}
    {"op": "unhold", "player": "Amy", "card": "alchemist"}

`card` is a name of the log ("ruby_2", "ring", "king", "necklace", "banker"); a gem card can also be said by its stones:
`"card": "gem", "row": "ruby", "gems": 2`. Gem cards lie in their own row and Bankers in none, so those need no `row`.
Whether the deck and the rules allow the new sheet is for `read_sheet` to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

from qn_analysis.core.base.messages import short_repr

from ..rulebook import Ruleset
from ..sale.document import read_sheet
from ..sale.sheet import GEM_NAMES, Sheet, SheetError, gem_kinds, kind_of
from ..words.cards import GEM_KINDS, GEM_OF, Card, Gem
from ..words.texts import catalogue as words
from .texts import catalogue

_COUNTED: Final = {"ring": "rings"}
_SINGLE: Final = ("king", "necklace")
_GEM_CARDS: Final = {card.name.lower(): card for card in Card if card < GEM_KINDS}
CARDS: Final = (*_GEM_CARDS, "ring", "king", "necklace", "banker")
"""Every card that a display can have, as the log names them."""


Change = Mapping[str, Any]


class Place(NamedTuple):
    """A card of a display: its name, its row ("" for a Banker), and its stones (0 for one that is no gem card)."""

    card: str
    row: str
    stones: int = 0


def edit(sheet: Sheet, change: Mapping[str, Any], rules: Ruleset | None = None, lang: str = "en") -> Sheet:
    """A sheet with one change made, as above; the sheet given is left as it is.

    A card that is taken away goes back to the hand if the sheet knows hands or `to_hand` is true, else out of the
    sheet; an added card comes from the player's hand if it lies there, else from wherever the deck still has one.

    Raises:
        SheetError: there is no such change, no such card, or the new sheet cannot be; with every reason.
    """
    rules = rules or Ruleset.default()
    return read_sheet(_Edit(sheet.to_dict(), rules, lang).make(change), rules, lang)


class _Edit:
    """One change under way, on the sheet's written form."""

    def __init__(self, data: dict[str, Any], rules: Ruleset, lang: str) -> None:
        self.data = data
        self.rules = rules
        self.say = catalogue(lang)
        self.words = words(lang)
        self.hands_known = any("hand" in display for display in data["displays"])

    def refuse(self, key: str, /, **values: Any) -> SheetError:
        return SheetError([self.say.text(f"edit.{key}", **values)])

    def make(self, change: Change) -> dict[str, Any]:
        op = change.get("op")
        if not isinstance(op, str) or op not in _CHANGES:
            raise self.refuse("unknown_op", op=repr(op), known=", ".join(_CHANGES))
        needs, known, function = _CHANGES[op]
        for key in needs:
            if change.get(key) is None:
                raise self.refuse("lacks", op=op, key=key)
        unknown = [str(key) for key in change if key != "op" and key not in known]
        if unknown:
            raise self.refuse("too_much", op=op, keys=", ".join(unknown), known=", ".join(known))
        function(self, self.display(change["player"]), change)
        return self.data

    # ------------------------------------------------------------------------------------------------------ who, what

    def display(self, player: Any) -> dict[str, Any]:
        for display in self.data["displays"]:
            if display["player"] == player:
                found: dict[str, Any] = display
                return found
        raise self.refuse("unknown_player", player=repr(player), known=self.names())

    def names(self) -> str:
        return self.say.join(display["player"] for display in self.data["displays"])

    def gem(self, gem: Any) -> str:
        if not isinstance(gem, str) or gem not in GEM_NAMES:
            raise self.refuse("unknown_gem", gem=repr(gem), known=", ".join(GEM_NAMES))
        return gem

    def place(self, change: Mapping[str, Any]) -> Place:
        card, row = change["card"], change.get("row")
        if card == "banker":
            return Place(card, "")
        if isinstance(card, str) and card in _GEM_CARDS:
            own = Gem(GEM_OF[_GEM_CARDS[card]]).name.lower()
            if row not in (None, own):
                raise self.refuse("other_row", card=self.a_card(card), row=self.gem_name(self.gem(row)))
            return Place("gem", own, self.rules.stones[_GEM_CARDS[card]])
        if card != "gem" and card not in (*_COUNTED, *_SINGLE):
            raise self.refuse("unknown_card", card=repr(card), known=", ".join(CARDS))
        needed = ["row", "gems"] if card == "gem" else ["row"]
        for key in needed:
            if change.get(key) is None:
                raise self.refuse("lacks", op=change["op"], key=key)
        return Place(card, self.gem(row), change["gems"] if card == "gem" else 0)

    def name(self, place: Place) -> str:
        """The card's name in a hand."""
        if place.card != "gem":
            return place.card
        return card_name(self.rules, place.row, place.stones)

    def a_card(self, card: str) -> str:
        return self.words.text(f"card.{card}")

    def gem_name(self, gem: str) -> str:
        return self.words.text(f"gem.{gem}")

    # ---------------------------------------------------------------------------------------------------- the changes

    def put(self, display: dict[str, Any], place: Place) -> None:
        """Lay a card; whether the row may have it is for the sheet's check."""
        if place.card == "banker":
            display["bankers"] = display.get("bankers", 0) + 1
            return
        row = display.setdefault("rows", {}).setdefault(place.row, {"gems": []})
        if place.card == "gem":
            row["gems"] = [*row["gems"], place.stones]
        elif place.card in _COUNTED:
            row[_COUNTED[place.card]] = row.get(_COUNTED[place.card], 0) + 1
        elif row.get(place.card):
            raise self.refuse("already", player=display["player"], card=self.a_card(place.card),
                              row=self.gem_name(place.row))  # fmt: skip
        else:
            row[place.card] = True

    def take(self, display: dict[str, Any], place: Place) -> None:
        """Pick a card up; a row without a card is no row."""
        if place.card == "banker":
            if not display.get("bankers"):
                raise self.refuse("no_banker", player=display["player"])
            display["bankers"] -= 1
            return
        row = display.get("rows", {}).get(place.row, {"gems": []})
        there = (
            row["gems"].count(place.stones) if place.card == "gem" else row.get(_COUNTED.get(place.card, place.card))
        )
        if not there:
            raise self.refuse("not_there", player=display["player"], card=self.a_card(self.name(place)),
                              row=self.gem_name(place.row))  # fmt: skip
        if place.card == "gem":
            row["gems"].remove(place.stones)
        elif place.card in _COUNTED:
            row[_COUNTED[place.card]] -= 1
        else:
            row[place.card] = False
        if not any(row.values()):
            del display["rows"][place.row]

    def add(self, display: dict[str, Any], change: Change) -> None:
        place = self.place(change)
        self.put(display, place)
        if self.name(place) in display.get("hand", ()):
            display["hand"] = _without(display["hand"], self.name(place))

    def remove(self, display: dict[str, Any], change: Change) -> None:
        place = self.place(change)
        self.take(display, place)
        if self.hands_known or change.get("to_hand"):
            display["hand"] = [*display.get("hand", ()), self.name(place)]

    def move(self, display: dict[str, Any], change: Change) -> None:
        place = self.place(change)
        other = self.display(change.get("to_player", display["player"]))
        row = place.row if change.get("to") is None else self.gem(change["to"])
        if place.card == "gem" and row != place.row:
            raise self.refuse("gem_moves")
        if other is display and (place.card == "banker" or row == place.row):
            raise self.refuse("same_place")
        self.take(display, place)
        self.put(other, place._replace(row=row) if place.row else place)

    def hold(self, display: dict[str, Any], change: Change) -> None:
        """A card into a hand, from wherever the deck still has one."""
        display["hand"] = [*display.get("hand", ()), change["card"]]

    def unhold(self, display: dict[str, Any], change: Change) -> None:
        """A card out of a hand."""
        hand, card = list(display.get("hand", ())), change["card"]
        if card not in hand:
            raise self.refuse("not_held", player=display["player"], card=short_repr(card))
        display["hand"] = _without(hand, card)

    def moves(self) -> list[dict[str, Any]]:
        """The Alchemists played, as a list that can be changed."""
        written = self.data.get("alchemist", [])
        self.data["alchemist"] = [written] if isinstance(written, dict) else list(written)
        found: list[dict[str, Any]] = self.data["alchemist"]
        return found

    def transmute(self, display: dict[str, Any], change: Change) -> None:
        place, to = self.place(change), self.gem(change["to"])
        self.moves().append({"player": display["player"], "from": place.row, "gems": place.stones, "to": to})
        if "alchemist" in display.get("hand", ()):
            display["hand"] = _without(display["hand"], "alchemist")

    def restore(self, display: dict[str, Any], change: Change) -> None:
        row, stones = self.gem(change["row"]), change["gems"]
        moves = self.moves()
        for move in moves:
            if (move["player"], move["to"], move["gems"]) == (display["player"], row, stones):
                moves.remove(move)
                if self.hands_known:
                    display["hand"] = [*display.get("hand", ()), "alchemist"]
                return
        raise self.refuse("no_alchemist", player=display["player"], row=self.gem_name(row))


_CHANGES: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...], Callable[[_Edit, dict[str, Any], Change], None]]]] = {
    "add": (("player", "card"), ("player", "card", "row", "gems"), _Edit.add),
    "remove": (("player", "card"), ("player", "card", "row", "gems", "to_hand"), _Edit.remove),
    "move": (("player", "card"), ("player", "card", "row", "gems", "to", "to_player"), _Edit.move),
    "transmute": (("player", "card", "to"), ("player", "card", "row", "gems", "to"), _Edit.transmute),
    "restore": (("player", "row", "gems"), ("player", "row", "gems"), _Edit.restore),
    "hold": (("player", "card"), ("player", "card"), _Edit.hold),
    "unhold": (("player", "card"), ("player", "card"), _Edit.unhold),
}
"""The changes: what each needs, what it may have (as a card or a place asks for it), and its function."""


def card_name(rules: Ruleset, gem: str, stones: int) -> str:
    """The log's name of a gem card by its stones; that of the smallest card if the deck has none such."""
    kind = kind_of(rules, gem, stones)
    return (gem_kinds(gem)[0] if kind is None else kind).name.lower()


def _without(cards: Iterable[str], card: str) -> list[str]:
    left = list(cards)
    left.remove(card)
    return left
