"""What a small game lacks is said in one message, before anything is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from qn_analysis.core.compile.sources import BuildError
from tests.kit.changed_game import changed

Edits = list[tuple[str, str, str]]
KIND = "words/events.py"
NUMBERS = "rulebook/ruleset.py"
STATE = "engine/state.py"

FAULTS: dict[str, tuple[Edits, list[str]]] = {
    "placeless": (
        [("engine/scoring.py", "place_of", "rank_of"), ("engine/game.py", "import place_of, score", "import score")],
        ["none of its SOURCES has place_of"],
    ),
    "scoreless": ([(STATE, "    score: PerSeat\n", "")], ["Table has no 'score'"]),
    "roomless": ([(STATE, "ROWS: Final", "ROOM: Final"), (STATE, "(ROWS,", "(ROOM,")], ["no ROWS"]),
    "listless": ([("engine/game.py", "list_legal", "list_all")], ["no list_legal"]),
    "narrow": ([(KIND, '    WAGERS = "UInt8", "wager cards"\n', "")], ["three of its own", "says 'wagers'"]),
    "unhidden": ([("log.py", 'hidden="card"', 'hidden="cards"')], ["hidden='cards' is no column"]),
    "undeclared": ([(KIND, "    Event.TAKEN: _event", "    Event.DRAWN: _event")], ["EVENTS has no TAKEN"]),
    "unmoved": (
        [(KIND, '"who discards it", card="the card", colour="its colour"', '"who discards it", card="the card"')],
        ["DISCARDED moves things by 'colour'"],
    ),
    "countless": ([(KIND, ', count="players"', "")], ["GAME_STARTED begins a game and has no count"]),
    "endless": (
        [(KIND, "GAME_OVER = 7", "END = 7"), *((file, "Event.GAME_OVER", "Event.END") for file in (KIND, "log.py"))],
        ["an event GAME_OVER must say"],
    ),
    "copyless": ([("rulebook/ruleset.py", "copies", "cards")], ["Ruleset has no 'copies'"]),
    "numberless": ([(NUMBERS, ', Printed(20, "scoring.cost")', "")], ["what the rulebook has for 'cost'"]),
    "sourceless": ([(NUMBERS, 'Printed(20, "scoring.cost")', "Printed(20)")], ["does not say where 'cost' is from"]),
    "guessed": ([(NUMBERS, '"scoring.cost"', '"guess"')], ["'cost' is from 'guess', which is no clause"]),
    "unruled": (
        [("rulebook/rulings.toml", "", '''
[wagers_back]
clause = "scoring.cost"
question = { en = "Do wagers come back?", fr = "Les paris reviennent-ils ?" }
why = { en = "It is left open.", fr = "C'est laissé ouvert." }
readings = [{ value = "no", en = "no", fr = "non" }, { value = "yes", en = "yes", fr = "oui" }]
''')],
        ["Ruleset has no field 'rulings"],
    ),
    "fieldless": ([(STATE, "    copies: PerCard\n", "")], ["Rules has no 'copies'"]),
    "unfilled": ([(STATE, "    copies: PerCard\n", "    copies: PerCard\n    prize: int\n")], ["Rules has 'prize'"]),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_what_a_declaration_lacks_is_named(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edits, wanted = FAULTS[name]
    with changed(name, edits, tmp_path, monkeypatch) as game:
        with pytest.raises(BuildError, match=f"{name} does not declare all that a game needs") as refused:
            game.simulate(1, players=2, bots="random", progress=False)
        assert all(each in str(refused.value) for each in wanted), str(refused.value)


def test_files_that_lack_are_named_with_the_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lacking = ["rulebook/clauses.toml", "rulebook/sentences.toml"]
    with changed("fileless", FAULTS["scoreless"][0], tmp_path, monkeypatch, lacking) as game:
        with pytest.raises(BuildError, match="Table has no 'score'") as refused:
            game.simulate(1, players=2, bots="random", progress=False)
        assert all(f"rulebook: there is no {each}.toml" in str(refused.value) for each in ("clauses", "sentences"))


def test_nothing_is_assumed_where_there_is_no_file_that_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edits = [(NUMBERS, 'Printed(400, "endless")', 'Printed(400, "end.deck")')]
    with changed("assuming_nothing", edits, tmp_path, monkeypatch, ["rulebook/cards.toml"]) as game:
        log = game.simulate(1, players=2, bots="random", progress=False)
        assert log.rules.assumed() == []
        assert log.rules.provenance("most_turns").clause == "end.deck"


def test_all_that_is_lacking_is_named_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edits = [each for name in ("scoreless", "countless", "numberless") for each in FAULTS[name][0]]
    with changed("wanting", edits, tmp_path, monkeypatch) as game:
        with pytest.raises(BuildError) as refused:
            game.simulate(1, players=2, bots="random", progress=False)
        assert str(refused.value).count("\n") == 3


def test_worlds_need_a_deck_and_hands_or_a_module_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edits = [
        (STATE, "    top: int", "    next: int"), ("engine/setup.py", "hidden.top", "hidden.next"),
        (STATE, "    hand: PerCard", "    held: PerCard"), ("engine/setup.py", ".hand[", ".held["),
        ("engine/turn.py", ".hand[", ".held["), ("bots/steady.py", ".hand[", ".held["),
    ]  # fmt: skip
    with changed("topless", edits, tmp_path, monkeypatch) as game:
        log = game.simulate(1, players=2, bots="random", progress=False)
        with pytest.raises(BuildError, match=r"play/positions\.py") as refused:
            game.position(log, 0, 30)
        assert "Hidden has no 'top'" in str(refused.value)
        assert "Seat has no 'hand'" in str(refused.value)
