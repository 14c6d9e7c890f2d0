"""The quiz: what is asked about a sale, what is right, and which slips are recognised."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest

from qn_analysis.core.base.catalogue import TextError, missing
from qn_analysis.games.queens_necklace.rulebook.ruleset import Ruleset
from qn_analysis.games.queens_necklace.sale import quiz as module
from qn_analysis.games.queens_necklace.sale import quiz_texts
from qn_analysis.games.queens_necklace.sale.deal import deal_sheets
from qn_analysis.games.queens_necklace.sale.document import read_sheet
from qn_analysis.games.queens_necklace.sale.quiz import LEVELS, Question, Quiz, QuizError, judge, questions, wanted
from qn_analysis.games.queens_necklace.sale.scene import scene
from qn_analysis.games.queens_necklace.sale.score import SaleScore, score_sale
from qn_analysis.games.queens_necklace.sale.sheet import SheetError
from tests.kit.queens_necklace.sheets import MOVE, example

FASHION = ["diamond", "emerald", "amber", "ruby"]


def row(*gems: int, **more: Any) -> dict[str, Any]:
    return {"gems": list(gems), **more}


def sale(*displays: dict[str, Any], rules: Ruleset | None = None, **more: Any) -> SaleScore:
    """A sale of players A, B, C; a display is its rows, `bankers` and `score` apart."""
    apart = ("bankers", "score")
    given = [
        {
            "player": "ABC"[at],
            "rows": {gem: each for gem, each in display.items() if gem not in apart},
            **{key: display[key] for key in apart if key in display},
        }
        for at, display in enumerate(displays)
    ]
    return score_sale({"fashion": FASHION, "displays": given, **more}, rules)


def asked(score: SaleScore, name: str, level: str = "plain") -> Question:
    return next(each for each in questions(score, level) if each.id == name)


# ---------------------------------------------------------------------------------------------------------- questions


def test_the_worked_example_is_asked_in_the_order_of_the_sale() -> None:
    score = score_sale(example())
    made = questions(score, "plain")
    assert [(each.id, each.kind, each.answer) for each in made] == [
        ("rarity", "order", ("diamond", "amber", "ruby", "emerald")),
        ("price:diamond", "number", 60),
        ("kings:diamond", "choice", "cancelled"),
        ("price:emerald", "number", 20),
        ("sellers:emerald", "several", ("seat_0",)),
        ("pounds:emerald:0", "number", 60),
        ("price:amber", "number", 30),
        ("sellers:amber", "several", ("seat_1",)),
        ("pounds:amber:1", "number", 30),
        ("price:ruby", "number", 10),
        ("sellers:ruby", "several", ("seat_1", "seat_2")),
        ("pounds:ruby:2", "number", 20),
        ("total:1", "number", 40),
    ]
    steps = scene(score)["steps"]
    assert all(each.step < min(each.tells) for each in made if each.about != "price")
    assert [each.step for each in made] == sorted(each.step for each in made)
    kinds = {each.about: [steps[at]["kind"] for at in each.tells] for each in made}
    assert kinds == {
        "rarity": ["counting", "rarity"],
        "price": ["rarity"],
        "kings": ["kings"],
        "sellers": ["majority"],
        "pounds": ["jewels", "payment"],
        "total": ["totals"],
    }


def test_above_plain_a_payment_of_one_bare_jewel_is_not_asked() -> None:
    names = [each.id for each in questions(score_sale(example()), "kings")]
    assert "pounds:emerald:0" in names  # three jewels
    assert "pounds:amber:1" not in names  # one, without a Banker


def test_answers_do_not_depend_on_the_language() -> None:
    score = score_sale(example() | {"alchemist": MOVE})
    english, french = questions(score, "alchemist", "en"), questions(score, "alchemist", "fr")
    assert [(e.id, e.answer, e.step, e.tells) for e in english] == [(f.id, f.answer, f.step, f.tells) for f in french]
    assert not {e.prompt for e in english} & {f.prompt for f in french}


def test_a_second_king_alone_is_left_to_the_question_who_sells() -> None:
    score = sale({"diamond": row(1, king=True), "ruby": row(2)}, {"diamond": row(2), "ruby": row(1, king=True)})
    assert asked(score, "kings:diamond").answer == "cancelled"
    question = asked(score, "sellers:ruby")
    assert question.answer == ("nobody",)
    assert [scene(score)["steps"][at]["kind"] for at in question.tells] == ["kings", "majority"]
    with pytest.raises(StopIteration):
        asked(score, "sellers:diamond")


def test_a_gem_that_nobody_shows_is_not_asked_about() -> None:
    score = sale({"ruby": row(1)}, {"amber": row(1)})
    assert {each.gem for each in questions(score)} == {None, "ruby", "amber"}


def test_the_order_of_rarity_is_asked_of_gems_with_a_tile_alone() -> None:
    none = Ruleset.default().with_(unshown_rarity="none")
    shown = {"ruby": row(1), "diamond": row(2)}, {"amber": row(1, 1)}
    assert asked(sale(*shown), "rarity").answer == ("emerald", "ruby", "diamond", "amber")
    score = sale(*shown, rules=none)
    question = asked(score, "rarity")
    assert [option.id for option in question.options] == ["diamond", "amber", "ruby"]
    assert question.answer == ("ruby", "diamond", "amber")
    assert judge(question, ["ruby", "diamond", "amber"], score).right
    assert judge(question, ["ruby", "amber", "diamond"], score).slip == "rarity_ties"
    assert judge(question, ["amber", "diamond", "ruby"], score).slip == "rarity_reversed"
    with pytest.raises(QuizError, match="emerald"):
        judge(question, ["emerald", "ruby", "diamond", "amber"], score)
    assert "rarity" not in {each.id for each in questions(sale({"ruby": row(1)}, {"ruby": row(2)}, rules=none))}


def test_the_total_is_asked_of_her_to_whom_most_happens() -> None:
    score = sale({"diamond": row(1, king=True)}, {"diamond": row(2, necklace=True), "ruby": row(1)})
    question = asked(score, "total:1")
    assert question.answer == score.gain["B"] == 50 + score.price["diamond"] + score.price["ruby"]


# ------------------------------------------------------------------------------------------------------------ judging


def test_a_right_answer_is_right_by_id_by_text_and_in_any_order() -> None:
    score = score_sale(example())
    ruby = asked(score, "sellers:ruby")
    for given in (["seat_1", "seat_2"], ("Charles", "Barnaby"), {"Barnaby", "Charles"}):
        assert judge(ruby, given, score).right
    assert judge(asked(score, "price:diamond"), "60", score).right
    assert judge(asked(score, "rarity"), ["Diamond", "Amber", "Ruby", "Emerald"], score).right
    assert judge(asked(score, "kings:diamond"), ["cancelled"], score).right
    assert judge(asked(score, "sellers:emerald"), "Amy", score).said.startswith("Right.\nAmy shows the most")


def test_a_wrong_answer_is_explained_with_the_steps_texts_and_addresses() -> None:
    score = score_sale(example())
    for lang in ("en", "fr"):
        steps = scene(score, lang)["steps"]
        for question in questions(score, "plain", lang):
            wrong: Any = {
                "number": -7,
                "choice": question.options[-1].id if question.options else "",
                "several": ["seat_0", "seat_1", "seat_2"],
                "order": [option.id for option in question.options],
            }[question.kind]
            verdict = judge(question, wrong, score, lang)
            assert not verdict.right
            if question.about != "total":
                for at in question.tells:
                    assert steps[at]["text"] in verdict.said
                    assert steps[at]["rule"]["address"] in verdict.said
            assert verdict.answer in verdict.said
            assert json.loads(json.dumps(verdict.to_front()))["answer"] == verdict.answer
    assert "Barnaby: Amber £30 and Ruby £10 = £40." in judge(asked(score, "total:1"), 1, score).said


def _ties() -> SaleScore:
    """Diamond and emerald 2 each, ruby 3 on one card, amber 4; A and B level in diamonds."""
    return sale(
        {"diamond": row(1), "emerald": row(2), "amber": row(1, 1)},
        {"diamond": row(1), "ruby": row(3), "amber": row(1, 1)},
    )


def _rows() -> SaleScore:
    """A: most stones of diamonds, with two Rings and a Banker; B more cards; C one stone and three Rings."""
    return sale(
        {"diamond": row(3, 2, rings=2), "bankers": 1},
        {"diamond": row(1, 1, 1, 1), "ruby": row(1, rings=1)},
        {"diamond": row(2, rings=4), "ruby": row(2), "score": 30},
    )


def _tribute() -> SaleScore:
    """B's King on diamonds is voided by C's Necklace; A's King cancels emerald; C has money from before."""
    return sale(
        {"emerald": row(1, king=True)},
        {"diamond": row(2, king=True), "emerald": row(2)},
        {"diamond": row(3, necklace=True), "emerald": row(3), "score": 50},
    )


def _moved() -> SaleScore:
    """A turns B's lead in rubies into her own: a diamond of 3 becomes ruby."""
    return sale(
        {"diamond": row(3), "ruby": row(1)},
        {"ruby": row(3), "diamond": row(1)},
        alchemist={"player": "A", "from": "diamond", "gems": 3, "to": "ruby"},
    )


SLIPS: list[tuple[Callable[[], SaleScore], str, Any, str]] = [
    (_ties, "rarity", ["emerald", "diamond", "ruby", "amber"], "rarity_ties"),
    (_ties, "rarity", ["amber", "ruby", "diamond", "emerald"], "rarity_reversed"),
    (_ties, "rarity", ["emerald", "ruby", "diamond", "amber"], "cards"),
    (_moved, "sellers:ruby", ["B"], "alchemist"),
    (_ties, "price:diamond", 30, "fashion_only"),
    (_ties, "price:diamond", 40, "other_tile"),
    (_ties, "price:amber", 0, "rarity_only"),
    (_rows, "price:diamond", 40, "banker_in_price"),
    (_ties, "sellers:diamond", ["A"], "tie"),
    (_ties, "sellers:diamond", ["Nobody"], "tie_nobody"),
    (_rows, "sellers:diamond", ["B"], "cards"),
    (_rows, "sellers:diamond", ["A", "B", "C"], "everyone"),
    (_rows, "pounds:diamond:0", 40, "rings"),
    (_rows, "pounds:diamond:0", 80, "rings_only"),
    (_rows, "pounds:diamond:0", 90, "banker"),
    (_rows, "pounds:diamond:0", 100, "banker_once"),
    (_rows, "pounds:diamond:0", 30, "banker_and_rings"),
    (_rows, "pounds:diamond:0", 200, "stones"),
    (_tribute, "kings:diamond", "cancelled", "necklace"),
    (_tribute, "kings:diamond", "sold", "tribute"),
    (_tribute, "sellers:diamond", ["nobody"], "necklace"),
    (_tribute, "kings:emerald", "sold", "king"),
    (_tribute, "kings:emerald", "pays_0", "no_necklace"),
]


@pytest.mark.parametrize(
    ("made", "name", "given", "slip"), SLIPS, ids=lambda value: str(getattr(value, "__name__", value))
)
def test_a_slip_is_named(made: Callable[[], SaleScore], name: str, given: Any, slip: str) -> None:
    score = made()
    verdict = judge(asked(score, name), given, score)
    assert (verdict.right, verdict.slip) == (False, slip)
    gem = next((each.title() for each in FASHION if each in name), "")
    assert verdict.hint == quiz_texts.catalogue("en").text(f"slip.{slip}", gem=gem)
    assert verdict.hint in verdict.said


def test_rings_that_were_counted_as_stones() -> None:
    score = sale({"diamond": row(3)}, {"diamond": row(2, rings=2)})
    assert judge(asked(score, "sellers:diamond"), ["B"], score).slip == "rings_as_stones"


def test_rarity_counted_before_the_alchemist() -> None:
    score = _moved()  # laid: diamond 4, ruby 4; after: diamond 1, ruby 7
    laid = sale(
        {"diamond": row(3), "ruby": row(1)},
        {"ruby": row(3), "diamond": row(2)},
        alchemist={"player": "A", "from": "diamond", "gems": 3, "to": "ruby"},
    )
    assert judge(asked(score, "rarity"), ["emerald", "amber", "diamond", "ruby"], score).right
    assert judge(asked(laid, "rarity"), ["emerald", "amber", "ruby", "diamond"], laid).slip == "alchemist"


def test_kings_that_a_necklace_voids() -> None:
    own = sale({"diamond": row(1, king=True, necklace=True)}, {"diamond": row(1)})
    question = asked(own, "kings:diamond")
    assert question.answer == "sold"
    assert judge(question, "pays_0", own).slip == "own_king"
    assert judge(question, "cancelled", own).slip == "necklace"
    lone = sale({"diamond": row(1, necklace=True)}, {"diamond": row(1)})
    assert judge(asked(lone, "kings:diamond"), "cancelled", lone).slip == "no_king"
    two = sale({"diamond": row(1, king=True)}, {"diamond": row(1, king=True)}, {"diamond": row(2, necklace=True)})
    question = asked(two, "kings:diamond")
    assert question.answer == "pays_0_1"
    assert [option.id for option in question.options] == ["cancelled", "sold", "pays_0", "pays_1", "pays_0_1"]
    assert judge(question, "pays_1", two).slip == "payers"
    ruling = Ruleset.default().with_(rulings={"own_king_own_necklace": "cancels"})
    cancels = sale({"diamond": row(1, king=True, necklace=True)}, {"diamond": row(1)}, rules=ruling)
    question = asked(cancels, "kings:diamond")
    assert question.answer == "cancelled"
    assert judge(question, "sold", cancels).slip == judge(question, "pays_0", cancels).slip == "king"


def test_a_second_king_that_was_left_out() -> None:
    score = sale({"diamond": row(1, king=True), "ruby": row(2)}, {"diamond": row(2), "ruby": row(1, king=True)})
    assert judge(asked(score, "sellers:ruby"), ["A"], score).slip == "king"


def total_of(score: SaleScore) -> Question:
    return next(each for each in questions(score) if each.about == "total")


def test_slips_in_the_total() -> None:
    score = _tribute()
    question = total_of(score)  # C: diamonds, tribute, a cancelled ruby, 50 from before
    assert question.seat == 2
    right = score.gain["C"]
    assert question.answer == right
    tribute = score.tributes[0][3]
    for given, slip in [
        (right - tribute, "tribute"),
        (right - 2 * tribute, "tribute_sign"),
        (right + score.price["emerald"], "king_total"),
        (right + 50, "before"),
        (right + 1, None),
    ]:
        assert judge(question, given, score).slip == slip
    # A sells diamonds (three jewels, a Banker) and amber, and is beaten in rubies with a Ring.
    score = sale({"diamond": row(3, rings=2), "amber": row(1), "ruby": row(1, rings=1), "bankers": 1}, {"ruby": row(2)})
    question = total_of(score)
    assert question.seat == 0
    diamond, amber, ruby = (score.price[gem] for gem in ("diamond", "amber", "ruby"))
    assert question.answer == score.gain["A"] == 3 * (diamond + 10) + amber + 10
    for given, slip in [
        (score.gain["A"] + 2 * (ruby + 10), "lost_rows"),
        (diamond + 10 + amber + 10, "rings"),
        (3 * diamond + amber, "banker"),
        (diamond + amber, "banker_and_rings"),
        (3 * diamond + 10 + amber + 10, "banker_once"),
    ]:
        assert judge(question, given, score).slip == slip


def test_every_slip_of_the_catalogue_is_tested() -> None:
    named = {slip for *_, slip in SLIPS} | {
        "rings_as_stones", "own_king", "no_king", "payers", "tribute_sign", "king_total", "before", "lost_rows",
    }  # fmt: skip
    known = {key.removeprefix("slip.") for key in quiz_texts.catalogue("en") if key.startswith("slip.")}
    assert named == known


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("price:diamond", "many", "'many' is no number of pounds; answer with a whole number, such as 40"),
        ("price:diamond", True, "True is no number"),
        ("price:diamond", 60.0, "60.0 is no number"),
        ("price:diamond", [60], "is no number"),
        ("rarity", ["diamond", "amber"], "is not all of Diamond, Emerald, Amber, Ruby; give all 4"),
        ("rarity", ["diamond", "amber", "ruby", "ruby"], "names something twice"),
        ("rarity", ["diamond", "amber", "ruby", "opal"], "'opal' is none of the options; choose of: diamond (Diamond)"),
        ("kings:diamond", ["cancelled", "sold"], "is not one choice"),
        ("kings:diamond", None, "None is none of the options"),
        ("sellers:ruby", [], "name one or several players, or nobody"),
        ("sellers:ruby", ["Amy", "nobody"], "name one or several players, or nobody"),
        ("sellers:ruby", "Zoe", "'Zoe' is none of the options"),
    ],
)
def test_what_is_no_answer_is_refused(name: str, given: Any, said: str) -> None:
    score = score_sale(example())
    with pytest.raises(QuizError) as caught:
        judge(asked(score, name), given, score)
    assert said in str(caught.value)
    assert isinstance(caught.value, SheetError)


# ------------------------------------------------------------------------------------------------- levels, the quiz


def test_levels_filter() -> None:
    plain = sale({"diamond": row(1, rings=1)}, {"diamond": row(2)})
    king = sale({"diamond": row(1, king=True), "ruby": row(1)}, {"diamond": row(1, rings=1)})
    bare_king = sale({"diamond": row(1, king=True), "ruby": row(1)}, {"diamond": row(1)})
    banker = sale({"diamond": row(1), "bankers": 1}, {"diamond": row(2)})
    apart = sale({"diamond": row(1)}, {"ruby": row(2)})
    unsold = sale({"diamond": row(1, king=True)}, {"diamond": row(1, rings=1)})
    fit = {level: wanted(level) for level in LEVELS}
    found = {
        level: [fit[level](each) for each in (plain, king, bare_king, banker, apart, unsold, _moved())]
        for level in LEVELS
    }
    assert found == {
        "plain": [True, False, False, False, False, False, False],
        "kings": [False, True, False, False, False, False, False],
        "alchemist": [False, False, False, False, False, False, True],
    }


@pytest.mark.parametrize("level", LEVELS)
def test_dealt_sales_are_of_the_level(level: str) -> None:
    dealt = list(islice(deal_sheets(11, players=3, wanted=wanted(level)), 2))
    for sheet in dealt:
        rows = [each for display in sheet.displays for each in display.rows.values()]
        assert bool(sheet.alchemist) == (level == "alchemist")
        if level == "plain":
            assert not any(each.king or each.necklace for each in rows)
            assert not any(display.bankers for display in sheet.displays)
        if level == "kings":
            assert any(each.king for each in rows)
        assert score_sale(sheet).sold


@pytest.mark.parametrize(
    "call", [wanted, lambda level: questions(score_sale(example()), level), lambda level: Quiz(1, level=level)]
)
def test_an_unknown_level_is_refused(call: Callable[[str], Any]) -> None:
    with pytest.raises(QuizError, match="there is no level 'hard'; choose plain, kings or alchemist"):
        call("hard")


def hands(monkeypatch: pytest.MonkeyPatch, *sheets: dict[str, Any]) -> None:
    """Let the quiz deal these sales."""

    def dealt(seed: int, *, players: int, rules: Ruleset, wanted: Any) -> Any:
        yield from (read_sheet(sheet, rules) for sheet in sheets)

    monkeypatch.setattr(module, "deal_sheets", dealt)


def test_a_quiz_asks_judges_and_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    hands(monkeypatch, example(), example() | {"alchemist": MOVE})
    quiz = Quiz(1)
    assert (quiz.place, quiz.verdict) == ({"sale": 1, "n": 1, "of": 6, "more": 7}, None)
    assert quiz.answer(["diamond", "amber", "ruby", "emerald"]).right
    with pytest.raises(QuizError, match=r"has been answered; go on with next\(\)"):
        quiz.answer(["diamond", "amber", "ruby", "emerald"])
    assert quiz.next().id == "kings:diamond"
    assert quiz.next().id == "price:emerald"
    with pytest.raises(QuizError):
        quiz.answer("many")
    assert not quiz.answer(30).right
    assert (quiz.right, quiz.asked, quiz.given) == (1, 2, 30)
    assert [quiz.next().id for _ in range(3)] == ["sellers:emerald", "pounds:emerald:0", "total:1"]
    assert [quiz.more().id, *(quiz.next().id for _ in range(6))] == [  # the rest, because it was asked for
        "price:diamond", "price:amber", "sellers:amber", "pounds:amber:1", "price:ruby", "sellers:ruby",
        "pounds:ruby:2",
    ]  # fmt: skip
    assert quiz.place == {"sale": 1, "n": 13, "of": 13, "more": 0}
    quiz.next()
    assert (quiz.place["sale"], quiz.place["of"]) == (2, 6)
    assert quiz.score.sheet.alchemist
    assert (quiz.right, quiz.asked, quiz.given) == (1, 2, None)


@pytest.mark.parametrize("level", LEVELS)
def test_a_sale_is_asked_about_in_six_questions_at_most(level: str) -> None:
    for sheet in islice(deal_sheets(4, wanted=wanted(level)), 12):
        made = questions(score_sale(sheet), level)
        first = [each for each in made if each.first]
        assert 3 <= len(first) == min(6, len(made))
        assert {each.about for each in first} == {each.about for each in made}  # every kind of question
        gems = {each.gem for each in first if each.about == "pounds"}
        for about in ("price", "sellers"):  # what leads to the pay is asked of the same gem
            assert gems <= {each.gem for each in first if each.about == about}


def test_another_language_keeps_question_verdict_and_count(monkeypatch: pytest.MonkeyPatch) -> None:
    hands(monkeypatch, example())
    quiz = Quiz(1)
    quiz.answer(["Emerald", "Diamond", "Amber", "Ruby"])
    english = quiz.verdict
    quiz.lang = "fr"
    assert quiz.current.prompt == "Rangez les pierres par rareté, la plus rare en premier."
    assert quiz.verdict is not None
    assert english is not None
    assert quiz.verdict.answer == "Diamant, Ambre, Rubis, Émeraude" != english.answer
    assert (quiz.asked, quiz.right) == (1, 0)
    with pytest.raises(TextError, match="'xx'"):
        quiz.lang = "xx"
    assert quiz.lang == "fr"


def test_the_same_seed_asks_the_same() -> None:
    first, again, other = (Quiz(seed, level="kings") for seed in (5, 5, 6))
    assert first.score == again.score != other.score
    assert [first.next() for _ in range(6)] == [again.next() for _ in range(6)]


def test_the_table_holds_no_answer_that_is_still_asked() -> None:
    score = score_sale(example())
    told, made = scene(score), questions(score)
    for at, question in enumerate(made):
        drawn = module.table(told, made, at, False)
        (step,) = drawn["steps"]
        board = step["board"]
        later = made[at:]
        assert all(board["price"][each.gem] is None for each in later if each.about == "price")
        assert board["scores"] == [0, 0, 0]
        assert (step["text"], step["rule"], step["changed"]) == ("", None, [])
        rank = score.sheet.fashion.index(question.gem) if question.gem else 0
        if question.about == "rarity":
            assert set(board["counted"].values()) == set(board["rarity"].values()) == {None}
        if question.about in ("kings", "sellers"):
            assert [seat[rank] for seat in board["verdict"]] == [None] * 3
            assert not board["cancelled"][question.gem]
        if question.about in ("kings", "sellers", "pounds"):
            assert [seat[rank] for seat in board["jewels"] + board["pounds"]] == [None] * 6
    last = module.table(told, made, len(made) - 1, True)
    assert last["steps"][0]["board"]["scores"] == [60, 40, 20]
    priced = module.table(told, made, 1, True)["steps"][0]
    assert priced["board"]["price"] == {"diamond": 60, "emerald": None, "amber": None, "ruby": None}
    assert priced["changed"] == ["price:diamond"]


def test_catalogues_agree() -> None:
    assert missing(quiz_texts.catalogue("en"), quiz_texts.catalogue("fr")) == []
