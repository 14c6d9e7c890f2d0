"""What is wrong with numbers of a ruleset taken together.

Source: "Components" and "Setting up the game" (2003 editions), "The cards" (all editions).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from qn_analysis.core.base.messages import refusal
from qn_analysis.core.rules.problems import Problem, doubtful

from ..words.cards import BLANKS, DECK, GEMS, KINDS, SEATS, Card
from .blanks import Blank, faults
from .entries import CARD_KEYS, CARD_NAMES, CARDS, TILES
from .fields import RulesetFields
from .texts import wrong

TOTAL, DEAR, DEAL, PLACE, SCORE, ORDER = (f"QN9{n:02}" for n in (4, 6, 8, 9, 11, 12))
"""Codes of problems. `ORDER` is `PLACE` unless two rulings make the problem together, which the linter tells."""
PRINTED: Final = 100
"""Cards of the rulebook's deck without Merchants."""
POUNDS: Final = 32767
"""Most pounds that a log can hold (16 bits)."""
FEWEST: Final = 2
"""Fewest players."""


def across(rules: RulesetFields, players: int | None, wrong_keys: Collection[str]) -> Iterator[Problem]:
    """What is wrong with numbers taken together; what rests on a key that is wrong by itself is left out.

    Args:
        rules: with values that are right by themselves.
        players: at the table, None for two, three and four.
        wrong_keys: the keys for which other values stand.
    """
    bad = {*wrong_keys}
    flawed = [
        problem
        for card, blank in zip(BLANKS, rules.blanks, strict=True)
        if f"cards.{card.name.lower()}.effect" not in bad
        for problem in faults(card, blank)
    ]
    yield from flawed
    if flawed:
        rules = replace(rules, blanks=(Blank(),) * len(BLANKS))  # what follows asks what they act as
    if not bad & {"purse", "later_ducats"}:
        yield from _too_dear(rules, bad)
    if doubtful(bad, "cards"):
        return
    yield from _deck(rules, "deck_size" in bad)
    if not bad & {"hand_size", "later_cards", "market_size", "rulings.merchant_spread", "rulings.last_merchant"}:
        for seats in range(FEWEST, SEATS + 1) if players is None else (players,):
            yield from _deal(rules, seats) or _merchants(rules, seats)
    if not bad & {*TILES, "banker_pounds", "tribute_pounds", "rulings.banker_stacks"}:
        yield from _pounds(rules)


def misbuilt(rules: RulesetFields) -> dict[str, Problem]:
    """Fields that are no list of all cards, in a ruleset that was built directly."""
    columns: dict[str, object] = {key: getattr(rules, key) for key in CARD_KEYS}
    found = {
        key: Problem(f"cards.{key}", column, wrong("kinds", n=KINDS), wrong("derive_it"))
        for key, column in columns.items()
        if not isinstance(column, tuple) or len(column) != KINDS
    }
    blanks: object = rules.blanks
    if not isinstance(blanks, tuple) or len(blanks) != len(BLANKS) or not all(isinstance(b, Blank) for b in blanks):
        found["blanks"] = Problem("blanks", blanks, wrong("blanks", n=len(BLANKS)), wrong("derive_them"))
    return found


def _too_dear(rules: RulesetFields, wrong_keys: Collection[str]) -> Iterator[Problem]:
    """Cards that nobody can pay for without a Courtier, even at the last price."""
    if min(rules.purses) < 0:
        yield Problem("later_ducats", rules.later_ducats, wrong("no_purse"), wrong("leave_ducats", n=-rules.purse))
        return
    dear = [
        card
        for card, name in zip(Card, CARD_NAMES, strict=True)
        if card != Card.MERCHANT and rules.copies[card]
        if not {f"cards.{name}.copies", f"cards.{name}.prices"} & {*wrong_keys}
        if rules.prices[card][-1] > max(rules.purses)
    ]
    names = [card.name.lower() for card in dear]
    if len(dear) == 1:
        fault = wrong("too_dear", n=max(rules.purses))
        yield Problem(f"cards.{names[0]}.prices", rules.prices[dear[0]], fault, wrong("lower_price"), DEAR)
    elif dear:
        fault = wrong("purse", names=", ".join(names))
        yield Problem("purse", rules.purse, fault, wrong("fill_purse"), DEAR)


def _deck(rules: RulesetFields, size_in_doubt: bool) -> list[Problem]:
    """The count of the deck, against what is declared and against the room there is."""
    total, merchants = rules.deck, rules.copies[Card.MERCHANT]
    astrologers = rules.copies_acting_as(Card.ASTROLOGER)
    found, size = [], {"size": rules.deck_size}
    if total > CARDS:
        found.append(Problem("deck", total, wrong("deck_cards", most=CARDS), wrong("take_out"), TOTAL, size))
    elif total + astrologers + merchants > DECK:
        fault = wrong("deck_places", merchants=merchants, astrologers=astrologers, most=DECK)
        found.append(Problem("deck", total, fault, wrong("take_out"), TOTAL, size))
    if total != rules.deck_size and not size_in_doubt:
        whose = "deck_printed" if rules.deck_size == PRINTED else "deck_declared"
        fault = wrong("without_merchants", fault=refusal(f"fault.{whose}", n=rules.deck_size))
        remedy = refusal("remedy.deck", key="deck_size", n=total)
        found.append(Problem("deck", total, fault, remedy, TOTAL, size))
    return found


def _deal(rules: RulesetFields, players: int) -> list[Problem]:
    """Enough cards for the hands, from which Astrologers are taken out again, and for the market."""
    dealt = sum(rules.hands[:players])
    least = max(dealt + rules.copies_acting_as(Card.ASTROLOGER), dealt + rules.market_size)
    if rules.deck >= least:
        return []
    fault = wrong("deal", players=players, hand=max(rules.hands), market=rules.market_size, least=least)
    said = {"players": players, "hand": max(rules.hands), "market_size": rules.market_size, "least": least}
    return [Problem("deck", rules.deck, fault, wrong("add_cards"), DEAL, said)]


def merchant_places(rules: RulesetFields, players: int) -> list[tuple[int, int]]:
    """Fewest and most cards of the pile (Merchants not counted) that can lie above each Merchant, as it is placed.

    Source: "Setting up the game" (2003 editions), clauses `setup.merchants.*`; rulings `merchant_spread`,
    `last_merchant`.
    """
    cards = rules.deck - sum(rules.hands[:players])
    merchants, spread = rules.copies[Card.MERCHANT], int(rules.rulings["merchant_spread"])
    exact = [(2 * cards * number + merchants) // (2 * merchants) for number in range(1, merchants)]
    return [(e - spread, e + spread) for e in exact] + [(cards - int(rules.rulings["last_merchant"]) + 1, cards)]


def _merchants(rules: RulesetFields, players: int) -> list[Problem]:
    """Every Merchant lies below the opening market, and they lie in order."""
    places = merchant_places(rules, players)
    remedy = wrong("merchant_remedy")
    for number, (first, last) in enumerate(places, 1):
        here, value = wrong("above", number=number, players=players), (first, last)
        said = {"number": number, "players": players, "first": first, "last": last}
        if first < rules.market_size:
            return [Problem(here, value, wrong("into_market", n=rules.market_size), remedy, PLACE, said)]
        if number > 1 and first < places[number - 2][1]:
            return [Problem(here, value, wrong("before", number=number - 1), remedy, ORDER, said)]
    return []


def _pounds(rules: RulesetFields) -> list[Problem]:
    """No score can outgrow the log: the most pounds of one player who sells everything at every sale."""
    one = rules.rulings["banker_stacks"] == "no"
    bankers = [(rules.copies[card], rules.amounts[card]) for card in rules.acting_as(Card.BANKER)]
    bonus = sum(pounds * (min(copies, 1) if one else copies) for copies, pounds in bankers)
    sales = rules.copies[Card.MERCHANT] * (sum(rules.fashion) + sum(rules.rarity) + GEMS * bonus)
    rings = rules.copies[Card.RING] * (rules.fashion[0] + rules.rarity[0] + bonus)
    most = sales + rings + rules.copies[Card.KING] * rules.tribute_pounds
    if most <= POUNDS:
        return []
    return [Problem("pounds", most, wrong("score", most=POUNDS), wrong("lower_tiles"), SCORE)]
