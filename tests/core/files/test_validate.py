"""A document that fits is copied; of one that does not, every fault is told, and what is sound is left."""

from __future__ import annotations

from collections import ChainMap
from typing import Annotated, Any, NotRequired

from typing_extensions import TypedDict

from qn_analysis.core.files.validate import (
    Bounds,
    Choice,
    Document,
    Fault,
    Length,
    faulty,
    table_type,
)

TEXTS = "qn_analysis.games.lady_of_the_diamonds.chest.texts"

GEMS = ("ruby", "pearl")


class One(TypedDict):
    player: Annotated[str, Length(0, 8, printable=True), Fault("name", seat="seat", most=8)]
    pieces: NotRequired[
        Annotated[
            dict[
                Annotated[str, Choice(GEMS), Fault("no_treasure")],
                Annotated[int, Bounds(0, 9), Fault("count", treasure=lambda values: values["key"])],
            ]
            | None,
            Fault("no_pieces"),
        ]
    ]
    titles: NotRequired[Annotated[list[Annotated[str, Choice(GEMS), Fault("no_treasure")]], Fault("no_list")]]


class All(TypedDict):
    chests: Annotated[
        list[
            Annotated[
                One,
                Fault(
                    "no_chest",
                    called=lambda values, at, one: {"player": one.get("player", f"nr {at}"), "where": f"chest {at}"},
                ),
            ]
        ],
        Fault("chests", most=5),
    ]


KIND = Document(Annotated[All, Fault("no_sheet", called=lambda values, at, sheet: {"where": "the sheet"})], TEXTS)


def said(data: Any) -> tuple[Any, list[str]]:
    sound, problems = KIND.read(data)
    assert all(problem.text("fr") for problem in problems)
    return sound, [str(problem) for problem in problems]


def test_tuples_are_lists_and_mappings_tables() -> None:
    plain = {"chests": [{"player": "Amy", "pieces": {"ruby": 2}, "titles": ["ruby"]}, {"player": "B", "pieces": None}]}
    amy = ChainMap({"player": "Amy", "pieces": ChainMap({"ruby": 2}), "titles": ("ruby",)})
    assert said(plain) == (plain, [])
    assert said({"chests": (amy, {"player": "B", "pieces": None})}) == (plain, [])
    for no_list in ({"ruby"}, iter(["ruby"]), {"ruby": 1}, "ruby"):
        assert "give a list" in said({"chests": [{"player": "Amy", "titles": no_list}]})[1][0]


def test_every_fault_is_told_and_left_out() -> None:
    given: Any = {
        "chest": 1,
        "chests": [
            {"player": "Amy", "pieces": {"ruby": True, "rubi": "x", "pearl": 10, None: 1}, "titles": [3, "pearl", "g"]},
            7,
            {"player": " ", "x": 1, 5: 2},
            {"player": "Bea"},
        ],
    }  # fmt: skip
    sound, problems = said(given)
    assert problems == [
        "the sheet has 'chest' (did you mean 'chests'?), which no sheet knows; known: chests",
        "Amy has True of ruby; give a whole number from 0",
        "Amy: there is no treasure 'rubi' (did you mean 'ruby'?); treasures: ruby, pearl",
        "Amy has 10 of pearl; give a whole number from 0",
        "Amy: there is no treasure nothing; treasures: ruby, pearl",
        "Amy: there is no treasure 3; treasures: ruby, pearl",
        "Amy: there is no treasure 'g'; treasures: ruby, pearl",
        "the chest of nr 1 is 7; give a table with `pieces`",
        "chest 2 has 'x', which no sheet knows; known: player, pieces, titles",
        "chest 2 has 5, which no sheet knows; known: player, pieces, titles",
        "the name of seat is ' '; give a text of 1 to 8 printable characters",
    ]
    assert sound == {"chests": [{"player": "Amy", "pieces": {}, "titles": ["pearl"]}, {}, {}, {"player": "Bea"}]}
    assert [faulty(each) for each in (sound, *sound["chests"])] == [True, True, True, True, False]
    assert given["chests"][1] == 7, "what was given is not touched"


def test_a_name_that_looks_like_pydantics_word_for_a_key() -> None:
    sheet = {"chests": [{"player": "Amy", "pieces": {"[key]": ["evil"], "gold": 2}}]}
    sound, problems = said(sheet)
    assert len(problems) >= 1
    assert not any("[key]" in str(each.get("pieces")) for each in sound["chests"])


def test_what_is_no_table() -> None:
    others: tuple[Any, ...] = (None, 3, "x", [], [{}])
    for nothing in others:
        sound, problems = said(nothing)
        assert (sound, len(problems)) == ({}, 1)
        assert "is no sheet" in problems[0]
    assert said({})[1] == ["`chests` is nothing; give a list of 1 to 5 chests"]


def test_what_has_no_words_of_its_own_is_told_of_the_whole() -> None:
    """Once, however much in it is wrong; and the whole is left out, and nothing beside it."""
    pieces = Annotated[list[Annotated[int, Bounds(0, 9)]], Fault("no_pieces", player="Amy")]
    kind = table_type({"pieces": pieces, "titles": Annotated[list[str], Fault("no_list", player="Amy", key="titles")]})
    sound, problems = Document(Annotated[kind, Fault("no_sheet")], TEXTS).read(
        {"pieces": [1, "x", 10], "titles": ["ruby"]}
    )
    assert sound == {"titles": ["ruby"]}
    assert len(problems) == 1
    assert "[1, 'x', 10]" in problems[0]
