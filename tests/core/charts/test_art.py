"""One set of pictures: gems in their true colours, told apart by shape, the same wherever one is drawn."""

from __future__ import annotations

import colorsys
import re
from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis import panels
from qn_analysis.core.charts.art import STONES
from qn_analysis.games.lady_of_the_diamonds.charts import TREASURE_COLOURS, TREASURE_SHAPES
from qn_analysis.games.queens_necklace.words.art import GEM_COLOURS, GEM_SHAPES
from tests.kit.browser import needs_browser

PACKAGE = Path(qn.__file__).parent


def hue(colour: str) -> float:
    """Degrees on the circle of colours: 0 red, 120 green, 240 blue."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 360 * colorsys.rgb_to_hls(red, green, blue)[0]


@pytest.mark.parametrize(
    ("stone", "low", "high"),
    [
        ("ruby", 335, 360), ("emerald", 130, 170), ("sapphire", 210, 235), ("diamond", 190, 215), ("topaz", 48, 60),
        ("amber", 32, 45), ("gold", 38, 48), ("amethyst", 270, 300),
    ],
)  # fmt: skip
def test_stones_have_their_true_colours(stone: str, low: float, high: float) -> None:
    for colour in (STONES[stone].colour, STONES[stone].dark):
        assert low <= hue(colour) <= high, colour


def test_stones_are_told_apart_by_shape() -> None:
    assert len({stone.body for stone in STONES.values()}) == len(STONES)
    assert len({stone.mark for stone in STONES.values()}) == len(STONES)
    for colours, shapes in ((GEM_COLOURS, GEM_SHAPES), (TREASURE_COLOURS, TREASURE_SHAPES)):
        for name, colour in colours.items():
            assert (colour, shapes[name]) == (STONES[name].colour, STONES[name].mark)


def test_there_is_no_second_set() -> None:
    told = {each.lower() for stone in STONES.values() for each in (stone.colour, stone.body)}
    old = {"#d55e00", "#0072b2", "#cc79a7", "#56b4e9", "#009e73"}
    for place in PACKAGE.rglob("*"):
        if place.suffix in (".py", ".css", ".js", ".j2") and place != PACKAGE / "core/charts/art.py":
            text = place.read_text(encoding="utf-8").lower()
            assert not [each for each in (*told, *old) if re.search(re.escape(each) + r"(?![\w.])", text)], place


@pytest.mark.browser
@pytest.mark.skipif(needs_browser[1].args[0], reason="no Chromium")
def test_a_ruby_is_the_same_in_every_panel(browser: Any, tmp_path: Path) -> None:
    log = qn.simulate(1, players=3, bots="greedy", seed=2, progress=False)
    chests = qn.simulate(1, players=3, bots="greedy", seed=2, progress=False, game="lady")
    made: dict[str, Any] = {
        "jewels": panels.JewelAppraiser({"cards": {"ruby": 2, "gold": 1}}),
        "lady": panels.ChestScorer(chests),
        "replay": panels.GameReplay(log, game=0),
    }
    ruby = STONES["ruby"]
    for name, panel in made.items():
        place = tmp_path / f"{name}.html"
        panel.to_html(place)
        view = browser.new_context(offline=True, color_scheme="light").new_page()
        view.goto(place.as_uri())
        drawn = view.locator(f"path[d='{ruby.body}']").first
        drawn.wait_for(state="attached")
        fill = drawn.evaluate("path => getComputedStyle(path).fill")
        rgb = ", ".join(str(int(ruby.colour[at : at + 2], 16)) for at in (1, 3, 5))
        assert fill == f"rgb({rgb})", name
        box = drawn.bounding_box()
        assert min(box["width"], box["height"]) > 8, name
        view.close()
