"""The panel in which a game at the table is written down, and its page."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import pytest

import qn_analysis as qn
from qn_analysis import panels
from qn_analysis.core.base.catalogue import Loader, missing
from qn_analysis.games.queens_necklace.panels.record_page import catalogue as queen
from qn_analysis.pages.recorder import Recorder
from qn_analysis.pages.recorder import catalogue as every
from tests.kit.browser import in_browser
from tests.kit.sheet_page import Hosted

HEAD = {
    "format": "qn-log", "schema": 1, "game": "queens_necklace", "knows": "scores", "players": 2,
    "people": [{"first": 0, "games": 1, "names": ["Anna", "Ben"]}],
}  # fmt: skip
WRITTEN = "\n".join(
    json.dumps(each)
    for each in (
        HEAD, {"game": 0, "event": "game_over", "seat": 0, "amount": 50},
        {"game": 0, "event": "game_over", "seat": 1, "amount": 70},
    )
)  # fmt: skip


class Shown(Recorder):
    """A panel whose traits the page of the test knows."""

    shown: ClassVar = ("given", "lang")


@pytest.mark.parametrize("texts", [every, queen, Loader("qn_analysis.games.lady_of_the_diamonds.panels.record_texts")])
def test_both_languages_have_the_same_words(texts: Loader) -> None:
    assert missing(texts("en"), texts("fr")) == []


def test_what_is_written_down_is_a_log() -> None:
    panel = panels.record()
    assert panel.log is None
    panel.respond({"written": WRITTEN})
    assert panel.log is not None
    assert panel.log.people["name"].to_list() == ["Anna", "Ben"]
    assert "Nothing is written down so far." in panels.record().picture()
    assert all(said in panel.picture() for said in ("Anna", "70", "2 rows of its log"))
    panel.respond({"written": WRITTEN.replace("50", "true")})
    with pytest.raises(qn.LogError, match="amount"):
        _ = panel.log
    assert "amount" in panel.picture()
    panel.respond({"written": 3})
    panel.respond({"written": ""})
    assert panel.log is None


@pytest.mark.parametrize(("game", "levels"), [("queen", 3), ("lady", 1), ("jewels", 1)])
def test_each_game_has_a_page(game: str, levels: int, tmp_path: Path) -> None:
    panel = panels.record(game, lang="fr")
    assert len(panel.given["levels"]) == levels
    page = panel.to_html(tmp_path / "table.html").read_text("utf-8")
    assert "<title>Noter une partie" in page
    policy = page.split("</head>")[0]
    assert "default-src 'none'" in policy
    assert "connect-src" not in policy


def test_the_command_writes_the_page(run: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    out = tmp_path / "table.html"
    code, told, _ = run("record", "--out", out, "--lang", "fr", "--quiet")
    assert (code, out.name in told) == (0, True)
    assert '<html lang="fr">' in out.read_text("utf-8")
    assert run("record", "--out", out)[0] == 2
    assert "no texts in 'xx'" in run("record", "--out", out, "--force", "--lang", "xx")[2]


@in_browser
def test_a_notebook_is_told_after_every_tap(browser: Any, tmp_path: Path) -> None:
    panel = Shown("queens_necklace", qn.Ruleset.default(), "en")
    hosted = Hosted(browser, tmp_path, panel, width=700)
    page = hosted.page
    page.evaluate("localStorage.clear()")
    page.fill('[data-key="name:0"]', "Anna")
    page.fill('[data-key="name:1"]', "Ben")
    page.click('[data-key="level:sales"]')
    page.click('[data-key="begin"]')
    for gem in ("diamond", "emerald", "amber"):
        page.click(f'[data-key="fashion:{gem}"]')
    page.click('[data-key="lay:diamond_1"]')
    page.click('[data-key="close"]')
    assert panel.log is not None
    assert panel.log.events.collect()["event"].to_list().count("shown") == 1
    page.click('[data-key="undo"]')
    assert panel.log is None
    page.evaluate("localStorage.clear()")
    hosted.done()
