"""What can be tuned of Queen's Necklace: the heuristic family and the greedy one, by `learning.tune`."""

from __future__ import annotations

from typing import Final

from qn_analysis.learning.tune.family import Tunable
from qn_analysis.learning.tune.tuner import Tuner

from ..bots import greedy
from ..bots.weights import STYLES
from ..words.cards import KINDS, Card
from .registry import ENGINE


def default_population() -> list[str]:
    """Every named style of the heuristic family, and `greedy`."""
    return [
        name
        for name, style in STYLES.items()
        if style.policy in ("choose_heuristic", "choose_greedy") and name != "expert"
    ]


def _greedy() -> tuple[Tunable, ...]:
    places = {"stone": greedy.STONE, "fashion": greedy.FASHION, "held": greedy.HELD}
    places |= {Card(card).name.lower(): greedy.FIRST_CARD + card - Card.RING for card in range(Card.RING, KINDS)}
    places |= {"caution": greedy.CAUTION, "share": greedy.SHARE}
    row = STYLES["greedy"].weights
    return tuple(Tunable(name, at, row[at], 0.0, max(1.0, 3 * row[at])) for name, at in places.items() if row[at] > 0)


TUNER: Final = Tuner(ENGINE, 200.0, {"greedy": (greedy.choose_greedy, _greedy)}, default_population)
tune, challenge = TUNER.tune, TUNER.challenge
