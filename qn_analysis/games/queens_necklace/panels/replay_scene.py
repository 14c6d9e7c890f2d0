"""A whole game as frames of plain JSON: what lies where after each happening, as everybody or one seat knows it.

Nothing is played again: rows of the log are folded. For one seat the rows are first stripped of what that seat does not
learn, and only then folded, so that a frame cannot hold what she cannot know; the one thing handed back to her is a
hand at the moment when she looks at it.

`SceneMaker.view` gives the scene:

    {"game": 0, "lang": "en", "viewer": null, "knows": "full", "players": [{"seat": 0, "name": "greedy 1", ...}, ...],
     "cards": {"ring": {"name": "Ring", "gem": null, "stones": 0, "colour": "gray", "prices": [9, 7, 5, 3]}, ...},
     "gems": {"ruby": "Ruby", ...}, "phases": {"purchase": "Card purchase", ...}, "texts": {...},
     "slots": 5, "merchants": 3, "turns": [3, ...], "sales": [{"year": 1, "first": 80, "last": 90}, ...],
     "frames": [{"seq": [0, 0], "turn": 0, "year": 1, "phase": "setup", "active": null, "lines": ["..."],
                 "set": {"scores": [0, 0], "hand:0": {"cards": [["ring", 1]], "unknown": 0}, ...}}, ...]}

The first frame sets every part, each later one the parts that changed: `hand:SEAT`, `look:SEAT` (turn of the viewer's
last look), `display:SEAT` (rows with their cards), `slot:SLOT` (card, step on its ladder, price in ducats; null where
empty), `gems` (in fashion order: pounds of both tiles, stones counted), `scores` in pounds, `ducats` of the active
player, `pile` (cards in it), `gone` (cards out of the game), `necklace` (who wears it), `merchants` (drawn), `due`
(Merchant and seat of each postponed sale) and `places`. A frame spans the rows `seq` of the log; the scene of one seat
has no `seq`, since a gap in it would tell that something secret happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

from qn_analysis.core.log.knowledge import Knows, knows_of
from qn_analysis.core.log.replay import UNKNOWN
from qn_analysis.core.panels.scenes import SceneMaker as AnyMaker
from qn_analysis.core.panels.scenes import View, or_null

from ..log.position import Position
from ..log.replay import Folder
from ..log.rows import Fact
from ..log.table import Log
from ..log.teller import Teller, notices, sees
from ..rulebook import Ruleset
from ..rulebook.naming import texts_of
from ..words.cards import COLOUR_OF, GEM_OF, NOBODY, Card, Gem
from ..words.events import Event
from ..words.phases import Phase
from .replay_texts import catalogue

RUNS: Final[dict[Event, str]] = {
    Event.FASHION_SET: "fashion",
    Event.DEALT: "deal",
    Event.DEALT_BACK: "deal",
    Event.MERCHANT_PLACED: "merchants",
    Event.OFFERED: "offers",
    Event.TURN_ENDED: "turn",
    Event.TURN_STARTED: "turn",
    Event.DUCATS_LOST: "prices",
    Event.MARKED_DOWN: "prices",
    Event.EXPIRED: "prices",
    Event.CARDINAL_DECLINED: "cardinals",
    Event.SHOWN: "shown",
    Event.COUNTED: "counted",
    Event.RARITY_SET: "rarity",
    Event.SALE_CLOSED: "closed",
    Event.GAME_OVER: "over",
}
"""Neighbouring rows of one run are one happening; other rows stand alone, but for those that settle one gem."""


SETTLING: Final = (
    Event.GEM_CANCELLED, Event.KING_VOIDED, Event.TRIBUTE_PAID, Event.SOLD, Event.UNSOLD_BEATEN, Event.UNSOLD_CANCELLED,
    Event.UNSOLD_NOBODY,
)  # fmt: skip


class SceneMaker(AnyMaker[Fact, Position]):
    """Frames of a game of Queen's Necklace in the making.

    Where one seat looks, `truth` folds everything: a hand that she is shown comes from there. `looks` are the turns in
    which the viewer last looked at a hand, by seat.
    """

    catalogue = catalogue

    def __init__(
        self, log: Log, game: int, lang: str, viewer: int | None, names: Mapping[int, str] | None = None
    ) -> None:
        super().__init__(log, game, lang, viewer, names)
        self.truth = None if viewer is None else self.folder()
        self.looks: dict[int, int] = {}
        self.counted: set[int] = set()
        self.sales: list[dict[str, int]] = []

    def teller(self) -> Teller:
        """Tells rows in the language, to the viewer."""
        return Teller(self.texts.lang, self.names, self.viewer, self.rules)

    def folder(self) -> Folder:
        """Folds rows; sales alone name no deals."""
        copies = None if knows_of(self.log.manifest) < Knows.PUBLIC else self.rules.copies
        return Folder(copies, players=self.log.players)

    def run_of(self, f: Fact) -> str:
        """What belongs together: a deal, prices, a display, what settles a gem."""
        return f"gem {f.gem}" if f.event in SETTLING else RUNS.get(f.event, "")

    def begins_turn(self, f: Fact) -> bool:
        """Whether a turn begins with this row."""
        return f.event == Event.TURN_STARTED

    def notices(self, f: Fact) -> bool:
        """Whether the viewer learns that it happened."""
        return notices(f, self.viewer)

    def learnt(self, f: Fact) -> Fact:
        """A row as the viewer learns it."""
        return f if sees(f, self.viewer) else f._replace(card=UNKNOWN, slot=NOBODY)

    def happened(self, f: Fact) -> None:
        """Keep the whole truth beside what one seat knows."""
        if self.truth is not None:
            self.truth.apply(f)

    def noticed(self, f: Fact) -> None:
        """Keep where sales begin and end, and what the viewer has looked at."""
        self._look(f)
        frame = len(self.frames)
        match f.event:
            case Event.SALE_OPENED:
                self.sales.append({"year": f.year, "first": frame, "last": frame})
                self.counted = set()
            case Event.COUNTED:
                self.counted.add(f.gem)
            case Event.SALE_CLOSED:
                self.counted = set()
                if self.sales:
                    self.sales[-1]["last"] = frame
            case _:
                pass

    def status(self, run: list[Fact], p: Position) -> dict[str, Any]:
        """Turn, year, phase, and whose turn it is."""
        phase = run[0].phase
        return {
            "turn": p.turn,
            "year": run[0].year,
            "phase": None if phase == NOBODY else Phase(phase).name.lower(),
            "active": or_null(p.active),
        }

    def _look(self, f: Fact) -> None:
        """A viewer who looks at a hand learns it all."""
        if f.event != Event.HAND_SEEN or f.seat != self.viewer or self.truth is None:
            return
        p, hand = self.seen.position, self.truth.position.hands[f.other]
        for card, copies in hand.items():
            if card != UNKNOWN:
                p.pile[card] -= copies - p.hands[f.other][card]
        p.hands[f.other] = Counter(hand)
        self.looks[f.other] = f.turn

    def table(self, p: Position) -> dict[str, Any]:
        """The parts of a table (see the module)."""
        parts: dict[str, Any] = {
            "scores": list(p.scores),
            "ducats": None if p.active == NOBODY else p.ducats,
            "pile": None if knows_of(self.log.manifest) < Knows.PUBLIC else p.pile_size,
            "gone": _cards(Counter({card: n for card, n in enumerate(p.gone) if n})),
            "necklace": or_null(p.necklace),
            "merchants": p.merchants,
            "due": [[merchant, seat] for merchant, seat in sorted(p.due.items())],
            "places": [p.places.get(seat) for seat in range(p.players)] if p.places else None,
            "gems": self._gems(p),
        }
        for slot in range(self.rules.market_size):
            offer = p.market.get(slot)
            parts[f"slot:{slot}"] = (
                {"card": _name(offer.card), "step": offer.step, "price": offer.price} if offer is not None else None
            )
        for seat in range(p.players):
            hand = p.hands[seat]
            parts[f"hand:{seat}"] = {"cards": _cards(hand), "unknown": hand[UNKNOWN]}
            parts[f"display:{seat}"] = [
                {"gem": None if gem == NOBODY else _gem(gem), "cards": _cards(p.displays[seat][gem])}
                for gem in [*_order(p), NOBODY]
                if gem in p.displays[seat]
            ]
            parts[f"look:{seat}"] = self.looks.get(seat)
        return parts

    def _gems(self, p: Position) -> list[dict[str, Any]]:
        return [
            {
                "gem": _gem(gem),
                "fashion": p.fashion_pounds[rank] if p.fashion[rank] == gem else None,
                "rarity": p.rarity[gem] if gem in p.rarest else None,
                "stones": p.counted[gem] if gem in self.counted else None,
            }
            for rank, gem in enumerate(_order(p))
        ]

    def lines(self, run: list[Fact], p: Position) -> list[str]:
        """What happened, in the sentences of the transcript; a deal, prices and displays are told together."""
        text, number = self.texts.text, self.tell.texts.number
        match run[0].event:
            case Event.FASHION_SET:
                items = [f"{self.tell.gem(f.gem)} +{number(f.amount)}" for f in run]
                return [text("line.pairs", title=self.tell.texts.text("transcript.fashion"), items=", ".join(items))]
            case Event.DEALT:
                return self._deal(run)
            case Event.SHOWN:
                return [self._display(seat, p) for seat in range(p.players)]
            case Event.GAME_OVER:
                run = sorted(run, key=lambda f: (f.number, f.seat))
        down = [f for f in run if f.event == Event.MARKED_DOWN]
        lines = [self.tell.sentence(f) for f in run if f.event != Event.MARKED_DOWN]
        if down:
            items = [f"{self.tell.card(f.card)} {number(f.amount)}" for f in down]
            title = self.tell.texts.text("transcript.prices_fall")
            lines.insert(
                sum(f.event == Event.DUCATS_LOST for f in run), text("line.pairs", title=title, items=", ".join(items))
            )
        return lines

    def _deal(self, run: list[Fact]) -> list[str]:
        lines = []
        for seat in sorted({f.seat for f in run}):
            cards = Counter(f.card for f in run if f.seat == seat and f.event == Event.DEALT)
            told = ", ".join(self.tell.cards(cards))
            lines.append(self._sentence("line.dealt", seat, told))
        return lines + [self.tell.sentence(f) for f in run if f.event == Event.DEALT_BACK]

    def _display(self, seat: int, p: Position) -> str:
        display = p.displays[seat]
        rows = [
            self.texts.text("line.row", gem=self.tell.gem(gem), cards=", ".join(self.tell.cards(display[gem])))
            for gem in _order(p)
            if gem in display
        ]
        rows += [", ".join(self.tell.cards(display[NOBODY]))] if NOBODY in display else []
        return self._sentence("line.shows" if rows else "line.shows_nothing", seat, " · ".join(rows))

    def _sentence(self, key: str, seat: int, cards: str) -> str:
        told = self.texts.text(key, seat=self.tell.seat(seat), **({"cards": cards} if cards else {}))
        return told[:1].upper() + told[1:]

    def more(self) -> dict[str, Any]:
        """Cards, gems, phases, slots, Merchants and sales."""
        return {
            **table_words(self.rules, self.texts.lang),
            "sales": self.sales,
        }


def table_words(rules: Ruleset, lang: str) -> dict[str, Any]:
    """What a scene says of a ruleset, in whichever game: cards, gems, phases, slots and Merchants."""
    words = texts_of(rules, lang)
    roles, stones = rules.roles, rules.all_stones
    cards = {
        _name(card): {
            "name": words.text(f"card.{_name(card)}"),
            "gem": _gem(GEM_OF[roles[card]]) if roles[card] != NOBODY and GEM_OF[roles[card]] != NOBODY else None,
            "stones": stones[card],
            "colour": COLOUR_OF[card].name.lower(),
            "prices": list(rules.prices[card]),
        }
        for card in Card
        if rules.copies[card]
    }
    return {
        "cards": cards,
        "gems": {_gem(gem): words.text(f"gem.{_gem(gem)}") for gem in Gem},
        "phases": {phase.name.lower(): words.text(f"phase.{phase.name.lower()}") for phase in Phase},
        "slots": rules.market_size,
        "merchants": rules.copies[Card.MERCHANT],
    }


def active_at(view: View, year: int) -> int:
    """The seat in whose turn the sale of a year is held."""
    first = next(sale["first"] for sale in view.scene["sales"] if sale["year"] == year)
    return int(view.scene["frames"][first]["active"])


def _order(p: Position) -> Iterable[int]:
    """Gems from the most fashionable; in their own order where the log does not tell."""
    return p.fashion if NOBODY not in p.fashion else range(len(Gem))


def _cards(cards: Counter[int]) -> list[list[Any]]:
    """Cards and their copies, in the order of `Card`, without hidden ones."""
    return [[_name(card), n] for card, n in sorted(cards.items()) if n and card != UNKNOWN]


@cache
def _name(card: int) -> str:
    return Card(card).name.lower()


@cache
def _gem(gem: int) -> str:
    return Gem(gem).name.lower()
