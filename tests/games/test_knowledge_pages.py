"""Pages of logs that know less: no false figure in a chart, table, headline or answer; what is missing is said once."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from html import unescape
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.log.knowledge import UntoldError
from qn_analysis.core.log.reduce import reduced
from qn_analysis.core.page.frames import show
from qn_analysis.core.report.declaration import report_of
from qn_analysis.core.report.report import Made, html, make, numbers
from qn_analysis.core.stats.measures import statistics_of
from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.log.table import Log
from tests.kit.knowing import Less, full_log, less_log, levels, requests

LEVELS = levels()
QUEEN = [each for each in LEVELS if each.game == "queens_necklace"]
FRENCH = [("queens_necklace", "scores")]


def quick(less: Less) -> bool:
    """Whether the quick run looks at the page of a log."""
    return less.spare and less.knows == "scores"


def pages(*, queen: bool = False, langs: bool = False) -> pytest.MarkDecorator:
    """Logs whose pages are looked at. At full size only: those that tell more than they must, all but one in French,
    and those of companions that know more than scores, which are nearly full."""
    few = [each for each in LEVELS if not queen or each.game == "queens_necklace"]
    cases = [
        pytest.param(
            *((each, lang) if langs else (each,)),
            id=f"{each}-{lang}",
            marks=[] if quick(each) and (lang == "en" or (each.game, each.knows) in FRENCH) else [pytest.mark.full],
        )
        for each in few
        for lang in (("en", "fr") if langs else ("en",))
    ]
    return pytest.mark.parametrize(("less", "lang") if langs else "less", cases)


FIGURES = ("value", "low", "high")
CLAUSES = {"clause", "codes"}
"""Columns of the frame of clauses, which is compared by another test."""


def made(less: Less, lang: str = "en") -> Made:
    return made_once(less, lang)


@cache  # what is called in two ways would be made twice
def made_once(less: Less, lang: str, /) -> Made:
    return make(less_log(less), lang=lang)


@cache
def whole(game: str) -> Made:
    return make(full_log(game))


@cache
def page(less: Less, lang: str = "en") -> str:
    return html(made(less, lang))


def words(text: str) -> str:
    """What a reader reads, without scripts and pictures."""
    text = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", text, flags=re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", text)))


def rows_of(frame: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The rows of a frame in the JSON by what they are about."""
    keys = [name for name in frame["columns"] if name not in (*FIGURES, "n", "clusters")]
    rows = [dict(zip(frame["columns"], row, strict=True)) for row in frame["rows"]]
    return {repr([row[name] for name in keys]): row for row in rows}


def null(row: dict[str, Any]) -> bool:
    return not row.get("n") and all(row.get(name) is None for name in FIGURES)


@pages()
def test_no_figure_behind_a_page_is_false(less: Less) -> None:
    """Every row of every frame of the page is that of the page of the full log, or null with n = 0."""
    full, part = numbers(whole(less.game)), numbers(made(less))
    blocks = [
        {
            block["name"]: block["frames"]
            for chapter in (*data["chapters"], *data["first_layer"])
            for block in chapter["blocks"]
        }
        for data in (full, part)
    ]
    pairs = [
        (name, *both)
        for name, frames in blocks[1].items()
        if frames and not name.startswith("example-")
        for both in zip(blocks[0][name], frames, strict=True)
    ]  # fmt: skip
    known = [{(each["name"], repr(each["arguments"])): each for each in data["statistics"]} for data in (full, part)]
    pairs += [(str(key), known[0][key], known[1][key]) for key in known[0]]
    figures = 0
    for name, before, after in pairs:
        if CLAUSES & {*after["columns"]} or not {*FIGURES} <= {*after["columns"]}:
            continue
        told = rows_of(before)
        for key, row in rows_of(after).items():
            assert null(row) or all(
                row[each] == told[key][each] or row[each] == pytest.approx(told[key][each], abs=1e-9)
                for each in (*FIGURES, "n")
                if each in row
            ), (name, row, told.get(key))
            figures += not null(row)
    assert figures > 100


@pages()
def test_headlines_and_answers_are_those_of_the_full_log_or_none(less: Less) -> None:
    full, part = numbers(whole(less.game)), numbers(made(less))
    told = {(each["key"], each["text"]) for each in full["findings"]}
    assert {(each["key"], each["text"]) for each in part["findings"]} <= told
    assert part["findings"]
    keys = {each["key"] for each in part["findings"]}
    lost = {each["key"] for each in full["findings"]} - keys
    assert bool(lost) == (less.game != "lady_of_the_diamonds" or less.knows == "scores")
    frames = {each["key"]: rows_of(each["frame"]) for each in full["verdicts"]}
    for each in part["verdicts"]:
        for key, row in rows_of(each["frame"]).items():
            assert row == frames[each["key"]][key]


@pages(langs=True)
def test_a_page_says_once_what_its_log_does_not_know(less: Less, lang: str) -> None:
    report = report_of(less.game)
    part = made(less, lang)
    say = part.desk.say
    (note,) = part.less
    assert words(page(less, lang)).count(words(note).strip()) == 1
    assert say.text(f"report.knows.{less.knows}") in note
    there = {chapter.name for chapter in part.chapters}
    gone = {name for name in report.chapters if name not in there}
    for name in report.chapters:
        title = say.text(f"report.chapter.{name}.title")
        assert (title in note) == (name in gone), name
        assert (f'id="{name}"' in page(less, lang)) == (name in there), name
    blocks = [
        {block.name for chapter in each.chapters for block in chapter.blocks} for each in (whole(less.game), part)
    ]
    few = {block.name for chapter in whole(less.game).chapters if chapter.name in there for block in chapter.blocks}
    missing = {name for name in few - blocks[1] if not name.startswith("example-")}
    assert bool(missing) == bool(re.search(r"\d", note)), missing


@pytest.mark.full
def test_which_chapters_are_missing() -> None:
    gone = {
        str(less): [
            name for name in report_of(less.game).chapters if name not in {each.name for each in made(less).chapters}
        ]
        for less in LEVELS
    }
    assert gone.pop("queens_necklace-scores-spare") == ["merchants", "rings", "kings", "rarity", "cards"]
    assert gone.pop("queens_necklace-scores-ample") == ["rings", "kings", "rarity", "cards"]
    for kept in ("spare", "ample"):
        assert gone.pop(f"lady_of_the_diamonds-scores-{kept}") == [
            "titles", "permanent", "variety", "cards", "pearls", "supplies", "tables",
        ]  # fmt: skip
        assert gone.pop(f"jewels-scores-{kept}") == ["actions", "objects", "auctions", "encounters", "coins"]
    assert gone.pop("queens_necklace-sales-spare") == ["merchants", "cards"]
    assert gone.pop("queens_necklace-sales-ample") == ["cards"]
    assert not any(gone.values())


@pytest.mark.parametrize("game", ["queens_necklace", "lady_of_the_diamonds", "jewels"])
def test_a_full_log_says_nothing_of_it(game: str) -> None:
    assert not whole(game).less
    assert all(not each["untold"] for each in numbers(whole(game))["statistics"])


@pages(queen=True)
def test_the_json_says_why_a_figure_is_null(less: Less) -> None:
    """Whatever is null in it and not in that of the full log is named, with what it would need."""
    full = {
        (each["name"], repr(each["arguments"]), each["pooled"]): each
        for each in numbers(whole(less.game))["statistics"]
    }
    for each in numbers(made(less))["statistics"]:
        before = rows_of(full[each["name"], repr(each["arguments"]), each["pooled"]])
        measures = {row.get("measure", "") for key, row in rows_of(each).items() if null(row) and not null(before[key])}
        if each["name"] != "rarity_foresight":  # there a way to foretell is a group
            assert measures <= {*each["untold"]}, each["name"]
        more = less_log(less).layout.knows  # from least to most
        assert {*each["untold"].values()} <= {*more[more.index(less.knows) + 1 :]}


@pages(queen=True)
def test_a_question_that_the_log_does_not_answer_says_so(less: Less) -> None:
    part = numbers(made(less))
    texts = {each["key"]: each["text"] for each in part["verdicts"]}
    says = made(less).desk.say.text("front.untold", needs=made(less).desk.say.text("report.untold.needs.public"))
    untold = {key for key, text in texts.items() if text == says}
    assert untold == {
        ("scores", True): {"length", "merchant", "gem", "rarity"}, ("scores", False): {"merchant", "gem", "rarity"},
        ("sales", True): {"length", "merchant", "gem", "rarity"}, ("sales", False): {"merchant"},
    }.get((less.knows, less.spare), set())  # fmt: skip


@pages(queen=True)
def test_chosen_chapters_of_which_nothing_is_told(less: Less) -> None:
    text = words(qn.report(less_log(less), sections=["cards"]).html)
    title = made(less).desk.say.text("report.chapter.cards.title")
    assert (f"the chapter {title}." in text) == (less.knows in ("scores", "sales"))


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.full)])
@pages()
def test_every_statistic_shows_itself(less: Less, step: int) -> None:
    for want in requests(less.game)[LEVELS.index(less) % step : 60 : step]:
        frame = want.statistic(statistics_of(less.game).tables(less_log(less)), *want.args)
        if frame.height:
            assert show(frame) is not None


# ---------------------------------------------------------------------------------------------------------- transcripts


@cache
def told_whole(name: str, game: int, lang: str, /) -> str:
    """How the full log tells a game, beside which every log that knows less of it is read."""
    text: str = full_log(name).transcript(game, lang)
    return text


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("less", LEVELS, ids=str)
def test_a_game_is_told_as_far_as_the_log_tells_it(less: Less, lang: str) -> None:
    full, part = full_log(less.game), less_log(less)
    for game in range(6):
        told = part.transcript(game, lang)
        scores = full.games.filter(pl.col("game") == game).collect()
        for seat in range(3):
            assert str(scores[f"score_{seat}"][0]).replace("-", "−") in told
        numbers_of = [{*re.findall(r"\d+", line)} for line in told.splitlines() if "  +" in line]
        lines = {re.sub(r"\s+", " ", line) for line in told_whole(less.game, game, lang).splitlines()}
        if less.knows == "scores":
            assert not numbers_of
        elif less.knows == "sales" and less.spare:  # prices are not known where fashion is not
            assert not numbers_of or all("?" in line for line in told.splitlines() if "  +" in line)
        elif less.game == "queens_necklace":
            prices = [re.sub(r"\s+", " ", line) for line in told.splitlines() if "  +" in line]
            assert prices
            assert {*prices} <= lines


@pytest.mark.parametrize("game", ["lady_of_the_diamonds", "jewels"])
@pytest.mark.parametrize("spare", [True, False])
def test_how_a_table_stood_is_refused_in_words_where_scores_alone_are_told(game: str, spare: bool) -> None:
    log: Any = less_log(Less(game, "scores", spare))
    english, french = (
        "this log tells scores alone: how the table stood is not in it",
        "ce journal ne dit que des scores",
    )
    refused: list[tuple[Callable[[], object], str]] = [
        (lambda: log.position(0), english),
        (lambda: qn.position(log, 0, 0), english),
        (lambda: qn.position(log, 0, 0, lang="fr"), french),
        (lambda: qn.panels.game_replay(log, 0), english),
        (lambda: qn.panels.game_replay(log, 0, lang="fr"), french),
    ]
    for ask, said in refused:
        with pytest.raises(UntoldError, match=said):
            ask()


def test_a_sale_without_fashion_is_refused_in_words() -> None:
    spare = Log.of(less_log(Less("queens_necklace", "sales", True)))
    with pytest.raises(qn.LogError, match="does not tell fashion at this sale"):
        spare.sale(0, 1)
    for least in (Less("queens_necklace", "scores", True), Less("queens_necklace", "scores", False)):
        with pytest.raises(qn.LogError, match="tells scores alone: what was shown at a sale is not in it"):
            Log.of(less_log(least)).sale(0, 1)
    for less in QUEEN:
        if less.knows == "scores" or (less.knows == "sales" and less.spare):
            continue
        sheet = Log.of(less_log(less)).sale(0, 1).sheet
        assert all("hand" not in display for display in sheet["displays"])
        whole_sheet = Log.of(full_log("queens_necklace")).sale(0, 1).sheet
        assert [each["rows"] for each in sheet["displays"]] == [each["rows"] for each in whole_sheet["displays"]]


def test_likeness_to_people_has_no_market_without_one() -> None:
    log = qn.simulate(12, players=4, bots="greedy", seed=3, progress=False)
    full = dict(stats.likeness(log).select("measure", "value").iter_rows())
    for knows in ("sales", "public"):
        found = dict(stats.likeness(reduced(log, knows)).select("measure", "value").iter_rows())
        for name, value in found.items():
            assert value is None or value == pytest.approx(full[name]), name
        assert (found["turns"] is None) == (knows == "sales")
