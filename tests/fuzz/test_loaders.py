"""Every loader keeps to its rule: it returns, or raises an error of the project with a message.

`cases` holds what once broke the rule. `make fuzz` runs the same for long, with coverage as its guide.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.loaders import LOADERS
from tests.fuzz.mutate import mutated, read, written

CASES = Path(__file__).parent / "cases"
SLOW = {
    "rows": 2,
    "jsonl_linted": 4,
    "parquet": 6,
    "jsonl": 10,
    "manifest": 10,
    "resumed": 6,
    "lady_rows": 2,
    "lady_jsonl_linted": 4,
    "lady_parquet": 4,
    "lady_jsonl": 6,
    "lady_manifest": 6,
    "lady_resumed": 4,
    "jewels_rows": 2,
    "jewels_parquet": 4,
    "jewels_jsonl": 4,
    "jewels_manifest": 4,
    "jewels_resumed": 4,
    "jewels_jsonl_linted": 4,
    "jewels_moves_actions": 6,
    "jewels_moves_parquet": 6,
    "lady_moves_actions": 8,
}
"""Inputs of the loaders that take long; of the others there are `QUICK`."""
QUICK = 20


@pytest.mark.parametrize("name", LOADERS)
def test_a_valid_example_is_taken(name: str, tmp_path: Path) -> None:
    """Among what the mutations start from; the rest may be what the loader refuses."""
    loader = LOADERS[name]
    for number, data in enumerate(loader.examples()):
        folder = tmp_path / str(number)
        folder.mkdir()
        try:
            loader.load(data, folder)
        except loader.errors:
            continue
        return
    pytest.fail("none is taken")


@pytest.mark.parametrize("name", LOADERS)
def test_mutations_are_taken_or_refused(name: str) -> None:
    loader = LOADERS[name]
    examples = loader.examples()

    @settings(
        max_examples=SLOW.get(name, QUICK), deadline=None, derandomize=True, database=None,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(st.randoms(use_true_random=False))
    def holds(rng: random.Random) -> None:
        data = rng.choice(examples)
        document = read(data, loader.kind)
        if document is None:
            at = rng.randrange(len(data))
            data = data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
        else:
            data = written(mutated(rng, document), loader.kind)
        assert loader.fault(data) is None

    holds()


@pytest.mark.parametrize("case", sorted(CASES.glob("*/*")), ids=lambda case: f"{case.parent.name}/{case.name}")
def test_what_was_found_stays_mended(case: Path) -> None:
    assert LOADERS[case.parent.name].fault(case.read_bytes()) is None
