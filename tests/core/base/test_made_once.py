"""What is made once is kept until its last reader is done."""

from __future__ import annotations

from qn_analysis.core.base.made_once import MadeOnce


def test_it_is_made_once_and_let_go_of_after_its_last_reader() -> None:
    made: list[str] = []

    def make(name: str) -> str:
        made.append(name)
        return name

    def passage(once: MadeOnce, last: dict[str, int]) -> list[set[str]]:
        held = []
        for once.reader, names in enumerate((["a", "b"], ["a"], ["b"], ["c"])):
            assert [once.kept(name, lambda name=name: make(name)) for name in names] == names  # type: ignore[misc]
            once.drop(last)
            held.append({*once._made})
        once.tell(last)
        return held

    last: dict[str, int] = {}
    assert passage(MadeOnce(), last) == [{"a", "b"}, {"a", "b"}, {"a", "b"}, {"a", "b", "c"}]
    assert last == {"a": 1, "b": 2, "c": 3}
    assert made == ["a", "b", "c"]
    assert passage(MadeOnce(), last) == [{"a", "b"}, {"b"}, set(), set()]
    made.clear()
    last["b"] = 0
    assert passage(MadeOnce(), last)[0] == {"a"}
    assert made == ["a", "b", "b", "c"]  # thrown away too early, it is made again, and not the next time
    assert last["b"] == 2
