"""Section 4, encounters, and 7.4: Buyers, Mercenaries and Monsters."""

from __future__ import annotations

import pytest

from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.cards import NOBODY, Deck
from qn_analysis.games.jewels.words.events import Event
from tests.kit.jewels.table import (
    AMETHYST,
    DIAMOND,
    EMERALD,
    GEMS,
    GOLD,
    INTERACT,
    PASS,
    REFILL,
    RUBY,
    SAPPHIRE,
    SELL,
    TOPAZ,
    Kit,
    bracelet,
    carries,
    necklace,
    ring,
)

RULES = Ruleset.default()
EVERYTHING = [*GEMS, ring(RUBY), ring(RUBY, TOPAZ), bracelet(TOPAZ), bracelet(RUBY, TOPAZ), necklace(RUBY)]


# ------------------------------------------------------------------------------------------------------------- Buyers


@carries("setup.types", "encounters.objects", "interact.own", "interact.sell")
@pytest.mark.parametrize(
    ("buyer", "sold"),
    [
        ("duchess", {"diamond", "ruby"}),
        ("collector", {"diamond", "ruby", "emerald", "sapphire", "topaz", "amethyst"}),
        ("bride", {"ring ruby", "ring ruby topaz"}),
        ("goldsmith", {"ring ruby", "ring ruby topaz", "bracelet topaz", "bracelet ruby topaz"}),
        ("queen", {"necklace ruby"}),
        ("guide", set()),
        ("wolves", set()),
    ],
)
def test_4_a_buyer_buys_the_objects_of_its_card(buyer: str, sold: set[str]) -> None:
    play = Kit(crafted={0: EVERYTHING}, encounters={0: buyer})
    assert play.sales() == sold
    assert (INTERACT in play.legal()) == (not sold), "selling is the interaction with a Buyer"


@carries("people.discarded", "people.coins", "interact.value", "interact.sold_cards", "interact.one")
def test_7_4_a_sale_brings_price_and_coins_and_the_buyer_leaves() -> None:
    play = Kit(crafted={0: [RUBY, RUBY]}, encounters={0: "duchess"}, stock={0: 4}).do(SELL + RUBY)
    assert play.coins(0) == 25 + 7 + 4
    assert play.crafted(0) == ["ruby"]
    assert play.discarded() == [RUBY]
    assert (play.encounter(0), play.sales(), play.g.table.stock[0]) == ("", set(), 0)
    assert play.g.table.discarded[Deck.ENCOUNTERS][play.card("duchess")] == 1
    assert (play.last(Event.SOLD).amount, play.last(Event.COINS_TAKEN).amount) == (7, 4)
    assert play.events(Event.COINS_RETURNED) == []
    assert play.g.table.left == 2


@carries("interact.value", "interact.sold_cards")
def test_7_4_a_jewel_brings_the_sum_of_its_cards_and_its_bonus() -> None:
    """Two rubies, a topaz and a gold: 7 + 7 + 4 + 2, and the assumed bonus of 4."""
    play = Kit(crafted={0: [ring(RUBY, TOPAZ)]}, encounters={0: "bride"}).do(SELL + ring(RUBY, TOPAZ))
    assert play.coins(0) == 25 + 20 + 4
    assert play.discarded() == [RUBY, RUBY, TOPAZ, GOLD]


@carries("people.interact")
def test_4_encounters_are_met_where_they_are() -> None:
    play = Kit(crafted={0: [RUBY]}, encounters={1: "duchess", 2: "miner", 3: "wolves"})
    assert play.sales() == set()
    assert INTERACT not in play.legal()


# -------------------------------------------------------------------------------------------------------- Mercenaries


@carries("interact.service", "people.discarded", "people.coins", "encounters.draw")
def test_7_4_a_mercenary_serves_for_its_fee_and_is_discarded() -> None:
    play = Kit(encounters={0: "miner"}, stock={0: 2}, deck=[DIAMOND, GOLD, TOPAZ]).do(INTERACT)
    assert play.coins(0) == 25 - 3 + 2
    assert play.hand(0) == [DIAMOND, GOLD]
    assert play.encounter(0) == ""
    row = play.last(Event.INTERACTED)
    assert (row.seat, row.city, row.card, row.count, row.amount) == (0, 0, play.card("miner"), 2, 3)
    assert [(row.seat, row.resource, row.amount) for row in play.events(Event.DRAWN)] == [(0, DIAMOND, 2), (0, GOLD, 1)]
    assert {row.count for row in play.events(Event.DRAWN)} == {Deck.ENCOUNTERS}


def test_7_4_not_without_the_fee() -> None:
    assert INTERACT not in Kit(encounters={0: "miner"}, coins=[2]).legal()
    assert INTERACT in Kit(encounters={0: "miner"}, coins=[3]).legal()


@carries("encounters.die")
@pytest.mark.parametrize("number", [1, 6, 8])
def test_4_a_service_with_the_die(number: int) -> None:
    play = Kit(encounters={0: "gambler"}, throws=[number]).do(INTERACT)
    assert play.last(Event.DIE_THROWN).amount == number
    assert play.coins(0) == 25 - 3 + number
    assert play.encounter(0) == ""


def test_a_mercenary_whose_die_is_too_low_is_discarded_too() -> None:
    rules = RULES.with_(encounters={"gambler": {"die": 5}})
    play = Kit(encounters={0: "gambler"}, throws=[4], stock={0: 1}, rules=rules).do(INTERACT)
    assert play.coins(0) == 25 - 3 + 1
    assert (play.encounter(0), len(play.events(Event.FAILED))) == ("", 1)


# ----------------------------------------------------------------------------------------------------------- Monsters


@carries("monsters.treasure", "monsters.same", "encounters.die")
@pytest.mark.parametrize("number", [3, 8])
def test_4_a_defeated_monster_gives_its_treasure(number: int) -> None:
    play = Kit(
        encounters={0: "wolves"}, treasure={0: [RUBY, GOLD, RUBY]}, stock={0: 2}, throws=[number]
    ).do(INTERACT)  # fmt: skip
    assert play.hand(0) == [RUBY, RUBY, GOLD]
    assert play.coins(0) == 27, "coins on a card are earned as with the other encounters"
    assert (play.encounter(0), play.treasure(0)) == ("", [])
    assert [(row.resource, row.count) for row in play.events(Event.TREASURE_WON)] == [(RUBY, 2), (GOLD, 1)]
    assert play.events(Event.TREASURE_LOST) == []


@carries("monsters.fail")
@pytest.mark.parametrize("number", [1, 2])
def test_7_4_a_monster_that_is_not_beaten_stays(number: int) -> None:
    play = Kit(encounters={0: "wolves"}, treasure={0: [RUBY]}, stock={0: 2}, throws=[number]).do(INTERACT)
    assert (play.encounter(0), play.treasure(0), play.hand(0), play.coins(0)) == ("wolves", [RUBY], [], 25)
    assert play.g.table.left == 2
    assert INTERACT in play.legal(), "it can be tried again"
    assert len(play.events(Event.FAILED)) == 1


def test_a_monster_may_reward_and_punish() -> None:
    assert Kit(encounters={0: "ogre"}, throws=[4]).do(INTERACT).coins(0) == 24
    assert Kit(encounters={0: "dragon"}, throws=[7]).do(INTERACT).coins(0) == 25 + 5 + 1, "the last for leaving"


@carries("monsters.seize")
def test_4_a_monster_that_enters_takes_the_resource() -> None:
    play = Kit(resources={0: EMERALD}, encounter_deck=["wolves"]).do(REFILL)
    assert (play.g.table.resource[0], play.treasure(0)) == (NOBODY, [EMERALD])
    row = play.last(Event.SEIZED)
    assert (row.city, row.resource, row.card) == (0, EMERALD, play.card("wolves"))


@carries("monsters.gather")
def test_4_a_resource_that_comes_into_a_besieged_city_joins_the_treasure() -> None:
    play = Kit(encounters={0: "wolves"}, treasure={0: [RUBY]}, deck=[SAPPHIRE, AMETHYST])
    play.do(REFILL, REFILL)
    assert (play.g.table.resource[0], play.treasure(0)) == (NOBODY, [RUBY, SAPPHIRE, AMETHYST])


# -------------------------------------------------------------------------------------------------------------- icons


@carries("encounters.coins")
@pytest.mark.parametrize(("key", "coins"), [("bride", 3), ("prince", 0)])
def test_4_three_coins_on_entering(key: str, coins: int) -> None:
    play = Kit(encounter_deck=[key]).do(REFILL)
    assert play.g.table.stock[0] == coins
    assert len(play.events(Event.STOCKED)) == (coins > 0)


@carries("encounters.enter")
def test_4_an_effect_on_entering() -> None:
    """Bandits rob everybody in their city: seats 0 and 2."""
    play = Kit(cities=[0, 3, 0], coins=[25, 25, 1], encounter_deck=["bandits"]).do(REFILL)
    assert [play.coins(seat) for seat in range(3)] == [23, 25, 0]
    assert [(row.seat, row.amount) for row in play.events(Event.PAID)] == [(0, 2), (2, 1)]


@carries("encounters.leave")
def test_4_an_effect_on_leaving() -> None:
    """The Herald leaves a coin on every Buyer, after its service."""
    play = Kit(encounters={0: "herald", 2: "bride", 4: "wolves", 5: "queen"}, stock={2: 3}).do(INTERACT)
    assert play.coins(0) == 27
    assert play.g.table.stock == [0, 0, 4, 0, 0, 1, 0]
    kinds = [row.event for row in play.events()]
    assert kinds.index(Event.EARNED) < kinds.index(Event.ENCOUNTER_LEFT) < kinds.index(Event.STOCKED)


@carries("decks.no_reshuffle")
def test_from_an_empty_deck_nothing_is_drawn() -> None:
    play = Kit(encounters={0: "miner"}, deck=[DIAMOND]).do(INTERACT, PASS)
    assert play.hand(0) == [DIAMOND]
    assert [row.seat for row in play.events(Event.NOTHING_DRAWN)] == [0]
