"""Pace and drama, seats and player counts: worked by hand, and once more with plain loops."""

from __future__ import annotations

from collections import defaultdict
from statistics import fmean
from typing import Any

import polars as pl
import pytest

from qn_analysis.games.queens_necklace import charts, stats
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from tests.games.queens_necklace.stats.test_cards import event, figures
from tests.kit.queens_necklace.hand_logs import hand_log

SCORES = (((40, 30, 0), (40, 90, 0), (160, 90, 200)), ((10, 10, 10), (60, 10, 10), (100, 100, 10)))
"""After each sale of two games: seat 2 comes from last; seats 0 and 1 share a victory."""


def course_log() -> Log:
    rows = [
        event("sale_closed", game=game, year=sale + 1, seat=seat, amount=score)
        for game, sales in enumerate(SCORES)
        for sale, scores in enumerate(sales)
        for seat, score in enumerate(scores)
    ]
    places = ((2, 3, 1), (1, 1, 3))
    games: list[dict[str, Any]] = [
        {"game": game, **{f"score_{seat}": sales[-1][seat] for seat in range(3)},
         **{f"place_{seat}": places[game][seat] for seat in range(3)}}
        for game, sales in enumerate(SCORES)
    ]  # fmt: skip
    return hand_log(rows, players=3, games=games)


def test_the_lead_by_hand() -> None:
    log = course_log()
    assert figures(stats.lead_changes(log), "n") == {2: (1.0, 2)}  # two changes and none
    assert figures(stats.lead_changes(log, "sale"), "sale") == {2: (0.5, 2), 3: (0.5, 2)}
    back = figures(stats.comebacks(log), "sale", "measure")
    assert back == {
        (1, "led"): (0.5, 2), (2, "led"): (0.25, 2), (1, "last"): (0.5, 2), (2, "last"): (0.75, 2)
    }  # fmt: skip
    places = figures(stats.standing_wins(log), "sale", "place")
    assert places == {
        (1, 1): (0.25, 4), (1, 2): (0.0, 1), (1, 3): (1.0, 1),
        (2, 1): (0.25, 2), (2, 2): (pytest.approx(0.5 / 3), 3), (2, 3): (1.0, 1),
    }  # fmt: skip
    leads = figures(stats.lead_wins(log), "lead")
    assert leads == {"1-49": (None, 0), "50-99": (0.25, 2), "100-149": (None, 0), "150+": (None, 0)}


def test_endings_by_hand() -> None:
    log = course_log()
    ends = figures(stats.endings(log), "measure")
    assert ends == {"decided": (0.5, 2), "margin": (20.0, 2), "shared": (0.5, 2), "close": (1.0, 2)}
    nothing = figures(stats.scoreless(log), "sale")
    assert {sale: (round((value or 0) * n), n) for sale, (value, n) in nothing.items()} == {
        1: (1, 6), 2: (4, 6), 3: (2, 6)
    }  # fmt: skip


def field_log() -> Log:
    """Seat 0 sells a ruby and a Ring with a Banker and receives a tribute; seat 1 sells an emerald later."""
    rows = [
        event("shown", seat=0, card="ruby_1", gem="ruby"), event("shown", seat=0, card="ring", gem="ruby"),
        event("shown", seat=0, card="banker"),
        event("sold", seat=0, gem="ruby", count=2, amount=80),
        event("tribute_paid", seat=1, other=0, gem="ruby", amount=50),
        event("sale_closed", seat=0, amount=130), event("sale_closed", seat=1, amount=-50),
        event("shown", seat=1, card="emerald_1", gem="emerald", year=2),
        event("sold", seat=1, gem="emerald", count=1, amount=40, year=2),
        event("sale_closed", seat=0, amount=130, year=2), event("sale_closed", seat=1, amount=-10, year=2),
    ]  # fmt: skip
    return hand_log(rows, games=[{"game": 0, "score_0": 130, "score_1": -10, "place_0": 1, "place_1": 2}])


def test_fields_of_winners_by_hand() -> None:
    log = field_log()
    fields = figures(stats.fields_of_winners(log), "measure", "who")
    want = {"gems": (1, 1), "rows": (1, 1), "first": (30, 40), "rings": (30, 0), "bankers": (20, 0),
            "tribute": (50, -50), "score": (130, -10)}  # fmt: skip
    assert {measure: tuple(fields[measure, who][0] for who in ("winner", "other")) for measure in want} == want
    gems = figures(stats.winner_gems(log), "who", "gems")
    assert [gems["winner", number] for number in range(5)] == [(0, 1), (1, 1), (0, 1), (0, 1), (0, 1)]
    weights = figures(stats.sale_weights(log), "sale")
    assert weights == {1: (pytest.approx(2 / 3), 120), 2: (pytest.approx(1 / 3), 120), 3: (0.0, 120)}


def test_pace_by_loops(small_log: Log) -> None:
    changes, decided, margins, last_won, gains = [], [], [], [], defaultdict(list)
    for game in range(60):
        after: dict[int, dict[int | None, int]] = defaultdict(dict)
        for row in small_log.rows(game):
            if row.event == "sale_closed":
                gains[row.year].append((row.amount or 0) - after[row.year - 1].get(row.seat, 0))
                after[row.year][row.seat] = row.amount or 0
        sales = [after[year] for year in (1, 2, 3)]
        led = [{seat for seat, score in scores.items() if score == max(scores.values())} for scores in sales]
        changes.append(sum(not (led[i] & led[i + 1]) for i in range(2)))
        decided.append(not (led[1] & led[2]))
        ranked = sorted(sales[2].values(), reverse=True)
        margins.append(ranked[0] - ranked[1])
        low = min(sales[1].values())
        behind = {seat for seat, score in sales[1].items() if score == low < max(sales[1].values())}
        last_won.append(len(behind & led[2]) / len(led[2]))
    ends = figures(stats.endings(small_log), "measure")
    assert figures(stats.lead_changes(small_log), "n") == {60: (pytest.approx(fmean(changes)), 60)}
    assert ends["decided"] == (pytest.approx(fmean(decided)), 60)
    assert ends["margin"] == (pytest.approx(fmean(margins)), 60)
    assert figures(stats.comebacks(small_log), "sale", "measure")[2, "last"][0] == pytest.approx(fmean(last_won))
    nothing = figures(stats.scoreless(small_log), "sale")
    assert nothing[3] == (pytest.approx(fmean(gain <= 0 for gain in gains[3])), 240)


def test_sources_add_up_to_the_score(small_log: Log) -> None:
    fields = figures(stats.fields_of_winners(small_log), "measure", "who")
    for who in ("winner", "other"):
        parts = sum(fields[measure, who][0] or 0 for measure in ("first", "rings", "bankers", "tribute"))
        assert parts == pytest.approx(fields["score", who][0])


def test_the_first_seat_and_turns_by_hand() -> None:
    assert figures(stats.first_seat(course_log()), "n") == {2: (pytest.approx((0 + 0.5) / 2 - 1 / 3), 2)}
    starts = [event("turn_started", turn=turn, seat=turn % 2) for turn in range(1, 6)]
    more = [event("turn_started", game=1, turn=1, seat=1)]
    assert figures(stats.seat_turns(hand_log(starts + more)), "seat") == {0: (1.0, 2), 1: (2.0, 2)}


def deal(game: int, hands: tuple[tuple[str, ...], tuple[str, ...]]) -> list[dict[str, Any]]:
    return [event("dealt", game=game, seat=seat, card=card) for seat, hand in enumerate(hands) for card in hand]


def test_a_table_in_a_few_figures_by_hand() -> None:
    """Seat 1 is dealt 16 ducats' worth against 15 and wins; in the other game both are dealt the same."""
    rows = [
        *deal(0, (("ring", "ruby_1"), ("king", "astrologer", "amber_1"))),
        event("dealt_back", game=0, seat=1, card="astrologer"),
        event("offered", card="queen", slot=0), event("offered", card="king", slot=1), event("expired", card="king"),
        event("sale_opened", seat=0, count=1),
        event("shown", seat=1, card="king", gem="amber"), event("shown", seat=1, card="amber_1", gem="amber"),
        event("counted", gem="amber", count=1),
        event("bought", seat=0, card="banker", amount=8, year=2),
        event("sale_opened", seat=0, count=2, year=2),
        event("sale_closed", seat=0, year=2), event("sale_closed", seat=1, year=2),
        *deal(1, (("ring",), ("ring",))),
    ]  # fmt: skip
    games = [
        {"game": 0, "turns": 30, "score_0": 10, "score_1": 40, "place_0": 2, "place_1": 1},
        {"game": 1, "turns": 40, "score_0": 70, "score_1": 20, "place_0": 1, "place_1": 2},
    ]
    found = figures(stats.table_measures(hand_log(rows, games=games)), "measure")
    assert found["turns"] == (35.0, 2)
    assert found["pounds"] == (35.0, 4)
    assert found["expired"] == (0.5, 2)
    assert found["luck"] == (0.5, 2)  # 1, and 0 where both were dealt the same
    assert found["hand"] == ((2 + 2 + 3 + 0) / 4, 4)


def test_hands_are_those_of_the_tidy_table(small_log: Log) -> None:
    hands = small_log.hands().collect()["copies"].cast(pl.Int64).sum()
    assert figures(stats.table_measures(small_log), "measure")["hand"] == (pytest.approx(hands / 720), 720)


def test_player_counts_side_by_side(small_log: Log) -> None:
    pair = field_log()
    frame = stats.player_counts([small_log, pair])
    assert frame.equals(stats.player_counts({4: small_log, 2: pair}))
    assert frame["players"].unique().sort().to_list() == [2, 4]
    mine = frame.filter(pl.col("players") == 4).drop("players")
    assert mine.equals(stats.table_measures(small_log))
    for measure in frame["measure"].unique():
        assert charts.player_counts(frame, measure).to_dict()["title"]
    with pytest.raises(ValueError, match="`measure` is 'nothing', which the frame does not have; it has 'turns', "):
        charts.player_counts(frame, "nothing")


def test_player_counts_tell_what_is_wrong(small_log: Log) -> None:
    with pytest.raises(ValueError, match="the log under 3 is of 4 players; put it under 4"):
        stats.player_counts({3: small_log})
    with pytest.raises(ValueError, match="2 logs are of 4 players; give one of them"):
        stats.player_counts([small_log, small_log])
    with pytest.raises(ValueError, match="no log was given"):
        stats.player_counts([])


def test_a_game_of_one_sale() -> None:
    rules = Ruleset.default().with_(cards={"merchant": {"copies": 1}})
    log = GAME.simulate(10, players=2, bots="random", seed=3, rules=rules, progress=False)
    assert stats.comebacks(log).is_empty()
    assert stats.lead_changes(log, "sale").is_empty()
    assert figures(stats.endings(log), "measure")["decided"] == (None, 0)
    assert figures(stats.sale_weights(log), "sale")[1][0] == 1.0
