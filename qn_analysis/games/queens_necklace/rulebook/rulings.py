"""The points that the rulebooks leave open, read from `rulings.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from qn_analysis.core.rules.rulings import Readings as AnyReadings
from qn_analysis.core.rules.rulings import Ruling, read_rulings

RULINGS: Final = read_rulings(__package__)
"""Every ruling by its name."""


class Readings(AnyReadings):
    """The reading of every ruling, by name. Cannot change; those not given are the defaults."""

    __slots__ = ()
    rulings: ClassVar[Mapping[str, Ruling]] = RULINGS
