"""A log's report: one HTML file that needs nothing else, and the JSON of its numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from json import dumps
from pathlib import Path
from typing import Any, Final

import polars as pl

from qn_analysis.core.folder import LogError, write_whole
from qn_analysis.core.hints import near
from qn_analysis.core.page import check_place, render, vega_bundle
from qn_analysis.core.progress import working
from qn_analysis.core.statistic import Want

from .. import stats
from ..charts import Wording
from ..charts.theme import DARK
from ..log.table import Log
from ..rulebook.naming import given_names
from .blocks import Chapter, Desk, Marks
from .cards import cards
from .chapters import seats
from .claims import claims
from .examples import examples
from .findings import HEADLINES, MORE, Told, tell
from .hindsight import hindsight
from .kings import kings
from .merchants import merchants
from .numbers import numbers
from .pace import pace
from .rarity import rarity
from .rings import rings
from .sensitivity import prices, rulings
from .summary import assumed_lists, differences, facts
from .trust import assumptions, method, rules
from .wants import gathered

TEXTS = f"{__package__}.texts"
CHAPTERS: Final[Mapping[str, Callable[[Desk, stats.Gathered], Chapter]]] = {
    "merchants": merchants, "rings": rings, "kings": kings, "rarity": rarity, "cards": cards, "seats": seats,
    "pace": pace, "hindsight": hindsight, "rulings": rulings, "prices": prices, "claims": claims,
    "examples": examples, "assumptions": assumptions, "method": method, "rules": rules,
}  # fmt: skip
"""The chapters by name, in the order of the page. A new one is a function and a line here."""
_WORDS = (
    "contents", "top", "simulated", "run", "differences", "intervals", "findings", "more", "evidence", "example",
    "noscript", "use",
)  # fmt: skip


class SectionError(ValueError):
    """A chapter that the report does not have."""


def chosen(sections: Iterable[str] | None) -> list[str]:
    """The names of the chapters to write, in the order of the page; None for all.

    Raises:
        SectionError: names that no chapter has, all of them at once, or none at all.
    """
    if sections is None:
        return list(CHAPTERS)
    wanted = [name.strip() for name in sections]
    unknown = [name for name in dict.fromkeys(wanted) if name not in CHAPTERS]
    valid = f"choose among {', '.join(CHAPTERS)}"
    if unknown:
        names = ", ".join(repr(name) + near(name, CHAPTERS) for name in unknown)
        raise SectionError(f"the report has no section {names}: {valid}")
    if not wanted:
        raise SectionError(f"a report without a section: {valid}, or leave the choice out for all")
    return [name for name in CHAPTERS if name in wanted]


@dataclass(frozen=True)
class Made:
    """A report whose numbers are made and not yet written."""

    desk: Desk
    sales: int
    headlines: list[Told]
    more: list[Told]
    chapters: list[Chapter]
    known: Mapping[Want[stats.Tables], pl.DataFrame]


def report(
    log: Log | str | Path,
    path: str | Path,
    *,
    lang: str = "en",
    sections: Sequence[str] | None = None,
    json: bool = True,
    progress: bool = False,
    executor: Executor | None = None,
) -> Path:
    """Write the balance report of a log: one self-contained HTML file that opens from disk without a network.

    The same log gives the same bytes: the page holds no clock, host or path.

    Args:
        log: a log, or the path of one.
        path: the file to write.
        lang: language of the page, "en" or "fr".
        sections: names of the chapters to write, a choice of `report.CHAPTERS`; None for all.
        json: also write all numbers of the page as JSON, beside it under the same name (`balance.json` beside
            `balance.html`); `report.numbers` documents its layout.
        progress: show it.
        executor: anything with the interface of `concurrent.futures`, which gathers the statistics part by part; None
            uses a thread a core. The page is the same.

    Returns:
        The path of the page.

    Raises:
        LogError: the log cannot be read or a file not written; nothing half-written is left.
        WorkerError: a worker of the executor was lost.
        SectionError: a chapter that there is not.
        TextError: there are no texts in the language.
    """
    place = check_place(path)
    beside = json_path(place)
    if json and beside == place:
        raise LogError(f"cannot write {place}: its numbers go to {beside}; call the page {place.with_suffix('.html')}")
    made = make(log, lang=lang, sections=sections, progress=progress, executor=executor)
    write_whole(place, html(made).encode())
    if json:
        write_whole(beside, (dumps(_numbers(made), ensure_ascii=False, allow_nan=False, indent=1) + "\n").encode())
    return place


def json_path(path: Path) -> Path:
    """Where the numbers of a page go."""
    return path.with_suffix(".json")


def page(log: Log | str | Path, *, lang: str = "en", sections: Sequence[str] | None = None) -> str:
    """The report of a log as HTML text."""
    return html(make(log, lang=lang, sections=sections))


def make(
    log: Log | str | Path, *, lang: str = "en", sections: Sequence[str] | None = None, progress: bool = False,
    executor: Executor | None = None,
) -> Made:  # fmt: skip
    """Make all numbers of a report."""
    names = chosen(sections)
    Wording(lang, [TEXTS])  # a language that is not there is said before the log is read
    opened = Log.of(log).told()
    say = Wording(lang, [TEXTS], given_names(opened.rules, lang))
    desk = Desk(say, Marks(opened.rules, say), lang, opened)
    t = gathered(opened, progress, executor)
    headlines, more = (tell(desk, t, listed) for listed in (HEADLINES, MORE))
    sales = int(stats.sale_scores(t)["n"].sum()) // opened.players
    with working("writing the chapters", progress):
        chapters = [CHAPTERS[name](desk, t) for name in names]
    return Made(desk, sales, headlines, more, chapters, t.known)


def _numbers(made: Made) -> dict[str, Any]:
    return numbers(made.desk.log, made.desk.lang, [*made.headlines, *made.more], made.chapters, made.known)


def html(made: Made) -> str:
    """A report as HTML text."""
    desk, say = made.desk, made.desk.say
    knows = str(desk.log.manifest.get("knows", "full"))
    language = say.texts.language
    locale = {
        "decimal": language.decimal, "thousands": language.thousands, "grouping": [3], "currency": ["£", ""],
    }  # fmt: skip
    games = int(desk.log.manifest["games"])
    shown, folded = facts(desk, made.sales)
    return render(
        __package__ or "",
        "report.html.j2",
        {
            "lang": desk.lang,
            "title": say.text("report.title"),
            "lead": say.text("report.lead", games=say.count(games), n=games),
            "contents": [("findings", say.text("report.word.findings")), *((c.name, c.title) for c in made.chapters)],
            "words": {key: say.text(f"report.word.{key}") for key in _WORDS},
            "facts": shown,
            "folded": folded,
            "differences": differences(desk),
            "assumed": assumed_lists(desk)[0],
            "legend": desk.marks.legend() if desk.marks.any else [],
            "notes": [say.text(f"report.knows.{knows}")] if knows in ("public", "sales") else [],
            "headlines": made.headlines,
            "more": made.more,
            "chapters": made.chapters,
            "addresses": {block.name for chapter in made.chapters for block in chapter.blocks},
            "dark": DARK,
            "bundle": vega_bundle(),
            "locale": dumps(locale),
        },
    )
