"""What a log is made of: its manifest and its tables."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import polars as pl

from ..base.views import Shown
from ..rules.ruleset import BaseRuleset
from .layout import Layout


@dataclass(frozen=True, repr=False)
class Record(Shown):
    """The manifest and the tables of a run of games, and simple facts read from them; `Log` opens, cuts and tells them.

    Attributes:
        manifest: what was simulated: `games`, `players`, `bots` by seat, `seed`, `ruleset` (whole) and its hash,
            `schema`, `package`, `knows`.
        events: the event table (`datasets/README.md` describes its columns), sorted by game and seq.
        games: one row a game.
        decisions: the decision table, or None where it was not asked for; a log of moves always has it.
        path: the folder or file, or None for a log in memory.
        layout: its columns and what else the game declares of its logs.
    """

    layout: ClassVar[Layout]
    manifest: dict[str, Any]
    events: pl.LazyFrame
    games: pl.LazyFrame
    decisions: pl.LazyFrame | None = None
    path: Path | None = None

    @classmethod
    @abstractmethod
    def counted(cls) -> Mapping[str, pl.Expr]:
        """How columns that somebody who writes a log by hand may leave out follow from the others."""

    @cached_property
    def rules(self) -> BaseRuleset:
        """The ruleset that was played; read once, for the log and all its parts."""
        return self.layout.rules.from_manifest(self.manifest["ruleset"])

    @property
    def bots(self) -> list[str]:
        """Who sat where."""
        return list(self.manifest["bots"])

    @property
    def players(self) -> int:
        """Seats at the table."""
        return int(self.manifest["players"])
