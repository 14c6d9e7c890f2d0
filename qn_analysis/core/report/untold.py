"""What a page of a log that knows less leaves out, and how it says so, once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..log.knowledge import EVERYTHING, Knows
from ..page.blocks import Desk
from ..stats.limits import NO_LIMIT, Limit
from ..stats.statistic import Request
from ..stats.tables import Gathered


def limit_of(t: Any, want: Request[Any]) -> Limit:
    """What the log of some figures does not tell of a statistic; populations that were played tell all."""
    return t.limit(want) if isinstance(t, Gathered) else NO_LIMIT


def silent(t: Any, wants: Sequence[Request[Any]]) -> bool:
    """Whether a log tells nothing at all of what some statistics say together."""
    return bool(wants) and all(limit_of(t, want).whole for want in wants)


def needed(t: Any, wants: Iterable[Request[Any]]) -> Knows | None:
    """The least that a log would have to know to tell something more of some statistics; None: it tells all."""
    found = [limit_of(t, want) for want in wants]
    return min((each.needs for each in found if each.measures), default=None)


def knows_less(desk: Desk) -> bool:
    """Whether the log of a page knows less than everything."""
    return desk.log.knowledge != EVERYTHING


def notes(desk: Desk, t: Any, chapters: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """What the page says once of what its log does not know: that, chapters that are missing for it, and what is
    missing in others.

    Args:
        desk, t: of the log.
        chapters: all chapters by name.
        names: those that were asked for.
    """
    if not knows_less(desk):
        return []
    say = desk.say
    asked = [chapters[name] for name in names]
    gone = [name for name, each in zip(names, asked, strict=True) if silent(t, getattr(each, "wants", ()))]
    titles = [say.text(f"report.chapter.{name}.title") for name in gone]
    few = [
        figure
        for name, each in zip(names, asked, strict=True) if name not in gone
        for figure in getattr(each, "figures", ()) if silent(t, figure.wants)
    ]  # fmt: skip
    told = desk.log.knowledge
    keys = [f"report.knows.{need}" for need in sorted(told.untold)]
    said = [say.text(f"report.knows.{told.level.said}"), *(say.text(key) for key in keys if key in say.texts)]
    if titles:
        said.append(say.text("report.untold.chapters", n=len(titles), names=say.join(titles)))
    if few:
        said.append(say.text("report.untold.figures", n=len(few)))
    said.append(say.text("report.untold.dash"))
    return [" ".join(said)]
