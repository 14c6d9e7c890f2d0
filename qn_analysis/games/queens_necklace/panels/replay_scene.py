"""A whole game as frames of plain JSON: what lies where after each happening, as everybody or one seat knows it.

Nothing is played again: rows of the log are folded. For one seat the rows are first stripped of what that seat does not
learn, and only then folded, so that a frame cannot hold what she cannot know; the one thing handed back to her is a
hand at the moment when she looks at it.

`game_scene` gives the scene:

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

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from qn_analysis.core.base.errors import Error

from ..log.position import Position
from ..log.replay import Folder
from ..log.rows import UNKNOWN, Fact, fact
from ..log.sale import bot_title
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


class View(NamedTuple):
    """A scene, and the last row of the log that each of its frames spans (kept apart: see above)."""

    scene: dict[str, Any]
    seqs: list[int]

    def frame_at(self, seq: int) -> int:
        """The frame that a row of the log belongs to; the last one for rows after the end."""
        return max(0, min(bisect_right(self.seqs, seq - 1), len(self.seqs) - 1))

    def active(self, year: int) -> int:
        """The seat in whose turn the sale of a year is held."""
        first = next(sale["first"] for sale in self.scene["sales"] if sale["year"] == year)
        return int(self.scene["frames"][first]["active"])


def game_scene(log: Log, game: int, lang: str = "en", viewer: int | None = None) -> dict[str, Any]:
    """A game as frames of plain JSON (see the module).

    Args:
        log: the record it is in.
        game: its number.
        lang: language of all texts.
        viewer: the seat whose knowledge the frames keep to, or None for everything that the log knows.

    Raises:
        LogError: the log has no such game.
        ReplayError: its rows cannot have happened in this order.
        TextError: there are no texts in that language.
        Error: there is no such seat.
    """
    return game_view(log, game, lang, viewer).scene


def game_view(log: Log, game: int, lang: str = "en", viewer: int | None = None) -> View:
    """The scene of a game together with the rows that its frames span; see `game_scene`."""
    check_viewer(log, viewer)
    made = SceneMaker(log, game, lang, viewer)
    facts = [fact(row) for row in log.rows(game)]
    for first, run in happenings(facts, viewer):
        made.happening(first, run)
    return View(made.scene(), made.seqs)


def check_viewer(log: Log, viewer: int | None) -> None:
    """Whether there is such a seat at the table.

    Raises:
        Error: there is not; the message names the seats.
    """
    if viewer is not None and not 0 <= viewer < log.players:
        raise Error(f"there is no seat {viewer!r} to look from; seats are 0 to {log.players - 1}, None is all")


def happenings(facts: list[Fact], viewer: int | None) -> Iterator[tuple[int, list[Fact]]]:
    """Rows that are one happening to the viewer, with the number of the first; what she does not notice goes along."""
    start, run, last = 0, [], None
    for seq, f in enumerate(facts):
        if notices(f, viewer):
            key = _run(f)
            if last is not None and (not key or key != last):
                yield start, run
                start, run = seq, []
            last = key
        run.append(f)
    if last is not None:
        yield start, run


def _run(f: Fact) -> str:
    return f"gem {f.gem}" if f.event in SETTLING else RUNS.get(f.event, "")


def _strip(f: Fact, viewer: int | None) -> Fact:
    """A row as the viewer learns it."""
    return f if sees(f, viewer) else f._replace(card=UNKNOWN, slot=NOBODY)


class SceneMaker:
    """Frames in the making."""

    def __init__(self, log: Log, game: int, lang: str, viewer: int | None, names: dict[int, str] | None = None) -> None:
        self.log, self.game, self.viewer = log, game, viewer
        self.rules = log.rules
        self.texts = catalogue(lang)
        self.names = [self.texts.text("player.name", bot=bot_title(bot), n=n) for n, bot in enumerate(log.bots, 1)]
        for seat, called in (names or {}).items():
            self.names[seat] = called
        self.tell = Teller(lang, self.names, viewer, self.rules)
        copies = None if log.manifest["knows"] == "sales" else self.rules.copies  # sales alone name no deals
        self.truth = Folder(copies, players=log.players)
        self.seen = Folder(copies, players=log.players) if viewer is not None else self.truth
        self.looks: dict[int, int] = {}
        self.counted: set[int] = set()
        self.parts: dict[str, Any] = {}
        self.frames: list[dict[str, Any]] = []
        self.seqs: list[int] = []
        self.turns: list[int] = []
        self.sales: list[dict[str, int]] = []

    def happening(self, first: int, run: list[Fact]) -> None:
        """Fold the rows of one happening and make its frame."""
        known = []
        for f in run:
            self.truth.apply(f)
            if not notices(f, self.viewer):
                continue
            known.append(_strip(f, self.viewer))
            if self.seen is not self.truth:
                self.seen.apply(known[-1])
                self._look(f)
            self._note(f)
        p = self.seen.position
        parts = self._parts(p)
        changed = {name: part for name, part in parts.items() if name not in self.parts or self.parts[name] != part}
        self.parts = parts
        frame: dict[str, Any] = {
            "turn": p.turn,
            "year": known[0].year,
            "phase": None if known[0].phase == NOBODY else Phase(known[0].phase).name.lower(),
            "active": _or_null(p.active),
            "lines": self._lines(known, p),
            "set": changed,
        }
        if self.viewer is None:
            frame["seq"] = [first, first + len(run) - 1]
        self.frames.append(frame)
        self.seqs.append(first + len(run) - 1)

    def _look(self, f: Fact) -> None:
        """A viewer who looks at a hand learns it all."""
        if f.event != Event.HAND_SEEN or f.seat != self.viewer:
            return
        p, hand = self.seen.position, self.truth.position.hands[f.other]
        for card, copies in hand.items():
            if card != UNKNOWN:
                p.pile[card] -= copies - p.hands[f.other][card]
        p.hands[f.other] = Counter(hand)
        self.looks[f.other] = f.turn

    def _note(self, f: Fact) -> None:
        """Keep where turns and sales begin and end."""
        frame = len(self.frames)
        match f.event:
            case Event.TURN_STARTED:
                self.turns.append(frame)
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

    def _parts(self, p: Position) -> dict[str, Any]:
        parts: dict[str, Any] = {
            "scores": list(p.scores),
            "ducats": None if p.active == NOBODY else p.ducats,
            "pile": None if self.log.manifest["knows"] == "sales" else p.pile_size,
            "gone": _cards(Counter({card: n for card, n in enumerate(p.gone) if n})),
            "necklace": _or_null(p.necklace),
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

    def _lines(self, run: list[Fact], p: Position) -> list[str]:
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

    def scene(self) -> dict[str, Any]:
        """All of it."""
        return {
            "game": self.game,
            "lang": self.texts.lang,
            "viewer": self.viewer,
            "knows": self.log.manifest["knows"],
            "players": [
                {"seat": seat, "name": name, "bot": bot}
                for seat, (name, bot) in enumerate(zip(self.names, self.log.bots, strict=True))
            ],
            **table_words(self.rules, self.texts.lang),
            "turns": self.turns,
            "sales": self.sales,
            "frames": self.frames,
        }


def table_words(rules: Ruleset, lang: str) -> dict[str, Any]:
    """What a scene says of a ruleset, in whichever game: cards, gems, phases, and what the board says."""
    words, texts = texts_of(rules, lang), catalogue(lang)
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
        "texts": {key[3:]: texts.forms(key)[""] for key in texts if key.startswith("ui.")},
        "slots": rules.market_size,
        "merchants": rules.copies[Card.MERCHANT],
    }


def _order(p: Position) -> Iterable[int]:
    """Gems from the most fashionable; in their own order where the log does not tell."""
    return p.fashion if NOBODY not in p.fashion else range(len(Gem))


def _cards(cards: Counter[int]) -> list[list[Any]]:
    """Cards and their copies, in the order of `Card`, without hidden ones."""
    return [[_name(card), n] for card, n in sorted(cards.items()) if n and card != UNKNOWN]


def _name(card: int) -> str:
    return Card(card).name.lower()


def _gem(gem: int) -> str:
    return Gem(gem).name.lower()


def _or_null(value: int) -> int | None:
    return None if value == NOBODY else value
