"""Jewel sale, step 3 "Selling jewels", with its worked example; the cards "Ring" and "Banker"."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import Card
from qn_analysis.games.queens_necklace.words.events import Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.table import AMBER, DIAMOND, EMERALD, RUBY, Kit
from tests.rulebook.queens_necklace.test_sale_1_display import MARKET, Laid, lay, opened, sale, shop
from tests.rulebook.queens_necklace.test_sale_2_rarity import FASHION, ONE, counted, rarity, stones

AMY, BARNABY, CHARLES = range(3)
EXAMPLE: dict[int, list[Laid]] = {
    AMY: [
        Card.DIAMOND_2, Card.DIAMOND_1, Card.DIAMOND_1, (Card.RING, DIAMOND),
        Card.EMERALD_3, Card.EMERALD_2, (Card.RING, EMERALD), (Card.RING, EMERALD),
    ],
    BARNABY: [
        Card.DIAMOND_1, (Card.KING, DIAMOND), Card.RUBY_2, Card.RUBY_1, Card.RUBY_1,
        Card.AMBER_1, Card.AMBER_1, Card.AMBER_1, Card.AMBER_1,
    ],
    CHARLES: [Card.BANKER, Card.RUBY_1, Card.RUBY_3, Card.AMBER_1, Card.AMBER_1, Card.EMERALD_2, Card.EMERALD_2],
}  # fmt: skip


def sold(play: Kit) -> dict[tuple[int, int], tuple[int, int]]:
    """Jewels and pounds by seat and gem."""
    return {(row.seat, row.gem): (row.count, row.amount) for row in play.events(Event.SOLD)}


def scores(play: Kit) -> list[int]:
    return list(play.g.table.score[: play.g.table.players])


@pytest.mark.clause("sale.example")
def test_sale_3_example_pays_60_40_and_20() -> None:
    play = sale(EXAMPLE)
    assert scores(play) == [60, 40, 20]
    assert [(row.seat, row.amount) for row in play.events(Event.SALE_CLOSED)] == [(0, 60), (1, 40), (2, 20)]
    assert counted(play) == {DIAMOND: 5, EMERALD: 9, AMBER: 6, RUBY: 8}
    assert rarity(play) == {DIAMOND: 30, AMBER: 20, RUBY: 10, EMERALD: 0}


@pytest.mark.clause("sale.example.display", "sale.example.king")
def test_sale_3_example_the_king_spoils_diamonds_which_amy_leads() -> None:
    play = sale(EXAMPLE)
    barnaby = [(row.card, row.gem) for row in play.events(Event.SHOWN) if row.seat == BARNABY]
    assert (Card.KING, DIAMOND) in barnaby
    assert sum(gem == RUBY for _, gem in barnaby) == 3
    assert sum(gem == AMBER for _, gem in barnaby) == 4
    assert not any(gem == EMERALD for _, gem in barnaby)
    assert [(row.seat, row.gem) for row in play.events(Event.GEM_CANCELLED)] == [(BARNABY, DIAMOND)]
    lost = play.last(Event.UNSOLD_CANCELLED)
    assert (lost.seat, lost.gem, lost.count, lost.amount) == (AMY, DIAMOND, 2, 2 * 60)
    assert DIAMOND not in [gem for _, gem in sold(play)]


@pytest.mark.clause("sale.example.ties", "sale.example.banker", "sale.example.rings")
def test_sale_3_example_each_sale() -> None:
    assert sold(sale(EXAMPLE)) == {
        (AMY, EMERALD): (3, 3 * 20),
        (BARNABY, AMBER): (1, 30),
        (BARNABY, RUBY): (1, 10),
        (CHARLES, RUBY): (1, 10 + 10),
    }


@pytest.mark.clause("alchemist.before_rarity", "sale.rarity.ties")
def test_sale_3_example_with_the_alchemist_of_the_sheet() -> None:
    play = sale(EXAMPLE, extra={AMY: [Card.ALCHEMIST]})
    play.do(Action.TRANSMUTE + Card.DIAMOND_1 * 3 + RUBY)
    assert counted(play) == {DIAMOND: 4, EMERALD: 9, AMBER: 6, RUBY: 9}
    assert rarity(play) == {DIAMOND: 30, AMBER: 20, EMERALD: 10, RUBY: 0}
    assert scores(play) == [90, 30 + 0, 10]
    assert sold(play)[BARNABY, RUBY] == (1, 0)


@pytest.mark.clause("sale.selling.winner")
def test_sale_3_only_the_player_with_most_stones_sells() -> None:
    play = sale({0: [Card.RUBY_3], 1: [Card.RUBY_1, Card.RUBY_1], 2: [Card.RUBY_2, Card.RUBY_2]})
    assert set(sold(play)) == {(2, RUBY)}
    assert {row.seat for row in play.events(Event.UNSOLD_BEATEN)} == {0, 1}
    assert scores(play)[:2] == [0, 0]


@pytest.mark.clause("sale.selling.winner")
def test_sale_3_each_gem_is_a_sale_of_its_own() -> None:
    play = sale({0: [Card.RUBY_3, Card.AMBER_1], 1: [Card.RUBY_1, Card.AMBER_1, Card.AMBER_1, Card.EMERALD_1]})
    assert set(sold(play)) == {(0, RUBY), (1, AMBER), (1, EMERALD)}


@pytest.mark.clause("sale.selling.ties")
def test_sale_3_all_tied_players_sell() -> None:
    play = sale(
        {0: [Card.DIAMOND_2], 1: [Card.DIAMOND_1, Card.DIAMOND_1], 2: [Card.DIAMOND_1], 3: [Card.DIAMOND_2]},
    )
    assert sold(play) == {(seat, DIAMOND): (1, 30) for seat in (0, 1, 3)}


@pytest.mark.clause("sale.selling.ties_own_cards", "sale.selling.formula")
def test_sale_3_tied_players_use_their_own_rings_and_bankers() -> None:
    play = sale(
        {
            0: [Card.DIAMOND_2, (Card.RING, DIAMOND), (Card.RING, DIAMOND)],
            1: [Card.DIAMOND_2, Card.BANKER],
            2: [Card.DIAMOND_2, (Card.RING, DIAMOND), Card.BANKER],
        }
    )
    assert sold(play) == {(0, DIAMOND): (3, 90), (1, DIAMOND): (1, 40), (2, DIAMOND): (2, 80)}


@pytest.mark.clause("sale.selling.nobody")
def test_sale_3_a_gem_that_nobody_shows_is_sold_by_nobody() -> None:
    play = sale({0: [Card.DIAMOND_2, Card.BANKER], 1: [Card.EMERALD_1]})
    assert set(sold(play)) == {(0, DIAMOND), (1, EMERALD)}
    assert [row.gem for row in play.events(Event.UNSOLD_NOBODY)] == [AMBER, RUBY]
    assert scores(play) == [30 + 0 + 10, 20 + 10]


@pytest.mark.parametrize("cards", [[Card.RUBY_1], [Card.RUBY_3], [Card.RUBY_3, Card.RUBY_3, Card.RUBY_2]])
@pytest.mark.clause("sale.selling.one_jewel")
def test_sale_3_one_jewel_is_sold_however_many_stones_it_has(cards: list[Laid]) -> None:
    assert sold(sale({0: cards}, fashion=(RUBY, EMERALD, AMBER, DIAMOND))) == {(0, RUBY): (1, 30)}


@pytest.mark.clause("sale.selling.price", "sale.selling.bounds")
def test_sale_3_the_price_is_the_sum_of_both_tiles_between_0_and_60() -> None:
    seen = set()
    for fashion, rare in product(permutations(FASHION), [FASHION, (RUBY, AMBER, EMERALD, DIAMOND)]):
        play = sale({0: stones({gem: 1 + rank for rank, gem in enumerate(rare)})}, fashion=fashion)
        tiles = (30, 20, 10, 0)
        prices = {gem: tiles[fashion.index(gem)] + tiles[rare.index(gem)] for gem in ONE}
        assert sold(play) == {(0, gem): (1, price) for gem, price in prices.items()}
        seen |= set(prices.values())
    assert seen == {0, 10, 20, 30, 40, 50, 60}


@pytest.mark.parametrize("rings", [0, 1, 2, 3, 7])
@pytest.mark.parametrize("bankers", [0, 1])
@pytest.mark.clause("sale.selling.formula", "ring.extra", "ring.multiply", "ring.several", "banker.ten")
def test_sale_3_each_ring_sells_one_more_jewel_and_a_banker_adds_ten_to_each(rings: int, bankers: int) -> None:
    laid: list[Laid] = [Card.EMERALD_1, *[(Card.RING, EMERALD)] * rings, *[Card.BANKER] * bankers]
    play = sale({0: laid, 1: [Card.DIAMOND_2]})
    price = 20 + 10  # second in fashion; ambers and rubies are rarer
    assert sold(play)[0, EMERALD] == (1 + rings, (price + 10 * bankers) * (1 + rings))
    assert scores(play)[0] == (price + 10 * bankers) * (1 + rings)


@pytest.mark.clause("ring.extra")
def test_sale_3_a_ring_works_in_its_own_row_only() -> None:
    play = sale({0: [Card.EMERALD_1, Card.DIAMOND_2, (Card.RING, EMERALD)]})
    assert {key: jewels for key, (jewels, _) in sold(play).items()} == {(0, EMERALD): 2, (0, DIAMOND): 1}


@pytest.mark.clause("ring.wasted")
def test_sale_3_a_ring_on_a_lost_gem_is_wasted() -> None:
    play = sale({0: [Card.EMERALD_1, (Card.RING, EMERALD)], 1: [Card.EMERALD_2]})
    assert set(sold(play)) == {(1, EMERALD)}
    assert sold(play)[1, EMERALD][0] == 1, "nor does it help whoever wins"
    assert scores(play)[0] == 0
    beaten = play.last(Event.UNSOLD_BEATEN)
    assert (beaten.seat, beaten.gem, beaten.count) == (0, EMERALD, 2)
    assert (play.hand(0), play.g.table.gone[Card.RING]) == ([], 1)


@pytest.mark.clause("banker.all_gems", "sale.display.banker")
def test_sale_3_a_banker_works_in_every_gem_of_his_player_alone() -> None:
    play = sale({0: [Card.BANKER, Card.DIAMOND_1, Card.AMBER_1, Card.RUBY_1], 1: [Card.EMERALD_1, Card.RUBY_1]})
    assert rarity(play) == {DIAMOND: 30, EMERALD: 20, AMBER: 10, RUBY: 0}
    assert sold(play) == {
        (0, DIAMOND): (1, 60 + 10),
        (0, AMBER): (1, 20 + 10),
        (0, RUBY): (1, 0 + 10),
        (1, EMERALD): (1, 40),
        (1, RUBY): (1, 0),
    }


@pytest.mark.clause("banker.zero")
def test_sale_3_a_worthless_jewel_brings_ten_with_a_banker() -> None:
    play = sale({0: [Card.RUBY_1, Card.BANKER, (Card.RING, RUBY)]})
    assert rarity(play)[RUBY] == 0
    assert sold(play) == {(0, RUBY): (2, 2 * 10)}
    assert sold(sale({0: [Card.RUBY_1, (Card.RING, RUBY)]})) == {(0, RUBY): (2, 0)}


@pytest.mark.parametrize(("reading", "pounds"), [(0, 30 + 20), (1, 30 + 10)])
@pytest.mark.clause("banker.stacks")
def test_sale_3_two_bankers(reading: int, pounds: int) -> None:
    laid: list[Laid] = [Card.DIAMOND_1, Card.BANKER, Card.BANKER, (Card.RING, DIAMOND)]
    assert sold(sale({0: laid}, banker_stacks=reading)) == {(0, DIAMOND): (2, 2 * pounds)}


@pytest.mark.clause("banker.ten")
def test_sale_3_a_banker_is_spent_and_works_in_one_sale_only() -> None:
    play = Kit(
        hands={0: [Card.DIAMOND_1, Card.DIAMOND_1, Card.BANKER]},
        market=MARKET,
        pile=[Card.MERCHANT, Card.MERCHANT, Card.RING],
    )
    lay(shop(play), {0: [Card.DIAMOND_1, Card.BANKER]})
    lay(play, {0: [Card.DIAMOND_1]})
    assert [row.amount for row in play.events(Event.SOLD)] == [40, 30]


@pytest.mark.clause("sale.selling.pounds", "sale.selling.scores")
def test_sale_3_earnings_are_added_to_the_score() -> None:
    play = opened({0: [Card.DIAMOND_1, Card.EMERALD_1], 1: [Card.AMBER_1]})
    play.g.table.score[0], play.g.table.score[1] = 100, -20
    lay(play, {0: [Card.DIAMOND_1, Card.EMERALD_1], 1: [Card.AMBER_1]})
    assert sold(play) == {(0, DIAMOND): (1, 50), (0, EMERALD): (1, 30), (1, AMBER): (1, 10)}
    assert scores(play) == [180, -10]
    assert [(row.seat, row.amount) for row in play.events(Event.SALE_CLOSED)] == [(0, 180), (1, -10)]


@pytest.mark.clause("sale.selling.scores", "sale.three")
def test_sale_3_three_sales_add_up() -> None:
    play = Kit(
        hands={0: [Card.DIAMOND_1] * 3, 1: [Card.EMERALD_1] * 3},
        market=MARKET,
        pile=[Card.MERCHANT, Card.MERCHANT, Card.MERCHANT, Card.RING],
    )
    shop(play)
    for done in range(3):
        assert (play.phase, play.g.table.sales) == (Phase.DISPLAY, done)
        lay(play, {0: [Card.DIAMOND_1], 1: [Card.EMERALD_1]})
        # level at one stone each: ambers 30, rubies 20, diamonds 10, emeralds 0
        assert scores(play) == [40 * (done + 1), 20 * (done + 1)]
    assert play.phase == Phase.GAME_OVER
