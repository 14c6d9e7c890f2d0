"""The bots by name: which policy plays, and with which weights."""

from __future__ import annotations

import json
from importlib.resources import files

from qn_analysis.core.play.builtin_bots import Style

from ..words.cards import FEWEST, SEATS
from .places import Place, row


def tuned_weights() -> dict[int, dict[int, float]]:
    """Weights by place, by number of players: `tuned/tuned-K.json` says how they were found."""
    found = {}
    for players in range(FEWEST, SEATS + 1):
        file = files(__package__) / "tuned" / f"tuned-{players}.json"
        if file.is_file():
            weights = json.loads(file.read_text(encoding="utf-8"))["weights"]
            found[players] = row(
                **{name: value for name, value in weights.items() if name.upper() in Place.__members__}
            )
    return found


STYLES: dict[str, Style] = {
    "random": Style("choose_random", {}, "any legal action"),
    "greedy": Style("choose_greedy", {}, "whatever scores most at once"),
    "collector": Style("choose_collector", row(), "weighs titles, rows and sets, with weights set by hand"),
    "tuned": Style(
        "choose_collector", row(), "the collector tuned by self-play, for each number of players", tuned_weights()
    ),
}
"""Every bot that a name can call."""
