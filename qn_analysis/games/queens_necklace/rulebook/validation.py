"""What a ruleset may say: every problem of one is found at once, each with its place, the value and a remedy.

The bounds are those of the engine's records (`words.cards`: seats, slots, steps, Merchants, cards) and of the log
(16-bit numbers). The other checks follow from the rulebooks: "Components" and "Setting up the game" (2003 editions),
"The cards" (all editions).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import islice, pairwise
from typing import Any, Final

from qn_analysis.core.base.messages import refusal
from qn_analysis.core.rules.problems import Bounds, Problem, bad_number, between, doubtful, is_int
from qn_analysis.core.rules.shape import Shape, Table

from ..words.cards import BLANKS, DECK, GEM_KINDS, GEMS, KINDS, PRICE, SALES, SEATS, STEPS, Card
from .blanks import BLANK_KEYS, STONES, Blank, bad_blank_name, bad_effect, faults
from .fields import RulesetFields
from .rulings import RULINGS
from .texts import wrong

TOTAL, LADDER, DEAR, LINE, DEAL, PLACE, SCORE, ORDER = (f"QN9{n:02}" for n in (4, 5, 6, 7, 8, 9, 11, 12))
"""Codes of problems. `ORDER` is `PLACE` unless two rulings make the problem together, which the linter tells."""
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

CARD_KEYS: Final = ("copies", "stones", "prices")
CARD_NAMES: Final = tuple(card.name.lower() for card in Card)
BLANK_NAMES: Final = tuple(card.name.lower() for card in BLANKS)


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


def _tiles(key: str, tiles: Any) -> Iterator[Problem]:
    if not _whole(tiles) or len(tiles) != GEMS:
        yield Problem(key, tiles, wrong("four_numbers"), wrong("write_tiles", key=key), LINE)
    elif not all(0 <= tile <= TILE for tile in tiles):
        yield Problem(key, tiles, wrong("tile_bounds"), wrong("choose_pounds", most=TILE), LINE)
    elif list(tiles) != sorted(tiles, reverse=True):
        yield Problem(key, tiles, wrong("tiles_rise"), wrong("order_tiles"), LINE)
    elif not tiles[0]:
        yield Problem(key, tiles, wrong("tiles_nothing"), wrong("give_pounds"), LINE)


def _whole(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(map(is_int, value))


def _card(key: str) -> Card:
    return Card[key.split(".")[1].upper()]


def _copies(key: str, value: Any) -> Iterator[Problem]:
    most = {Card.MERCHANT: Bounds(1, SALES), Card.NECKLACE: Bounds(0, 1)}
    yield from bad_number(key, value, *most.get(_card(key), Bounds(0, COPIES)))


def _stones(key: str, value: Any) -> Iterator[Problem]:
    yield from bad_number(key, value, *((1, STONES) if _card(key) < GEM_KINDS else (0, 0)))


def _ladder(key: str, ladder: Any) -> Iterator[Problem]:
    if _card(key) == Card.MERCHANT:
        if not isinstance(ladder, (list, tuple)) or ladder:
            yield Problem(key, ladder, wrong("merchant_price"), wrong("no_prices"))
    elif not _whole(ladder):
        yield Problem(key, ladder, wrong("no_list"), wrong("write_ducats"))
    elif not 1 <= len(ladder) <= STEPS:
        remedy = refusal("remedy.players", low=1, high=STEPS)
        yield Problem(key, ladder, wrong("prices", n=len(ladder)), remedy, said=between(1, STEPS))
    elif not all(0 <= price <= PRICE for price in ladder):
        remedy = wrong("choose_ducats", most=PRICE)
        yield Problem(key, ladder, wrong("price_bounds"), remedy, said=between(0, PRICE))
    else:
        rising = (n for n, (above, below) in enumerate(pairwise(ladder), 2) if below >= above)
        for step in islice(rising, 1):
            yield Problem(key, ladder, wrong("must_fall"), wrong("below", n=step, above=ladder[step - 2]), LADDER)


def _with_effect(key: str, value: Any) -> Iterable[Problem]:
    """Nothing: what it can be depends on the effect beside it."""
    return ()


SHAPE: Final = Shape(
    RulesetFields, RULINGS,
    {
        "cards": Table(
            {"copies": _copies, "stones": _stones, "prices": _ladder,
             "name": bad_blank_name, "effect": bad_effect, "amount": _with_effect, "gem": _with_effect},
            dict.fromkeys(BLANK_KEYS, BLANK_NAMES),
        )
    },
    {"deck_size": Bounds(1, CARDS), "fashion": _tiles, "rarity": _tiles},
)  # fmt: skip
"""What a ruleset file may hold."""
NUMBERS: Final = SHAPE.numbers
"""The plain numbers of a ruleset, lowest and highest."""


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
