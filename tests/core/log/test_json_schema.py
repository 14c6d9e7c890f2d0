"""The JSON Schema of a log takes what this package writes and reads, and refuses what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]

import qn_analysis as qn

DATASETS = Path(__file__).parents[3] / "datasets"
GOLDEN = {
    "queens_necklace": ["golden-2", "golden-3", "golden-4", "by_hand/sale", "by_hand/game"],
    "lady_of_the_diamonds": ["lady-2", "lady-5"],
    "jewels": ["jewels-2", "jewels-4"],
}


def schema_of(game: str) -> dict[str, Any]:
    """As it is stored for other programs."""
    found: dict[str, Any] = json.loads((DATASETS / f"{game}.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(found)
    return found


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in GOLDEN.items() for name in names])
def test_every_line_of_a_log_is_valid(game: str, name: str) -> None:
    schema = schema_of(game)
    first, *rows = map(json.loads, (DATASETS / f"{name}.jsonl").read_text("utf-8").splitlines())
    whole = Draft202012Validator(schema)
    manifest = Draft202012Validator({"$ref": "#/$defs/manifest", "$defs": schema["$defs"]})
    event = Draft202012Validator({"$ref": "#/$defs/event", "$defs": schema["$defs"]})
    assert [each.message for each in manifest.iter_errors(first)] == []
    assert len(rows) > 5
    assert [(at, each.message) for at, row in enumerate(rows) for each in event.iter_errors(row)] == []
    assert whole.is_valid(first)
    assert whole.is_valid(rows[0])
    assert not manifest.is_valid(rows[0])
    assert not event.is_valid(first)


@pytest.mark.parametrize(
    ("change", "words"),
    [({"card": "joker"}, "card"), ({"seat": 300}, "seat"), ({"count": 1.5}, "count"), ({"colour": "red"}, "colour")],
)
def test_what_is_not_read_is_not_valid(change: dict[str, Any], words: str, tmp_path: Path) -> None:
    """Schema and reader agree on a wrong value."""
    schema = schema_of("queens_necklace")
    manifest, row, *_ = map(json.loads, (DATASETS / "by_hand/sale.jsonl").read_text("utf-8").splitlines())
    wrong = row | change
    assert Draft202012Validator(schema).is_valid(row)
    assert not Draft202012Validator(schema).is_valid(wrong)
    place = tmp_path / "wrong.jsonl"
    place.write_text(f"{json.dumps(manifest)}\n{json.dumps(wrong)}\n", encoding="utf-8")
    with pytest.raises(qn.LogError, match=words):
        qn.open_log(place)


def test_a_manifest_of_another_format_is_not_valid() -> None:
    schema = schema_of("queens_necklace")
    manifest = json.loads((DATASETS / "by_hand/sale.jsonl").read_text("utf-8").splitlines()[0])
    for key, value in (("format", "other"), ("players", 9), ("knows", "nothing"), ("schema", 99)):
        assert not Draft202012Validator(schema).is_valid(manifest | {key: value}), key
