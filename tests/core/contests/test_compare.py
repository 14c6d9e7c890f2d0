"""Comparisons of rulesets: the same deals, text, page and JSON, bots tuned anew, and what cannot be asked."""

from __future__ import annotations

import json
import pickle
from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.core.base.game_registry import find_game, game_named
from qn_analysis.core.contests.compare import same_players
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.play.engine import engine_of
from qn_analysis.core.play.stored import load_learnt, rules_key
from qn_analysis.core.report.declaration import report_of
from qn_analysis.core.rules.table_ruleset import TableRuleset
from qn_analysis.core.stats import differences
from qn_analysis.core.stats.measures import there, wants_of
from qn_analysis.core.stats.statistic import Request
from qn_analysis.games.queens_necklace.stats.registry import STATISTICS
from qn_analysis.learning import teaching
from qn_analysis.learning.tune.result import Tuned
from qn_analysis.learning.tune.tuner import Tuner

RULES = qn.Ruleset.default()
RICH = RULES.with_(name="<Rich>", purse=14)


def test_a_richer_purse_brings_the_sales_forward(rich: qn.Comparison) -> None:
    row = rich.frame.filter(key="turn_3").row(0, named=True)
    assert row["verdict"] == "less"
    assert row["value"] == pytest.approx(row["variant"] - row["base"])
    assert row["low"] < row["value"] < row["high"]


def test_the_biggest_come_first(rich: qn.Comparison) -> None:
    order = [
        (verdict in ("more", "less"), abs(value / matters))
        for value, matters, verdict in rich.biggest.select("value", "matters", "verdict").drop_nulls().rows()
    ]
    assert order == sorted(order, reverse=True)
    effects = [abs(each) for each in rich.every["effect"].drop_nulls()]
    assert effects == sorted(effects, reverse=True)


def test_shared_deals_narrow_the_intervals(rich: qn.Comparison) -> None:
    assert rich.narrowed is not None
    assert 0 < rich.narrowed < 1.1


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_text_and_page(rich: qn.Comparison, tmp_path: Path, lang: str) -> None:
    text = rich.text(lang)
    html = rich.to_html(tmp_path / "page.html", lang).read_text(encoding="utf-8")
    assert all(each.names[lang] in text for each in rich.measures)
    assert "purse = 14" in text
    assert "&lt;Rich&gt;" in html
    assert "<Rich>" not in html.replace("\\u003cRich>", "")
    assert "http" not in html.split("</style>")[1].split("<script>")[0]


def test_json_and_notebook(rich: qn.Comparison) -> None:
    told = json.loads(json.dumps(rich.to_dict()))
    assert told["differences"] == [{"key": "purse", "base": 10, "variant": 14}]
    assert [row["key"] for row in told["measures"]] == [each.key for each in there(STATISTICS.figures, False, 2)]
    assert "&lt;Rich&gt;" in rich._repr_html_()
    assert "<Comparison of '<Rich>' with 'rulebook': 60 games of 2, bots greedy, seed 3>" in repr(rich)
    assert str(rich) == rich.text().rstrip()


def test_of_a_few_games_no_statistic_is_made_before_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Text takes the measures alone; all else is what it is where everything is made at once."""
    asked: set[Request[Any]] = set()
    pieces = Request.pieces

    def noted(self: Request[Any], part: Any) -> Any:
        asked.add(self)
        return pieces(self, part)

    monkeypatch.setattr(Request, "pieces", noted)
    call: dict[str, Any] = {"games": 6, "players": 2, "bots": "greedy", "seed": 3, "progress": False}
    found = qn.compare(RULES, RICH, **call)
    text = found.text()
    assert asked == set(wants_of(STATISTICS.compared))
    monkeypatch.setattr(differences, "SMALL", 5)
    at_once = qn.compare(RULES, RICH, **call)
    assert text == at_once.text()
    assert asked > set(wants_of(STATISTICS.compared))
    again = pickle.loads(pickle.dumps(found))
    assert found.to_dict() == at_once.to_dict() == again.to_dict()
    assert text == again.text()


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two logs are held together by the measures alone, without all the statistics of a page."""
    room = import_module("qn_analysis.games.queens_necklace.report.page")
    monkeypatch.setattr(room, "REPORT", replace(room.REPORT, chapters={}, first=(), last=(), front=None))


CHANGES: Mapping[str, dict[str, Any]] = {"queen": {"purse": 14}, "lady": {"mode": "advanced"}, "jewels": {"coins": 30}}
"""A house rule of each game."""
OF_ALL_GAMES = pytest.mark.parametrize("game", CHANGES)


def small(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, str]]:
    """Tunings of a tiny budget; which were asked for: family, games and ruleset."""
    asked: list[tuple[str, int, str]] = []
    whole = Tuner.tune
    for game in CHANGES:  # a game's `tune` is bound when its tuner is first asked for, to what is to stay
        find_game(game_named(game)).part(Tuner)

    def tune(self: Tuner, policy: str, **ask: Any) -> Tuned:
        asked.append((policy, ask["games"], ask["rules"].name))
        return whole(self, policy, **ask | {"rounds": 1, "sample": 24, "deals": 8, "opponents": ["random"]})

    monkeypatch.setattr(Tuner, "tune", tune)
    return asked


@pytest.mark.parametrize(
    ("game", "bot", "family"),
    [
        ("queen", "greedy", "greedy"),
        pytest.param("lady", "tuned", "collector", marks=pytest.mark.full),
        pytest.param("jewels", "greedy", "trader", marks=pytest.mark.full),
    ],
)
def test_bots_tuned_anew(game: str, bot: str, family: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tiny budget shows the way, not the result; the same call takes up what is there."""
    room = import_module(f"qn_analysis.games.{game_named(game)}.report.page")
    monkeypatch.setattr(room, "REPORT", replace(room.REPORT, chapters={}, first=(), last=(), front=None))
    asked = small(monkeypatch)
    base: Any = engine_of(game_named(game)).layout.rules.default()
    variant = base.with_(name="<Rich>", **CHANGES[game])

    def compared() -> qn.Comparison:
        return qn.compare(
            base, variant, games=40, players=2, bots=bot, seed=1, retune=600, out=tmp_path, progress=False, game=game
        )

    made = compared()
    assert asked == [(family, 600, "rulebook"), (family, 600, "<Rich>")]
    assert made.retuned is not None
    assert made.retuned.bots == ("tuned-base",) * 2
    assert made.retuned.variant_bots == ("tuned-variant",) * 2
    assert set(made.disagreements.columns) == {"key", "verdict", "retuned"}
    assert "600 games each" in made.text()
    assert "t-retuned" in made.page()
    assert compared().frame.equals(made.frame)


def test_too_few_games_to_tune_are_told_before_any_is_played(tmp_path: Path) -> None:
    with pytest.raises(qn.TuneError, match=r"9 games are too few: .* need [\d,]+; ask for more games"):
        qn.compare(
            RULES, RICH, games=40, players=2, bots="greedy", seed=1, retune=9, out=tmp_path / "kept", progress=False
        )
    assert not list((tmp_path / "kept").glob("log*"))


@pytest.mark.parametrize(
    ("game", "change", "bot"), [("lady", {"mode": "advanced"}, "learnt"), ("jewels", {"coins": 3}, "learnt-fixed")]
)
def test_rules_of_any_game(game: str, change: dict[str, Any], bot: str) -> None:
    """Their measures, words and assumed numbers."""
    layout = engine_of(game_named(game)).layout
    base = layout.rules.default()
    assert isinstance(base, TableRuleset)
    made = qn.compare(
        base, base.with_(**change), games=20, players=2, seed=1, progress=False, game=game, players_know_rules=False
    )
    report = report_of(layout.game)
    assert made.bots == (bot,) * 2  # it learnt both modes, and no other number of coins
    assert made.frame["key"].to_list() == [each.key for each in there(report.statistics.figures, False, 2)]
    assert {"seat_results", "endings"} < set(made.every["statistic"])
    assert (made.frame["n"] > 0).any()
    assert made.every.filter(pl.col("value") != 0).height
    ((key, value),) = change.items()
    for lang in ("en", "fr"):
        text = made.text(lang)
        assert f"{key} = {value}" in text
        notes = made.text(lang, notes=True)
        assert f"{len(base.assumed())} {'of' if lang == 'en' else 'sur'} {base.size}" in notes
        assert all(each.names[lang] in text for each in made.measures)
    title = f"{engine_of(layout.game).title}: {made.variant.name} against rulebook"
    assert f"<title>{title}</title>" in made.page()
    with pytest.raises(qn.SimulationError, match="none of Queen's Necklace"):
        qn.compare(base, base, bots="greedy", progress=False)


def test_what_cannot_be_compared(tmp_path: Path) -> None:
    log = qn.simulate(5, players=2, bots="greedy", seed=1, progress=False)
    with pytest.raises(LogError, match="two rulesets or two logs"):
        qn.compare(log, RULES)
    with pytest.raises(LogError, match="played already"):
        qn.compare(log, log, retune=100)
    with pytest.raises(qn.RulesetError, match="no such ruleset file"):
        qn.compare(RULES, tmp_path / "none.toml", progress=False)
    with pytest.raises(LogError, match="there is no folder"):
        qn.compare(log, log).to_html(tmp_path / "nowhere" / "page.html")


@pytest.mark.usefixtures("measured")
def test_a_network_plays_both_rulesets_alike(capsys: pytest.CaptureFixture[str]) -> None:
    """By rules that it does not know another bot plays: not on one side of a comparison alone."""
    made = qn.compare(RULES, RICH, games=6, players=2, seed=1, progress=False, players_know_rules=False)
    assert made.bots == made.variant_bots == ("learnt-fixed",) * 2
    assert "learnt was not trained by both rulesets: learnt-fixed plays both" in capsys.readouterr().err
    known = qn.compare(RULES, RULES.with_(name="the same"), games=6, players=2, seed=1, progress=False)
    assert known.bots == known.variant_bots == ("learnt",) * 2
    assert capsys.readouterr().err == ""


def test_where_there_are_cards_that_no_network_has_seen_the_heuristic_plays_both() -> None:
    blank = {"copies": 2, "prices": [8, 6, 4, 2], "effect": "ducats", "amount": 4}
    strange = RULES.with_(deck_size=102, cards={"blank_blue": blank})
    engine = engine_of("queens_necklace")
    for bot in ("learnt", "learnt-fixed"):
        assert same_players(engine, 2, [RULES, strange], bot) == "expert"
    assert same_players(engine, 2, [RULES, RICH], ["greedy", "learnt"]) == ["greedy", "learnt-fixed"]
    assert not engine.strange(RULES)


@pytest.mark.full
@OF_ALL_GAMES
def test_weights_are_trained_on_by_each_ruleset(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `--retune` does where a network plays: both sides with the same budget, from the stored weights."""
    monkeypatch.setattr(teaching, "MEASURED", 2)
    engine = engine_of(game_named(game))
    base: Any = engine.layout.rules.default()
    variant = base.with_(**CHANGES[game])
    made = qn.compare(base, variant, games=40, players=2, seed=1, retune=1600, out=tmp_path, progress=False, game=game)
    assert made.retuned is not None
    assert made.retuned.bots == ("tuned-base",) * 2
    assert made.retuned.variant_bots == ("tuned-variant",) * 2
    files = [load_learnt(tmp_path / f"tuned-{side}.npz") for side in ("base", "variant")]
    assert [each.rules for each in files] == [rules_key(each) for each in (base, variant)]
    assert all(each.earlier for each in files), "they go on from the stored weights"
