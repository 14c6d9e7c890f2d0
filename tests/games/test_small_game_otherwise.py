"""A small game need not be like `expeditions`: what is the plain part's own business is asked of no declaration."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.lint.declared_linter import prefix_of
from qn_analysis.core.position.declared_positions import redraw
from qn_analysis.core.position.worlds import Redeal
from tests.kit.changed_game import changed

Edits = list[tuple[str, str, str]]
PLACE = '"hand", "hands", "seat"'


def test_a_sentence_names_turn_and_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edits: Edits = [
        ("words/texts/en.toml", '"{seat} discards {card}."', '"Turn {turn} of round {round}: {seat}, {card}."')
    ]
    with changed("timely", edits, tmp_path, monkeypatch) as game:
        log = game.simulate(1, players=2, bots="random", seed=1, progress=False)
        first = next(row for row in log.rows(0) if row.event == "discarded")
        assert f"Turn {first.turn} of round 1: Seat {first.seat + 1}" in log.transcript(0)


def test_a_table_says_who_is_asked_and_not_whose_turn_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edits: Edits = [
        ("engine/state.py", "    active: int", "    whose: int"),
        *((f"engine/{file}.py", "t.active", "t.whose") for file in ("setup", "turn")),
    ]
    with changed("actorly", edits, tmp_path, monkeypatch):
        panel = qn.panels.play("steady", game="actorly", seed=3)
        assert panel.scene["frames"][-1]["active"] == panel.session.table.actor


@pytest.mark.parametrize(("holds", "own"), [("hand", 8), ("copies", 16)])
def test_what_others_hold_is_hidden_where_it_is_a_hand(
    holds: str, own: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under whatever name a position has it; cards that lie open are told, and nobody has a hand in the panel."""
    name = f"held_{holds}"
    with changed(name, [("words/events.py", PLACE, f'"{holds}", "holdings", "seat"')], tmp_path, monkeypatch) as game:
        log = game.simulate(1, players=2, bots="random", seed=1, progress=False)
        standing = game.position(log, 0, 20)
        facts = dict(standing._view().facts)
        told = [facts[f"Hand, Seat {seat}"] for seat in (1, 2)]
        assert sum("a card" not in each for each in told) == own // 8
        panel = qn.panels.play("steady", game=name, seed=3)
        assert bool(panel.hand) == (holds == "hand")


def test_worlds_of_a_game_without_hands_have_another_deck() -> None:
    g: Any = SimpleNamespace(
        hidden=SimpleNamespace(deck=[*range(30)], top=10, key=[1, 2]), table=SimpleNamespace(deck=15),
        seats=[SimpleNamespace(seat=0), SimpleNamespace(seat=1)],
    )  # fmt: skip
    redraw(Redeal(g, [0, 1], [1, 2, 3, 4], lambda _g, _seat: 0))
    deck = g.hidden.deck
    assert [deck[:10], deck[25:]] == [[*range(10)], [*range(25, 30)]]
    assert deck[10:25] != [*range(10, 25)]
    assert Counter(deck[10:25]) == Counter(range(10, 25))


def test_a_report_speaks_of_no_sales(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are Queen's Necklace's."""
    with changed("saleless", [], tmp_path, monkeypatch) as game:
        log = game.simulate(20, players=2, bots="random", seed=1, progress=False)
        for lang, word in (("en", r"\bsales?\b"), ("fr", r"\bventes?\b")):
            page = qn.report(log, tmp_path / f"{lang}.html", lang=lang, progress=False).read_text(encoding="utf-8")
            told = re.sub(r"<(script|style)\b.*?</\1>|<[^>]+>", " ", page, flags=re.DOTALL)
            assert re.findall(rf".*{word}.*", told) == []


@pytest.mark.parametrize(("game", "prefix"), [("expeditions", "EX"), ("a_game", "AG"), ("7_seas", "SE"), ("x", "XX")])
def test_codes_begin_with_two_letters_of_the_game(game: str, prefix: str) -> None:
    assert prefix_of(game) == prefix


def test_a_card_that_goes_back_into_the_deck_can_be_drawn_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discards go back into the deck here, and come from it: some card is drawn more often than it has copies."""
    moved = "(Thing.CARD, Place.HAND, Place.PILE)", "(Thing.CARD, Place.PILE, Place.HAND)"
    edits: Edits = [("words/events.py", each, each.replace("PILE", "DECK")) for each in moved]
    with changed("returning", edits, tmp_path, monkeypatch) as game:
        log = game.simulate(5, players=2, bots="random", seed=1, progress=False)
        drawn = Counter(row.card for row in log.rows(0) if row.event in ("dealt", "drawn", "taken"))
        assert any(drawn[f"red_{n}"] > 1 for n in range(2, 11))
        assert len(qn.lint(log, progress=False)) == 0


def test_worlds_throw_other_dice() -> None:
    """What a game shuffles later from a stream that it began with is no more known than the deck."""
    g: Any = SimpleNamespace(
        hidden=SimpleNamespace(deck=[*range(8)], top=0, key=[1, 2], dice=[1, 2, 3, 4]),
        table=SimpleNamespace(deck=8), seats=[SimpleNamespace(seat=0)],
    )  # fmt: skip
    redraw(Redeal(g, [0], [5, 6, 7, 8], lambda _g, _seat: 0))
    assert all(new != old for new, old in zip(g.hidden.dice, [1, 2, 3, 4], strict=True))


def test_a_transcript_tells_rounds_where_there_are_several(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And each scoring has its heading: here the first card of a round scores too."""
    edits: Edits = [
        ("engine/turn.py", "        t.turn += 1\n", "        t.turn += 1\n        t.round = 1 + t.turn // 20\n"),
        ("words/events.py", '        "draw", "The top card of a pile', '        "scoring", "The top card of a pile'),
    ]
    with changed("rounded", edits, tmp_path, monkeypatch) as game:
        log = game.simulate(1, players=2, bots="random", seed=1, progress=False)
        for lang, round_, scoring in (("en", "Round", "Scoring"), ("fr", "Manche", "Décompte")):
            headings = [line for line in log.transcript(0, lang=lang).splitlines() if not line.startswith(" ")]
            rounds = [line for line in headings if line.startswith(round_)]
            assert rounds == [f"{round_} {n}" for n in range(2, 2 + len(rounds))]
            assert len(rounds) > 1
            assert headings.count(scoring) > 2


@pytest.mark.parametrize(
    ("lang", "said", "unsaid"),
    [
        ("en", "every event is as it is declared", ["keeps to the rules", "re-derives every rule", "Guarded"]),
        ("fr", "tous les événements sont tels", ["respectent les règles", "retrouve chaque règle", "Gardée"]),
    ],
)
def test_a_report_claims_no_checks_that_there_are_not(
    lang: str, said: str, unsaid: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with changed(f"unguarded_{lang}", [], tmp_path, monkeypatch) as game:
        log = game.simulate(4, players=2, bots="random", seed=1, progress=False)
        page = qn.report(log, lang=lang, progress=False).html.replace("\u00a0", " ")
        assert said in page
        assert not [each for each in unsaid if each in page]


def test_a_panel_without_marked_cards_asks_for_no_click(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with changed("buttoned", [], tmp_path, monkeypatch):
        panel = qn.panels.play("steady", game="buttoned", seed=3)
        assert panel.words["keys_play"] == "Keys: 1 to 9 choose, H hint, Tab moves on, Enter chooses"
        panel.lang = "fr"
        assert panel.words["keys_play"].startswith("Au clavier")
    assert qn.panels.play(game="lady", seed=3).words["keys_play"].startswith("Click a card")
