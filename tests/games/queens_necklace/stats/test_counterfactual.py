"""What a card did in a sale: the worked example by hand, and figures that must agree with those of other modules."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.log import log as table
from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.log.table import Log
from tests.games.queens_necklace.stats.test_by_hand import event, figures
from tests.kit.queens_necklace.hand_logs import hand_log
from tests.kit.queens_necklace.sheets import example

FUNCTIONS = (stats.ring_margins, stats.king_values, stats.necklace_values, stats.held_back, stats.best_held_back)


def log_of(*sheets: dict[str, Any]) -> Log:
    """A log of one game with these sales, seats in the order of the displays."""
    rows: list[dict[str, Any]] = []
    scores = [0] * len(sheets[0]["displays"])
    for year, sheet in enumerate(sheets, 1):
        gains = qn.score_sale(sheet).gain.values()
        scores = [sum(pair) for pair in zip(scores, gains, strict=True)]
        held = [event("sale_opened", seat=0, count=year)]
        for seat, display in enumerate(sheet["displays"]):
            for gem, row in display["rows"].items():
                cards = [f"{gem}_{stones}" for stones in row["gems"]] + ["ring"] * row.get("rings", 0)
                cards += [card for card in ("king", "necklace") if row.get(card)]
                held += [event("shown", seat=seat, card=card, gem=gem) for card in cards]
            held += [event("shown", seat=seat, card="banker")] * display.get("bankers", 0)
        held += [event("sale_closed", seat=seat, amount=amount) for seat, amount in enumerate(scores)]
        order = [event("fashion_set", gem=gem, slot=rank) for rank, gem in enumerate(sheet["fashion"])]
        rows += [{**row, "year": year} for row in order + held]
    return hand_log(rows, players=len(scores))


def test_the_worked_example() -> None:
    log = log_of(example())
    assert figures(stats.ring_margins(log), "measure") == {
        "margin": (round((0 + 2 * 20) / 3, 8), 3),
        "best": (20.0, 3),  # that with the cancelled diamonds had better lain with her emeralds
        "misplaced": (round(1 / 3, 8), 3),
    }
    rings = figures(stats.ring_margins(log, "rings"), "rings", "measure")
    assert (rings[1, "margin"], rings[2, "margin"], rings[3, "margin"]) == ((0.0, 1), (20.0, 2), (None, 0))
    heat = figures(stats.ring_margins(log, ["rank", "rings"]), "rank", "rings", "measure")
    assert (heat[0, 1, "margin"], heat[1, 2, "margin"], heat[1, 1, "margin"]) == ((0.0, 1), (20.0, 2), (None, 0))
    assert figures(stats.king_values(log), "measure") == {
        "own": (0.0, 1), "others": (-120.0, 1), "rival": (-120.0, 1), "swing": (120.0, 1), "changed": (1.0, 1),
        "own_goal": (0.0, 1),
    }  # fmt: skip
    assert figures(stats.king_values(log, "rank"), "rank", "measure")[0, "own"] == (0.0, 1)
    cards = figures(stats.held_back(log, "card"), "card", "measure")
    assert cards["emerald_3", "own"] == (-60.0, 1)
    assert cards["emerald_3", "swing"] == (-80.0, 1)
    # Amy has one: she loses 60 (others +20, best of them +10). Charles has two: -10 (+20, +30), and sells what he sold.
    assert cards["emerald_2", "own"] == (round(-80 / 3, 8), 3)
    assert cards["emerald_2", "others"] == (20.0, 3)
    assert cards["emerald_2", "rival"] == (round(70 / 3, 8), 3)
    assert cards["emerald_2", "worse"] == (1.0, 3)
    assert cards["emerald_2", "changed"] == (round(1 / 3, 8), 3)
    assert cards["amber_1", "own"] == (0.0, 6)
    assert cards["ruby_2", "own"] == (-10.0, 1)
    assert cards["diamond_3", "own"] == (None, 0)
    alone = figures(stats.held_back(log, "alone"), "alone", "measure")
    assert alone[True, "others"] == (120.0, 1)  # Barnaby's diamond, and his King with it
    assert figures(stats.best_held_back(log), "measure") == {"given": (0.0, 3), "any": (0.0, 3)}


def test_the_necklace_and_a_card_better_held_back() -> None:
    """Year 1: the Necklace saves Amy 120 pounds and brings 50. Year 2: each shows one gem, and B has too much of it."""
    first = example()
    first["displays"][0]["rows"]["diamond"]["necklace"] = True
    fashion = ["diamond", "emerald", "amber", "ruby"]
    second = {
        "fashion": fashion,
        "displays": [
            {"player": "A", "rows": {"diamond": {"gems": [1, 1]}}},
            {"player": "B", "rows": {"emerald": {"gems": [2, 1]}, "amber": {"gems": [1, 1]}}},
            {"player": "C", "rows": {"ruby": {"gems": [1]}}},
        ],
    }
    log = log_of(first, second)
    assert figures(stats.necklace_values(log), "measure") == {
        "own": (170.0, 1), "others": (-50.0, 1), "rival": (-20.0, 1), "swing": (190.0, 1), "changed": (1.0, 1)
    }  # fmt: skip
    king = figures(stats.king_values(log, "sale"), "sale", "measure")
    assert (king[1, "own"], king[1, "own_goal"], king[2, "own"]) == ((-50.0, 1), (1.0, 1), (None, 0))
    # year 1: without his last diamond card his King stays in the hand, and he pays no tribute of 50
    # year 2, stones 2 3 2 1: rarity ruby 30, diamond 20, amber 10, emerald 0; B sells at 20 and 20. With one emerald
    # stone instead of three it is the rarest: he sells at 50, and his amber, now the commonest, at 10
    given = figures(stats.best_held_back(log, "seat"), "seat", "measure")
    assert given[1, "given"] == (35.0, 2)
    assert given[1, "any"] == (1.0, 2)


def test_copies_that_an_alchemist_moves() -> None:
    """Of three ruby cards of a kind he moves one: all three count. Of one that he moves nothing is said."""
    sheet = {
        "fashion": ["diamond", "emerald", "amber", "ruby"],
        "displays": [
            {"player": "A", "rows": {"ruby": {"gems": [1, 1, 1]}, "emerald": {"gems": [3]}}},
            {"player": "B", "rows": {"diamond": {"gems": [1]}}},
        ],
    }
    log = log_of(sheet)
    rows = log.events.collect()
    moved = rows.filter(pl.col("event") == "shown").head(1)
    for card, of_kind in (("ruby_1", 3), ("emerald_3", 0)):
        turned = moved.with_columns(
            event=pl.lit("transmuted").cast(rows.schema["event"]), card=pl.lit(card).cast(rows.schema["card"]),
            gem=pl.lit("amber").cast(rows.schema["gem"]), seq=pl.lit(11, pl.UInt16),
        )  # fmt: skip
        later = rows.with_columns(seq=pl.when(pl.col("seq") >= 11).then(pl.col("seq") + 1).otherwise("seq"))
        told = pl.concat([later.filter(pl.col("seq") < 11), turned, later.filter(pl.col("seq") > 11)])
        held = figures(stats.held_back(Log(log.manifest, told.lazy(), log.games), "card"), "card", "measure")
        assert held[card, "own"][1] == of_kind


def test_figures_agree_with_what_others_count(small_log: Log) -> None:
    t = stats.tables(small_log)
    margin = figures(stats.ring_margins(t, "gem"), "gem", "measure")
    shown = figures(stats.ring_value(t, "gem"), "gem", "measure")
    for gem in t.gem_grid["gem"]:
        assert margin[gem, "margin"][0] == pytest.approx(shown[gem, "shown"][0])
        assert margin[gem, "margin"][1] == shown[gem, "shown"][1]
    kings, laid = stats.king_values(t), t.displays["kings"].sum()
    assert kings["n"].unique().to_list() == [laid]
    necklaces = figures(stats.necklace_values(t), "measure")
    assert necklaces["own"] == figures(stats.necklace_earnings(t), "measure")["earned"]


def test_a_log_in_pieces_gives_the_same_figures(small_log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    t = stats.tables(small_log)
    monkeypatch.setattr(table, "PART_GAMES", 17)
    for function in FUNCTIONS:
        for by in ("", "sale"):
            assert function(small_log, by).equals(function(t, by)), (function, by)


def test_every_grouping_adds_up(small_log: Log) -> None:
    t = stats.tables(small_log)
    more = {stats.ring_margins: ["rings"], stats.held_back: ["card", "alone"]}
    for function in FUNCTIONS[:4]:
        whole = dict(function(t).select("measure", "n").rows())
        for by in ["gem", "rank", "sale", "seat", *more.get(function, [])]:
            parts = function(t, by).group_by("measure").agg(pl.col("n").sum())
            assert dict(parts.rows()) == whole, (function, by)
    both = stats.ring_margins(t, ("rank", "rings")).group_by("measure").agg(pl.col("n").sum())
    assert dict(both.rows()) == dict(stats.ring_margins(t).select("measure", "n").rows())
    for wrong in ("price", ["rank", "price"]):
        with pytest.raises(ValueError, match="by is 'price'; choose one of '', 'gem'"):
            stats.ring_margins(t, wrong)
