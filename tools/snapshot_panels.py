"""Panels as they are drawn, written into a folder: run it before and after a change that should show nowhere.

    python -m tools.snapshot_panels before        # in the tree as it was
    python -m tools.snapshot_panels after --against before

Each panel goes through a fixed walk of clicks, keys and calls in both languages, its front end on a page answered by
the panel as in a notebook; each page of its own goes through one without Python. After each step all traits are written
as JSON and all elements as drawn: name, attributes in order, text, values. First and last states are also written as
pictures, at two widths. What scripts are called and how they are written is not compared. Of pictures, a few differ in
single pixels between two runs of the same code.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final
from unittest import mock

from qn_analysis import panels
from qn_analysis.games.queens_necklace.game import GAME
from qn_analysis.games.queens_necklace.panels import play_panel
from tests.games.lady_of_the_diamonds.chest.test_chest import TWO
from tests.games.queens_necklace.panels.test_sale_page import crowded
from tests.kit.browser import chromium
from tests.kit.queens_necklace.findings import found, many
from tools.snapshot import different

LANGUAGES: Final = ("en", "fr")
WIDTHS: Final = (900, 390)
OWN: Final = ("layout", "tabbable", "tooltip")
"""Traits of every widget."""
TREE: Final = """(node) => {
  const lines = [];
  const walk = (each, depth) => {
    if (each.nodeType === Node.TEXT_NODE) {
      if (each.data.trim()) lines.push(" ".repeat(depth) + JSON.stringify(each.data));
      return;
    }
    if (each.nodeType !== Node.ELEMENT_NODE || ["SCRIPT", "STYLE"].includes(each.tagName)) return;
    const kept = [...each.attributes].filter(({name}) => name !== "data-ready");
    const said = kept.map(({name, value}) => `${name}=${JSON.stringify(value)}`).sort();
    for (const name of ["value", "checked", "selected", "open"])
      if (name in each && ["string", "boolean"].includes(typeof each[name]))
        said.push(`.${name}=${JSON.stringify(each[name])}`);
    const focus = each === document.activeElement ? " focus" : "";
    lines.push(`${" ".repeat(depth)}<${each.tagName.toLowerCase()} ${said.join(" ")}>${focus}`);
    for (const child of each.childNodes) walk(child, depth + 1);
  };
  walk(node, 0);
  return lines.join("\\n") + "\\n";
}"""
HOST: Final = """
const values = JSON.parse(document.getElementById("start").textContent);
const heard = {};
let busy = 0;
const put = (next) => {
  const names = Object.keys(next).filter((name) => JSON.stringify(next[name]) !== JSON.stringify(values[name]));
  for (const name of names) values[name] = next[name];
  for (const name of names) for (const act of heard[`change:${name}`] || []) act();
};
const tell = (message) => { busy += 1; return window.python(message).then((next) => { put(next); busy -= 1; }); };
window.put = put;
window.settled = () => busy === 0;
const model = {
  get: (name) => values[name],
  set: (name, value) => {
    values[name] = value;
    for (const act of heard[`change:${name}`] || []) act();
    tell({set: [name, value]});
  },
  save_changes() {},
  on: (event, act) => { (heard[event] = heard[event] || []).push(act); },
  off: (event, act) => { heard[event] = (heard[event] || []).filter((each) => each !== act); },
  send: tell,
};
const source = document.getElementById("front").textContent;
const front = await import(URL.createObjectURL(new Blob([JSON.parse(source)], {type: "text/javascript"})));
front.default.render({model, el: document.getElementById("panel")});
document.body.dataset.ready = "yes";
"""

Step = tuple[Any, ...]
"""A selector to click, `key` and its name, `choose` and a selector and a value, `type` likewise, or a call."""
BAD: Final = [{"type": "x"}, 5, None, {"change": 3}, {"change": {"op": "x"}}, {"type": "choose"}, {"type": "answer"},
              {"type": "change", "change": {"op": "add"}}, {"type": "best_reply"}, {"type": "show_reply"},
              {"type": "lay"}, {"type": "take_back", "action": "1"}, {"type": "step", "by": 7}]  # fmt: skip
"""What no front end says."""


class Made:
    """Writes what is seen into a folder."""

    def __init__(self, target: Path, browser: Any, work: Path) -> None:
        target.mkdir(parents=True)
        self.target, self.browser, self.work = target, browser, work

    def write(self, name: str, text: str) -> None:
        file = self.target / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def tab(self, file: Path) -> Any:
        """A page opened from disk, in a window without movement."""
        context = self.browser.new_context(
            offline=True, viewport={"width": WIDTHS[0], "height": 900}, reduced_motion="reduce"
        )
        page = context.new_page()
        page.on("pageerror", lambda error: self.write(f"errors/{file.stem}.txt", str(error)))
        return page

    def pictures(self, page: Any, name: str) -> None:
        """The page at each width."""
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            file = self.target / f"{name}.{width}.png"
            file.parent.mkdir(parents=True, exist_ok=True)
            page.screenshot(path=file, full_page=True, caret="hide")
        page.set_viewport_size({"width": WIDTHS[0], "height": 900})

    def panel(self, name: str, panel: Any, walk: Sequence[Step]) -> None:
        """A panel in a page that it answers, through a walk."""

        def state() -> dict[str, Any]:
            names = sorted(each for each in panel.keys if not each.startswith("_") and each not in OWN)
            told: dict[str, Any] = json.loads(json.dumps({each: getattr(panel, each) for each in names}))
            return told

        def python(message: Any) -> dict[str, Any]:
            if isinstance(message, dict) and "set" in message:
                setattr(panel, *message["set"])
            else:
                panel._handle_custom_msg(message, [])
            return state()

        file = self.work / f"{name.replace('/', '-')}.html"
        file.write_text(
            '<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>panel'
            '</title><meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<style>body{{margin:0}}{panel._css}</style></head><body><main id=panel></main>"
            f'<script type="application/json" id="start">{_safe(state())}</script>'
            f'<script type="application/json" id="front">{_safe(str(panel._esm))}</script>'
            f'<script type="module">{HOST}</script></body></html>',
            encoding="utf-8",
        )
        page = self.tab(file)
        page.expose_function("python", python)
        page.goto(file.as_uri())
        page.wait_for_selector("body[data-ready]")

        def dump(at: int) -> None:
            page.wait_for_function("window.settled()")
            page.evaluate("(next) => window.put(next)", state())
            page.evaluate("() => new Promise((done) => setTimeout(done, 30))")
            self.write(f"{name}/{at:02}.json", json.dumps(state(), indent=1, sort_keys=True, ensure_ascii=False))
            self.write(f"{name}/{at:02}.tree", page.evaluate(TREE, page.query_selector("main")))

        dump(0)
        self.pictures(page, f"{name}/first")
        for at, step in enumerate(walk, 1):
            _take(page, step)
            dump(at)
        self.pictures(page, f"{name}/last")
        self.write(f"{name}/picture.svg", panel.picture())
        page.close()
        said = []
        for message in BAD:
            panel._handle_custom_msg(message, [])
            said.append(f"{message}: {getattr(panel, 'message', '')}\n")
        self.write(f"{name}/refused.txt", "".join(said))

    def page(self, name: str, panel: Any, ready: str, walk: Sequence[Step]) -> None:
        """A page of its own through a walk."""
        file = self.work / f"{name.replace('/', '-')}.html"
        panel.to_html(file)
        text = file.read_text(encoding="utf-8")
        found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
        assert found is not None
        self.write(f"{name}/data.json", json.dumps(json.loads(found[1]), indent=1, sort_keys=True, ensure_ascii=False))
        self.write(f"{name}/plain.html", re.sub(r"(?s)<(script|style)\b.*?</\1>|<meta http-equiv[^>]*>", "", text))
        page = self.tab(file)
        page.goto(file.as_uri())
        page.wait_for_selector(ready)
        for at, step in enumerate([(), *walk]):
            _take(page, step)
            self.write(f"{name}/{at:02}.tree", page.evaluate(TREE, page.query_selector("body")))
            if at in (0, len(walk)):
                self.pictures(page, f"{name}/{'last' if at else 'first'}")
        page.emulate_media(media="print")
        page.screenshot(path=self.target / f"{name}/print.png", full_page=True)
        page.close()


def _safe(data: Any) -> str:
    return json.dumps(data).replace("<", "\\u003c")


def _take(page: Any, step: Step) -> None:
    match step:
        case ():
            pass
        case ("key", key):
            page.keyboard.press(key)
        case ("choose", selector, value):
            page.locator(selector).first.select_option(value)
        case ("type", selector, value):
            page.locator(selector).first.fill(value, timeout=3000)
            page.locator(selector).first.dispatch_event("change")
        case ("change", selector, index):
            page.locator(selector).first.select_option(index=index)
        case (str() as selector,):  # where there is none, there is none afterwards either
            if page.locator(selector).first.is_visible():
                page.locator(selector).first.click()
        case (call,):
            call()
        case _:
            raise ValueError(step)
    page.evaluate("() => new Promise((done) => setTimeout(done, 20))")


def _set(panel: Any, **values: Any) -> Step:
    def take() -> None:
        for key, value in values.items():
            setattr(panel, key, value)

    return (take,)


def sale(made: Made) -> None:
    """The sale stepper."""
    for lang in LANGUAGES:
        panel = panels.sale_stepper(crowded(), lang=lang)
        other = "fr" if lang == "en" else "en"
        made.panel(f"sale.{lang}", panel, [
            (".qn-table",), ("key", "Home"), ("key", "ArrowRight"), (".qn-next",), ("change", ".qn-jump", 4),
            (".qn-open",), (".qn-card[data-card]",), (".qn-picked .qn-small",), (".qn-original",),
            (".qn-play",), (".qn-play",), (".qn-open",), (".qn-add summary",),
            ("change", ".qn-adder select", 2), (".qn-adder .qn-small",), ("choose", ".qn-speed", "2"),
            (".qn-table",), ("key", "End"), ("key", "ArrowLeft"), ("key", "Home"), ("key", "End"),
            (".qn-tab-best",), ("change", ".qn-who", 2), (".qn-ask",), (".qn-show",),
            _set(panel, lang=other), _set(panel, step=3), _set(panel, speed=0.3),
            (lambda panel=panel: panel.change({"op": "remove", "player": "x", "card": "king"}),),
            ("key", " "), ("key", " "), (".qn-back",), (".qn-first",), (".qn-last",),
        ])  # fmt: skip
        walk: list[Step] = [
            (".qn-table",), ("key", "Home"), ("key", "ArrowRight"), (".qn-next",), ("change", ".qn-length", 1),
            ("change", ".qn-jump", 6), (".qn-play",),
            (".qn-play",), ("key", "End"), (".qn-play",), (".qn-play",), ("choose", ".qn-speed", "4"), ("key", "End"),
        ]  # fmt: skip
        made.page(f"sale-page.{lang}", panels.sale_stepper(crowded(), lang=lang), "body[data-ready]", walk)


def quiz(made: Made) -> None:
    """The quiz at each level."""
    for lang in LANGUAGES:
        panel = panels.sale_quiz(seed=4, lang=lang)

        def answer(panel: Any = panel) -> None:
            if panel.verdict:
                return
            asked = panel.question
            ids = [each["id"] for each in asked.get("options") or ()]
            kind = asked["kind"]
            panel.answer(ids[0] if kind == "choice" else ids[:1] if kind == "several" else ids if ids else 40)

        made.panel(f"quiz.{lang}", panel, [
            (".qn-go",), (answer,), (".qn-on",), (answer,), (".qn-on",), (answer,), (".qn-on",), (answer,),
            ("choose", ".qn-level", "kings"), (answer,), ("choose", ".qn-level", "alchemist"), (answer,),
            _set(panel, lang="en"), (panel.next,), (answer,), (panel.next,), (answer,), (panel.next,),
        ])  # fmt: skip


def replay(made: Made) -> None:
    """The game, as all and as one seat see it."""
    log = GAME.simulate(1, players=4, bots="greedy", seed=1, progress=False)
    for lang in LANGUAGES:
        panel = panels.game_replay(log, 0, lang=lang).replay
        other = "fr" if lang == "en" else "en"
        walk: list[Step] = [
            ('[data-act="next"]',), ("key", "ArrowRight"), ("key", "Shift+ArrowRight"), ("key", "PageDown"),
            ("key", "s"), (".qr-sale",), ('[data-act="turn_back"]',), ('[data-act="sale_next"]',),
            ("key", "ArrowRight"),
            (".qr-sale",), ("type", ".qr-slider", "40"), ("choose", '[data-act="viewer"]', "1"), ("key", "End"),
            ("key", "ArrowLeft"), ("choose", '[data-act="speed"]', "0.5"), ('[data-act="play"]',),
            ('[data-act="play"]',), ("key", "Home"), ('[data-act="turn_next"]',),
        ]  # fmt: skip
        more: list[Step] = [_set(panel, lang=other), _set(panel, frame=30, speed=0.3), _set(panel, viewer=None),
                            ('[data-act="last"]',), ('[data-act="back"]',), ('[data-act="first"]',)]  # fmt: skip
        made.panel(f"replay.{lang}", panel, [*walk, *more])
        made.page(f"replay-page.{lang}", panels.game_replay(log, 0, lang=lang), ".qr", walk)
        made.page(f"replay-seat.{lang}", panels.game_replay(log, 0, viewer=2, lang=lang), ".qr", walk[:11])


CHOICE = ".qp-can, .qp-button[data-action]"
"""What a person who plays can choose."""


def play(made: Made) -> None:
    """A game that is played, with hints that do not depend on what is compiled."""
    with (
        mock.patch.object(play_panel, "ready", return_value=False),
        mock.patch.object(play_panel, "prepare"),
    ):
        for lang in LANGUAGES:
            panel = panels.play("greedy", seat=0, players=3, seed=1, hints="greedy", lang=lang)

            def on(panel: Any = panel) -> None:
                for _ in range(12):
                    if not panel.over and not panel.display:
                        panel.choose(panel.session.legal[0])

            def over(panel: Any = panel) -> None:
                while not panel.over:
                    panel.choose(panel.session.legal[-1 if panel.display else 0])

            made.panel(f"play.{lang}", panel, [
                (".qp-ask",), ("key", "1"), (CHOICE,), ("key", "h"), (on,), (on,), (on,), (on,),
                (".qp-ask",), ("key", "1"), (".qp-earlier summary",), (CHOICE,),
                _set(panel, lang="fr"),
                (lambda panel=panel: panel._handle_custom_msg({"type": "lay"}, []),), (over,), (".qp-again",)
            ][:-1])  # fmt: skip


def findings(made: Made) -> None:
    """The list of findings with a sale that is opened, and a list of many pages."""
    for lang in LANGUAGES:
        panel = panels.findings(found(), lang=lang).browser
        other = "fr" if lang == "en" else "en"
        walk: list[Step] = [
            (".qf-item >> nth=3",), ("key", "ArrowDown"), ("key", "End"), ("key", "Home"), ("key", "PageDown"),
            ("choose", '[data-act="code"]', "QN624"), (".qf-open",), (".qf-open",), (".qf-explained summary",),
            (".qf-reset",), ("change", '[data-act="game"]', 1),
        ]  # fmt: skip
        made.panel(f"findings.{lang}", panel, [*walk, _set(panel, lang=other), _set(panel, severity="note")])
        made.page(f"findings-page.{lang}", panels.findings(found(), lang=lang), ".qf", walk)
        panel = panels.findings(many(2000), lang=lang).browser
        paged: list[Step] = [(".qf-page-more",), (".qf-page-back",), (".qf-item >> nth=2",), ("key", "PageDown"),
                             ("type", 'input[data-act="game"]', "17"), (".qf-untold summary",)]  # fmt: skip
        made.panel(f"many.{lang}", panel, paged[:5])
        made.page(f"many-page.{lang}", panels.findings(many(2000), lang=lang), ".qf", paged[:4])


def sheets(made: Made) -> None:
    """The chests of Lady of the Diamonds and a jewel of Jewels."""
    for lang in LANGUAGES:
        panel: Any = panels.chest_scorer(TWO, lang=lang)
        made.panel(f"chest.{lang}", panel, [
            ("type", "input.lc-count", "4"), ("choose", ".q-head select", "advanced"), ("type", ".lc-name", "Zoe"),
            (".lc-add",), ("type", "input.lc-count", "50"), ("type", "input.lc-count", "2"), (".lc-remove",),
            (".q-cited summary",), _set(panel, lang="fr"),
        ])  # fmt: skip
        made.page(
            f"chest-page.{lang}", panels.chest_scorer(TWO, lang=lang), "body[data-ready]", [(".q-cited summary",)]
        )
        entered = {"cards": {"gold": 1, "ruby": 2, "topaz": 1}, "hand": {"gold": 2, "ruby": 3, "topaz": 2}}
        panel = panels.jewel_appraiser(entered, lang=lang)
        made.panel(f"jewel.{lang}", panel, [
            (".ja-others button",), ("change", ".q-head select", 2), ("type", ".q-head input", "4"),
            ("type", ".ja-row input", "1"),
            ("type", ".ja-row input", "40"), (".ja-clear",), _set(panel, lang="fr"),
        ])  # fmt: skip
        made.page(f"jewel-page.{lang}", panels.jewel_appraiser(entered, lang=lang), "body[data-ready]", [])
    log = panels_log()
    made.panel("chest-log", panels.chest_scorer(log, game=0, turn=12), [("type", ".lc-turn", "5")])


def panels_log() -> Any:
    """A game of Lady of the Diamonds."""
    import qn_analysis as qn

    return qn.lady.simulate(1, players=3, bots="greedy", seed=1, progress=False)


PARTS: Final[dict[str, Callable[[Made], None]]] = {
    "sale": sale, "quiz": quiz, "replay": replay, "play": play, "findings": findings, "sheets": sheets,
}  # fmt: skip


def main() -> int:
    """Write what is drawn, and compare it with what was; exit 1 if they differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="to write; it must not exist")
    parser.add_argument("--against", type=Path, help="what was written before")
    parser.add_argument("--only", choices=PARTS, action="append", help="only these panels")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as work, chromium() as browser:
        made = Made(asked.folder, browser, Path(work))
        for part in asked.only or PARTS:
            print(part, flush=True)
            PARTS[part](made)
    if asked.against is None:
        return 0
    changed = different(asked.against, asked.folder)
    if asked.only:
        changed = [each for each in changed if not each.startswith("gone")]
    print("\n".join(changed) or "nothing differs")
    return bool(changed)


if __name__ == "__main__":
    sys.exit(main())
