"""`panels.play` of all three games in a real JupyterLab: a turn is played by clicking, and what is seen is measured."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook

from tests.kit.browser import needs_browser, seen
from tests.lab.conftest import WAIT, Lab, opened, put
from tests.lab.measures import ERRORS, FINISHED

pytestmark = [*needs_browser, pytest.mark.full]
NAME = "play_all"
GAMES = ("queen", "lady", "jewels")
WORDS = {
    "queen": ("Turn 1", "For sale", "Fashion", "ducats"),
    "lady": ("Turn 1", "Gem pit", "Supply", "points"),
    "jewels": ("Turn 1", "City 7", "Buyer", "3 actions left", "End the round"),
}
"""Words of each rulebook that the panel of its game shows as it begins."""
TABLE = {
    "queen": ("Courtier", "Forger", "Ruby (3)", "King", "Diamond (1)"),
    "lady": ("Pearl (1)", "Amethysts (3)", "Sapphires (2)", "Diamonds (2)", "Deck"),
    "jewels": ("City 1", "City 2", "City 3", "Emerald", "City 5", "City 6", "City 7"),
}
"""What can be clicked on the table as these games begin, from left to right."""
HAND = {"queen": (), "lady": ("Amethysts (3)",), "jewels": ("Ruby", "Sapphire", "Topaz", "Amethyst")}
"""Likewise in the hand, below the question."""
OWN = {
    "queen": "Player 1 buys a Courtier for 6 ducats.",
    "lady": "Player 1 claims the pearl title.",
    "jewels": "Player 1 ends her round",
}
"""What is told of the person's last choice, when the others have played."""
CLICKS = 12
"""After this number of clicks a turn is over: a character or two, a purchase or two."""
SMALLEST = """(panel) => Math.min(...[...panel.querySelectorAll("*")]
    .filter((each) => each.checkVisibility() && !each.closest(".q-unseen, svg, kbd"))
    .filter((each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .map((each) => parseFloat(getComputedStyle(each).fontSize)))"""
"""The smallest letters of a panel, in pixels."""
OUTSIDE = """(panel) => {
    const {left, right} = panel.getBoundingClientRect();
    return [...panel.querySelectorAll("*")].filter((each) => each.checkVisibility() && !each.closest(".q-unseen"))
        .filter((each) => {
            const box = each.getBoundingClientRect();
            return box.right > right + 1 || box.left < left - 1;
        }).map((each) => each.outerHTML.slice(0, 120));
}"""
"""What sticks out of a panel."""
UNCOVERED = """(node) => {
    const {x, y, width, height} = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
"""Whether an element is what lies in front at its middle: not scrolled away, and nothing on it."""


@pytest.fixture(scope="module")
def played(lab: Lab) -> Iterator[Any]:
    """A notebook with a panel a game, against bots that decide at once."""
    cells = ["from qn_analysis import panels"]
    cells += [f"{game} = panels.play('greedy', game={game!r}, seat=0, players=3, seed=5)\n{game}" for game in GAMES]
    cells = [new_code_cell(source) for source in cells]  # type: ignore[no-untyped-call]
    book = new_notebook(cells=cells)  # type: ignore[no-untyped-call]
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    put(lab, NAME, nbformat.from_dict(book), trusted=True)  # type: ignore[no-untyped-call]
    with opened(lab, NAME) as view:
        view.wait_for_function(FINISHED)
        view.wait_for_selector(".qp >> nth=2", state="attached")
        view.set_viewport_size({"width": 1280, "height": 1800})
        yield view


def choices_seen(panel: Any, game: str) -> None:
    """What can be clicked as a game begins: the cards named, large enough, in order, above and below the question."""
    able, names = panel.locator(".qp-can"), [*TABLE[game], *HAND[game]]
    seen(able, len(names), (80, 100))
    assert [each.splitlines()[0] for each in able.all_inner_texts()] == names
    boxes, asked = [each.bounding_box() for each in able.all()], panel.locator(".qp-prompt").bounding_box()
    table, hand = boxes[: len(TABLE[game])], boxes[len(TABLE[game]) :]
    for row in (table, hand):
        assert all(one["x"] + one["width"] <= other["x"] for one, other in pairwise(row)), "side by side"
    assert all(each["y"] + each["height"] <= asked["y"] for each in table)
    assert all(each["y"] >= asked["y"] + asked["height"] for each in hand)
    assert f"{len(names)} can be chosen" in panel.inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_played_by_clicking(played: Any, game: str, tmp_path: Path) -> None:
    view = played
    panel = view.locator(".qp").nth(GAMES.index(game))
    panel.scroll_into_view_if_needed()
    assert panel.bounding_box()["width"] > 600
    text = panel.inner_text().casefold()
    assert [word for word in WORDS[game] if word.casefold() not in text] == []
    seen(panel.locator(".qp-prompt"), 1, (100, 15))
    choices_seen(panel, game)
    assert panel.evaluate(SMALLEST) >= 10
    assert panel.evaluate(OUTSIDE) == []
    panel.screenshot(path=str(tmp_path / f"{game}-begin.png"))
    where = panel.locator(".qr-where")
    first, prompt = where.inner_text(), panel.locator(".qp-prompt")
    told = panel.locator(".qp-since .qp-lines:not(.qp-old) li")
    for _ in range(CLICKS):
        if where.inner_text() != first:
            break
        before = (prompt.inner_text(), panel.locator(".qp-action").inner_text(), told.all_inner_texts())
        node = panel.locator(".qp-can, .qp-pass, .qp-action .qp-button[data-action]").first
        node.click()
        if panel.locator(".qp-menu button").count():
            panel.locator(".qp-menu button").first.click()
        view.wait_for_function(
            "([panel, before]) => panel.getAttribute('aria-busy') === 'false' && JSON.stringify(["
            "panel.querySelector('.qp-prompt').innerText, panel.querySelector('.qp-action').innerText,"
            "[...panel.querySelectorAll('.qp-since .qp-lines:not(.qp-old) li')].map(each => each.innerText)])"
            " !== JSON.stringify(before)",
            arg=[panel.element_handle(), list(before)], timeout=WAIT,
        )  # fmt: skip
    assert where.inner_text() != first, "a turn was played, and those of the others"
    seen(told, told.count(), (200, 20))
    said = " ".join(told.all_inner_texts())
    assert [each for each in (OWN[game], "Bot 2", "Bot 3") if each not in said] == []
    panel.scroll_into_view_if_needed()
    assert told.last.evaluate(UNCOVERED), "the newest line can be read without scrolling"
    asked = prompt.bounding_box()
    assert told.last.bounding_box()["x"] >= asked["x"] + asked["width"], "beside what is asked now"
    assert panel.locator(".qp-message").inner_text() == ""
    panel.screenshot(path=str(tmp_path / f"{game}-turn.png"))
    assert view.evaluate(ERRORS) == []
    assert view.outside == []


def test_the_panels_fit_a_narrow_window(played: Any, tmp_path: Path) -> None:
    """With the side bar put away, a window of 460 pixels leaves an output about the width of a phone."""
    view = played
    view.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    view.set_viewport_size({"width": 460, "height": 2400})
    view.wait_for_timeout(500)
    for number, game in enumerate(GAMES):
        panel = view.locator(".qp").nth(number)
        panel.scroll_into_view_if_needed()
        assert panel.bounding_box()["width"] < 460
        assert panel.evaluate(OUTSIDE) == []
        assert panel.evaluate(SMALLEST) >= 10
        panel.screenshot(path=str(tmp_path / f"{game}-narrow.png"))
