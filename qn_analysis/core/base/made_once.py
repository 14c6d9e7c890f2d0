"""Things that are made once, when somebody first asks for them, and kept until the last of their readers is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass
class MadeOnce:
    """What is derived of a part of a log by those who read it one after the other: `reader` is the number of whoever
    asks at present, `read` by what was derived that of the last who asked for it.
    """

    reader: int = field(default=0, kw_only=True)
    read: dict[Any, int] = field(default_factory=dict, kw_only=True)
    _made: dict[Any, Any] = field(default_factory=dict, kw_only=True)

    def kept(self, key: Any, make: Callable[[], T]) -> T:
        """What was made under a key, or is made now."""
        self.read[key] = self.reader
        if key not in self._made:
            self._made[key] = make()
        found: T = self._made[key]
        return found

    def drop(self, last: Mapping[Any, int]) -> None:
        """Let go of what nobody after the present reader reads, by the number of the last reader of each thing; asked
        for again, it would be made again.
        """
        for key in [key for key in self._made if last.get(key) == self.reader]:
            del self._made[key]

    def tell(self, last: dict[Any, int]) -> None:
        """Note which reader was the last of each thing, if it is later than is known."""
        for key, reader in self.read.items():
            last[key] = max(reader, last.get(key, reader))
