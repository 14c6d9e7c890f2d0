"""The chest scorer's front end on a page of its own, answered by a panel in this process."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from qn_analysis.core.panels.page import static
from qn_analysis.games.lady_of_the_diamonds.panels import ChestScorer
from qn_analysis.games.lady_of_the_diamonds.panels.chest_scorer import HERE

TRAITS: Final = ("sheet", "scene", "words", "lang", "game", "turn", "turns", "changed", "message")
_MODEL: Final = """
const values = JSON.parse(document.getElementById("start").textContent);
const heard = {};
const put = (changes) => {
  Object.assign(values, changes);
  for (const name of Object.keys(changes)) for (const act of heard[`change:${name}`] || []) act();
};
const model = {
  get: (name) => values[name],
  set: (name, value) => { values[name] = value; window.told({ set: [name, value] }).then(put); },
  save_changes() {},
  on: (event, act) => { (heard[event] = heard[event] || []).push(act); },
  off: (event, act) => { heard[event] = heard[event].filter((each) => each !== act); },
  send: (message) => window.told(message).then(put),
};
front.render({ model, el: document.getElementById("panel") });
document.body.dataset.ready = "yes";
"""


class Hosted:
    """A panel and the page that shows it; what the page tells is done by the panel, as in a notebook."""

    def __init__(self, browser: Any, folder: Path, panel: ChestScorer, width: int = 900, **context: Any) -> None:
        self.panel = panel
        self.wrong: list[str] = []
        esm = static(HERE, "dom.js", "chest.js").replace("export default { render };", "const front = { render };")
        place = folder / "panel.html"
        place.write_text(
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">'
            '<meta name="viewport" content="width=device-width, initial-scale=1"><title>chests</title>'
            f"<style>body{{margin:0}}{static(HERE, 'base.css', 'chest.css')}</style></head><body>"
            f'<main id="panel"></main><script type="application/json" id="start">{json.dumps(self.state())}</script>'
            f'<script type="module">{esm}\n{_MODEL}</script></body></html>',
            encoding="utf-8",
        )
        self.page = browser.new_context(offline=True, viewport={"width": width, "height": 900}, **context).new_page()
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda line: self.wrong.append(line.text))
        self.page.expose_function("told", self.told)
        self.page.goto(place.as_uri())
        self.page.wait_for_selector("body[data-ready]")

    def state(self) -> dict[str, Any]:
        return {name: getattr(self.panel, name) for name in TRAITS}

    def told(self, message: dict[str, Any]) -> dict[str, Any]:
        if "set" in message:
            setattr(self.panel, *message["set"])
        else:
            self.panel._handle_custom_msg(message, [])
        return self.state()

    def count(self, player: str, treasure: str) -> Any:
        """The field for a chest's pieces."""
        return self.page.get_by_label(f"{treasure} of {player}", exact=True)

    def chest(self, player: int) -> Any:
        """A chest by its place."""
        return self.page.locator(".lc-chest").nth(player)

    def done(self) -> None:
        """Nothing went wrong."""
        assert self.wrong == []
        self.page.context.close()
