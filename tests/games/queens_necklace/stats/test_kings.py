"""Kings and the Necklace in one game of three sales, with answers worked by hand.

Sale 1: nobody has the Necklace yet. Seat 1's King takes seat 0's rubies.
Sale 2: seat 0 has the Necklace and lays it with her rubies, which seat 1 sells: his King pays her 50. Seat 2 leads and
cancels his own emeralds.
Sale 3: the Necklace is gone. Kings of seats 0 and 1 take seat 2's ambers; his own takes emeralds worth nothing.
"""

from __future__ import annotations

from typing import Any

import pytest

from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.log.table import Log
from tests.games.queens_necklace.stats.test_by_hand import event, figures
from tests.kit.queens_necklace.hand_logs import hand_log

GEMS = ("ruby", "emerald", "diamond", "amber")


def sale(year: int, shown: list[tuple[int, str, str | None]], events: list[dict[str, Any]], *scores: int) -> Any:
    """The events of a sale: cards shown, then stones counted (which do not matter here), then what comes of it."""
    cards = [event("shown", seat=seat, card=card, gem=gem) for seat, card, gem in shown]
    counted = [event("counted", gem=gem, count=0) for gem in GEMS]
    closed = [event("sale_closed", seat=seat, amount=score) for seat, score in enumerate(scores)]
    return [{**row, "year": year} for row in (*cards, *counted, *events, *closed)]


def own(seat: int, gem: str, *cards: str) -> list[tuple[int, str, str | None]]:
    return [(seat, f"{gem}_{card}" if card.isdigit() else card, gem) for card in cards]


@pytest.fixture(scope="module")
def log() -> Log:
    rows = [
        *(event("dealt", seat=1, card="king") for _ in range(5)),
        *(event("bought", seat=2, card="king", amount=10) for _ in range(3)),
        event("stolen", seat=0, other=1, card="king"),
        *(event("fashion_set", gem=gem, slot=rank) for rank, gem in enumerate(GEMS)),
        *sale(
            1,
            [*own(0, "ruby", "2"), *own(0, "emerald", "1"), *own(1, "ruby", "1", "king"), *own(2, "emerald", "3"),
             *own(2, "diamond", "1")],
            [event("gem_cancelled", seat=1, gem="ruby"), event("unsold_cancelled", seat=0, gem="ruby", count=1,
             amount=40), event("unsold_beaten", seat=1, gem="ruby", count=1), event("sold", seat=2, gem="emerald",
             count=1, amount=30), event("unsold_beaten", seat=0, gem="emerald", count=1), event("sold", seat=2,
             gem="diamond", count=1, amount=20)],
            0, 0, 50,
        ),
        event("bought", seat=0, card="necklace", amount=13, year=2),
        *sale(
            2,
            [*own(0, "ruby", "1", "necklace"), *own(0, "diamond", "3"), *own(1, "ruby", "3", "ring", "king"),
             *own(2, "emerald", "2", "king")],
            [event("king_voided", seat=1, other=0, gem="ruby"), event("tribute_paid", seat=1, other=0, gem="ruby",
             amount=50), event("sold", seat=1, gem="ruby", count=2, amount=80), event("unsold_beaten", seat=0,
             gem="ruby", count=1), event("sold", seat=0, gem="diamond", count=1, amount=10), event("gem_cancelled",
             seat=2, gem="emerald"), event("unsold_cancelled", seat=2, gem="emerald", count=1, amount=30)],
            60, 30, 50,
        ),
        *sale(
            3,
            [*own(0, "amber", "1", "king"), *own(0, "diamond", "1"), *own(1, "amber", "1", "1", "king"),
             *own(2, "amber", "1", "1", "1", "ring"), *own(2, "emerald", "1", "king")],
            [*(event("gem_cancelled", seat=seat, gem="amber") for seat in (0, 1)), event("unsold_cancelled", seat=2,
             gem="amber", count=2, amount=40), event("gem_cancelled", seat=2, gem="emerald"), event("unsold_cancelled",
             seat=2, gem="emerald", count=1, amount=0), event("sold", seat=0, gem="diamond", count=1, amount=30)],
            90, 30, 50,
        ),
    ]  # fmt: skip
    scores = {"score_0": 90, "score_1": 30, "score_2": 50, "place_0": 1, "place_1": 3, "place_2": 2}
    return hand_log(rows, players=3, games=[{"game": 0, **scores}])


def test_each_king_has_one_fate(log: Log) -> None:
    sixth = round(1 / 6, 8)
    assert figures(stats.king_fates(log), "fate") == {
        "alone": (sixth, 6), "double": (round(1 / 3, 8), 6), "own_goal": (sixth, 6), "nothing": (sixth, 6),
        "void": (sixth, 6),
    }  # fmt: skip
    ranks = figures(stats.king_fates(log, "rank"), "rank", "fate")
    assert (ranks[0, "alone"], ranks[0, "void"]) == ((0.5, 2), (0.5, 2))
    assert (ranks[1, "own_goal"], ranks[1, "nothing"]) == ((0.5, 2), (0.5, 2))
    assert (ranks[3, "double"], ranks[2, "alone"]) == ((1.0, 2), (None, 0))
    assert figures(stats.king_fates(log, "gem"), "gem", "fate")["amber", "double"] == (1.0, 2)
    assert figures(stats.king_fates(log, "sale"), "sale", "fate")[3, "nothing"] == (round(1 / 3, 8), 3)


def test_whose_gems_are_cancelled(log: Log) -> None:
    """Lost: rubies of seat 0 in sale 1 (no standing), emeralds of the leader (by herself), ambers with the most Rings.
    Sold for pounds: five gems, of which two before there is a standing."""
    found = figures(stats.king_victims(log), "measure", "outcome")
    third = round(1 / 3, 8)
    assert found == {
        ("leader", "cancelled"): (0.5, 2), ("leader", "sold"): (third, 3),
        ("most_ringed", "cancelled"): (third, 3), ("most_ringed", "sold"): (0.2, 5),
        ("either", "cancelled"): (1.0, 2), ("either", "sold"): (round(2 / 3, 8), 3),
        ("owner", "cancelled"): (third, 3), ("owner", "sold"): (0.2, 5),
    }  # fmt: skip
    sales = figures(stats.king_victims(log, "sale"), "sale", "measure", "outcome")
    assert sales[1, "leader", "cancelled"] == (None, 0)
    assert sales[2, "owner", "cancelled"] == (1.0, 1)


def test_standings(log: Log) -> None:
    """Before sale 2 the scores are 0, 0, 50, before sale 3 they are 60, 30, 50; before sale 1 nobody is ahead."""
    found = figures(stats.king_standings(log), "standing", "measure")
    assert found == {
        (1, "shows"): (0.4, 5), (2, "shows"): (0.4, 5), (3, "shows"): (0.2, 5),
        (1, "each"): (1.0, 2), (2, "each"): (round(2 / 3, 8), 3), (3, "each"): (1.0, 1),
        (1, "loses"): (0.5, 2), (2, "loses"): (0.5, 2), (3, "loses"): (0.0, 2),
        (1, "exposed"): (0.5, 60), (2, "exposed"): (round(40 / 130, 8), 130), (3, "exposed"): (None, 0),
    }  # fmt: skip
    flows = figures(stats.tribute_flows(log), "payer", "receiver")
    assert flows[2, 2] == (1.0, 1)  # before sale 2 seats 0 and 1 share the second place
    assert {found for pair, found in flows.items() if pair != (2, 2)} == {(0.0, 1)}
    assert len(flows) == 9


def test_kings_left_in_hands(log: Log) -> None:
    """Eight come from outside, six are shown; the one stolen changes hands only."""
    assert figures(stats.kings_kept(log), "measure") == {"had": (8.0, 1), "kept": (2.0, 1), "unshown": (0.25, 8)}


def test_where_kings_lie_and_who_has_the_necklace(log: Log) -> None:
    frame = stats.necklace_and_kings(log)
    found = figures(frame, "best", "holder", "measure")
    assert {key[1:]: value for key, value in found.items() if key[0] == "stones"} == {
        ("hers", "hit"): (0.0, 1), ("hers", "aimed"): (0.0, 2), ("hers", "out"): (2.0, 1),
        ("before", "hit"): (1.0, 1), ("before", "aimed"): (1.0, 1), ("before", "out"): (1.0, 1),
        # sale 1: seats 1 (no rival's King) and 2; sale 3: seats 0 (her diamonds), 1 (one King) and 2 (both)
        ("nobody", "hit"): (0.4, 5), ("nobody", "aimed"): (round(3 / 7, 8), 7), ("nobody", "out"): (1.4, 5),
        ("another", "hit"): (0.0, 2), ("another", "aimed"): (0.0, 2), ("another", "out"): (1.0, 2),
    }  # fmt: skip
    # who leads in nothing has no such gem: seat 1 in sales 1 and 3
    fashion = {key[1]: value for key, value in found.items() if key[0] == "fashion" and key[2] == "hit"}
    assert fashion == {"hers": (0.0, 1), "before": (1.0, 1), "nobody": (0.0, 3), "another": (0.0, 2)}
    sales = figures(stats.necklace_and_kings(log, "sale"), "sale", "best", "holder", "measure")
    assert sales[3, "stones", "nobody", "hit"] == (round(2 / 3, 8), 3)
    assert sales[3, "stones", "hers", "hit"] == (None, 0)
    gaps = figures(stats.necklace_gaps(frame), "best", "measure")
    assert gaps["stones", "hit"] == (-0.4, 1)
    assert gaps["stones", "out"] == (0.6, 1)


def test_a_king_in_a_row_that_an_alchemist_empties_is_no_rivals_king() -> None:
    """Seat 0's King lies where her Alchemist took the last gem away: there is no King of a rival at this sale."""
    rows = [
        *(event("fashion_set", gem=gem, slot=rank) for rank, gem in enumerate(GEMS)),
        *sale(
            1,
            [*own(0, "ruby", "1", "king"), *own(0, "diamond", "1"), *own(1, "emerald", "2")],
            [event("transmuted", seat=0, card="ruby_1", gem="diamond"), event("gem_cancelled", seat=0, gem="ruby")],
            0, 0,
        ),
    ]  # fmt: skip
    found = figures(stats.necklace_and_kings(hand_log(rows)), "best", "holder", "measure")
    # seat 0 has none against her, seat 1 one
    assert found["stones", "nobody", "out"] == (0.5, 2)
    assert found["stones", "nobody", "aimed"] == (0.0, 1)


def test_the_necklace_laid_elsewhere(log: Log) -> None:
    """Seat 0 shows most diamonds and leads in diamonds alone, but lays the Necklace with her rubies, and is paid."""
    found = figures(stats.necklace_places(log), "best", "measure")
    for best in ("stones", "fashion"):
        assert found[best, "elsewhere"] == (1.0, 1)
        assert found[best, "met_elsewhere"] == (1.0, 1)
        assert found[best, "met_best"] == (None, 0)


def test_groups_are_checked(log: Log) -> None:
    with pytest.raises(ValueError, match="by is 'gem'; choose one of '', 'sale'"):
        stats.necklace_and_kings(log, "gem")
    with pytest.raises(ValueError, match="by is 'price'"):
        stats.king_fates(log, "price")
