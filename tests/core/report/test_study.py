"""Studies that the package comes with."""

from __future__ import annotations

from types import ModuleType

import pytest

import qn_analysis as qn
from qn_analysis.core.base.game_registry import game_named
from qn_analysis.core.report.declaration import report_of
from qn_analysis.core.report.study import SURE, Study, StudyError
from tests.kit.modules import room


@pytest.mark.parametrize("game", [qn.lady, qn.jewels], ids=["lady", "jewels"])
def test_a_study_that_there_is_not_names_those_there_are(game: ModuleType) -> None:
    with pytest.raises(StudyError, match="no stored study 'weather': choose tables or rulings"):
        game.stored_study("weather")
    with pytest.raises(
        StudyError, match="no stored study of tables by 'random': choose learnt-fixed or tuned or greedy"
    ):
        game.stored_study("tables", "random")


@pytest.mark.parametrize(("name", "least"), [("queens_necklace", 1_000), ("lady", 5_000), ("jewels", 5_000)])
def test_every_study_was_played_by_every_population(name: str, least: int) -> None:
    """The strongest first, by the weights that the package has; each ruleset on deals and a base of its own."""
    game, own = getattr(qn, name), room(game_named(name), "report.studies")
    for kind in own.KINDS:
        found = game.stored_studies(kind)
        assert [each.bots for each in found] == list(own.POPULATIONS)
        assert game.stored_study(kind) is found[0]
        assert game.stored_study(kind, own.POPULATIONS[-1]) is found[-1]
        weights = game.learnt_weights(found[0].players).fingerprint
        assert [each.weights for each in found] == [f"built in, weights {weights}", *[""] * (len(found) - 1)]
        assert len({each.ruleset for each in found}) == 1
        for each in found:
            assert not each.shared
            assert each.games >= least
            told = each.frame.filter(each.frame["verdict"].is_in(["more", "less"]))
            assert (told["chance"] < SURE).all()


@pytest.mark.parametrize("game", ["lady", "jewels"])
def test_the_first_layer_says_how_assumed_numbers_depend_on_who_plays(game: str) -> None:
    """Each set of numbers with what it moves for every population; and what goes which way with whom."""
    from qn_analysis.core.report.layer import assumed_chapter
    from qn_analysis.core.report.populations import DEPENDS, by_population

    name = game_named(game)
    log = getattr(qn, game).simulate(2, players=3, bots="greedy", seed=1, progress=False)
    studies = getattr(qn, game).stored_studies("tables")
    report = report_of(name)
    for lang, beside, sign in (
        ("en", "; with tuned players", "Which way it goes depends on who plays"),
        ("fr", "; avec des joueurs réglés", "Le sens du changement dépend de qui joue"),
    ):
        desk = report.desk(log, lang)
        chapter = assumed_chapter(desk, studies, ())
        sets = studies[0].frame.select("of", "step").unique().height
        assert chapter.html.count("<li>") == chapter.html.count(beside) == sets
        turns = (by_population(studies)["said"] == DEPENDS).any()
        assert (sign in chapter.lede) == turns
        tops = [each.strongest.sort("of", "step") for each in studies]
        whoever = sum(all(row) for row in zip(*(top["more"] + top["less"] for top in tops), strict=True))
        assert str(whoever) in chapter.title


def test_a_row_that_is_no_table_is_refused_in_a_line() -> None:
    with pytest.raises(StudyError, match="no whole study") as refused:
        Study.load('{"kind": "rulings", "rows": ["1", {"of": "purse"}]}')
    assert "\n" not in str(refused.value)
