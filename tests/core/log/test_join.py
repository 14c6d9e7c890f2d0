"""Logs are joined: tables of several sizes, people on other chairs, bots beside them; and every call takes several."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.log.reduce import reduced

HEAD = {"format": "qn-log", "schema": 1, "game": "queens_necklace", "knows": "sales"}
FASHION = [
    {"game": 0, "event": "fashion_set", "gem": gem, "slot": slot, "amount": amount}
    for slot, (gem, amount) in enumerate([("diamond", 30), ("emerald", 20), ("amber", 10), ("ruby", 0)])
]
EVENINGS: dict[tuple[str, ...], list[tuple[int, ...]]] = {
    ("Anna", "Ben", "Cleo"): [(60, 40, 0), (170, 90, -50), (260, 310, 70)],
    ("Cleo", "Anna", "Ben", "Dan"): [(60, 80, 20, 0), (120, 150, 120, 0), (300, 300, 170, 40)],
    ("Dan", "Anna"): [(70, 90), (200, 90), (260, 135)],
}


@pytest.fixture
def evenings(tmp_path: Path) -> list[Path]:
    """Three evenings, each a file in which the totals of sales are written down."""
    made = []
    for number, (names, sales) in enumerate(EVENINGS.items(), 1):
        rows: list[dict[str, Any]] = [*FASHION]
        for totals in sales:
            rows.append({"game": 0, "event": "sale_opened"})
            rows += [{"game": 0, "event": "sale_closed", "seat": s, "amount": n} for s, n in enumerate(totals)]
        place = tmp_path / f"ev{number}.jsonl"
        lines = [{**HEAD, "players": len(names), "bots": names}, *rows]
        place.write_text("".join(json.dumps(line) + "\n" for line in lines))
        made.append(place)
    return made


def test_evenings_are_one_log(evenings: list[Path]) -> None:
    log: Any = qn.join(evenings)
    assert log.manifest["knows"] == "scores"
    assert log.games.select("^place_.$").collect().rows() == [(2, 1, 3, None), (1, 1, 3, 4), (1, 2, None, None)]
    anna = log.people.filter(name="Anna")
    assert anna.select("game", "seat").rows() == [(0, 0), (1, 1), (2, 1)]
    assert len(qn.lint(log)) == 0
    scores = log.scores().collect()
    assert scores["game"].is_sorted()
    assert scores.filter(game=2).height == 6
    wins = qn.stats.seat_results(log).filter(measure="win")
    assert wins["n"].to_list() == [3, 3, 2, 1]
    assert wins["value"].to_list() == [0.5, 0.5, 0, 0]
    assert "Anna" in str(log)
    assert "Seat" not in log.transcript(1)
    assert "1. Cleo: 300 pounds." in log.transcript(1)
    assert log.transcript(2).count("Dan") > 3
    assert [position.players for position in map(log.position, range(3))] == [3, 4, 2]


def test_a_joined_log_is_written_and_goes_to_other_processes(evenings: list[Path], tmp_path: Path) -> None:
    log: Any = qn.join(evenings)
    log.to_jsonl(tmp_path / "all.jsonl")
    for other in (qn.open_log(tmp_path / "all.jsonl"), pickle.loads(pickle.dumps(log))):
        assert other.events.collect().equals(log.events.collect())
        assert other.people.equals(log.people)
        assert len(qn.lint(other)) == 0


def test_every_call_takes_several_logs(evenings: list[Path]) -> None:
    log: Any = qn.join(evenings)
    assert qn.open_log(evenings).events.collect().equals(log.events.collect())
    assert qn.open_log(evenings[0].parent).people.equals(log.people)
    assert qn.stats.seat_results(evenings).equals(qn.stats.seat_results(log))
    assert len(qn.lint(evenings)) == 0
    assert qn.coverage(evenings).equals(qn.coverage(log))
    assert qn.stats.untold(evenings).equals(qn.stats.untold(log))
    assert qn.queens_necklace.Log.of(evenings).manifest["games"] == 3


def test_play_resumes_from_one_of_several_logs() -> None:
    logs = [qn.simulate(2, players=players, bots="greedy", seed=1, progress=False) for players in (2, 3)]
    assert qn.position(logs, 3, 100).state == qn.position(logs[1], 1, 100).state
    with pytest.raises(qn.Error, match=r"`source` takes .* not a list with 3"):
        qn.position([*logs, 3], 3, 100)  # type: ignore[list-item]


def test_tables_of_bots_in_folders_are_joined_part_by_part(tmp_path: Path) -> None:
    three = qn.simulate(20, players=3, bots="random", seed=1, out=tmp_path / "three", progress=False, store="moves")
    two = qn.simulate(10, players=2, bots=["greedy", "random"], seed=2, out=tmp_path / "two", progress=False)
    log: Any = qn.join([tmp_path / "two", tmp_path / "three"])
    assert [(part.players, part.bots) for part in log.parts()] == [(3, ["random"] * 3), (2, ["greedy", "random"])]
    assert log.events.filter(pl.col("game") >= 10).collect().height == three.events.collect().height
    assert log.games.filter(game=10).drop("game").collect().equals(three.games.filter(game=0).drop("game").collect())
    assert log.scores().collect()["game"].is_sorted()
    assert len(qn.lint(log)) == 0
    seat = qn.stats.seat_results(log).filter(pl.col("measure") == "score", pl.col("seat") == 2)
    assert seat["n"].to_list() == [20]
    assert log.people.height == 80
    one = qn.stats.seat_results(two).filter(measure="score", bot="greedy")["value"].to_list()
    assert qn.stats.seat_results(log).filter(measure="score", bot="greedy")["value"].to_list() == one


@pytest.mark.parametrize("store", ["parquet", "moves"])
def test_parts_of_joined_folders_go_to_other_processes_by_their_path(store: str, tmp_path: Path) -> None:
    """With the numbers that their games have in the joined log; their rows are not carried there."""
    for seed in (1, 2):
        qn.simulate(4, players=2, bots="greedy", seed=seed, out=tmp_path / str(seed), store=store, progress=False)
    log: Any = qn.join([tmp_path / "1", tmp_path / "2"])
    parts = [*log.parts()]
    assert len(parts) == 2
    for part in parts:
        sent = pickle.dumps(part)
        assert len(sent) < 5000 < len(pickle.dumps(part.events.collect()))
        came: Any = pickle.loads(sent)
        assert came.events.collect().equals(part.events.collect())
        assert came.games.collect().equals(part.games.collect())
        assert came.manifest == part.manifest


def test_the_log_that_knows_least_says_how_much_is_known(evenings: list[Path]) -> None:
    full = qn.simulate(2, players=2, bots="greedy", seed=1, progress=False)
    log: Any = qn.join([full, evenings[2]])
    assert log.manifest["knows"] == "scores"
    assert log.events.filter(event="bought").collect().is_empty()
    assert log.games.collect().height == 3
    scores = reduced(full, "scores", besides=["fashion_set"])
    assert log.events.filter(pl.col("game") < 2).collect().equals(scores.events.collect())


def test_a_game_that_is_whole_is_reviewed_by_all_that_was_told_of_it(evenings: list[Path]) -> None:
    """The joined log knows scores alone; a review looks at the log from which the game came, under its new number."""
    whole = Path(__file__).parents[3] / "datasets/by_hand/evening.jsonl"
    log: Any = qn.join([*evenings, whole])
    assert log.manifest["knows"] == "scores"
    review = log.review(3, depth="network", progress=False)
    assert (review.game, review.names) == (3, ("Amy", "Barnaby", "Charles"))
    alone = qn.open_log(whole).review(0, depth="network", progress=False)
    assert len(review.choices) == len(alone.choices) > 50
    with pytest.raises(qn.Error, match="totals only"):
        log.review(0, progress=False)


def test_what_cannot_be_joined(evenings: list[Path], tmp_path: Path) -> None:
    lady = qn.lady.simulate(1, players=2, bots="random", seed=1, progress=False)
    other = qn.simulate(1, players=2, bots="random", seed=1, progress=False,
                        rules=qn.Ruleset.from_dict({"name": "rich", "purse": 12}))  # fmt: skip
    with pytest.raises(qn.LogError) as error:
        qn.join([evenings[0], lady, other, tmp_path / "nowhere.jsonl"])
    for wanted in ("is a log of Lady of the Diamonds", "was played by rich (purse 12, not 10)", "no log at"):
        assert wanted in str(error.value)
    with pytest.raises(qn.LogError, match="no log to join"):
        qn.join([])


@pytest.mark.parametrize(
    ("people", "said"),
    [
        (["Anna", "Ben"], ""),
        ([["Anna", "Ben"]], ""),
        ([{"first": 0, "games": 1, "names": ["Anna", "Ben"], "date": "2024-01-12", "place": "at home"}], ""),
        ("Anna", "is a list of tables"),
        ([{"names": ["Anna"]}], "it has 1 names, and 2 to 4 people play"),
        ([{"games": 2, "names": ["Anna", "Ben"]}], "those of 2 games, and it has 1"),
        ([{"first": 3, "names": ["Anna", "Ben"]}], "where 0 is due"),
        ([{"names": ["Anna", "B\u0007"]}], "printable"),
        ([{"names": ["Anna", "Ben"], "when": "today"}], "unknown field 'when'"),
    ],
)
def test_people_in_a_manifest(people: Any, said: str, tmp_path: Path) -> None:
    place = tmp_path / "one.jsonl"
    over = [{"game": 0, "event": "game_over", "seat": s, "amount": s} for s in (0, 1)]
    head = {key: value for key, value in HEAD.items() if key != "knows"}
    place.write_text("".join(json.dumps(line) + "\n" for line in [{**head, "players": 2, "people": people}, *over]))
    if said:
        with pytest.raises(qn.LogError, match=said):
            qn.open_log(place)
    else:
        log = qn.open_log(place)
        assert log.manifest["knows"] == "scores"
        assert log.people["name"].to_list() == ["Anna", "Ben"]
        assert log.games.select("place_0", "place_1").collect().row(0) == (2, 1)
