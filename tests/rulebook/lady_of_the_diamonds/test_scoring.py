"""The headings "Scoring & Winning the Game" and "Longer Game": points, ties, rounds."""

from __future__ import annotations

import pytest

from qn_analysis.games.lady_of_the_diamonds.engine.game import apply, begin
from qn_analysis.games.lady_of_the_diamonds.engine.scoring import complete_sets, permanent_bonus
from qn_analysis.games.lady_of_the_diamonds.play.builds import plain_game, plain_log
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset
from qn_analysis.games.lady_of_the_diamonds.words.cards import Card, Cause, Treasure
from qn_analysis.games.lady_of_the_diamonds.words.events import Event
from qn_analysis.games.lady_of_the_diamonds.words.phases import Phase
from tests.kit.lady_of_the_diamonds.table import (
    AMETHYST,
    DIAMOND,
    EMERALD,
    GOLD,
    PEARL,
    RUBY,
    SAPPHIRE,
    Kit,
    Row,
    carries,
)

SET = {DIAMOND: 1, RUBY: 1, EMERALD: 1, SAPPHIRE: 1, AMETHYST: 1, GOLD: 1}
OTHERS = {0: [Card.DIAMOND_2], 1: [Card.SAPPHIRE_2]}
PLAYED = (Event.PLAYED_FROM_HAND, Event.PLAYED_FROM_PIT, Event.PLAYED_FROM_DECK)


def scored(**changed: object) -> Kit:
    """A round whose last two cards, a second diamond for each seat, are played at once."""
    given = {"hands": {0: [Card.DIAMOND_2], 1: [Card.DIAMOND_2]}, "plays": [9, 9]}
    return Kit(**{**given, **changed})  # type: ignore[arg-type]


def points(play: Kit, seat: int, *kinds: Event) -> list[int]:
    """The points that a seat scored, in order."""
    return [row.amount for row in play.events(*kinds) if row.seat == seat]


@carries("scoring.titles")
def test_scoring_2_titles_score_their_points() -> None:
    """Diamonds 5, rubies and emeralds 4, sapphires and amethysts 3, gold and pearls 2 by the reconstruction."""
    play = scored(chests={0: {RUBY: 1, SAPPHIRE: 1, GOLD: 1}, 1: {EMERALD: 1, AMETHYST: 1, PEARL: 1}})
    assert points(play, 0, Event.TITLE_SCORED) == [5, 4, 3, 2]
    assert points(play, 1, Event.TITLE_SCORED) == [4, 3, 2]
    assert play.g.table.score[:2] == [14, 9]
    assert [(row.seat, row.count, row.amount) for row in play.events(Event.ROUND_SCORED)] == [(0, 4, 14), (1, 3, 9)]


@carries("scoring.titles")
def test_scoring_2_a_title_that_nobody_holds_scores_nothing() -> None:
    play = scored()
    assert play.g.table.score[:2] == [5, 0]


@carries("scoring.permanent")
@pytest.mark.parametrize(("mode", "ruling", "bonus"), [
    ("basic", "always", 1), ("advanced", "always", 1), ("basic", "advanced_only", 0), ("advanced", "advanced_only", 1)
])  # fmt: skip
def test_scoring_3_one_point_for_a_permanent_title(mode: str, ruling: str, bonus: int) -> None:
    """For a full row in any case, for an exhausted supply as the ruling says."""
    rules = Ruleset.default().with_(mode=mode, exhaustion_bonus=ruling)
    full = scored(chests={0: {DIAMOND: 5}}, rules=rules)
    assert (points(full, 0, Event.PERMANENT_SCORED), full.g.table.score[0]) == ([1], 6)
    dry = scored(hands=OTHERS, supply={DIAMOND: 2}, rules=rules)
    assert (sum(points(dry, 0, Event.PERMANENT_SCORED)), dry.g.table.score[0]) == (bonus, 5 + bonus)


@carries("scoring.permanent")
def test_scoring_3_a_title_both_full_and_exhausted_scores_the_point_once() -> None:
    play = scored(hands=OTHERS, chests={0: {DIAMOND: 5}}, supply={DIAMOND: 2})
    assert points(play, 0, Event.PERMANENT_SCORED) == [1]
    assert play.g.table.permanent[DIAMOND] == Cause.ROW_FILLED


def test_scoring_3_no_point_while_a_title_can_be_lost() -> None:
    play = scored()
    assert [permanent_bonus(play.g.table, treasure) for treasure in Treasure] == [0] * 7


@carries("scoring.variety", "scoring.variety_more")
@pytest.mark.parametrize(("sets", "bonus"), [(1, 2), (2, 4), (3, 6), (4, 8), (5, 8)])
def test_scoring_4_variety(sets: int, bonus: int) -> None:
    """Two points for the first set by the rulebook; the steps after it are a reconstruction that ends at four."""
    chest = dict.fromkeys(SET, sets) | {DIAMOND: max(0, sets - 2)}
    play = scored(chests={0: chest})
    row = play.last(Event.VARIETY_SCORED)
    assert (row.seat, row.count, row.amount) == (0, sets, bonus)


@carries("scoring.variety", "scoring.variety_gold")
@pytest.mark.parametrize("missing", SET)
def test_scoring_4_every_gem_and_gold_are_needed_and_pearls_stand_for_none(missing: Treasure) -> None:
    for have in (1, 2):
        chest = dict.fromkeys(SET, have) | {missing: have - 1, PEARL: 6}
        play = Kit(chests={0: chest}, face_up=[Card.RUBY_1, Card.RUBY_2])
        assert complete_sets(play.g.table, 0) == have - 1


@carries("play.ten_cards")
def test_scoring_1_nothing_scores_before_the_end_of_the_round() -> None:
    play = Kit(hands={0: [], 1: []}, face_up=[Card.RUBY_1, Card.RUBY_2], plays=[8, 8], deck=[Card.RUBY_1] * 4)
    assert play.g.table.score[:2] == [0, 0]


@carries("scoring.winner")
def test_scoring_5_most_points_win() -> None:
    play = scored(chests={0: {RUBY: 1}, 1: {EMERALD: 1}})
    assert [(row.seat, row.count, row.amount) for row in play.events(Event.GAME_OVER)] == [(0, 1, 9), (1, 2, 4)]


@carries("scoring.tie")
def test_scoring_6_at_equal_points_most_titles_win() -> None:
    """Seat 0: diamonds, 5. Seat 1: sapphires and gold, 5."""
    play = scored(chests={1: {SAPPHIRE: 1, GOLD: 1}})
    assert play.g.table.score[:2] == [5, 5]
    assert [(row.seat, row.count) for row in play.events(Event.GAME_OVER)] == [(0, 2), (1, 1)]


@carries("scoring.shared")
def test_scoring_6_still_tied_players_share_the_victory() -> None:
    """Seat 0: diamonds, 5. Seat 1: rubies, here 5 too. One title each."""
    play = scored(chests={1: {RUBY: 1}}, rules=Ruleset.default().with_(treasures={"ruby": {"title": 5}}))
    assert [(row.count, row.amount) for row in play.events(Event.GAME_OVER)] == [(1, 5), (1, 5)]


# ------------------------------------------------------------------------------------------------------- longer game


def played(rules: Ruleset, players: int = 3, number: int = 0) -> list[Row]:
    """The events of a game in which everyone takes the first legal action."""
    g, log = plain_game(rules, players), plain_log()
    begin(g, log, 5, number)
    while g.table.phase != Phase.GAME_OVER:
        me = g.seats[g.table.actor]
        apply(g, log, me.legal[me.options - 1])
    return [Row(*log.rows[n]) for n in range(log.seq)]


@carries("longer.setup")
def test_longer_1_every_round_is_set_up_anew() -> None:
    rows = played(Ruleset.default().with_(rounds=3))
    for number in (1, 2, 3):
        here = [row for row in rows if row.round == number]
        assert sum(row.event == Event.SUPPLIED for row in here) == 7
        assert sum(row.event == Event.DEALT for row in here) == 6
        assert sum(row.event in PLAYED for row in here) == 30
        assert sum(row.event == Event.ROUND_SCORED for row in here) == 3
    deals = {tuple(row.card for row in rows if row.event == Event.DEALT and row.round == n) for n in (1, 2, 3)}
    assert len(deals) == 3


@carries("longer.first")
def test_longer_2_the_first_turn_moves_to_the_left() -> None:
    rows = played(Ruleset.default().with_(rounds=5))
    assert [row.seat for row in rows if row.event == Event.ROUND_STARTED] == [0, 1, 2, 0, 1]
    for number in range(1, 6):
        cards = [row for row in rows if row.round == number and row.event in PLAYED]
        assert [row.seat for row in cards] == [(number - 1 + n) % 3 for n in range(30)]
    assert rows[-1].turn == 150


@carries("longer.end", "about.length")
def test_longer_3_a_set_number_of_rounds() -> None:
    for rounds in (1, 2, 3):
        assert played(Ruleset.default().with_(rounds=rounds))[-1].round == rounds


@carries("longer.end")
def test_longer_3_or_until_a_score_is_reached() -> None:
    rows = played(Ruleset.default().with_(rounds=0, target=30))
    totals = dict.fromkeys(range(3), 0)
    for row in rows:
        if row.event == Event.ROUND_STARTED:
            assert max(totals.values()) < 30
        if row.event == Event.ROUND_SCORED:
            totals[row.seat] += row.amount
    assert max(totals.values()) >= 30
    assert rows[-1].event == Event.GAME_OVER


@carries("longer.end")
def test_longer_3_reached_means_as_many_or_more() -> None:
    """Diamonds bring 5: 25 points before make 30, 24 do not."""
    rules = Ruleset.default().with_(rounds=0, target=30)
    assert scored(scores=[25, 0], rules=rules).phase == Phase.GAME_OVER
    assert scored(scores=[24, 0], rules=rules).g.table.round == 2


@carries("longer.total")
def test_longer_4_points_of_all_rounds_are_added() -> None:
    play = scored(scores=[1, 20], round_number=2, rules=Ruleset.default().with_(rounds=2))
    assert [(row.seat, row.count, row.amount) for row in play.events(Event.GAME_OVER)] == [(0, 2, 6), (1, 1, 20)]


@carries("longer.tie")
@pytest.mark.parametrize(("reading", "places"), [("titles", [2, 1]), ("final_round", [1, 2])])
def test_longer_4_a_tie_is_broken_as_in_the_final_round(reading: str, places: list[int]) -> None:
    """Final round: seat 0 one title, diamonds, 5 points; seat 1 two titles, gold and pearls, 4 points. Before: 0, 1."""
    rules = Ruleset.default().with_(rounds=2, long_tie=reading)
    play = scored(scores=[0, 1], chests={1: {GOLD: 1, PEARL: 1}}, round_number=2, rules=rules)
    assert play.g.table.score[:2] == [5, 5]
    assert [row.count for row in play.events(Event.GAME_OVER)] == places


@carries("longer.shared")
@pytest.mark.parametrize("reading", ["titles", "final_round"])
def test_longer_4_what_is_still_tied_is_shared(reading: str) -> None:
    """Final round: diamonds for seat 0, 5; rubies for seat 1, 4. Totals 9 and 9, one title each."""
    rules = Ruleset.default().with_(rounds=2, long_tie=reading)
    play = scored(scores=[4, 5], chests={1: {RUBY: 1}}, round_number=2, rules=rules)
    assert play.g.table.score[:2] == [9, 9]
    assert [row.count for row in play.events(Event.GAME_OVER)] == ([1, 1] if reading == "titles" else [1, 2])


@carries("longer.shared")
def test_longer_4_shared_in_either_reading_when_the_final_round_is_equal_too() -> None:
    """Final round: diamonds for seat 0; rubies, here worth 5 too, for seat 1."""
    for reading in ("titles", "final_round"):
        rules = Ruleset.default().with_(rounds=2, long_tie=reading, treasures={"ruby": {"title": 5}})
        play = scored(scores=[3, 3], chests={1: {RUBY: 1}}, round_number=2, rules=rules)
        assert [(row.count, row.amount) for row in play.events(Event.GAME_OVER)] == [(1, 8), (1, 8)]
