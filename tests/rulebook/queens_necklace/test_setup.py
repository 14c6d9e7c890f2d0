"""Setting up the game: the headings "Setting up the game" and, of "Components", what is left in the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

import pytest

from qn_analysis.core.compile.records import fill, plain
from qn_analysis.core.log.events import Sight
from qn_analysis.games.queens_necklace.engine.game import begin
from qn_analysis.games.queens_necklace.engine.state import Rules, Table
from qn_analysis.games.queens_necklace.play.builds import plain_game, plain_log
from qn_analysis.games.queens_necklace.rulebook import Ruleset, merchant_places
from qn_analysis.games.queens_necklace.words.actions import Action
from qn_analysis.games.queens_necklace.words.cards import KINDS, NOBODY, Card, Gem
from qn_analysis.games.queens_necklace.words.events import EVENTS, Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.table import AMBER, DIAMOND, EMERALD, RUBY, Kit, Row

EVERY_TABLE = pytest.mark.parametrize("players", [2, 3, 4])
GAMES = 200
BLANKS = {Card.BLANK_BLUE, Card.BLANK_PURPLE, Card.BLANK_GRAY}


class Deal(NamedTuple):
    """A game at its first decision."""

    rows: list[Row]
    hands: list[list[Card]]
    market: list[Card]
    steps: list[int]
    undealt: list[Card]  # the opening market and then the pile, from the top; Merchants included
    fashion: tuple[int, ...]
    necklace: int
    active: int
    pile: int

    def of(self, event: Event) -> list[Row]:
        return [row for row in self.rows if row.event == event]


def set_up(players: int, number: int, copies: Mapping[Card, int] | None = None, /, **rules: int) -> Deal:
    """Set a game up, with other rule numbers if need be."""
    g, log = plain_game(Ruleset.default(), players), plain_log()
    fill(Rules, g.table.rules, rules)
    if copies is not None:
        for card in range(KINDS):
            g.table.rules.copies[card] = copies.get(Card(card), 0)
    begin(g, log, 11, number)
    t, hidden = g.table, g.hidden
    market = [Card(card) for card in t.market if card != NOBODY]
    return Deal(
        [Row(*log.rows[n]) for n in range(log.seq)],
        [[Card(c) for c in range(KINDS) for _ in range(g.seats[seat].hand[c])] for seat in range(players)],
        market,
        list(t.step[: len(market)]),
        market + [Card(card) for card in hidden.pile[hidden.top : hidden.size]],
        tuple(t.fashion),
        t.necklace,
        t.active,
        t.pile,
    )


@cache
def deals(players: int, games: int = GAMES, /, **rules: int) -> list[Deal]:
    """Many games, each at its first decision."""
    return [set_up(players, number, **rules) for number in range(games)]


def cards(deal: Deal) -> Counter[Card]:
    """Every card on the table."""
    return Counter(card for place in (*deal.hands, deal.undealt) for card in place)


def merchants(deal: Deal) -> list[int]:
    """How many cards other than Merchants lie above each Merchant."""
    places = [place for place, card in enumerate(deal.undealt) if card == Card.MERCHANT]
    return [place - number for number, place in enumerate(places)]


def below_last(deal: Deal) -> int:
    """How many cards lie below the last Merchant."""
    return deal.undealt[::-1].index(Card.MERCHANT)


def even(found: Iterable[int], values: range) -> bool:
    """Whether each value comes up, about equally often and no other does."""
    count = Counter(found)
    share = count.total() / len(values)
    return set(count) == set(values) and all(abs(n - share) < 5 * share**0.5 for n in count.values())


# ------------------------------------------------------------------------------------------------------------ fashion


@pytest.mark.clause("setup.fashion.tiles")
def test_setup_four_fashion_tiles_fall_from_30_to_0() -> None:
    rows = deals(2)[0].of(Event.FASHION_SET)
    assert [(row.slot, row.amount) for row in rows] == [(0, 30), (1, 20), (2, 10), (3, 0)]


@pytest.mark.clause("setup.fashion.random")
def test_setup_five_chance_orders_the_gem_tiles() -> None:
    orders = Counter(deal.fashion for players in (2, 3, 4) for deal in deals(players))
    assert all(sorted(order) == sorted(Gem) for order in orders)
    assert even((g for deal in deals(2) for g in deal.fashion[:1]), range(4))
    own = Counter(deal.fashion for deal in deals(2))
    assert len(own) == 24
    assert max(own.values()) < 30  # ten each are expected
    for deal in deals(2)[:20]:
        assert [row.gem for row in deal.of(Event.FASHION_SET)] == list(deal.fashion)


@pytest.mark.clause("setup.fashion.meaning")
def test_setup_seven_a_higher_tile_is_more_fashionable() -> None:
    """Level in rarity, the gem under the higher fashion tile counts as the rarer, and it sells for more."""
    play = Kit(
        hands={0: [Card.ASTROLOGER], 1: [Card.COURTIER]},
        pile=[Card.MERCHANT],
        market=[Card.ASTROLOGER, Card.RING],
        fashion=(AMBER, RUBY, EMERALD, DIAMOND),
        phase=Phase.PURCHASE,
    )
    play.buy(0)
    assert [Gem(row.gem) for row in play.events(Event.RARITY_SET)] == [AMBER, RUBY, EMERALD, DIAMOND]


@EVERY_TABLE
@pytest.mark.clause("setup.rarity.aside")
def test_setup_six_no_rarity_before_the_first_sale(players: int) -> None:
    assert not any(deal.of(Event.RARITY_SET) for deal in deals(players))
    g = plain_game(Ruleset.default(), players)
    begin(g, plain_log(), 1, 0)
    assert list(g.table.rarity) == [0, 0, 0, 0]


# --------------------------------------------------------------------------------------------------------------- deck


@EVERY_TABLE
@pytest.mark.clause("deck.outside")
def test_components_blank_cards_stay_out(players: int) -> None:
    for deal in deals(players):
        assert cards(deal).total() == 103
        assert not BLANKS & set(cards(deal))


@EVERY_TABLE
@pytest.mark.clause("setup.shuffle")
def test_setup_nine_the_cards_are_shuffled(players: int) -> None:
    """Seventeen of a hundred cards are amber: so they are in the hands and in every tenth of the pile."""
    games = deals(players)
    assert len({tuple(deal.undealt) for deal in games}) == GAMES
    dealt = [card for deal in games for hand in deal.hands for card in hand]
    parts = [dealt, *([] for _ in range(10))]
    for deal in games:
        rest = [card for card in deal.undealt if card != Card.MERCHANT]
        for place, card in enumerate(rest):
            parts[1 + place * 10 // len(rest)].append(card)
    for part in parts:
        assert 0.13 < part.count(Card.AMBER_1) / len(part) < 0.21


@EVERY_TABLE
@pytest.mark.clause("setup.merchants.aside")
def test_setup_nine_merchants_are_not_dealt(players: int) -> None:
    for deal in deals(players):
        assert deal.undealt.count(Card.MERCHANT) == 3
        order = [row.event for row in deal.rows]
        last_dealt = max(n for n, event in enumerate(order) if event == Event.DEALT)
        assert order.index(Event.MERCHANT_PLACED) > last_dealt


# -------------------------------------------------------------------------------------------------------------- hands


@EVERY_TABLE
@pytest.mark.clause("setup.players", "setup.deal")
def test_setup_ten_everyone_gets_four_cards(players: int) -> None:
    for deal in deals(players):
        assert [len(hand) for hand in deal.hands] == [4] * players
        assert deal.of(Event.GAME_STARTED)[0].count == players


@pytest.mark.clause("setup.hand.hidden")
def test_setup_eleven_hands_are_hidden() -> None:
    """Whatever the others hold, what everyone sees is the same; and only its owner learns a dealt card."""
    seen = []
    for other in (Card.KING, Card.AMBER_1, Card.MUSKETEER, Card.THIEF):
        play = Kit(hands={0: [Card.FAVORITE, Card.COURTIER], 1: [other]}, market=[Card.RING, Card.RUBY_1])
        play.do(Action.FAVORITE + RUBY, Action.PASS)
        seen.append(plain(Table, play.g.table))
    assert all(table == seen[0] for table in seen)
    assert EVENTS[Event.DEALT].sight == Sight.SEAT


@EVERY_TABLE
@pytest.mark.clause("setup.astrologer.replaced")
def test_setup_twelve_a_dealt_astrologer_is_replaced(players: int) -> None:
    replaced = [deal for deal in deals(players) if deal.of(Event.DEALT_BACK)]
    assert len(replaced) > 20
    for deal in replaced:
        back = Counter(row.seat for row in deal.of(Event.DEALT_BACK))
        dealt = Counter(row.seat for row in deal.of(Event.DEALT))
        assert {row.card for row in deal.of(Event.DEALT_BACK)} == {Card.ASTROLOGER}
        assert all(dealt[seat] == 4 + back[seat] for seat in range(players))
        assert all(len(hand) == 4 for hand in deal.hands)


@EVERY_TABLE
@pytest.mark.clause("setup.astrologer.none_held", "setup.astrologer.after_deal")
def test_setup_twelve_replacements_are_replaced_until_no_hand_holds_one(players: int) -> None:
    """Amber just for the hands, and ninety Astrologers: none is met twice, for none goes back during the deal."""
    for number in range(10):
        deal = set_up(players, number, {Card.AMBER_1: 4 * players, Card.ASTROLOGER: 90, Card.MERCHANT: 3})
        assert deal.hands == [[Card.AMBER_1] * 4] * players
        assert len(deal.of(Event.DEALT_BACK)) <= 90
        assert Counter(deal.undealt) == {Card.ASTROLOGER: 90, Card.MERCHANT: 3}
    for deal in deals(players):
        assert not any(Card.ASTROLOGER in hand for hand in deal.hands)


@EVERY_TABLE
@pytest.mark.clause("setup.astrologer.shuffled_back")
def test_setup_thirteen_astrologers_are_shuffled_back(players: int) -> None:
    """Of one Astrologer among many ambers: wherever it can lie in the pile, it does."""
    rest, hand = 20, 8
    copies = {Card.AMBER_1: rest + hand * players - 1, Card.ASTROLOGER: 1, Card.MERCHANT: 3}
    places = []
    for number in range(120):
        deal = set_up(players, number, copies, hand_size=hand)
        assert deal.undealt.count(Card.ASTROLOGER) == 1
        if deal.of(Event.DEALT_BACK):
            others = [card for card in deal.undealt if card != Card.MERCHANT]
            places.append(others.index(Card.ASTROLOGER) * 5 // rest)
    assert len(places) > 40
    assert even(places, range(5))
    assert all(deal.undealt.count(Card.ASTROLOGER) == 3 for deal in deals(players))


@EVERY_TABLE
@pytest.mark.clause("setup.necklace.dealt")
def test_setup_four_web_who_is_dealt_the_necklace_wears_it(players: int) -> None:
    worn = 0
    for deal in deals(players):
        holders = [seat for seat, hand in enumerate(deal.hands) if Card.NECKLACE in hand]
        assert deal.necklace == (holders[0] if holders else NOBODY)
        worn += len(holders)
    assert worn > 5


# ---------------------------------------------------------------------------------------------------------- Merchants


@EVERY_TABLE
@pytest.mark.parametrize("spread", [0, 1, 3])
@pytest.mark.clause("setup.merchants.thirds", "setup.merchants.base")
def test_setup_fourteen_two_merchants_lie_about_the_thirds(players: int, spread: int) -> None:
    """Thirds of the cards left after dealing, the market's among them; up to `merchant_spread` cards up or down."""
    for number in (1, 2):
        third = number * (100 - 4 * players) / 3
        games = deals(players) if spread == 3 else deals(players, 50 + 30 * spread, merchant_spread=spread)
        found = [merchants(deal)[number - 1] for deal in games]
        lowest, highest = min(found), max(found)
        assert highest - lowest == 2 * spread
        assert abs((highest + lowest) / 2 - third) < 1
        assert even(found, range(lowest, highest + 1))


@pytest.mark.clause("setup.merchants.thirds")
def test_setup_fourteen_three_cards_up_or_down_by_default() -> None:
    assert plain_game(Ruleset.default(), 2).table.rules.merchant_spread == 3


@EVERY_TABLE
@pytest.mark.clause("setup.merchants.rounding")
def test_setup_fourteen_thirds_are_rounded_alike_in_every_game(players: int) -> None:
    """To the nearest card, as `merchant_places` states it: there the exact place is the middle of the spread."""
    stated = [(first + last) / 2 for first, last in merchant_places(Ruleset.default(), players)]
    exact = {2: [31, 61], 3: [29, 59], 4: [28, 56]}[players]
    assert stated[:2] == exact
    assert all(merchants(deal)[:2] == exact for deal in deals(players, 50, merchant_spread=0))


@EVERY_TABLE
@pytest.mark.parametrize("positions", [5, 6])
@pytest.mark.clause("setup.merchants.last")
def test_setup_fourteen_the_third_merchant_is_among_the_last(players: int, positions: int) -> None:
    """Among the last five cards; other reading: shuffled into five, which makes six positions."""
    found = [below_last(deal) for deal in deals(players, 120, last_merchant=positions)]
    assert even(found, range(positions))


@pytest.mark.clause("setup.merchants.last")
def test_setup_fourteen_the_last_five_by_default() -> None:
    assert plain_game(Ruleset.default(), 2).table.rules.last_merchant == 5


# ------------------------------------------------------------------------------------------------------------- market


@EVERY_TABLE
@pytest.mark.clause("setup.market")
def test_setup_fifteen_the_market_opens_with_the_five_upper_cards(players: int) -> None:
    """They are those that come first in the same game with a larger market too."""
    for number, deal in enumerate(deals(players)[:40]):
        larger = set_up(players, number, market_size=8)
        assert deal.undealt == larger.undealt
        assert deal.market == larger.market[:5] == deal.undealt[:5]
        assert [(row.slot, row.card) for row in deal.of(Event.OFFERED)] == list(enumerate(deal.market))


@EVERY_TABLE
@pytest.mark.clause("setup.market.top_price")
def test_setup_sixteen_cards_start_at_the_top_price(players: int) -> None:
    ladders = plain_game(Ruleset.default(), players).table.rules.prices
    for deal in deals(players):
        assert deal.steps == [0] * 5
        for row in deal.of(Event.OFFERED):
            assert row.amount == max(ladders[row.card]) == ladders[row.card][0]


@EVERY_TABLE
@pytest.mark.clause("setup.pile")
def test_setup_eighteen_the_rest_is_a_closed_pile(players: int) -> None:
    assert all(deal.pile == len(deal.undealt) - 5 == 98 - 4 * players for deal in deals(players))
    tables = []
    for pile in ([Card.RING, Card.MERCHANT], [Card.MERCHANT, Card.KING]):
        play = Kit(players=players, hands={0: [Card.COURTIER]}, pile=pile, market=[Card.RING, Card.RUBY_1])
        tables.append(plain(Table, play.g.table))
    assert tables[0] == tables[1]


@EVERY_TABLE
@pytest.mark.clause("setup.first_player", "setup.first_player.seat")
def test_setup_nineteen_seat_0_plays_first(players: int) -> None:
    for deal in deals(players):
        assert deal.active == 0
        assert [row.seat for row in deal.of(Event.GAME_STARTED) + deal.of(Event.TURN_STARTED)] == [0, 0]


@pytest.mark.clause("queen.not_opening")
def test_queen_three_not_for_the_opening_market() -> None:
    """Queens dealt while gem cards are laid out are never offered them."""
    games = [deal for players in (2, 3, 4) for deal in deals(players)]
    dealt = [deal for deal in games if any(Card.QUEEN in hand for hand in deal.hands)]
    assert sum(any(card <= Card.AMBER_1 for card in deal.market) for deal in dealt) > 30
    for deal in dealt:
        assert not deal.of(Event.TAKEN) + deal.of(Event.NOT_TAKEN)
        assert {Phase(row.phase) for row in deal.of(Event.OFFERED)} == {Phase.SETUP}
