"""Jewel sale, step 2 "Rarity": counting the stones and placing the rarity tiles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest

from qn_analysis.games.queens_necklace.words.cards import Card, Gem
from qn_analysis.games.queens_necklace.words.events import Event
from tests.kit.queens_necklace.table import AMBER, DIAMOND, EMERALD, RUBY, Kit
from tests.rulebook.queens_necklace.test_sale_1_display import Laid, lay, opened, sale, shop, steps

FASHION = (DIAMOND, EMERALD, AMBER, RUBY)
ONE = {RUBY: Card.RUBY_1, EMERALD: Card.EMERALD_1, DIAMOND: Card.DIAMOND_1, AMBER: Card.AMBER_1}


def counted(play: Kit) -> dict[Gem, int]:
    return {Gem(row.gem): row.count for row in play.events(Event.COUNTED)}


def rarity(play: Kit) -> dict[Gem, int]:
    return {Gem(row.gem): row.amount for row in play.events(Event.RARITY_SET)}


def stones(numbers: dict[Gem, int]) -> list[Laid]:
    """Cards of one stone each."""
    return [ONE[gem] for gem, number in numbers.items() for _ in range(number)]


@pytest.mark.clause("sale.rarity.count", "sale.rarity.stones")
def test_sale_2_stones_not_cards_are_counted_over_all_players() -> None:
    play = sale(
        {
            0: [Card.DIAMOND_3, Card.EMERALD_1, (Card.RING, EMERALD)],
            1: [Card.DIAMOND_2, Card.DIAMOND_2, Card.AMBER_1, Card.BANKER],
            2: [Card.EMERALD_1, Card.EMERALD_1, Card.AMBER_1],
        },
        extra={2: [Card.RUBY_3]},
    )
    assert counted(play) == {DIAMOND: 7, EMERALD: 3, AMBER: 2, RUBY: 0}


@pytest.mark.clause("sale.rarity.count")
def test_sale_2_counting_comes_when_all_is_revealed() -> None:
    play = sale({0: [Card.DIAMOND_3], 1: [Card.DIAMOND_2]})
    assert max(steps(play, Event.SHOWN)) < min(steps(play, Event.COUNTED))
    assert max(steps(play, Event.COUNTED)) < min(steps(play, Event.SOLD))


@pytest.mark.clause("sale.rarity.stones")
def test_sale_2_three_cards_of_one_are_rarer_than_two_of_two() -> None:
    play = sale({0: [Card.RUBY_1, Card.RUBY_1, Card.RUBY_1], 1: [Card.DIAMOND_2, Card.DIAMOND_2]})
    assert rarity(play)[RUBY] > rarity(play)[DIAMOND]


@pytest.mark.parametrize("order", list(permutations(FASHION)))
@pytest.mark.clause("sale.rarity.tiles", "sale.rarity.rarest", "sale.rarity.order")
def test_sale_2_tiles_of_30_20_10_and_0_go_from_rarest_to_most_common(order: Sequence[Gem]) -> None:
    play = sale({0: stones({gem: 1 + rank for rank, gem in enumerate(order)})})
    assert rarity(play) == dict(zip(order, (30, 20, 10, 0), strict=True))
    rows = play.events(Event.RARITY_SET)
    assert len(rows) == 4
    assert {row.gem: row.slot for row in rows} == {gem: rank for rank, gem in enumerate(order)}


@pytest.mark.parametrize("fashion", list(permutations(FASHION)))
@pytest.mark.clause("sale.rarity.ties")
def test_sale_2_of_two_level_gems_the_more_fashionable_is_the_rarer(fashion: Sequence[Gem]) -> None:
    for first, second in permutations(Gem, 2):
        others = [gem for gem in Gem if gem not in (first, second)]
        play = sale({0: stones({first: 2, second: 2, others[0]: 1, others[1]: 3})}, fashion=fashion)
        level = sorted((first, second), key=fashion.index)
        assert rarity(play) == {others[0]: 30, level[0]: 20, level[1]: 10, others[1]: 0}


@pytest.mark.parametrize("fashion", list(permutations(FASHION)))
@pytest.mark.clause("sale.rarity.ties_many")
def test_sale_2_fashion_orders_three_or_four_level_gems(fashion: Sequence[Gem]) -> None:
    for other in Gem:
        level = [gem for gem in fashion if gem != other]
        common = sale({0: stones({**dict.fromkeys(level, 1), other: 2})}, fashion=fashion)
        assert rarity(common) == dict(zip([*level, other], (30, 20, 10, 0), strict=True))
        rare = sale({0: stones({**dict.fromkeys(level, 2), other: 1})}, fashion=fashion)
        assert rarity(rare) == dict(zip([other, *level], (30, 20, 10, 0), strict=True))
    for number in (1, 2):
        play = sale({0: stones(dict.fromkeys(Gem, number))}, fashion=fashion)
        assert rarity(play) == dict(zip(fashion, (30, 20, 10, 0), strict=True))


@pytest.mark.clause("sale.rarity.ties")
def test_sale_2_two_pairs_of_level_gems_are_ordered_each_by_fashion() -> None:
    play = sale({0: stones({RUBY: 1, AMBER: 1, EMERALD: 2, DIAMOND: 2})})
    assert rarity(play) == {AMBER: 30, RUBY: 20, DIAMOND: 10, EMERALD: 0}


@pytest.mark.parametrize("fashion", list(permutations(FASHION)))
@pytest.mark.clause("sale.rarity.zero")
def test_sale_2_gems_that_nobody_shows_are_ranked_too(fashion: Sequence[Gem]) -> None:
    nothing = opened({}, fashion=fashion)
    assert counted(nothing) == dict.fromkeys(Gem, 0)
    assert rarity(nothing) == dict(zip(fashion, (30, 20, 10, 0), strict=True))
    leader = sale({0: stones({fashion[0]: 1})}, fashion=fashion)
    assert rarity(leader) == dict(zip([*fashion[1:], fashion[0]], (30, 20, 10, 0), strict=True))
    outer = sale({0: stones({fashion[0]: 1, fashion[3]: 1})}, fashion=fashion)
    assert rarity(outer) == {fashion[1]: 30, fashion[2]: 20, fashion[0]: 10, fashion[3]: 0}


@pytest.mark.clause("sale.rarity.cancelled")
def test_sale_2_a_cancelled_gem_counts_for_rarity() -> None:
    play = sale({0: [Card.DIAMOND_3, (Card.KING, DIAMOND), Card.EMERALD_2], 1: [Card.DIAMOND_2, Card.RUBY_1]})
    assert [row.gem for row in play.events(Event.GEM_CANCELLED)] == [DIAMOND]
    assert counted(play)[DIAMOND] == 5
    assert rarity(play) == {AMBER: 30, RUBY: 20, EMERALD: 10, DIAMOND: 0}


def two_sales() -> Kit:
    """Merchants in the devaluations of seats 0 and 1; asks for the first display."""
    return shop(
        Kit(
            hands={0: [Card.DIAMOND_1, Card.RUBY_2], 1: [Card.EMERALD_1, Card.AMBER_1, Card.AMBER_1]},
            market=[Card.MUSKETEER] * 5,
            pile=[Card.MERCHANT, Card.RING, Card.MERCHANT, Card.RING],
        )
    )


@pytest.mark.clause("sale.after.rarity_tiles")
def test_sale_2_tiles_are_placed_anew_in_the_next_sale() -> None:
    play = lay(two_sales(), {0: [Card.DIAMOND_1, Card.RUBY_2], 1: [Card.EMERALD_1]})
    assert rarity(play) == {AMBER: 30, DIAMOND: 20, EMERALD: 10, RUBY: 0}
    lay(shop(play), {1: [Card.AMBER_1, Card.AMBER_1]})
    assert len(play.events(Event.RARITY_SET)) == 8
    assert rarity(play) == {DIAMOND: 30, EMERALD: 20, RUBY: 10, AMBER: 0}, "of the second sale"


@pytest.mark.clause("sale.after.rarity_tiles")
def test_sale_2_no_rarity_tile_lies_on_the_table_between_sales() -> None:
    play = two_sales()
    before = list(play.g.table.rarity)
    lay(play, {0: [Card.DIAMOND_1, Card.RUBY_2], 1: [Card.EMERALD_1]})
    assert play.g.table.turn == 2
    assert list(play.g.table.rarity) == before == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("ruling", "tiles", "ranks", "pounds"),
    [
        (0, {EMERALD: 30, AMBER: 20, RUBY: 10, DIAMOND: 0}, [0, 1, 2, 3], {DIAMOND: 30, RUBY: 10}),
        (1, {RUBY: 30, DIAMOND: 20}, [0, 1], {DIAMOND: 50, RUBY: 30}),
    ],
)
@pytest.mark.clause("sale.rarity.zero")
def test_sale_2_a_gem_that_nobody_shows_has_a_tile_by_one_ruling_and_none_by_the_other(
    ruling: int, tiles: dict[Gem, int], ranks: list[int], pounds: dict[Gem, int]
) -> None:
    """It moves every price by 20."""
    play = sale({0: [Card.DIAMOND_3], 1: [Card.RUBY_1]}, unshown_rarity=ruling)
    assert rarity(play) == tiles
    assert [row.slot for row in play.events(Event.RARITY_SET)] == ranks
    assert {Gem(row.gem): row.amount for row in play.events(Event.SOLD)} == pounds
    assert {Gem(row.gem) for row in play.events(Event.UNSOLD_NOBODY)} == {EMERALD, AMBER}


@pytest.mark.clause("sale.rarity.zero")
def test_sale_2_by_that_ruling_ties_of_shown_gems_go_by_fashion_and_a_sale_of_all_four_is_as_ever() -> None:
    level = sale({0: stones({DIAMOND: 2, AMBER: 2, RUBY: 2})}, unshown_rarity=1)
    assert rarity(level) == {DIAMOND: 30, AMBER: 20, RUBY: 10}
    nothing = sale({0: [], 1: []}, unshown_rarity=1)
    assert rarity(nothing) == {}
    for ruling in (0, 1):
        assert rarity(sale({0: stones(dict.fromkeys(Gem, 1))}, unshown_rarity=ruling)) == dict(
            zip(FASHION, (30, 20, 10, 0), strict=True)
        )
