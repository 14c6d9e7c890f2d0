"""Rows that follow from others may be left out of a log by hand: they are derived as it is opened, none is guessed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.log.reduce import reduced

DATASETS = Path(__file__).parents[3] / "datasets"
HEAD = {"format": "qn-log", "schema": 1, "game": "queens_necklace", "knows": "sales", "players": 3}
NEEDED = ("sale_opened", "shown", "transmuted", "fashion_set")
"""Of sales, what somebody has to write down."""


def lines(place: Path, head: dict[str, Any], rows: list[dict[str, Any]]) -> Path:
    file = place / "log.jsonl"
    file.write_text("".join(json.dumps(each) + "\n" for each in (head, *rows)))
    return file


def by_hand(name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    head, *rows = map(json.loads, (DATASETS / f"by_hand/{name}.jsonl").read_text("utf-8").splitlines())
    return head, rows


def written(log: Any) -> list[dict[str, Any]]:
    """The rows of a log without what is counted."""
    rows = log.events.drop("seq", "turn", "year").collect().iter_rows(named=True)
    return [{key: value for key, value in row.items() if value is not None} for row in rows]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("drop", range(3))
def test_sales_follow_from_what_is_shown(players: int, drop: int, tmp_path: Path) -> None:
    """Whichever of the rows that follow are left out: all, or any of them by lot."""
    whole = reduced(qn.open_log(DATASETS / f"golden-{players}.jsonl"), "sales", spare=False, besides=["fashion_set"])
    lot = Random(drop)
    rows = [row for row in written(whole) if row["event"] in NEEDED or (drop and lot.random() < 0.5)]
    log: Any = qn.open_log(lines(tmp_path, {**HEAD, "players": players}, rows))
    columns = ["game", "event", "seat", "other", "card", "gem", "slot", "amount"]
    assert log.events.select(columns).collect().equals(whole.events.select(columns).collect())
    assert len(qn.lint(log)) == 0


def test_the_end_of_a_game_follows_from_its_totals(tmp_path: Path) -> None:
    totals = [(60, 40, 0), (170, 90, -50), (260, 310, 260)]
    rows = [{"game": 0, "event": "sale_closed", "seat": s, "amount": n} for sale in totals for s, n in enumerate(sale)]
    log: Any = qn.open_log(lines(tmp_path, HEAD, rows))
    assert log.manifest["knows"] == "scores"
    assert log.events.filter(event="sale_opened").collect().height == 3
    over = log.events.filter(event="game_over").collect()
    assert over.select("seat", "count", "amount").rows() == [(0, 2, 260), (1, 1, 310), (2, 2, 260)]
    assert len(qn.lint(log)) == 0
    assert log.scores().collect()["gained"].to_list() == [60, 40, 0, 110, 50, -50, 90, 220, 310]
    assert log.sales().select("shown", "pounds", "turn").collect().rows() == [(None, None, None)] * 3
    with pytest.raises(qn.LogError, match=r"displays.*needs a log that knows 'sales'"):
        log.displays()
    assert "shows nothing" not in log.transcript(0)
    open_ = qn.open_log(lines(tmp_path, HEAD, rows[:6]))
    assert open_.events.filter(event="game_over").collect().is_empty()


def test_a_sale_of_which_fashion_is_not_told(tmp_path: Path) -> None:
    """Whatever is the same under all orders of fashion that agree with the pounds is added, and nothing else."""
    head, rows = by_hand("sale")
    whole = qn.open_log(DATASETS / "by_hand/sale.jsonl")
    kept = [row for row in rows if row["event"] in ("sale_opened", "shown", "sold", "sale_closed")]
    log: Any = qn.open_log(lines(tmp_path, head, kept))
    assert log.events.collect().equals(whole.events.collect())
    blind = qn.open_log(lines(tmp_path, head, [row for row in rows if row["event"] in ("sale_opened", "shown")]))
    counted = blind.events.filter(event="counted").collect()
    assert dict(counted.select("gem", "count").rows()) == {"diamond": 0, "emerald": 4, "amber": 1, "ruby": 2}
    assert blind.events.filter(event="sold").collect().is_empty()
    assert blind.events.filter(event="unsold_beaten").collect()["seat"].to_list() == [1]


def test_what_is_written_and_wrong_stays_a_finding_with_its_line(tmp_path: Path) -> None:
    head, rows = by_hand("sale-with-mistake")
    tiles = [("diamond", 30), ("emerald", 20), ("amber", 10), ("ruby", 0)]
    fashion = [
        {"game": 0, "event": "fashion_set", "gem": gem, "slot": n, "amount": pounds}
        for n, (gem, pounds) in enumerate(tiles)
    ]
    kept = [*fashion, *(row for row in rows if row["event"] in ("sale_opened", "shown", "sold"))]
    place = lines(tmp_path, head, kept)
    found = qn.lint(place)
    assert set(found.raw["code"]) == {"QN624", "QN720"}
    from qn_analysis.core.lint.formats import lint_paths, render

    told = render(lint_paths([place]), "text", statistics=False, context=0, lang="en")
    wrong = 2 + next(n for n, row in enumerate(kept) if row["event"] == "sold" and row["gem"] == "amber")
    assert f"{place}:{wrong}: game 0" in told
    assert qn.lint(lines(tmp_path, {**head, "package": "0.1.0"}, kept)).raw["code"].n_unique() > 3


def test_a_whole_evening_follows_from_what_somebody_would_write() -> None:
    """Prices, ducats, ends of turns and all of the sales: the file has little more than half of the rows."""
    place = DATASETS / "by_hand/evening.jsonl"
    log: Any = qn.open_log(place)
    events = log.events.collect()
    assert len(place.read_text("utf-8").splitlines()) == 313
    assert events.height == 559
    assert len(qn.lint(log)) == 0
    counts = dict(events.group_by(pl.col("event").cast(pl.String)).len().rows())
    assert [counts[each] for each in ("marked_down", "expired", "ducats_lost", "turn_ended", "dealt", "sold")] == [
        111, 4, 19, 37, 12, 14,
    ]  # fmt: skip
    assert "Charles" in log.transcript(0)


def test_a_log_by_hand_that_leaves_nothing_out_is_as_it_is(tmp_path: Path) -> None:
    for name in ("sale", "game", "sale-with-mistake", "game-with-mistake"):
        _, rows = by_hand(name)
        found = written(qn.open_log(DATASETS / f"by_hand/{name}.jsonl"))
        assert [{**row, "game": 0} for row in found] == rows, name
