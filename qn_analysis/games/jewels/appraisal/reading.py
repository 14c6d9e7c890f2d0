"""Reading a craft sheet, every problem named at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from qn_analysis.core.files.document import SheetError, load

from ..rulebook import Ruleset
from .checking import check
from .sheet import Sheet

AnySheet = Mapping[str, Any] | str | Path | Sheet


def read_sheet(source: AnySheet, rules: Ruleset | None = None, lang: str = "en") -> Sheet:
    """A sheet from a dictionary, a JSON or TOML file, or JSON text.

    Args:
        source: the cards.
        rules: the ruleset; None for the rulebook's.
        lang: language of what is refused.

    Raises:
        SheetError: the file cannot be read, or there can be no such sheet; every problem is named.
        TextError: there are no texts in the language.
    """
    if isinstance(source, Sheet):
        source = source.to_dict()
    data = load(source) if isinstance(source, (str, Path)) else source
    sheet, problems = check(data, rules or Ruleset.default(), lang)
    if sheet is None or problems:
        raise SheetError(problems).speaking(lang)
    return sheet
