"""The report of people's games opens with them, says what it cannot tell yet, and nothing of seats that nobody kept."""

from __future__ import annotations

import re
from html import unescape
from itertools import product
from pathlib import Path

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.report.people import stage_gains
from qn_analysis.core.stats.few import pairs_of, shrunk_ratings

EVENINGS = Path(__file__).parents[3] / "datasets/evenings/evenings.csv"


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """The text of the chapter in English and in French."""
    return told(EVENINGS, "en", tmp_path_factory), told(EVENINGS, "fr", tmp_path_factory)


def told(source: object, lang: str, folder: pytest.TempPathFactory) -> str:
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
