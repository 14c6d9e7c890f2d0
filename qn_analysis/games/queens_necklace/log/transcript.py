"""A readable transcript of one game: turns, what happened in them, sales as tables; as everyone or one seat saw it."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from qn_analysis.core.log.replay import UNKNOWN
from qn_analysis.core.log.transcript import HOLD, INDENT, Transcript

from ..rulebook.ruleset import Ruleset
from ..words.cards import GEM_KINDS, GEM_OF, GEMS, NOBODY, TRUE_GEM_KINDS, Card
from ..words.events import Event
from .replay import Folder
from .rows import Fact, fact
from .teller import Teller, sees

_TABLED: Final = (Event.SHOWN, Event.COUNTED, Event.RARITY_SET, Event.SALE_CLOSED)
"""Events of a sale that its tables tell."""


class _Transcript(Transcript[Teller]):
    """Lines of a transcript in the making."""

    def __init__(self, teller: Teller, players: int | None) -> None:
        super().__init__(teller)
        self.text: Callable[..., str] = teller.texts.text
        self.folder = Folder(None, players=players)
        self.dealt: dict[int, Counter[int]] = {}  # the hands as dealt, without what is given back
        self.back: list[Fact] = []
        self.run: list[Fact] = []  # fashion or prices, told together
        self.sale = False
        self.displays = False  # shown cards wait for their table
        self.counting = False  # stones and tiles wait for theirs
        self.shows = True  # the log tells displays, and not scores alone
        self.cards = True  # it tells which cards were shown, and not their stones alone

    def row(self, f: Fact) -> None:
        """Tell one more event."""
        self._flush(f.event)
        if f.event == Event.TURN_STARTED:
            self.folder.apply(f)
            self._turn(f)
            return
        if f.event == Event.SALE_OPENED:
            self._sale()
        elif f.event == Event.SHOWN:
            self.displays = True
        elif f.event in (Event.COUNTED, Event.RARITY_SET):
            self.counting = self.sale
        self.folder.apply(f)
        if f.event == Event.DEALT:
            self.dealt.setdefault(f.seat, Counter())[f.card if sees(f, self.tell.viewer) else UNKNOWN] += 1
        elif f.event == Event.DEALT_BACK:
            hand = self.dealt.setdefault(f.seat, Counter())
            hand[f.card if hand[f.card] else UNKNOWN] -= 1
            self.back.append(f)
        elif f.event in (Event.FASHION_SET, Event.MARKED_DOWN):
            self.run.append(f)
        elif f.event == Event.GAME_OVER:
            self.places.append(f)
        elif f.event not in _TABLED or (f.event == Event.SHOWN and f.card == Card.BLANK_GRAY):
            self._say(f)
        if f.event == Event.SALE_CLOSED and f.seat == self.folder.position.players - 1:
            self._pairs("scores", self._scores())
            self.sale = False

    def _flush(self, coming: Event | None) -> None:
        """Tell what waits, once the next event is of another kind."""
        if self.dealt and coming not in (Event.DEALT, Event.DEALT_BACK):
            for seat, cards in sorted(self.dealt.items()):
                held = ", ".join(self.tell.cards(+cards))
                self.line(self.text("event.dealt", seat=self.tell.seat(seat), card=held) if held else "")
            for f in self.back:
                self._say(f)
            self.dealt, self.back = {}, []
        if self.run and coming != self.run[0].event:
            number = self.tell.texts.number
            if self.run[0].event == Event.FASHION_SET:
                items = [f"{self.tell.gem(f.gem)} +{number(f.amount)}" for f in self.run]
                self._pairs("fashion", items)
            else:
                self._pairs("prices_fall", [f"{self.tell.card(f.card)} {number(f.amount)}" for f in self.run])
            self.run = []
        if self.displays and coming != Event.SHOWN:
            self.displays = False
            self._display_table()
        if self.counting and coming not in (Event.COUNTED, Event.RARITY_SET):
            self.counting = False
            if self._rated():
                self._price_table()

    def _rated(self) -> bool:
        """Whether every gem that is shown has a tile; of others a ruling decides."""
        p = self.folder.position
        return all(gem in p.rarest for gem in range(GEMS) if p.counted[gem])

    def waiting(self) -> None:
        """Events that are told together."""
        self._flush(None)

    def _pairs(self, key: str, items: Iterable[str]) -> None:
        whole = [item.replace(" ", HOLD) for item in items]
        self.line(f"{self.text(f'transcript.{key}')}{self.tell.texts.language.colon} {', '.join(whole)}")

    def _say(self, f: Fact) -> None:
        self.line(self.tell.sentence(f))
        if f.event == Event.HAND_SEEN and self.tell.viewer in (None, f.seat):
            cards = self.folder.position.known[f.seat][f.other].cards
            if cards:
                self._pairs("hand", self.tell.cards(cards))

    def _turn(self, f: Fact) -> None:
        p = self.folder.position
        head = (self.text("transcript.turn", n=f.turn), self.text("transcript.year", n=f.year), self.tell.seat(f.seat))
        self.heading(" · ".join(head))
        offers = [
            f"{self.tell.card(p.market[s].card)} {self.tell.texts.number(p.market[s].price)}" for s in sorted(p.market)
        ]
        self._pairs("market", offers or [self.text("transcript.market_empty")])
        self._pairs("scores", self._scores())

    def _scores(self) -> list[str]:
        scores = self.folder.position.scores
        return [f"{self.tell.seat(seat)} {self.tell.texts.number(score)}" for seat, score in enumerate(scores)]

    def _sale(self) -> None:
        self.heading(self.text("transcript.sale", n=self.folder.position.sales + 1))
        self.sale = self.displays = self.shows

    def _fashion(self) -> list[int]:
        """Gems from the most fashionable; in the order of `Gem` where the log does not tell."""
        fashion = self.folder.position.fashion
        return fashion if NOBODY not in fashion else list(range(GEMS))

    def _display_table(self) -> None:
        p = self.folder.position
        keys = ("player", "row", "stones", "cards", "rings", "king", "necklace", "bankers")
        hidden = None if self.cards else keys.index("cards")
        table = [[self.text(f"transcript.{key}") for key in keys]]
        for seat in range(p.players):
            name = textwrap.shorten(self.tell.seat(seat), 16, placeholder="…")
            rows = [(gem, p.displays[seat][gem]) for gem in self._fashion() if gem in p.displays[seat]]
            if not rows:
                table.append([name, self.text("transcript.nothing_shown")])
            for n, (gem, cards) in enumerate(rows):
                stones = Counter(_stones(card) for card in cards.elements() if card < GEM_KINDS)
                if cards[Card.BLANK_GRAY]:
                    stones[self.tell.blank_stones] += cards[Card.BLANK_GRAY]
                bankers = p.bankers[seat] if n == 0 else 0
                special = [cards[Card.RING], cards[Card.KING], cards[Card.NECKLACE], bankers]
                shown = [str(copies) if copies else "-" for copies in special]
                table.append(["" if n else name, self.tell.gem(gem), str(sum(stones.elements())), _sum(stones), *shown])
        self.line(self.text("transcript.displays"))
        told = [[cell for n, cell in enumerate(row) if n != hidden] for row in table]
        self._table(told, right=(2, 4, 5, 6, 7) if self.cards else (2, 3, 4, 5, 6))

    def _price_table(self) -> None:
        p = self.folder.position
        number, told = self.tell.texts.number, NOBODY not in p.fashion
        keys = ("gem", "on_display", "fashion_value", "rarity_value", "price")
        table = [[self.text(f"transcript.{key}") for key in keys]]
        for rank, gem in enumerate(self._fashion()):
            fashion, rarity = p.fashion_pounds[rank], p.rarity[gem]
            both = (f"+{number(fashion)}", number(fashion + rarity)) if told else ("?", "?")
            tile, price = (f"+{number(rarity)}", both[1]) if gem in p.rarest else ("-", "-")
            table.append([self.tell.gem(gem), number(p.counted[gem]), both[0], tile, price])
        self._table(table, right=(1, 2, 3, 4))

    def _table(self, table: list[list[str]], right: Sequence[int]) -> None:
        """Columns as wide as their widest cell; a row of fewer cells does not widen its last column."""
        columns = len(table[0])
        widths = [
            max(len(row[n]) for row in table if len(row) > n and len(row) in (columns, n + 2)) for n in range(columns)
        ]
        for row in table:
            cells = [c.rjust(widths[n]) if n in right else c.ljust(widths[n]) for n, c in enumerate(row)]
            self.lines.append((INDENT * 2 + "  ".join(cells)).rstrip())


def _stones(card: int) -> int:
    """Stones on a gem card, as its name says."""
    return card % 3 + 1 if card < TRUE_GEM_KINDS and GEM_OF[card] != NOBODY else 1


def _sum(stones: Counter[int]) -> str:
    """Cards of a row by their stones: "3+2+2+4×1"."""
    parts = [f"{n}×{size}" if n > 3 else "+".join([str(size)] * n) for size, n in sorted(stones.items(), reverse=True)]
    return "+".join(parts) or "-"


def transcript(
    rows: Iterable[Any],
    *,
    lang: str = "en",
    names: Sequence[str] | None = None,
    viewer: int | None = None,
    rules: Ruleset | None = None,
    cards: bool = True,
) -> str:
    """The transcript of one game, about 80 columns wide.

    Args:
        rows: the events of the game, in order; a log of its sales or scores alone will do.
        lang: language of the texts.
        names: players by seat, or None for "Seat 1" and so on.
        viewer: seat that reads: what it did not learn is not told; None tells everything.
        rules: the ruleset of the game, for the names and the stones of blank cards.
        cards: whether rows tell which cards were shown; else the sums of their stones alone are told.

    Raises:
        TextError: there are no texts in that language.
        ReplayError: a row is no event.
    """
    facts = [fact(row) for row in rows]
    told = any(f.event == Event.GAME_STARTED for f in facts[:1])
    players = None if told else max((max(f.seat, f.other) for f in facts), default=0) + 1  # those that are named
    made = _Transcript(Teller(lang, names, viewer, rules), players)
    made.shows = any(f.event in (Event.SHOWN, Event.COUNTED) for f in facts)
    made.cards = cards
    for f in facts:
        made.row(f)
    return made.finish()
