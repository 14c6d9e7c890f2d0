"""The front end of a playing panel of any game on a page of its own, with the live panel behind it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from qn_analysis.core.panels import hints
from qn_analysis.core.panels.play import PlayPanel
from tests.kit.tab import rendering

_MODEL = """
let state = JSON.parse(document.getElementById("state").textContent);
const heard = {};
window.model = {
  get: (name) => state[name],
  on: (event, act) => { heard[event] = act; },
  off: (event) => { delete heard[event]; },
  send: async (message) => {
    state = { ...state, busy: true };
    heard["change:busy"]?.();
    const next = JSON.parse(await window.python(message));
    const changed = Object.keys(next).filter((name) => JSON.stringify(next[name]) !== JSON.stringify(state[name]));
    state = next;
    for (const name of changed) heard[`change:${name}`]?.();
    window.answered = (window.answered ?? 0) + 1;
  },
};
window.front.render({ model: window.model, el: document.getElementById("play") });
document.body.dataset.ready = "yes";
"""


def hint_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint loads the compiled build in the background: not here. Queen's Necklace has a panel of its own."""
    monkeypatch.setattr(hints, "prepare", lambda _positions, _bot: None)
    monkeypatch.setattr(hints, "ready", lambda _positions, _bot: False)


def told(panel: PlayPanel) -> str:
    """All that the browser is told, as JSON."""
    names = [name for name in panel.keys if not name.startswith("_") and name not in ("layout", "tabbable", "tooltip")]
    return json.dumps({name: getattr(panel, name) for name in names})


def synced(panel: PlayPanel) -> dict[str, Any]:
    """The same, read again."""
    state: dict[str, Any] = json.loads(told(panel))
    return state


def say(panel: PlayPanel, content: Any) -> None:
    """A message of the front end."""
    panel._handle_custom_msg(content, [])


def host(view: Any, panel: PlayPanel) -> None:
    """Show a panel on a page; what is clicked reaches it, and what it answers is drawn."""

    def python(_source: Any, message: Any) -> str:
        say(panel, message)
        return told(panel)  # as a text: what is handed over itself is looked through by each of many hands

    view.expose_binding("python", python)
    view.set_content(harness(panel))
    view.wait_for_selector("body[data-ready]")


def harness(panel: PlayPanel) -> str:
    """The page."""
    esm = f"{rendering(panel)}window.front = {{ render }};"
    data = told(panel).replace("<", "\\u003c")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>play</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>:root{{color-scheme:light dark}}body{{margin:0}}{panel._css}</style>"
        "</head><body><div id=play></div>"
        f'<script type="application/json" id="state">{data}</script><script type="module">{esm}\n{_MODEL}</script>'
        "</body></html>"
    )


_ANSWERED = """(done) => new Promise((go) => {
    const look = () => (window.answered ?? 0) > done
        ? requestAnimationFrame(() => requestAnimationFrame(go))
        : requestAnimationFrame(look);
    look();
})"""


def settled(view: Any, act: Callable[[], Any]) -> None:
    """Do something that the panel answers, and wait until its answer is drawn."""
    done = view.evaluate("window.answered ?? 0")
    act()
    view.evaluate(_ANSWERED, done)


def pick(view: Any, node: Any) -> None:
    """Click what can be chosen; where it has several choices, the first of them."""
    if node.get_attribute("aria-expanded") is None:
        settled(view, node.click)
        return
    node.click()
    settled(view, view.locator(".qp-menu button").first.click)
