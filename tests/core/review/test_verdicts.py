"""What a decision is called, and reviews that nobody can make: one line says why."""

from __future__ import annotations

import pytest

import qn_analysis as qn
from qn_analysis.core.base.catalogue import missing
from qn_analysis.core.review.result import texts
from qn_analysis.core.review.verdicts import verdict


def test_a_decision_is_named_by_what_it_gives_away_unless_its_interval_covers_no_loss() -> None:
    assert [verdict(loss, loss / 2) for loss in (0.019, 0.02, 0.049, 0.05, 0.099, 0.1, 0.7)] == [
        "", "inaccuracy", "inaccuracy", "mistake", "mistake", "blunder", "blunder",
    ]  # fmt: skip
    assert verdict(0.5, 0.0) == verdict(0.5, -0.01) == ""


def test_both_languages_say_the_same() -> None:
    assert not missing(texts("en"), texts("fr"))


def test_what_cannot_be_reviewed_says_so_in_a_line() -> None:
    lady = qn.lady.simulate(1, players=2, bots="greedy", seed=1, progress=False)
    house = qn.Ruleset.default().with_(purse=12)
    other = qn.simulate(1, players=2, bots="greedy", seed=1, rules=house, progress=False)
    sale = qn.open_log("datasets/by_hand/sale.jsonl")
    for log, english, french in (
        (lady, "games of Lady of the Diamonds cannot be reviewed", "les parties de Lady of the Diamonds"),
        (other, "'purse 12' cannot be reviewed: the stored weights know the rulebook's rules alone", "'purse 12'"),
        (sale, "displays and scores only ('sales')", "que les présentations et les scores ('sales')"),
    ):
        with pytest.raises(qn.ReviewError) as caught:
            log.review(0)
        assert english in str(caught.value)
        assert "\n" not in str(caught.value)
        with pytest.raises(qn.ReviewError) as caught:
            log.review(0, lang="fr")
        assert french in str(caught.value)
    with pytest.raises(qn.ReviewError, match="Lady of the Diamonds has no network that says who wins"):
        qn.evaluate(lady, 0, 20, depth="network")


@pytest.mark.parametrize("depth", ["deep", 15, 2001, "99999999999999999999"])
def test_an_unknown_depth_is_refused_before_anything_is_played(depth: str | int) -> None:
    log = qn.simulate(1, players=2, bots="greedy", seed=1, progress=False)
    with pytest.raises(qn.ReviewError, match="choose network, rollouts, or a number of worlds from 16 to 2000"):
        log.review(0, depth=depth)
    with pytest.raises(qn.Error, match="`depth` takes a text in quotes or a whole number, not True"):
        log.review(0, depth=True)
