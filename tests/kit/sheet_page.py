"""The front end of a panel for a sheet on a page of its own, answered by a panel in this process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from qn_analysis.core.panels.form_panel import FormPanel
from tests.kit.tab import Page, rendering

SIZES: Final = """() => [...document.querySelectorAll(".q-sheet *")].filter(e => e.getClientRects().length)
    .filter(e => { const r = e.getBoundingClientRect(); return r.right > innerWidth || r.left < 0; }).length"""
"""How much sticks out."""
UNNAMED: Final = """() => [...document.querySelectorAll(".q-sheet :is(input, select, button)")]
    .filter(e => !(e.ariaLabel || e.innerText || [...e.labels].map(l => l.innerText).join(""))).length"""
"""How many fields a screen reader cannot call by a name."""
_MODEL: Final = """
const values = JSON.parse(document.getElementById("start").textContent);
const heard = {};
const put = (changes) => {
  Object.assign(values, changes);
  for (const name of Object.keys(changes)) for (const act of heard[`change:${name}`] || []) act();
};
const model = {
  get: (name) => values[name],
  set: (name, value) => { values[name] = value; window.told({ set: [name, value] }).then(JSON.parse).then(put); },
  save_changes() {},
  on: (event, act) => { (heard[event] = heard[event] || []).push(act); },
  off: (event, act) => { heard[event] = heard[event].filter((each) => each !== act); },
  send: (message) => window.told(message).then(JSON.parse).then(put),
};
render({ model, el: document.getElementById("panel") });
document.body.dataset.ready = "yes";
"""


class Hosted:
    """A panel and the page that shows it; what the page tells is done by the panel, as in a notebook."""

    def __init__(self, browser: Any, folder: Path, panel: FormPanel, width: int = 900, **context: Any) -> None:
        self.panel = panel
        self.wrong: list[str] = []
        place = folder / "panel.html"
        place.write_text(
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">'
            '<meta name="viewport" content="width=device-width, initial-scale=1"><title>panel</title>'
            f"<style>:root{{color-scheme:light dark}}body{{margin:0}}{panel._css}</style></head><body>"
            f'<main id="panel"></main><script type="application/json" id="start">{json.dumps(self.state())}</script>'
            f'<script type="module">{rendering(panel)}\n{_MODEL}</script></body></html>',
            encoding="utf-8",
        )
        self.page = browser.new_context(offline=True, viewport={"width": width, "height": 900}, **context).new_page()
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda line: self.wrong.append(line.text))
        self.page.expose_function("told", self.told)
        self.page.goto(place.as_uri())
        self.page.wait_for_selector("body[data-ready]")

    def state(self) -> dict[str, Any]:
        return {name: getattr(self.panel, name) for name in (*self.panel.shown, "message")}

    def told(self, message: dict[str, Any]) -> str:
        if "set" in message:
            setattr(self.panel, *message["set"])
        else:
            self.panel._handle_custom_msg(message, [])
        return json.dumps(self.state())

    def done(self) -> None:
        """Nothing went wrong."""
        assert self.wrong == []
        self.page.close()


class Alone(Page):
    """A page that a panel has written."""

    ready = "body[data-ready]"


_FOUND: Final = """async () => (await axe.run({resultTypes: ["violations"]})).violations
    .map(({id, impact}) => [id, impact])"""


def barriers(page: Any) -> list[str]:
    """What axe finds serious, once what moves or fades has come to rest."""
    page.evaluate("() => Promise.allSettled(document.getAnimations().map(each => each.finished))")
    axe = pytest.importorskip("axe_playwright_python.base").AXE_SCRIPT
    if page.evaluate("typeof axe") == "undefined":  # once a page is enough
        page.evaluate(axe)
    return [key for key, impact in page.evaluate(_FOUND) if impact in ("serious", "critical")]
