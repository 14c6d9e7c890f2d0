"""The score of a chest in words: each line with the clauses it rests on, and what one more piece would change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from qn_analysis.core.base.catalogue import in_language
from qn_analysis.core.base.views import ShownTable, View
from qn_analysis.core.rules.score_lines import ScoreLine, to_text

from ..log.rows import Fact
from ..log.teller import Teller
from ..rulebook import clauses
from ..words.cards import GEMS, Cause, Treasure
from ..words.events import Event
from .result import Change, ChestResult
from .sheet import catalogue

_WHY: Final = {
    Event.OVERFLOWED: "play.overflow",
    Event.RAN_SHORT: "play.short",
    Event.TITLE_CLAIMED: "play.title_first",
    Event.TITLE_TAKEN: "play.title_exceed",
    Event.PERMANENT_BY_ROW: "play.permanent_row",
    Event.PERMANENT_BY_SUPPLY: "play.permanent_supply",
    Event.VARIETY_SCORED: "scoring.variety",
}
"""The clause behind each event that one more piece can bring."""


class ChestTeller:
    """Tells scores in one language.

    Kinds of its lines: title, permanent, variety (points), lacks (why there are none); gain, loss, blocked.

    Raises:
        TextError: there are no texts in the language.
    """

    def __init__(self, scores: ChestResult, lang: str) -> None:
        self.scores = scores
        self.lang = lang
        self.say = catalogue(lang).text
        self.join = catalogue(lang).join
        self.events = Teller(lang, scores.sheet.names)

    def title(self, treasure: int) -> str:
        """ "the ruby title"."""
        return self.events.texts.text(f"title.{Treasure(treasure).name.lower()}")

    def treasure(self, treasure: int) -> str:
        """ "rubies"."""
        return self.events.texts.text(f"treasure.{Treasure(treasure).name.lower()}")

    def assumed(self, *keys: str) -> str:
        """Why the numbers under some keys of the ruleset are plausible, as far as nobody told them; else ""."""
        origins = (self.scores.rules.provenance(key) for key in keys)
        return " ".join(in_language(self.lang, each) for each in origins if each.assumed)

    # ------------------------------------------------------------------------------------------------- what it scores

    def lines(self, seat: int) -> list[ScoreLine]:
        """Every line of a chest's score, and why what is missing is missing."""
        scored = [f for f in self.scores.events if f.seat == seat]
        found: list[ScoreLine] = []
        for f in scored:
            match f.event:
                case Event.TITLE_SCORED:
                    found += self._title(f, scored)
                case Event.PERMANENT_SCORED:
                    found.append(self._permanent(f.treasure, f.amount))
                case Event.VARIETY_SCORED:
                    found.append(self._variety(f))
        if not any(line.kind == "title" for line in found):
            found.insert(0, ScoreLine("lacks", self.say("line.no_title"), 0, ("scoring.titles",)))
        return [*found, *self._missing(seat)]

    def _title(self, f: Fact, scored: Iterable[Fact]) -> Iterator[ScoreLine]:
        chest = self.scores.sheet.chests[f.seat]
        pieces = self.events.pieces(f.treasure, chest.pieces[f.treasure])
        key = f"treasures.{Treasure(f.treasure).name.lower()}.title"
        text = self.say("line.title", title=self.title(f.treasure), pieces=pieces)
        yield ScoreLine("title", text, f.amount, ("scoring.titles",), self.assumed(key))
        paid = any(each.event == Event.PERMANENT_SCORED and each.treasure == f.treasure for each in scored)
        if self.scores.causes[f.treasure] != Cause.NONE and not paid:
            yield self._permanent(f.treasure, 0)

    def _permanent(self, treasure: int, points: int) -> ScoreLine:
        rules, row = self.scores.rules, self.scores.causes[treasure] == Cause.ROW_FILLED
        values = {"title": self.title(treasure), "treasure": self.treasure(treasure), "n": rules.spots[treasure]}
        text = self.say("line.permanent_row" if row else "line.permanent_supply", **values)
        if not points:
            text = f"{text} {self.say('line.unpaid')}"
        why = "play.permanent_row" if row else "play.permanent_supply"
        if not row and rules.mode == "advanced" and treasure < GEMS:
            why = "advanced.permanent"
        key = f"treasures.{Treasure(treasure).name.lower()}.spots"
        return ScoreLine("permanent", text, points, ("scoring.permanent", why), self.assumed(key) if row else "")

    def _variety(self, f: Fact) -> ScoreLine:
        several = f.number > 1
        why = ("scoring.variety_more", "scoring.variety_gold") if several else ("scoring.variety",)
        text = self.say("line.variety", n=f.number)
        return ScoreLine("variety", text, f.amount, why, self.assumed("variety") if several else "")

    def _missing(self, seat: int) -> Iterator[ScoreLine]:
        """Why there is no variety bonus, or none for a further set."""
        sets, short = self.scores.sets[seat], self.scores.short[seat]
        steps = len(self.scores.rules.variety)
        missing = self.join(self.treasure(treasure) for treasure in short)
        if not sets:
            text = self.say("line.no_variety", missing=missing)
            why: tuple[str, ...] = ("scoring.variety",)
            pearls = self.scores.sheet.chests[seat].pieces[Treasure.PEARL]
            if pearls:
                text = f"{text} {self.say('line.pearls', pieces=self.events.pieces(Treasure.PEARL, pearls))}"
                why += ("scoring.variety_gold",)
            yield ScoreLine("lacks", text, 0, why)
        elif sets < steps:
            text = self.say("line.next_set", missing=missing, n=sets + 1)
            yield ScoreLine("lacks", text, 0, ("scoring.variety_more", "scoring.variety_gold"), self.assumed("variety"))

    # -------------------------------------------------------------------------------------------------- one piece more

    def more(self, seat: int) -> list[ScoreLine]:
        """What one more piece would change for a chest: gains first, then what others could take, then what is full."""
        found = [line for change in self.scores.changes for line in self._change(change, seat)]
        whole = self.scores.sheet.whole
        for treasure, holder in enumerate(self.scores.titles) if not whole else ():
            if holder == seat and self.scores.causes[treasure] == Cause.NONE:
                pieces = self.events.pieces(treasure, self.scores.sheet.chests[seat].pieces[treasure])
                text = self.say("more.lost", title=self.title(treasure), pieces=pieces)
                found.append(ScoreLine("loss", text, None, ("play.title_exceed",)))
        order = ("gain", "loss", "blocked")
        return sorted(found, key=lambda line: order.index(line.kind))

    def _change(self, change: Change, seat: int) -> Iterator[ScoreLine]:
        mine, piece = change.seat == seat, self.events.pieces(change.treasure, 1)
        blocked = [f for f in change.events if f.event in (Event.OVERFLOWED, Event.RAN_SHORT)]
        if mine and blocked:
            full = blocked[0].event == Event.OVERFLOWED
            text = self.say("more.full" if full else "more.exhausted", treasure=self.treasure(change.treasure))
            yield ScoreLine("blocked", text, None, (_WHY[blocked[0].event],))
        told = [f for f in change.events if f.event in _WHY and f not in blocked]
        concerned = mine or change.points[seat] or any(seat in (f.seat, f.other) for f in told)
        if not told or blocked or not concerned:
            return
        said = " ".join(self._told(f) for f in told)
        text = self.say("more.piece", player=self.scores.sheet.names[change.seat], piece=piece, said=said)
        why = tuple(dict.fromkeys(_clause(f) for f in told))
        yield ScoreLine("gain" if change.points[seat] >= 0 else "loss", text, change.points[seat], why)

    def _told(self, f: Fact) -> str:
        if f.event == Event.VARIETY_SCORED:
            return self.say("more.variety", n=f.number, amount=f.amount)
        return self.events.sentence(f)


def _clause(f: Fact) -> str:
    further = f.event == Event.VARIETY_SCORED and f.number > 1
    return "scoring.variety_more" if further else _WHY[f.event]


def explain(scores: ChestResult, lang: str) -> str:
    """Every chest as text: its points, their lines and their places in the rulebook, what one more piece would change.

    Raises:
        TextError: there are no texts in the language.
    """
    tell = ChestTeller(scores, lang)
    book, mark = clauses(), tell.say("text.assumed")
    parts = []
    for seat, (name, points) in enumerate(scores.by_player.items()):
        lines = [tell.say("text.head", player=name, points=points)]
        lines += [to_text(line, book, mark) for line in tell.lines(seat)]
        more = tell.more(seat)
        if more:
            lines += [f"  {tell.say('text.more')}", *(to_text(line, book, mark) for line in more)]
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def view(scores: ChestResult) -> View:
    """The scores as they show themselves: a row a player, then every line of her score."""
    tell = ChestTeller(scores, "en")
    title = ", ".join(f"{player} {points}" for player, points in scores.by_player.items())
    lines = [
        (player, "" if line.points is None else str(line.points), line.text)
        for seat, player in enumerate(scores.sheet.names)
        for line in tell.lines(seat)
    ]
    table = ShownTable("", ("player", "points", "for"), lines, (1,))
    note = ".explain() also tells each rule, and what one more piece changes."
    return View(f"Chests: {title} points", (), [table], note)
