"""Names of players, bots, cards and rulesets are text wherever they appear: in HTML, in scripts' data, in SVG, in a
terminal."""

from __future__ import annotations

import io
import json
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import html5lib
import polars as pl
import pytest

import qn_analysis as qn
from qn_analysis.cli.output import echo
from qn_analysis.core.base.localizer import Localizer
from qn_analysis.core.base.messages import escape_controls
from qn_analysis.core.base.progress import bar
from qn_analysis.core.contests.charts import league_wins
from qn_analysis.core.contests.league import league
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.panels.sale_page import sale_page
from qn_analysis.games.queens_necklace.report import page as report_page
from qn_analysis.games.queens_necklace.sale.worksheet import worksheet_of

SCRIPT = "<script>alert(1)</script>"
SVG = '"><svg onload=alert(1)>'
CLOSING = "</script><img src=x onerror=alert(1)>"
MARKUP = "[red]x[/red] {0} ${1} &lt;b&gt;"
HOSTILE = (SCRIPT, SVG, CLOSING, MARKUP)
SHEET: dict[str, Any] = {
    "fashion": ["ruby", "amber", "diamond", "emerald"],
    "displays": [
        {"player": SCRIPT, "rows": {"ruby": {"gems": [2], "rings": 1}}},
        {"player": SVG, "rows": {"ruby": {"gems": [1], "king": True}}},
        {"player": CLOSING, "rows": {"amber": {"gems": [1]}}, "hand": ["king"]},
        {"player": MARKUP, "score": 20},
    ],
}


def check(html: str, names: tuple[str, ...]) -> None:
    """A page has no element and no handler by a name, its data are whole, and each name can be read."""
    root = html5lib.parse(html, namespaceHTMLElements=False)
    data = ""
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        assert not [key for key in element.attrib if key.startswith("on")], element.attrib
        assert element.tag != "img" or element.attrib.get("src", "").startswith("data:")
        if element.tag == "script" and element.attrib.get("type") == "application/json":
            data += json.dumps(json.loads(element.text or ""), ensure_ascii=False)
        elif element.tag == "script":
            assert "alert(1)" not in (element.text or "")
    text = "".join(root.itertext())
    for name in names:
        assert name in text or json.dumps(name, ensure_ascii=False)[1:-1] in data, name


def named(log: Log, rules: qn.Ruleset) -> Log:
    """A log whose bots and ruleset have such names."""
    bots = list(HOSTILE[: log.players])
    return Log({**log.manifest, "bots": bots, "ruleset": rules.to_dict()}, log.events, log.games)


def test_the_report_and_its_examples(small_log: Log) -> None:
    rules = small_log.rules.with_(name=SVG, cards={"blank_blue": {"name": "</script><b>x"}})
    few = pl.col("game") < 4
    log = Log({**small_log.manifest, "games": 4}, small_log.events.filter(few), small_log.games.filter(few))
    check(report_page(named(log, rules), sections=["merchants"]), (SCRIPT, SVG))


@pytest.mark.full  # its own tests have a bot called a<b>c
def test_the_league_page() -> None:
    rules = qn.Ruleset.default().with_(name=SCRIPT, purse=12)
    bots = {SCRIPT: "greedy", CLOSING: "random", MARKUP: "random"}
    found = league(bots, players=2, games=12, seed=1, rules=rules, progress=False)
    check(found.page(), (SCRIPT, CLOSING, MARKUP))


@pytest.mark.full  # its own tests have a ruleset called <Rich>
def test_the_comparison_page(tmp_path: Path) -> None:
    rules = qn.Ruleset.default()
    found = qn.compare(
        rules.with_(name=SCRIPT),
        rules.with_(name=CLOSING, purse=14),
        games=26,
        players=2,
        bots="random",
        progress=False,
    )
    check(found.to_html(tmp_path / "page.html").read_text(encoding="utf-8"), (SCRIPT, CLOSING))
    check(found._repr_html_(), ())


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_sale_as_a_page_and_as_a_worksheet(lang: str) -> None:
    score = qn.score_sale(SHEET)
    check(sale_page(score, lang, title=SVG), HOSTILE)
    check(worksheet_of([score], lang=lang, note=SCRIPT), HOSTILE)


def test_a_chart_as_svg() -> None:
    import vl_convert

    frame = pl.DataFrame(
        {
            "bot": list(HOSTILE), "win_share": [0.1, 0.2, 0.3, 0.4], "win_low": [0.0, 0.1, 0.2, 0.3],
            "win_high": [0.2, 0.3, 0.4, 0.5], "seats": [10] * 4, "deals": [10] * 4, "fair": [0.25] * 4,
        }
    )  # fmt: skip
    svg = vl_convert.vegalite_to_svg(league_wins(frame, Localizer("en", [])).to_dict(validate=False))
    root = ET.fromstring(svg)
    assert [each.tag for each in root.iter() if each.tag.endswith(("script", "image"))] == []
    assert not [key for each in root.iter() for key in each.attrib if key.startswith("on")]
    assert SVG in "".join(root.itertext())


def test_a_terminal_is_not_steered(capsys: pytest.CaptureFixture[str]) -> None:
    echo("a\x1b[31mred\x9b2J\u202eevil\ud800\x07 é\u202f5\n\tb")
    assert capsys.readouterr().out == "a\\x1b[31mred\\x9b2J\\u202eevil\\ud800\\x07 é\u202f5\n\tb\n"
    assert escape_controls(MARKUP) == MARKUP


def test_progress_prints_markup_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    with bar("tuning [red]x[/red]", 1, True) as advance:
        advance(1, "[link=http://x]y[/link]")
    assert "tuning [red]x[/red]: 1 of 1, [link=http://x]y[/link]" in " ".join(capsys.readouterr().err.split())


def test_what_rich_prints_of_a_league() -> None:
    from rich.console import Console

    found = league({SCRIPT: "greedy", MARKUP: "random"}, players=2, games=4, seed=1, progress=False)
    out = io.StringIO()
    Console(file=out, width=200).print(found)
    assert SCRIPT in out.getvalue()
    assert "[red]x[/red]" in out.getvalue()


def test_unprintable_names_are_refused() -> None:
    for name in ("\x1b[31mAmy", "A\u202eB", "\ud800", "A\nB"):
        sheet = {**SHEET, "displays": [{**SHEET["displays"][0], "player": name}, *SHEET["displays"][1:]]}
        with pytest.raises(qn.SheetError, match="printable"):
            qn.score_sale(sheet)
        with pytest.raises(qn.PositionError, match="printable"):
            qn.position({"players": [name, "Bea"], "turn": name})
