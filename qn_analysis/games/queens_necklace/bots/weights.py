"""The bots by name: which policy plays, and with which weights.

The files of weights say how they were found. `tuned/expert-K.json` is what `qn tune --players K` wrote: the weights,
the learning curve, and what they won on deals kept apart. `tuned/thumb.json` is what `make anew` wrote: the points of
cards from what the learnt bot buys, the limits by play.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files

from qn_analysis.core.play.builtin_bots import BotSpec, learnt_styles, tuned_rows
from qn_analysis.core.play.packing import AS_LEARNT

from ..words.cards import KINDS, SEATS, Card
from . import searcher
from .greedy import CAUTION, FASHION, FIRST_CARD, HELD, SHARE, STONE
from .heuristic_places import Place
from .heuristic_weights import WEIGHTS, row
from .thumb_points import Point
from .trained_weights import learnt_weights


def expert_weights() -> dict[int, dict[int, float]]:
    """Weights of `expert` by place, by number of players: the heuristic family, tuned by self-play."""
    return tuned_rows(__package__, "expert", range(2, SEATS + 1), Place, row)


def thumb_weights() -> dict[int, float]:
    """Numbers of the rules of thumb, by place."""
    told = json.loads((files(__package__) / "tuned" / "thumb.json").read_text(encoding="utf-8"))["weights"]
    return {int(Point[name.upper()]): float(value) for name, value in told.items()}


_GREEDY_CARDS = {
    Card.RING: 6.0, Card.NECKLACE: 4.0, Card.KING: 6.0, Card.BANKER: 5.0,
    Card.CONFESSOR: 0.5, Card.COURTIER: 3.0, Card.FORGER: 3.0, Card.FAVORITE: 2.5, Card.THIEF: 4.5,
    Card.ALCHEMIST: 2.0, Card.ASTROLOGER: 4.0, Card.CARDINAL: 1.5, Card.MUSKETEER: 2.5, Card.QUEEN: 3.5,
}  # fmt: skip


def _searching_network(about: str, who: Mapping[str, str], **changed: int) -> BotSpec:
    """A search on top of the network."""
    search = {**_SEARCH, **{getattr(searcher, place): value for place, value in changed.items()}}
    return BotSpec("choose_searcher", {}, about, network=learnt_weights, instead="expert", search=search, who=who)


_SEARCH = {
    searcher.WORLDS: 32,
    searcher.SALE_WORLDS: 24,
    searcher.SALE_ROUNDS: 3,
    searcher.FEW: 4,
    searcher.LEAST: 30,
    searcher.CERTAIN: 950,
    searcher.SURE: 16,
    searcher.SURE_DISPLAY: 16,
    searcher.MARGIN: 1024,
    searcher.WORLD_HEAT: AS_LEARNT,
}


STYLES: dict[str, BotSpec] = {
    "random": BotSpec("choose_random", {}, "any legal micro-action (not uniform over whole displays)"),
    "greedy": BotSpec(
        "choose_greedy",
        {
            STONE: 2.0,
            FASHION: 0.05,
            HELD: 0.25,
            **{FIRST_CARD + card - Card.RING: _GREEDY_CARDS.get(Card(card), 0.0) for card in range(Card.RING, KINDS)},
            CAUTION: 1.0,
            SHARE: 0.3,
        },
        "buys by gems, price and fashion; shows what it expects to sell",
    ),
    "steady": BotSpec(
        "choose_heuristic",
        row(),
        "weighs what it has seen of every hand against the coming sale",
        who={"en": "steady", "fr": "réguliers"},
        tunes=WEIGHTS,
    ),
    "collector": BotSpec(
        "choose_heuristic",
        row(held=2.0, stone=0.0, small_card=-2.0, spoil=0.0, keep_stone=8.0),
        "heaps up the gems it already holds and shows few others",
    ),
    "royalist": BotSpec(
        "choose_heuristic",
        row(kings=2.0, necklaces=2.0, king=20.0, necklace=22.0, second_king=0.9, third_musketeer=25.0),
        "buys Kings and the Necklace, to spoil sales and to take tribute",
    ),
    "jeweller": BotSpec(
        "choose_heuristic",
        row(rings=1.8, ring=22.0, keep_ring=30.0),
        "gathers Rings for one gem that it is sure to sell",
    ),
    "bargain": BotSpec(
        "choose_heuristic",
        row(ducat=1.0, marked=4.0, wait=0.9),
        "buys what has come down in price, and much of it",
    ),
    "schemer": BotSpec(
        "choose_heuristic",
        row(
            confessor=6.0,
            courtier=11.0,
            forger=14.0,
            favorite=15.0,
            thief=18.0,
            alchemist=14.0,
            astrologer=14.0,
            cardinal=11.0,
            musketeer=8.0,
            queen=15.0,
        ),
        "buys characters before gems, and plays them",
    ),
    "expert": BotSpec(
        "choose_heuristic",
        row(),
        "the heuristic tuned by self-play, for each number of players",
        expert_weights(),
        who={"en": "expert", "fr": "experts"},
    ),
    "thumb": BotSpec(
        "choose_thumb",
        thumb_weights(),
        "rules of thumb for the table, fitted to what learnt does",
        who={"en": "thumb", "fr": "à règles simples"},
    ),
    **learnt_styles(learnt_weights, "expert"),
    "searcher": _searching_network(
        "tries what it can do in worlds drawn from what it knows, played on by learnt",
        {"en": "searching", "fr": "chercheurs"},
    ),
    "searcher-displays": _searching_network("the same at displays only; else it plays as learnt does", {}, WORLDS=0),
}
"""Every bot that a name can call."""
STRONGEST = "learnt"
"""Who plays, advises and plays on where nobody is named: the strongest bot that does not search."""
