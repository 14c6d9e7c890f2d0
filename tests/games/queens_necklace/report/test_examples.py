"""The report as a document: example games, cells."""

from __future__ import annotations

import polars as pl

from qn_analysis.core.page.html import Cell, table_html
from qn_analysis.games.queens_necklace.log.table import Log
from qn_analysis.games.queens_necklace.report.examples import EXAMPLES
from tests.kit.reports import Case


def events_log(like: Log, rows: list[tuple[object, ...]]) -> Log:
    names = ["game", "year", "event", "seat", "other", "gem", "count", "amount"]
    frame = pl.DataFrame(rows, names, orient="row")
    return Log({**like.manifest, "parts": []}, frame.lazy(), like.games)


def test_examples_are_those_of_the_greatest_effect(small_log: Log) -> None:
    rows: list[tuple[object, ...]] = [
        # two Kings; the second destroys 60 + 60
        (0, 1, "unsold_cancelled", 0, None, "ruby", 1, 100),
        (1, 2, "unsold_cancelled", 0, None, "amber", 1, 60),
        (1, 2, "unsold_cancelled", 1, None, "amber", 1, 60),
        # one jewel needs no Ring; of two equal sales the first game's
        (0, 1, "sold", 0, None, "ruby", 1, 900),
        (2, 1, "sold", 1, None, "ruby", 3, 150),
        (1, 1, "sold", 2, None, "ruby", 3, 150),
        (0, 2, "tribute_paid", 0, 2, "ruby", None, 50),
        (1, 2, "tribute_paid", 0, 1, "ruby", None, 50),
        (1, 2, "tribute_paid", 2, 1, "amber", None, 50),
        # game 0: seat 1 leads by 40 before the last sale, seat 0 wins by 10; game 1: seat 0 wins by 30, never behind
        (0, 1, "sale_closed", 0, None, None, None, 60),
        (0, 1, "sale_closed", 1, None, None, None, 100),
        (0, 2, "sale_closed", 0, None, None, None, 160),
        (0, 2, "sale_closed", 1, None, None, None, 150),
        (1, 1, "sale_closed", 0, None, None, None, 90),
        (1, 1, "sale_closed", 1, None, None, None, 50),
        (1, 2, "sale_closed", 0, None, None, None, 150),
        (1, 2, "sale_closed", 1, None, None, None, 120),
        *((2, 1, "counted", None, None, gem, 3, None) for gem in ("ruby", "emerald", "diamond", "amber")),
        *((0, 1, "counted", None, None, gem, 7, None) for gem in ("ruby", "emerald", "diamond")),
        (0, 1, "counted", None, None, "amber", 6, None),
    ]
    found = {row["kind"]: row for row in EXAMPLES.choose(events_log(small_log, rows)).to_dicts()}
    told = {kind: (row["game"], row["sale"], row["seat"], row["gem"], row["weight"]) for kind, row in found.items()}
    assert told == {
        "king": (1, 2, None, "amber", 120),
        "rings": (1, 1, 2, "ruby", 150),
        "tribute": (1, 2, 1, "ruby", 100),
        "comeback": (0, 2, 0, None, 40),
        "close": (0, 2, 0, None, -10),
        "tie": (2, 1, None, None, 3),
    }
    assert found["king"]["number"] == 2
    assert EXAMPLES.choose(events_log(small_log, rows[:1]))["kind"].to_list() == ["king"]


def test_an_example_has_its_transcript_and_its_sales(small_log: Log, queen: Case) -> None:
    html = queen.html()
    row = EXAMPLES.choose(small_log).filter(pl.col("kind") == "close").row(0, named=True)
    block = html[html.index('id="example-close"') :]
    block = block[: block.index("</pre>")]
    assert small_log.transcript(row["game"]).splitlines()[3].strip() in block
    assert block.count('<details class="sale"') == 3
    assert "English rulebook 2003" in block


def test_cells_sort_by_their_numbers_and_text_is_escaped() -> None:
    rows = [["<b>", Cell("12.5", 12.5, "(11 to 14)"), "a & b"], ["All", Cell("–"), ""]]
    made = table_html("t", ["Who", "Much", "Why"], rows, foot=1)
    assert '<th scope="row">&lt;b&gt;</th>' in made
    assert '<td data-value="12.5">12.5 <span class="aside">(11 to 14)</span></td>' in made
    assert '<td class="text">a &amp; b</td>' in made
    assert made.index("<tfoot>") < made.index("All")
    assert str(rows[0][1]) == "12.5 (11 to 14)"
