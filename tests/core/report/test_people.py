"""The report of people's games opens with them, says what it cannot tell yet, and nothing of seats that nobody kept."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from itertools import product
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.report import people
from qn_analysis.core.report.declaration import report_of
from qn_analysis.core.report.figures import wants_of
from qn_analysis.core.report.peers import people_of
from qn_analysis.core.report.people import stage_gains
from qn_analysis.core.report.report import make
from qn_analysis.core.stats.few import pairs_of, shrunk_ratings
from tests.kit.reports import few_chapters

EVENINGS = Path(__file__).parents[3] / "datasets/evenings/evenings.csv"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """The text of the beginning of the page in both languages."""
    return told(EVENINGS, "en", tmp_path_factory), told(EVENINGS, "fr", tmp_path_factory)


def told(source: object, lang: str, folder: pytest.TempPathFactory, whole: bool = False) -> str:
    """The text of a page, with all chapters or some."""
    with pytest.MonkeyPatch.context() as patch:
        if not whole:
            few_chapters(patch)
        place = qn.report(source, folder.mktemp("page") / "page.html", lang=lang)  # type: ignore[call-overload]
    text = re.sub(
        r"\s+", " ", unescape(re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", place.read_text("utf-8"), flags=re.S))
    )
    return str(text).replace("\u202f", " ").replace("\u00a0", " ")


def test_the_page_opens_with_the_people(page: tuple[str, str]) -> None:
    english, french = page
    assert "What 3 games at the table show." in english
    assert "People Anna, Ben, Cleo and Dan" in english
    start = english.index("Your games Who played")
    assert start < english.index("More about the run")
    for wanted in ("The best evening so far: Ben with 310 pounds (2024-01-12).", "Dan, 125 pounds ahead (2024-03-09)",
                   "3 games cannot tell yet who plays better", "Anna 16.7% (0.7 to 85.0) 36.1% 300 3",
                   "Whoever begins wins"):  # fmt: skip
        assert wanted in english, wanted
    assert "La meilleure soirée jusqu'ici : Ben avec 310 livres" in french
    assert "Anna, Ben, Cleo et Dan" in french


def test_seats_that_nobody_kept_are_not_told_of(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    kept = tmp_path / "evenings.csv"
    rows = [line.split(";") for line in EVENINGS.read_text().splitlines()]
    kept.write_text("\n".join(";".join(row[:3] + row[4:]) for row in rows))
    said = told(kept, "en", tmp_path_factory)
    assert "It is not kept who sat where" in said
    assert "Whoever begins wins" not in said
    assert "Seat 1 wins" not in said


def test_enough_games_tell_who_wins_more(tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> None:
    """Of 60 games in which one wins four of five it is said, with skill and luck."""
    place = tmp_path / "many.csv"
    rows = [f"{game};{name};{points}" for game in range(60)
            for name, points in (("Anna", 100 + 50 * (game % 5 > 0)), ("Ben", 120))]  # fmt: skip
    place.write_text("game;player;total\n" + "\n".join(rows))
    said = told(place, "en", tmp_path_factory)
    assert "Anna wins more than Ben: 60.0% more of the wins" in said
    assert "Among Anna and Ben" in said
    assert "cannot tell yet" not in said


BY_HAND = EVENINGS.parents[1] / "by_hand/evening.jsonl"


def test_whole_games_stand_beside_strong_play_and_have_reviews(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Evenings of which most knows scores alone: the one that is whole is held against strong play, and reviewed."""
    said = told([EVENINGS, BY_HAND], "en", tmp_path_factory)
    assert "Beside strong play Player What she does In a game Strong play Difference n games" in said
    assert "Barnaby Rings at sale 1 2.0 0.3 told from 10 games on 1" in said
    assert "game 3 – Charles 270, Barnaby 240 and Amy 40 its review" in said
    assert "Game 3, won by Charles. This is a first guess" in said


@pytest.mark.full
def test_whole_pages_begin_alike(page: tuple[str, str], tmp_path_factory: pytest.TempPathFactory) -> None:
    """All chapters change nothing in what stands before them."""
    one, other = page[1], told(EVENINGS, "fr", tmp_path_factory, whole=True)
    opening = [
        text[text.rindex("Qui a joué") :].partition("Ce que ces parties montrent encore")[0] for text in (one, other)
    ]
    assert opening[0] == opening[1]
    assert 1000 < len(opening[0]) < len(other[other.rindex("Qui a joué") :])


@pytest.mark.full
def test_whole_games_stand_beside_strong_play_in_french(tmp_path_factory: pytest.TempPathFactory) -> None:
    french = told([EVENINGS, BY_HAND], "fr", tmp_path_factory, whole=True)
    assert "Barnaby Bagues à la vente 1 2,0 0,3 dit dès 10 parties 1" in french
    assert "Partie 3, gagnée par Charles" in french


def test_points_alone_say_what_it_would_take(page: tuple[str, str]) -> None:
    english, french = page
    assert "Where each of you differs from strong play cannot be told from points." in english
    assert "Les points seuls ne disent pas où chacun s'écarte d'un jeu fort." in french
    assert "Beside strong play" not in english
    assert "2024-03-09 on the train Dan 260 and Anna 135 2024-02-03" in english
    assert "Queen's Necklace: your games" in english
    assert "Seed" not in english


def of_people(log: Any, names: list[str]) -> Any:
    """Games of bots as if people had played them."""
    runs = [{"first": 0, "games": int(log.manifest["games"]), "names": names}]
    manifest = {key: value for key, value in log.manifest.items() if key != "seed"}
    return type(log).in_memory(
        {**manifest, "people": runs, "seed": None}, log.events.collect(), log.games.collect(), None
    )


def chapter_of(log: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The chapter about people, without reviews, which take their time."""
    monkeypatch.setattr(people, "REVIEWED", 0)
    made = report_of(log.layout.game)
    return people.people_chapter(made.desk(log, "en"), made.ways)


def ways_of(chapter: Any) -> pl.DataFrame:
    found: pl.DataFrame = next(block for block in chapter.blocks if block.name == "table-people_ways").frames[0]
    return found


def test_who_plays_otherwise_than_strong_players_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """30 games of a bot that shows its Kings more often, as if people had played them."""
    log = qn.simulate(30, players=3, bots="greedy", seed=4, progress=False)
    found = chapter_of(of_people(log, ["Anna", "Ben", "Cleo"]), monkeypatch)
    kings = ways_of(found).filter(way="kings_laid")
    assert set(kings["word"]) in ({"more"}, {"more", "undecided"})
    laid = log.displays().filter(pl.col("kings") > 0).collect()["kings"].sum()
    assert sum(kings["value"]) * 30 == pytest.approx(laid)
    assert kings["strong"].to_list() == pytest.approx([0.422] * 3)
    more = kings.filter(word="more")["name"][0]
    sentence = f"{more} does more of one thing than strong players: Kings laid, "
    assert any(text.startswith(sentence) for text in found.paragraphs)
    few = ways_of(found).filter(word="undecided")
    assert (few["needed"].drop_nulls() >= 10).all()


def test_strong_players_differ_from_themselves_by_chance_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    log = qn.simulate(60, players=2, bots="learnt", seed=21, progress=False)
    frame = ways_of(chapter_of(of_people(log, ["Anna", "Ben"]), monkeypatch))
    assert not set(frame["word"]) & {"more", "less"}


class Beside:
    """The first layer of a log of bots, with people beside them or without."""

    def __init__(self) -> None:
        self.log = qn.simulate(40, players=3, bots="learnt", seed=5, progress=False)
        self.report = report_of(self.log.layout.game)
        self.figures = self.report.gather(self.log)

    def desk(self, theirs: Any = None) -> Any:
        return replace(self.report.desk(self.log, "en"), people=theirs)

    def front(self, theirs: Any = None) -> Any:
        asked = wants_of([self.report.front])
        peers = (
            () if theirs is None else people_of(theirs, lambda log: self.report.statistics.gather(log, asked, False))
        )
        assert self.report.front is not None
        return self.report.front(self.desk(theirs), self.figures, peers)


@pytest.fixture(scope="module")
def bots() -> Beside:
    return Beside()


def test_people_are_a_population_beside_the_bots(bots: Beside) -> None:
    """Few games of theirs are listed and change no word and no range."""
    theirs = qn.join([EVENINGS, BY_HAND])
    alone, beside = bots.front(), bots.front(theirs)
    for one, other in zip(alone.answers, beside.answers, strict=True):
        assert (one.word, one.range, one.text) == (other.word, other.range, other.text)
    seat = next(each for each in beside.answers if each.key == "seat").frame
    assert seat.filter(bots="people")["n"].to_list() == [2]
    assert "Beside them people: 4 games of theirs at tables of 2, 3 and 4." in beside.whose
    chapter = bots.report.chapters["populations"](bots.desk(theirs), bots.figures)
    found = chapter.blocks[0].frames[0].filter(bots="people")
    assert found["games"].unique().to_list() == [2]
    assert found.filter(pl.col("value").is_not_null()).height > 0
    assert "2 games of theirs at tables of 3" in chapter.paragraphs[1]


def test_many_games_of_people_have_a_say(bots: Beside) -> None:
    many = of_people(qn.simulate(400, players=2, bots="learnt", seed=6, progress=False), ["Anna", "Ben"])
    found = bots.front(many)
    length = next(each for each in found.answers if each.key == "length")
    assert ("people", 2) in length.asked.readings
    assert "people" in [name for name, _ in found.key]


def test_people_who_cannot_stand_beside_a_log_are_refused() -> None:
    log = qn.simulate(2, players=3, bots="greedy", seed=5, progress=False)
    other = qn.simulate(2, players=3, bots="greedy", seed=5, progress=False, rules=log.rules.with_(purse=12))
    with pytest.raises(qn.LogError, match="bots played the games that are given for people"):
        make(log, people=log)
    with pytest.raises(qn.LogError, match="only games by the same rules"):
        make(log, people=of_people(other, ["Anna", "Ben", "Cleo"]))


def test_ratings_of_few_games_are_drawn_together() -> None:
    """One game says little, many say what they say; whoever has not played is at 0 with the widest interval."""
    names = ["Anna", "Ben", "Cleo"]

    def rated(games: int) -> pl.DataFrame:
        rows = [(game, name, rank, 2) for game, (name, rank) in product(range(games), [("Anna", 1), ("Ben", 2)])]
        results = pl.DataFrame(rows, schema=["game", "name", "rank", "players"], orient="row")
        return shrunk_ratings(pairs_of(results), names, 0.5)

    one, many = rated(1), rated(200)
    assert 0 < one["rating"][0] < 60 < many["rating"][0]
    assert one["rating"][0] == pytest.approx(-one["rating"][1])
    assert one["rating"][2] == pytest.approx(0)
    assert many["rating_high"][0] - many["rating_low"][0] < one["rating_high"][0] - one["rating_low"][0]
    assert one["n"].to_list() == [1, 1, 0]


def test_a_rating_by_hand() -> None:
    """Of one game the most likely strength x of the winner solves x / s² = 1 / (1 + exp(2 x))."""
    from math import exp, log

    results = pl.DataFrame({"game": [0, 0], "name": ["A", "B"], "rank": [1, 2], "players": [2, 2]})
    x = shrunk_ratings(pairs_of(results), ["A", "B"], 1.0)["rating"][0] * log(10) / 400
    assert x == pytest.approx(1 / (1 + exp(2 * x)))


def test_gains_by_sale() -> None:
    log = qn.read_games(EVENINGS)
    found = stage_gains(log).join(log.people, on=["game", "seat"]).filter(name="Anna")
    assert found.sort("game", "stage")["gain"].to_list() == [60, 110, 90, 80, 70, 150, 90, 0, 45]
