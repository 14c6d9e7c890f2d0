"""Appraising cards, in Python and in pages: the engine crafts, sells and counts them (`table`); nothing else does.

Source: section 7.3 for what they make, 7.4 for what it brings, 10 for what it counts, 12 for gems against a jewel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..engine.state import Game, Log
from ..engine.trade import price_of
from ..engine.turn import end_round
from ..rulebook.ruleset import recipe_of
from ..words.actions import Action
from ..words.cards import GEMS, NOBODY, OBJECTS, RESOURCES, Recipe, object_name
from .sheet import Given, Sheet
from .table import (
    HOME,
    SEAT,
    actions_of,
    begin_turn,
    count_object,
    craft_alone,
    is_bought,
    is_sellable,
    lay_cards,
    list_made,
    sell_crafted,
    table_of,
)


@dataclass(frozen=True)
class RecipeCheck:
    """How near some cards come to a recipe.

    Attributes:
        object: the jewel of it that they come nearest to, by its number.
        missing, spare: by resource, cards that it needs besides, and cards that it does not take.
        made: whether they make it and no card is left over.
    """

    recipe: Recipe
    object: int
    missing: Sequence[int]
    spare: Sequence[int]
    made: bool


@dataclass(frozen=True)
class Offer:
    """What an object brings as the turn is. All but `object` in coins.

    Attributes:
        object: its number; `words.cards.object_name` names it.
        plain: what it sells for without an event.
        price: what it sells for this turn.
        paid: what the Buyer of the sheet pays, with the coins on him; None where there is none who buys it.
        count: what it counts at the end, unsold.
        ready: whether it may be sold in this round.
    """

    object: int
    plain: int
    price: int
    paid: int | None
    count: int
    ready: bool

    @property
    def name(self) -> str:
        """Its readable, stable name."""
        return object_name(self.object)


@dataclass(frozen=True)
class Buyer:
    """The Buyer of a sheet.

    Attributes:
        card: by its number in the ruleset.
        coins: that lie on him; None where the event sends him away.
        entered: those of them with which he entered, where the sheet does not say how many lie there.
    """

    card: int
    coins: int | None
    entered: int


@dataclass(frozen=True)
class Alone:
    """The gems among some cards, each crafted and sold by itself.

    Attributes:
        gems: the offer for each gem that is there, and how many there are of it.
        coins: what all of them sell for this turn, without the coins on their Buyers.
        actions: those of crafting and selling all of them; each needs a Buyer of its own.
        number: how many gems.
    """

    gems: Sequence[tuple[Offer, int]]
    coins: int
    actions: int
    number: int


@dataclass(frozen=True, repr=False)
class AppraisalResult:
    """What some cards make, and what comes of it. Attributes as of `Appraisal`, which tells it as well."""

    sheet: Sheet
    recipes: Sequence[RecipeCheck]
    made: Sequence[Offer]
    others: Sequence[Offer]
    alone: Alone
    actions: int
    buyer: Buyer | None


@dataclass(frozen=True)
class Bench:
    """A sheet, and the table on which it is played; `card` and `event` by their numbers, `NOBODY` for none."""

    g: Game
    log: Log
    sheet: Sheet
    card: int
    event: int


def appraised(given: Given, log: Log, sheet: Sheet) -> AppraisalResult:
    """What cards make and what it brings."""
    buyers, events = [card["key"] for card in given["encounters"]], [card["key"] for card in given["events"]]
    card = buyers.index(sheet.buyer) if sheet.buyer != "" else NOBODY
    event = events.index(sheet.event) if sheet.event != "" else NOBODY
    b = Bench(table_of(given["rules"]), log, sheet, card, event)
    exact = [thing for thing in crafts(b, sheet.cards) if takes_all(b, thing)]
    hand = sheet.cards if sheet.hand is None else sheet.hand
    others: list[Offer] = []
    for thing in crafts(b, hand):
        if thing >= GEMS and thing not in exact and thing not in [each.object for each in others]:
            others = put_in(others, offer_for(b, thing))
    one = [1 if resource == 0 else 0 for resource in range(RESOURCES)]
    return AppraisalResult(
        sheet, tuple([nearest_of(b, recipe, exact) for recipe in range(len(given["recipes"]))]),
        tuple([offer_for(b, thing) for thing in exact]), tuple(others), alone_of(b),
        actions_of(b.g, b.log, one) + 1, buyer_of(b),
    )  # fmt: skip


def crafts(b: Bench, cards: Sequence[int]) -> list[int]:
    """Every object that some cards make."""
    list_made(b.g, b.log, cards)
    me = b.g.seats[SEAT]
    return [me.legal[n] - Action.CRAFT for n in range(me.options)]


def takes_all(b: Bench, thing: int) -> bool:
    """Whether an object is made of exactly the cards of the sheet."""
    cards = b.g.table.rules.contents[thing]
    return all(cards[each] == b.sheet.cards[each] for each in range(RESOURCES))


def put_in(offers: list[Offer], offer: Offer) -> list[Offer]:
    """One more offer, dearest first."""
    at = 0
    while at < len(offers) and not is_less([-offer.price, offer.object], [-offers[at].price, offers[at].object]):
        at += 1
    return [*offers[:at], offer, *offers[at:]]


def is_less(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether the first number that differs is less."""
    for at in range(len(one)):
        if one[at] != other[at]:
            return one[at] < other[at]
    return False


def nearest_of(b: Bench, recipe: int, exact: Sequence[int]) -> RecipeCheck:
    """The jewel of a recipe that lacks the fewest cards, then leaves the fewest over, then is worth most."""
    held = b.sheet.cards
    near = NOBODY
    best = [0, 0, 0, 0]
    for thing in range(GEMS, OBJECTS):
        cards = b.g.table.rules.contents[thing]
        if recipe_of(thing) != recipe or not any(cards):
            continue
        missing, spare = sum(lacking(cards, held)), sum(lacking(held, cards))
        far = [missing, spare, 0 if thing in exact else 1, -price_of(b.g.table, thing)]
        if near == NOBODY or is_less(far, best):
            near, best = thing, far
    cards = b.g.table.rules.contents[near]
    return RecipeCheck(Recipe(recipe), near, lacking(cards, held), lacking(held, cards), near in exact)


def lacking(cards: Sequence[int], others: Sequence[int]) -> tuple[int, ...]:
    """Cards by resource that are not among others."""
    return tuple([max(0, cards[each] - others[each]) for each in range(RESOURCES)])


def turn_of(b: Bench) -> int:
    """Begin the turn of the sheet; the coins with which its Buyer enters."""
    coins = b.sheet.coins
    return begin_turn(b.g, b.log, b.card, -1 if coins is None else coins, b.event)


def offer_for(b: Bench, thing: int) -> Offer:
    """What an object brings."""
    count = count_object(b.g, b.log, thing)
    plain = craft_alone(b.g, b.log, thing)
    if b.sheet.crafted == "before":
        end_round(b.g, b.log)
    turn_of(b)
    ready, price = is_sellable(b.g, thing), price_of(b.g.table, thing)
    return Offer(thing, plain, price, sell_crafted(b.g, b.log, thing) if is_bought(b.g, thing) else None, count, ready)


def alone_of(b: Bench) -> Alone:
    """The gems by themselves."""
    cards = [b.sheet.cards[each] if each < GEMS else 0 for each in range(RESOURCES)]
    gems: list[Any] = [(offer_for(b, gem), cards[gem]) for gem in range(GEMS) if cards[gem] > 0]
    actions = actions_of(b.g, b.log, cards) + sum(cards) if len(gems) > 0 else 0
    return Alone(tuple(gems), sum(pair[1] * pair[0].price for pair in gems), actions, sum(cards))


def buyer_of(b: Bench) -> Buyer | None:
    """Who is in the city."""
    if b.card == NOBODY:
        return None
    lay_cards(b.g, b.log, b.sheet.cards)
    entered = turn_of(b)
    t = b.g.table
    return Buyer(b.card, None if t.encounter[HOME] == NOBODY else t.stock[HOME], entered)
