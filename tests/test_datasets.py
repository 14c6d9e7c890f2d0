"""The golden logs, transcripts and generated tables are what the package makes today."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

DATASETS = Path(__file__).parent.parent / "datasets"


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    tools = runpy.run_path(str(DATASETS / "make.py"))
    folder = tmp_path_factory.mktemp("golden")
    tools["make"](folder)
    made: dict[str, str] = tools["files"](folder)
    return made


def test_the_same_files_are_there(fresh: dict[str, str]) -> None:
    on_disk = {file.name for file in DATASETS.iterdir() if file.suffix in (".md", ".jsonl", ".json", ".txt")}
    assert on_disk == set(fresh)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "README.md",
            "lady.md",
            "jewels.md",
            "tables.md",
            "env.md",
            "checks.md",
            "lady-checks.md",
            "jewels-checks.md",
            "queens_necklace.schema.json",
            "lady_of_the_diamonds.schema.json",
            "jewels.schema.json",
        ),
        *(f"golden-{n}.{end}" for n in (2, 3, 4) for end in ("jsonl", "en.txt", "fr.txt")),
        *(f"lady-{n}.{end}" for n in (2, 5) for end in ("jsonl", "en.txt", "fr.txt")),
        *(f"jewels-{n}.{end}" for n in (2, 4) for end in ("jsonl", "en.txt", "fr.txt")),
    ],
)
def test_golden_files_are_up_to_date(fresh: dict[str, str], name: str) -> None:
    """If this is meant, run `make golden` and read the difference."""
    assert (DATASETS / name).read_text(encoding="utf-8") == fresh[name]
