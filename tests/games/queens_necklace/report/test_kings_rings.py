"""The chapters on Rings and on Kings: what their titles may claim, and that their cells are the statistics'."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import polars as pl
import pytest

from qn_analysis.core.base.catalogue import Catalogue
from qn_analysis.core.charts.thin import apart
from qn_analysis.games.queens_necklace import charts, stats
from qn_analysis.games.queens_necklace.charts import wording
from qn_analysis.games.queens_necklace.log.table import Log
from tests.kit.reports import Case


@pytest.fixture(scope="module")
def english(queen: Case) -> str:
    return queen.html()


def title(chart: Any) -> str:
    return apart(chart.to_dict()["title"])[0]


def cells(html: str, name: str) -> list[list[str]]:
    """The cells of a table of the page."""
    figure = html[html.index(f'<figure id="table-{name}"') :]
    figure = figure[: figure.index("</figure>")]
    rows = re.findall(r"<tr.*?</tr>", figure, re.DOTALL)
    plain = [
        [re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)] for row in rows
    ]
    return [[unescape(cell).replace("\xa0", " ").strip() for cell in row] for row in plain]


def shown(value: float | None, share: bool = False) -> str:
    say = wording("en")
    return say.share(value) if share else say.number(value)


def heat(*figures: tuple[float, float, float]) -> pl.DataFrame:
    return pl.DataFrame(
        [
            {"rank": 0, "rings": rings, "measure": "margin", "value": value, "low": low, "high": high, "n": 9,
             "clusters": 9}
            for rings, (value, low, high) in enumerate(figures, 1)
        ]
    )  # fmt: skip


def test_a_title_compares_only_what_is_clearly_apart() -> None:
    apart = charts.ring_heat(heat((30.0, 28.0, 32.0), (20.0, 19.0, 21.0), (24.0, 10.0, 38.0)))
    assert title(apart) == "With the top gem a Ring brings £30.0 in a row of 1, £20.0 in a row of 2"
    even = charts.ring_heat(heat((30.0, 28.0, 32.0), (24.0, 10.0, 38.0)))
    assert title(even) == "With the top gem a Ring brings £30.0 in a row of 1, and not clearly less in longer ones"


def test_the_tables_hold_the_statistics(small_log: Log, english: str) -> None:
    fates = stats.king_fates(small_log)
    last = cells(english, "king_fates")[-1]
    # a fate that no King met stands in the note below
    assert [cell.split(" (")[0] for cell in last[1:-1]] == [shown(value, True) for value in fates["value"] if value]
    say = wording("en")
    never = [say.text(f"king_fate.{fate}") for fate, value in fates.select("fate", "value").iter_rows() if not value]
    note = english[english.index('id="table-king_fates"') :]
    note = note[note.index("<figcaption>") : note.index("</figcaption>")]
    assert all(name in note for name in never)
    assert ("0 in every row" in note) == bool(never)
    assert last[-1] == str(fates["n"][0])
    kept = {row[0]: row[1] for row in cells(english, "king_totals")[1:]}
    for row in stats.kings_kept(small_log).iter_rows(named=True):
        figure = shown(row["value"], True) if row["measure"] == "unshown" else f"{row['value']:.2f}"
        name = {"had": "Kings dealt", "kept": "Kings left", "unshown": "Kings that nobody"}[row["measure"]]
        assert any(key.startswith(name) and cell.startswith(figure) for key, cell in kept.items()), row
    together = [row for row in cells(english, "necklace_and_kings") if row[0].startswith("Most stones. All")]
    found = stats.necklace_and_kings(small_log)
    hits = found.filter((pl.col("best") == "stones") & (pl.col("measure") == "hit"))["value"].to_list()
    assert [cell.split(" (")[0] for cell in together[0][1:5]] == [shown(value, True) for value in hits]
    prices = cells(english, "ring_prices")
    back = dict(stats.ring_return(small_log, "price").select("price", "value").rows())
    assert [row[-1].split(" (")[0] for row in prices[1:]] == [
        f"{back[p]:.2f}" if back[p] else "–" for p in (9, 7, 5, 3)
    ]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_association_is_called_one(lang: str) -> None:
    say = Catalogue.load("qn_analysis.games.queens_necklace.charts.texts", lang)
    text = say.text("report.note.necklace_and_kings")
    assert {"en": "An association, not an effect", "fr": "Un lien, pas un effet"}[lang] in text
    texts = [str(wording(lang).texts.forms(key)) for key in wording(lang).texts if "necklace_and_kings" in key]
    causal = {"en": r"deter|because|make[s]? |avoid", "fr": r"dissua|parce|évite|fait que"}[lang]
    assert texts
    assert not [each for each in texts if re.search(causal, each)]


def test_what_rests_on_prices_is_marked(english: str) -> None:
    for name in ("ring-return", "table-ring_prices"):
        figure = english[english.index(f'<figure id="{name}"') :]
        assert "†</a></sup></h3>" in figure[: figure.index("</h3>") + 5]
