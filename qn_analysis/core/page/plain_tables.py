"""Tables and values as plain text and plain HTML, for what is printed or shown in a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from .html import Drawn

Rows = Sequence[Sequence[str]]


def value_text(value: object) -> str:
    """A number or list of a ruleset; a dash for what is not said of a blank card."""
    if value is None:
        return "–"
    return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def aligned(heads: Sequence[str], rows: Rows, left: int = 1) -> list[str]:
    """Lines of a table in plain text, the first columns (so many) to the left."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if at < left else cell.rjust(width) for at, (cell, width) in enumerate(zipped)
        ).rstrip()
        for zipped in (list(zip(row, widths, strict=True)) for row in (heads, *rows))
    ]


def plain_table(heads: Sequence[str], rows: Rows) -> str:
    """A table in plain HTML."""
    head = "".join(f"<th>{escape(each)}</th>" for each in heads)
    body = "".join(f"<tr>{''.join(f'<td>{_inner(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _inner(cell: str) -> str:
    return cell.html if isinstance(cell, Drawn) else escape(cell)
