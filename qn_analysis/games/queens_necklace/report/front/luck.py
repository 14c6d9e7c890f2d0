"""The question how much of the game is luck: read from the stored study, drawn and written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from qn_analysis.core.report import miniatures as mini
from qn_analysis.core.report.asking import number, title
from qn_analysis.core.report.front import Asked, Group, Reading, who
from qn_analysis.core.report.layer import Part, bar, panel
from qn_analysis.core.report.miniatures import Dot
from qn_analysis.core.review.luck import APART, PARTS
from qn_analysis.core.stats.verdicts import word

from ..blocks import Desk
from ..luck import MATTERS, OVER, TOLD, LuckStudy, stored_luck
from .parts import tone

DRAWN: Final = ("luck", "decisions", "information", "remainder")
"""Parts that stand beside the verdict; that of the seat is nearly nothing and stands in the appendix."""


def study_of(desk: Desk) -> LuckStudy | None:
    """The stored study, where the log is by its rules."""
    found = stored_luck()
    return found if found.ruleset == desk.log.rules.hash else None


def read_luck(of: Desk | Asked) -> Mapping[Group, Reading]:
    """Of each population, what chance explains; the word is of what it explains less what decisions do."""
    found = study_of(of.desk if isinstance(of, Asked) else of)
    if found is None:
        return {}
    over = found.rows(OVER)
    return {
        group: Reading(
            row["value"], row["low"], row["high"], row["n"],
            word(over[group]["low"], over[group]["high"], -MATTERS, MATTERS, n=row["n"]),
        )
        for group, row in found.rows("luck").items()
        if "," not in group[0]
    }  # fmt: skip


def luck_fields(asked: Asked) -> Mapping[str, str]:
    """What its sentences say: of the own population, or of the first of the study."""
    desk, found = asked.desk, study_of(asked.desk)
    say = desk.say
    group = asked.group if asked.reading is not None else next(iter(asked.readings), None)
    if found is None or group is None:
        return {"explained": "", "told": "", "open": say.text("front.luck.rules")}
    parts = {name: found.rows(name)[group]["value"] for name in PARTS}
    shares = {name: say.share(parts[name], 0) for name in ("luck", "decisions", "information")}
    rest, games = say.share(parts["remainder"], 0), found.rows(TOLD)[group]
    form = ("here", "open") if asked.reading is not None else ("elsewhere", "unknown")
    explained = say.text(f"front.luck.{form[0]}", who=who(desk, group), rest=rest, **shares)
    counts = {key: say.count(round(games[key])) for key in ("value", "low", "high")}
    told = say.text("front.luck.told", apart=say.number(100 * APART, 0), **counts)
    return {
        "explained": explained, "told": told,
        "open": say.text(f"front.luck.{form[1]}", explained=explained, told=told),
    }  # fmt: skip


def luck_rows(asked: Asked) -> str:
    """What parts explain, a line each, at tables of as many: a mark for each kind of players."""
    desk, found = asked.desk, study_of(asked.desk)
    if found is None:
        return ""
    lines = []
    for name in DRAWN:
        dots = [
            Dot(100 * row["value"], 100 * row["low"], 100 * row["high"], "", tone(bots),
                (bots, players) == asked.group, n=row["n"])
            for (bots, players), row in found.rows(name).items()
            if players == asked.own.players and "," not in bots
        ]  # fmt: skip
        lines.append((desk.say.text(f"front.luck.{name}"), dots))
    return mini.rows(title(asked, "luck"), lines, number(asked), pitch=22)


def luck_bar(asked: Asked) -> str:
    """What results of the own population are made of, as one bar; "" for players of whom nothing is known."""
    desk, found = asked.desk, study_of(asked.desk)
    if found is None or asked.reading is None:
        return ""
    say = desk.say
    parts: list[Part] = [
        (say.text(f"front.luck.{name}"), found.rows(name)[asked.group]["value"], -1 if name == "remainder" else at)
        for at, name in enumerate(PARTS)
    ]
    said = say.text("front.luck.bar")
    return panel(said, say.text("front.luck.bar_note"), bar(desk, parts, said))
