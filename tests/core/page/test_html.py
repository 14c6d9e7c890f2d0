"""Tables in plain HTML."""

from __future__ import annotations

import html5lib

from qn_analysis.core.page.html import Cell, Drawn, plain_table


def test_words_stand_to_the_left_and_numbers_to_the_right() -> None:
    """Notebooks set all cells of a table to the right by themselves."""
    rows = [["Kings shown", Drawn("●", "<svg></svg>"), Cell("2.75", 2.75), "undecided"]]
    tree = html5lib.parse(plain_table(["Measure", "Change", "Base", "Verdict"], rows), namespaceHTMLElements=False)
    for kind in ("th", "td"):
        sides = [str(each.get("style")).partition(";")[0] for each in tree.iter(kind)]
        assert sides == ["text-align:left", "text-align:left", "text-align:right", "text-align:left"]
