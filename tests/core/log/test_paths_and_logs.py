"""Whatever a call takes as a path it takes as an opened log, with the same result: all calls, games, forms of a log."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn

GAMES = {"queens_necklace": qn.queens_necklace, "lady_of_the_diamonds": qn.lady, "jewels": qn.jewels}
FORMS = ("folder", "moves", "lines", "by hand")
EACH = {
    ("queens_necklace", "by hand"), ("queens_necklace", "moves"), ("lady_of_the_diamonds", "lines"),
    ("lady_of_the_diamonds", "moves"), ("jewels", "folder"), ("jewels", "moves"),
}  # fmt: skip
"""What the quick run asks: each game of decisions, which its own engine derives, and each other form of some game."""
UNSAID = ("seq", "turn", "year", "round")
"""What somebody who writes rows by hand leaves out; it follows from the others."""


def findings(log: Any) -> Any:
    return qn.lint(log).frame.to_dicts()


def replay_of(panel: Any) -> Any:
    """The replay itself, which stands in a box in the game that opens its sales."""
    return getattr(panel, "replay", panel)


CALLS: dict[str, Callable[[Any, str], Any]] = {
    "lint": lambda log, _: findings(log),
    "coverage": lambda log, _: qn.coverage(log).to_dicts(),
    "report": lambda log, _: qn.report(log, sections=["seats", "method"]).html,
    "verify": lambda log, _: str(qn.verify(log, progress=False)),
    "migrate": lambda log, _: qn.migrate(log, "nowhere", progress=False),
    "compare": lambda log, _: qn.compare(log, log, progress=False).frame.to_dicts(),
    "position": lambda log, _: str(qn.position(log, 0, 40)),
    "position of the game": lambda log, game: str(GAMES[game].position(log, 0, 40)),
    "seat_results": lambda log, game: GAMES[game].stats.seat_results(log).to_dicts(),
    "findings": lambda log, _: qn.panels.findings(log).browser.listing,
    "game_replay": lambda log, _: replay_of(qn.panels.game_replay(log, 0)).scene,
    "chest_scorer": lambda log, _: qn.panels.chest_scorer(log).sheet,
    "jewel_appraiser": lambda log, _: qn.panels.jewel_appraiser(log).sheet,
}
SLOW = ("report", "compare", "coverage")
REFUSED = {
    ("findings", "lady_of_the_diamonds"), ("findings", "jewels"), ("chest_scorer", "queens_necklace"),
    ("chest_scorer", "jewels"), ("jewel_appraiser", "queens_necklace"), ("jewel_appraiser", "lady_of_the_diamonds"),
}  # fmt: skip
"""Panels of another game."""


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Path]:
    """Of each game a log as a folder of either form, as lines, and as somebody writes it by hand."""
    made: dict[tuple[str, str], Path] = {}
    for game in GAMES:
        room = tmp_path_factory.mktemp(game)
        folder, moves, lines, hand = room / "folder", room / "moves", room / "lines.jsonl", room / "hand.jsonl"
        log = qn.simulate(2, players=3, bots="greedy", seed=2, game=game, out=folder, progress=False)
        qn.simulate(2, players=3, bots="greedy", seed=2, game=game, out=moves, store="moves", progress=False)
        log.to_jsonl(lines)
        manifest, *rows = map(json.loads, lines.read_text("utf-8").splitlines())
        head = {key: manifest[key] for key in ("format", "schema", "game")}
        kept = [{key: value for key, value in row.items() if key not in UNSAID} for row in rows]
        hand.write_text("\n".join(map(json.dumps, [head, *kept])) + "\n", encoding="utf-8")
        made |= {(game, form): place for form, place in zip(FORMS, (folder, moves, lines, hand), strict=True)}
    return made


def outcome(call: Callable[[Any, str], Any], log: Any, game: str) -> Any:
    """What comes of a call: its result, or what it refuses in one message."""
    try:
        return call(log, game)
    except qn.Error as error:
        return type(error).__name__, str(error).splitlines()


@pytest.mark.parametrize(
    ("calls", "game", "form"),
    [
        pytest.param(calls, game, form, marks=[pytest.mark.full] if calls == "slow" or (game, form) not in EACH else [])
        for calls in ("quick", "slow")
        for game in GAMES
        for form in FORMS
    ],
)
def test_a_call_takes_a_log_as_it_takes_its_path(
    game: str,
    form: str,
    calls: str,
    places: dict[tuple[str, str], Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    place = places[game, form]
    log = qn.open_log(place)
    for name, call in CALLS.items():
        if (name in SLOW) != (calls == "slow"):
            continue
        of_path, of_log = outcome(call, str(place), game), outcome(call, log, game)
        assert of_path == of_log, name
        refused = isinstance(of_path, tuple)
        files = name in ("verify", "migrate") and form not in ("folder", "moves")
        unseeded = name == "compare" and form == "by hand"
        assert refused == ((name, game) in REFUSED or files or unseeded), (name, of_path)


@pytest.mark.parametrize("game", GAMES)
def test_a_log_by_hand_is_whole_once_it_is_opened(game: str, places: dict[tuple[str, str], Path]) -> None:
    """What its manifest and rows leave out is filled in; its events are those of the game that was written down."""
    log, whole = qn.open_log(places[game, "by hand"]), qn.open_log(places[game, "lines"])
    assert repr(log).startswith("<Log of 2 games, bots ?, ?, ?, seed None")
    assert (log.players, log.bots, log.rules.hash) == (3, ["?"] * 3, whole.rules.hash)
    assert log.events.collect().equals(whole.events.collect())
    assert findings(log) == []
    assert log.transcript(1) == whole.transcript(1)


def test_a_log_in_memory_has_no_files_to_verify() -> None:
    log = qn.simulate(1, players=2, bots="random", seed=1, progress=False)
    with pytest.raises(qn.LogError, match="in memory alone: simulate it with `out=FOLDER`"):
        qn.verify(log)
