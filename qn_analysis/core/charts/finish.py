"""The last step of every chart: its title, size and looks; and every chart of a notebook drawn alike."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from .theme import WIDTH

if TYPE_CHECKING:
    import altair as alt


def finish(chart: Any, title: str, height: int) -> alt.LayerChart | alt.Chart:
    """Give a chart its title (also as description for screen readers), width, height and looks."""
    from .shown import with_properties  # draws: not before something is drawn

    made: alt.LayerChart | alt.Chart = with_properties(
        chart, title=title, description=title, width=WIDTH, height=height
    )
    return made


@contextmanager
def checked_whole() -> Iterator[None]:
    """Altair checks a chart against its schema as a whole when it is written, not each of its elements as it is made:
    for charts of the package, which takes an eighth off a report of a small log."""
    from altair.utils.schemapi import debug_mode

    with debug_mode(False):
        yield


def enable() -> None:
    """Draw every Altair chart of this notebook as those of the package are drawn: live, without a network, and with a
    picture for whoever opens the notebook without a kernel. `alt.renderers.enable("default")` ends it.
    """
    from .shown import draw_all

    draw_all()
