"""Lines to try: ladders around a fair price, what a shelf surely mends, and none where nothing is wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.report.declaration import report_of
from qn_analysis.core.report.front import Front
from qn_analysis.core.report.report import html, make, numbers, with_tries
from qn_analysis.core.report.shelf import SCHEMA, ShelfStudy
from qn_analysis.core.report.tries import ladder_around, lines_to_try
from qn_analysis.core.stats.verdicts import LITTLE, NO, YES
from qn_analysis.games.queens_necklace.report.front import tries, value

QUEEN = report_of("queens_necklace")


@pytest.mark.parametrize(
    ("ladder", "price", "made"),
    [((9, 7, 5, 3), 10.4, [13, 11, 9, 7]), ((10, 8, 6, 4), 2.3, [4, 3, 2, 1]), ((20, 17, 13, 10), 5.6, [11, 8, 4, 1]),
     ((0, 0, 0, 0), 8.0, [11, 9, 7, 5]), ((9, 7, 5, 3), 6.1, [9, 7, 5, 3]), ((13, 11, 9, 7), 30.0, [16, 14, 12, 10])],
)  # fmt: skip
def test_a_ladder_stands_around_the_fair_price(ladder: tuple[int, ...], price: float, made: list[int]) -> None:
    found = ladder_around(ladder, price, 1, 10)
    assert found == made
    assert found == sorted(found, reverse=True)
    assert len(found) == 4


@pytest.fixture(scope="module")
def made() -> Any:
    """A report of a few games of learnt."""
    return make(qn.simulate(20, players=3, bots="learnt", seed=7, progress=False))


def shelf(made: Any, key: str = "fairer", **rows: tuple[float, float]) -> ShelfStudy:
    """A shelf on which house rules move a goal, usually how uneven seats are: the change and half its interval."""
    told = [
        {"players": 3, "of": of, "key": key, "base": 0.05, "variant": 0.05 + by, "value": by, "low": by - half,
         "high": by + half, "n": 5000, "narrowed": 0.9, "matters": 0.02, "unit": "share", "share": True,
         "verdict": "less", "clusters": 5000}
        for of, (by, half) in rows.items()
    ]  # fmt: skip
    frame = pl.DataFrame(told, schema=SCHEMA)
    return ShelfStudy("learnt-fixed", "", 5000, 0, 1, made.desk.log.rules.hash, "1", frame)


def worded(made: Any, word: str) -> Front:
    """The page with the question of seats answered by a word."""
    front: Front = made.front
    asked = front.answers[0].asked
    readings = {group: each._replace(word=word) for group, each in asked.readings.items()}
    answer = replace(front.answers[0], word=word, asked=replace(asked, readings=readings))
    assert answer.key == "seat"
    return replace(front, answers=[answer, *front.answers[1:]])


def lines(made: Any, word: str, **rows: tuple[float, float]) -> list[Any]:
    goals = QUEEN.statistics.goals
    return lines_to_try(made.desk, worded(made, word), QUEEN.questions, goals, shelf(made, "fairer", **rows))


def test_the_house_rule_that_surely_mends_most_is_told(made: Any) -> None:
    rows = {"purse_12": (-0.04, 0.005), "purse_14": (-0.09, 0.06), "kings_4": (-0.03, 0.004), "hand_3": (0.1, 0.01)}
    (line,) = lines(made, YES, **rows)  # purse_14 looks better and is not sure
    assert line.rule == "A purse of 12 ducats"
    assert line.call == "qn compare rulebook purse_12 --players 3"
    assert "seats more even by 4.0 points" in line.would
    assert "5,000 deals of learnt-fixed" in line.would
    assert line.use == pytest.approx(2.0)
    assert "points of wins from an equal share" in line.off
    assert qn.Ruleset.load("purse_12").purse == 12


def test_what_mends_one_thing_and_breaks_another_is_no_cure(made: Any) -> None:
    """`later_2` helps a lead more than `king_dear` does, and makes seats far more uneven."""
    front = worded(made, LITTLE)
    answers = {each.key: each for each in front.answers}
    lead = answers["lead"]
    off = {group: each._replace(word=NO) for group, each in lead.asked.readings.items()}
    told = replace(lead, word=NO, asked=replace(lead.asked, readings=off))
    front = replace(front, answers=[told if each is lead else each for each in front.answers])
    helped = shelf(made, "last_sale", later_2=(-0.09, 0.005), king_dear=(-0.04, 0.005))
    harmed = shelf(made, "fairer", later_2=(0.27, 0.02))
    longer = shelf(made, "shorter", king_dear=(3.0, 0.1)).frame.with_columns(
        matters=pl.lit(2.0), share=pl.lit(value=False)
    )

    def rules(*frames: pl.DataFrame) -> list[str]:
        kept = replace(helped, frame=pl.concat(frames))
        found = lines_to_try(made.desk, front, QUEEN.questions, QUEEN.statistics.goals, kept)
        return [f"{each.rule}: {each.would}" for each in found]

    assert rules(helped.frame)[0].startswith("Two ducats more for each seat after the first")
    (line,) = rules(helped.frame, harmed.frame, longer)
    assert line.startswith("A dearer King: ")
    assert "4.0 points fewer games decided by the last sale, 3.0 turns longer" in line, "what it costs is told"


def test_nothing_is_proposed_where_nothing_is_wrong_or_nothing_surely_mends(made: Any) -> None:
    assert lines(made, LITTLE, purse_12=(-0.04, 0.005)) == []
    assert lines(made, YES, purse_12=(-0.025, 0.02), hand_3=(0.1, 0.01)) == []
    other = replace(shelf(made, purse_12=(-0.04, 0.005)), ruleset="another")
    assert lines_to_try(made.desk, worded(made, YES), QUEEN.questions, QUEEN.statistics.goals, other) == []


def test_a_card_out_of_its_ladder_is_told_with_a_ladder_that_can_be_played(made: Any) -> None:
    rows = value.fair_of(made.desk)
    if not rows:
        pytest.skip("the stored fair prices are of other weights")
    found = {each.question: each for each in tries.priced(made.desk)}
    out = [gift for gift, row in rows.items() if row["verdict"] in ("more", "less")]
    assert set(found) <= {"ring", "king", "necklace", "cards"}
    assert bool(found) == bool(out)
    for line in found.values():
        assert qn.Ruleset.load(line.call.split('"')[1]).differences()
    whole = with_tries(QUEEN, made.desk, made.front)
    assert len(whole.tries) <= 3
    assert [each.use for each in whole.tries] == sorted((each.use for each in whole.tries), reverse=True)
    page = html(replace(made, front=whole))
    assert page.count('<li id="try-') == len(whole.tries)
    assert [each["call"] for each in numbers(replace(made, front=whole))["tries"]] == [t.call for t in whole.tries]
    assert '<div class="tries"' not in html(replace(made, front=replace(whole, tries=())))


def test_a_shelf_is_kept_and_read(made: Any, tmp_path: Any) -> None:
    kept = shelf(made, purse_12=(-0.04, 0.005))
    kept.save(tmp_path / "shelf.json")
    again = ShelfStudy.load((tmp_path / "shelf.json").read_text(encoding="utf-8"))
    assert again.frame.equals(kept.frame)
    assert (again.bots, again.ruleset, again.games) == (kept.bots, kept.ruleset, kept.games)
