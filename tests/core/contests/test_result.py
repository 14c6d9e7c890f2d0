"""A league written out: text, notebook, page in two languages, and the command."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from string import Formatter
from typing import Any

import altair as alt
import pytest

import qn_analysis as qn
from qn_analysis.core.base.catalogue import Catalogue, TextError, missing
from qn_analysis.core.base.game_registry import game_named
from qn_analysis.core.contests.league import league
from qn_analysis.core.contests.result import LeagueSheet
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.play.engine import engine_of
from qn_analysis.core.play.errors import SimulationError
from tests.kit.browser import charts_seen, needs_browser
from tests.kit.pages import specs, without_scripts

BOTS = {"greedy": "greedy", "random": "random", "a<b>c": "greedy", "fourth": "random"}


@pytest.fixture(scope="module")
def found() -> qn.League:
    rules = qn.Ruleset.default().with_(name="house", purse=12)
    return league(BOTS, players=3, games=192, seed=1234, rules=rules, progress=False)


@pytest.fixture(scope="module")
def english(found: qn.League) -> str:
    return found.page()


@pytest.fixture(scope="module")
def french(found: qn.League) -> str:
    return found.page("fr")


def test_the_page_says_what_was_played(found: qn.League, english: str) -> None:
    said = without_scripts(english)
    for part in (
        *("greedy", "random", "fourth"),
        "house",
        found.rules.hash,
        ">1234<",
        found.kernel,
        ">192<",
        "purse = 12",
    ):
        assert part in said
    assert "a<b>c" not in english
    assert "makes the intervals of win shares" in said
    assert "<code>a&lt;b&gt;c: greedy; fourth: random</code>" in said
    assert "http" not in said.replace("http-equiv", "")


def test_the_same_league_gives_the_same_page(found: qn.League, english: str, tmp_path: Path) -> None:
    again = league(BOTS, players=3, games=192, seed=1234, rules=found.rules, progress=False)
    place = again.to_html(tmp_path / "league.html")
    assert place.read_text(encoding="utf-8") == english
    assert [each.name for each in tmp_path.iterdir()] == ["league.html"]


def test_charts_fit_the_schema(english: str) -> None:
    made = specs(english)
    assert len(made) == 4
    for spec in made:
        alt.Chart.from_dict(spec)


def test_languages_have_the_same_texts_and_the_french_page_is_french(found: qn.League, french: str) -> None:
    catalogues = [Catalogue.load(LeagueSheet.words, lang) for lang in ("en", "fr")]
    assert missing(*catalogues) == []
    said = without_scripts(french) + " ".join(json.dumps(spec, ensure_ascii=False) for spec in specs(french))
    said += found.text("fr")
    for key in catalogues[0]:
        theirs = catalogues[1].forms(key)
        for form, text in catalogues[0].forms(key).items():
            for part in (part[0].strip() for part in Formatter().parse(text)):
                if len(part) > 7 and part not in theirs[form]:
                    assert part not in said, key
    with pytest.raises(TextError, match="known languages: en, fr"):
        found.page("la")


def test_text_notebook_and_json_hold_the_standings(found: qn.League) -> None:
    best = found.standings.row(0, named=True)
    shown = (found.text(), found._repr_html_(), str(found.__rich__()))
    cell = LeagueSheet(found, "en").standings()[0][1]
    assert cell.startswith(f"{100 * best['win_share']:.1f}"[:2])
    assert all(cell.replace("\u00a0", " ") in each.replace("\u00a0", " ") for each in shown)
    assert "a&lt;b&gt;c" in shown[1]
    assert repr(found).startswith("<League of greedy, random, a<b>c, fourth: 192 games of 3, 4 deals a line-up, seed 1")
    assert str(found) == found.text().rstrip()
    data = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert data["standings"][0]["bot"] == best["bot"]
    assert data["ruleset_hash"] == found.rules.hash


def test_a_file_that_cannot_be_written_is_one_message(found: qn.League, tmp_path: Path) -> None:
    with pytest.raises(LogError, match="there is no folder"):
        found.to_html(tmp_path / "nowhere" / "league.html")
    with pytest.raises(LogError, match="it is a folder"):
        found.to_html(tmp_path)


CALL = ("league", "--bots", "greedy,random", "--players", "2", "--games", "4", "--quiet")


def test_the_command_writes_text_json_csv_and_a_page(run: Any, tmp_path: Path) -> None:
    page = tmp_path / "league.html"
    code, text, err = run(*CALL, "--out", page)
    assert code == 0, err
    assert text.startswith("4 games: 1 line-up, each on 2 deals of its own, in 2 rotations")
    assert re.search(r"^greedy +\d", text, re.MULTILINE)
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    code, out, _ = run(*CALL, "--format", "json")
    assert json.loads(out)["deals"] == 2
    code, out, _ = run(*CALL, "--format", "csv")
    assert [row["bot"] for row in csv.DictReader(io.StringIO(out))] == ["greedy", "random"]
    code, french, _ = run(*CALL, "--lang", "fr")
    assert "Victoire" in french
    code, _, err = run(*CALL, "--out", page)
    assert code == 2
    assert "exists already" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--bots", "greedy,gredy"], "did you mean 'greedy'?"),
        (["--bots", "greedy"], "a league needs at least two"),
        (["--format", "xml"], "choose text, json or csv"),
        (["--out", "nowhere/league.html"], "there is no folder nowhere"),
        (["--lang", "de"], "known languages"),
        (["--players", "7"], "7 players"),
        (["--rules", "none.toml"], "none.toml"),
    ],
)
def test_a_wrong_call_ends_in_one_line(run: Any, arguments: list[str], message: str) -> None:
    code, out, err = run(*CALL, *arguments)
    assert (code, out) == (2, "")
    assert message in err
    assert err.strip().splitlines()[-1].startswith("qn: ")


def first_legal(view: Any, legal: Any, rng: Any) -> Any:
    return legal[0]


@pytest.mark.parametrize(("game", "unit"), [("lady", "points"), ("jewels", "coins")])
def test_a_league_of_any_game(game: str, unit: str) -> None:
    """Its own numbers of players, words and units; a function of a user's own plays it too."""
    found = league(["greedy", "random"], players=5, games=20, seed=2, progress=False, game=game)
    title = engine_of(game_named(game)).title
    assert (found.players, found.deals, found.games.height) == (5, 1, 20)
    assert found.standings["bot"].to_list() == ["greedy", "random"]
    assert f"Mean score, {unit}" in found.text()
    page = found.page()
    assert f"<title>{title}: league of bots, 5 players</title>" in page
    assert f"Mean score by seat, in {unit}" in page
    assert "\u00a0" not in found.text("fr")
    with pytest.raises(SimulationError, match="6 players"):
        league(["greedy", "random"], players=6, games=20, progress=False, game=game)
    own = league({"mine": first_legal, "other": "greedy"}, players=2, games=4, progress=False, game=game)
    assert set(own.standings["bot"]) == {"mine", "other"}


def test_ctrl_c_leaves_nothing(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from qn_analysis.core.play import simulate

    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "run_job", stop)
    code, _, err = run(*CALL, "--out", tmp_path / "league.html")
    assert code == 130
    assert "qn: stopped" in err
    assert list(tmp_path.iterdir()) == []


class TestBrowser:
    """The page as a browser shows it, without a network."""

    pytestmark = needs_browser

    def test_all_charts_are_drawn_offline(self, browser: Any, french: str, tmp_path: Path) -> None:
        width = 390
        place = tmp_path / "league.html"
        place.write_text(french, encoding="utf-8")
        view = browser.new_context(offline=True, viewport={"width": width, "height": 900}).new_page()
        wrong: list[str] = []
        view.on("pageerror", lambda error: wrong.append(str(error)))
        view.on("console", lambda line: wrong.append(line.text) if line.type in ("error", "warning") else None)
        view.goto(place.as_uri())
        view.wait_for_selector("body[data-rendered], body[data-error]", timeout=60_000)
        assert view.get_attribute("body", "data-rendered") == "4"
        assert len(charts_seen(view.locator(".chart"), (width - 100, 50))) == 4
        assert wrong == []
        assert view.evaluate("document.documentElement.scrollWidth") <= width
