"""A log's report: one HTML file that needs nothing else."""

from __future__ import annotations

import json
from pathlib import Path

from qn_analysis.core.folder import LogError, write_whole
from qn_analysis.core.page import render, vega_bundle

from .. import stats
from ..charts import Wording
from ..log.table import Log, open_log
from .blocks import DIRECT, INDIRECT, Desk, Marks
from .chapters import merchants, rarity, seats
from .sensitivity import prices, rulings
from .summary import assumptions, differences, facts, findings
from .values import kings, rings
from .wants import WANTS

TEXTS = f"{__package__}.texts"
_WORDS = (
    "contents", "simulated", "differences", "marks", "assumed_cards", "intervals", "findings", "noscript",
)  # fmt: skip


def report(log: Log | str | Path, path: str | Path, *, lang: str = "en") -> Path:
    """Write the balance report of a log: one self-contained HTML file that opens from disk without a network.

    The same log gives the same bytes: the page holds no clock, host or path.

    Args:
        log: a log, or the path of one.
        path: the file to write.
        lang: language of the page, "en" or "fr".

    Returns:
        The path of the file.

    Raises:
        LogError: the log cannot be read or the file not written; nothing half-written is left.
        TextError: there are no texts in the language.
    """
    place = Path(path)
    if place.is_dir():
        raise LogError(f"cannot write {place}: it is a folder; name a file, such as {place / 'report.html'}")
    if not place.parent.is_dir():
        raise LogError(f"cannot write {place}: there is no folder {place.parent}; make it or choose another place")
    write_whole(place, page(log, lang=lang).encode())
    return place


def page(log: Log | str | Path, *, lang: str = "en") -> str:
    """The report of a log as HTML text."""
    opened = log if isinstance(log, Log) else open_log(log)
    say = Wording(lang, [TEXTS])
    marks = Marks(opened.rules, say)
    desk = Desk(say, marks, lang, opened)
    t = stats.gather(opened, WANTS)
    assumed, cards = assumptions(desk)
    knows = str(opened.manifest.get("knows", "full"))
    language = say.texts.language
    locale = {
        "decimal": language.decimal, "thousands": language.thousands, "grouping": [3], "currency": ["£", ""],
    }  # fmt: skip
    return render(
        __package__ or "",
        "report.html.j2",
        {
            "lang": lang,
            "title": say.text("report.title"),
            "lead": say.text(
                "report.lead", games=say.count(int(opened.manifest["games"])), n=int(opened.manifest["games"])
            ),
            "words": {key: say.text(f"report.word.{key}") for key in _WORDS},
            "facts": facts(desk, int(stats.sale_scores(t)["n"].sum()) // opened.players),
            "differences": differences(desk),
            "assumed": assumed,
            "assumed_cards": cards,
            "legend": [marks.mark(kind) for kind in (DIRECT, INDIRECT)] if marks.any else [],
            "notes": [say.text(f"report.knows.{knows}")] if knows in ("public", "sales") else [],
            "findings": findings(desk, t),
            "chapters": [
                *(chapter(desk, t) for chapter in (merchants, rings, kings, rarity, seats)),
                rulings(desk),
                prices(desk),
            ],
            "bundle": vega_bundle(),
            "locale": json.dumps(locale),
        },
    )
