"""A figure says whose it is: what is shown together is about the same, a word says on how many tables it rests, and no
two statements about one subject contradict each other. In every game."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.page.blocks import Chapter
from qn_analysis.core.report.asking import seat
from qn_analysis.core.report.front import WEAK, Answer, Front, Reading, answer, called, sides
from qn_analysis.core.report.headlines import best_seat, tell
from qn_analysis.core.report.peers import Peer
from qn_analysis.core.stats.statistic import Figures
from qn_analysis.core.stats.verdicts import DEPENDS, LITTLE, SAME, UNCLEAR, YES, over_groups
from qn_analysis.games.queens_necklace import stats
from qn_analysis.games.queens_necklace.report.front.claims import _told
from qn_analysis.games.queens_necklace.stats.claims.register import claims
from tests.kit.reports import Case

SEATS = stats.seat_results.want()
CLEAR = {YES, "no", LITTLE, DEPENDS}


@pytest.fixture(scope="module")
def fronts() -> dict[str, Front]:
    return {}


@pytest.fixture
def front(case: Case, fronts: dict[str, Front]) -> Front:
    """The first layer of the case, beside the populations of its game."""
    if case.game not in fronts:
        report = case.report
        peers = report.peers.of(case.log, False).each  # type: ignore[union-attr]
        desk = report.desk(case.log, "en")
        fronts[case.game] = report.front(desk, report.gather(case.log, False, None), peers)  # type: ignore[misc]
    return fronts[case.game]


@pytest.fixture(scope="module")
def known_chapters() -> dict[str, dict[str, Chapter]]:
    return {}


@pytest.fixture
def chapters(case: Case, known_chapters: dict[str, dict[str, Chapter]]) -> dict[str, Chapter]:
    """The chapters of the case by name, made once."""
    if case.game not in known_chapters:
        desk, t = case.report.desk(case.log, "en"), case.report.gather(case.log, False, None)
        known_chapters[case.game] = {name: make(desk, t) for name, make in case.report.chapters.items()}
    return known_chapters[case.game]


def test_all_readings_that_are_shown_together_are_about_the_same(front: Front) -> None:
    for each in front.answers:
        readings, own = each.asked.readings, each.asked.own
        by_players: dict[int, set[str]] = {}
        for (_, players), reading in readings.items():
            by_players.setdefault(players, set()).add(reading.about)
        assert all(len(abouts) == 1 for abouts in by_players.values()), each.key  # a line of the picture
        assert len({readings[group].about for group in each.ranged}) <= 1, each.key  # the range
        chips = {players: readings[own.bots, players].about for bots, players in readings if bots == own.bots}
        for (label, _, _), (players, about) in zip(each.chips, sorted(chips.items()), strict=False):
            name = each.asked.named(each.asked.desk, about)
            assert label == (str(players) if len(set(chips.values())) == 1 else f"{players} {name}"), each.key
        if len({about for abouts in by_players.values() for about in abouts}) > 1:
            lines = re.findall(r"<text[^>]*>(.*?)</text>", each.picture)
            for players, (about,) in by_players.items():
                assert f"{players} players – {each.asked.named(each.asked.desk, about)}" in lines, each.key
        if each.asked.reading is not None and each.asked.reading.about:
            name = each.asked.named(each.asked.desk, each.asked.reading.about)
            assert name in f"{each.unit} {each.title}", each.key  # the figure names its subject


def test_every_population_is_called_in_both_languages(case: Case) -> None:
    """By words of its bot, or of every game; not by the name that calls it."""
    report = case.report
    english, french = ({bots: called(report.desk(case.log, lang), bots) for bots, _ in report.peers.line_ups}  # type: ignore[union-attr]
                       for lang in ("en", "fr"))  # fmt: skip
    assert {*english} == {*french}
    assert [bots for bots, word in french.items() if word == bots] == []
    assert called(report.desk(case.log, "fr"), "one-of-my-own") == "one-of-my-own"


def test_a_word_rests_on_most_tables_of_strong_players_and_says_so(front: Front) -> None:
    for each in front.answers:
        words = {group: f"{reading.word}{reading.way}" for group, reading in each.asked.readings.items()}
        own = each.asked.group
        strong = {group: word for group, word in words.items() if group[0] not in WEAK}
        if own not in words or not strong:
            continue
        said = each.asked.said
        clear = [word for word in strong.values() if word != UNCLEAR]
        assert (said.clear, said.tables) == (len(clear), len(strong)), each.key
        assert not clear or len(strong) < 2 or f"{len(clear)} of" in each.rests, each.key
        if len(strong) > 1:
            assert not clear or f"of {len(strong)} tables" in each.rests, each.key
        here = [word for group, word in strong.items() if group[1] == own[1]]
        if each.word == DEPENDS:
            assert len(set(clear)) > 1, each.key
        elif each.word != UNCLEAR and here:
            assert len(set(clear)) == 1 or len({word for word in here if word != UNCLEAR}) == 1, each.key
            assert sum(word.startswith(each.word) for word in here) * 2 > len(here), each.key


def test_where_tables_contradict_one_another_each_word_is_told_with_its_tables(front: Front) -> None:
    """No word without a table, no table under another word: neither yes for nobody, nor "about right" as a no."""
    for each in front.answers:
        if each.key == "seat":  # told seat by seat, in sentences of its own
            continue
        words = {2: LITTLE, 3: "no", 4: "no"}
        readings = {
            (bots, players): Reading(1.0, 0.9, 1.1, 900, word)
            for players, word in words.items()
            for bots in ("learnt", "expert")
        }
        told = sides(replace(each.asked, readings=readings), each.key)
        first, second = told.split("; ")
        assert "tables of 2 players" in first, each.key
        assert "tables of 3 and 4 players" in second, each.key
        assert not re.search(r"nobody|\byes\b", told, re.IGNORECASE), each.key
        three = {**readings, ("learnt", 2): Reading(1.0, 0.9, 1.1, 900, YES), ("random", 2): readings["learnt", 3]}
        parts = sides(replace(each.asked, readings=three), each.key).split("; ")
        assert len(parts) == 3, each.key
        assert "at tables of 2" in parts[0], each.key
        assert "random" not in " ".join(parts), each.key


def test_undecided_tables_count_as_undecided_and_weak_players_carry_no_word() -> None:
    own = ("learnt", 3)
    tables = {(bots, players): UNCLEAR for bots in ("steady", "expert", "learnt", "searcher") for players in (2, 3, 4)}
    two = {**tables, ("expert", 3): YES, ("learnt", 3): YES}
    assert (
        over_groups(two, own, WEAK).word == UNCLEAR
    )  # two of four at this number of players, ten of twelve cannot tell
    three = {**two, ("steady", 3): YES}
    assert over_groups(three, own, WEAK) == (YES, "", 3, 12, (3,))
    assert over_groups({**three, ("random", 3): "no", ("greedy", 2): "no"}, own, WEAK) == (YES, "", 3, 12, (3,))
    assert (
        over_groups({**three, ("learnt", 2): "no"}, own, WEAK).word == YES
    )  # one of four at two players says nothing there
    assert over_groups({**three, ("searcher", 3): "no"}, own, WEAK)[:2] == (DEPENDS, "who")
    weak = ("random", 3)
    assert over_groups({weak: YES}, weak, WEAK).word == YES  # of a log of theirs, with nobody else
    assert over_groups({**three, weak: "no"}, weak, WEAK).word == YES


# --------------------------------------------------------------------------------------------------------------- seats


def table(bots: str, wins: dict[int, float], games: int = 20_000, half: float = 0.007) -> Peer:
    """A population whose seats win so often."""
    rows = [(seat, bots, "win", value, value - half, value + half, games) for seat, value in wins.items()]
    schema = {"seat": pl.UInt8, "bot": pl.String, "measure": pl.String, "value": pl.Float64, "low": pl.Float64,
              "high": pl.Float64, "n": pl.Int64}  # fmt: skip
    return Peer(bots, len(wins), games, Figures(None, {SEATS: pl.DataFrame(rows, schema=schema, orient="row")}))  # type: ignore[arg-type]


@pytest.fixture
def seats(queen: Case) -> Answer:
    """The seats as they were measured: seat 1 at 2 players, a habit of one bot at 3, seat 4 at 4."""
    third = 1 / 3
    peers = [
        *(table(bots, {0: 0.535, 1: 0.465}) for bots in ("steady", "expert", "learnt")),
        table("random", {0: 0.44, 1: 0.56}),
        table("steady", {0: third, 1: third, 2: third}),
        table("expert", {0: third + 0.005, 1: third, 2: third - 0.005}),
        table("greedy", {0: third - 0.04, 1: third, 2: third + 0.04}),
        *(table(bots, {0: 0.26, 1: 0.26, 2: 0.26, 3: 0.22}, half=0.005) for bots in ("steady", "expert", "learnt")),
    ]
    own = table("learnt", {0: third + 0.015, 1: third, 2: third - 0.015})
    return answer(queen.report.desk(queen.log, "en"), seat(SEATS, "course"), own, peers)


def test_seats_are_told_by_number_of_players_with_the_seat_named(seats: Answer) -> None:
    assert [label for label, _, _ in seats.chips] == ["2 Seat 1", "3 Seat 1", "4 Seat 4"]
    assert [value for _, value, _ in seats.chips] == ["+3.5", "+1.5", "−3.0"]
    assert "With 2 players seat 1 wins 3.5 points more than its share (3 of 3 tables)" in seats.text
    assert "with 4 players seat 4 wins 3.0 points less than its share (3 of 3 tables)" in seats.text
    assert seats.range == "−4.0 to +1.5 over 4 tables of 3"  # greedy players inform it
    assert {reading.about for (_, players), reading in seats.asked.readings.items() if players == 4} == {"3"}


def test_no_word_where_one_bot_alone_is_off(queen: Case) -> None:
    """A seat that one of three strong players favours is a habit: nothing is said of the game."""
    third = 1 / 3
    peers = [table(bots, {0: third, 1: third, 2: third}, half=0.03) for bots in ("steady", "expert")]
    own = table("learnt", {0: third + 0.05, 1: third - 0.03, 2: third - 0.02})
    made = answer(queen.report.desk(queen.log, "en"), seat(SEATS, "course"), own, peers)
    assert made.asked.readings["learnt", 3].word == YES
    assert (made.word, made.rests) == (UNCLEAR, "1 of 3 tables is clear")


def test_a_report_of_one_game_does_not_say_how_many_would_tell(queen: Case) -> None:
    own = table("learnt", {0: 1.0, 1: 0.0, 2: 0.0}, games=1, half=0.6)
    made = answer(queen.report.desk(queen.log, "en"), seat(SEATS, "course"), own, ())
    assert "would tell" not in made.text


# ------------------------------------------------------------------------------------- statements about one subject


def test_the_seat_headline_and_the_seat_answer_agree(case: Case, front: Front) -> None:
    """Both come of the same verdict on the seats of the log."""
    report = case.report
    headline = next(each for each in (*report.headlines, *report.more) if each.key == "best_seat")
    row = headline.of(report.gather(case.log, False, None)).row(0, named=True)
    mine = next(each for each in front.answers if each.key == "seat").asked.reading
    assert mine is not None
    assert (row["form"] == SAME) == (mine.word == LITTLE)
    if mine.word == YES:
        assert mine.way == row["form"] or str(row["seat"]) != mine.about
    assert headline.of.pick is best_seat


def test_claims_on_seats_have_the_answer_of_the_page(seats: Answer, queen: Case) -> None:
    """ "With four players the game is very balanced" cannot hold where seat 4 wins 3 points less."""
    from qn_analysis.games.queens_necklace.report.claims import stored_register

    desk: Any = queen.report.desk(queen.log, "en")
    over = stored_register().over
    told = {key: _told(desk, claims()[key], over[key], {"seat": seats}) for key in ("C02", "Q4")}
    assert (told["C02"].word, told["C02"].clear, told["C02"].asked) == ("no", 3, 3)
    assert max(row["value"] for row in told["C02"].rows) == pytest.approx(0.03)
    assert told["Q4"].word in (DEPENDS, UNCLEAR)
    assert {each.measure for each in told.values()} == {
        "Games won by the seat that is named, above an equal share, in points"
    }


def test_no_two_statements_about_one_subject_contradict_each_other(front: Front, case: Case) -> None:
    """Titles, the sentence on top and what is worth a look are made of the words of the answers; words of answers about
    one thing at the same tables are the same or one of them cannot tell."""
    say = case.report.desk(case.log, "en").say
    statements: list[tuple[Any, str, str]] = []
    for each in front.answers:
        for (bots, players), reading in each.asked.readings.items():
            statements.append(((each.key, reading.about, bots, players), reading.word, "table"))
        told = each.asked.reading
        if told is not None:
            assert (
                each.frame.filter(bots=each.asked.group[0], players=each.asked.group[1])["value"].item() == told.value
            )
    for (one, word, _), (other, second, _) in combinations(statements, 2):
        if one == other:
            assert word == second or UNCLEAR in (word, second), one
    words = {each.key: each.word for each in front.answers}
    for key in say.texts:
        found = re.fullmatch(r"front\.sum\.(\w+)_(\w+)", key)
        if found and found[1] in words and found[2] == words[found[1]]:
            assert say.text(key, players=str(case.log.players)).lower()[:20] in front.lede.lower(), key


def test_cards_in_the_table_have_the_words_and_figures_of_the_answers(queen: Case) -> None:
    """One computation: an answer on a card and its row, and the counts of the lede and of the answer."""
    html = queen.html()
    answered = re.search(r'id="ask-cards".*?</article>', html, re.DOTALL)
    chapter = re.search(r'id="scene-card_table".*?</section>', html, re.DOTALL)
    assert answered is not None
    assert chapter is not None
    of = re.findall(r"of (\d+) cards", answered[0] + chapter[0])
    assert len(set(of)) <= 1, of


# ------------------------------------------------------------------------------------------------ what is alike is one


def test_no_title_headline_or_answer_names_one_of_several_things_alike(
    case: Case, front: Front, chapters: dict[str, Chapter]
) -> None:
    """Rubies, emeralds and diamonds (Lady: rubies and emeralds, sapphires and amethysts) are named together or not."""
    report = case.report
    desk = report.desk(case.log, "en")
    t = report.gather(case.log, False, None)
    told = [each.text for each in tell(desk, t, (*report.headlines, *report.more))]
    told += [front.lede, front.look, *(chapter.title for chapter in front.chapters)]
    told += [text for each in front.answers for text in (each.title, each.text, each.unit)]
    told += [block.title for each in chapters.values() for block in each.blocks if block.spec]
    assert len(told) > 50
    groups = [
        [desk.thing(kind, name).lower() for name in group]
        for kind, found in case.log.rules.alike().items()
        for group in found
        if len(group) > 1
    ]
    assert bool(groups) == (case.game != "jewels")
    for text in told:
        for group in groups:
            named = [name for name in group if name in text.lower()]
            assert named in ([], group), text


def test_the_appendix_tells_a_difference_between_things_alike_once(case: Case, chapters: dict[str, Chapter]) -> None:
    mine = chapters["alike"]
    where = [name for name, each in chapters.items() for block in each.blocks if block.name == "table-alike"]
    assert where == ([] if case.game == "jewels" else ["alike"])
    if case.game == "jewels":
        assert mine.paragraphs == ["The rules tell all gems and cards apart: nothing is alike."]
        return
    assert "No statement about the game can prefer one of them to another" in mine.paragraphs[1]
    noted = [
        block
        for name, each in chapters.items()
        for block in each.blocks
        if any("alike" in frame.columns for frame in block.frames)
    ]
    assert noted
    for block in noted:
        assert "Rows that the rules make alike differ only by what these players do" in block.caption, block.name
