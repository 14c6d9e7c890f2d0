"""The review in the game panel: a curve below the slider, marks where it turned, the better choice on the board."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from qn_analysis.core.review.result import Review
from qn_analysis.core.review.reviewer import GameReviewer
from qn_analysis.core.review.reviewing import Effort
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.panels.game_replay import ALL, GameReplay
from qn_analysis.games.queens_necklace.review.judge import JUDGE
from tests.kit.browser import needs_browser
from tests.kit.tab import Page

pytestmark = needs_browser

PICKED = 2
PLAIN = Effort(along=8, sure=8, own=8, people=8, strokes=2, again=32, believed=4, games=3_000)
"""Few games: enough to name what is plain."""
OUTSIDE = """[...document.querySelectorAll(".qr-curve *")].filter((node) => {
  const box = node.getBoundingClientRect();
  return box.width > 1 && (box.right > innerWidth + 1 || box.left < -1);
}).map((node) => String(node.className))"""


@cache
def log() -> Log:
    return GAME.simulate(PICKED + 1, players=3, bots=["greedy", "random", "greedy"], seed=11, progress=False)


@cache
def reviewed() -> Review:
    return GameReviewer(JUDGE).reviewing(log(), PICKED, PLAIN).review("en")


@cache
def replay(lang: str = "en") -> GameReplay:
    return GameReplay(log(), PICKED, review=reviewed(), lang=lang)


class Tab(Page):
    """A page of a reviewed game."""

    ready = ".qr-curve"

    @property
    def step(self) -> int:
        return int(self.view.input_value(".qr-slider"))

    def box(self, selector: str) -> dict[str, float]:
        found: dict[str, float] = self.view.locator(selector).first.bounding_box()
        return found


def test_the_scene_has_the_chances_of_each_frame_and_no_view_of_one_seat_has_them() -> None:
    panel = replay()
    part = panel.scene["review"]
    frames = [frame for frame, _ in part["points"]]
    assert frames == sorted(set(frames))
    assert frames[-1] == panel.frames - 1
    assert all(sum(chances) == pytest.approx(1, abs=1e-3) for _, chances in part["points"])
    assert 1 <= len(part["marks"]) <= 3
    assert part["choices"]
    own = GameReplay(log(), PICKED, review=panel.review, viewer=1)
    assert "review" not in own.scene
    own.viewer = ALL
    assert own.scene["review"] == part
    assert "review" not in GameReplay(log(), PICKED).scene


def test_a_first_guess_is_called_one_on_the_board() -> None:
    part = GameReplay(log(), PICKED, review="network").scene["review"]
    assert part["choices"]
    assert {each["verdict"] for each in part["choices"].values()} == {"guess"}
    assert all(each["text"].startswith("A first guess: ") for each in part["choices"].values())
    assert part["note"].startswith("A first guess: ")
    assert not replay().scene["review"]["note"].startswith("A first guess")


def test_another_language_needs_no_other_review() -> None:
    panel = GameReplay(log(), PICKED, review=replay().review)
    panel.lang = "fr"
    marks = panel.scene["review"]["marks"]
    assert all(mark["text"].startswith("Tour ") for mark in marks)
    assert panel.review is replay().review


@pytest.mark.parametrize(("lang", "width"), [pytest.param("en", 900, marks=pytest.mark.full), ("fr", 390)])
def test_the_curve_is_drawn_clicked_and_marked(browser: Any, tmp_path: Path, lang: str, width: int) -> None:
    panel = replay(lang)
    panel.to_html(tmp_path / "game.html")
    tab = Tab(browser, tmp_path / "game.html", width)
    slider, plot = tab.box(".qr-slider"), tab.box(".qr-plot")
    assert plot["y"] > slider["y"] + slider["height"]
    assert plot["height"] > 100
    assert plot["width"] > 0.65 * width
    assert tab.view.evaluate(OUTSIDE) == []
    lines = tab.view.locator(".qr-curve-lines .qr-line")
    assert lines.count() == 3
    strokes = lines.evaluate_all("(all) => all.map((one) => getComputedStyle(one).stroke)")
    dashes = lines.evaluate_all("(all) => all.map((one) => getComputedStyle(one).strokeDasharray)")
    assert len(set(strokes)) == len(set(dashes)) == 3, "colours, and not colours alone"

    tab.view.mouse.click(plot["x"] + plot["width"] / 2, plot["y"] + 40)
    last = panel.frames - 1
    assert abs(tab.step - last / 2) <= 2
    here = tab.box(".qr-here")
    assert abs(here["x"] - plot["x"] - plot["width"] * tab.step / last) < 3
    shown = tab.view.locator(".qr-legend b").all_text_contents()
    now = [chances for frame, chances in panel.scene["review"]["points"] if frame <= tab.step][-1]
    assert [int(text.rstrip("%\u202f")) for text in shown] == pytest.approx([100 * each for each in now], abs=0.6)

    marks = tab.view.locator(".qr-mark")
    boxes = [marks.nth(n).bounding_box() for n in range(marks.count())]
    assert len(boxes) == len(panel.scene["review"]["marks"]) > 0
    for one, other in pairwise(boxes):
        assert other["x"] >= one["x"] + one["width"] or other["y"] >= one["y"] + one["height"], "one hides another"
    for n, mark in enumerate(panel.scene["review"]["marks"]):
        marks.nth(n).click()
        assert tab.step == mark["frame"]
        assert (
            tab.view.locator(".qr-turning").nth(n).inner_text().endswith(mark["text"].replace("\u00a0", " "))
            or mark["text"] in tab.view.locator(".qr-turning").nth(n).inner_text()
        )
    tab.done()


def test_the_better_choice_is_said_and_shown_on_the_board(browser: Any, tmp_path: Path) -> None:
    panel = replay()
    panel.to_html(tmp_path / "game.html")
    choices = panel.scene["review"]["choices"]
    frame, better = next((int(frame), each) for frame, each in choices.items() if each["slot"] is not None)
    tab = Tab(browser, tmp_path / "game.html")
    tab.view.locator(".qr-slider").fill(str(frame))
    assert tab.view.inner_text(".qr-better") == better["text"]
    assert "better: buy" in better["text"]
    best = tab.view.locator(".qr-market > *").nth(better["slot"])
    assert "qr-best" in (best.get_attribute("class") or "")
    assert tab.view.locator(".qr-best").count() == 1
    assert tab.view.inner_text(".qr-best-mark") == "better"
    price, mark = tab.box(".qr-best .qr-price"), tab.box(".qr-best-mark")
    assert mark["x"] + mark["width"] <= price["x"] + 2, "the mark hides the price"
    tab.view.locator(".qr-slider").fill("0")
    assert tab.view.locator(".qr-best, .qr-better").count() == 0
    tab.done()
