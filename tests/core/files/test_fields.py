"""Fields of a document from its type, and changes made to what was written: here, and by the script of a page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, NotRequired

import pytest
from typing_extensions import TypedDict

from qn_analysis.core.files.document import SheetError
from qn_analysis.core.files.fields import changed, field_of, sources_of
from qn_analysis.core.files.validate import Bounds, Choice, Length
from qn_analysis.core.panels.front_end import static
from qn_analysis.games.lady_of_the_diamonds.chest import document
from qn_analysis.games.lady_of_the_diamonds.chest.document import CHESTS
from qn_analysis.pages import form_page
from tests.kit.javascript import run

Gem = Annotated[str, Choice(["ruby", "pearl"])]


class Bag(TypedDict, total=False):
    owner: Annotated[str, Length(0, 9)]
    gems: dict[Gem, Annotated[int, Bounds(0, 7)]]
    kept: list[Gem]
    sealed: bool


class Table(TypedDict):
    mode: NotRequired[Annotated[str, Choice(["short", "long"])]]
    round: Annotated[int, Bounds(1)] | None
    bags: Annotated[list[Bag], Length(1, 2)]


FIELDS = field_of(Table)
SHEET: dict[str, Any] = {"mode": "short", "bags": [{"owner": "Amy", "gems": {"ruby": 1}, "kept": ["pearl"]}]}
CHANGES: list[tuple[list[Any], Any, dict[str, Any]]] = [
    (["mode"], "long", {**SHEET, "mode": "long"}),
    (["mode"], None, {"bags": SHEET["bags"]}),
    (["round"], 3, {**SHEET, "round": 3}),
    (["bags", 0, "gems", "pearl"], 2, {**SHEET, "bags": [{**SHEET["bags"][0], "gems": {"ruby": 1, "pearl": 2}}]}),
    (["bags", 0, "gems"], {}, {**SHEET, "bags": [{**SHEET["bags"][0], "gems": {}}]}),
    (["bags", 0, "kept", "ruby"], True, {**SHEET, "bags": [{**SHEET["bags"][0], "kept": ["pearl", "ruby"]}]}),
    (["bags", 0, "kept", "pearl"], False, {**SHEET, "bags": [{**SHEET["bags"][0], "kept": []}]}),
    (["bags", 1], {"owner": "Zoe"}, {**SHEET, "bags": [SHEET["bags"][0], {"owner": "Zoe"}]}),
    (["bags", 0, "sealed"], True, {**SHEET, "bags": [{**SHEET["bags"][0], "sealed": True}]}),
]


def test_a_field_of_each_kind_follows_from_the_type() -> None:
    gems = {"kind": "each", "keys": ["ruby", "pearl"], "of": {"kind": "number", "least": 0, "most": 7}}
    ticks = {"kind": "ticks", "keys": ["ruby", "pearl"], "of": {"kind": "tick"}}
    owner = {"kind": "name", "fewest": 0, "most": 9}
    bag = {"kind": "table", "fields": {"owner": owner, "gems": gems, "kept": ticks, "sealed": {"kind": "tick"}}}
    assert FIELDS["fields"] == {
        "mode": {"kind": "choice", "options": ["short", "long"]},
        "round": {"kind": "number", "least": 1, "most": None, "empty": True},
        "bags": {"kind": "list", "fewest": 1, "most": 2, "of": bag},
    }


def test_a_field_says_what_is_refused_of_it_and_by_which_sources() -> None:
    chest = field_of(CHESTS.document.shape)["fields"]["chests"]["of"]
    assert chest["called"] == {"source": f"{document.__name__}:call_chest"}
    assert chest["fields"]["player"]["fault"] == {"key": "name", "values": {"most": 60}}
    assert chest["fields"]["player"]["printable"]
    assert chest["fields"]["pieces"]["key"] == {"key": "no_treasure", "values": {}}
    named = [each.partition(":")[2] for each in sources_of(field_of(CHESTS.document.shape))]
    assert named == ["call_sheet", "call_chest", "counted_treasure"]


def test_changes_are_made_here_as_in_a_page(tmp_path: Path) -> None:
    before = repr(SHEET)
    made = [changed(FIELDS, SHEET, {"at": at, "to": to}) for at, to, _ in CHANGES]
    assert made == [meant for _, _, meant in CHANGES]
    assert repr(SHEET) == before
    engine = f"(() => {{ {static(form_page.HERE, 'form_engine.js')}\nreturn {{ changed }}; }})()"
    asked = {"fields": FIELDS, "sheet": SHEET, "changes": [[at, to] for at, to, _ in CHANGES]}
    walk = "return given.changes.map(([at, to]) => made.changed(given.fields, given.sheet, at, to));"
    assert run(engine, walk, asked, tmp_path) == made


def test_one_less_where_there_are_more_than_the_fewest() -> None:
    two = {"bags": [{"owner": "Amy"}, {"owner": "Zoe"}]}
    assert changed(FIELDS, two, {"at": ["bags", 0], "to": None}) == {"bags": [{"owner": "Zoe"}]}


@pytest.mark.parametrize(
    ("sheet", "change", "said"),
    [
        (SHEET, {"at": [], "to": 1}, "a change says where in the sheet and what shall be there"),
        (SHEET, {"at": ["mode"]}, "this one is {'at': ['mode']}"),
        (SHEET, {"at": ["mod"], "to": 1}, "there is no 'mod' in the sheet (did you mean 'mode'?)"),
        (SHEET, {"at": ["bags", 0, "kept", "rubi"], "to": True}, "there is no 'rubi' in `kept` (did you mean 'ruby'?)"),
        (SHEET, {"at": ["bags", -1], "to": {}}, "there is no -1 in `bags`; give a number from 0 to 0"),
        (SHEET, {"at": ["bags", 1, "owner"], "to": "A"}, "there is no 1 in `bags`; give a number from 0 to 0"),
        (SHEET, {"at": ["bags", 0], "to": None}, "in `bags` there is at least 1"),
        ({"bags": [{}, {}]}, {"at": ["bags", 2], "to": {}}, "in `bags` there are at most 2"),
        (SHEET, {"at": ["round", 0], "to": 1}, "nothing lies within `round`, and so no 0"),
    ],
)
def test_a_place_that_there_is_not(sheet: Any, change: dict[str, Any], said: str) -> None:
    with pytest.raises(SheetError) as error:
        changed(FIELDS, sheet, change)
    assert said in str(error.value)
    assert error.value.text("fr") != str(error.value)


@pytest.mark.parametrize("sheet", [None, 5, {"bags": "Amy"}, {"bags": None}])
def test_what_is_no_sheet_gives_way(sheet: Any) -> None:
    """Whatever was put in its place from Python, one can go on entering."""
    assert changed(FIELDS, sheet, {"at": ["bags", 0], "to": {"owner": "Amy"}})["bags"] == [{"owner": "Amy"}]
