"""All numbers of a report as plain data, for the JSON file beside the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import polars as pl

from ..charts.theme import for_chart
from ..log.log import Log
from ..page.blocks import Block, Chapter
from ..stats.statistic import Request
from .front import Front
from .headlines import Told

FORMAT: Final = "qn-report"
VERSION: Final = 1
_SIMULATED: Final = (
    "game", "games", "players", "bots", "seed", "knows", "schema", "package", "ruleset_hash",
)  # fmt: skip


def numbers(
    log: Log,
    lang: str,
    findings: Sequence[Told],
    chapters: Sequence[Chapter],
    known: Mapping[Request[Any], pl.DataFrame],
    front: Front | None = None,
) -> dict[str, Any]:
    """The numbers of a report.

    Returns:
        `format` and `version` of this layout; `lang` of its titles; `simulated`: what the log says of itself, with the
        name of the ruleset; `findings`: key, sentence, unit of n, whether it carries a mark (`assumed`), and its row;
        `chapters`: name, title, and `blocks`, each with name, title, caption, `assumed` and the `frames` that it was
        drawn from, where they are other than statistics alone; `verdicts`: the answers of the first layer, each with
        key, question, word, on what it depends, text, whether it is `assumed`, the `frame` of all populations, and
        `figures`, the names of the blocks that bear on it; `first_layer`: its chapters, as `chapters`;
        `statistics`: every statistic of the page, by `name`
        (the function of `stats`) and `arguments`. A frame has `columns`, `rows` (lists in the order of the columns;
        shares from 0 to 1, null where there is no figure) and `n`, the least and the greatest n of the rows, or null.
    """
    return {
        "format": FORMAT,
        "version": VERSION,
        "lang": lang,
        "simulated": {key: log.manifest.get(key) for key in _SIMULATED} | {"ruleset": log.rules.name},
        "findings": [
            {"key": each.key, "text": each.text, "unit": each.unit, "assumed": each.mark is not None,
             "row": for_chart(pl.DataFrame([each.row])).row(0, named=True)}
            for each in findings
        ],
        "chapters": [
            {"name": chapter.name, "title": chapter.title, "blocks": [_block(block) for block in chapter.blocks]}
            for chapter in chapters
        ],
        "verdicts": [
            {"key": each.key, "question": each.title, "word": each.word, "on": each.on, "text": each.text,
             "unit": each.unit, "assumed": each.mark is not None, "frame": _frame(each.frame),
             "figures": [block.name for chapter in chapters for block in chapter.blocks if each.key in block.feeds]}
            for each in (front.answers if front else ())
        ],
        "first_layer": [
            {"name": scene.name, "title": scene.title, "blocks": [_block(block) for block in scene.numbers]}
            for scene in (front.scenes if front else ())
        ],
        "statistics": [
            {"name": want.statistic.name, "arguments": list(want.args), **_frame(frame)}
            for want, frame in known.items()
        ],
    }  # fmt: skip


def _block(block: Block) -> dict[str, Any]:
    return {
        "name": block.name,
        "title": block.title,
        "caption": block.caption,
        "assumed": block.mark is not None,
        "frames": [_frame(frame) for frame in block.frames],
    }


def _frame(frame: pl.DataFrame) -> dict[str, Any]:
    plain = for_chart(frame)
    span = [plain["n"].min(), plain["n"].max()] if "n" in plain.columns and plain.height else None
    return {"columns": plain.columns, "rows": [list(row) for row in plain.iter_rows()], "n": span}
