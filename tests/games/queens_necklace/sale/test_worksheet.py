"""The worksheet: the number of sales asked for, answers that are `SaleScore`'s, on a page of their own."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

from qn_analysis.core.base.calls import CallError
from qn_analysis.core.base.catalogue import TextError
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.sale import quiz_texts
from qn_analysis.games.queens_necklace.sale import worksheet as module
from qn_analysis.games.queens_necklace.sale.questions import QuizError, wanted
from qn_analysis.games.queens_necklace.sale.score import score_sale
from qn_analysis.games.queens_necklace.sale.sheet import SheetError
from qn_analysis.games.queens_necklace.sale.worksheet import worksheet, worksheet_of
from tests.kit.queens_necklace.sheets import MOVE, example


class Page(HTMLParser):
    """The cells of each answer, and all text that is read."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.stack: list[str] = []
        self.rows: list[list[str]] = []
        self.said: list[str] = []
        self.labels: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.stack.append(tag)
        self.labels += [value or "" for name, value in attrs if name == "aria-label"]
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        while self.stack and self.stack.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if "style" in self.stack:
            return
        self.said.append(data)
        if "tr" in self.stack and self.rows and self.rows[-1]:
            self.rows[-1][-1] += data.strip() if not self.rows[-1][-1] else f" {data.strip()}".rstrip()


def test_the_worked_example_and_its_answer() -> None:
    page = worksheet_of([score_sale(example())], level="kings")
    task, answer = page.split('<div class="answers">')
    read = Page(answer)
    assert read.rows == [
        ["", "Stones", "Fashion", "Rarity", "Price", "Sold by"],
        ["Diamond", "5", "£30", "£30", "£60", "cancelled"],
        ["Emerald", "9", "£20", "£0", "£20", "Amy (3 jewels) £60"],
        ["Amber", "6", "£10", "£20", "£30", "Barnaby (1 jewel) £30"],
        ["Ruby", "8", "£0", "£10", "£10", "Barnaby (1 jewel) £10 Charles (1 jewel) £20"],
    ]
    gains = re.search(r'<ul class="gains".*?</ul>', answer, re.DOTALL)
    assert gains is not None
    assert Page(gains[0]).said == ["Amy £60", "Barnaby £40", "Charles £20"]
    assert "Barnaby's King cancels Diamond: nobody sells it." in "".join(read.said)
    # The task shows the cards and the fashion tiles, and tells none of that.
    labels = Page(task).labels
    assert labels.count("Diamond: 1 stone") == 3
    assert labels.count("Ring") == 1 + 3  # one in the legend
    assert labels.count("King") == labels.count("Banker") == 1 + 1
    assert "cancel" not in task
    rows = Page(task).rows
    assert [row[1:5] for row in rows[1:4]] == [
        ["2 1 1", "3 2", "", ""],
        ["1", "", "1 1 1 1", "2 1 1"],
        ["", "2 2", "1 1", "3 1"],
    ]
    assert [row[0] for row in rows[4:]] == ["Stones", "Rarity", "Price", "Sold by"]
    assert [row[5] for row in rows[1:]] == [""] * 7
    assert {cell for row in rows[4:] for cell in row[1:]} == {""}
    assert rows[0][1:5] == [
        "Diamond Fashion £30",
        "Emerald Fashion £20",
        "Amber Fashion £10",
        "Ruby Fashion £0",
    ]


def test_the_answers_are_those_of_the_scores_with_alchemist_and_tribute() -> None:
    tribute = {
        "fashion": ["ruby", "diamond", "emerald", "amber"],
        "displays": [
            {"player": "Amy", "rows": {"ruby": {"gems": [1], "king": True}}},
            {"player": "Barnaby", "rows": {"ruby": {"gems": [2], "necklace": True}}},
        ],
    }
    scores = [score_sale(example() | {"alchemist": MOVE}), score_sale(tribute)]
    page = worksheet_of(scores)
    task, answer = page.split('<div class="answers">')
    assert "Amy plays an Alchemist: the card Diamond (1) becomes Ruby." in task
    assert "Amy pays Barnaby £50 in tribute (Ruby)." in answer
    for number, score in enumerate(scores, 1):
        section = answer.split(f'id="answer-{number}"')[1].split("</section>")[0]
        rows = Page(section).rows[1:]
        assert [int(row[1]) for row in rows] == list(score.counted.values())
        assert [row[3] for row in rows] == [f"£{n}" for n in score.rarity.values()]
        assert [row[4] for row in rows] == [f"£{n}" for n in score.price.values()]
        for player, gem, jewels, pounds in score.sold:
            assert f"{player} ({jewels} jewel{'s' * (jewels > 1)}) £{pounds}" in rows[score.sheet.fashion.index(gem)][5]
        for player, pounds in score.gain.items():
            sign = "−\u2060" if pounds < 0 else ""
            assert f"<li>{player} {sign}£{abs(pounds)}</li>" in section


def test_a_gem_without_a_tile_has_no_price_in_the_answer() -> None:
    sheet = {
        "fashion": ["ruby", "diamond", "emerald", "amber"],
        "displays": [
            {"player": "Amy", "rows": {"ruby": {"gems": [1]}}},
            {"player": "Bo", "rows": {"amber": {"gems": [1, 1, 1]}}},
        ],
    }
    score = score_sale(sheet, Ruleset.default().with_(unshown_rarity="none"))
    task, answer = worksheet_of([score]).split('<div class="answers">')
    assert "Place the rarity tiles (30, 20, 10 and 0)." in task
    rows = Page(answer.split('id="answer-1"')[1].split("</section>")[0]).rows[1:]
    assert [row[3:5] for row in rows] == [["£30", "£60"], ["–", "–"], ["–", "–"], ["£20", "£20"]]


def test_as_many_sales_as_asked_for_and_the_same_for_a_seed() -> None:
    page = worksheet(4, seed=3, level="kings", players=2)
    assert page.count('<section class="sale"') == page.count('<section class="answer"') == 4
    assert page.count('id="sale-4"') == page.count('id="answer-4"') == 1
    assert page == worksheet(4, seed=3, level="kings", players=2)
    assert "Seed 3, " in page
    assert "Charles" not in page
    assert "http" not in page.replace("http-equiv", "")
    assert "<script" not in page


def test_mixed_rises(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(module, "wanted", lambda level: level)

    def dealt(seed: int, *, wanted: str, **_: Any) -> Any:
        asked.append((seed, wanted))
        yield from [example()] * 20

    monkeypatch.setattr(module, "deal_sheets", dealt)
    for n, levels in ((1, ["plain"]), (2, ["plain", "kings"]), (7, ["plain", "kings", "alchemist"])):
        asked.clear()
        assert worksheet(n, seed=1, level="mixed").count('<section class="sale"') == n
        assert asked == [(1, level) for level in levels]
    assert dict(module._parts(7, "mixed")) == {"plain": 3, "kings": 2, "alchemist": 2}
    assert sum(dict(module._parts(100, "mixed")).values()) == 100
    with pytest.raises(QuizError):
        wanted("mixed")


def test_answers_begin_on_a_page_of_their_own() -> None:
    page = worksheet_of([score_sale(example())])
    rule = re.search(r"\.answers \{([^}]*)\}", page)
    assert rule is not None
    assert "break-before: page" in rule[1]
    assert page.index('id="sale-1"') < page.index('<div class="answers">') < page.index('id="answer-1"')


def test_a_name_is_text_and_never_markup() -> None:
    sheet = example()
    sheet["displays"][0]["player"] = "<b>Amy & Co"
    page = worksheet_of([score_sale(sheet)])
    assert "<b>" not in page
    assert page.count("&lt;b&gt;Amy &amp; Co") >= 4


def test_the_french_page_is_french() -> None:
    score = score_sale(example() | {"alchemist": MOVE})
    page = "".join(Page(worksheet_of([score], lang="fr")).said)
    english = quiz_texts.catalogue("en")
    templates = [english.forms(key).get("") for key in english if key.startswith("sheet.")]
    same = [text for text in templates if text and len(text) > 3 and "{" not in text and text in page]
    assert same == []
    assert '<html lang="fr">' in worksheet_of([score], lang="fr")
    assert "Émeraude" in page
    assert "60\u00a0£" in page
    for word in ("Diamond", "Emerald", "jewel", "pound", "Sale "):
        assert word not in page


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ({"n": 0}, QuizError, "0 sales: a worksheet has 1 to 100; give a number within"),
        ({"n": 101}, QuizError, "101 sales"),
        ({"n": True}, CallError, "`n` takes a whole number, not True"),
        ({"level": "hard"}, QuizError, "there is no level 'hard'; choose plain, kings, alchemist or mixed"),
        ({"players": 5}, SheetError, "5 players: a sale has 2 to 4"),
        ({"seed": -1}, SheetError, "seed -1"),
        ({"lang": "xx"}, TextError, "no texts in 'xx'"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, Any], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=re.escape(said)):
        worksheet(**{"seed": 1, **given})
