"""Reading a chest sheet, every problem named at once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from qn_analysis.core.files.document import SheetError, load

from ..rulebook import Ruleset
from .checking import check
from .sheet import Sheet
from .table import faults

AnySheet = Mapping[str, Any] | str | Path | Sheet


def read_sheet(source: AnySheet, rules: Ruleset | None = None, lang: str = "en") -> Sheet:
    """A sheet from a dictionary, a JSON or TOML file, or JSON text.

    Args:
        source: the chests.
        rules: the ruleset; None for the rulebook's. Its mode is the sheet's where that names none.
        lang: language of what is refused.

    Raises:
        SheetError: the file cannot be read, or there can be no such chests; every problem is named.
        TextError: there are no texts in the language.
    """
    if isinstance(source, Sheet):
        source = source.to_dict()
    data = load(source) if isinstance(source, (str, Path)) else source
    chosen = rules or Ruleset.default()
    sheet, problems = check(data, chosen, lang)
    if sheet is None:
        raise SheetError(problems).speaking(lang)
    problems += faults(sheet, chosen)
    if problems:
        raise SheetError(problems).speaking(lang)
    return sheet
