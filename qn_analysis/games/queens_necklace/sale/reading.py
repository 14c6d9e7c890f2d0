"""How a document is understood: as it stands or, where it cannot be, as people write it. A source of pages too."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from qn_analysis.core.base.telling import Words, is_table, same

from .checking import Codes, told_once
from .spelling import Written, respelled, sheets_of
from .sums import lay_sums

Reader = Callable[[Any], Sequence[Any]]
"""What holds a document in the words of a sheet against its shape and the deck: what is sound of it, its numbers, and
every problem."""


@dataclass
class Understood:
    """A document that was read.

    Attributes:
        said: the document in the words of a sheet, sums of stones as they were told.
        sound: what is sound of it, with cards for sums.
        numbers: those of the kernel, if there is no problem.
        problems: why it cannot be.
        sums: the seat and the gem of each row that has the sum of its stones alone.
    """

    said: Any
    sound: Any
    numbers: Any
    problems: list[Any]
    sums: list[list[Any]]


def understood(words: Words, given: Any, written: Written, codes: Codes, sums: bool, read: Reader) -> Understood:
    """A document as it is understood; most are spelled as they should be. With `sums`, cards stand for such rows."""
    found = read(given)
    if len(found[2]) == 0 or not is_table(given):
        return Understood(given, found[0], found[1], found[2], [])
    sheets = sheets_of(given, written)
    if len(sheets) > 1:
        return Understood(given, found[0], found[1], [words.say("problem.sales", n=len(sheets))], [])
    return respelled_read(sheets[0] if len(sheets) == 1 else None, written, codes, sums, read)


def respelled_read(given: Any, written: Written, codes: Codes, sums: bool, read: Reader) -> Understood:
    """A sheet as people write it."""
    laid = respelled(given, written)
    rows = lay_sums(laid, codes) if sums else []
    found = read(laid)
    return Understood(respelled(given, written), found[0], found[1], found[2], rows)


def refused(
    words: Words,
    known: Understood,
    languages: Sequence[str],
    written: Mapping[str, Written],
    codes: Codes,
    sums: bool,
    read: Reader,
) -> list[Any]:
    """Why a document cannot be, each problem once, and in which languages it can."""
    if len(known.problems) == 0:
        return []
    hints: list[Any] = []
    for lang in languages:
        alike = same(respelled(known.said, written[lang]), known.said)  # it has no word of that language
        if not alike and len(respelled_read(known.said, written[lang], codes, sums, read).problems) == 0:
            hints.append(words.say("problem.language", lang=lang))
    return [*told_once(known.problems), *hints]
