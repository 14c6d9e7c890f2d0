"""Rows written by hand: what the checks say of them is worked out from the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from qn_analysis.core.lint import lint
from qn_analysis.games.jewels.log.table import Log
from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.cards import Jewel, Resource, jewel, object_name
from tests.kit.jewels.breaking import encounter, happening
from tests.kit.jewels.hand_logs import hand_log

DIAMOND, RUBY, TOPAZ, GOLD = Resource.DIAMOND, Resource.RUBY, Resource.TOPAZ, Resource.GOLD
RING, RUBIES = jewel(Jewel.RING, DIAMOND, DIAMOND), jewel(Jewel.RING, RUBY, RUBY)
Row = tuple[str, dict[str, Any]]


def row(event: str, **values: Any) -> Row:
    """An event; resources and objects by number."""
    if "resource" in values:
        values["resource"] = Resource(values["resource"]).name.lower()
    if "object" in values:
        values["object"] = object_name(values["object"])
    return event, values


def table(*rows: Row, players: int = 3, rules: Ruleset | None = None) -> Log:
    """One game of these rows, in the phase of actions where they name none."""
    turn, made = 0, []
    for event, values in rows:
        turn += event == "turn_started"
        made.append({"turn": turn, "event": event, **values, "game": 0})
    return hand_log(made, [{"game": 0}], rules or Ruleset.default(), players)


def said(code: str, *rows: Row, **call: Any) -> list[dict[str, Any]]:
    """What one check finds: seq and message."""
    return lint(table(*rows, **call), select=[code]).frame.select("seq", "message").to_dicts()


def start(*cities: int, coins: int = 25) -> list[Row]:
    """A game at the beginning of the first round, each seat in a city."""
    return [
        row("game_started", seat=0, count=len(cities)),
        *(row("coins_given", seat=seat, amount=coins) for seat in range(len(cities))),
        *(row("placed", seat=seat, city=city) for seat, city in enumerate(cities)),
        row("turn_started", seat=0),
        row("round_started", seat=0, count=3),
    ]


def tied(winner: int, amount: int) -> list[Row]:
    """A Ruby in city 1: the active player offers 2, both others 5."""
    return [
        row("game_started", seat=0, count=3),
        row("resource_placed", resource=RUBY, city=0, amount=62),
        *start(0, 0, 0)[1:],
        *(row("challenged", seat=seat, other=0, city=0, amount=1) for seat in (1, 2)),
        *(row("offered", seat=seat, city=0, amount=offer) for seat, offer in ((0, 2), (1, 5), (2, 5))),
        row("auction_won", seat=winner, other=0, city=0, amount=amount),
        row("bought", seat=winner, other=0 if winner else None, resource=RUBY, city=0, count=2, amount=0),
    ]


@pytest.mark.parametrize(("reading", "winner", "amount"), [("active", 0, 2), ("clockwise", 1, 5)])
def test_others_who_are_level(reading: str, winner: int, amount: int) -> None:
    rules = Ruleset.default().with_(auction_tie=reading)
    for code in ("JW409", "JW410", "JW411", "JW404", "JW405", "JW406", "JW210"):
        assert said(code, *tied(winner, amount), rules=rules) == []
    (found,) = said("JW409", *tied(2, 5), rules=rules)
    assert found["message"] == f"Seat 3 wins the auction (1 time); it should be Seat {winner + 1}"


def test_the_least_offer() -> None:
    """A Ruby costs 4: the offer of 2 is too low where the cost is the least one, but not where it comes besides."""
    rules = Ruleset.default()
    assert said("JW408", *tied(0, 2), rules=rules) == []
    bound = rules.with_(minimum_bid="cost")
    assert [found["message"] for found in said("JW408", *tied(0, 2), rules=bound)] == [
        "Seat 1 offers 2 coins; the least is 4"
    ]
    assert said("JW408", *tied(0, 2), rules=bound.with_(bid_pays="besides")) == []
    (found,) = said("JW210", *tied(0, 2), rules=rules.with_(bid_pays="besides"))
    assert found["message"] == "Seat 1 pays 0 coins for a Ruby; 4 are due"


def test_who_cannot_take_part_is_not_asked() -> None:
    """Seat 2 has a coin and can ask, since no coins is an offer too; without one she cannot."""
    sale = [row("bought", seat=0, resource=RUBY, city=0, count=2, amount=4)]
    assert len(said("JW404", *start(0, 0, 4, coins=1), *sale)) == 1
    assert said("JW404", *start(0, 0, 4, coins=0), *sale) == []
    assert said("JW404", *start(0, 3, 4, coins=9), *sale) == []


@pytest.mark.parametrize(("coins", "fault"), [(4, False), (3, True)])
def test_who_calls_for_a_purchase_has_its_cost(coins: int, fault: bool) -> None:
    """A Ruby costs 4, though the active player offers less; the others need not have it."""
    rows = tied(1, 5)
    rows[2] = row("coins_given", seat=0, amount=coins)
    found = said("JW413", *rows)
    assert [each["message"] for each in found] == [
        "Seat 1 has not the means for what she announces (purchase), with 3 coins"
    ] * fault
    rows[2] = row("coins_given", seat=0, amount=25)
    rows[3] = row("coins_given", seat=1, amount=3)
    assert said("JW413", *rows) == []


def test_who_calls_for_a_sale_can_sell() -> None:
    """Seat 2 wins and sells her Ruby. Seat 1 has crafted hers in an earlier round, in this one (finished or not), or
    has none that the Duchess buys."""

    def auction(*crafted: Row) -> list[Row]:
        return [
            row("game_started", seat=0, count=3), row("encounter_placed", city=0, card=encounter("duchess"), amount=63),
            *start(0, 0, 4)[1:-1], *crafted, row("challenged", seat=1, other=0, city=0, amount=1),
            row("offered", seat=0, city=0, amount=0), row("offered", seat=1, city=0, amount=2),
            row("auction_won", seat=1, other=0, city=0, amount=2),
            row("sold", seat=1, other=0, city=0, card=encounter("duchess"), object=RUBY, count=3, amount=7),
        ]  # fmt: skip

    made, rival = (row("crafted", seat=seat, object=RUBY, count=2) for seat in (0, 1))
    begun = row("round_started", seat=0, count=3)
    finished = row("finished", seat=0, card=encounter("polisher"), count=1)
    assert said("JW413", *auction(rival, made, begun)) == []
    assert said("JW413", *auction(rival, begun, made, finished)) == []
    for faulty in ((rival, begun, made), (rival, begun), (rival, row("crafted", seat=0, object=TOPAZ, count=2), begun)):
        assert [each["message"] for each in said("JW413", *auction(*faulty))] == [
            "Seat 1 has not the means for what she announces (sale), with 25 coins"
        ]
    for code in ("JW404", "JW405"):
        assert said(code, *auction(rival, made, begun)) == []


def test_no_offer_beyond_what_the_cost_leaves() -> None:
    """With 8 coins a Ruby of 4 leaves 4 for an offer where the cost comes besides."""
    rows = tied(1, 5)
    rows[3] = row("coins_given", seat=1, amount=9)
    rules = Ruleset.default()
    assert said("JW407", *rows, rules=rules) == []
    (found,) = said("JW407", *rows, rules=rules.with_(bid_pays="besides"))
    assert found["message"] == "Seat 2 offers 5 coins; she has 4 for it"


@pytest.mark.parametrize(
    ("reading", "city", "amount"),
    [("formula", 1, 0), ("formula", 4, 3), ("formula", 6, 5), ("printed", 6, 6), ("printed", 5, 4)],
)
def test_journeys(reading: str, city: int, amount: int) -> None:
    """From city 1: the next is free, four cities cost three coins, city 7 costs five, or six as printed."""
    rules = Ruleset.default().with_(end_to_end=reading)
    journey = row("travelled", seat=0, city=city, count=2, amount=amount)
    assert said("JW207", *start(0, 0, 0), journey, rules=rules) == []
    journey = row("travelled", seat=0, city=city, count=2, amount=amount + 1)
    assert len(said("JW207", *start(0, 0, 0), journey, rules=rules)) == 1


def test_a_ring_of_three_diamonds_brings_36_coins() -> None:
    """Two more in the turn of the Royal wedding, and no more in the next one."""

    def sale(amount: int) -> Row:
        return row("sold", seat=0, city=0, card=encounter("bride"), object=RING, count=2, amount=amount)

    wedding = row("prices_raised", card=happening("wedding"), amount=2, phase="change")
    assert said("JW303", *start(0, 0, 0), sale(36)) == []
    (found,) = said("JW303", *start(0, 0, 0), sale(26))
    assert found["message"] == "Seat 1 sells ring (3 Diamonds and 1 Gold) for 26 coins; it brings 36"
    assert said("JW303", *start(0, 0, 0), wedding, sale(38)) == []
    assert said("JW303", *start(0, 0, 0), wedding, row("turn_started", seat=1), sale(36)) == []


def test_what_is_finished_can_be_sold_at_once() -> None:
    made = row("crafted", seat=0, object=RUBY, count=2)
    sold = row("sold", seat=0, city=0, card=encounter("duchess"), object=RUBY, count=0, amount=7)
    finished = row("finished", seat=0, card=encounter("polisher"), count=1)
    assert [found["seq"] for found in said("JW211", *start(0, 0, 0), made, sold)] == [10]
    assert said("JW211", *start(0, 0, 0), made, finished, sold) == []
    assert said("JW211", *start(0, 0, 0), made, row("round_started", seat=0, count=3), sold) == []


REUSED = Ruleset.default().with_(craft_stays="reused")


def reused(taken: int, left: int = 1) -> list[Row]:
    """A Gold and two Rubies in hand, another Ruby crafted: `taken` are taken up for a Ring of three Rubies."""
    cards = [row("dealt", seat=0, resource=kind, amount=70 - n) for n, kind in enumerate((RUBY, RUBY, RUBY, GOLD))]
    return [
        *start(0, 1, 2), *cards, row("crafted", seat=0, object=RUBY, count=2),
        *([row("taken_up", seat=0, resource=RUBY, count=taken)] if taken else []),
        row("crafted", seat=0, object=RUBIES, count=left),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "taken", "faults"),
    [
        (REUSED, 1, []), (REUSED, 0, ["JW607"]), (REUSED, 2, ["JW620"]),
        (Ruleset.default(), 1, ["JW620"]), (Ruleset.default(), 0, ["JW607"]),
    ],
)  # fmt: skip
def test_crafted_gems_in_a_jewel(rules: Ruleset, taken: int, faults: list[str]) -> None:
    """Both readings of `craft_stays`; what the hand lacks is taken up, no more and no fewer."""
    assert [code for code in ("JW607", "JW620") if said(code, *reused(taken), rules=rules)] == faults
    (found,) = said("JW620", *reused(1))
    assert found["message"] == "Seat 1 takes crafted gems up again (a Ruby): 1; 0 go into the jewel"


def test_a_gem_taken_up_can_no_longer_be_sold() -> None:
    """The one that is fresh goes first, so that one crafted in an earlier round can be sold, but only once."""
    sale = row("sold", seat=0, city=0, card=encounter("duchess"), object=RUBY, count=0, amount=7)
    earlier = [*start(0, 1, 2), row("crafted", seat=0, object=RUBY, count=2), row("round_started", seat=0, count=3)]
    rest = reused(1)[len(start(0, 1, 2)) :]
    assert said("JW211", *earlier, *rest, sale, rules=REUSED) == []
    assert said("JW611", *earlier, *rest, sale, rules=REUSED) == []
    assert said("JW611", *earlier, *rest, sale, sale, rules=REUSED) != []
    finished = row("finished", seat=0, card=encounter("polisher"), count=1)
    met = row("interacted", seat=0, city=0, card=encounter("polisher"), count=0, amount=1)
    assert said("JW336", *earlier, *rest, met, finished, rules=REUSED) == [], "the Ring; the Ruby is part of it"


def test_gems_taken_up_do_not_part_crafts_in_a_row() -> None:
    rules = REUSED.with_(craft_count="several")
    assert said("JW204", *reused(1, left=2), rules=rules) == []
    assert said("JW204", *reused(1, left=1), rules=rules) != []


@pytest.mark.parametrize(("reading", "left"), [("one", (2, 1, 0)), ("several", (2, 2, 1))])
def test_crafting_in_a_row(reading: str, left: tuple[int, int, int]) -> None:
    """Two gems one after the other, then one after a coin: in a row they are one action where several are allowed."""
    crafted = [row("crafted", seat=0, object=RUBY, count=count) for count in left]
    rules = Ruleset.default().with_(craft_count=reading)
    assert (
        said("JW204", *start(0, 0, 0), *crafted[:2], row("coin_earned", seat=0, count=left[2], amount=1), rules=rules)
        == []
    )
    other = "several" if reading == "one" else "one"
    assert said("JW204", *start(0, 0, 0), *crafted[:2], rules=rules.with_(craft_count=other)) != []


def test_a_lost_auction_spends_no_action() -> None:
    assert said("JW204", *tied(1, 5)) != []
    rows = tied(1, 5)
    rows[-1] = row("bought", seat=1, other=0, resource=RUBY, city=0, count=3, amount=0)
    assert said("JW204", *rows) == []


@pytest.mark.parametrize(("coins", "paid", "fault"), [(25, 1, False), (25, 0, True), (0, 0, False), (25, 2, True)])
def test_who_has_nothing_pays_nothing(coins: int, paid: int, fault: bool) -> None:
    """A throw of 4 against the Ogre's 5 costs a coin, if there is one."""
    rows = [
        row("game_started", seat=0, count=3), row("encounter_placed", city=0, card=encounter("ogre"), amount=63),
        *start(0, 3, 3, coins=coins)[1:],
        row("interacted", seat=0, city=0, card=encounter("ogre"), count=2, amount=0),
        row("die_thrown", seat=0, amount=4), row("failed", seat=0, city=0, card=encounter("ogre")),
    ]  # fmt: skip
    if paid:
        rows.append(row("paid", seat=0, card=encounter("ogre"), amount=paid))
    assert bool(said("JW332", *rows)) is fault


def test_half_of_every_card_counts() -> None:
    """Three Diamonds of 8 and a Gold of 2 count 4 + 4 + 4 + 1, two Rubies of 7 count 3 + 3; 25 coins are 25."""
    rows = [
        *start(0, 1, 2), row("crafted", seat=0, object=RING, count=2), row("crafted", seat=1, object=RUBY, count=1),
        row("crafted", seat=1, object=RUBY, count=0), row("counted", seat=0, object=RING, count=1, amount=13),
        row("counted", seat=1, object=RUBY, count=2, amount=6), row("game_over", seat=0, count=1, amount=38),
        row("game_over", seat=1, count=2, amount=31), row("game_over", seat=2, count=3, amount=25),
    ]  # fmt: skip
    for code in ("JW702", "JW703", "JW704", "JW705", "JW706", "JW707"):
        assert said(code, *rows) == []
    rows[-4] = row("counted", seat=1, object=RUBY, count=2, amount=7)
    assert [found["message"] for found in said("JW702", *rows)] == [
        "Seat 2 counts 7 coins for 2 times a Ruby; it is 6 for 2"
    ]


def test_level_players_share_the_victory() -> None:
    rows = [*start(0, 1, 2), *(row("game_over", seat=seat, count=1, amount=25) for seat in range(3))]
    assert said("JW705", *rows) == []
    rows[-1] = row("game_over", seat=2, count=3, amount=25)
    assert [found["message"] for found in said("JW705", *rows)] == ["Seat 3 is said to be in place 3; it is 1"]


@pytest.mark.parametrize(("reading", "turns", "fault"), [("round", 2, False), ("both", 2, True), ("both", 3, False)])
def test_the_last_turn_of_two(reading: str, turns: int, fault: bool) -> None:
    """It is told in the second turn."""
    rules = Ruleset.default().with_(two_last=reading)
    more = [row("turn_started", seat=0)] * (turns - 2)
    rows = [*start(0, 1), row("turn_started", seat=1), row("last_turn", city=0, count=0, phase="renewal"), *more]
    assert bool(said("JW701", *rows, players=2, rules=rules)) is fault


@pytest.mark.parametrize(
    ("reading", "rounds", "fault"), [("variant", 1, False), ("variant", 2, True), ("plain", 2, False)]
)
def test_rounds_of_two(reading: str, rounds: int, fault: bool) -> None:
    rules = Ruleset.default().with_(two_players=reading)
    rows = [*start(0, 1), *([row("round_started", seat=1, count=3)] * (rounds - 1))]
    assert bool(said("JW203", *rows, players=2, rules=rules)) is fault
