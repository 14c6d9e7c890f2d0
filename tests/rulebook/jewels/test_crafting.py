"""Section 7.3, and what section 4 says of gold and jewels."""

from __future__ import annotations

import pytest

from qn_analysis.games.jewels.rulebook import Ruleset
from qn_analysis.games.jewels.words.cards import Resource
from qn_analysis.games.jewels.words.events import Event
from tests.kit.jewels.table import (
    AMETHYST,
    COIN,
    CRAFT,
    DIAMOND,
    EMERALD,
    GOLD,
    PASS,
    RUBY,
    SAPPHIRE,
    SELL,
    TOPAZ,
    TRAVEL,
    Kit,
    bracelet,
    carries,
    full,
    necklace,
    ring,
)

RULES = Ruleset.default()
SEVERAL = RULES.with_(craft_count="several")
REUSED = RULES.with_(craft_stays="reused")


@carries("craft.table", "jewels.set")
def test_7_3_the_cards_of_a_jewel_are_laid_on_the_table() -> None:
    play = Kit(hands={0: [RUBY, RUBY, TOPAZ, GOLD, GOLD]}).do(CRAFT + ring(RUBY, TOPAZ))
    assert play.hand(0) == [GOLD]
    assert play.crafted(0) == ["ring ruby topaz"]
    assert (play.g.table.left, play.g.table.hand_size[0], sum(play.g.table.goods[0])) == (2, 1, 1)
    row = play.last(Event.CRAFTED)
    assert (row.seat, row.object, row.count) == (0, ring(RUBY, TOPAZ), 2)


@carries("craft.table", "resources.gems", "craft.no_gold")
def test_7_3_gems_can_be_crafted_by_themselves_and_gold_cannot() -> None:
    play = Kit(hands={0: [RUBY, GOLD]})
    assert play.crafts() == {"ruby"}
    play.do(CRAFT + RUBY)
    assert (play.crafted(0), play.hand(0), play.crafts()) == (["ruby"], [GOLD], set())


@carries("resources.gold")
@pytest.mark.parametrize("gems", [[RUBY] * 3, [RUBY] * 5, [RUBY, RUBY, TOPAZ], [RUBY] * 3 + [TOPAZ] * 2])
def test_4_no_jewel_without_gold(gems: list[Resource]) -> None:
    assert Kit(hands={0: gems}).crafts() == {gem.name.lower() for gem in gems}


@carries("craft.six", "craft.ring", "craft.bracelet", "craft.necklace")
@pytest.mark.parametrize(
    ("hand", "jewels"),
    [
        ([GOLD] + [RUBY] * 3, {"ring ruby"}),
        ([GOLD] + [RUBY] * 2 + [TOPAZ], {"ring ruby topaz"}),
        ([GOLD, RUBY, TOPAZ, DIAMOND], set()),
        ([GOLD] + [RUBY] * 2, set()),
        ([GOLD] + [RUBY] * 4, {"ring ruby", "bracelet ruby"}),
        ([GOLD] + [RUBY] * 2 + [TOPAZ] * 2, {"ring ruby topaz", "ring topaz ruby", "bracelet ruby topaz"}),
        ([GOLD] + [RUBY] * 5, {"ring ruby", "bracelet ruby"}),
        ([GOLD] * 2 + [RUBY] * 5, {"ring ruby", "bracelet ruby", "necklace ruby"}),
        (
            [GOLD] * 2 + [TOPAZ] * 3 + [RUBY] * 2,
            {"ring topaz", "ring topaz ruby", "ring ruby topaz", "bracelet ruby topaz", "necklace topaz ruby"},
        ),
        (
            [GOLD] + [TOPAZ] * 3 + [RUBY] * 2,
            {"ring topaz", "ring topaz ruby", "ring ruby topaz", "bracelet ruby topaz"},
        ),
    ],
)  # fmt: skip
def test_7_3_the_six_recipes(hand: list[Resource], jewels: set[str]) -> None:
    singles = {card.name.lower() for card in hand} - {"gold"}
    assert Kit(hands={0: hand}).crafts() - singles == jewels


@carries("craft.ring_example", "interact.value", "interact.bonus")
def test_7_3_a_ring_of_three_diamonds_brings_36_coins() -> None:
    play = Kit(hands={0: [DIAMOND] * 3 + [GOLD]}, encounters={0: "prince"}, cities=[0, 3, 3])
    play.do(CRAFT + ring(DIAMOND), PASS, PASS, PASS)
    play = Kit(crafted={0: [ring(DIAMOND)]}, encounters={0: "prince"}, cities=[0, 3, 3]).do(SELL + ring(DIAMOND))
    assert play.last(Event.SOLD).amount == 8 + 8 + 8 + 2 + 10 == 36
    assert play.coins(0) == 25 + 36


@carries("craft.first")
def test_7_3_what_is_not_crafted_cannot_be_sold() -> None:
    assert Kit(hands={0: [RUBY]}, encounters={0: "collector"}).sales() == set()
    assert Kit(crafted={0: [RUBY]}, encounters={0: "collector"}).sales() == {"ruby"}


@carries("craft.same_round")
def test_7_3_what_is_crafted_can_be_sold_from_the_next_round_on() -> None:
    play = Kit(**full(hands={0: [RUBY, TOPAZ]}, crafted={0: [RUBY]}, throws=[8]), event_deck=["harvest"])
    assert play.sales() == {"ruby"}
    play.do(CRAFT + TOPAZ)
    assert play.sales() == {"ruby"}, "the topaz is fresh"
    play.do(CRAFT + RUBY)
    assert play.sales() == {"ruby"}, "one of two rubies is not"
    play.do(PASS, PASS, PASS, PASS, PASS)
    assert (play.g.table.turn, play.actor) == (2, 0)
    assert play.sales() == {"ruby", "topaz"}


@carries("craft.same_round")
def test_7_3_a_fresh_copy_does_not_hide_in_the_count() -> None:
    play = Kit(hands={0: [RUBY]}, crafted={0: [RUBY]}, encounters={0: "collector"}, cities=[0, 3, 3])
    play.do(CRAFT + RUBY, SELL + RUBY)
    assert play.crafted(0) == ["ruby"]
    play = Kit(hands={0: [RUBY]}, encounters={0: "collector"}, cities=[0, 3, 3]).do(CRAFT + RUBY)
    assert play.sales() == set()


@carries("craft.stays")
def test_7_3_crafted_gems_are_no_part_of_later_jewels() -> None:
    assert Kit(hands={0: [GOLD, RUBY, RUBY]}, crafted={0: [RUBY]}).crafts() == {"ruby"}


@carries("craft.stays")
def test_7_3_read_otherwise_a_jewel_takes_from_crafted_gems_what_the_hand_lacks() -> None:
    play = Kit(hands={0: [GOLD, RUBY, TOPAZ]}, crafted={0: [RUBY, RUBY, TOPAZ]}, rules=REUSED)
    assert play.crafts() == {"ruby", "topaz", "ring ruby", "ring ruby topaz", "ring topaz ruby", "bracelet ruby topaz"}
    play.do(CRAFT + ring(RUBY))
    assert (play.hand(0), play.crafted(0)) == ([TOPAZ], ["topaz", "ring ruby"])
    assert (play.g.table.left, play.g.table.hand_size[0], sum(play.g.table.goods[0])) == (2, 1, 2)
    row = play.last(Event.TAKEN_UP)
    assert (row.seat, row.resource, row.count, row.amount) == (0, RUBY, 2, -1)
    assert [each.event for each in play.events(Event.TAKEN_UP, Event.CRAFTED)] == [Event.TAKEN_UP, Event.CRAFTED]


@carries("craft.stays")
def test_7_3_read_otherwise_a_gem_that_cannot_be_sold_yet_is_taken_first() -> None:
    """One of two crafted rubies is fresh: the jewel takes it, and the other one can still be sold."""
    laid = {"crafted": {0: [RUBY]}, "encounters": {0: "collector"}, "cities": [0, 3, 3]}
    play = Kit(hands={0: [RUBY, GOLD, TOPAZ, TOPAZ]}, rules=REUSED, **laid)  # type: ignore[arg-type]
    play.do(CRAFT + RUBY, CRAFT + ring(TOPAZ, RUBY))
    assert play.crafted(0) == ["ruby", "ring topaz ruby"]
    assert play.sales() == {"ruby"}


@carries("craft.stays")
@pytest.mark.parametrize(("hand", "crafted"), [([RUBY, RUBY], [RUBY]), ([GOLD], [RUBY, RUBY]), ([GOLD], [ring(RUBY)])])
def test_7_3_read_otherwise_gold_comes_from_the_hand_and_jewels_stay(hand: list[Resource], crafted: list[int]) -> None:
    jewels = {name for name in Kit(hands={0: hand}, crafted={0: crafted}, rules=REUSED).crafts() if " " in name}
    assert jewels == set()


@carries("craft.one")
def test_7_3_one_action_crafts_one_object() -> None:
    play = Kit(hands={0: [RUBY, TOPAZ, AMETHYST, EMERALD]}).do(CRAFT + RUBY, CRAFT + TOPAZ, CRAFT + AMETHYST)
    assert play.actor == 1
    assert play.hand(0) == [EMERALD]


@carries("craft.one")
def test_7_3_read_otherwise_one_action_crafts_all_that_are_laid_in_a_row() -> None:
    play = Kit(hands={0: [RUBY, TOPAZ, AMETHYST, EMERALD, SAPPHIRE]}, rules=SEVERAL)
    play.do(CRAFT + RUBY, CRAFT + TOPAZ)
    assert play.g.table.left == 2
    play.do(COIN, CRAFT + AMETHYST)
    assert play.g.table.left == 0
    assert play.legal() == {PASS, CRAFT + EMERALD, CRAFT + SAPPHIRE}, "nothing but crafting goes on"
    play.do(CRAFT + EMERALD, CRAFT + SAPPHIRE)
    assert play.actor == 1
    assert play.events(Event.PASSED) == []
    assert [row.count for row in play.events(Event.CRAFTED)] == [2, 2, 0, 0, 0]


@carries("craft.one")
def test_7_3_read_otherwise_a_journey_between_ends_the_row() -> None:
    play = Kit(hands={0: [RUBY, TOPAZ, AMETHYST]}, rules=SEVERAL).do(CRAFT + RUBY, TRAVEL + 1, CRAFT + TOPAZ, PASS)
    assert play.actor == 1
    assert play.hand(0) == [AMETHYST]


def test_recipes_of_a_ruleset() -> None:
    rules = RULES.with_(recipes={"bracelet_pairs": {"gems": [3, 1], "gold": 0}})
    hand = [RUBY] * 3 + [TOPAZ] * 3
    assert Kit(hands={0: hand}, rules=rules).crafts() == {"ruby", "topaz", "bracelet ruby topaz", "bracelet topaz ruby"}
    play = Kit(hands={0: hand}, rules=rules).do(CRAFT + bracelet(TOPAZ, RUBY))
    assert play.hand(0) == [RUBY, RUBY]
    play = Kit(hands={0: [RUBY] * 5 + [GOLD] * 2}).do(CRAFT + necklace(RUBY))
    assert play.hand(0) == []
