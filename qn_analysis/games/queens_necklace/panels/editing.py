"""What if: a sheet with one display changed. A source, so that a page makes the changes that Python makes.

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
Whether the deck and the rules allow the new sheet is for `document` to say. Of a row whose cards are not known, their
sum alone, none is taken away.

In what follows a sheet, a display and a row are plain data (`Sheet.whole`), which is never changed: each function gives
a new one, or notes in `wrong` why there can be none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from qn_analysis.core.base.messages import short_repr
from qn_analysis.core.base.telling import InLanguage, Words

from ..rulebook import Ruleset
from ..sale import checking
from ..sale.checking import CARD_NAMES, card_of
from ..sale.document import Codes, with_numbers
from ..sale.sheet import GEM_NAMES, Sheet, SheetError
from ..sale.sums import summed_up
from ..words.cards import GEM_KINDS, GEM_OF
from ..words.texts import catalogue as words
from .texts import catalogue

GEM_CARDS: Final = CARD_NAMES[:GEM_KINDS]
BESIDE: Final = ("ring", "king", "necklace")
"""What lies with gems."""
CARDS: Final = (*GEM_CARDS, *BESIDE, "banker")
"""Every card that a display can have, as the log names them."""
OPS: Final = ("add", "remove", "move", "transmute", "restore", "hold", "unhold")
NEEDS: Final = (
    ("player", "card"), ("player", "card"), ("player", "card"), ("player", "card", "to"), ("player", "row", "gems"),
    ("player", "card"), ("player", "card"),
)  # fmt: skip
"""What each change has to say."""
KNOWN: Final = (
    ("player", "card", "row", "gems"), ("player", "card", "row", "gems", "to_hand"),
    ("player", "card", "row", "gems", "to", "to_player"), ("player", "card", "row", "gems", "to"),
    ("player", "row", "gems"), ("player", "card"), ("player", "card"),
)  # fmt: skip
"""What each can say, as a card or a place asks for it."""

Plain = Mapping[str, Any]
Deck = checking.Codes


def edit(sheet: Sheet, change: Mapping[str, Any], rules: Ruleset | None = None, lang: str = "en") -> Sheet:
    """A sheet with one change made, as above; the sheet given is left as it is.

    A card that is taken away goes back to the hand if the sheet knows hands or `to_hand` is true, else out of the
    sheet; an added card comes from the player's hand if it lies there, else from wherever the deck still has one.

    Raises:
        SheetError: there is no such change, no such card, or the new sheet cannot be; with every reason.
    """
    rules = rules or Ruleset.default()
    wrong: list[str] = []
    codes = Codes(rules)
    made = edited(InLanguage(lang, catalogue, words), codes.deck, sheet.whole(), change, wrong)
    if wrong:
        raise SheetError(wrong)
    return with_numbers(summed_up(made), codes, lang, sums=True)[0]


def edited(words: Words, deck: Deck, sheet: Plain, change: Plain, wrong: list[str]) -> Plain:
    """A sheet with one change made."""
    op = change.get("op")
    if op not in OPS:
        return refuse(wrong, words.say("edit.unknown_op", op=repr(op), known=", ".join(OPS)))
    at = OPS.index(op)
    for key in NEEDS[at]:
        if change.get(key) is None:
            return refuse(wrong, words.say("edit.lacks", op=op, key=key))
    others = [key for key in list(change) if key != "op" and key not in KNOWN[at]]
    if len(others) > 0:
        return refuse(wrong, words.say("edit.too_much", op=op, keys=", ".join(others), known=", ".join(KNOWN[at])))
    seat = seat_of(words, sheet, change["player"], wrong)
    if len(wrong) > 0:
        return sheet
    display = sheet["displays"][seat]
    known = any(len(each["hand"]) > 0 for each in sheet["displays"])
    match op:
        case "hold":
            return with_display(sheet, seat, into_hand(display, change["card"]))
        case "unhold":
            if change["card"] not in display["hand"]:
                text = words.say("edit.not_held", player=display["player"], card=short_repr(change["card"]))
                return refuse(wrong, text)
            return with_display(sheet, seat, out_of_hand(display, change["card"]))
        case "restore":
            return restored(words, sheet, seat, change, known, wrong)
    place = placed(words, deck, change, wrong)
    if len(wrong) > 0:
        return sheet
    match op:
        case "add":
            laid = put(words, display, place, wrong)
            return with_display(sheet, seat, out_of_hand(laid, named(deck, place)))
        case "remove":
            left = take(words, deck, display, place, wrong)
            kept = known or bool(change.get("to_hand", False))
            return with_display(sheet, seat, into_hand(left, named(deck, place)) if kept else left)
        case "move":
            return moved(words, deck, sheet, seat, place, change, wrong)
    to = gem_of(words, change["to"], wrong)
    move = {"player": display["player"], "from": place["row"], "gems": place["stones"], "to": to}
    played = with_display(sheet, seat, out_of_hand(display, "alchemist"))
    return {**played, "alchemist": [*sheet["alchemist"], move]}


def refuse(wrong: list[str], text: str) -> Plain:
    """Why there can be no such sheet, display or place."""
    wrong.append(text)
    return {}


def with_display(sheet: Plain, seat: int, display: Plain) -> Plain:
    """A sheet with another display at a seat."""
    displays = list(sheet["displays"])
    displays[seat] = display
    return {**sheet, "displays": displays}


# ---------------------------------------------------------------------------------------------------------- who, what


def seat_of(words: Words, sheet: Plain, player: Any, wrong: list[str]) -> int:
    """The seat of a player."""
    names = [each["player"] for each in sheet["displays"]]
    if player in names:
        return names.index(player)
    wrong.append(words.say("edit.unknown_player", player=repr(player), known=words.join(names)))
    return -1


def gem_of(words: Words, gem: Any, wrong: list[str]) -> str:
    """A gem, if there is one of that name."""
    if gem not in GEM_NAMES:
        wrong.append(words.say("edit.unknown_gem", gem=repr(gem), known=", ".join(GEM_NAMES)))
    return str(gem)


def placed(words: Words, deck: Deck, change: Plain, wrong: list[str]) -> Plain:
    """The card of a change: `card` ("gem" where it is one), its `row` ("" of a Banker), and its `stones` (0 where it is
    none).
    """
    card, row = change["card"], change.get("row")
    if card == "banker":
        return {"card": card, "row": "", "stones": 0}
    if card in GEM_CARDS:
        kind = GEM_CARDS.index(card)
        own = GEM_NAMES[GEM_OF[kind]]
        if row is not None and row != own:
            other = gem_of(words, row, wrong)
            if len(wrong) == 0:
                wrong.append(words.say("edit.other_row", card=words.say(f"card.{card}"), row=words.say(f"gem.{other}")))
        return {"card": "gem", "row": own, "stones": deck.stones[kind]}
    if card != "gem" and card not in BESIDE:
        return refuse(wrong, words.say("edit.unknown_card", card=repr(card), known=", ".join(CARDS)))
    for key in ["row", "gems"] if card == "gem" else ["row"]:
        if change.get(key) is None:
            return refuse(wrong, words.say("edit.lacks", op=change["op"], key=key))
    return {"card": card, "row": gem_of(words, row, wrong), "stones": change["gems"] if card == "gem" else 0}


def named(deck: Deck, place: Plain) -> str:
    """A card's name in a hand."""
    card: str = place["card"]
    return card if card != "gem" else card_name(deck, place["row"], place["stones"])


def card_name(deck: Deck, gem: str, stones: int) -> str:
    """The log's name of a gem card by its stones; that of the smallest card if the deck has none such."""
    at = GEM_NAMES.index(gem)
    kind = card_of(deck, at, stones)
    name: str = CARD_NAMES[kind if kind >= 0 else GEM_OF.index(at)]
    return name


# -------------------------------------------------------------------------------------------------------- the changes


def put(words: Words, display: Plain, place: Plain, wrong: list[str]) -> Plain:
    """A display with a card more; whether the row may have it is for the sheet's check."""
    card = place["card"]
    if card == "banker":
        return {**display, "bankers": display["bankers"] + 1}
    row = row_of(display, place)
    if card == "gem":
        return with_row(display, place, {**row, "gems": [*row["gems"], place["stones"]]})
    if card == "ring":
        return with_row(display, place, {**row, "rings": row["rings"] + 1})
    if row[card]:
        said = {"card": words.say(f"card.{card}"), "row": words.say(f"gem.{place['row']}")}
        wrong.append(words.say("edit.already", player=display["player"], **said))
    return with_row(display, place, {**row, card: True})


def take(words: Words, deck: Deck, display: Plain, place: Plain, wrong: list[str]) -> Plain:
    """A display with a card less."""
    card = place["card"]
    if card == "banker":
        if display["bankers"] == 0:
            wrong.append(words.say("edit.no_banker", player=display["player"]))
        return {**display, "bankers": display["bankers"] - 1}
    row = row_of(display, place)
    if card == "gem" and row.get("summed", False):
        said = {"player": display["player"], "row": words.say(f"gem.{place['row']}")}
        wrong.append(words.say("edit.summed", **said))
        return display
    there = place["stones"] in row["gems"] if card == "gem" else row["rings"] > 0 if card == "ring" else row[card]
    if not there:
        said = {"card": words.say(f"card.{named(deck, place)}"), "row": words.say(f"gem.{place['row']}")}
        wrong.append(words.say("edit.not_there", player=display["player"], **said))
        return display
    if card == "gem":
        return with_row(display, place, {**row, "gems": without(row["gems"], place["stones"])})
    if card == "ring":
        return with_row(display, place, {**row, "rings": row["rings"] - 1})
    return with_row(display, place, {**row, card: False})


def row_of(display: Plain, place: Plain) -> Plain:
    """The row of a place, which may be none yet."""
    row: Plain = display["rows"].get(place["row"], {})
    return {"gems": [], "rings": 0, "king": False, "necklace": False, **row}


def with_row(display: Plain, place: Plain, row: Plain) -> Plain:
    """A display with another row."""
    return {**display, "rows": {**display["rows"], place["row"]: row}}


def into_hand(display: Plain, card: str) -> Plain:
    """A display with a card more in its hand, from wherever the deck still has one."""
    return {**display, "hand": [*display["hand"], card]}


def out_of_hand(display: Plain, card: str) -> Plain:
    """A display with a card less in its hand, if it lies there."""
    hand = display["hand"]
    return {**display, "hand": without(hand, card) if card in hand else hand}


def without(cards: list[Any], card: Any) -> list[Any]:
    """Cards without the first of one kind."""
    at = cards.index(card)
    return [*cards[:at], *cards[at + 1 :]]


def moved(words: Words, deck: Deck, sheet: Plain, seat: int, place: Plain, change: Plain, wrong: list[str]) -> Plain:
    """A sheet with a card in another row, or with another player."""
    display = sheet["displays"][seat]
    other = seat_of(words, sheet, change.get("to_player", display["player"]), wrong)
    row = place["row"] if change.get("to") is None else gem_of(words, change["to"], wrong)
    if len(wrong) > 0:
        return sheet
    if place["card"] == "gem" and row != place["row"]:
        return refuse(wrong, words.say("edit.gem_moves"))
    if other == seat and (place["card"] == "banker" or row == place["row"]):
        return refuse(wrong, words.say("edit.same_place"))
    left = with_display(sheet, seat, take(words, deck, display, place, wrong))
    if len(wrong) > 0:
        return sheet
    at = {**place, "row": row if place["row"] != "" else ""}
    return with_display(left, other, put(words, left["displays"][other], at, wrong))


def restored(words: Words, sheet: Plain, seat: int, change: Plain, known: bool, wrong: list[str]) -> Plain:
    """A sheet without what an Alchemist did; where hands are known he goes back to one."""
    display = sheet["displays"][seat]
    row, stones = gem_of(words, change["row"], wrong), change["gems"]
    if len(wrong) > 0:
        return sheet
    moves = sheet["alchemist"]
    for at in range(len(moves)):
        move = moves[at]
        if move["player"] == display["player"] and move["to"] == row and move["gems"] == stones:
            left = {**sheet, "alchemist": [*moves[:at], *moves[at + 1 :]]}
            return with_display(left, seat, into_hand(display, "alchemist")) if known else left
    text = words.say("edit.no_alchemist", player=display["player"], row=words.say(f"gem.{row}"))
    return refuse(wrong, text)
