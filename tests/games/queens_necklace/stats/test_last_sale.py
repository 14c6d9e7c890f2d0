"""The last sale without a card: who wins then, against games scored again one by one."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.sale.displays import displays
from qn_analysis.games.queens_necklace.sale.rescore import pounds
from tests.games.queens_necklace.stats.test_by_hand import figures
from tests.games.queens_necklace.stats.test_counterfactual import log_of
from tests.kit.queens_necklace.sheets import example


def test_the_worked_example() -> None:
    """A King without whom another would have won; the sale counts as the last of the game."""
    sheet = example()
    scores = qn.score_sale(sheet).gain
    log = log_of(sheet, sheet, sheet)
    found = figures(stats.last_sale_wins(log), "card", "measure")
    best = max(scores.values())
    assert sum(score == best for score in scores.values()) == 1
    for card, (value, n) in {key[0]: figure for key, figure in found.items() if key[1] == "wins"}.items():
        assert n == 1, card
        assert value in (0.0, 1.0)
    assert found["king", "lost"][1] == sum("king" in row for each in sheet["displays"] for row in each["rows"].values())


def test_it_is_what_each_sheet_scored_anew_says() -> None:
    log = qn.simulate(30, players=3, bots="learnt", seed=3, progress=False)
    (of,) = displays(log)
    assert (pounds(of.sheets, log.rules) == of.pounds).all()  # as they lay
    rows = []
    for game in range(30):
        sale = log.sale(game, 3)
        sheet = sale.sheet
        score = {display["player"]: display["score"] for display in sheet["displays"]}
        for card in ("king", "necklace", "rings"):
            for n, display in enumerate(sheet["displays"]):
                if not any(row.get(card) for row in display["rows"].values()):
                    continue
                less = {gem: {k: v for k, v in row.items() if k != card} for gem, row in display["rows"].items()}
                changed = [*sheet["displays"]]
                changed[n] = {**display, "rows": less}
                ways = []
                for told in (sheet, {**sheet, "displays": changed}):
                    gained = qn.score_sale(told).gain
                    final = {name: gained[name] + score[name] for name in gained}
                    first = [name for name in final if final[name] == max(final.values())]
                    ways.append((display["player"] in first) / len(first))
                rows.append((card.removesuffix("s"), ways[0] - ways[1]))
    found = figures(stats.last_sale_wins(log), "card", "measure")
    for card in ("king", "necklace", "ring"):
        mine = [lost for name, lost in rows if name == card]
        gone = sum(max(0.0, lost) for lost in mine)
        assert list(found[card, "wins"]) == pytest.approx([gone / 30, 30], abs=1e-7)
        assert list(found[card, "lost"]) == pytest.approx([sum(mine) / len(mine), len(mine)], abs=1e-7)
    assert sum(lost for name, lost in rows if name == "ring") > 0


def test_everybodys_copies_and_one_alone() -> None:
    """Rings: all of them out at once, and each alone, on sheets scored anew; a row's Rings are alike."""
    log = qn.simulate(20, players=3, bots="learnt", seed=4, progress=False)
    moved, lost = 0.0, []

    def wins(sheet: dict[str, Any], before: dict[str, int]) -> dict[str, float]:
        gained = qn.score_sale(sheet).gain
        final = {name: gained[name] + before[name] for name in gained}
        first = [name for name in final if final[name] == max(final.values())]
        return {name: (name in first) / len(first) for name in final}

    for game in range(20):
        sheet: dict[str, Any] = copy.deepcopy(log.sale(game, 3).sheet)
        before = {display["player"]: display["score"] for display in sheet["displays"]}
        as_it_was = wins(sheet, before)
        bare = copy.deepcopy(sheet)
        for n, display in enumerate(sheet["displays"]):
            for gem, row in display["rows"].items():
                bare["displays"][n]["rows"][gem].pop("rings", None)
                rings = row.get("rings", 0)
                if not rings:
                    continue
                less = copy.deepcopy(sheet)
                less["displays"][n]["rows"][gem]["rings"] = rings - 1
                name = display["player"]
                lost += [as_it_was[name] - wins(less, before)[name]] * rings
        told = wins(bare, before)
        moved += sum(abs(as_it_was[name] - told[name]) for name in told) / 2
    found = figures(stats.last_sale_wins(log), "card", "measure")
    assert list(found["ring", "changes"]) == pytest.approx([moved / 20, 20], abs=1e-7)
    assert list(found["ring", "one"]) == pytest.approx([sum(lost) / len(lost), len(lost)], abs=1e-7)
    assert moved > 0
