"""Small files of the kinds that people really have (`kinds/`), each with what comes out of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.log.reduce import reduced
from tests.kit.reports import few_chapters

KINDS = Path(__file__).parent / "kinds"
GOLDEN = Path(__file__).parents[3] / "datasets/golden-3.jsonl"
Run = Callable[..., tuple[int, str, str]]


def totals(log: Any) -> list[list[int]]:
    """Scores by game and seat."""
    rows = log.games.select("^score_.$").collect().rows()
    return [[score for score in row if score is not None] for row in rows]


def winners(log: Any) -> list[list[str]]:
    """Who won each game."""
    places = log.games.select("^place_.$").collect().rows()
    names = log.people.sort("game", "seat").group_by("game", maintain_order=True).agg("name")["name"].to_list()
    return [
        [name for name, place in zip(*each, strict=False) if place == 1] for each in zip(names, places, strict=True)
    ]


def test_three_evenings_of_a_spreadsheet() -> None:
    log = qn.read_games(KINDS / "evenings.csv")
    assert totals(log) == [[260, 310, 70], [300, 170, 300, 40], [135, 260]]
    assert winners(log) == [["Ben"], ["Anna", "Cleo"], ["Dan"]]
    assert log.manifest["knows"] == "scores"


def test_a_play_of_bg_stats() -> None:
    log: Any = qn.read_games(KINDS / "bgstats.json")
    assert totals(log) == [[260, 310, 70]]
    gains = log.scores().sort("seat", "sale").collect()["gained"].to_list()
    assert gains == [60, 110, 90, 40, 50, 220, 0, -50, 120]


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.full)])
def test_totals_of_sales_are_a_clean_log_and_a_page(
    tmp_path: Path, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says that it knows sales, and has none: it is taken for what it is."""
    if not whole:
        few_chapters(monkeypatch)
    log: Any = qn.open_log(KINDS / "totals.jsonl")
    assert log.manifest["knows"] == "scores"
    assert len(qn.lint(log)) == 0
    assert log.games.select("^place_.$").collect().row(0)[:3] == (2, 1, 3)
    assert qn.report(log, tmp_path / "page.html").stat().st_size > 100_000


def test_evenings_with_an_invented_fashion() -> None:
    """What was never kept is null, not 0; joined, Anna plays three games on three chairs."""
    files = [KINDS / f"ev{number}.jsonl" for number in (1, 2, 3)]
    log: Any = qn.join(files)
    anna = log.people.filter(name="Anna")
    assert anna.select("game", "seat").rows() == [(0, 0), (1, 1), (2, 1)]
    for name in ("fields_of_winners", "winner_gems", "king_standings", "ring_margins", "king_values", "held_back"):
        found = getattr(qn.stats, name)(log)
        assert (found["value"].null_count(), found["n"].sum()) == (found.height, 0), name
    assert "shows nothing" not in log.transcript(0)
    assert all(len(qn.lint(file)) == 0 for file in files)


def test_what_follows_from_displays_is_derived() -> None:
    log: Any = qn.open_log(KINDS / "sparse.jsonl")
    assert len(qn.lint(log)) == 0
    assert log.events.filter(event="counted").collect()["count"].to_list() == [0, 4, 1, 2]
    assert log.events.filter(event="rarity_set").collect().height == 4


@pytest.mark.parametrize("name", ["arr.json", "comma.jsonl"])
def test_an_array_and_commas_are_read(name: str) -> None:
    log: Any = qn.open_log(KINDS / name)
    assert len(qn.lint(log)) == 0
    assert log.events.filter(event="sale_closed").collect()["amount"].to_list() == [40, 10, 40]


@pytest.mark.parametrize("name", ["fr_sheet.toml", "fr2.toml"])
def test_french_sheets(name: str, run: Run, tmp_path: Path) -> None:
    """Read in French; in English each name that is not known is told once, with the way to read it."""
    out = tmp_path / "log.jsonl"
    assert run("import", KINDS / name, "--out", out, "--lang", "fr")[0] == 0
    assert qn.open_log(out).people["name"].to_list() == ["Léa", "Hugo"]
    code, _, told = run("import", KINDS / name, "--out", tmp_path / "other.jsonl")
    assert code == 2
    assert "--lang fr" in told
    assert told.count("'diamant'") == told.count("'rubis'") == 1
    assert qn.score_sale(str(KINDS / name), lang="fr").gain == {
        "Léa": 80,
        "Hugo": 0,
    }  # diamond 30 + 10, two jewels; ruby 0 + 0


def test_sheets_of_sales() -> None:
    with pytest.raises(qn.Error, match="Ann shows 2 Kings; a player may show one King a sale"):
        qn.score_sale(KINDS / "a_two_kings.toml")
    bounty = qn.score_sale(KINDS / "b_bounty.toml").gain
    assert bounty == {"Ann": 50, "Bob": 90, "Cat": -30}
    assert qn.score_sale(KINDS / "accents.toml").gain["Zoé"] == 150
    single = qn.Ruleset.default().with_(banker_stacks="no")
    assert qn.score_sale(KINDS / "accents.toml", rules=single).gain["Zoé"] == 120
    log = qn.read_games(KINDS / "accents.toml")
    assert log.people["name"].to_list() == ["Zoé", "Bob", "Cid"]
    assert len(qn.lint(log)) == 0


def test_rulesets_of_tables() -> None:
    """The reprint is a ruleset with a name; a pack with fewer cards says its size by its copies."""
    reprint = qn.Ruleset.load(KINDS / "reprint.toml")
    assert reprint.rulings == qn.Ruleset.load("reprint").rulings
    thin = (KINDS / "two_player.toml").read_text("utf-8")
    assert qn.Ruleset.load(KINDS / "two_player.toml").deck_size == 91
    assert qn.Ruleset.from_toml(thin.replace("deck_size = 91\n", "")).deck_size == 91


def test_sales_alone_tell_as_much_of_them_as_the_whole_log() -> None:
    """Of games reduced to their sales a figure is that of the whole log, or there is none."""
    whole = qn.simulate(6, players=3, bots="greedy", seed=5, progress=False)
    less = reduced(whole, "sales", besides=["fashion_set"])
    assert len(qn.lint(less)) == 0
    for name in (
        "kings_kept",
        "postponements",
        "turns",
        "sale_timing",
        "king_outcomes",
        "rings_wasted",
        "seat_results",
    ):
        statistic = getattr(qn.stats, name, None)
        if statistic is None:
            continue
        one, other = statistic(less), statistic(whole)
        same = one["value"].is_null() | ((one["value"] - other["value"]).abs() < 1e-9)
        assert same.all(), name


@pytest.fixture
def played() -> list[dict[str, Any]]:
    return [json.loads(line) for line in GOLDEN.read_text("utf-8").splitlines()]


def test_a_log_that_ends_after_the_set_up_is_refused_in_a_line(
    played: list[dict[str, Any]], run: Run, tmp_path: Path
) -> None:
    place = tmp_path / "setup.jsonl"
    start = next(n for n, row in enumerate(played) if row.get("event") == "turn_started")
    place.write_text("".join(json.dumps(row) + "\n" for row in ({**played[0], "games": 1}, *played[1:start])))
    code, out, err = run("review", place, 0, "--quiet")
    assert (code, out) == (2, "")
    assert "Traceback" not in err
    assert "qn: game 0 shows no decision that can be placed" in err


def test_a_sale_that_pays_too_much_is_said_before_it_is_reviewed(
    played: list[dict[str, Any]], run: Run, tmp_path: Path
) -> None:
    sold = next(row for row in played if row.get("event") == "sold")
    sold["amount"] += 200
    place = tmp_path / "sold.jsonl"
    played[0].pop("package")
    place.write_text("".join(json.dumps(row) + "\n" for row in played))
    code, _, err = run("review", place, 0, "--depth", "network", "--quiet")
    assert code == 0
    assert "breaks the rules: see `qn lint" in err


# ---------------------------------------------------------------------------------------------------------- round trips


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_log_becomes_scores_and_a_log_again(players: int, tmp_path: Path) -> None:
    """Written as a spreadsheet of totals by sale and imported, a log is the one reduced to its scores, row by row."""
    log: Any = qn.open_log(GOLDEN.with_name(f"golden-{players}.jsonl"))
    due = reduced(log, "scores")
    gains = log.scores().sort("game", "seat", "sale").collect()
    table = gains.pivot("sale", index=["game", "seat"], values="gained").rename({n: f"sale {n}" for n in "123"})
    frame = table.select(
        pl.col("game").cast(pl.Int64), player=pl.format("P{}", pl.col("seat").cast(pl.Int64) + 1),
        seat=pl.col("seat").cast(pl.Int64) + 1, total=pl.sum_horizontal("sale 1", "sale 2", "sale 3"),
        **{f"sale {n}": pl.col(f"sale {n}") for n in "123"},
    )  # fmt: skip
    place = tmp_path / "scores.csv"
    frame.write_csv(place)
    made: Any = qn.read_games(place)
    columns = ["game", "event", "seat", "count", "amount"]
    kept = due.events.filter(pl.col("event") == "sale_closed").select(columns).collect()
    assert made.events.filter(pl.col("event") == "sale_closed").select(columns).collect().equals(kept)
    over = due.events.filter(pl.col("event") == "game_over").select(columns).collect()
    assert made.events.filter(pl.col("event") == "game_over").select(columns).collect().equals(over)
    made.to_jsonl(tmp_path / "again.jsonl")
    assert qn.open_log(tmp_path / "again.jsonl").events.collect().equals(made.events.collect())
    assert len(qn.lint(made)) == 0
