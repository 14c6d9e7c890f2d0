"""The quiz's front end on a page of its own: what Python would answer is recorded before."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from qn_analysis.games.queens_necklace.panels.sale_quiz import SaleQuiz
from tests.kit.tab import rendering

_MODEL = """
const states = JSON.parse(document.getElementById("states").textContent);
let at = 0, heard = {};
window.sent = [];
const model = {
  get: (name) => states[at][name],
  set: (name, value) => { window.sent.push({ set: name, value }); },
  save_changes: () => {},
  on: (event, act) => { heard[event] = act; },
  off: (event) => { delete heard[event]; },
  send: (message) => {
    window.sent.push(message);
    if (at + 1 === states.length) return;
    at += 1;
    for (const name of Object.keys(states[at])) if (heard[`change:${name}`]) heard[`change:${name}`]();
  },
};
window.front.render({ model, el: document.getElementById("quiz") });
document.body.dataset.ready = "yes";
"""


def synced(panel: SaleQuiz) -> dict[str, Any]:
    """All that the browser is told, as JSON would bring it."""
    names = [name for name in panel.keys if not name.startswith("_") and name not in ("layout", "tabbable", "tooltip")]
    state: dict[str, Any] = json.loads(json.dumps({name: getattr(panel, name) for name in names}))
    return state


def harness(states: Sequence[dict[str, Any]]) -> str:
    """A page on which each message to Python brings the next recorded state."""
    esm = f"{rendering(SaleQuiz)}window.front = {{ render }};"
    data = json.dumps(states).replace("<", "\\u003c")
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>quiz</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>body{{margin:0}}{SaleQuiz._css}</style></head><body><div id=quiz></div>"
        f'<script type="application/json" id="states">{data}</script><script type="module">{esm}\n{_MODEL}</script>'
        "</body></html>"
    )
