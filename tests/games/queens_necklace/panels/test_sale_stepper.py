"""The sale stepper without a browser: every trait, method and message; changes, differences, best replies, pages."""

from __future__ import annotations

import json
import sys
from copy import deepcopy
from pathlib import Path
from typing import Any

import ipywidgets  # type: ignore[import-untyped]
import pytest
import traitlets

import qn_analysis as qn
from qn_analysis.core.base.catalogue import TextError, missing
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.panels.panel import PanelError, front_words
from qn_analysis.games.queens_necklace.panels import SaleStepper, sale_stepper
from qn_analysis.games.queens_necklace.panels.editing import CARDS, edit
from qn_analysis.games.queens_necklace.panels.front_end import sale_front_words, static
from qn_analysis.games.queens_necklace.panels.texts import catalogue
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from qn_analysis.games.queens_necklace.sale.best import Reply, best_reply
from qn_analysis.games.queens_necklace.sale.document import read_sheet
from qn_analysis.games.queens_necklace.sale.score import score_sale
from qn_analysis.games.queens_necklace.sale.sheet import Sheet, SheetError
from tests.kit.queens_necklace.sheets import example as worked_example

EXAMPLE = worked_example()
"""The rulebook's worked example (its stones on plural cards reconstructed)."""
KING = {"op": "move", "player": "Barnaby", "card": "king", "row": "diamond", "to": "amber"}


def do(op: str, player: str, card: str, **more: Any) -> dict[str, Any]:
    """A change."""
    return {"op": op, "player": player, "card": card, **more}


def example(**more: Any) -> dict[str, Any]:
    """The example, with something added to Amy's display."""
    sheet = deepcopy(EXAMPLE)
    sheet["displays"][0] |= more
    return sheet


def from_the_start(sheet: Any = None, **given: Any) -> SaleStepper:
    """A stepper that tells every step, at the first."""
    made = sale_stepper(sheet, length="all", **given)
    made.first()
    return made


@pytest.fixture
def panel() -> SaleStepper:
    return from_the_start(EXAMPLE)


def ask(panel: SaleStepper, **message: Any) -> None:
    """What the front end would send."""
    panel._handle_custom_msg(message, [])


# ------------------------------------------------------------------------------------------------------------ stepping


def test_it_opens_at_the_result_and_is_told_in_three_lengths() -> None:
    panel = sale_stepper(EXAMPLE)
    assert (panel.length, panel.steps, panel.step) == ("six", 6, 5)
    assert [step["kind"] for step in panel.told_steps] == ["show", "count", "rarity", "cancel", "sell", "total"]
    assert panel.told_steps[5]["board"] == panel.scene["steps"][-1]["board"] == panel.scene["sums"][-1]["board"]
    panel.length = "sums"
    assert (panel.steps, panel.step) == (4, 3)
    panel.go(1)
    assert panel.told_steps[1]["text"].splitlines()[0] == "Diamond: 30 + 30 = £60"
    panel.length = "all"
    assert panel.told_steps[panel.step]["kind"] == "rarity"
    panel.length = "six"
    assert panel.step == 2
    panel.first()
    panel.length = "sums"  # which does not show the displays
    assert panel.step == 0
    assert "Amy: 60 = £60" in panel.told_steps[3]["text"]
    with pytest.raises(PanelError, match="length is 'long'; choose six, all, sums"):
        panel.length = "long"
    with pytest.raises(PanelError, match="length is 'long'"):
        sale_stepper(EXAMPLE, length="long")


def test_the_sums_have_bankers_tributes_and_what_is_cancelled() -> None:
    sheet = example(bankers=1)
    sheet["displays"][0]["rows"]["diamond"]["necklace"] = True
    sums = {step["kind"]: step["text"].splitlines() for step in sale_stepper(sheet).scene["sums"]}
    assert sums["count"][0] == "Diamond: 4 + 1 + 0 = 5"
    assert "Emerald, Amy: 3 × (20 + 10) = £90" in sums["sell"]
    assert "Diamond, Amy: 2 × (60 + 10) = £140" in sums["sell"]
    assert sums["total"][0] == "Amy: 50 (tribute) + 140 + 90 = £280"
    assert sums["total"][1] == "Barnaby: −50 (tribute) + 30 + 10 = −\u2060£10"
    assert sale_stepper(EXAMPLE).scene["sums"][2]["text"].startswith("Diamond: cancelled by a King")


def test_it_steps_and_stays_within_the_sale(panel: SaleStepper) -> None:
    seen: list[int] = []
    panel.observe(lambda change: seen.append(change["new"]), "step")
    assert panel.steps == len(panel.scene["steps"]) > 15
    panel.next()
    panel.next()
    panel.back()
    panel.last()
    panel.next()
    panel.first()
    panel.back()
    panel.step = 3
    panel.step = 10_000
    panel.step = -7
    end = panel.steps - 1
    assert seen == [1, 2, 1, end, 0, 3, end, 0]


def test_traits_hold_what_the_front_end_needs(panel: SaleStepper) -> None:
    state = panel.get_state()
    script = panel._esm
    listed = script[script.index("const TRAITS") :].split("]")[0]
    for name in (
        "scene",
        "length",
        "step",
        "playing",
        "speed",
        "words",
        "deck",
        "difference",
        "reply",
        "message",
        "busy",
    ):
        assert name in state
        assert f'"{name}"' in listed
    json.dumps({key: state[key] for key in state if key not in ("layout", "tabbable", "tooltip")}, allow_nan=False)
    assert panel.players == ["Amy", "Barnaby", "Charles"]
    assert {"card": "ruby_2", "gem": "ruby", "stones": 2} in panel.deck
    assert {"card": "alchemist", "gem": None, "stones": 0} in panel.deck
    assert len(panel.deck) == 10 + 13  # gem cards, and what else is shown or held
    assert panel.scene["steps"][-1]["board"]["scores"] == [60, 40, 20]


def test_playing_and_speed_can_be_set(panel: SaleStepper) -> None:
    panel.playing = True
    panel.speed = 4
    assert (panel.playing, panel.speed) == (True, 4.0)
    for wrong in (0, -1, 11, float("nan")):
        with pytest.raises(traitlets.TraitError, match=r"from 0\.1 to 10"):
            panel.speed = wrong
    assert panel.speed == 4.0


def test_the_language_changes_everything_said(panel: SaleStepper) -> None:
    panel.step = 4
    english = panel.scene["steps"][4]
    panel.change(KING)
    panel.lang = "fr"
    assert panel.scene["lang"] == "fr"
    assert panel.scene["gems"][0]["name"] == "Diamant"
    assert panel.words["next"] == "Suivant"
    assert panel.step == 4
    assert panel.difference["gain"]["Amy"] == 120
    french = panel.scene["steps"][4]
    assert english["title"] != french["title"]
    assert english["rule"]["address"] != french["rule"]["address"]
    with pytest.raises(TextError, match="known languages: en, fr"):
        panel.lang = "xx"
    assert panel.lang == "fr"
    with pytest.raises(TextError, match="known languages"):
        from_the_start(EXAMPLE, lang="de")


def test_it_composes_and_several_live_side_by_side() -> None:
    one, other = from_the_start(EXAMPLE), from_the_start(EXAMPLE, lang="fr")
    box = ipywidgets.HBox([ipywidgets.VBox([one]), other])
    one.step = 5
    one.change(KING)
    assert (other.step, other.difference, other.lang) == (0, {}, "fr")
    assert box.children[1] is other
    ipywidgets.link((one, "step"), (other, "step"))
    one.step = 7
    assert other.step == 7


# ------------------------------------------------------------------------------------------------- what can be stepped


def test_a_sale_comes_as_dictionary_file_sheet_score_or_log(tmp_path: Path) -> None:
    place = tmp_path / "sale.json"
    place.write_text(json.dumps(EXAMPLE), encoding="utf-8")
    rules = Ruleset.from_dict({"banker_pounds": 30})
    read = read_sheet(EXAMPLE)
    for sale in (EXAMPLE, place, str(place), read, score_sale(read)):
        assert from_the_start(sale).score.gain == {"Amy": 60, "Barnaby": 40, "Charles": 20}
    scored = score_sale(EXAMPLE, rules)
    assert from_the_start(scored).score.gain["Charles"] == 40
    assert from_the_start(scored, rules=Ruleset.default()).score.gain["Charles"] == 20
    logged = qn.simulate(1, players=2, bots="greedy", seed=1, rules=rules, progress=False).sale(0, 1)
    assert from_the_start(logged).rules == rules
    assert from_the_start(logged, rules=Ruleset.default()).rules == Ruleset.default()


def test_a_sale_is_dealt_by_seed() -> None:
    assert from_the_start(seed=5).sheet == from_the_start(None, seed=5).sheet
    assert from_the_start(seed=5).sheet != from_the_start(seed=6).sheet


def test_a_sale_that_cannot_be_is_refused() -> None:
    with pytest.raises(SheetError, match="King"):
        from_the_start(example(rows={"ruby": {"gems": [], "king": True}}))


# ------------------------------------------------------------------------------------------------------------- editing


@pytest.mark.parametrize(
    ("change", "seat", "expected"),
    [
        (do("add", "Amy", "ruby_2"), 0, {"rows": {"ruby": {"gems": [2]}}}),
        (do("add", "Amy", "gem", row="amber", gems=1), 0, {"rows": {"amber": {"gems": [1]}}}),
        (do("add", "Charles", "ring", row="ruby"), 2, {"rows": {"ruby": {"gems": [1, 3], "rings": 1}}}),
        (do("add", "Charles", "necklace", row="ruby"), 2, {"rows": {"ruby": {"gems": [1, 3], "necklace": True}}}),
        (do("add", "Amy", "king", row="emerald"), 0, {"rows": {"emerald": {"gems": [3, 2], "rings": 2, "king": True}}}),
        (do("add", "Charles", "banker"), 2, {"bankers": 2}),
        (do("remove", "Charles", "banker"), 2, {"bankers": None}),
        (do("remove", "Amy", "diamond_1"), 0, {"rows": {"diamond": {"gems": [2, 1], "rings": 1}}}),
        (do("remove", "Amy", "ring", row="diamond"), 0, {"rows": {"diamond": {"gems": [2, 1, 1]}}}),
        (do("remove", "Barnaby", "king", row="diamond"), 1, {"rows": {"diamond": {"gems": [1]}}}),
        (KING, 1, {"rows": {"diamond": {"gems": [1]}, "amber": {"gems": [1, 1, 1, 1], "king": True}}}),
        (do("move", "Amy", "ring", row="diamond", to="emerald"), 0, {"rows": {"diamond": {"gems": [2, 1, 1]}}}),
        (do("move", "Charles", "banker", to_player="Amy"), 0, {"bankers": 1}),
        (do("move", "Charles", "ruby_3", to_player="Barnaby"), 1, {"rows": {"ruby": {"gems": [2, 1, 1, 3]}}}),
        (do("transmute", "Charles", "emerald_2", to="ruby"), 2, {}),
    ],
)  # fmt: skip
def test_each_change(change: dict[str, Any], seat: int, expected: dict[str, Any]) -> None:
    before = read_sheet(EXAMPLE)
    after = edit(before, change)
    display = after.to_dict()["displays"][seat]
    assert display.get("bankers") == expected.get("bankers", EXAMPLE["displays"][seat].get("bankers"))
    for gem, row in expected.get("rows", {}).items():
        assert display["rows"][gem] == row
    assert after != before
    assert before == read_sheet(EXAMPLE)
    untouched = {0, 1, 2} - {seat} - {before.players.index(change["player"])}
    assert all(after.displays[other] == before.displays[other] for other in untouched)


def test_the_last_card_of_a_row_takes_the_row_away() -> None:
    sheet = read_sheet(EXAMPLE)
    for _ in range(2):
        sheet = edit(sheet, do("remove", "Charles", "amber_1"))
    assert "amber" not in sheet.displays[2].rows


def test_an_alchemist_is_played_and_taken_back() -> None:
    sheet = edit(read_sheet(EXAMPLE), do("transmute", "Amy", "diamond_1", to="ruby"))
    assert sheet.to_dict()["alchemist"] == {"player": "Amy", "from": "diamond", "gems": 1, "to": "ruby"}
    assert edit(sheet, {"op": "restore", "player": "Amy", "row": "ruby", "gems": 1}) == read_sheet(EXAMPLE)


def test_hands_that_are_known_give_and_take() -> None:
    sheet = read_sheet(example(hand=["ruby_2", "king", "alchemist"]))
    laid = edit(sheet, do("add", "Amy", "ruby_2"))
    assert laid.displays[0].hand == ("king", "alchemist")
    played = edit(laid, do("transmute", "Amy", "ruby_2", to="diamond"))
    assert played.displays[0].hand == ("king",)
    back = edit(played, {"op": "restore", "player": "Amy", "row": "diamond", "gems": 2})
    assert sorted(back.displays[0].hand) == ["alchemist", "king"]
    kept = edit(back, do("remove", "Charles", "ruby_3"))
    assert kept.displays[2].hand == ("ruby_3",)
    without = edit(read_sheet(EXAMPLE), do("remove", "Charles", "ruby_3"))
    assert without.displays[2].hand == ()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({}, "no change None; known changes: add, remove, move, transmute, restore"),
        ({"op": "swap"}, "no change 'swap'"),
        ({"op": "add", "player": "Amy"}, "add needs card"),
        (do("add", "Amy", "ring"), "add needs row"),
        (do("add", "Amy", "gem", row="ruby"), "add needs gems"),
        (do("add", "Amy", "ruby_1", too=1), "has no too; it knows player, card, row, gems"),
        (do("add", "Zoe", "ruby_1"), "nobody is called 'Zoe'; the players are Amy, Barnaby and Charles"),
        (do("add", "Amy", "thief"), "'thief' is no card of a display"),
        ({"op": "add", "player": "Amy", "card": ["ring"], "row": "ruby"}, "is no card of a display"),
        (do("add", "Amy", "ring", row="pearl"), "'pearl' is no gem; gems: ruby"),
        (do("add", "Amy", "ruby_1", row="amber"), "its own row, not in Amber"),
        (do("add", "Barnaby", "king", row="diamond"), "Barnaby has a King in Diamond already"),
        (do("add", "Amy", "ring", row="ruby"), "the ruby row of Amy has a Ring and no gem"),
        (do("add", "Barnaby", "king", row="amber"), "King"),
        (do("add", "Amy", "gem", row="amber", gems=2), "2"),
        (do("remove", "Amy", "banker"), "Amy shows no Banker"),
        (do("remove", "Amy", "ruby_1"), r"Amy shows no Ruby \(1\) in Ruby"),
        (do("remove", "Barnaby", "diamond_1"), "has a King and no gem"),
        (do("move", "Amy", "diamond_1", to="ruby"), "stays in its row"),
        (do("move", "Amy", "ring", row="diamond"), "lies there already"),
        (do("move", "Charles", "banker"), "lies there already"),
        (do("move", "Charles", "banker", to_player="Zoe"), "nobody is called 'Zoe'"),
        (do("transmute", "Barnaby", "amber_1", to="ruby"), "amber"),
        ({"op": "restore", "player": "Amy", "row": "ruby", "gems": 1}, "no Alchemist of Amy"),
    ],
)  # fmt: skip
def test_impossible_changes_are_refused_with_the_reason(
    panel: SaleStepper, change: dict[str, Any], reason: str
) -> None:
    before = (panel.sheet, panel.scene, panel.difference)
    with pytest.raises(SheetError, match=reason) as refused:
        edit(panel.sheet, change)
    assert panel.change(change) is False
    assert panel.message == str(refused.value)
    assert (panel.sheet, panel.scene, panel.difference) == before
    assert panel.change(KING) is True
    assert panel.message == ""


def test_every_card_can_be_added_where_it_may_lie() -> None:
    for card in CARDS:
        change = {"op": "add", "player": "Amy", "card": card}
        edit(read_sheet(EXAMPLE), change | ({"row": "emerald"} if card in ("ring", "king", "necklace") else {}))


def test_refusals_are_in_the_language_of_the_panel() -> None:
    panel = from_the_start(EXAMPLE, lang="fr")
    panel.change(do("remove", "Amy", "banker"))
    assert panel.message == "Amy n'expose pas de Banquier"


# ---------------------------------------------------------------------------------------------------------- difference


def test_a_change_is_shown_against_the_original(panel: SaleStepper) -> None:
    panel.last()
    assert panel.difference == {}
    assert panel.change(do("add", "Amy", "ruby_3"))
    # eleven stones of ruby: ruby falls behind emerald's nine, and their tiles change places
    found = panel.difference
    assert found["price"] == {"diamond": 0, "emerald": 10, "amber": 0, "ruby": -10}
    assert found["rarity"] == found["price"]
    assert found["counted"] == {"diamond": 0, "emerald": 0, "amber": 0, "ruby": 3}
    assert found["gain"] == {"Amy": 30, "Barnaby": -10, "Charles": -10}
    assert found["sold"]["emerald"] == {"now": [["Amy", 3, 90]], "before": [["Amy", 3, 60]]}
    assert found["cancelled"] == {}
    assert (found["now"]["gain"]["Amy"], found["before"]["gain"]["Amy"], found["same"]) == (90, 60, False)
    assert panel.step == panel.steps - 1
    assert panel.scene["steps"][-1]["board"]["scores"] == [90, 30, 10]
    assert panel.change(KING)
    assert panel.difference["cancelled"] == {"diamond": False, "amber": True}
    panel.back_to_original()
    assert (panel.difference, panel.score.gain) == ({}, {"Amy": 60, "Barnaby": 40, "Charles": 20})


def test_a_change_undone_by_hand_is_the_original_again(panel: SaleStepper) -> None:
    panel.change(KING)
    panel.change(KING | {"row": "amber", "to": "diamond"})
    assert panel.difference == {}


def test_a_change_without_consequence_says_so(panel: SaleStepper) -> None:
    panel.change(do("add", "Charles", "ring", row="amber"))
    assert panel.difference["same"] is True
    assert set(panel.difference["gain"].values()) == {0}


def test_the_panel_stays_at_its_step(panel: SaleStepper) -> None:
    kinds = [(step["kind"], step["gem"]) for step in panel.scene["steps"]]
    panel.step = kinds.index(("payment", "amber"))
    panel.change(do("remove", "Barnaby", "king", row="diamond"))
    here = panel.scene["steps"][panel.step]
    assert (here["kind"], here["gem"]) == ("payment", "amber")
    panel.back_to_original()
    panel.step = kinds.index(("kings", "diamond"))
    panel.change(do("remove", "Barnaby", "king", row="diamond"))
    assert 0 <= panel.step < panel.steps


# ---------------------------------------------------------------------------------------------------------- best reply


def test_a_best_reply_is_found_told_and_shown() -> None:
    panel = from_the_start(example(hand=["ruby_3", "banker", "alchemist"]))
    reply = panel.best_reply("Amy")
    assert isinstance(reply, Reply)
    assert reply.gain == score_sale(reply.sheet).gain["Amy"] >= 60
    told = panel.reply
    assert told["player"] == "Amy"
    assert "by pounds" in told["title"]
    text = " ".join(told["lines"])
    for said in (f"£{reply.gain}", "earned £60", f"regret: £{reply.regret}", "cards shown are gone"):
        assert said in text
    assert len(told["rows"]) == len(reply.display.rows) + (reply.display.bankers > 0)
    assert panel.difference == {}
    panel.show_reply()
    assert panel.sheet == reply.sheet
    assert panel.difference["gain"]["Amy"] == reply.regret > 0
    assert panel.reply == {}
    with pytest.raises(ValueError, match="call best_reply first"):
        panel.show_reply()


def test_a_best_reply_by_margin_and_in_french(panel: SaleStepper) -> None:
    reply = panel.best_reply("Barnaby", by="margin")
    assert reply.regret == reply.margin - reply.shown_margin
    assert "margin over the best rival" in panel.reply["title"]
    panel.lang = "fr"
    assert "Regret pour cette vente" in " ".join(panel.reply["lines"])
    assert panel.reply["by"] == "margin"


def test_a_reply_with_an_alchemist_says_what_it_does() -> None:
    sheet = {
        "fashion": ["ruby", "emerald", "diamond", "amber"],
        "displays": [
            {"player": "A", "hand": ["alchemist", "ring"], "rows": {"emerald": {"gems": [2]}}},
            {"player": "B", "rows": {"ruby": {"gems": [1]}, "emerald": {"gems": [3]}}},
        ],
    }
    panel = from_the_start(sheet)
    reply = panel.best_reply("A")
    assert reply.alchemist is not None
    assert any("The Alchemist turns Emerald (2) into Ruby." in line for line in panel.reply["lines"])


def test_a_reply_of_nothing(monkeypatch: pytest.MonkeyPatch, panel: SaleStepper) -> None:
    nothing = edit_away(read_sheet(EXAMPLE), 0)

    def found(*given: Any, **more: Any) -> Reply:
        score = score_sale(nothing)
        return Reply("Amy", "pounds", nothing.displays[0], None, 0, -40, 60, 20, -60, nothing, score)

    monkeypatch.setattr(sys.modules[SaleStepper.__module__], "best_reply", found)
    panel.best_reply("Amy")
    assert panel.reply["lead"] == "In hindsight, the best display is none at all."
    assert panel.reply["rows"] == []


def edit_away(sheet: Sheet, seat: int) -> Sheet:
    """A sheet without one player's display."""
    data = sheet.to_dict()
    data["displays"][seat] = {"player": data["displays"][seat]["player"]}
    return read_sheet(data)


def test_no_reply_for_strangers(panel: SaleStepper) -> None:
    for player, by in (("Zoe", "pounds"), ("Amy", "beauty")):
        with pytest.raises(SheetError, match=player if player == "Zoe" else by):
            panel.best_reply(player, by)
        assert (panel.busy, panel.reply) == (False, {})


def test_busy_is_told_while_it_searches(monkeypatch: pytest.MonkeyPatch, panel: SaleStepper) -> None:
    seen: list[bool] = []

    def found(*given: Any, **more: Any) -> Reply:
        seen.append(panel.busy)
        return best_reply(*given, **more)

    monkeypatch.setattr(sys.modules[SaleStepper.__module__], "best_reply", found)
    panel.best_reply("Amy")
    assert (seen, panel.busy) == ([True], False)


# ------------------------------------------------------------------------------------------------- the front end's word


def test_messages_do_what_the_methods_do(monkeypatch: pytest.MonkeyPatch, panel: SaleStepper) -> None:
    ask(panel, type="change", change=KING)
    assert panel.difference["cancelled"] == {"diamond": False, "amber": True}
    ask(panel, type="original")
    assert panel.difference == {}
    ask(panel, type="show_reply")
    assert "call best_reply first" in panel.message
    ask(panel, type="best_reply", player="Charles", by="margin")
    assert (panel.reply["player"], panel.reply["by"], panel.message) == ("Charles", "margin", "")
    ask(panel, type="show_reply")
    assert panel.sheet == best_reply(EXAMPLE, "Charles", by="margin").sheet
    prepared: list[int] = []
    monkeypatch.setattr(sys.modules[SaleStepper.__module__], "prepare", lambda: prepared.append(1))
    ask(panel, type="shown")
    assert prepared == [1]


@pytest.mark.parametrize(
    "message",
    [{"type": "change"}, {"type": "change", "change": {"op": 1}}, {"type": "best_reply"}, {"type": "?"}, {}, [], None],
)  # fmt: skip
def test_messages_that_mean_nothing_change_nothing(panel: SaleStepper, message: Any) -> None:
    before = panel.scene
    panel._handle_custom_msg(message, [])
    assert (panel.scene, panel.difference, panel.busy) == (before, {}, False)


# --------------------------------------------------------------------------------------------------------------- texts


def test_both_languages_say_the_same() -> None:
    assert missing(catalogue("en"), catalogue("fr")) == []
    assert set(front_words(catalogue("en"))) == set(front_words(catalogue("fr")))


def test_the_front_end_asks_for_texts_that_are_there() -> None:
    import re

    said = set(re.findall(r"\bsay\(\"([\w.]+)\"", static("sale.js")))
    said |= set(re.findall(r"\"((?:edit|best)\.\w+)\"", static("sale.js")))
    assert len(said) > 30
    assert said <= set(sale_front_words("en"))


def test_the_page_is_written(tmp_path: Path, panel: SaleStepper) -> None:
    place = tmp_path / "sale.html"
    assert panel.to_html(place) == place
    text = place.read_text(encoding="utf-8")
    assert text == panel.to_html()
    assert '<html lang="en">' in text
    assert '<html lang="fr">' in from_the_start(EXAMPLE, lang="fr").to_html()
    assert text.count("</script>") == 2
    assert text.count("<li>") == panel.steps
    with pytest.raises(LogError, match="it is a folder"):
        panel.to_html(tmp_path)
    with pytest.raises(LogError, match="there is no folder"):
        panel.to_html(tmp_path / "no" / "sale.html")
