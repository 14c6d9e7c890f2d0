"""Lines of a result: their points, where the rulebook says so, and what stands below them."""

from __future__ import annotations

import pytest

from qn_analysis.core.rules.score_lines import ScoreLine, address, foot_json, line_json, signed, to_text

BOOK = [
    {"id": "one", "at": [["Object", "3.1"], ["Playing", "2.1"]], "says": {"en": "First.", "fr": "D'abord."}},
    {"id": "two", "at": [["Playing", "2.2"], ["Object", "3.1"]], "says": {"en": "Second.", "fr": "Ensuite."}},
    {"id": "three", "at": [["End", "1"]], "says": {"en": "Third.", "fr": "Enfin."}},
]
LINES = [
    ScoreLine("gain", "More.", 5, ["two", "one"], "so they say"),
    ScoreLine("loss", "Less.", -2, ["one"], "so they say"),
    ScoreLine("note", "Nothing.", None, [], "other"),
]


@pytest.mark.parametrize(("points", "said"), [(5, "+5"), (-5, "−5"), (0, "0"), (None, "")])
def test_points_have_their_sign(points: int | None, said: str) -> None:
    assert signed(points) == said


def test_an_address_names_each_heading_and_number_once() -> None:
    assert address(["two", "one"], BOOK) == "Playing 2.2, 2.1; Object 3.1"
    assert address([], BOOK) == ""


def test_lines_are_drawn_and_what_they_cite_stands_below_in_the_order_of_the_rulebook() -> None:
    first, _, last = (line_json(line, BOOK) for line in LINES)
    assert first == {
        "kind": "gain", "text": "More.", "points": "+5", "address": "Playing 2.2, 2.1; Object 3.1", "assumed": True,
    }  # fmt: skip
    assert (last["points"], last["address"]) == ("", "")
    foot = foot_json(LINES, BOOK, "fr")
    assert [each["says"] for each in foot["cited"]] == ["D'abord.", "Ensuite."]
    assert foot["assumed"] == ["so they say", "other"]
    assert to_text(LINES[1], BOOK, "[assumed]") == "    −2  Less. [assumed] (Object 3.1; Playing 2.1)"
    assert to_text(LINES[2], [], "!") == "        Nothing. !"
