"""What is printed to a terminal: text only, so that no name in a file can steer it."""

from __future__ import annotations

import typer

from ..core.base.messages import escape_controls


def echo(text: object, nl: bool = True, err: bool = False) -> None:
    """Print a text, harmless, and a new line."""
    typer.echo(escape_controls(str(text)), nl=nl, err=err)
