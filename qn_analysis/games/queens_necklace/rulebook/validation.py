"""What a ruleset may say: every problem of one is found at once, each with its place, the value and a remedy.

The bounds are those of the engine's records (`words.cards`: seats, slots, steps, Merchants, cards) and of the log
(16-bit numbers). The other checks follow from the rulebooks: "Components" and "Setting up the game" (2003 editions),
"The cards" (all editions).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import pairwise
from typing import Any, Final

from qn_analysis.core.base.messages import refusal
from qn_analysis.core.rules.problems import (
    Problem,
    bad_name,
    bad_number,
    bad_players,
    between,
    counted_in,
    is_int,
    numbers_of,
)

from ..words.cards import BLANKS, DECK, GEM_KINDS, GEMS, KINDS, PRICE, SALES, SEATS, STEPS, Card
from .blanks import BLANK_KEYS, STONES, Blank, bounds_of, faults
from .fields import RulesetFields
from .rulings import RULINGS
from .texts import wrong

UNKNOWN, VALUE, TOTAL, LADDER, DEAR, LINE = "QN902", "QN903", "QN904", "QN905", "QN906", "QN907"
DEAL, PLACE, READING, SCORE, ORDER = "QN908", "QN909", "QN910", "QN911", "QN912"
"""Codes of problems. `ORDER` is `PLACE` unless two rulings make the problem together, which the linter tells."""
NUMBERS: Final = numbers_of(RulesetFields)
"""The plain numbers of a ruleset, lowest and highest."""
TILES: Final = ("fashion", "rarity")
COPIES: Final = 40
"""Most copies of a kind of card."""
TILE: Final = 200
"""Most pounds on a tile."""
CARDS: Final = 190
"""Most cards of a deck without Merchants."""
PRINTED: Final = 100
"""Cards of the rulebook's deck without Merchants."""
POUNDS: Final = 32767
"""Most pounds that a log can hold (16 bits)."""
FEWEST: Final = 2
"""Fewest players."""

KEYS: Final = ("name", "deck_size", *TILES, *NUMBERS, "cards", "rulings")
CARD_KEYS: Final = ("copies", "stones", "prices")
CARD_NAMES: Final = tuple(card.name.lower() for card in Card)


def _no_such(where: str, value: object, fault: str, word: object, known: Sequence[str]) -> Problem:
    """A name that does not exist; the remedy is the nearest known one, or all of them."""
    close = get_close_matches(str(word).strip().lower().replace(" ", "_").replace("-", "_"), known, 1, 0.5)
    remedy = refusal("remedy.near", name=close[0]) if close else refusal("remedy.known", known=", ".join(known))
    return Problem(where, value, fault, remedy, UNKNOWN, {"near": close[0] if close else None})


def unknown(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Names that a ruleset file cannot have, and tables that are no tables."""
    for key, value in data.items():
        if key in RULINGS:
            where_to = refusal("remedy.ruling_place")
            yield Problem(key, value, refusal("fault.ruling_place"), where_to, UNKNOWN, {"near": "[rulings]"})
        elif key not in KEYS and (remedy := counted_in(str(key), value, {"cards": CARD_NAMES})):
            yield Problem(str(key), value, refusal("fault.no_key", hint=""), remedy, UNKNOWN, {"near": "cards"})
        elif key not in KEYS:
            yield _no_such(str(key), value, refusal("fault.no_key", hint=""), key, KEYS)
    for table, known, what in (("cards", CARD_NAMES, "card"), ("rulings", tuple(RULINGS), "ruling")):
        entries = data.get(table, {})
        if not isinstance(entries, Mapping):
            near = "[rulings]" if table == "rulings" else None
            remedy = refusal("remedy.table", table=table)
            yield Problem(table, entries, refusal("fault.not_a_table"), remedy, UNKNOWN, {"near": near})
            continue
        for key, value in entries.items():
            if key not in known:
                yield _no_such(f"{table}.{key}", value, wrong(f"no_{what}"), key, known)
            elif table == "cards":
                yield from _unknown_in_card(key, value)


def _unknown_in_card(name: str, entry: object) -> Iterator[Problem]:
    if not isinstance(entry, Mapping):
        yield Problem(
            f"cards.{name}",
            entry,
            refusal("fault.not_a_table"),
            wrong("card_keys", name=name, keys=", ".join(CARD_KEYS)),
            UNKNOWN,
            {"near": None},
        )
        return
    known = (*CARD_KEYS, *BLANK_KEYS) if Card[name.upper()] in BLANKS else CARD_KEYS
    for key, value in entry.items():
        if key in BLANK_KEYS and key not in known:
            kinds = ", ".join(card.name.lower() for card in BLANKS)
            yield Problem(f"cards.{name}.{key}", value, wrong("blank_only"), wrong("blank_kinds", kinds=kinds))
        elif key not in known:
            yield _no_such(f"cards.{name}.{key}", value, refusal("fault.no_key", hint=""), key, known)


def problems(rules: RulesetFields, players: int | None = None) -> list[Problem]:
    """Everything that is wrong with a ruleset, for a number of players or (None) for two, three and four.

    Checks that need several numbers at once are left out while one of these numbers is wrong by itself.
    """
    found = [*bad_name("name", rules.name), *_numbers(rules), *_cards(rules), *_rulings(rules)]
    for key in TILES:
        found += _tiles(key, getattr(rules, key))
    counts = list(range(FEWEST, SEATS + 1)) if players is None else [players]
    if players is not None and (strange := list(bad_players(players, FEWEST, SEATS))):
        found += strange
        counts = []
    bad = {problem.where for problem in found}
    if any(where.startswith(("blanks", "cards.blank_")) for where in bad):
        rules = replace(rules, blanks=(Blank(),) * len(BLANKS))  # what follows asks what they act as
    if not any(where.endswith("copies") for where in bad):
        found += _deck(rules, bool(bad & {"deck_size"}))
        if not bad & {"hand_size", "later_cards", "market_size", "rulings.merchant_spread", "rulings.last_merchant"}:
            for seats in counts:
                found += _deal(rules, seats) or _merchants(rules, seats)
        if not bad & {*TILES, "banker_pounds", "tribute_pounds", "rulings.banker_stacks"}:
            found += _pounds(rules)
    return found


def _numbers(rules: RulesetFields) -> Iterator[Problem]:
    yield from bad_number("deck_size", rules.deck_size, 1, CARDS)
    for key, (low, high) in NUMBERS.items():
        yield from bad_number(key, getattr(rules, key), low, high)


def _tiles(key: str, tiles: object) -> list[Problem]:
    if not isinstance(tiles, tuple) or len(tiles) != GEMS or not all(map(is_int, tiles)):
        return [Problem(key, tiles, wrong("four_numbers"), wrong("write_tiles", key=key), LINE)]
    if not all(0 <= tile <= TILE for tile in tiles):
        return [Problem(key, tiles, wrong("tile_bounds"), wrong("choose_pounds", most=TILE), LINE)]
    if list(tiles) != sorted(tiles, reverse=True):
        return [Problem(key, tiles, wrong("tiles_rise"), wrong("order_tiles"), LINE)]
    return [] if tiles[0] > 0 else [Problem(key, tiles, wrong("tiles_nothing"), wrong("give_pounds"), LINE)]


def _cards(rules: RulesetFields) -> Iterator[Problem]:
    for key in CARD_KEYS:
        column: object = getattr(rules, key)
        if not isinstance(column, tuple) or len(column) != KINDS:
            yield Problem(f"cards.{key}", column, wrong("kinds", n=KINDS), wrong("derive_it"))
            return
    for card in Card:
        here = f"cards.{card.name.lower()}"
        low, high = {Card.MERCHANT: (1, SALES), Card.NECKLACE: (0, 1)}.get(card, (0, COPIES))
        yield from bad_number(f"{here}.copies", rules.copies[card], low, high)
        yield from bad_number(f"{here}.stones", rules.stones[card], *((1, STONES) if card < GEM_KINDS else (0, 0)))
        yield from _ladder(f"{here}.prices", card, rules.prices[card])
    yield from _blanks(rules)
    if not any(any(bad_number(key, getattr(rules, key), *NUMBERS[key])) for key in ("purse", "later_ducats")):
        yield from _too_dear(rules)


def _blanks(rules: RulesetFields) -> Iterator[Problem]:
    """What is wrong with the names and effects of the blank cards."""
    blanks: object = rules.blanks
    if not isinstance(blanks, tuple) or len(blanks) != len(BLANKS) or not all(isinstance(b, Blank) for b in blanks):
        yield Problem("blanks", blanks, wrong("blanks", n=len(BLANKS)), wrong("derive_them"))
        return
    for card, blank in zip(BLANKS, rules.blanks, strict=True):
        for key, value, fault, remedy in faults(card, blank):
            bounds = bounds_of(blank, key)
            said = {} if bounds is None else between(*bounds)
            yield Problem(f"cards.{card.name.lower()}.{key}", value, fault, remedy, said=said)


def _too_dear(rules: RulesetFields) -> Iterator[Problem]:
    """Cards that nobody can pay for without a Courtier, even at the last price."""
    if min(rules.purses) < 0:
        yield Problem("later_ducats", rules.later_ducats, wrong("no_purse"), wrong("leave_ducats", n=-rules.purse))
        return
    dear = [
        card
        for card in Card
        if card != Card.MERCHANT and rules.copies[card] and not _ladder("", card, rules.prices[card])
        if rules.prices[card][-1] > max(rules.purses)
    ]
    names = [card.name.lower() for card in dear]
    if len(dear) == 1:
        fault = wrong("too_dear", n=max(rules.purses))
        yield Problem(f"cards.{names[0]}.prices", rules.prices[dear[0]], fault, wrong("lower_price"), DEAR)
    elif dear:
        fault = wrong("purse", names=", ".join(names))
        yield Problem("purse", rules.purse, fault, wrong("fill_purse"), DEAR)


def _ladder(where: str, card: Card, ladder: object) -> list[Problem]:
    if card == Card.MERCHANT:
        return [] if ladder == () else [Problem(where, ladder, wrong("merchant_price"), wrong("no_prices"))]
    if not isinstance(ladder, tuple) or not all(map(is_int, ladder)):
        return [Problem(where, ladder, wrong("no_list"), wrong("write_ducats"))]
    if not 1 <= len(ladder) <= STEPS:
        remedy = refusal("remedy.players", low=1, high=STEPS)
        return [Problem(where, ladder, wrong("prices", n=len(ladder)), remedy, said=between(1, STEPS))]
    if not all(0 <= price <= PRICE for price in ladder):
        remedy = wrong("choose_ducats", most=PRICE)
        return [Problem(where, ladder, wrong("price_bounds"), remedy, said=between(0, PRICE))]
    for step, (above, below) in enumerate(pairwise(ladder), 2):
        if below >= above:
            return [Problem(where, ladder, wrong("must_fall"), wrong("below", n=step, above=above), LADDER)]
    return []


def _rulings(rules: RulesetFields) -> Iterator[Problem]:
    for name, value in rules.rulings.items():
        if name not in RULINGS:
            yield _no_such(f"rulings.{name}", value, wrong("no_ruling"), name, tuple(RULINGS))
        elif not RULINGS[name].accepts(value):
            ruling = RULINGS[name]
            remedy = refusal("remedy.one_of", choices=ruling.choices())
            if ruling.bounds is None:
                word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
                close = get_close_matches(word, [str(reading.value) for reading in ruling.readings], 1, 0.5)
                remedy = wrong("near_reading", name=close[0], remedy=remedy) if close else remedy
            yield Problem(f"rulings.{name}", value, refusal("fault.no_reading", hint=""), remedy, READING)


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
