"""What every replay by folding needs: rows in plain numbers, and the error for rows that cannot follow each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, Final

from ..base.errors import Error
from ..base.refusal_texts import refusal

NOBODY: Final = -1
"""Null in plain numbers."""


class ReplayError(Error):
    """A row that cannot follow the rows before it."""


def numbers(row: Any, columns: Iterable[str], kinds: Mapping[str, type[IntEnum]]) -> list[int]:
    """The columns of a row as plain numbers, -1 for null; `kinds` has the enum of each column that holds names.

    Raises:
        ReplayError: a name that its enum does not have.
    """
    return [_number(column, getattr(row, column), kinds.get(column)) for column in columns]


def _number(column: str, value: Any, kind: type[IntEnum] | None) -> int:
    if value is None:
        return NOBODY
    if kind is None or not isinstance(value, str):
        return int(value)
    try:
        return int(kind[value.upper()])
    except KeyError:
        raise ReplayError(refusal("row.no_name", column=column, given=repr(value))) from None
