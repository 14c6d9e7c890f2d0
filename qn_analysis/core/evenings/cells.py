"""Cells as people fill them: points, sums of points, dates, names, marks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from datetime import date
from typing import Final, NamedTuple

_GROUPED: Final = re.compile(r"[+-]?\d{1,3}([ ,.'’]\d{3})+")
_WHOLE: Final = re.compile(r"([+-]?\d+)([.,]0*)?")
_SUM: Final = re.compile(r"[+-]?\d+(\s*[+-]\s*\d+)+")
_TERM: Final = re.compile(r"([+-]?)\s*(\d+)")
_MONEY: Final = re.compile(r"[£€$]|\b(?:pounds?|livres?|pts?|points?|gbp)\b", re.IGNORECASE)
_MINUS: Final = str.maketrans({"\u2212": "-", "\u2013": "-", "\u2012": "-", "\ufe63": "-", "\uff0d": "-"})
_REMARK: Final = re.compile(r"(.*\d.*?)\s*(?:[*✓✔★🏆]+|[(\[][^()\[\]]*[^\W\d][^()\[\]]*[)\]])")
STARS: Final = "*✓✔★🏆"
"""Signs behind points by which people mark a winner."""
_DIGITS: Final = 9
"""Most digits of a number that is looked at."""
_ISO: Final = re.compile(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})")
_DOTTED: Final = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})")
_SLASHED: Final = re.compile(r"(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})")
_TIME: Final = re.compile(r"[T\s]+\d{1,2}[:h]\d{2}.*$")
YES: Final = ("x", "1", "*", "yes", "y", "true", "oui", "o", "ja", "✓", "✔", "★", "🏆", "won", "win", "gagné", "v")
NO: Final = ("", "0", "no", "n", "false", "non", "nein", "-", "–", "perdu", "lost")


def text(cell: object) -> str:
    """A cell as text: spaces of every kind as one plain space, letters and their accents as one sign."""
    return "" if cell is None else " ".join(unicodedata.normalize("NFC", str(cell)).split())


def plain(word: str) -> str:
    """A word by which headings are known: small letters without accents, dots and other marks."""
    bare = unicodedata.normalize("NFKD", word).casefold()
    kept = "".join(sign if sign.isalnum() else " " for sign in bare if not unicodedata.combining(sign))
    return " ".join(kept.split())


def number(cell: str) -> int | None:
    """The points in a cell; None where it does not hold a whole number and nothing else but a currency."""
    bare = " ".join(_MONEY.sub(" ", cell.translate(_MINUS)).split()).replace("- ", "-")
    if bare.startswith("(") and bare.endswith(")"):
        bare = f"-{bare[1:-1]}"
    if len(bare) > 3 * _DIGITS:
        return None
    if _GROUPED.fullmatch(bare):
        return int(re.sub(r"[^\d+-]", "", bare))
    found = _WHOLE.fullmatch(bare)
    return int(found[1]) if found and len(found[1]) <= _DIGITS else None


def parts(cell: str) -> list[int] | None:
    """The points of a cell that is a sum, such as "60+110-50", or one number; None where it is neither."""
    bare = cell.translate(_MINUS).strip()
    if len(bare) <= 3 * _DIGITS * 3 and _SUM.fullmatch(bare):
        terms = [(sign, digits) for sign, digits in _TERM.findall(bare)]
        if all(len(digits) <= _DIGITS for _, digits in terms):
            return [int(f"{sign}{digits}") for sign, digits in terms]
        return None
    whole = number(cell)
    return None if whole is None else [whole]


def noted(cell: str) -> tuple[str, bool]:
    """Points without the remark that somebody wrote behind them (words in brackets, or a star), and whether a star
    marks them."""
    found = _REMARK.fullmatch(cell)
    return (found[1], cell[-1] in STARS) if found else (cell, False)


def mark(cell: str) -> bool | None:
    """Whether a cell marks a winner; None where it says something else."""
    low = cell.casefold()
    if low.isdecimal():
        return int(low) == 1  # 1 of yes and no, or the first place
    return True if low in YES else False if low in NO else None


class Dates(NamedTuple):
    """How the dates of a file are written.

    Attributes:
        month_first: of dates such as 1/12/24.
        doubtful: one that could be read either way, if that is not known from others: "" if it is.
        clash: two dates of which one must be read either way, if there are such.
    """

    month_first: bool
    doubtful: str = ""
    clash: tuple[str, str] | None = None


def ways(cells: Iterable[str], said: str | None) -> Dates:
    """How dates are written, from all of them, or as somebody says: `day` or `month`, which comes first."""
    days, months, open_ = "", "", ""
    for cell in cells:
        found = _SLASHED.fullmatch(_TIME.sub("", cell))
        if not found:
            continue
        first, second = int(found[1]), int(found[2])
        days = days or (cell if first > 12 else "")
        months = months or (cell if second > 12 else "")
        open_ = open_ or (cell if first <= 12 and second <= 12 and first != second else "")
    if said is not None:
        return Dates(said == "month")
    if days and months:
        return Dates(False, clash=(days, months))
    return Dates(bool(months), open_ if open_ and not days and not months else "")


def day(cell: str, month_first: bool) -> str | None:
    """A date as year-month-day; None where it is none."""
    bare = _TIME.sub("", cell)
    if found := _ISO.fullmatch(bare):
        year, month, number = (int(each) for each in found.groups())
    elif found := _DOTTED.fullmatch(bare) or _SLASHED.fullmatch(bare):
        first, second, year = (int(each) for each in found.groups())
        swapped = month_first and "." not in bare
        number, month = (second, first) if swapped else (first, second)
        year += 2000 if year < 100 else 0
    else:
        return None
    try:
        return date(year, month, number).isoformat()
    except ValueError:
        return None
