"""The findings as one page that works without Python and without a network: a part of them, with their sales and games.

A page cannot ask Python for more, so what is on it is bounded: `most` findings (the first of each code), `SALES` sales
and `REPLAYS` games; it says so where something is left out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

import polars as pl

from qn_analysis.core.lint.findings import Findings
from qn_analysis.core.panels.front import standalone_page
from qn_analysis.core.panels.panel import front_words

from ..sale.scene import scene
from .findings_reach import Reach
from .findings_scene import PAGE, detail, listed, overview, told_check
from .findings_texts import catalogue
from .page import GAME, GAME_STYLE, script, style
from .texts import catalogue as sale_texts

SALES: Final = 40
"""Sales that a page holds at most."""
REPLAYS: Final = 12
"""Games that a page holds at most."""


def findings_page(found: Findings, reach: Reach, now: Mapping[str, Any], most: int, lang: str) -> str:
    """Findings as a page.

    Args:
        found: all of them.
        reach: where sales and games are looked up.
        now: the filters `code`, `severity` and `game`, and the finding `chosen`, that it shows at first.
        most: so many findings at most are on it.
        lang: language of all texts.
    """
    data = page_data(found, kept(found, most, now["chosen"]), reach, now["chosen"], lang) | {
        "state": now,
        "words": front_words(catalogue(lang)),
        "sale_words": front_words(sale_texts(lang)),
        "page": PAGE,
    }
    return standalone_page(
        lang,
        catalogue(lang).text("page.title"),
        "findings",
        plain=_plain(data),
        style=style(*GAME_STYLE, "findings.css", "sale.css"),
        data=data,
        script=script("findings.js", uses=["sale.js", GAME]),
        draw="(el, given) => mountPage(el, given, sale.mount, replay.mount)",
    )


def kept(found: Findings, most: int, chosen: int = -1) -> list[int]:
    """The findings that a page holds, in their order: the first of each code, then the second, up to `most`."""
    ranked = found.raw.select("code").with_row_index("at").with_columns(rank=pl.int_range(pl.len()).over("code"))
    first = ranked.sort("rank", "at").head(max(1, most))["at"].to_list()
    if chosen >= 0 and chosen not in first:
        first[-1] = chosen
    return sorted(first)


def page_data(found: Findings, held: list[int], reach: Reach, chosen: int, lang: str) -> dict[str, Any]:
    """What the page holds: rows, details, checks, and the sales and games that go with them."""
    texts = catalogue(lang)
    details: dict[int, dict[str, Any]] = {}
    sales: dict[str, Any] = {}
    games: dict[str, Any] = {}
    full = texts.text("reason.too_many_games", n=REPLAYS)
    for at in sorted(held, key=lambda each: (each != chosen, each)):  # the one that is looked at comes first
        row = found.raw.row(at, named=True)
        game, seq = row["game"], row["seq"]
        told = detail(found, at, reach, lang, full if len(games) >= REPLAYS and str(game) not in games else "")
        details[at] = told
        reached = reach.sale(game, seq, texts)
        if reached.score is not None:
            told["sale"]["key"] = key = f"{game}:{reached.first}"
            if key not in sales and len(sales) >= SALES:
                told["sale"] |= {"open": False, "notes": [texts.text("reason.too_many_sales", n=SALES)]}
            elif key not in sales:
                sales[key] = scene(reached.score, lang)
            if key in sales:
                told["sale"]["step"] = reached.step(sales[key], json.loads(row["values"]).get("gem"))
        if told["replay"]["open"]:
            replay = reach.game(game, seq, texts)
            assert replay.view is not None
            told["replay"] |= {"key": str(game), "frame": replay.frame}
            games[str(game)] = replay.view.scene
    return {
        "overview": overview(found, lang),
        "rows": [listed(found, at, lang) for at in held],
        "details": details,
        "checks": {code: told_check(code, lang) for code in sorted({each["code"] for each in details.values()})},
        "sales": sales,
        "games": games,
    }


def _plain(data: dict[str, Any]) -> str:
    """What a page without scripts says."""
    rows = [f"{row['place']}: {row['code']} [{row['name']}] {row['message']}" for row in data["rows"]]
    return "\n".join([data["overview"]["said"], *rows])
