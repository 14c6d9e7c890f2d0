"""Blank cards in what a log tells: transcripts, the way of playing on, positions, panels."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.panels.replay_scene import SceneMaker
from qn_analysis.games.queens_necklace.play.registry import ENGINE
from qn_analysis.games.queens_necklace.play.session import Session
from qn_analysis.games.queens_necklace.words.actions import Action, meaning
from qn_analysis.games.queens_necklace.words.cards import Card

RULES = qn.Ruleset.default().with_(
    deck_size=120,
    cards={
        "blank_blue": {"copies": 10, "name": {"en": "Jester", "fr": "Bouffon"}, "effect": "ducats", "amount": 4},
        "blank_gray": {"copies": 10, "name": "Opal & <co>", "effect": "stones", "gem": "ruby", "amount": 5},
    },
)


@cache
def log() -> Log:
    log: Log = qn.simulate(4, players=3, bots="greedy", seed=2, rules=RULES, progress=False)
    return log


def first(**wanted: str) -> tuple[int, int]:
    """Game and seq of the first row that fits."""
    rows = log().events.filter(*(pl.col(key) == value for key, value in wanted.items())).select("game", "seq").collect()
    return rows.row(0)


def test_a_transcript_calls_a_blank_card_by_its_name() -> None:
    game, seq = first(event="played", card="blank_blue")
    rows = {row.seq: row for row in log().rows(game)}
    seat = int(rows[seq].seat or 0)
    assert f"  Seat {seat + 1} plays “Jester”.\n" in log().transcript(game)
    assert f"  Place {seat + 1} joue «\xa0Bouffon\xa0».\n" in log().transcript(game, "fr")
    everything = "".join(log().transcript(game, lang) for game in range(4) for lang in ("en", "fr"))
    assert "lank card" not in everything
    assert "Carte vierge" not in everything


def test_a_transcript_counts_the_stones_of_a_blank_card() -> None:
    """Its row is listed with five stones more for each copy."""
    game, seq = first(event="shown", card="blank_gray")
    seat = next(int(row.seat or 0) for row in log().rows(game) if row.seq == seq)
    mine = [row for row in log().rows(game) if row.event == "shown" and row.seat == seat and row.gem == "ruby"]
    year = next(row.year for row in mine if row.seq == seq)
    sizes = sorted((5 if row.card == "blank_gray" else int(str(row.card)[-1]) for row in mine
                    if row.year == year and row.card not in ("ring", "king", "necklace")), reverse=True)  # fmt: skip
    text = log().transcript(game)
    assert f"  Seat {seat + 1} shows “Opal & <co>” in the row Ruby.\n" in text
    if max(sizes.count(size) for size in sizes) < 4:
        written = "+".join(map(str, sizes))
        assert any(line.split()[-6:][:2] == [str(sum(sizes)), written] for line in text.splitlines() if "Ruby" in line)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_choices_are_told_by_the_name(lang: str) -> None:
    for game in range(4):
        for row in log().rows(game):
            if row.event == "played" and row.card == "blank_blue":
                standing = qn.position(log(), game=game, seq=int(row.seq or 0) - 1, lang=lang)
                actions = [action for action in standing.actions if meaning(action).group == Action.BLANK_BLUE]
                said = {"en": "Jester: 4 ducats more for this turn", "fr": "Bouffon\xa0: 4 ducats de plus pour ce tour"}
                assert [standing.sentence(action) for action in actions] == [said[lang]]
                return
    pytest.fail("no card is played")


def test_a_replay_shows_the_name_the_gem_and_the_stones() -> None:
    cards = SceneMaker.view(log(), 0, "en", None).scene["cards"]
    told = {key: cards["blank_gray"][key] for key in ("name", "gem", "stones", "colour")}
    assert told == {"name": "Opal & <co>", "gem": "ruby", "stones": 5, "colour": "gray"}
    assert cards["blank_blue"]["gem"] is None


def test_positions_are_rebuilt_from_the_rows_alone() -> None:
    """As a log without a seed has them: a decision with blank cards in the hand, and one during a display."""
    blind = Log({**log().manifest, "seed": None}, log().events, log().games)
    game, seq = first(event="played", card="blank_blue")
    standing = qn.position(blind, game=game, seq=seq - 1)
    assert Action.BLANK_BLUE in standing.actions
    assert standing.how == "refolded"


def test_the_report_escapes_a_name(tmp_path: Path) -> None:
    qn.report(log(), tmp_path / "report.html", sections=["examples", "assumptions"], json=False)
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "Opal &amp; &lt;co&gt;" in text
    assert "<co>" not in text


def test_a_session_lays_a_blank_card_in_any_order() -> None:
    """The draft of a display is laid in the order that the engine asks for."""
    session = Session(ENGINE, "greedy", players=2, seed=3, rules=RULES)
    while not session.over:
        if session.phase.name == "DISPLAY":
            added = True
            while added:
                more = [action for action in session.legal if action != Action.PASS]
                added = bool(more)
                if added:
                    session.choose(max(more))
            session.choose(int(Action.PASS))
        else:
            session.choose(session.legal[-1])
    shown = [row for row in session.log.rows(0) if row.event == "shown" and row.seat == 0]
    assert shown
    assert Card.BLANK_GRAY.name.lower() in {row.card for row in shown}
