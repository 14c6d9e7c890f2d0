"""Several logs of a game as one: evenings that were written down one by one, or runs of bots."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from ..base.calls import public
from ..base.messages import in_one, problems_of, refusal
from ..rules.ruleset import told_differences
from . import people
from .folder import LogError
from .knowledge import knows_of, told_untold, untold_of
from .log import Log, renumbered
from .stores import as_tables


@public
def join(logs: Iterable[Log | str | Path]) -> Log:
    """Several logs of one game as one, in the order in which they are given; its games are numbered from 0.

        log = qn.join(["january.jsonl", "february.jsonl"])
        log.people                  # who sat where in each game

    Tables of 2, 3 and 4 players can be in one log, and the same people on other chairs. It knows as much as the log
    that knows least: what the others tell beyond that is left out, but for reviews of their games.

    Args:
        logs: logs, or paths of logs, of one game under one ruleset.

    Raises:
        LogError: no log, or logs of several games or rulesets; or one cannot be opened. All problems are named.
    """
    opened, wrong = _opened(logs)
    if not opened and not wrong:
        raise LogError(refusal("join.none"))
    wrong += list(_unlike(opened))
    if wrong:
        raise LogError(in_one(wrong))
    return opened[0] if len(opened) == 1 else _joined(opened)


def _opened(logs: Iterable[Log | str | Path]) -> tuple[list[Log], list[str]]:
    """The logs that can be opened, and why others cannot."""
    opened, wrong = list[Log](), list[str]()
    for each in logs:
        try:
            opened.append(each if isinstance(each, Log) else Log.open(each))
        except LogError as error:
            wrong += problems_of(error)
    return opened, wrong


def _unlike(logs: Sequence[Log]) -> Iterable[str]:
    """Where logs are of another game than the first, or under other rules."""
    for number, log in enumerate(logs[1:], 2):
        name = log.path or refusal("join.numbered", n=number)
        if type(log) is not type(logs[0]):
            yield refusal("join.other_game", name=name, title=log.layout.title, first=logs[0].layout.title)
        elif log.rules.hash != logs[0].rules.hash:
            yield refusal("join.other_rules", name=name, rules=ruleset_of(log), first=ruleset_of(logs[0]))


def ruleset_of(log: Log) -> str:
    """The ruleset of a log, and in what it differs from the rulebook's."""
    found = told_differences(log.rules)
    return refusal("differs.rules", name=log.rules.name, how=in_one(found[:3])) if found else log.rules.name


def _joined(logs: Sequence[Log]) -> Log:
    from .reduce import reduced

    least = min(knows_of(log.manifest) for log in logs)
    told = [reduced(log, least.said, besides=_noted(logs)) for log in logs]
    moved, members, wholes, at = [], [], list[Log](), 0
    for whole, log in zip(logs, told, strict=True):
        by = at - int(log.manifest["first"])
        moved.append(renumbered(log, by))
        members.append((log, by))
        wholes += [renumbered(each, by) for each in whole.wholes or (whole,)]
        at += int(log.manifest["games"])
    runs = [run for log in moved for run in log.runs]
    head = {**as_tables(told[0].manifest), **people.told(runs), "knows": least.said, "seed": None, "parts": []}
    head |= told_untold(frozenset().union(*(untold_of(log.manifest) for log in told)))
    for key in ("package", "part_games", "bots_instead", "bots_trained", "complete"):
        if any(log.manifest.get(key) != head.get(key) for log in told):
            head.pop(key, None)
    decisions = [log.decisions for log in moved if log.decisions is not None]
    choices = pl.concat(decisions) if len(decisions) == len(moved) else None
    manifest: dict[str, Any] = {**head, "decisions": choices is not None}
    tables = ([log.events for log in moved], [log.games for log in moved])
    made = type(logs[0])(manifest, pl.concat(tables[0]), pl.concat(tables[1]), choices)
    if any(log.path is not None and log.manifest.get("parts") for log in told):
        vars(made)["members"] = members
    else:
        collected = None if choices is None else choices.collect()
        made = type(made).in_memory(manifest, made.events.collect(), made.games.collect(), collected)
    vars(made)["wholes"] = wholes
    return made


def _noted(logs: Sequence[Log]) -> list[str]:
    """Events that are kept although the level does not promise them: those that every log has."""
    return [
        event
        for event in logs[0].layout.noted
        if not any(log.events.filter(pl.col("event") == event).head(1).collect().is_empty() for log in logs)
    ]
