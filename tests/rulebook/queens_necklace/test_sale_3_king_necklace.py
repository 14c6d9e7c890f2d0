"""The cards "King" and "Queen's Necklace" in step 3 of a jewel sale, tribute included."""

from __future__ import annotations

from itertools import product

import pytest

from qn_analysis.games.queens_necklace.words.cards import NOBODY, Card
from qn_analysis.games.queens_necklace.words.events import Event
from tests.kit.queens_necklace.table import AMBER, DIAMOND, EMERALD, RUBY, Kit
from tests.rulebook.queens_necklace.test_sale_1_display import Laid, lay, opened, sale, table
from tests.rulebook.queens_necklace.test_sale_3_selling import scores, sold

KING, NECKLACE = (Card.KING, DIAMOND), (Card.NECKLACE, DIAMOND)


def tributes(play: Kit) -> list[tuple[int, int, int, int]]:
    """Who paid whom over what how much."""
    return [(row.seat, row.other, row.gem, row.amount) for row in play.events(Event.TRIBUTE_PAID)]


@pytest.mark.clause("king.cancel", "king.no_money")
def test_sale_3_king_cancels_the_gem_of_a_rival() -> None:
    play = sale({0: [Card.DIAMOND_3, Card.BANKER, (Card.RING, DIAMOND)], 1: [Card.DIAMOND_1, KING, Card.RUBY_1]})
    assert set(sold(play)) == {(1, RUBY)}
    assert scores(play)[0] == 0
    assert [(row.seat, row.gem) for row in play.events(Event.GEM_CANCELLED)] == [(1, DIAMOND)]


@pytest.mark.clause("king.for_all")
def test_sale_3_king_cancels_for_his_own_player_and_for_all_who_are_tied() -> None:
    play = sale({0: [Card.DIAMOND_2, KING], 1: [Card.DIAMOND_2], 2: [Card.DIAMOND_1]})
    assert sold(play) == {}
    assert scores(play) == [0, 0, 0]
    assert {row.seat for row in play.events(Event.UNSOLD_CANCELLED)} == {0, 1}


@pytest.mark.clause("king.cancel")
def test_sale_3_king_leaves_other_gems_alone() -> None:
    play = sale({0: [Card.DIAMOND_2, Card.EMERALD_1, KING], 1: [Card.DIAMOND_3, Card.RUBY_1]})
    assert set(sold(play)) == {(0, EMERALD), (1, RUBY)}


@pytest.mark.clause("king.cancel")
def test_sale_3_kings_of_several_players_cancel_one_gem_or_several() -> None:
    same = sale({0: [Card.DIAMOND_2, KING], 1: [Card.DIAMOND_1, KING], 2: [Card.AMBER_1]})
    assert set(sold(same)) == {(2, AMBER)}
    assert [(row.seat, row.gem) for row in same.events(Event.GEM_CANCELLED)] == [(0, DIAMOND), (1, DIAMOND)]
    apart = sale({0: [Card.DIAMOND_2, KING], 1: [Card.AMBER_1, (Card.KING, AMBER)], 2: [Card.DIAMOND_1, Card.AMBER_1]})
    assert sold(apart) == {}


@pytest.mark.clause("king.discard")
def test_sale_3_cancelled_cards_are_discarded() -> None:
    play = sale({0: [Card.DIAMOND_3, (Card.RING, DIAMOND)], 1: [Card.DIAMOND_1, KING]})
    assert (play.hand(0), play.hand(1)) == ([], [])
    gone = play.g.table.gone
    assert [gone[card] for card in (Card.DIAMOND_3, Card.DIAMOND_1, Card.RING, Card.KING)] == [1, 1, 1, 1]


@pytest.mark.clause("necklace.protect", "necklace.winner_sells")
def test_sale_3_necklace_shields_its_gem_and_the_leader_sells() -> None:
    play = sale({0: [Card.DIAMOND_1, NECKLACE], 1: [Card.DIAMOND_1, KING], 2: [Card.DIAMOND_3, (Card.RING, DIAMOND)]})
    assert sold(play) == {(2, DIAMOND): (2, 2 * 30)}
    assert not play.events(Event.GEM_CANCELLED)
    assert [(row.seat, row.other, row.gem) for row in play.events(Event.KING_VOIDED)] == [(1, 0, DIAMOND)]


@pytest.mark.clause("necklace.winner_sells", "necklace.tribute")
def test_sale_3_the_player_of_the_voided_king_may_be_the_one_who_sells() -> None:
    play = sale({0: [Card.DIAMOND_1, NECKLACE], 1: [Card.DIAMOND_3, KING]})
    assert set(sold(play)) == {(1, DIAMOND)}
    assert scores(play) == [50, 30 - 50]


@pytest.mark.clause("necklace.protect")
def test_sale_3_necklace_shields_no_other_gem() -> None:
    play = sale({0: [Card.EMERALD_3, Card.DIAMOND_3, (Card.NECKLACE, EMERALD)], 1: [Card.DIAMOND_1, KING]})
    assert set(sold(play)) == {(0, EMERALD)}
    assert tributes(play) == []


@pytest.mark.clause("necklace.unshown")
def test_sale_3_a_necklace_in_hand_shields_nothing_and_stays() -> None:
    play = sale({0: [Card.DIAMOND_3], 1: [Card.DIAMOND_1, KING]}, extra={0: [Card.NECKLACE]})
    assert sold(play) == {}
    assert tributes(play) == []
    assert play.hand(0) == [Card.NECKLACE]
    assert (play.g.table.necklace, play.g.table.gone[Card.NECKLACE]) == (0, 0)


@pytest.mark.clause("necklace.kings_void", "necklace.tribute.each", "necklace.tribute.receiver")
def test_sale_3_every_voided_king_pays_fifty_to_whoever_laid_the_necklace() -> None:
    play = sale(
        {
            0: [Card.DIAMOND_2, KING],
            1: [Card.DIAMOND_1, KING],
            2: [Card.DIAMOND_1, NECKLACE],
            3: [Card.DIAMOND_3, KING],
        }
    )
    assert tributes(play) == [(0, 2, DIAMOND, 50), (1, 2, DIAMOND, 50), (3, 2, DIAMOND, 50)]
    assert sold(play) == {(3, DIAMOND): (1, 30)}
    assert scores(play) == [-50, -50, 150, -20]


@pytest.mark.parametrize(
    ("kings", "active", "paid"),
    [
        ([0], 0, [(0, 50)]),
        ([0, 1], 0, [(0, 25), (1, 25)]),
        ([0, 1, 3], 0, [(0, 17), (1, 17), (3, 16)]),
        ([0, 1, 3], 1, [(1, 17), (3, 17), (0, 16)]),
        ([0, 1, 3], 2, [(3, 17), (0, 17), (1, 16)]),
        ([0, 2], 0, [(0, 50)]),
    ],
    ids=str,
)
@pytest.mark.clause("necklace.tribute.each", "necklace.own_king")
def test_sale_3_by_the_other_ruling_players_of_voided_kings_share_one_tribute(
    kings: list[int], active: int, paid: list[tuple[int, int]]
) -> None:
    """Odd pounds fall to the first of them, from the active player on; one's own King shares in nothing."""
    shown: dict[int, list[Laid]] = {seat: [Card.DIAMOND_1, *[KING] * (seat in kings)] for seat in range(4)}
    shown[2].append(NECKLACE)
    shared = sale(shown, active=active, tribute_each=1)
    assert [(row.seat, row.amount) for row in shared.events(Event.TRIBUTE_PAID)] == paid
    assert sum(pounds for _seat, pounds in paid) == 50
    assert scores(shared)[2] == 30 + 50
    each = sale(shown, active=active)
    assert scores(each)[2] == 30 + 50 * len(paid)


@pytest.mark.clause("necklace.tribute", "necklace.tribute.score", "necklace.tribute.receiver")
def test_sale_3_tribute_moves_fifty_from_score_to_score() -> None:
    play = opened({0: [Card.DIAMOND_1, Card.NECKLACE], 1: [Card.DIAMOND_1, Card.KING], 2: [Card.DIAMOND_3]}, players=3)
    play.g.table.score[0], play.g.table.score[1], play.g.table.score[2] = 10, 70, 0
    lay(play, {0: [Card.DIAMOND_1, NECKLACE], 1: [Card.DIAMOND_1, KING]})
    assert [(row.seat, row.amount) for row in play.events(Event.SALE_CLOSED)] == [(0, 90), (1, 50), (2, 0)]
    assert sold(play) == {(0, DIAMOND): (1, 30), (1, DIAMOND): (1, 30)}, "the tie at one stone is sold by both"


@pytest.mark.clause("necklace.tribute.negative")
def test_sale_3_tribute_can_leave_a_score_below_zero() -> None:
    play = sale({0: [Card.RUBY_2, (Card.NECKLACE, RUBY)], 1: [Card.RUBY_1, (Card.KING, RUBY)]})
    assert scores(play) == [0 + 50, -50]
    assert play.events(Event.SALE_CLOSED)[1].amount == -50


@pytest.mark.clause("necklace.tribute")
def test_sale_3_a_king_elsewhere_pays_nothing() -> None:
    play = sale({0: [Card.DIAMOND_1, NECKLACE], 1: [Card.AMBER_1, (Card.KING, AMBER)]})
    assert tributes(play) == []
    assert [row.gem for row in play.events(Event.GEM_CANCELLED)] == [AMBER]


@pytest.mark.parametrize("reading", [0, 1])
@pytest.mark.clause("necklace.own_king")
def test_sale_3_own_king_beside_own_necklace(reading: int) -> None:
    play = sale({0: [Card.DIAMOND_2, KING, NECKLACE], 1: [Card.DIAMOND_3]}, own_king_own_necklace=reading)
    assert sold(play) == ({} if reading else {(1, DIAMOND): (1, 30)})
    assert tributes(play) == []
    assert [row.seat for row in play.events(Event.GEM_CANCELLED)] == [0] * reading
    assert scores(play) == [0, 0 if reading else 30]


@pytest.mark.parametrize("reading", [0, 1])
@pytest.mark.clause("necklace.own_king")
def test_sale_3_own_king_beside_own_necklace_while_others_pay(reading: int) -> None:
    play = sale(
        {0: [Card.DIAMOND_2, KING, NECKLACE], 1: [Card.DIAMOND_1, KING], 2: [Card.DIAMOND_1, Card.AMBER_1]},
        own_king_own_necklace=reading,
    )
    assert tributes(play) == [(1, 0, DIAMOND, 50)]
    assert ((0, DIAMOND) in sold(play)) is (reading == 0)
    assert scores(play)[1] == -50


@pytest.mark.parametrize("reading", [0, 1])
@pytest.mark.clause("necklace.own_king")
def test_sale_3_own_king_in_another_row_than_the_necklace_cancels_that_row(reading: int) -> None:
    laid: list[Laid] = [Card.DIAMOND_2, Card.AMBER_1, NECKLACE, (Card.KING, AMBER)]
    play = sale({0: laid, 1: [Card.AMBER_1]}, own_king_own_necklace=reading)
    assert set(sold(play)) == {(0, DIAMOND)}


@pytest.mark.clause("necklace.discard", "necklace.jewel_gone")
def test_sale_3_a_shown_necklace_leaves_the_game_and_nobody_wears_it() -> None:
    play = sale({0: [Card.DIAMOND_2, NECKLACE], 1: [Card.AMBER_1]})
    assert play.hand(0) == []
    assert play.g.table.gone[Card.NECKLACE] == 1
    assert play.g.table.necklace == NOBODY


@pytest.mark.clause("necklace.unshown", "necklace.discard")
def test_sale_3_a_necklace_kept_back_by_one_who_shows_other_cards_is_worn_on() -> None:
    play = sale({1: [Card.RUBY_1]}, extra={1: [Card.NECKLACE, Card.RUBY_2]})
    assert play.hand(1) == [Card.RUBY_2, Card.NECKLACE]
    assert (play.g.table.necklace, table(play)["gone"][Card.NECKLACE]) == (1, 0)


@pytest.mark.parametrize(("own", "others"), list(product((0, 1), (0, 1, 2))))
@pytest.mark.clause("necklace.kings_void", "necklace.tribute.each")
def test_sale_3_pounds_are_only_moved_by_tribute(own: int, others: int) -> None:
    """Tribute creates no pounds, however many Kings there are."""
    displays: dict[int, list[Laid]] = {0: [Card.DIAMOND_1, NECKLACE, *[KING] * own]}
    for seat in range(1, 3):
        displays[seat] = [Card.DIAMOND_1, *[KING] * (seat <= others)]
    play = sale(displays)
    assert len(tributes(play)) == others
    assert sum(scores(play)) == 3 * 30
