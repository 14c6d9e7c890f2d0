"""What changed, in a sentence."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest

from qn_analysis.core.contests.effects import Effects, largest
from qn_analysis.core.report.declaration import report_of

QUEEN = report_of("queens_necklace")
MEASURES = QUEEN.statistics.measures


def rows(**values: tuple[float, float, float, float]) -> pl.DataFrame:
    """Rows of a comparison: base, variant and half the width of the interval by measure; n 500."""
    made = []
    for each in MEASURES:
        base, variant, half, n = values.get(each.key, (1.0, 1.0, each.matters / 50, 500))
        low, high = variant - base - half, variant - base + half
        verdict = "more" if low > each.matters else "less" if high < -each.matters else "same"
        if low < -each.matters < high or low < each.matters < high:
            verdict = "undecided"
        share = each.key in ("first_seat", "necklace_owned")
        made.append(
            {"key": each.key, "base": base, "variant": variant, "value": variant - base, "low": low, "high": high,
             "n": int(n), "matters": each.matters, "unit": "", "share": share, "verdict": verdict}
        )  # fmt: skip
    return pl.DataFrame(made)


SHORTER: dict[str, Any] = {
    "turn_3": (39.0, 32.3, 0.2, 500), "turn_1": (12.2, 10.2, 0.1, 500), "kings_shown": (0.86, 1.28, 0.05, 500),
    "first_seat": (0.35, 0.33, 0.05, 500),
}  # fmt: skip


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "6.7 turns shorter, Kings shown a game 1.28 instead of 0.86, first seat undecided."),
        ("fr", "6,7 tours de moins, Rois montrés par partie : 1,28 au lieu de 0,86, première place indécise."),
    ],
)
def test_the_sentence_has_the_largest_effects_one_a_topic(lang: str, expected: str) -> None:
    say = QUEEN.wording(lang, [QUEEN.texts, "qn_analysis.core.contests.texts"])
    said = Effects(MEASURES, say).sentence(rows(**SHORTER))
    assert said.replace("\u202f", " ").replace("\u00a0", " ") == expected


def test_no_more_than_three_and_the_seat_among_them_if_it_moves_enough() -> None:
    say = QUEEN.wording("en", [QUEEN.texts, "qn_analysis.core.contests.texts"])
    more = {**SHORTER, "first_seat": (0.33, 0.53, 0.05, 500), "necklace_owned": (0.1, 0.3, 0.02, 500),
            "ring_shown": (10.0, 30.0, 1.0, 500)}  # fmt: skip
    found = largest(rows(**more), MEASURES)
    assert [row["key"] for row in found] == ["first_seat", "necklace_owned", "ring_shown"]
    assert Effects(MEASURES, say).sentence(rows(**more)).startswith("The first seat wins 20.0 points more often, ")


def test_what_is_picked_out_of_many_or_counts_little_is_no_effect() -> None:
    """Barely beyond the limit by its own interval, or of 29 things, is nothing to open with."""
    say = QUEEN.wording("en", [QUEEN.texts, "qn_analysis.core.contests.texts"])
    few = rows(turn_3=(39.0, 32.0, 0.2, 29), kings_shown=(0.8, 1.2, 0.19, 500))
    assert few.filter(key="kings_shown")["verdict"].item() == "more"
    assert largest(few, MEASURES) == []
    assert Effects(MEASURES, say).sentence(few).startswith("Nothing surely changes by enough to matter (")


def test_what_a_change_does_to_the_game_comes_before_single_cards() -> None:
    """Unless a card is what was changed."""
    measures = [each for each in MEASURES if each.key in ("turn_3", "kings_shown")]
    card = next(each for each in measures if each.key == "kings_shown")._replace(thing="king")
    measures = [each if each.key == "turn_3" else card for each in measures]
    found = rows(turn_3=(39.0, 36.0, 0.2, 500), kings_shown=(0.2, 1.8, 0.02, 500))
    assert [row["key"] for row in largest(found, measures)] == ["turn_3", "kings_shown"]
    assert [row["key"] for row in largest(found, measures, changed=("king", "prices"))] == ["kings_shown", "turn_3"]
