"""What is read of sources, as text."""

from __future__ import annotations

from pathlib import Path

from qn_analysis.core.compile.sources import named_once, source_hash
from tests.core.compile.test_build import TOP, WORDS, package

__all__ = ["package"]


def test_the_hash_covers_every_source_and_the_vocabulary(package: Path) -> None:
    names = ["threecoins.leaf", "threecoins.words"]
    before = source_hash(names)
    assert source_hash(names) == before
    assert source_hash(names, "another layout") != before
    (package / "words.py").write_text(WORDS + "# a word more\n")
    assert source_hash(names) != before


def test_what_two_places_name_is_no_part_of_one_of_them(package: Path) -> None:
    """`worth` stands twice in `total`, which nothing names."""
    names = ["threecoins.leaf", "threecoins.top"]
    assert named_once(names) == set()
    (package / "top.py").write_text(TOP.replace(" + worth(Coin.TAIL)", ""))
    assert named_once(names) == {"worth"}
