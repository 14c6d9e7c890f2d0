"""A figure of a report is one declaration, from which all else follows."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.base import localizer as wording
from qn_analysis.core.report.declaration import Report, report_of
from qn_analysis.core.report.figures import (
    Column,
    Figure,
    Lines,
    Section,
    chart,
    reads,
    table,
    wants_of,
)
from qn_analysis.core.report.headlines import rows
from qn_analysis.core.report.layer import Scene, answered
from qn_analysis.core.report.pictures import Picture
from qn_analysis.core.stats.statistic import Request, in_units
from qn_analysis.games.jewels import stats as jewels
from qn_analysis.games.lady_of_the_diamonds import stats as lady
from qn_analysis.games.queens_necklace import stats as queen
from tests.kit.modules import room
from tests.kit.reports import Case

NEW: Final[dict[str, tuple[Any, str, str, str]]] = {
    # a statistic that no page shows yet, the chapter that gets it, the column that names its rows, and a question
    "queens_necklace": (queen.stones_shown.want(["sale"]), "rarity", "sale", "rarity"),
    "lady_of_the_diamonds": (lady.variety_sets.want("seat"), "variety", "seat", "variety"),
    "jewels": (jewels.actions_used.want("seat"), "actions", "seat", "length"),
}
WORDS: Final = {"en": "A figure that is new", "fr": "Une figure nouvelle"}


@pytest.fixture
def catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The words of a new figure in both languages: its title, in `report.table`, and no other text."""
    place = tmp_path / "new_words"
    place.mkdir()
    (place / "__init__.py").touch()
    for lang, said in WORDS.items():
        (place / f"{lang}.toml").write_text(f'[report.table]\nnew = "{said}"\n', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(wording, "_SHARED", (*wording._SHARED, "new_words"))
    monkeypatch.delitem(sys.modules, "new_words", raising=False)


@pytest.mark.usefixtures("catalogues")
@pytest.mark.parametrize(
    ("game", "langs"),
    [
        ("queens_necklace", ["en"]), ("lady_of_the_diamonds", ["fr", "en"]),
        *(pytest.param(game, ["fr"], marks=pytest.mark.full) for game in ("queens_necklace", "jewels")),
        pytest.param("jewels", ["en"], marks=pytest.mark.full),
    ],
)  # fmt: skip
def test_a_new_figure_is_one_declaration_and_two_texts(
    game: str, langs: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    want, chapter, column, question = NEW[game]
    report = report_of(game)
    assert want not in report.wants
    section: Any = report.chapters[chapter]
    new = table("new", Lines(f"{column} {{{column}}}", want), [Column("", "figure", n="n")], feeds=(question,))

    # the one place: a line in the chapter
    chapters = {**report.chapters, chapter: replace(section, figures=(*section.figures, new))}
    monkeypatch.setattr(room(game, "report.page"), "REPORT", replace(report, chapters=chapters))

    log = qn.simulate(10, players=3, bots="greedy", seed=2, progress=False, game=game)
    gathered: list[Any] = []
    whole = Request.__call__

    def late(want: Any, source: Any) -> pl.DataFrame:
        if hasattr(source, "known") and want not in source.known:
            gathered.append(str(want))
        return whole(want, source)

    monkeypatch.setattr(Request, "__call__", late)
    for lang in langs:
        place = qn.report(log, tmp_path / f"{lang}.html", lang=lang)
        html = place.read_text(encoding="utf-8")
        part = re.search(rf'<details class="part" id="part-{chapter}">.*?</details>', html, re.DOTALL)
        assert part is not None
        assert WORDS[lang] in part[0]
        figure = re.search(r'<figure id="table-new">.*?</figure>\s*<p class="bears">.*?</p>', part[0], re.DOTALL)
        assert figure is not None
        assert figure[0].count("<tr>") > 3
        assert f'href="#ask-{question}"' in figure[0]  # and the answer that it bears on
    assert gathered == []  # it came with the one passage through the log
    data = json.loads(place.with_suffix(".json").read_text(encoding="utf-8"))
    told = {(each["name"], json.dumps(each["arguments"])) for each in data["statistics"]}
    assert (want.statistic.name, json.dumps(want.args)) in told
    block = next(
        block
        for each in data["chapters"]
        if each["name"] == chapter
        for block in each["blocks"]
        if block["name"] == "table-new"
    )
    assert len(block["frames"][0]["rows"]) > 2
    verdict = next(each for each in data["verdicts"] if each["key"] == question)
    assert "table-new" in verdict["figures"]


def sections(report: Report) -> list[Section]:
    """The chapters of a report that are declared."""
    return [each for each in report.chapters.values() if isinstance(each, Section)]


def test_every_question_has_figures_and_every_figure_feeds_one_that_is_there(case: Case) -> None:
    data = json.loads(case.written().with_suffix(".json").read_text(encoding="utf-8"))
    asked = {each["key"]: each for each in data["verdicts"]}
    figures = [figure for section in sections(case.report) for figure in section.figures]
    assert {key for figure in figures for key in figure.feeds} == set(asked)
    names = {block["name"] for chapter in data["chapters"] for block in chapter["blocks"]}
    for key, each in asked.items():
        assert each["figures"], key
        assert set(each["figures"]) <= names
        for name in each["figures"]:
            assert re.search(rf'id="{name}".*?<p class="bears">.*?href="#ask-{key}"', case.html(), re.DOTALL), name


def test_a_question_and_its_figures_share_a_statistic(case: Case) -> None:
    """Otherwise a figure would lead to an answer that rests on something else. A stored study is no statistic."""
    layer = {each.key: each for each in case.report.questions if each.wants}
    for key, question in layer.items():
        mine = {want.statistic.name for want in question.wants}
        feeding = [figure for section in sections(case.report) for figure in section.figures if key in figure.feeds]
        assert any(mine & {want.statistic.name for want in figure.wants} for figure in feeding), key


def test_what_a_figure_does_not_declare_it_cannot_show() -> None:
    """It is given the frames of its own statistics, in their order."""
    one, two = jewels.endings.want(), jewels.game_lengths.want()
    got: list[Any] = []
    figure = Figure((one, two), lambda desk, *frames: got.extend(frames) or [])  # type: ignore[func-returns-value]
    log = qn.simulate(5, players=2, bots="greedy", seed=1, progress=False, game="jewels")
    assert figure.blocks(None, log) == []  # type: ignore[arg-type]
    assert [frame["measure"].to_list() for frame in got] == [
        jewels.endings(log)["measure"].to_list(), jewels.game_lengths(log)["measure"].to_list()
    ]  # fmt: skip


def test_wants_are_gathered_once_and_in_order() -> None:
    one, two = jewels.endings.want(), jewels.game_lengths.want()

    @reads(two, one)
    def scene() -> None:
        """A chapter of a first layer."""

    section = Section("x", (table("a", Lines("{x}", one), []), table("b", Lines("{x}", one), [])))
    assert wants_of([section, lambda: None, scene]) == (one, two)


def test_groups_with_several_statistics(jewels: Case) -> None:
    """A line a group; of a statistic without measures its one figure; dashes where the last line has none."""
    from qn_analysis.games.lady_of_the_diamonds import stats

    desk: Any = jewels.report.desk(jewels.log, "en")
    of = {"low": 0.1, "high": 0.3, "clusters": 9}
    values = pl.DataFrame([{"at": at, "measure": "a", "value": 0.2, "n": 40 + at, **of} for at in (1, 2)])
    shares = pl.DataFrame([{"at": 1, "value": 0.25, "n": 7, **of}])
    whole = pl.DataFrame([{"measure": "a", "value": 0.5, "n": 99, **of}])
    wants = stats.endings.want(), stats.first_seat.want()
    figure = table(
        "seats",
        [Lines(lambda _, row: f"line {row['at']}", wants, ["at"]), Lines("report.all", stats.score_parts.want())],
        [Column("a", "win", n="n"), Column("", "score", of=1)], head="seat",
    )  # fmt: skip
    units = {"a": "points"}, {"": "share"}, {"a": "points"}
    block: Any = figure.make(desk, *map(in_units, (values, shares, whole), units))
    lines = re.findall(r"<tr>(.*?)</tr>", block.table, re.DOTALL)
    assert len(lines) == 4
    words = [re.sub(r"<[^>]+>", " ", line).split() for line in lines]
    assert words[1][:2] == ["line", "1"]
    assert "25.0%" in words[1]
    assert "–" in words[2]
    assert "–" in words[3]
    assert "99" in words[3]
    assert len(block.frames) == 3


def cells(block: Any) -> list[list[str]]:
    """What stands in the lines of a table, its heads first."""
    lines = re.findall(r"<tr>(.*?)</tr>", block.table, re.DOTALL)
    return [re.findall(r"<t[hd][^>]*>\s*(?:<[^>]+>)*([^<]*)", line) for line in lines]


def test_a_table_turned_round(lady: Case) -> None:
    """Lines of several statistics under one column a word: shares, numbers, or what these count; and words."""
    from qn_analysis.games.lady_of_the_diamonds import stats

    desk: Any = lady.report.desk(lady.log, "en")
    of = {"low": 0.1, "high": 0.3, "clusters": 9}
    rows = [
        {"treasure": each, "nth": nth, "value": 0.2 * nth, "n": 40, **of} for each in ("ruby", "gold") for nth in (2, 1)
    ]
    split = pl.DataFrame(rows)
    means = pl.DataFrame([{"treasure": each, "value": 3.0, "n": 70, **of} for each in ("ruby", "gold")])
    wants = stats.endings.want(), stats.first_seat.want()
    figure = table(
        "seats",
        [Lines("{nth:label.nth}", wants[0], ["nth"]), Lines("report.all_titles", wants[1]),
         Lines("report.all_titles", wants[1], n=True), Lines("report.all_titles", wants[0], where={"nth": 1}, n=True)],
        [Column(says=lambda _desk, row: f"of {row['n']}", head="bot"), Column("", "{treasure:label.treasure}")],
        head="seat",
    )  # fmt: skip
    assert figure.wants == wants
    (block,) = figure.made(desk, in_units(split, {"": "share"}), in_units(means, {"": "points"}))
    heads, second, first, numbers, counts, fewer = cells(block)
    assert heads[2:] == [desk.thing("treasure", "ruby"), desk.thing("treasure", "gold")]
    assert [line[1] for line in (second, first, numbers, counts, fewer)] == [
        "of 40",
        "of 40",
        "of 70",
        "of 70",
        "of 40",
    ]
    assert [line[2].strip() for line in (second, first, numbers, counts, fewer)] == [
        "40.0%",
        "20.0%",
        "3.00",
        "70",
        "40",
    ]
    assert len(block.frames) == 2


def test_a_line_takes_a_figure_of_the_first_statistic_that_has_it(lady: Case) -> None:
    """Groups without any figure can be left out; a statistic without the key of a line is the same in all of them."""
    from qn_analysis.games.lady_of_the_diamonds import stats

    desk: Any = lady.report.desk(lady.log, "en")
    of = {"low": None, "high": None, "clusters": 9}
    every = pl.DataFrame([{"sets": at, "value": None if at == 3 else 1.0, "n": 40, **of} for at in (1, 2, 3)])
    some = pl.DataFrame([{"sets": 2, "value": 5.0, "n": 7, **of}])
    whole = pl.DataFrame([{"value": 9.0, "n": 11, **of}])
    figure = table(
        "seats", Lines("{sets}", (stats.endings.want(), stats.first_seat.want(), stats.title_wins.want()), some=True),
        [Column("", "win", of=(1, 0)), Column("", "score", n="n", of=2)], head="seat",
    )  # fmt: skip
    _heads, one, two = cells(figure.made(desk, *(in_units(each, {"": "points"}) for each in (every, some, whole)))[0])
    assert [cell.strip() for cell in one] == ["1", "1.0", "9.0", "11"]
    assert [cell.strip() for cell in two] == ["2", "5.0", "9.0", "11"]


def test_a_chart_counts_and_shows_what_it_says(jewels: Case) -> None:
    """By itself what it is about; what it draws, from which statistic and under which name, it knows."""
    desk: Any = jewels.report.desk(jewels.log, "en")
    frame = qn.jewels.stats.seat_results(jewels.log)
    of = qn.jewels.charts.seat_wins
    (block,) = chart(of, "games").blocks(desk, jewels.log)
    assert block.name == "seat-wins"
    assert (block.title, block.frames[0].height) == (
        of(frame).to_dict()["description"],
        frame.filter(measure="win").height,
    )
    (block,) = chart(of, "games", name="x", counted=lambda rows: rows.head(1), shown="all").blocks(desk, jewels.log)
    assert (block.name, block.frames[0].height) == ("x", frame.height)
    assert block.caption.startswith("n\u00a0=\u00a060")


@pytest.mark.parametrize(
    ("about", "sign"),
    [(("price",), "†"), (("copies",), "‡"), (("encounters", "bonus"), "†"), (("turns",), ""), ((), "")],
)
def test_what_a_figure_is_about_marks_it(jewels: Case, about: tuple[str, ...], sign: str) -> None:
    """Where a number of that is assumed; a number of the rules has the same sign behind it."""
    desk: Any = jewels.report.desk(jewels.log, "en")
    (block,) = chart(qn.jewels.charts.seat_wins, "games", mark=about).blocks(desk, jewels.log)
    assert (block.mark.sign if block.mark else "") == sign
    rules: Any = jewels.log.rules
    keys = [key for key in rules.assumed() if {key.partition(".")[0], key.rpartition(".")[2]} & {*about}]
    assert all(keys for _ in sign)
    assert {desk.marks.sign(key) for key in keys if key.endswith(about)} <= {sign}
    assert desk.marks.sign("start_coins") == ""


def test_a_scene_shows_its_rows_and_tells_its_questions(lady: Case) -> None:
    """Pictures beside each other by how many they are, one below another where they are nested, each under its texts;
    what too little tells is counted."""
    from qn_analysis.games.lady_of_the_diamonds import stats

    desk: Any = lady.report.desk(lady.log, "en")
    told = answered(desk, lady.report.gather(lady.log), lady.report.questions, (), ("greedy",))
    sets = Picture(rows(stats.variety_sets), "columns", "{sets}", share=True)
    parts = Picture(rows(stats.point_shares), "bar", "{measure:label.part}")
    scene = Scene(
        "point_sources", "points", ({"parts": parts}, {"sets": sets, "beside": {"lacks": sets, "parts": parts}}),
        appendix=("variety",),
    )  # fmt: skip
    assert scene.wants == tuple(want for each in (parts, sets, sets, parts) for want in each.wants)
    made = scene(desk, told.own.figures, told.answers)
    variety = told.answers["variety"]
    assert made.title == desk.say.text(f"front.title.points.{variety.word}")
    assert made.lede == f"{variety.title} {variety.text}"
    twice = made.html.index('<div class="twice">')
    names = [desk.say.text(f"front.points.{name}") for name in ("parts", "sets", "lacks", "parts")]
    assert re.findall(r"<h3><b>(.*?)</b>", made.html) == names
    assert made.html[:twice].count("<figure") == 1
    assert re.search(r"<div><figure.*<figure.*</div></div>$", made.html, re.DOTALL)
    assert re.findall(r'<svg[^>]* width="(\d+)"', made.html) == ["380", "380"]
    by_title = Scene("point_sources", "points", ({"parts": parts},), told=("variety", "tie"), by="tie")
    made = by_title(desk, told.own.figures, told.answers)
    assert made.title == desk.say.text(f"front.title.points.{told.answers['tie'].word}")
    assert made.lede.endswith(told.answers["tie"].text)


def test_a_column_of_shares_is_per_cent_unless_it_is_multiplied(lady: Case) -> None:
    """What a figure is, its piece says; points of a hundred are a number."""
    from qn_analysis.games.lady_of_the_diamonds import stats

    desk: Any = lady.report.desk(lady.log, "en")
    row = {"low": 0.1, "high": 0.3, "n": 40, "clusters": 9}
    frame = pl.DataFrame([{"measure": name, "value": 0.2, **row} for name in ("won", "points")])
    figure = table(
        "seats", Lines("report.all_titles", stats.endings.want()),
        [Column("won", "win"), Column("won", "score", by=100.0), Column("points", "score")], head="seat",
    )  # fmt: skip
    (block,) = figure.made(desk, in_units(frame, {"won": "share", "points": "points"}))
    assert [cell.strip() for cell in cells(block)[1][1:]] == ["20.0%", "20.0", "0.20"]
    with pytest.raises(AttributeError):
        figure.made(desk, frame.select(pl.all()))
