"""Where the texts disagree: the list is that of the clauses, and says what is taken and what else could be."""

from __future__ import annotations

import pytest

from qn_analysis.core.base.catalogue import TextError
from qn_analysis.core.lint.checks import LintError
from qn_analysis.games.queens_necklace.lint.edition_differences import WIDTH, differences, differences_text
from qn_analysis.games.queens_necklace.rulebook import RULINGS, clauses


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_difference_open_point_and_ruling_is_listed_once(lang: str) -> None:
    listed = [point.clause for point in differences(lang)]
    assert listed == [each.id for each in clauses().values() if each.differs or each.open or each.ruling]
    assert {point.ruling for point in differences(lang)} - {""} == set(RULINGS)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_ruling_gives_its_default_and_all_other_readings(lang: str) -> None:
    for point in differences(lang):
        if not point.ruling:
            assert (point.taken, point.value, point.alternatives) == (clauses()[point.clause].rule[lang], None, ())
            continue
        ruling = RULINGS[point.ruling]
        assert point.value == ruling.default
        assert [each.value for each in point.alternatives] == [each.value for each in ruling.readings[1:]]
        assert point.bounds == ruling.bounds


def test_the_forger_s_choice_as_it_reads() -> None:
    point = next(each for each in differences() if each.clause == "forger.choice")
    assert point.differs.startswith("The English card lets the Forger's player choose")
    assert (point.ruling, point.value, point.taken) == ("forger_choice", "victim", "the victim")
    assert [each.value for each in point.alternatives] == ["forger"]
    assert "card-text" not in "".join(point.addresses)
    french = next(each for each in differences("fr") if each.clause == "forger.choice")
    assert french.taken == "la victime"
    assert french.question == "Qui choisit la carte pierre que le Faussaire fait perdre\u202f?"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_text_tells_every_point_within_its_width(lang: str) -> None:
    text = differences_text(lang)
    heads = [line.split(" ")[0] for line in text.splitlines() if line and not line.startswith(" ")]
    assert heads[:-1] == [point.clause for point in differences(lang)]
    for ruling in RULINGS.values():
        assert f"{ruling.name})" in text
        assert all(str(reading.value) in text for reading in ruling.readings)
    wrapped = [line for line in text.splitlines()[:-1] if not line.startswith("  - ")]
    assert max(map(len, wrapped)) <= WIDTH


def test_the_sum_counts_the_clauses() -> None:
    count = sum(bool(each.differs) for each in clauses().values())
    assert f"in {count} the three texts disagree" in differences_text("en").splitlines()[-1]


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(TextError, match="no texts in 'de'"):
        differences("de")


@pytest.mark.parametrize(
    ("asked", "lang", "heads"),
    [
        ("banker", "en", ["sale.display.banker_row", "banker.ten", "banker.stacks"]),
        ("Banquier", "fr", ["sale.display.banker_row", "banker.ten", "banker.stacks"]),
        ("banker_stacks", "en", ["banker.stacks"]),
        ("colours", "en", ["influence.limit.others"]),
    ],
)
def test_points_about_something(asked: str, lang: str, heads: list[str]) -> None:
    text = differences_text(lang, [asked])
    assert [block.split()[0] for block in text.split("\n\n")[:-1]] == heads
    assert text.splitlines()[-1].startswith(f"{len(heads)} ")


def test_what_no_point_is_about_is_named() -> None:
    with pytest.raises(LintError, match=r"neither disagree about 'zzz'.*neither disagree about '!'"):
        differences_text("en", ["banker", "zzz", "!"])
