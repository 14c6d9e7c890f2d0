"""The list of findings as plain JSON: an overview with counts, a page of the list, one finding in detail.

overview  {"said": "18 findings in 12 games of log, by N checks.", "total": 18, "counts": [{"code": "QN301",
          "name": "price-off-ladder", "severity": "error", "findings": 1, "games": 1}, ...],
          "severities": [["error", "error", 18]], "games": [[3, 2], ...] or null where there are very many,
          "untold": {"n": 0, "groups": [{"said": "...", "checks": [["QN301", "price-off-ladder"], ...]}]}}
listing   {"rows": [{"at": 0, "code": ..., "name": ..., "severity": ..., "word": ..., "place": ..., "message": ...,
          "game": 3}, ...], "page": 0, "first": 1, "last": 18, "n": 18, "back": null, "more": 20}
          (`back`, `more`: with which findings the pages before and after begin)
check     {"code": ..., "name": ..., "severity": ..., "word": ..., "family": ..., "clauses": [{"clause": "king.one",
          "says": ..., "address": ...}], "explanation": [["", "A card ..."], ["What it finds", "..."]]}
detail    {"at": 0, "code": ..., "message": ..., "place": ..., "seat": "Seat 1 (Greedy 1)" or "",
          "values": [["paid", "0"], ...], "rows": [{"seq": 28, "text": ..., "marked": true}], "note": "",
          "sale": {"open": false, "notes": ["..."]}, "replay": {"open": true, "notes": []}}
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

import polars as pl

from qn_analysis.core.lint.checks import SEVERITIES, Check, Needs
from qn_analysis.core.lint.findings import Findings, message, place
from qn_analysis.core.log.transcript import bot_title

from ..lint.checks import CHECKS
from ..log.teller import Teller
from ..rulebook.clauses import clauses
from ..sale.scene import rule
from ..words.texts import catalogue as words
from .findings_reach import Reach, ReachedGame
from .findings_texts import catalogue

PAGE: Final = 20
"""Findings on one page of the list."""
AROUND: Final = 4
"""Rows of the log on each side of a finding."""
GAMES: Final = 500
"""Up to this number, games are offered by name; where there are more, a number is typed in."""


def overview(found: Findings, lang: str) -> dict[str, Any]:
    """Counts by code, severity and game, and what could not be told."""
    texts = catalogue(lang)
    games = found.raw.group_by("game").len().sort("game")
    severities = dict(found.counts.group_by("severity").agg(pl.col("findings").sum()).rows())
    counts = found.counts.sort(["findings", "code"], descending=[True, False]).to_dicts()
    return {
        "lang": lang,
        "said": _said(found, lang),
        "total": len(found),
        "counts": counts,
        "severities": [
            [key, texts.text(f"severity.{key}"), severities[key]] for key in SEVERITIES if key in severities
        ],
        "games": [list(row) for row in games.rows()] if games.height <= GAMES else None,
        "untold": {"n": len(found.untold), "groups": _untold(found, lang)},
    }


def _said(found: Findings, lang: str) -> str:
    texts = catalogue(lang)
    key = "found" if found else "clean" if found.checked else "nothing"
    values = {
        "findings": texts.text("overview.findings", n=len(found)),
        "games": texts.text("overview.games", n=found.games),
        "checks": texts.text("overview.checks", n=len(found.checked)),
    }
    unnamed = found.log is not None and found.log.path is None
    source = texts.text("overview.this_log") if unnamed else found.source
    return texts.text(f"overview.{key}", source=source, **values)


def _untold(found: Findings, lang: str) -> list[dict[str, Any]]:
    """The checks that could not tell, by what they need, with the reason."""
    texts, checks = catalogue(lang), CHECKS.checks()
    knows = "full" if found.log is None else str(found.log.manifest.get("knows", "full"))
    groups = []
    for needs in Needs:
        there = [checks[code] for code in found.untold if checks[code].needs == needs]
        if there:
            needed = texts.text(f"needs.{needs.name.lower()}")
            said = texts.text("overview.untold", knows=texts.text(f"knows.{knows}"), needs=needed)
            groups.append({"said": said, "checks": [[check.code, check.name] for check in there]})
    return groups


def matching(found: Findings, code: str = "", severity: str = "", game: int | None = None) -> list[int]:
    """Which findings fit, in their order; "" and None fit all."""
    checks = CHECKS.checks()
    fits = pl.col("code").is_not_null()
    if code:
        fits &= pl.col("code") == code
    if severity:
        fits &= pl.col("code").is_in([each for each, check in checks.items() if check.severity == severity])
    if game is not None:
        fits &= pl.col("game") == game
    return list(found.raw.with_row_index("at").filter(fits)["at"])


def listing(found: Findings, at: Sequence[int], page: int, lang: str) -> dict[str, Any]:
    """A page of the list of the findings `at`."""
    first, after = page * PAGE, (page + 1) * PAGE
    rows = [listed(found, each, lang) for each in at[first:after]]
    told = {"rows": rows, "page": page, "first": first + 1, "last": first + len(rows), "n": len(at)}
    return told | {"back": at[first - PAGE] if page else None, "more": at[after] if after < len(at) else None}


def listed(found: Findings, at: int, lang: str) -> dict[str, Any]:
    """A finding as a line of the list."""
    row = found.raw.row(at, named=True)
    check = CHECKS.checks()[row["code"]]
    return {
        "at": at,
        "code": check.code,
        "name": check.name,
        "severity": check.severity,
        "word": catalogue(lang).text(f"severity.{check.severity}"),
        "place": place(row, lang),
        "game": row["game"],
        "message": message(found.linter, check, json.loads(row["values"]), lang, found.rules),
    }


def told_check(code: str, lang: str) -> dict[str, Any]:
    """A check with its clauses and its explanation (which is written in English)."""
    check, texts = CHECKS.checks()[code], catalogue(lang)
    return {
        "code": code,
        "name": check.name,
        "severity": check.severity,
        "word": texts.text(f"severity.{check.severity}"),
        "family": texts.text(f"family.{code[2]}"),
        "clauses": [_clause(clause, lang) for clause in check.clauses],
        "explanation": list(_sections(check)),
    }


def _clause(clause: str, lang: str) -> dict[str, str]:
    """A clause with its text and its address."""
    told = rule(clause, lang)
    if not any(clauses()[clause].addresses.values()):
        told["address"] = catalogue(lang).text("detail.reading")
    return told


def _sections(check: Check) -> Iterable[list[str]]:
    """Heading and text of each section of an explanation; the first has no heading."""
    for part in f"## \n{check.explanation}".split("## ")[1:]:
        heading, _, text = part.partition("\n")
        yield [heading.strip(), " ".join(text.split())]


def detail(found: Findings, at: int, reach: Reach, lang: str, no_replay: str = "") -> dict[str, Any]:
    """A finding with its values, the rows around it, and whether its sale and its game can be opened; `no_replay` says
    why the game is not to be opened, whether it could be or not.
    """
    texts, row = catalogue(lang), found.raw.row(at, named=True)
    game, seq = row["game"], row["seq"]
    sale = reach.sale(game, seq, texts)
    replay = ReachedGame(None, None, 0, (no_replay,)) if no_replay else reach.game(game, seq, texts)
    rows, note = _around(found, game, seq, reach, lang)
    if seq is None and not note:
        note = texts.text("reason.whole")
    return {
        **{key: value for key, value in listed(found, at, lang).items() if key not in ("name", "severity", "word")},
        "seat": _seat(found, row["seat"], lang),
        "values": _values(json.loads(row["values"]), lang),
        "rows": rows,
        "note": note,
        "sale": {"open": sale.score is not None, "notes": list(sale.notes)},
        "replay": {"open": replay.view is not None, "notes": list(replay.notes)},
    }


def _around(found: Findings, game: int, seq: int | None, reach: Reach, lang: str) -> tuple[list[dict[str, Any]], str]:
    """The rows around a finding in words; where there are none, why."""
    texts = catalogue(lang)
    rows, note = reach.rows(game, texts)
    if note or seq is None:
        return [], note
    at = reach.index(rows, seq)
    if at is None:
        return [], texts.text("reason.no_row", seq=str(seq))
    tell = Teller(lang, rules=found.rules)
    near = rows[max(0, at - AROUND) : at + AROUND + 1]
    return [{"seq": row.seq, "text": tell.sturdy(row), "marked": row.seq == seq} for row in near], ""


def _seat(found: Findings, seat: int | None, lang: str) -> str:
    """A seat and who sits there."""
    if seat is None:
        return ""
    said = words(lang).text("seat.default", n=seat + 1)
    bots = [] if found.log is None else found.log.bots
    if not 0 <= seat < len(bots):
        return said
    return catalogue(lang).text("detail.seat", seat=said, bot=bot_title(bots[seat]))


def _values(values: dict[str, Any], lang: str) -> list[list[str]]:
    """What the check saw, names as in its explanation; cards, gems and seats in words."""
    names, told = words(lang), []
    for key, value in values.items():
        kind = key.rsplit("_", 1)[-1]
        if key in ("game", "seq"):
            continue
        if isinstance(value, str) and f"{kind}.{value}" in names and kind in ("card", "gem", "phase"):
            said = names.text(f"{kind}.{value}")
        elif kind in ("seat", "other", "active") and isinstance(value, int):
            said = names.text("seat.default", n=value + 1)
        else:
            said = "–" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        told.append([key, said])
    return told
