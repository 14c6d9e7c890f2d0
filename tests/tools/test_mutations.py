"""Faults for the engine and the linter: the same code has the same ones, and each is one change that can be read."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.mutations import NUMBER, ROOMS, ROOT, choose, faults, put

SOURCE = '''"""Says < nothing."""


def sells(mine: int, most: int, ties: bool = True) -> bool:
    """Whether < it sells."""
    g.count += 1
    t = 3
    g.row[0] = most
    note("é", mine)
    return mine == most and not ties
'''


def test_every_kind_of_fault(tmp_path: Path) -> None:
    """Neither what a function says about itself nor the names that it makes are changed."""
    (tmp_path / "sale.py").write_text(SOURCE, encoding="utf-8")
    made = {(fault.before, fault.after) for fault in faults(tmp_path / "sale.py", tmp_path)}
    assert made == {
        ("g.count += 1", "pass"), ("1", "2"), ("3", "4"), ("g.row[0] = most", "pass"), ("0", "1"),
        ('note("é", mine)', "pass"), ("mine == most", "(mine != most)"), ("not ties", "(ties)"),
        ("mine == most and not ties", "(mine == most or not ties)"),
    }  # fmt: skip


def test_what_hangs_from_another_tree_is_not_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All trees share what says that a name is read; whoever notes parents has another source hang from it."""

    class Tree:
        def __deepcopy__(self, memo: object) -> Tree:
            raise AssertionError("copied with every node of every source")

    (tmp_path / "sale.py").write_text(SOURCE, encoding="utf-8")
    name = ast.parse("most", mode="eval").body
    assert isinstance(name, ast.Name)
    monkeypatch.setattr(name.ctx, "parent", Tree(), raising=False)
    assert len(list(faults(tmp_path / "sale.py", tmp_path))) >= 9


@pytest.mark.parametrize("room", ROOMS)
def test_the_same_code_has_the_same_faults(room: str, tmp_path: Path) -> None:
    chosen = choose(ROOMS[room], NUMBER)
    assert chosen == choose(ROOMS[room], NUMBER)
    assert len({fault.name for fault in chosen}) == len(chosen) == NUMBER
    assert len({fault.file for fault in chosen}) > NUMBER // 4
    for fault in chosen:
        place = tmp_path / fault.file
        place.parent.mkdir(parents=True, exist_ok=True)
        put(fault, tmp_path)
        before, after = (path.read_text(encoding="utf-8") for path in (ROOT / fault.file, place))
        assert ast.dump(ast.parse(after)) != ast.dump(ast.parse(before)), fault.name
