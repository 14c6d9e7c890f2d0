"""Each statistic of Lady of the Diamonds on two short games, with answers worked out by hand.

Game 0, two cards each. Seat 0 plays a Ruby (1) with gold from her hand: a ruby, a gold nugget, both titles. Seat 1
plays Rubies (2) face up: two rubies, and takes the ruby title. Seat 0 plays a Pearl (1) from the deck, adds a ruby:
two rubies each, so the title stays; she claims that of pearls. Seat 1 plays Pearls (2) from her hand, but one pearl is
left (it is the last one): she adds two diamonds, claims diamonds; the pearl title is permanent for seat 0.
Titles of the default ruleset: diamond 5, ruby 4, gold 2, pearl 2; a permanent title 1.
Score: seat 0 gold 2 + pearl 2 + 1 = 5, seat 1 ruby 4 + diamond 5 = 9.

Game 1, one card each: seat 0 plays a Diamond (1) with gold and claims both; seat 1's Diamonds (2) find one open spot
only, and do not exceed. Then scores are 7 and 0.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from qn_analysis.games.lady_of_the_diamonds import stats
from qn_analysis.games.lady_of_the_diamonds.log.table import Log
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from tests.kit.lady_of_the_diamonds.hand_logs import Row, figures, hand_log


def event(name: str, **columns: Any) -> Row:
    return {"event": name, **columns}


GAME_0 = [
    event("played_from_hand", seat=0, card="ruby_1", count=1),
    event("taken", seat=0, treasure="ruby", count=1, amount=1),
    event("taken", seat=0, treasure="gold", count=1, amount=1),
    event("title_claimed", seat=0, treasure="ruby", count=1),
    event("title_claimed", seat=0, treasure="gold", count=1),
    event("played_from_pit", turn=2, seat=1, card="ruby_2", slot=0, count=1),
    event("taken", turn=2, seat=1, treasure="ruby", count=2, amount=2),
    event("title_taken", turn=2, seat=1, other=0, treasure="ruby", count=2, amount=1),
    event("played_from_deck", turn=3, seat=0, card="pearl_1", count=2),
    event("taken", turn=3, seat=0, treasure="pearl", count=1, amount=1),
    event("matched", turn=3, seat=0, treasure="ruby", count=1, amount=2),
    event("title_claimed", turn=3, seat=0, treasure="pearl", count=1),
    event("played_from_hand", turn=4, seat=1, card="pearl_2", count=2),
    event("ran_short", turn=4, seat=1, treasure="pearl", count=1),
    event("taken", turn=4, seat=1, treasure="pearl", count=1, amount=1),
    event("supply_exhausted", turn=4, seat=1, treasure="pearl"),
    event("matched", turn=4, seat=1, treasure="diamond", count=2, amount=2),
    event("title_claimed", turn=4, seat=1, treasure="diamond", count=2),
    event("permanent_by_supply", turn=4, seat=0, treasure="pearl", count=1),
    event("title_scored", turn=4, seat=0, treasure="gold", amount=2),
    event("title_scored", turn=4, seat=0, treasure="pearl", amount=2),
    event("permanent_scored", turn=4, seat=0, treasure="pearl", amount=1),
    event("round_scored", turn=4, seat=0, count=2, amount=5),
    event("title_scored", turn=4, seat=1, treasure="diamond", amount=5),
    event("title_scored", turn=4, seat=1, treasure="ruby", amount=4),
    event("round_scored", turn=4, seat=1, count=2, amount=9),
]
GAME_1 = [
    {"game": 1, **row}
    for row in (
        event("played_from_hand", seat=0, card="diamond_1", count=1),
        event("taken", seat=0, treasure="diamond", count=1, amount=1),
        event("taken", seat=0, treasure="gold", count=1, amount=1),
        event("title_claimed", seat=0, treasure="diamond", count=1),
        event("title_claimed", seat=0, treasure="gold", count=1),
        event("played_from_deck", turn=2, seat=1, card="diamond_2", count=1),
        event("overflowed", turn=2, seat=1, treasure="diamond", count=1),
        event("taken", turn=2, seat=1, treasure="diamond", count=1, amount=1),
        event("title_scored", turn=2, seat=0, treasure="diamond", amount=5),
        event("title_scored", turn=2, seat=0, treasure="gold", amount=2),
        event("round_scored", turn=2, seat=0, count=2, amount=7),
        event("round_scored", turn=2, seat=1, count=0, amount=0),
    )
]
GAMES = [
    {"game": 0, "score_0": 5, "score_1": 9, "place_0": 2, "place_1": 1},
    {"game": 1, "score_0": 7, "score_1": 0, "place_0": 1, "place_1": 2},
]


@pytest.fixture(scope="module")
def log() -> Log:
    return hand_log(GAME_0 + GAME_1, GAMES)


def test_title_changes(log: Log) -> None:
    found = figures(stats.title_changes(log), "measure")
    assert found == {"changes": (pytest.approx(1 / 14), 14), "moved": (pytest.approx(1 / 14), 14),
                     "held": (pytest.approx(6 / 14), 14)}  # fmt: skip
    by_treasure = figures(stats.title_changes(log, "treasure"), "treasure", "measure")
    assert by_treasure["ruby", "changes"] == (0.5, 2)
    assert by_treasure["diamond", "held"] == (1.0, 2)
    assert by_treasure["emerald", "held"] == (0.0, 2)
    assert figures(stats.title_rounds(log), "measure") == {
        "changes": (0.5, 2), "turns": (pytest.approx(1 / 6), 6), "several": (pytest.approx(2 / 6), 6),
    }  # fmt: skip


def test_when_titles_move(log: Log) -> None:
    found = figures(stats.title_turns(log), "nth", "measure")
    assert found[1, "claimed"] == (1.0, 4)  # 2, 0, 2 and 0 titles at four first cards
    assert found[1, "taken"] == (0.25, 4)
    assert found[2, "claimed"] == (1.0, 2)
    assert found[2, "permanent"] == (0.5, 2)
    assert found[3, "claimed"] == (None, 0)
    assert figures(stats.titles_settled(log), "nth")[1] == (pytest.approx(4 / 6), 6)  # ruby and gold, diamond and gold
    assert figures(stats.titles_settled(log), "nth")[2] == (pytest.approx(2 / 6), 6)


def test_who_claims_first(log: Log) -> None:
    assert stats.first_holders(log)["value"].to_list() == [pytest.approx(5 / 6, abs=1e-8)]  # all but the rubies
    by_nth = figures(stats.first_holders(log, "nth"), "nth")
    assert (by_nth[1], by_nth[2], by_nth[3]) == ((0.75, 4), (1.0, 2), (None, 0))
    assert figures(stats.first_holders(log, "treasure"), "treasure")["ruby"] == (0.0, 1)
    wins = figures(stats.title_wins(log), "treasure")
    assert (wins["diamond"], wins["gold"], wins["pearl"]) == ((1.0, 2), (0.5, 2), (0.0, 1))


def test_permanent_titles(log: Log) -> None:
    fates = figures(stats.title_fates(log), "fate")
    assert fates == {
        "row": (0.0, 14), "supply": (pytest.approx(1 / 14), 14), "open": (pytest.approx(5 / 14), 14),
        "nobody": (pytest.approx(8 / 14), 14),
    }  # fmt: skip
    assert figures(stats.title_fates(log, "treasure"), "treasure", "fate")["pearl", "supply"] == (0.5, 2)
    found = figures(stats.permanent_titles(log, "treasure"), "treasure", "measure")
    assert found["pearl", "permanent"] == (0.5, 2)
    assert found["pearl", "nth"] == (2.0, 1)
    assert found["ruby", "nth"] == (None, 0)
    assert figures(stats.permanent_rounds(log), "measure") == {"titles": (0.5, 2), "points": (0.5, 2), "any": (0.5, 2)}


def test_no_points_for_a_supply_that_runs_out_where_the_ruling_says_so() -> None:
    rules = Ruleset.default().with_(exhaustion_bonus="advanced_only")
    told = figures(stats.permanent_rounds(hand_log(GAME_0 + GAME_1, GAMES, rules=rules)), "measure")
    assert (told["titles"], told["points"]) == ((0.5, 2), (0.0, 2))


def variety_log() -> Log:
    """One player gets two of each gem and three nuggets, then the third diamond; the other has one of all but gold."""
    gems = ("diamond", "ruby", "emerald", "sapphire", "amethyst")
    rows = [event("played_from_deck", seat=0, card="ruby_1", count=1)]
    rows += [event("taken", seat=0, treasure=gem, count=2, amount=2) for gem in gems]
    rows += [event("taken", seat=0, treasure="gold", count=3, amount=3)]
    rows += [event("played_from_deck", turn=2, seat=1, card="ruby_1", count=1)]
    rows += [event("taken", turn=2, seat=1, treasure=gem, count=1, amount=1) for gem in gems]
    rows += [event("played_from_deck", turn=3, seat=0, card="diamond_1", count=2)]
    rows += [event("taken", turn=3, seat=0, treasure="diamond", count=1, amount=3)]
    rows += [event("played_from_deck", turn=4, seat=1, card="diamond_1", count=2)]
    rows += [event("taken", turn=4, seat=1, treasure="gold", count=1, amount=1)]
    rows += [
        event("variety_scored", turn=4, seat=0, count=2, amount=4),
        event("round_scored", seat=0, count=0, amount=4),
    ]
    rows += [
        event("variety_scored", turn=4, seat=1, count=1, amount=2),
        event("round_scored", seat=1, count=0, amount=2),
    ]
    return hand_log(rows, [{"game": 0, "score_0": 4, "score_1": 2, "place_0": 1, "place_1": 2}])


def test_variety() -> None:
    log = variety_log()
    sets = figures(stats.variety_sets(log), "sets")
    assert [sets[n] for n in range(5)] == [(0.0, 2), (0.5, 2), (0.5, 2), (0.0, 2), (0.0, 2)]
    assert figures(stats.variety_sets(log, "seat"), "seat", "sets")[1, 1] == (1.0, 1)
    wins = figures(stats.variety_wins(log), "sets")
    assert (wins[2], wins[1], wins[0]) == ((1.0, 1), (0.0, 1), (None, 0))
    # she lacks one of ruby, emerald, sapphire, amethyst; the other has one of all six
    limits = figures(stats.variety_limits(log), "treasure")
    assert limits["diamond"] == (pytest.approx(1 / 12), 2)
    assert limits["ruby"] == (pytest.approx((1 / 4 + 1 / 6) / 2), 2)
    assert limits["gold"] == (pytest.approx(1 / 12), 2)
    assert "pearl" not in limits
    # at once: two sets with her first card, none with the second; the other's second card makes her first set
    assert figures(stats.card_values(log, "nth"), "nth", "measure")[1, "variety"] == (2.0, 2)
    assert figures(stats.card_values(log, "nth"), "nth", "measure")[2, "variety"] == (1.0, 2)


def test_what_points_are_made_of(log: Log) -> None:
    found = figures(stats.score_parts(log), "who", "measure")
    assert found["winner", "titles"] == (8.0, 2)  # 9 and 7
    assert found["winner", "held"] == (2.0, 2)
    assert found["other", "titles"] == (2.0, 2)  # 4 and 0
    assert found["other", "permanent"] == (0.5, 2)
    assert found["other", "points"] == (2.5, 2)
    assert figures(stats.point_shares(log), "measure") == {
        "titles": (pytest.approx(20 / 21), 21), "permanent": (pytest.approx(1 / 21), 21), "variety": (0.0, 21),
    }  # fmt: skip


def test_seats(log: Log) -> None:
    found = figures(stats.seat_results(log), "seat", "measure")
    assert (found[0, "win"], found[1, "win"]) == ((0.5, 2), (0.5, 2))
    assert (found[0, "score"], found[1, "score"]) == ((6.0, 2), (4.5, 2))
    assert stats.first_seat(log).select("value", "n").row(0) == (0.0, 2)
    assert figures(stats.endings(log), "measure") == {
        "margin": (5.5, 2), "tied": (0.0, 2), "shared": (0.0, 2), "last_round": (1.0, 2),
    }  # fmt: skip


def test_cards(log: Log) -> None:
    found = figures(stats.card_values(log), "card", "measure")
    assert found["ruby_1", "points"] == (6.0, 1)  # ruby 4, gold 2
    assert found["ruby_2", "points"] == (4.0, 1)
    assert found["ruby_2", "lost"] == (4.0, 1)
    assert found["pearl_1", "points"] == (2.0, 1)
    assert found["pearl_2", "points"] == (5.0, 1)  # the pearl's permanence is the other's
    assert found["pearl_2", "permanent"] == (0.0, 1)
    assert found["pearl_2", "pieces"] == (3.0, 1)
    assert found["diamond_2", "pieces"] == (1.0, 1)
    assert found["diamond_2", "win"] == (0.0, 1)
    assert found["diamond_1", "win"] == (1.0, 1)
    assert found["emerald_1", "points"] == (None, 0)
    by_source = figures(stats.card_values(log, "source"), "source", "measure")
    assert by_source["hand", "points"] == (6.0, 3)  # 6, 5 and 7
    assert figures(stats.card_sources(log), "source") == {
        "hand": (0.5, 6), "pit": (pytest.approx(1 / 6), 6), "deck": (pytest.approx(2 / 6), 6),
    }  # fmt: skip
    assert figures(stats.card_sources(log, "nth"), "nth", "source")[2, "deck"] == (0.5, 2)


def test_pearls(log: Log) -> None:
    assert figures(stats.pearl_cards(log), "measure") == {
        "pearls": (1.0, 2), "gems": (1.5, 2), "short": (0.0, 2), "gem_title": (0.5, 2), "pearl_title": (0.5, 2),
    }  # fmt: skip
    found = figures(stats.pearl_cards(log, "card"), "card", "measure")
    assert (found["pearl_2", "pearls"], found["pearl_2", "gem_title"]) == ((1.0, 1), (1.0, 1))
    assert {card for card, _measure in found} == {"pearl_1", "pearl_2"}
    gems = figures(stats.pearl_gems(log), "treasure")
    assert (gems["ruby"], gems["diamond"], gems["emerald"]) == ((0.5, 2), (0.5, 2), (0.0, 2))
    assert figures(stats.pearl_gems(log, "card"), "card", "treasure")["pearl_2", "diamond"] == (1.0, 1)


def test_exhaustion(log: Log) -> None:
    found = figures(stats.exhaustion(log, "treasure"), "treasure", "measure")
    assert found["pearl", "exhausted"] == (0.5, 2)
    assert found["pearl", "nth"] == (2.0, 1)
    assert found["pearl", "short"] == (0.5, 2)
    assert found["diamond", "over"] == (0.5, 2)
    assert figures(stats.exhaustion(log), "measure")["exhausted"] == (pytest.approx(1 / 14), 14)
    assert figures(stats.exhausted_rounds(log), "measure") == {
        "any": (0.5, 2), "gems": (0.0, 2), "supplies": (0.5, 2), "instead": (0.0, 6), "nothing": (0.0, 6),
    }  # fmt: skip


def test_a_gem_instead_is_counted() -> None:
    rows = [
        event("played_from_deck", seat=0, card="ruby_1", count=1),
        event("taken_instead", seat=0, treasure="emerald", count=1, amount=1),
        event("played_from_deck", turn=2, seat=1, card="ruby_1", count=1),
        event("nothing_added", turn=2, seat=1),
        event("round_scored", turn=2, seat=0, count=0, amount=0),
    ]
    found = figures(stats.exhausted_rounds(hand_log(rows, [{"game": 0}])), "measure")
    assert (found["instead"], found["nothing"]) == ((0.5, 2), (0.5, 2))


@pytest.mark.parametrize("statistic", [stats.title_changes, stats.card_values, stats.pearl_cards, stats.exhaustion])
def test_a_group_that_there_is_not(log: Log, statistic: Callable[..., Any]) -> None:
    with pytest.raises(ValueError, match="by is 'gem'; choose one of"):
        statistic(log, "gem")
