"""Ways to break a clean game, each illegal by construction, and the family of the rule that it breaks.

A mutator takes the rows of one game (dictionaries in the order of `seq`) and changes one thing; it returns False where
the game has nothing to change. None is ever taken out because it is not found.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.words.cards import Card, Gem

Row = dict[str, Any]
Rows = list[Row]
GEMS: Final = [gem.name.lower() for gem in Gem]
RULES: Final = Ruleset.default()


@dataclass(frozen=True)
class Mutator:
    """One way to break a game.

    Attributes:
        name: what it does.
        family: of the codes that may report it.
        change: breaks the rows in place; False if it cannot.
    """

    name: str
    family: str
    change: Callable[[Rows, random.Random], bool]


MUTATORS: Final[list[Mutator]] = []


def mutator(family: int) -> Callable[[Callable[[Rows, random.Random], bool]], Callable[[Rows, random.Random], bool]]:
    """Enter a function into the list."""

    def enter(change: Callable[[Rows, random.Random], bool]) -> Callable[[Rows, random.Random], bool]:
        MUTATORS.append(Mutator(change.__name__, f"QN{family}", change))
        return change

    return enter


def pick(rows: Rows, rng: random.Random, fits: Callable[[Row], bool]) -> int:
    """The place of a row that fits, or -1."""
    places = [at for at, row in enumerate(rows) if fits(row)]
    return rng.choice(places) if places else -1


def simple(family: int, name: str, event: str, act: str, **how: Any) -> None:
    """Enter a mutator of one row: `act` is drop, double, add (a number to `column`) or put (a value into `column`)."""

    def change(rows: Rows, rng: random.Random) -> bool:
        at = pick(rows, rng, lambda row: row["event"] == event and how.get("fits", lambda _: True)(row))
        if at < 0:
            return False
        if act == "drop":
            del rows[at]
        elif act == "double":
            rows.insert(at, dict(rows[at]))
        elif act == "add":
            rows[at][how["column"]] += how["by"]
        else:
            old = rows[at][how["column"]]
            choices = [value for value in how["among"](rows, rows[at]) if value != old]
            if not choices:
                return False
            rows[at][how["column"]] = rng.choice(choices)
        return True

    MUTATORS.append(Mutator(name, f"QN{family}", change))


def seats(rows: Rows, _row: Row) -> list[int]:
    """All seats at the table."""
    return list(range(rows[0]["count"]))


def gems(_rows: Rows, _row: Row) -> list[str]:
    return list(GEMS)


def slots(_rows: Rows, _row: Row) -> list[int]:
    return list(range(RULES.market_size))


def cards(_rows: Rows, _row: Row) -> list[str]:
    return [card.name.lower() for card in Card if RULES.copies[card] and card != Card.MERCHANT]


def setup(row: Row) -> bool:
    return bool(row["phase"] == "setup")


def later(row: Row) -> bool:
    return bool(row["phase"] != "setup")


def playing(card: str) -> Callable[[Row], bool]:
    return lambda row: row["card"] == card


# ------------------------------------------------------------------------------------------------------------- set-up
simple(1, "a gem has two fashion tiles", "fashion_set", "put", column="gem", among=gems, fits=setup)
simple(1, "a fashion tile of another value", "fashion_set", "add", column="amount", by=10, fits=setup)
simple(1, "a fashion tile is not laid", "fashion_set", "drop", fits=setup)
simple(1, "a card is dealt too few", "dealt", "drop")
simple(1, "a card is dealt too many", "dealt", "double")
simple(1, "a Merchant is dealt", "dealt", "put", column="card", among=lambda *_: ["merchant"])
simple(1, "a blank card is dealt", "dealt", "put", column="card", among=lambda *_: ["blank_blue"])
simple(1, "an Astrologer is kept", "dealt_back", "drop")
simple(1, "an offer below the top of its ladder", "offered", "add", column="amount", by=-1, fits=setup)
simple(1, "two cards in one slot", "offered", "put", column="slot", among=slots, fits=setup)
simple(1, "a slot left empty", "offered", "drop", fits=setup)
simple(1, "a Merchant is not put into the pile", "merchant_placed", "drop")
simple(1, "a Merchant is put twice", "merchant_placed", "double")
simple(
    1,
    "a Merchant in the wrong third",
    "merchant_placed",
    "put",
    column="slot",
    among=lambda *_: [0, 1],
    fits=lambda row: row["count"] > 1,
)

# ---------------------------------------------------------------------------------------------------------- influence
simple(2, "a hand of another size is seen", "hand_seen", "add", column="count", by=1)
simple(2, "a look that nobody took", "hand_seen", "double")
simple(2, "a Confessor without a look", "hand_seen", "drop", fits=lambda row: row["gem"] is None)
simple(2, "a Confessor against herself", "played", "put", column="other", fits=playing("confessor"),
       among=lambda _, row: [row["seat"]])  # fmt: skip
simple(2, "a Courtier brings more", "played", "add", column="amount", by=1, fits=playing("courtier"))
simple(2, "a Courtier brings less", "played", "add", column="amount", by=-1, fits=playing("courtier"))
simple(2, "a Favorite names another gem", "played", "put", column="gem", among=gems, fits=playing("favorite"))
simple(2, "a Forger names another gem", "played", "put", column="gem", among=gems, fits=playing("forger"))
simple(2, "a Thief against herself", "played", "put", column="other", fits=playing("thief"),
       among=lambda _, row: [row["seat"]])  # fmt: skip
simple(2, "a Favorite with a fashion of her own", "fashion_set", "put", column="gem", among=gems, fits=later)
simple(2, "a Favorite changes a tile", "fashion_set", "add", column="amount", by=10, fits=later)
simple(2, "a gem card of another gem for a Forger", "surrendered", "put", column="gem", among=gems)
simple(2, "a victim of a Forger pays nothing", "surrendered", "drop")
simple(2, "another counters the Forger", "countered", "put", column="seat", among=seats)
simple(2, "a theft from herself", "stolen", "put", column="other", among=lambda _, row: [row["seat"]])
simple(2, "a theft that took nothing", "stolen", "drop")
simple(2, "a Thief caught by no Musketeer", "caught", "put", column="card", among=lambda *_: ["king", "ring"])


@mutator(2)
def a_blue_card_of_somebody_not_at_turn(rows: Rows, rng: random.Random) -> bool:
    at = pick(rows, rng, lambda row: row["event"] == "played" and row["card"] in ("confessor", "courtier", "thief"))
    if at < 0:
        return False
    rows[at]["seat"] = (rows[at]["seat"] + 1) % rows[0]["count"]
    return True


@mutator(2)
def a_blue_card_is_played_after_the_purchase(rows: Rows, rng: random.Random) -> bool:
    at = pick(rows, rng, lambda row: row["event"] == "played" and row["card"] == "courtier")
    if at < 0:
        return False
    after = next(n for n in range(at, len(rows)) if rows[n]["event"] in ("bought", "passed"))
    rows.insert(after, {**rows.pop(at), "phase": "purchase"})
    return True


# ----------------------------------------------------------------------------------------------------------- purchase
simple(3, "a price above the ladder", "bought", "add", column="amount", by=1)
simple(3, "a price below the ladder", "bought", "add", column="amount", by=-1)
simple(3, "a price of another step", "bought", "add", column="count", by=1)
simple(3, "a card from another slot", "bought", "put", column="slot", among=slots)
simple(3, "another card than lies there", "bought", "put", column="card", among=cards)
simple(3, "a purchase by another", "bought", "put", column="seat", among=seats)
simple(3, "a card is bought twice", "bought", "double")
simple(3, "ducats that were not left are lost", "ducats_lost", "add", column="amount", by=1)
simple(3, "ducats left are not lost", "ducats_lost", "drop")
simple(3, "a purse of another size", "turn_started", "add", column="amount", by=2)
simple(3, "an Astrologer is kept in hand", "discarded", "drop")
simple(3, "an Astrologer draws nothing", "drawn", "drop")


@mutator(3)
def nothing_is_bought_in_a_turn(rows: Rows, rng: random.Random) -> bool:
    turns: dict[int, list[int]] = {}
    for at, row in enumerate(rows):
        if row["event"] == "bought":
            turns.setdefault(row["turn"], []).append(at)
    single = [places[0] for places in turns.values() if len(places) == 1 and rows[places[0]]["card"] != "astrologer"]
    if not single:
        return False
    del rows[rng.choice(single)]
    return True


# -------------------------------------------------------------------------------------------------------- devaluation
simple(4, "a mark-down to another price", "marked_down", "add", column="amount", by=1)
simple(4, "a mark-down of another card", "marked_down", "put", column="card", among=cards)
simple(4, "a mark-down in another slot", "marked_down", "put", column="slot", among=slots)
simple(4, "a card is not marked down", "marked_down", "drop")
simple(4, "a card is marked down twice", "marked_down", "double")
simple(4, "a card outlives its last price", "expired", "drop")
simple(4, "another card expires", "expired", "put", column="card", among=cards)
simple(4, "a slot is not filled again", "offered", "drop", fits=later)
simple(4, "a slot is filled twice", "offered", "double", fits=later)
simple(4, "the Queen takes what is no gem", "taken", "put", column="card", among=lambda *_: ["ring", "king"])


@mutator(4)
def a_card_expires_too_early(rows: Rows, rng: random.Random) -> bool:
    at = pick(rows, rng, lambda row: row["event"] == "marked_down")
    if at < 0:
        return False
    rows[at] |= {"event": "expired", "amount": None}
    return True


# ------------------------------------------------------------------------------------------------------------ Merchant
simple(5, "a Merchant of another number", "merchant_drawn", "add", column="count", by=1)
simple(5, "a Merchant with more cards below", "merchant_drawn", "add", column="amount", by=1)
simple(5, "an opponent is not asked for a Cardinal", "cardinal_declined", "drop")
simple(5, "an opponent is asked twice", "cardinal_declined", "double")
simple(5, "the active player is asked for a Cardinal", "cardinal_declined", "put", column="seat", among=seats)
simple(5, "a Cardinal without effect", "sale_postponed", "drop")
simple(5, "a sale is postponed to another player's turn", "sale_postponed", "put", column="seat", among=seats)
simple(5, "a sale of another Merchant", "sale_opened", "add", column="count", by=1)
simple(5, "a sale that nobody opened", "sale_opened", "drop")
simple(5, "a Merchant comes twice", "merchant_drawn", "double")

# ---------------------------------------------------------------------------------------------------------------- sale
simple(6, "a stone is counted too many", "counted", "add", column="count", by=1)
simple(6, "a gem is not counted", "counted", "drop")
simple(6, "a rarity tile of another value", "rarity_set", "add", column="amount", by=10)
simple(6, "a rarity tile at another rank", "rarity_set", "put", column="slot", among=lambda *_: [0, 1, 2, 3])
simple(6, "too many pounds", "sold", "add", column="amount", by=10)
simple(6, "one jewel too many", "sold", "add", column="count", by=1)
simple(6, "another sells", "sold", "put", column="seat", among=seats)
simple(6, "a seller sells nothing", "sold", "drop")
simple(6, "a jewel is sold twice", "sold", "double")
simple(6, "a King without effect", "gem_cancelled", "drop")
simple(6, "a King cancels another gem", "gem_cancelled", "put", column="gem", among=gems)
simple(6, "a tribute of another height", "tribute_paid", "add", column="amount", by=10)
simple(6, "a tribute is not paid", "tribute_paid", "drop")
simple(6, "a voided King is not told", "king_voided", "drop")
simple(6, "a beaten row is not told", "unsold_beaten", "drop")
simple(6, "a gem that nobody shows is not told", "unsold_nobody", "drop")
simple(6, "an Alchemist makes amber", "transmuted", "put", column="gem", among=lambda *_: ["amber"])
simple(6, "a gem card in another gem's row", "shown", "put", column="gem", among=gems,
       fits=lambda row: row["card"][-2:] in ("_1", "_2", "_3"))  # fmt: skip


@mutator(6)
def two_gems_change_their_rarity_tiles(rows: Rows, rng: random.Random) -> bool:
    at = pick(rows, rng, lambda row: row["event"] == "rarity_set" and row["slot"] < 3)
    if at < 0:
        return False
    rows[at]["gem"], rows[at + 1]["gem"] = rows[at + 1]["gem"], rows[at]["gem"]
    return True


@mutator(6)
def a_beaten_row_sells(rows: Rows, rng: random.Random) -> bool:
    at = pick(rows, rng, lambda row: row["event"] == "unsold_beaten")
    if at < 0:
        return False
    rows[at] |= {"event": "sold", "amount": 10 * rows[at]["count"]}
    return True


@mutator(6)
def a_tribute_is_paid_the_other_way(rows: Rows, rng: random.Random) -> bool:
    at = pick(rows, rng, lambda row: row["event"] == "tribute_paid")
    if at < 0:
        return False
    rows[at]["seat"], rows[at]["other"] = rows[at]["other"], rows[at]["seat"]
    return True


# ------------------------------------------------------------------------------------------------------ scores and end
simple(7, "a score that does not add up", "sale_closed", "add", column="amount", by=10)
simple(7, "a score is not written down", "sale_closed", "drop")
simple(7, "another final score", "game_over", "add", column="amount", by=10)
simple(7, "another place", "game_over", "add", column="count", by=1)
simple(7, "a player without a place", "game_over", "drop")
simple(7, "a turn out of order", "turn_started", "put", column="seat", among=seats)
simple(7, "a turn that does not end", "turn_ended", "drop")
simple(7, "a turn begins twice", "turn_started", "double")

# ----------------------------------------------------------------------------------------------------------- structure
simple(8, "a seat that is not at the table", "bought", "put", column="seat", among=lambda rows, _: [rows[0]["count"]])
simple(8, "a slot that the market does not have", "marked_down", "put", column="slot", among=lambda *_: [7])
simple(8, "a column that the event does not have", "turn_ended", "put", column="gem", among=lambda *_: ["ruby"])
simple(8, "a column that the event must have", "bought", "put", column="card", among=lambda *_: [None])
simple(8, "a card that nobody has is stolen", "stolen", "put", column="card", among=lambda *_: ["blank_gray"])
simple(8, "a card is shown that was not held", "shown", "double", fits=lambda row: row["card"] == "necklace")
simple(8, "a card drawn that the pile has not", "drawn", "put", column="card", among=lambda *_: ["blank_gray"])


@mutator(8)
def a_row_is_missing_from_the_numbering(rows: Rows, rng: random.Random) -> bool:
    rows[rng.randrange(1, len(rows) - 1)]["drop"] = True
    return True


@mutator(8)
def a_stolen_card_is_kept_by_both(rows: Rows, rng: random.Random) -> bool:
    """The victim goes on to show a card that was stolen: both show it, although the deck has one."""
    at = pick(rows, rng, lambda row: row["event"] == "shown" and row["card"] == "necklace")
    if at < 0:
        return False
    rows.insert(at + 1, {**rows[at], "seat": (rows[at]["seat"] + 1) % rows[0]["count"]})
    return True
