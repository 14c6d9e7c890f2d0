"""Decisions played both ways: figures recomputed in plain Python from the rows of both games, and a log by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.play import simulate
from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.log.rows import EventRow
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.play.changed_decision import otherwise
from qn_analysis.games.queens_necklace.stats.decisions import CHARACTERS
from qn_analysis.games.queens_necklace.words.cards import NOBODY, Card
from tests.games.queens_necklace.stats.test_by_hand import event, figures
from tests.kit.queens_necklace.hand_logs import hand_log

GAMES = 40
"""More than are played interpreted."""


@pytest.fixture(scope="module")
def log() -> Log:
    log: Log = qn.simulate(GAMES, players=3, bots="steady", seed=8, progress=False, decisions=True)
    return log


@pytest.fixture(scope="module")
def kept(log: Log) -> stats.Tables:
    """Its tables, which keep what is played both ways."""
    return stats.tables(log)


def outcome(rows: list[EventRow], seat: int, sale: int | None, merchant: int | None) -> dict[str, float]:
    """What `both_ways` says of one way, from the rows of its game."""
    scores = {row.seat: row.amount or 0 for row in rows if row.event == "game_over"}
    winners = [row.seat for row in rows if row.event == "game_over" and row.count == 1]
    opened = next(
        row
        for row in rows
        if row.event == "sale_opened" and (row.year == sale if merchant is None else row.count == merchant)
    )
    before, after = (
        {row.seat: row.amount or 0 for row in rows if row.event == "sale_closed" and row.year == opened.year - less}
        for less in (1, 0)
    )
    gains = {each: after[each] - before.get(each, 0) for each in after}
    return {
        "score": scores.pop(seat),
        "rival": max(scores.values()),
        "win": 1 / len(winners) if seat in winners else 0.0,
        "held": opened.turn,
        "sale": gains.pop(seat),
        "sale_rival": max(gains.values()),
    }


@pytest.mark.parametrize("decision", ["cardinal", "queen", "thief"])
def test_rows_are_what_the_transcripts_say(log: Log, kept: stats.Tables, decision: str) -> None:
    rows = stats.both_ways(kept, decision)
    card = Card.THIEF if decision == "thief" else NOBODY
    again = otherwise(log, dict(rows.select("game", "seq").iter_rows()), card)
    assert rows.height == rows["game"].n_unique() > GAMES // 2
    for row in rows.iter_rows(named=True):
        then, now = log.rows(row["game"]), again.rows(row["game"])
        asked = then[row["seq"]]
        assert (asked.turn, asked.year, asked.seat) == (row["turn"], row["year"], row["seat"])
        assert row["played"] == (asked.event in ("played", "cardinal_played"))
        before = {each.seat: each.amount or 0 for each in then[: row["seq"]] if each.event == "sale_closed"}
        mine = before.pop(asked.seat, 0)
        assert row["lead"] == mine - max(before.values(), default=0)
        assert row["position"] == ("level" if row["lead"] == 0 else "ahead" if row["lead"] > 0 else "behind")
        merchant = asked.count if decision == "cardinal" else None
        assert row["merchant"] == merchant
        if merchant is not None:
            drawn = [each.amount for each in then if each.event == "merchant_drawn" and each.count == merchant]
            assert [row["left"]] == drawn
        ways = ("with", "without") if row["played"] else ("without", "with")
        for way, told in zip(ways, (then, now), strict=True):
            said = outcome(told, row["seat"], row["year"], merchant)
            assert {name: row[f"{name}_{way}"] for name in said} == said, (row["game"], way)


def test_every_chance_is_a_decision_of_the_log(log: Log) -> None:
    """Decisions with two options in the Cardinal's phase, as the engine wrote them down."""
    assert log.decisions is not None
    asked = log.events.filter(pl.col("phase") == "cardinal").select("game", "seq", "seat", "event")
    real = asked.join(log.decisions, on=["game", "seq", "seat"]).collect()
    played = figures(stats.cardinals_played(log), "measure")["played"]
    assert played[1] == real.height
    assert played[0] == pytest.approx((real["event"] == "cardinal_played").mean())


def test_effects_are_the_means_of_the_differences(kept: stats.Tables) -> None:
    rows = stats.both_ways(kept).to_dicts()
    every = figures(stats.cardinal_effects(kept), "measure")
    gained = [{name: row[f"{name}_with"] - row[f"{name}_without"] for name in ("score", "rival", "win", "sale", "held")}
              for row in rows]  # fmt: skip
    for measure, name in (("score", "score"), ("rival", "rival"), ("win", "win"), ("sale", "sale"), ("delay", "held")):
        value, n = every[measure]
        assert value == pytest.approx(sum(each[name] for each in gained) / len(rows))
        assert n == len(rows)
    assert every["swing"][0] == pytest.approx(sum(each["score"] - each["rival"] for each in gained) / len(rows))
    assert every["changed"][0] == pytest.approx(
        sum(each["score"] != 0 or each["rival"] != 0 for each in gained) / len(rows)
    )
    assert all(each["held"] >= 0 for each in gained)  # a Cardinal never brings a sale forward
    for by in ("merchant", "left", "position", "seat", "played"):
        split = stats.cardinal_effects(kept, by).filter(pl.col("measure") == "score")
        assert split["n"].sum() == len(rows), by
        whole = sum((row["value"] or 0) * row["n"] for row in split.iter_rows(named=True))
        assert whole / len(rows) == pytest.approx(every["score"][0]), by
        assert split[by].is_sorted(), by


@pytest.mark.parametrize("card", ["queen", *CHARACTERS])
def test_every_card_has_effects(kept: stats.Tables, card: str) -> None:
    made = figures(stats.play_effects(kept, card), "measure")
    counted = kept.events("played", "not_taken").collect()
    about = (
        (counted["card"] == card) if card != "queen" else (counted["card"] == card) | (counted["event"] == "not_taken")
    )
    assert made["score"][1] == counted.filter(about)["game"].n_unique()


def test_the_draw_is_the_seeds(log: Log, kept: stats.Tables) -> None:
    few = stats.both_ways(kept, sample=5, seed=3)
    assert few.equals(stats.both_ways(log, sample=5, seed=3))
    more = stats.both_ways(kept, sample=9, seed=3)
    assert few.height == 5
    assert few.join(more, on=few.columns, how="anti", nulls_equal=True).is_empty()
    others = [stats.both_ways(kept, sample=5, seed=seed)["seq"].to_list() for seed in (4, 5)]
    assert any(few["seq"].to_list() != each for each in others)


def test_a_log_in_parts(log: Log, kept: stats.Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "PART", 8)
    parts = qn.simulate(GAMES, players=3, bots="steady", seed=8, progress=False, out=tmp_path / "log")
    assert len(parts.manifest["parts"]) == 5
    assert stats.cardinals_played(parts, "merchant").equals(stats.cardinals_played(kept, "merchant"))
    few = stats.both_ways(parts, sample=3)
    assert few.height == 3
    assert (few["game"] // 8).n_unique() == 1  # one part has enough
    every, whole = stats.both_ways(parts), stats.both_ways(kept)
    assert every["game"].equals(whole["game"])
    same = every.join(whole, on=["game", "seq"], how="semi")
    assert same.equals(whole.join(every, on=["game", "seq"], how="semi"))
    assert not same.is_empty()


def cardinal_log() -> Log:
    """Merchant 1: seat 1 plays, seat 2 has none. Merchant 2: seats 0 (a stolen Cardinal) and 1 play; the sale waits for
    seat 1. Merchant 3: seat 2 was robbed of hers, seat 0 keeps hers."""

    def closed(year: int, *scores: int) -> list[dict[str, Any]]:
        return [event("sale_closed", seat=seat, amount=score, year=year) for seat, score in enumerate(scores)]

    first = [
        event("dealt", seat=1, card="cardinal"), event("dealt", seat=2, card="ring"),
        event("merchant_drawn", seat=0, card="merchant", count=1, amount=61, turn=10),
        event("cardinal_played", seat=1, card="cardinal", count=1, turn=10),
        event("cardinal_declined", seat=2, count=1, turn=10),
        event("sale_postponed", seat=1, count=1, turn=10),
        event("sale_opened", seat=1, count=1, turn=11), *closed(1, 100, 50, 0),
    ]  # fmt: skip
    second = [
        event("bought", seat=2, card="cardinal"), event("stolen", seat=0, other=2, card="cardinal"),
        event("bought", seat=1, card="cardinal"),
        event("merchant_drawn", seat=2, card="merchant", count=2, amount=28, turn=20),
        event("cardinal_played", seat=0, card="cardinal", count=2, turn=20),
        event("cardinal_played", seat=1, card="cardinal", count=2, turn=20),
        event("sale_postponed", seat=1, count=2, turn=20),
        event("sale_opened", seat=1, count=2, turn=22), *closed(2, 100, 150, 0),
    ]  # fmt: skip
    third = [
        event("bought", seat=0, card="cardinal"),
        event("merchant_drawn", seat=1, card="merchant", count=3, amount=3, turn=30),
        event("cardinal_declined", seat=2, count=3, turn=30), event("cardinal_declined", seat=0, count=3, turn=30),
        event("sale_opened", seat=1, count=3, turn=30), *closed(3, 100, 150, 0),
    ]  # fmt: skip
    years = [{**row, "year": year} for year, rows in enumerate((first, second, third), 1) for row in rows]
    return hand_log(years, players=3)


def test_cardinals_played() -> None:
    log = cardinal_log()
    every = figures(stats.cardinals_played(log), "measure")
    assert every == {"played": (0.75, 4), "waited": (round(5 / 3, 8), 3), "overtaken": (round(1 / 3, 8), 3)}
    position = figures(stats.cardinals_played(log, "position"), "position", "measure")
    assert {key[0]: value for key, value in position.items() if key[1] == "played"} == {
        "behind": (0.5, 2), "level": (1.0, 1), "ahead": (1.0, 1)
    }  # fmt: skip
    assert position["ahead", "overtaken"] == (1.0, 1)
    assert position["behind", "waited"] == (2.0, 1)
    merchant = figures(stats.cardinals_played(log, "merchant"), "merchant", "measure")
    assert (merchant[1, "waited"], merchant[2, "waited"], merchant[3, "waited"]) == ((1.0, 1), (2.0, 2), (None, 0))
    assert (merchant[2, "played"], merchant[3, "played"]) == ((1.0, 2), (0.0, 1))
    left = stats.cardinals_played(log, "left").filter(pl.col("measure") == "played")
    assert left.select("left", "n").rows() == [(0, 1), (20, 2), (60, 1)]
    seat = figures(stats.cardinals_played(log, "seat"), "seat", "measure")
    assert (seat[0, "played"], seat[1, "played"], seat[2, "played"]) == ((0.5, 2), (1.0, 2), (None, 0))


def test_a_log_without_such_a_decision() -> None:
    log = qn.simulate(1, players=2, bots="greedy", seed=1, progress=False)
    assert log.events.filter(pl.col("event") == "necklace_seized").collect().is_empty()
    assert stats.both_ways(log, "musketeer").is_empty()
    made = figures(stats.play_effects(log, "musketeer", "position"), "position", "measure")
    assert made["behind", "score"] == (None, 0)


def test_errors(log: Log) -> None:
    with pytest.raises(
        ValueError, match=r"decision is 'cardnal' \(did you mean 'cardinal'\?\); choose one of cardinal,"
    ):
        stats.both_ways(log, "cardnal")
    with pytest.raises(ValueError, match="sample is 0: draw 1 game or more"):
        stats.both_ways(log, sample=0)
    with pytest.raises(ValueError, match="by is 'gem'; choose one of '', 'merchant'"):
        stats.cardinal_effects(log, "gem")
    with pytest.raises(ValueError, match="by is 'merchant'; choose one of '', 'left'"):
        stats.play_effects(log, "thief", "merchant")
    with pytest.raises(ValueError, match="by is 'played'"):
        stats.cardinals_played(log, "played")
    with pytest.raises(LogError, match="unknown bot 'hand'"):
        stats.both_ways(cardinal_log())
    public = replace(log, manifest={**log.manifest, "knows": "public"})
    with pytest.raises(LogError, match="it knows 'public' only"):
        stats.both_ways(public, "thief")
    assert stats.cardinals_played(public)["n"].to_list() == [0, 0, 0]
