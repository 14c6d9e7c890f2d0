"""The findings as one page that works without Python and without a network: a part of them, with their sales and games.

A page cannot ask Python for more, so what is on it is bounded: `most` findings (the first of each code), `SALES` sales
and `REPLAYS` games; it says so where something is left out.
"""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from qn_analysis.core.folder import LogError, write_whole
from qn_analysis.core.page import script_safe

from ..lint.findings import Findings
from ..sale.scene import scene
from . import page as sale_page
from .findings_reach import Reach
from .findings_scene import PAGE, detail, listed, overview, told_check
from .findings_texts import catalogue
from .page import static

if TYPE_CHECKING:
    from .findings_browser import FindingsBrowser

SALES: Final = 40
"""Sales that a page holds at most."""
REPLAYS: Final = 12
"""Games that a page holds at most."""


def findings_page(browser: FindingsBrowser, path: str | Path | None, most: int) -> str:
    """A browser as a page, with the filters and the finding that it shows now; written to `path` if there is one.

    Raises:
        LogError: the file cannot be written.
    """
    from .findings_browser import front_words

    found, lang = browser.found, browser.lang
    held = kept(found, most, browser.chosen)
    data = page_data(found, held, browser.reach, browser.chosen, lang) | {
        "state": {key: getattr(browser, key) for key in ("code", "severity", "game", "chosen")},
        "words": front_words(lang),
        "sale_words": sale_page.front_words(lang),
        "page": PAGE,
    }
    text = _PAGE.format(
        lang=lang,
        title=html.escape(catalogue(lang).text("page.title")),
        css=static("findings.css") + static("replay.css") + static("sale.css"),
        data=script_safe(data),
        plain=html.escape(_plain(data)),
        js=static("findings.js"),
        game_js=static("replay.js"),
        sale_js=static("sale.js"),
    )
    if path is not None:
        _write(Path(path), text)
    return text


def _write(place: Path, text: str) -> None:
    if place.is_dir():
        raise LogError(f"cannot write {place}: it is a folder; name a file, such as {place / 'findings.html'}")
    if not place.parent.is_dir():
        raise LogError(f"cannot write {place}: there is no folder {place.parent}; make it or choose another")
    write_whole(place, text.encode())


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


_PAGE: Final = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ margin: 0; padding: 12px; background: Canvas; color: CanvasText; }}
main {{ max-width: 1180px; margin: 0 auto; }}
pre {{ white-space: pre-wrap; overflow-wrap: anywhere; }}
@media screen and (prefers-color-scheme: dark) {{
  :root {{ --qn-ink: #e9eaf2; --qn-quiet: #a6abbb; --qn-line: #3a3e4e; --qn-ground: #171922; --qn-felt: #20232f;
    --qn-accent: #a3a8f2; --qn-mark: #ff86c8; }}
}}
{css}
</style>
</head>
<body>
<main id="findings"><noscript><pre>{plain}</pre></noscript></main>
<script type="application/json" id="data">{data}</script>
<script type="module">
{sale_js}
window.mountSale = mount;
</script>
<script type="module">
{game_js}
window.mountGame = mount;
</script>
<script type="module">
{js}
const given = JSON.parse(document.getElementById("data").textContent);
mountPage(document.getElementById("findings"), given, window.mountSale, window.mountGame);
document.body.dataset.ready = "yes";
</script>
</body>
</html>
"""
