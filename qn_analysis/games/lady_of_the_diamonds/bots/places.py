"""The weights that are tuned: where a tuning starts, and its bounds. A weight is the number of its place in a row."""

from __future__ import annotations

from qn_analysis.core.play.weights import Weights


class Place(Weights):
    """Where each weight stands in a row: its default, and the lowest and highest that a tuning looks at."""

    # the chance to end with a title
    NEAR = 0.5, 0.05, 4.0  # pieces of a lead that matter when no turn is left
    FAR = 2.0, 0.0, 12.0  # more of them when all turns are left
    HOLDS = 0.5, 0.0, 2.0  # pieces that holding the title at equal numbers is worth
    SHARE = 0.5, 0.0, 2.0  # of the titles that nobody has, how much counts before the first piece
    DENY = 0.3, 0.0, 2.0  # how much a rival's title that is taken counts besides
    # permanence
    ROW = 0.5, 0.0, 3.0  # how much a row nearly filled counts
    DRY = 0.3, 0.0, 3.0  # how much the supply of a title held running out counts
    # the rest
    VARIETY = 1.0, 0.0, 4.0  # how much a step to a complete set counts
    PIECE = 0.05, 0.0, 1.0  # worth of a piece as such
    DECK = 0.9, 0.0, 1.5  # worth of an unseen card, as a part of the average unseen card's
    KEEP = 0.02, -0.2, 0.5  # worth of keeping a card in hand, for each turn left
    WASTE = 0.05, 0.0, 1.0  # cost of a piece that finds no spot or no supply
