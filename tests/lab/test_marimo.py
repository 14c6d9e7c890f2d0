"""marimo in headless Chromium: a chart, tables and every panel in their colours and sizes, light and dark."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

from qn_analysis.core.charts.art import STONES
from tests.kit.browser import Shared, charts_seen, needs_browser
from tests.lab.conftest import WAIT, free_port, wait_for
from tests.lab.measures import legible

pytestmark = needs_browser
ROOT: Final = Path(__file__).parents[2]
PANELS: Final = (".qr", ".qn-sale", ".qn-quiz", ".qf", ".qp", ".lc", ".ja")
"""What each panel is drawn in: replays, a sale, its quiz, findings, games played, chests, a jewel."""
STONES_SEEN: Final = """(all) => all.map((panel) => [...panel.shadowRoot.querySelectorAll("*")].flatMap((each) => {
    const {fill} = getComputedStyle(each);
    const {width} = each.getBoundingClientRect();
    return each instanceof SVGGeometryElement && width > 4 && each.checkVisibility() ? [fill] : [];
}))"""


@contextmanager
def opened(folder: Path, theme: str, shared: Shared) -> Iterator[Any]:
    """The app in marimo of a theme, all its cells run."""
    settings = folder / "config" / "marimo" / "marimo.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text(f'[display]\ntheme = "{theme}"\n', encoding="utf-8")
    environment = os.environ | {"XDG_CONFIG_HOME": str(folder / "config"), "PYTHONWARNINGS": "ignore"}
    port = free_port()
    command = [
        sys.executable, "-m", "marimo", "run", str(Path(__file__).with_name("marimo_app.py")), "--headless",
        "--no-token", "--host", "127.0.0.1", "--port", str(port),
    ]  # fmt: skip
    address = f"http://127.0.0.1:{port}"
    with (folder / "marimo.log").open("w") as log:
        server = subprocess.Popen(
            command, stdout=log, stderr=subprocess.STDOUT, env=environment, cwd=ROOT, start_new_session=True
        )
        try:
            wait_for(f"{address}/health", server, folder / "marimo.log")
            with shared.lent() as browser:
                view = browser.new_page(viewport={"width": 1280, "height": 1000})
                view.set_default_timeout(WAIT)
                view.goto(address)
                view.locator("marimo-anywidget .ja").wait_for()  # the last of them
                view.locator(".vega-embed svg.marks").wait_for()
                yield view
                view.close()
        finally:
            server.terminate()
            try:
                server.wait(20)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()


@pytest.mark.full
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_charts_tables_and_panels_are_seen_in_their_colours(theme: str, one_browser: Shared, tmp_path: Path) -> None:
    pytest.importorskip("marimo")
    turned = theme == "dark"
    with opened(tmp_path, theme, one_browser) as view:
        wrong = "Jupyter widgets are not supported", "Error", "Traceback"
        assert [each for each in wrong if each in view.inner_text("body")] == []

        chart = view.locator(".vega-embed")
        assert len(charts_seen(chart)) == 1
        assert view.locator(".mime-tabs, [role=tab]").count() == 0  # one kind of content, not a tab for each
        legible(chart.locator("svg.marks text"), 4.5, turned)
        legible(view.locator("table.gt_table :is(td, th)"), 4.5, turned)
        legible(view.locator("table:has(svg.strip) :is(td, th)"), 4.5, turned)
        legible(view.locator("svg.strip :is(.at, .interval)"), 3, turned)

        for kind in PANELS:
            for panel in view.locator(f"marimo-anywidget {kind}").all():
                box = panel.bounding_box()
                assert box["width"] >= 500, kind
                assert box["height"] >= (40 if kind == ".qf" else 250), kind
        panels = view.locator("marimo-anywidget")
        assert panels.count() == 9
        legible(panels.locator(":is(.qn-heading, .qr-head h2, .qr-head b, h4)"), 4.5, turned)
        bodies = {_rgb(stone.colour) for stone in STONES.values()}
        for fills in panels.evaluate_all(STONES_SEEN):
            assert "rgb(0, 0, 0)" not in fills
            assert not fills or bodies & set(fills), fills
        view.screenshot(path=str(tmp_path / f"marimo-{theme}.png"))

        game = view.locator("marimo-anywidget .qr").first
        beginning = game.inner_text()
        game.locator("[data-act=next]").click()
        view.wait_for_timeout(1000)
        one = game.inner_text()
        view.keyboard.press("ArrowRight")  # a shadow root hides who has the focus
        view.wait_for_timeout(1000)
        assert len({beginning, one, game.inner_text()}) == 3


def _rgb(colour: str) -> str:
    return f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})"
