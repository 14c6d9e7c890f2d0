"""The bots by name: which policy plays, and with which weights."""

from __future__ import annotations

from qn_analysis.core.play.bots import Style

from .places import row

STYLES: dict[str, Style] = {
    "random": Style("choose_random", {}, "any legal action"),
    "greedy": Style("choose_greedy", {}, "sells, crafts or buys whatever brings most at once"),
    "trader": Style("choose_trader", row(), "weighs hand, objects and cities, with weights set by hand"),
}
"""Every bot that a name can call."""
