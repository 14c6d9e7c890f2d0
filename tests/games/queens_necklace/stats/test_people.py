"""The bots' games against the real score sheet: by hand, and again with plain loops."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.log.replay import Folder
from qn_analysis.games.queens_necklace.stats.people import HIGH, LOW, MEASURES
from tests.kit.queens_necklace.hand_logs import hand_log

ON_SHEET = [name for name, measure in MEASURES.items() if measure.on_sheet]


def closed(game: int, sales: Any) -> list[dict[str, Any]]:
    """The scores of a game as a log has them: at each sale, each player's total so far."""
    return [
        {"game": game, "year": year, "event": "sale_closed", "seat": seat, "amount": sum(gains[:year])}
        for year in range(1, len(sales[0]) + 1)
        for seat, gains in enumerate(sales)
    ]


def by_measure(log: qn.Log) -> dict[str, dict[str, Any]]:
    return {row["measure"]: row for row in stats.likeness(log).iter_rows(named=True)}


def test_the_real_sheet_is_the_one_we_know() -> None:
    sales = stats.real_sheet().sales
    assert [sum(gains) for gains in sales] == [170, 90, 160, 230]
    assert [sum(gains[sale] for gains in sales) for sale in range(3)] == [90, 330, 230]
    real = {name: row["real"] for name, row in by_measure(hand_log(closed(0, sales), players=4)).items()}
    assert real == {
        "total_1": 90, "total_2": 330, "total_3": 230, "scoreless": pytest.approx(1 / 12), "winner": 230, "last": 90,
        "margin": 60, "winner_first": 0, "last_share": pytest.approx(230 / 650), "decided_last": 1,
        "expired": None, "expired_share": None, "shown_last": None, "left": None, "turns": None,
    }  # fmt: skip


def test_the_real_game_is_like_itself() -> None:
    sales = stats.real_sheet().sales
    found = stats.likeness(hand_log([*closed(0, sales), *closed(1, sales)], players=4))
    for row in found.iter_rows(named=True):
        if row["measure"] in ON_SHEET:
            assert row["value"] == pytest.approx(row["real"])
            assert (row["percentile"], row["verdict"], row["n"]) == (50, "alike", 2)
        else:  # a log of scores alone tells of no market
            assert (row["value"], row["n"], row["percentile"], row["verdict"]) == (None, 0, None, None)
    assert "Nothing is unlike people" in "".join(stats.in_words(found))


def test_what_is_unlike_people_is_said_from_the_percentiles() -> None:
    """One game in 200 like the real one; in the others one player takes a little at the first sale, and nobody else."""
    poor = [[10, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]
    rows = closed(0, stats.real_sheet().sales)
    for game in range(1, 200):
        rows += closed(game, poor)
    found = stats.likeness(hand_log(rows, players=4))
    by_name = {row["measure"]: row for row in found.iter_rows(named=True)}
    assert by_name["total_1"]["percentile"] == pytest.approx(100 * 199.5 / 200)
    assert by_name["total_1"]["verdict"] == "bots lower"
    assert by_name["scoreless"]["percentile"] == pytest.approx(100 * 0.5 / 200)
    assert by_name["scoreless"]["verdict"] == "bots higher"
    assert (by_name["winner_first"]["p5"], by_name["winner_first"]["p95"]) == (10, 10)
    assert (by_name["winner_first"]["p5_low"], by_name["winner_first"]["p95_high"]) == (10, 10)
    assert by_name["decided_last"]["value"] == pytest.approx(1 / 200)
    text = stats.in_words(found)
    unlike = [line for line in text if line.startswith("Unlike people")]
    outside = [r for r in by_name.values() if r["percentile"] is not None and not LOW <= r["percentile"] <= HIGH]
    assert len(unlike) == len(outside) > 4
    assert any("lie above" in line for line in unlike)
    assert any("lie below" in line for line in unlike)
    assert "One sheet is one observation" in text[0]
    assert "No human figure is known for: cards a game that expire unsold" in text[-1]


def test_few_games_leave_open_what_is_unlike_people() -> None:
    """Of 40 games one is like the real one: its percentile is 98.75, but 95 is not out of reach."""
    rows = closed(0, stats.real_sheet().sales)
    for game in range(1, 40):
        rows += closed(game, [[10, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]])
    found = stats.likeness(hand_log(rows, players=4))
    row = found.row(by_predicate=pl.col("measure") == "total_1", named=True)
    assert row["percentile_low"] < 95 < row["percentile"] < row["percentile_high"]
    assert (row["verdict"], row["p5_low"]) == ("undecided", None)  # of 40 games, 2 lie below the fifth percentile
    assert any("Too few games to tell" in line and "sale 1" in line for line in stats.in_words(found))


def test_the_market_and_the_hands_are_those_of_a_replay(small_log: qn.Log) -> None:
    expired = offered = 0
    late = laid = 0
    left, lengths = [], []
    for game in range(60):
        rows = small_log.rows(game)
        folder = Folder(small_log.rules.copies)
        for row in rows:
            folder.apply(row)
        expired += sum(row.event == "expired" for row in rows)
        offered += sum(row.event == "offered" for row in rows)
        laid += sum(row.event == "shown" for row in rows)
        late += sum(row.event == "shown" and row.year == 3 for row in rows)
        left.append(sum(folder.position.hand_sizes) / 4)
        lengths.append(max(row.turn for row in rows))
    found = by_measure(small_log)
    assert found["expired"]["value"] == pytest.approx(expired / 60)
    assert found["expired_share"]["value"] == pytest.approx(expired / offered)
    assert found["expired_share"]["n"] == offered
    assert found["shown_last"]["value"] == pytest.approx(late / laid)
    assert found["left"]["value"] == pytest.approx(sum(left) / 60)
    assert found["turns"]["value"] == pytest.approx(sum(lengths) / 60)
    totals = small_log.games.collect()
    best = [max(row[f"score_{seat}"] for seat in range(4)) for row in totals.iter_rows(named=True)]
    assert found["winner"]["value"] == pytest.approx(sum(best) / 60)


def test_other_tables_are_refused() -> None:
    with pytest.raises(ValueError, match="4 players and 3 sales, this log has 2 players"):
        stats.likeness(hand_log(closed(0, [[1, 2, 3], [0, 0, 0]])))


def of_people(log: qn.Log) -> qn.Log:
    """Games of bots as if people had played them."""
    runs = [{"first": 0, "games": int(log.manifest["games"]), "names": ["Anna", "Ben", "Cleo"][: log.players]}]
    return type(log).in_memory(
        {**log.manifest, "people": runs, "seed": None}, log.events.collect(), log.games.collect(), None
    )


def test_bots_are_held_against_any_games_of_people() -> None:
    """Two games of people, by hand: of the bots' games one is below both, one between them, one equal to the second."""
    bots = hand_log(
        [row for game, pounds in enumerate((10, 30, 50)) for row in closed(game, [[pounds, 0, 0], [0, 0, 0]])]
    )
    people = hand_log(
        [row for game, pounds in enumerate((20, 50)) for row in closed(game, [[pounds, 0, 0], [0, 0, 0]])]
    )
    found = {row["measure"]: row for row in stats.likeness(bots, of_people(people)).iter_rows(named=True)}
    total = found["total_1"]
    assert (total["real"], total["real_n"], total["value"]) == (35, 2, 30)
    assert total["percentile"] == pytest.approx(100 * (1 / 3 + 2.5 / 3) / 2)
    assert 0 <= total["percentile_low"] < total["percentile"] < total["percentile_high"] <= 100
    assert total["verdict"] == "undecided"
    text = stats.in_words(stats.likeness(bots, of_people(people)))
    assert text[0].startswith("2 games of people are held against the bots' games.")


def test_likeness_tells_the_same_players_from_others() -> None:
    """`learnt` as if people had played: `learnt` is like them but for chance, `greedy` is not, and it is said where."""
    people = of_people(qn.simulate(60, players=3, bots="learnt", seed=9, progress=False))
    words = {}
    for bot in ("learnt", "greedy"):
        found = stats.likeness(qn.simulate(300, players=3, bots=bot, seed=1, progress=False), people)
        words[bot] = set(found["verdict"].drop_nulls().cast(pl.String))
        text = "\n".join(stats.in_words(found))
        assert ("Unlike people" in text) == (bot == "greedy")
    assert words["learnt"] <= {"alike", "undecided"}
    assert "bots lower" in words["greedy"]


def test_people_of_other_tables_are_refused() -> None:
    people = of_people(hand_log(closed(0, [[1, 2, 3], [0, 0, 0]])))
    with pytest.raises(qn.Error, match="people played at tables of 2, the bots at tables of 3"):
        stats.likeness(qn.simulate(2, players=3, bots="random", seed=1, progress=False), people)
    bots = qn.simulate(2, players=2, bots="random", seed=1, progress=False)
    with pytest.raises(qn.Error, match="bots played the games"):
        stats.likeness(bots, bots)


def test_games_of_learnt_look_like_those_of_people_in_nine_of_ten_measures() -> None:
    """What is unlike: more of its sales bring a player nothing than in the real game."""
    log = qn.simulate(600, players=4, bots="learnt", seed=2200, progress=False)
    found = by_measure(log)
    unlike = {name: found[name]["verdict"] for name in ON_SHEET if found[name]["verdict"] != "alike"}
    assert len(ON_SHEET) == 10
    assert unlike in ({}, {"scoreless": "bots higher"}), unlike
