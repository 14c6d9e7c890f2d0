"""What cards make and bring, in words, in Python and in pages: parts of lines, each line with the clauses that it rests
on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from qn_analysis.core.base.telling import Words
from qn_analysis.core.rules.score_lines import ScoreLine

from ..engine.record import ware_of
from ..rulebook.ruleset import recipe_of
from ..words.cards import GEMS, RESOURCES, Recipe, Resource
from .appraising import AppraisalResult, Offer, RecipeCheck, is_less
from .sheet import NAMES, WARES, Given


@dataclass(frozen=True)
class Part:
    """Lines about one thing.

    Attributes:
        key: brings, buyer, round, end or alone.
        title: in words.
        coins: what it comes to; None where it is no sum.
        lines: kinds of them are card, bonus, event, coins, count (with coins), yes, no, note.
    """

    key: str
    title: str
    coins: int | None
    lines: Sequence[ScoreLine]


def cards_of(words: Words, counts: Sequence[int]) -> str:
    """ "3 Rubies and 1 Gold"."""
    held = [each for each in range(RESOURCES) if counts[each] > 0]
    return words.join([words.say(f"cards.{NAMES[each]}", count=counts[each]) for each in held])


def contents(given: Given, thing: int) -> list[int]:
    """The cards of an object."""
    cards: list[int] = given["rules"]["contents"][thing]
    return cards


def object_of(words: Words, given: Given, thing: int) -> str:
    """ "a Ring of 3 Rubies and 1 Gold"."""
    if thing < GEMS:
        return words.say(f"resource.{NAMES[thing]}")
    return words.say(f"a_jewel.{WARES[ware_of(thing)]}", cards=cards_of(words, contents(given, thing)))


def family_of(words: Words, recipe: int) -> str:
    """ "Ring"."""
    return words.capital(words.say(f"jewel.{WARES[GEMS + recipe // 2]}"))


def needs_of(words: Words, given: Given, recipe: int) -> str:
    """ "1 Gold and 3 identical gems"."""
    numbers = given["recipes"][recipe]
    gold, gems = words.say("cards.gold", count=numbers["gold"]), numbers["gems"]
    if len(gems) == 1:
        return words.say("needs.one", gold=gold, a=gems[0])
    return words.say("needs.two", gold=gold, a=gems[0], b=gems[1])


# --------------------------------------------------------------------------------------------------- what cards make


def verdict_of(words: Words, given: Given, found: AppraisalResult) -> str:
    """What the cards make, in one sentence; where it is no jewel, the nearest one and all that is wrong for it."""
    if not any(found.sheet.cards):
        return words.say("verdict.none_picked")
    jewels = [words.say("verdict.made", object=object_of(words, given, each.object))
              for each in found.made if each.object >= GEMS]  # fmt: skip
    if len(jewels) > 0:
        return " ".join(jewels)
    near = found.recipes[0]
    for check in found.recipes:
        if is_less([sum(check.missing), sum(check.spare)], [sum(near.missing), sum(near.spare)]):
            near = check
    name, why = object_of(words, given, near.object), why_not(words, near)
    if len(found.made) > 0:
        gem = object_of(words, given, found.made[0].object)
        return words.say("verdict.gem", object=gem, other=name, why=why)
    return words.say("verdict.jewel", object=name, why=why)


def why_not(words: Words, check: RecipeCheck) -> str:
    """Why the cards do not make a recipe: all that is missing, and all that is too many; "" where they do."""
    told: list[str] = []
    if any(check.missing):
        told.append(words.say("check.missing", cards=cards_of(words, check.missing)))
    if any(check.spare):
        told.append(words.say("check.spare", cards=cards_of(words, check.spare)))
    return ", ".join(told)


# ----------------------------------------------------------------------------------------------------- what it brings


def parts_of(words: Words, given: Given, found: AppraisalResult) -> list[Part]:
    """Everything about what the cards make, then about the gems by themselves."""
    made: list[Part] = []
    for offer in found.made:
        made = [*made, *offer_parts(words, given, found, offer)]
    if len(found.alone.gems) == 0 or (len(found.made) > 0 and found.made[0].object < GEMS):
        return made
    lines = alone_lines(words, given, found)
    made.append(Part("alone", words.say("part.alone"), found.alone.coins, lines))
    return made if len(found.made) > 0 else [*made, *buyer_parts(words, given, found, None)]


def offer_parts(words: Words, given: Given, found: AppraisalResult, offer: Offer) -> list[Part]:
    """What an object brings, whether it can be sold, to whom, and what it counts unsold."""
    title = words.say("part.brings")
    if len(found.made) > 1:
        title = words.say("part.brings_of", object=object_of(words, given, offer.object))
    sale = [ScoreLine("no", words.say("line.fresh"), None, ["craft.same_round", "auction.off_turn"])]
    if offer.ready:
        sale = [ScoreLine("yes", words.say("line.ready"), None, ["craft.same_round"])]
    if found.buyer is None:
        sale.append(who_buys(words, given, offer.object))
    why = ["end.half", "end.gold"] if offer.object >= GEMS else ["end.half"]
    half = ScoreLine("count", words.say("line.half"), offer.count, why, prices_of(words, given, offer.object))
    return [
        Part("brings", title, offer.price, price_lines(words, given, found, offer)),
        Part("round", words.say("part.round"), None, sale),
        *buyer_parts(words, given, found, offer),
        Part("end", words.say("part.end"), offer.count, [half]),
    ]


def prices_of(words: Words, given: Given, thing: int) -> str:
    """Why the prices of its cards are plausible."""
    cards = contents(given, thing)
    return words.reasons([f"resources.{NAMES[each]}.price" for each in range(RESOURCES) if cards[each] > 0])


def cards_line(words: Words, resource: int, count: int, price: int, why: str) -> ScoreLine:
    """What some cards of a resource bring."""
    cards = words.say(f"cards.{NAMES[resource]}", count=count)
    text = words.say("line.cards", cards=cards, price=price)
    return ScoreLine("card", text, count * price, ["interact.value"], why)


def price_lines(words: Words, given: Given, found: AppraisalResult, offer: Offer) -> list[ScoreLine]:
    """What the price of an object adds up from."""
    cards = contents(given, offer.object)
    lines = [
        cards_line(words, each, cards[each], given["prices"][each], words.reason(f"resources.{NAMES[each]}.price"))
        for each in range(RESOURCES)
        if cards[each] > 0
    ]
    if offer.object >= GEMS:
        recipe = recipe_of(offer.object)
        numbers = given["recipes"][recipe]
        named = f"{family_of(words, recipe)}, {needs_of(words, given, recipe)}"
        why = ["interact.bonus", "craft.ring_example"] if recipe == Recipe.RING_THREE else ["interact.bonus"]
        text = words.say("line.bonus", recipe=named)
        known = words.reason(f"recipes.{numbers['name']}.bonus")
        lines.append(ScoreLine("bonus", text, numbers["bonus"], why, known))
    if offer.price != offer.plain:
        lines.append(event_line(words, given, found, "line.event", offer.price - offer.plain))
    return lines


def event_line(words: Words, given: Given, found: AppraisalResult, key: str, coins: int) -> ScoreLine:
    """What the event of the turn brings."""
    event = found.sheet.event
    text = words.say(key, event=event_of(words, given, event))
    return ScoreLine("event", text, coins, ["start.event", "events.turn"], words.reason(f"events.{event}.effects"))


def event_of(words: Words, given: Given, key: str) -> str:
    """The name of an event."""
    return ", ".join([card[words.lang] for card in given["events"] if card["key"] == key])


# ---------------------------------------------------------------------------------------------------------- the Buyer


def wares_of(words: Words, wares: Sequence[str]) -> str:
    """ "Rings and Rubies"."""
    return words.join([words.say(f"ware.{each}") for each in wares])


def buyer_parts(words: Words, given: Given, found: AppraisalResult, offer: Offer | None) -> list[Part]:
    """What the Buyer pays for an object, or else for one of its gems; nothing without a Buyer."""
    buyer = found.buyer
    if buyer is None:
        return []
    card = given["encounters"][buyer.card]
    name = card[words.lang]
    title = words.say("part.buyer", buyer=name)
    if buyer.coins is None:
        left = words.say("line.left", event=event_of(words, given, found.sheet.event), buyer=name)
        return [Part("buyer", title, None, [ScoreLine("no", left, None, ["start.event"])])]
    kind = "note" if offer is None else "no" if offer.paid is None else "yes"
    key = "line.not_bought" if kind == "no" else "line.buys"
    said = words.say(key, buyer=name, wares=wares_of(words, card["buys"]))
    known = words.reason(f"encounters.{card['key']}.buys")
    lines = [ScoreLine(kind, said, None, ["encounters.objects"], known)]
    if offer is not None and offer.paid is not None:
        pays = words.say("line.pays", object=object_of(words, given, offer.object))
        lines.append(ScoreLine("coins", pays, offer.price, ["interact.sell"]))
        lines = [*lines, *stock_lines(words, given, found, name, buyer.coins, buyer.entered)]
    for pair in found.alone.gems:
        gem = pair[0]
        if gem.paid is not None and (offer is None or gem.object != offer.object):
            values = {"object": object_of(words, given, gem.object), "coins": gem.paid}
            lines.append(ScoreLine("note", words.say("line.single", **values), None, ["interact.one"]))
    return [Part("buyer", title, None if offer is None else offer.paid, lines)]


def stock_lines(
    words: Words, given: Given, found: AppraisalResult, name: str, coins: int, entered: int
) -> list[ScoreLine]:
    """The coins on the Buyer, where they come from."""
    if found.sheet.coins is not None:
        return [ScoreLine("coins", words.say("line.stock"), coins, ["people.coins"])]
    text = words.say("line.entered", buyer=name)
    known = words.reason(f"encounters.{found.sheet.buyer}.coins")
    lines = [ScoreLine("coins", text, entered, ["encounters.coins", "people.coins"], known)]
    if coins != entered:
        lines.append(event_line(words, given, found, "line.added", coins - entered))
    return lines


def who_buys(words: Words, given: Given, thing: int) -> ScoreLine:
    """Who in the ruleset buys an object."""
    ware = WARES[ware_of(thing)]
    buyers = [card[words.lang] for card in given["encounters"] if card["copies"] > 0 and ware in card["buys"]]
    key = "line.who_buys" if len(buyers) > 0 else "line.nobody_buys"
    text = words.say(key, wares=wares_of(words, [ware]), buyers=words.join(buyers))
    return ScoreLine("note", text, None, ["encounters.objects"])


# --------------------------------------------------------------------------------------------- the gems by themselves


def alone_lines(words: Words, given: Given, found: AppraisalResult) -> list[ScoreLine]:
    """Each gem, Gold, and how they compare with the jewel: coins, actions and Buyers."""
    alone = found.alone
    lines: list[ScoreLine] = []
    more = 0
    for pair in alone.gems:
        offer = pair[0]
        more += pair[1] * (offer.price - offer.plain)
        known = prices_of(words, given, offer.object)
        lines.append(cards_line(words, offer.object, pair[1], offer.plain, known))
    if more != 0:
        lines.append(event_line(words, given, found, "line.event", more))
    if found.sheet.cards[Resource.GOLD] > 0:
        lines.append(ScoreLine("note", words.say("line.no_gold"), 0, ["craft.no_gold"]))
    for offer in found.made:
        ahead = offer.price - alone.coins
        key = "line.ahead" if ahead > 0 else "line.behind" if ahead < 0 else "line.even"
        n = alone.number if ahead == 0 else abs(ahead)
        text = words.capital(words.say(key, n=n, object=object_of(words, given, offer.object)))
        lines.append(ScoreLine("note", text, None, ["interact.value", "people.coins"]))
    effort = words.say("line.effort_alone", n=alone.number, actions=alone.actions)
    if len(found.made) > 0:
        effort = f"{words.say('line.effort_jewel', actions=found.actions)} {effort}"
    lines.append(ScoreLine("note", effort, None, ["craft.one", "interact.one"]))
    return lines
