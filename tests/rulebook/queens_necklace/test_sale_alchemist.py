"""The cards, "Alchemist": played in a sale, between the reveal and the count."""

from __future__ import annotations

import pytest

from qn_analysis.games.queens_necklace.words.actions import Action, meaning
from qn_analysis.games.queens_necklace.words.cards import Card, Gem
from qn_analysis.games.queens_necklace.words.events import Event
from qn_analysis.games.queens_necklace.words.phases import Phase
from tests.kit.queens_necklace.table import AMBER, DIAMOND, EMERALD, RUBY, Kit
from tests.rulebook.queens_necklace.test_sale_1_display import MARKET, lay, sale, shop, steps
from tests.rulebook.queens_necklace.test_sale_2_rarity import counted, rarity

ALCHEMIST = {0: [Card.ALCHEMIST]}


def turn_into(card: Card, gem: Gem) -> int:
    """The action that changes a gem card."""
    return Action.TRANSMUTE + card * 3 + gem


def sold(play: Kit) -> dict[tuple[int, int], int]:
    """Pounds by seat and gem."""
    return {(row.seat, row.gem): row.amount for row in play.events(Event.SOLD)}


@pytest.mark.clause("alchemist.when")
def test_alchemist_is_played_between_the_reveal_and_the_count() -> None:
    play = sale({0: [Card.RUBY_2], 1: [Card.AMBER_1]}, extra=ALCHEMIST)
    assert (play.phase, play.actor) == (Phase.ALCHEMIST, 0)
    assert len(play.events(Event.SHOWN)) == 2
    assert not play.events(Event.COUNTED)
    play.do(turn_into(Card.RUBY_2, DIAMOND))
    (moved,) = steps(play, Event.TRANSMUTED)
    assert max(steps(play, Event.SHOWN)) < moved < min(steps(play, Event.COUNTED))
    assert play.hand(0) == []
    assert play.g.table.gone[Card.ALCHEMIST] == 1


@pytest.mark.clause("alchemist.when")
def test_alchemist_is_of_no_use_outside_a_sale() -> None:
    play = Kit(hands={0: [Card.ALCHEMIST, Card.COURTIER, Card.RUBY_1], 1: [Card.RUBY_2]}, market=MARKET)
    assert play.phase == Phase.INFLUENCE
    while play.g.table.turn == 1:
        assert all(meaning(action).group != Action.TRANSMUTE for action in play.legal())
        play.do(max(play.legal()))
    assert play.hand(0).count(Card.ALCHEMIST) == 1


@pytest.mark.clause("alchemist.when")
def test_alchemist_bought_this_very_turn_can_be_played() -> None:
    market = [Card.ALCHEMIST, *MARKET[1:]]
    play = Kit(hands={0: [Card.RUBY_1]}, market=market, steps=[3], pile=[Card.MERCHANT, Card.RING])
    lay(shop(play), {0: [Card.RUBY_1]})
    assert (play.phase, play.actor) == (Phase.ALCHEMIST, 0)
    play.do(turn_into(Card.RUBY_1, DIAMOND))
    assert sold(play) == {(0, DIAMOND): 30 + 0}


@pytest.mark.clause("alchemist.declined")
def test_alchemist_may_be_kept() -> None:
    play = sale({0: [Card.RUBY_2], 1: [Card.AMBER_1]}, extra=ALCHEMIST)
    assert Action.PASS in play.legal()
    play.do(Action.PASS)
    assert play.hand(0) == [Card.ALCHEMIST]
    assert counted(play) == {RUBY: 2, AMBER: 1, DIAMOND: 0, EMERALD: 0}
    assert [row.seat for row in play.events(Event.NOT_TRANSMUTED)] == [0]


@pytest.mark.clause("alchemist.declined")
def test_by_the_other_ruling_alchemist_is_played_where_a_true_gem_is_shown() -> None:
    play = sale({0: [Card.RUBY_2], 1: [Card.AMBER_1]}, extra=ALCHEMIST, alchemist_declined=1)
    assert play.legal() == {turn_into(Card.RUBY_2, EMERALD), turn_into(Card.RUBY_2, DIAMOND)}
    play.do(turn_into(Card.RUBY_2, DIAMOND))
    assert play.hand(0) == []
    assert counted(play) == {RUBY: 0, AMBER: 1, DIAMOND: 2, EMERALD: 0}
    assert not play.events(Event.NOT_TRANSMUTED)


@pytest.mark.clause("alchemist.declined", "alchemist.not_from_amber")
def test_by_that_ruling_who_shows_no_true_gem_keeps_it_unasked_and_a_second_one_waits_for_a_second_card() -> None:
    amber = sale({0: [Card.AMBER_1], 1: [Card.EMERALD_2]}, extra=ALCHEMIST, alchemist_declined=1)
    assert amber.hand(0) == [Card.ALCHEMIST]
    assert len(amber.events(Event.SALE_CLOSED)) == 2
    twice = {0: [Card.ALCHEMIST, Card.ALCHEMIST]}
    two = sale({0: [Card.RUBY_2, Card.DIAMOND_1]}, extra=twice, alchemist_declined=1)
    two.do(turn_into(Card.RUBY_2, EMERALD))
    assert two.legal() == {turn_into(Card.DIAMOND_1, RUBY), turn_into(Card.DIAMOND_1, EMERALD)}
    one = sale({0: [Card.RUBY_2]}, extra=twice, alchemist_declined=1).do(turn_into(Card.RUBY_2, EMERALD))
    assert one.hand(0) == [Card.ALCHEMIST]


@pytest.mark.clause("alchemist.transmute", "alchemist.shown_card", "alchemist.not_from_amber", "alchemist.not_to_amber")
def test_alchemist_offers_each_true_gem_card_of_ones_own_display_and_nothing_else() -> None:
    play = sale(
        {0: [Card.RUBY_1, Card.RUBY_1, Card.DIAMOND_3, Card.AMBER_1], 1: [Card.EMERALD_2]},
        extra={0: [Card.ALCHEMIST, Card.RUBY_2, Card.EMERALD_1]},
    )
    assert play.legal() == {
        Action.PASS,
        turn_into(Card.RUBY_1, EMERALD),
        turn_into(Card.RUBY_1, DIAMOND),
        turn_into(Card.DIAMOND_3, RUBY),
        turn_into(Card.DIAMOND_3, EMERALD),
    }


@pytest.mark.clause("alchemist.not_from_amber", "alchemist.shown_card")
def test_alchemist_is_not_asked_over_ambers_or_over_cards_of_others() -> None:
    play = sale({0: [Card.AMBER_1], 1: [Card.EMERALD_2]}, extra={0: [Card.ALCHEMIST, Card.RUBY_1]})
    assert not play.events(Event.TRANSMUTED)
    assert play.hand(0) == [Card.RUBY_1, Card.ALCHEMIST]
    assert len(play.events(Event.SALE_CLOSED)) == 2


@pytest.mark.parametrize("source", [RUBY, EMERALD, DIAMOND])
@pytest.mark.parametrize("target", [RUBY, EMERALD, DIAMOND])
@pytest.mark.clause("alchemist.transmute", "alchemist.moves", "alchemist.whole_card", "alchemist.new_row")
def test_alchemist_moves_one_card_whole_and_opens_a_row(source: Gem, target: Gem) -> None:
    if source == target:
        return
    card = Card(source * 3 + 2)
    play = sale({0: [card, card], 1: [Card.AMBER_1]}, extra=ALCHEMIST)
    play.do(turn_into(card, target))
    row = play.last(Event.TRANSMUTED)
    assert (row.seat, row.card, row.gem) == (0, card, target)
    assert counted(play) == {**dict.fromkeys(Gem, 0), AMBER: 1, source: 3, target: 3}
    assert {(0, int(source)), (0, int(target))} <= set(sold(play))


@pytest.mark.clause("alchemist.moves")
def test_alchemist_leaves_the_special_cards_in_the_old_row() -> None:
    play = sale({0: [Card.RUBY_1, Card.RUBY_2, (Card.RING, RUBY), Card.EMERALD_1]}, extra=ALCHEMIST)
    play.do(turn_into(Card.RUBY_2, EMERALD))
    assert {(row.gem, row.count) for row in play.events(Event.SOLD)} == {(RUBY, 2), (EMERALD, 1)}


@pytest.mark.clause("alchemist.before_rarity")
def test_alchemist_changes_rarity() -> None:
    displays = {0: [Card.RUBY_3, Card.EMERALD_1], 1: [Card.DIAMOND_2, Card.AMBER_1]}
    kept = sale(displays, extra=ALCHEMIST).do(Action.PASS)
    assert rarity(kept) == {EMERALD: 30, AMBER: 20, DIAMOND: 10, RUBY: 0}
    used = sale(displays, extra=ALCHEMIST).do(turn_into(Card.RUBY_3, EMERALD))
    assert rarity(used) == {RUBY: 30, AMBER: 20, DIAMOND: 10, EMERALD: 0}


@pytest.mark.clause("alchemist.before_counting")
def test_alchemist_changes_who_sells() -> None:
    displays = {0: [Card.RUBY_2, Card.EMERALD_1], 1: [Card.RUBY_1, Card.EMERALD_2]}
    kept = sale(displays, extra=ALCHEMIST).do(Action.PASS)
    assert set(sold(kept)) == {(0, RUBY), (1, EMERALD)}
    used = sale(displays, extra=ALCHEMIST).do(turn_into(Card.RUBY_2, EMERALD))
    assert set(sold(used)) == {(0, EMERALD), (1, RUBY)}


@pytest.mark.parametrize(("reading", "ruby_sold"), [(0, False), (1, True)])
@pytest.mark.clause("alchemist.orphans")
def test_alchemist_king_in_an_emptied_row(reading: int, ruby_sold: bool) -> None:
    play = sale(
        {0: [Card.RUBY_1, (Card.KING, RUBY), Card.EMERALD_1], 1: [Card.RUBY_2]},
        extra=ALCHEMIST,
        alchemist_orphans=reading,
    ).do(turn_into(Card.RUBY_1, EMERALD))
    assert ((1, RUBY) in sold(play)) is ruby_sold
    assert [row.gem for row in play.events(Event.GEM_CANCELLED)] == ([] if ruby_sold else [RUBY])
    assert [(row.seat, row.card, row.gem) for row in play.events(Event.LAPSED)] == (
        [(0, Card.KING, RUBY)] if ruby_sold else []
    )
    assert play.g.table.gone[Card.KING] == 1, "it leaves the game in any case"


@pytest.mark.parametrize("reading", [0, 1])
@pytest.mark.clause("alchemist.orphans")
def test_alchemist_necklace_in_an_emptied_row(reading: int) -> None:
    play = sale(
        {0: [Card.RUBY_1, (Card.NECKLACE, RUBY)], 1: [Card.RUBY_2, (Card.KING, RUBY)], 2: [Card.RUBY_3]},
        extra=ALCHEMIST,
        alchemist_orphans=reading,
    ).do(turn_into(Card.RUBY_1, EMERALD))
    tributes = [(row.seat, row.other, row.amount) for row in play.events(Event.TRIBUTE_PAID)]
    if reading == 0:
        assert tributes == [(1, 0, 50)]
        assert (2, RUBY) in sold(play)
    else:
        assert tributes == []
        assert (2, RUBY) not in sold(play)
        assert [row.seat for row in play.events(Event.GEM_CANCELLED)] == [1]
    assert play.g.table.gone[Card.NECKLACE] == 1


@pytest.mark.parametrize(("reading", "paid"), [(0, [(0, 1, 50)]), (1, [])])
@pytest.mark.clause("alchemist.orphans")
def test_alchemist_a_lapsed_king_pays_no_tribute(reading: int, paid: list[tuple[int, int, int]]) -> None:
    play = sale(
        {0: [Card.RUBY_1, (Card.KING, RUBY)], 1: [Card.RUBY_2, (Card.NECKLACE, RUBY)]},
        extra=ALCHEMIST,
        alchemist_orphans=reading,
    ).do(turn_into(Card.RUBY_1, EMERALD))
    assert [(row.seat, row.other, row.amount) for row in play.events(Event.TRIBUTE_PAID)] == paid
    assert (1, RUBY) in sold(play)


@pytest.mark.parametrize("reading", [0, 1])
@pytest.mark.clause("alchemist.orphans")
def test_alchemist_rings_of_an_emptied_row_sell_nothing_and_a_row_with_gems_left_keeps_all(reading: int) -> None:
    emptied = sale({0: [Card.RUBY_1, (Card.RING, RUBY), (Card.RING, RUBY)]}, extra=ALCHEMIST, alchemist_orphans=reading)
    emptied.do(turn_into(Card.RUBY_1, EMERALD))
    assert {(row.gem, row.count) for row in emptied.events(Event.SOLD)} == {(EMERALD, 1)}
    assert len(emptied.events(Event.LAPSED)) == 2 * reading
    assert RUBY in [row.gem for row in emptied.events(Event.UNSOLD_NOBODY)]
    left = sale({0: [Card.RUBY_1, Card.RUBY_2, (Card.KING, RUBY)]}, extra=ALCHEMIST, alchemist_orphans=reading)
    left.do(turn_into(Card.RUBY_1, EMERALD))
    assert [row.gem for row in left.events(Event.GEM_CANCELLED)] == [RUBY]
    assert not left.events(Event.LAPSED)
