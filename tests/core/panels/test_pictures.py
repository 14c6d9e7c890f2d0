"""The still picture of each panel: what it says, that its words fit, and that it follows the panel."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import qn_analysis as qn
from qn_analysis import panels
from qn_analysis.core.panels.drawing import MARK, WIDTH, Drawing, Tag
from qn_analysis.core.panels.still import STYLE, VIEW
from tests.kit.browser import needs_browser

BROKEN = Path(__file__).parents[3] / "datasets" / "broken" / "QN301.jsonl"
SALE = {
    "fashion": ["diamond", "emerald", "amber", "ruby"],
    "displays": [
        {"player": "Amy", "rows": {"diamond": {"gems": [2, 1, 1], "rings": 1}}, "hand": ["king"]},
        {"player": "A name so long that it has sixty letters, which is the most", "bankers": 1,
         "rows": {"diamond": {"gems": [1], "king": True}, "ruby": {"gems": [3]}}},
    ],
}  # fmt: skip
CHESTS = {"chests": [{"player": "Amy", "pieces": {"diamond": 7, "ruby": 2}}, {"player": "Zoé", "pieces": {"gold": 2}}]}
JEWEL = {"cards": {"gold": 1, "diamond": 3}, "hand": {"gold": 2, "diamond": 3}, "buyer": "bride"}


@cache
def log() -> Any:
    return qn.simulate(1, players=3, bots="greedy", seed=4, progress=False)


def sale(lang: str) -> Any:
    panel = panels.sale_stepper(SALE, lang=lang)
    panel.last()
    panel.best_reply("Amy")
    return panel


def quiz(lang: str) -> Any:
    panel = panels.sale_quiz(seed=1, level="alchemist", lang=lang)
    panel.answer([each["id"] for each in panel.question["options"]])
    return panel


def game(lang: str) -> Any:
    panel = panels.game_replay(log(), 0, lang=lang)
    panel.replay.next_sale()
    panel.open_sale()
    return panel


PANELS: dict[str, Callable[[str], Any]] = {
    "sale": sale,
    "quiz": quiz,
    "game": game,
    "play": lambda lang: panels.play("greedy", seat=0, players=3, seed=5, lang=lang),
    "findings": lambda lang: panels.findings(BROKEN, lang=lang),
    "chests": lambda lang: panels.chest_scorer(CHESTS, lang=lang),
    "jewel": lambda lang: panels.jewel_appraiser(JEWEL, lang=lang),
}
SAID = {
    "sale": ("Amy", "Sells", "This-sale regret"), "quiz": ("Put the gems in order of rarity", "Fashion"),
    "game": ("For sale", "Greedy 2", "brings"), "play": ("Your purchase: 10 ducats", "Musketeer", "hidden: 4"),
    "findings": ("QN301", "1 finding", "Around this event"), "chests": ("Amy", "Holds the diamond title", "Zoé"),
    "jewel": ("3 × Diamonds", "These cards make a Ring", "Selling price: 36 coins"),
}  # fmt: skip
"""Words of each picture."""
MISFITS = """() => [...document.querySelectorAll("svg")].flatMap((svg) => {
    const right = svg.getBoundingClientRect().right;
    const texts = [...svg.querySelectorAll("text")].map((each) => [each.textContent, each.getBoundingClientRect()]);
    const out = texts.filter(([, box]) => box.right > right || box.width < 1).map(([text]) => text);
    const over = texts.flatMap(([text, a], at) => texts.slice(at + 1).filter(([, b]) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4
    ).map(([other]) => `${text} | ${other}`));
    return [...out, ...over];
})"""
"""Words that stick out of a picture, or lie on others."""


@cache
def picture(name: str, lang: str) -> str:
    """The picture of a panel."""
    svg: str = PANELS[name](lang).picture()
    return svg


def words(svg: str) -> str:
    return " ".join(ElementTree.fromstring(svg).itertext())


@pytest.mark.parametrize("name", PANELS)
def test_a_picture_tells_the_state_of_its_panel(name: str) -> None:
    svg = picture(name, "en")
    root = ElementTree.fromstring(svg)
    assert root.attrib["id"] == MARK
    assert int(root.attrib["width"]) == WIDTH
    assert int(root.attrib["height"]) >= 200
    for said in SAID[name]:
        assert said in words(svg)


@needs_browser[0]
@needs_browser[1]
def test_words_fit_and_none_lie_on_others(browser: Any) -> None:
    view = browser.new_page(viewport={"width": 900, "height": 900})
    for name in PANELS:
        for lang in ("en", "fr"):
            view.set_content(picture(name, lang))
            assert view.locator("svg text").count() > 10
            assert view.evaluate(MISFITS) == [], (name, lang)


def test_a_picture_follows_its_panel() -> None:
    stepper = panels.sale_stepper(SALE)
    assert "Step 6 of 6" in words(stepper.picture())
    stepper.first()
    assert "Step 1 of" in words(stepper.picture())
    stepper.next()
    assert "Step 2 of" in words(stepper.picture())
    appraiser = panels.jewel_appraiser({"cards": {}})
    appraiser.change({"at": ["cards", "gold"], "to": 2})
    assert "2 × Gold" in words(appraiser.picture())


@pytest.mark.parametrize(
    "panel",
    [
        panels.chest_scorer({"chests": [{"player": "Amy"}]}), panels.jewel_appraiser({"cards": {}}),
    ],
)  # fmt: skip
def test_what_cannot_be_is_pictured_with_its_problems(panel: Any) -> None:
    for sheet in (
        {"chests": 3, "cards": "x"},
        {"chests": [{"player": "\x07<b>", "pieces": [1]}], "cards": {"gold": "y"}},
    ):
        panel.sheet = sheet
        assert panel.scene["problems"]
        said = words(panel.picture())
        assert all(problem.split("\n")[0][:30].replace("\x07", "\ufffd") in said for problem in panel.scene["problems"])


def test_names_are_text_and_nothing_else() -> None:
    drawing = Drawing("<script>alert(1)</script> & \x00")
    drawing.table([["<b>", [Tag("</svg>")]]])
    svg = drawing.svg()
    assert {each.tag.rpartition("}")[2] for each in ElementTree.fromstring(svg).iter()} <= {
        "svg",
        "rect",
        "text",
        "line",
    }


def test_a_cell_holds_the_widget_its_picture_and_the_style() -> None:
    from IPython.core.interactiveshell import InteractiveShell
    from IPython.utils.capture import capture_output

    InteractiveShell.instance()
    stepper: Any = panels.sale_stepper(SALE)
    stepper.first()
    with capture_output() as said:
        stepper._ipython_display_()
        stepper.last()
        stepper._stills._redraw()
    outputs = [output.data for output in said.outputs]
    assert [next(iter(data)) for data in outputs] == [VIEW, "image/svg+xml", "text/html", "image/svg+xml"]
    assert "Step 1 of" in words(outputs[1]["image/svg+xml"])
    assert "This sale brings" in words(outputs[3]["image/svg+xml"])
    assert outputs[1]["image/png"].startswith("iVBOR")
    assert outputs[2]["text/html"] == STYLE
    assert not any("object at 0x" in str(data.get("text/plain")) for data in outputs)
