"""The jewel appraiser from Python: picking, refusing, a hand of a log, languages. Figures are worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis import panels
from qn_analysis.core.base.catalogue import Loader, TextError, missing
from qn_analysis.core.files.document import SheetError
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.panels.form_panel import FormPanel
from qn_analysis.games.jewels.rulebook import Ruleset

catalogue = Loader("qn_analysis.games.jewels.panels.texts")

RING: dict[str, Any] = {"cards": {"gold": 1, "diamond": 3}, "buyer": "bride", "coins": 4, "crafted": "before"}


def cards(resource: str, n: Any) -> dict[str, Any]:
    return {"at": ["cards", resource], "to": n}


def coins(panel: panels.JewelAppraiser) -> dict[str, int | None]:
    return {part["key"]: part["coins"] for part in panel.scene["parts"]}


def test_a_ring_is_picked_card_by_card() -> None:
    """Three Diamonds make nothing without Gold; with it a Ring of 36, and the Bride pays the 4 coins on her too."""
    panel = panels.jewel_appraiser()
    assert panel.scene["verdict"] == "No card is picked yet."
    assert panel.change(cards("diamond", 3))
    assert "make no jewel" in panel.scene["verdict"]
    assert [each["why"] for each in panel.scene["recipes"]][:2] == [
        "missing: 1 Gold", "missing: 1 Ruby and 1 Gold, too many: 1 Diamond",
    ]  # fmt: skip
    assert coins(panel) == {"alone": 24}
    assert panel.change(cards("gold", 1))
    assert [each["made"] for each in panel.scene["recipes"]] == [True, *[False] * 5]
    assert panel.change({"at": ["buyer"], "to": "bride"})
    assert coins(panel) == {"brings": 36, "round": None, "buyer": 39, "end": 13, "alone": 24}
    assert panel.change({"at": ["event"], "to": "birthday"})
    assert (panel.scene["coins"], coins(panel)["buyer"]) == (5, 41)
    assert panel.change({"at": ["coins"], "to": 4})
    assert panel.change({"at": ["crafted"], "to": "before"})
    assert coins(panel)["buyer"] == 40
    assert panel.sheet == {**RING, "cards": {"diamond": 3, "gold": 1}, "event": "birthday"}
    assert panel.appraisal.made[0].paid == 40
    assert panel.change({"at": ["buyer"], "to": None})
    assert "coins" not in panel.sheet
    assert panel.change({"at": ["cards"], "to": {}})
    assert panel.sheet["cards"] == {}


def test_what_is_assumed_is_marked_and_explained() -> None:
    panel = panels.jewel_appraiser({"cards": {"gold": 1, "ruby": 2, "topaz": 1}})
    brings = next(part for part in panel.scene["parts"] if part["key"] == "brings")
    marks = [(line["points"], line["assumed"]) for line in brings["lines"]]
    assert marks == [("+14", True), ("+4", True), ("+2", False), ("+4", True)]
    assert any(said.startswith("Three identical gems bring 10 by the rulebook.") for said in panel.scene["assumed"])
    named = {each["key"]: each["assumed"] for each in panel.scene["resources"]}
    assert (named["diamond"], named["gold"], named["ruby"]) == (False, False, True)


def test_the_cards_of_another_jewel_are_taken() -> None:
    panel = panels.jewel_appraiser({"cards": {}, "hand": {"gold": 2, "ruby": 3, "topaz": 2}})
    assert next((each["key"], each["coins"]) for each in panel.scene["others"]) == ("necklace ruby topaz", 47)
    assert panel.change({"at": ["cards"], "to": panel.scene["others"][0]["cards"]})
    assert panel.sheet["cards"] == {"ruby": 3, "topaz": 2, "gold": 2}
    assert coins(panel)["brings"] == 4 + 21 + 8 + 14
    assert "necklace ruby topaz" not in [each["key"] for each in panel.scene["others"]]
    assert not panel.change({"at": ["cards"], "to": {"diamond": 5}})
    assert panel.scene["problems"] == ["5 Diamonds are picked, and the hand has 0"]


def test_what_cannot_be_is_kept_and_refused_with_every_reason() -> None:
    panel = panels.jewel_appraiser(RING)
    assert not panel.change(cards("diamond", 9))
    assert not panel.change(cards("gold", 16))
    assert (panel.scene["parts"], panel.sheet["cards"]["gold"]) == ([], 16)
    with pytest.raises(SheetError):
        panel.appraisal  # noqa: B018
    assert panel.scene["problems"] == [
        "`cards` has 9 Diamonds; the game has 8", "`cards` has 16 Gold; the game has 15",
    ]  # fmt: skip
    assert panel.message == "; ".join(panel.scene["problems"])
    panel.change(cards("diamond", 3))
    assert panel.change(cards("gold", 1))
    assert (panel.message, coins(panel)["buyer"]) == ("", 40)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"at": ["card"], "to": {}}, "there is no 'card' in the sheet (did you mean 'cards'?); known are: cards, hand"),
        ({"at": ["cards", "ruby"]}, "a change says where in the sheet and what shall be there"),
        ({"at": "cards", "to": {}}, "a change says where in the sheet and what shall be there"),
        (cards("rubies", 1), "there is no 'rubies' in `cards` (did you mean 'ruby'?)"),
        ({"at": [["ruby"]], "to": 1}, "there is no ['ruby'] in the sheet"),
        ({"at": ["coins", "ruby"], "to": 1}, "nothing lies within `coins`, and so no 'ruby'"),
    ],
)
def test_a_change_that_is_none(change: dict[str, Any], said: str) -> None:
    panel = panels.jewel_appraiser(RING)
    before = panel.sheet
    with pytest.raises(SheetError) as error:
        panel.change(change)
    assert str(error.value).startswith(said)
    panel._handle_custom_msg({"change": change}, [])
    assert panel.message.startswith(said)
    assert panel.sheet == before


def test_a_hand_of_a_log() -> None:
    log = qn.simulate(1, players=3, bots="greedy", seed=3, game="jewels", progress=False)
    panel = panels.jewel_appraiser(log, 0, turn=1, seat=1)
    assert sum(panel.sheet["hand"].values()) == log.position(0, _begun(log, 1, 1) - 1).hands[1].total() > 0
    with pytest.raises(LogError, match="has no round in turn 99"):
        panels.jewel_appraiser(log, 0, turn=99)
    other = qn.simulate(1, players=2, bots="random", seed=1, progress=False)
    with pytest.raises(LogError, match="of the game 'queens_necklace', not of 'jewels'"):
        panels.jewel_appraiser(other)


def _begun(log: Any, turn: int, seat: int) -> int:
    found = (row.seq for row in log.rows(0) if (row.event, row.turn, row.seat) == ("round_started", turn, seat))
    return int(next(found))


def test_it_speaks_french() -> None:
    panel = panels.jewel_appraiser(RING)
    panel.lang = "fr"
    assert panel.scene["verdict"] == "Ces cartes font une bague de 3 diamants et 1 or."
    assert panel.scene["parts"][2]["title"] == "À l'acheteur\u00a0: Mariée"
    assert panel.words["worth"] == {"one": "{n} pièce", "other": "{n} pièces"}
    with pytest.raises(TextError):
        panel.lang = "de"
    assert missing(catalogue("en"), catalogue("fr")) == []


def test_names_of_a_ruleset_are_text(tmp_path: Path) -> None:
    """A Buyer and an event named in markup: they are shown, never read as markup."""
    bad = "</script><img src=x onerror=b>"
    rules = Ruleset.default().with_(
        encounters={"bride": {"name": {"en": bad, "fr": bad}}}, events={"wedding": {"name": {"en": bad, "fr": bad}}}
    )
    panel = panels.jewel_appraiser({**RING, "event": "wedding"}, rules=rules)
    assert f"{bad} buys Rings." in panel.scene["parts"][2]["lines"][0]["text"]
    place = panel.to_html(tmp_path / "jewel.html")
    page = place.read_text(encoding="utf-8")
    assert page == panel.to_html()
    assert "<img" not in page
    assert page.count("</script>") == 2
    with pytest.raises(LogError, match="there is no folder"):
        panel.to_html(tmp_path / "nowhere" / "jewel.html")


def test_a_panel_that_does_not_say_what_comes_of_its_sheet_cannot_be_made() -> None:
    lacking: Any = FormPanel
    with pytest.raises(TypeError, match="abstract methods explained, results"):
        lacking(lang="en")
