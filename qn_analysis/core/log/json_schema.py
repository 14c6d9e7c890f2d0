"""The JSON Lines form of a log as a JSON Schema, for programs that write or read logs without this package.

It is made from the layout of a game, so that it cannot say anything else than what is read. A file is valid when its
first line is valid by `#/$defs/manifest` and every other line by `#/$defs/event`; the whole schema takes either.
"""

from __future__ import annotations

from typing import Any

import polars as pl

from .folder import FORMAT
from .jsonl import COMMENT, NEEDED, RANGES
from .layout import ColumnDoc, Layout


def json_schema(layout: Layout) -> dict[str, Any]:
    """The schema (draft 2020-12) of a line of a game's log, a manifest or an event; names, types, bounds and meanings
    of columns are those of its layout.

    What follows from what, such as the order of events, is the linter's business and not a schema's.
    """
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of a log of {layout.title}, schema version {layout.version}",
        "description": "The first line of a file is a manifest, every other line is an event.",
        "oneOf": [{"$ref": "#/$defs/manifest"}, {"$ref": "#/$defs/event"}],
        "$defs": {"manifest": _manifest(layout), "event": _event(layout)},
    }


def _manifest(layout: Layout) -> dict[str, Any]:
    names = {"type": "array", "items": {"type": "string"}, "maxItems": layout.seats}
    return {
        "type": "object",
        "required": ["format", "schema", "game", "knows", "players"],
        "properties": {
            "format": {"const": FORMAT},
            "schema": {"const": layout.version, "description": "version of the schema"},
            "game": {"const": layout.game},
            "knows": {"enum": list(layout.knows), "description": "how much the log knows, from least to everything"},
            "untold": {
                "type": "array",
                "items": {"type": "string"},
                "description": "columns of events (event.column) that it does not tell although it knows so much: what"
                " stands there was put in its place",
            },
            "players": {"type": "integer", "minimum": layout.fewest, "maximum": layout.seats},
            "games": {"type": "integer", "minimum": 1, "description": "how many games"},
            "first": {"type": "integer", "minimum": 0, "description": "number of the first game"},
            "bots": {**names, "description": "which bots played, by seat"},
            "people": _people(names, layout),
            "source": {"type": "object", "description": "how a file that people keep was read"},
            "seed": {"type": ["integer", "null"], "description": "of the deals"},
            "ruleset": {"type": "object", "description": "the whole ruleset; without it, the rulebook's holds"},
            "ruleset_hash": {"type": "string"},
            "package": {"type": "string", "description": "version of the package that wrote it"},
        },
    }


def _people(names: dict[str, Any], layout: Layout) -> dict[str, Any]:
    """Who sat where, run by run of games at one table, or in short: `core.log.people`."""
    seated = {**names, "minItems": layout.fewest}
    run = {
        "type": "object",
        "properties": {
            "first": {"type": "integer", "minimum": 0}, "games": {"type": "integer", "minimum": 1}, "names": seated,
            "bots": seated, "date": {"type": "string"}, "place": {"type": "string"},
        },
        "additionalProperties": False,
    }  # fmt: skip
    return {
        "description": "who sat where, by seat: of all games, of each game, or of runs of games at one table",
        "anyOf": [seated, {"type": "array", "items": {"anyOf": [seated, run]}}],
    }


def _event(layout: Layout) -> dict[str, Any]:
    return {
        "type": "object",
        "required": list(NEEDED),
        "properties": {
            **{doc.name: _column(doc) for doc in layout.events},
            COMMENT: {"type": "string", "description": "in words of your own; it is passed over"},
        },
        "additionalProperties": False,
        "not": {"required": ["format"]},
    }


def _column(doc: ColumnDoc) -> dict[str, Any]:
    """A column; where it is meaningless it may be left out or null, unless every event has it."""
    needed = doc.name in NEEDED
    if isinstance(doc.dtype, pl.Enum):
        values: list[str | None] = doc.dtype.categories.to_list()
        return {"enum": values if needed else [*values, None], "description": doc.meaning}
    low, high = RANGES[doc.dtype]
    kind = "integer" if needed else ["integer", "null"]
    return {"type": kind, "minimum": low, "maximum": high, "description": doc.meaning}
