"""Frames shown as tables: what stands in a cell, and what is shown without great-tables."""

from __future__ import annotations

import sys

import polars as pl
import pytest

import qn_analysis as qn

FIGURES = pl.DataFrame(
    {
        "gem": ["ruby", "amber", "pearl", "opal"], "measure": ["shown", "shown", "share", "shown"],
        "value": [19.94, 1234.5, 0.2512, None], "low": [19.71, None, 0.24123, None],
        "high": [20.13, None, 0.2612, None], "n": [12345, 3, 40, 0],
    }
)  # fmt: skip


def cells(table: object) -> list[list[str]]:
    """The text of a table, row by row."""
    from html5lib import parse

    html = table.as_raw_html()  # type: ignore[attr-defined]
    tree = parse(html, namespaceHTMLElements=False)
    return [["".join(cell.itertext()).strip() for cell in row.iter() if cell.tag in ("th", "td")]
            for row in tree.iter("tr")]  # fmt: skip


def test_a_figure_and_its_interval_are_one_cell() -> None:
    rows = cells(qn.show(FIGURES, "Rings", unit={"shown": "pounds", "share": "share"}))
    assert rows[0] == ["Rings"]
    assert rows[1] == ["gem", "measure", "figure (95% interval)", "n"]
    assert rows[2] == ["ruby", "shown", "19.9 (19.7 to 20.1)", "12,345"]
    assert rows[3] == ["amber", "shown", "1,234.5 (too little happened to tell)", "3"]
    assert rows[4] == ["pearl", "share", "25.1% (24.1 to 26.1)", "40"]
    assert rows[5] == ["opal", "shown", "–", "0"]
    assert rows[6] == ["Figures in pounds."]


def test_other_figures_and_other_numbers() -> None:
    frame = pl.DataFrame({"bot": ["a"], "win_share": [0.51], "win_low": [0.5], "win_high": [0.52], "p": [0.123456789]})
    assert cells(qn.show(frame, unit="share"))[1] == ["a", "51.0% (50.0 to 52.0)", "0.12"]
    assert cells(qn.show(frame.lazy(), unit="share", lang="fr"))[1][1].startswith("51,0")


def test_a_long_frame_says_how_long_it_is() -> None:
    rows = cells(qn.show(pl.DataFrame({"n": range(1000)})))
    assert (len(rows), rows[-1]) == (202, ["The first 200 of 1,000 rows."])


def test_without_great_tables_the_frame_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "great_tables", None)
    assert qn.show(FIGURES) is FIGURES
