"""A scored sale as a sequence of steps: what happened, why, by which rule, and how the table looks then.

All that a front end draws is in the plain JSON of `scene`, and all that is told comes from the engine's events.
Steps: the displays, the reveal gem by gem, Alchemists, counting, rarity tiles; then for each gem Kings and Necklace,
who sells, how many jewels, payment; then the totals. Source: "Jewel Sale" in all editions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from ..log.rows import Fact
from ..rulebook import clauses
from ..words.cards import Card
from ..words.events import Event
from ..words.texts import catalogue as words
from .board import Board
from .result import SaleResult
from .sheet import GEM_NAMES
from .texts import catalogue

_EDITIONS: Final = {"en": ("en_2003", "en_web", "fr_2003"), "fr": ("fr_2003", "en_2003", "en_web")}
"""In which text a rule is looked up, the first that has it."""


def scene(score: SaleResult, lang: str = "en") -> dict[str, Any]:
    """The steps of a sale.

    Returns:
        `lang`; `gems` (id, name, fashion tile in pounds) in fashion order; `players` (name, score before the sale);
        `steps`, each with `kind`, `gem` (or None), `title`, `text`, `rule` (clause, address, says), `changed` and
        `board`: rows by seat and fashion rank, Bankers, stones counted, tiles, prices, verdicts, jewels, pounds,
        scores.

    Raises:
        TextError: no texts in that language.
    """
    return {
        "lang": lang,
        "gems": [
            {"id": gem, "name": words(lang).text(f"gem.{gem}"), "fashion": score.rules.fashion[rank]}
            for rank, gem in enumerate(score.sheet.fashion)
        ],
        "players": [{"name": display.player, "score": display.score} for display in score.sheet.displays],
        "steps": Teller(score, lang).tell(),
    }


class Teller:
    """Tells one sale."""

    def __init__(self, score: SaleResult, lang: str) -> None:
        self.score = score
        self.lang = lang
        self.texts = catalogue(lang)
        self.words = words(lang)
        self.board = Board(score.sheet)
        self.names = score.sheet.players
        self.steps: list[dict[str, Any]] = []

    def tell(self) -> list[dict[str, Any]]:
        """All steps."""
        shown = any(display.rows for display in self.score.sheet.displays)
        self._step("displays", None, [self._say("displays" if shown else "displays_none")], "sale.display.secret")
        self._reveal()
        self._alchemists()
        self._count()
        self._set_rarity()
        for gem in self.score.sheet.fashion:
            self._kings(gem)
            self._sell(gem)
        self._totals()
        return self.steps

    def _reveal(self) -> None:
        """Rows gem by gem, then Bankers."""
        for gem in self.board.fashion:
            said = []
            for seat, player in enumerate(self.names):
                self.board.reveal(seat, gem)
                things = self._things(seat, gem)
                if things:
                    said.append(self._say("row", player=player, things=things))
            said = said or [self._say("no_row", gem=self._gem(gem))]
            self._step("reveal", gem, said, "sale.display.fashion_order", gem=self._gem(gem))
        bankers = self.board.state["bankers"]
        for seat in range(len(self.names)):
            self.board.state["hidden_bankers"][seat] = False
            if bankers[seat]:
                self.board.changed.append(f"bankers:{seat}")
        if any(bankers):
            said = [
                self._say("bankers", player=player, bankers=self._unit("bankers", n))
                for player, n in zip(self.names, bankers, strict=True)
                if n
            ]
            self._step("reveal", None, said, "sale.display.banker_row", title="bankers")

    def _things(self, seat: int, gem: str) -> list[str]:
        """What lies in a row, in words."""
        row = self.board.row(seat, gem)
        things = []
        if row["gems"]:
            cards = " + ".join(str(stones) for stones in row["gems"])
            stones = self._unit("stones", sum(row["gems"]))
            things.append(self._say("stones_of", stones=stones, cards=cards) if len(row["gems"]) > 1 else stones)
        if row["rings"]:
            things.append(self._unit("rings", row["rings"]))
        things += [self.texts.text(f"card.{card}") for card in ("king", "necklace") if row[card]]
        return things

    def _alchemists(self) -> None:
        """Each Alchemist, and what becomes of a row that it emptied."""
        for at, fact in enumerate(self.score.events):
            if fact.event != Event.TRANSMUTED:
                continue
            source, target = GEM_NAMES[fact.card // 3], GEM_NAMES[fact.gem]
            card = self.words.text(f"card.{Card(fact.card).name.lower()}")
            self.board.move(fact.seat, self.score.rules.stones[fact.card], source, target)
            said = [self._say("alchemist", player=self.names[fact.seat], card=card, gem=self._gem(target))]
            rule = "alchemist.transmute"
            lapsed = self._following(at, Event.LAPSED)
            for each in lapsed:
                self.board.lapse(each.seat, GEM_NAMES[each.gem], Card(each.card).name.lower())
            left = self._things(fact.seat, source)
            if (left or lapsed) and not self.board.row(fact.seat, source)["gems"]:
                said.append(self._say("orphans_lapse" if lapsed else "orphans_stay", gem=self._gem(source)))
                rule = "alchemist.orphans"
            self._step("alchemist", target, said, rule)

    def _following(self, at: int, event: Event) -> list[Fact]:
        """The events of a kind that come right after one."""
        found = []
        for fact in self.score.events[at + 1 :]:
            if fact.event != event:
                break
            found.append(fact)
        return found

    def _count(self) -> None:
        for gem, n in self.score.counted.items():
            self.board.put("counted", gem, n)
        counts = [self._say("count", gem=self._gem(gem), n=n) for gem, n in self.score.counted.items()]
        self._step("counting", None, [self._say("counting", counts=counts)], "sale.rarity.stones")

    def _set_rarity(self) -> None:
        """All four tiles, the rarest gem first."""
        tiles = []
        for fact in self._of(Event.RARITY_SET):
            gem = GEM_NAMES[fact.gem]
            self.board.put("rarity", gem, fact.amount)
            self.board.put("price", gem, self.score.price[gem])
            tiles.append(self._say("tile", gem=self._gem(gem), pounds=fact.amount))
        said = [self._say("rarity", tiles=tiles)]
        counts = list(self.score.counted.values())
        equal = [self._gem(gem) for gem, n in self.score.counted.items() if counts.count(n) > 1]
        if equal:
            said.append(self._say("rarity_tie", gems=equal))
        self._step("rarity", None, said, "sale.rarity.ties" if equal else "sale.rarity.order")

    def _kings(self, gem: str) -> None:
        """What Kings and the Necklace do to a gem; no step where neither lies."""
        said = []
        rule = ""
        for fact in self.score.events:
            if fact.gem < 0 or GEM_NAMES[fact.gem] != gem:
                continue
            player = self.names[fact.seat] if fact.seat >= 0 else ""
            if fact.event == Event.GEM_CANCELLED:
                said.append(self._say("cancelled", player=player, gem=self._gem(gem)))
                self.board.put("cancelled", gem, True)
                self.board.changed.append(f"card:{fact.seat}:{gem}:king")
                rule = "king.cancel"
            elif fact.event == Event.KING_VOIDED and fact.seat == fact.other:
                said.append(self._say("voided_own", player=player))
                self.board.changed.append(f"card:{fact.seat}:{gem}:king")
                rule = rule or "necklace.own_king"
            elif fact.event == Event.TRIBUTE_PAID:
                said.append(self._tribute(fact))
                self.board.changed += [f"card:{fact.seat}:{gem}:king", f"card:{fact.other}:{gem}:necklace"]
                rule = "necklace.tribute"
        if not said:
            for seat, player in enumerate(self.names):
                if self.board.row(seat, gem)["necklace"]:
                    said.append(self._say("necklace_alone", player=player, gem=self._gem(gem)))
                    self.board.changed.append(f"card:{seat}:{gem}:necklace")
                    rule = "necklace.kings_void"
        if said:
            self._step("kings", gem, said, rule, gem=self._gem(gem))

    def _tribute(self, fact: Fact) -> str:
        """A tribute, paid on the board and in words."""
        scores = self.board.state["scores"]
        self.board.put("scores", fact.seat, scores[fact.seat] - fact.amount)
        self.board.put("scores", fact.other, scores[fact.other] + fact.amount)
        payer, wearer = self.names[fact.seat], self.names[fact.other]
        return self._say("voided", wearer=wearer, player=payer, pounds=self._unit("pounds", fact.amount))

    def _sell(self, gem: str) -> None:
        """Who sells a gem; where somebody does, how many jewels and for how much."""
        at = GEM_NAMES.index(gem)
        facts = [fact for fact in self.score.events if fact.gem == at]
        sold = [fact for fact in facts if fact.event == Event.SOLD]
        would = [fact for fact in facts if fact.event == Event.UNSOLD_CANCELLED]
        beaten = [fact for fact in facts if fact.event == Event.UNSOLD_BEATEN]
        self._majority(gem, sold, would, beaten)
        if sold:
            self._jewels(gem, sold, beaten)
            self._payment(gem, sold)

    def _majority(self, gem: str, sold: list[Fact], would: list[Fact], beaten: list[Fact]) -> None:
        for verdict, facts in (("sells", sold), ("cancelled", would), ("beaten", beaten)):
            for fact in facts:
                self.board.put("verdict", fact.seat, verdict, gem)
        said, rule = [self._say("nobody", gem=self._gem(gem))], "sale.selling.nobody"
        if sold:
            who = [self.names[fact.seat] for fact in sold]
            n = self.board.stones(sold[0].seat, gem)
            rule = "sale.selling.ties" if len(sold) > 1 else "sale.selling.winner"
            key, name = ("winners", "players") if len(sold) > 1 else ("winner", "player")
            said = [self._say(key, gem=self._gem(gem), n=n, **{name: who if len(who) > 1 else who[0]})]
        elif would:
            who = [self.names[fact.seat] for fact in would]
            said, rule = [self._say("would", players=who, gem=self._gem(gem))], "king.no_money"
        said += [
            self._say("beaten", player=self.names[fact.seat], n=self.board.stones(fact.seat, gem)) for fact in beaten
        ]
        self._step("majority", gem, said, rule, gem=self._gem(gem))

    def _jewels(self, gem: str, sold: list[Fact], beaten: list[Fact]) -> None:
        said, rule = [], "sale.selling.one_jewel"
        for fact in sold:
            self.board.put("jewels", fact.seat, fact.number, gem)
            player = self.names[fact.seat]
            if fact.number > 1:
                said.append(self._say("with_rings", player=player, jewels=self._unit("jewels", fact.number)))
                rule = "ring.extra"
            else:
                said.append(self._say("one_jewel", player=player))
        for fact in beaten:
            rings = fact.number - 1
            if rings:
                said.append(self._say("wasted", player=self.names[fact.seat], rings=self._unit("rings", rings)))
                rule = rule if rule == "ring.extra" else "ring.wasted"
        self._step("jewels", gem, said, rule, gem=self._gem(gem))

    def _payment(self, gem: str, sold: list[Fact]) -> None:
        price = self.score.price[gem]
        sellers, rule = [], "sale.selling.formula"
        for fact in sold:
            self.board.put("pounds", fact.seat, fact.amount, gem)
            self.board.put("scores", fact.seat, self.board.state["scores"][fact.seat] + fact.amount)
            bonus = fact.amount // fact.number - price
            jewels, pounds = self._unit("jewels", fact.number), self._unit("pounds", fact.amount)
            key, more = "seller", dict[str, int]()
            if bonus:
                key, more = "seller_banker", {"bonus": bonus, "n": self.board.state["bankers"][fact.seat]}
                rule = "banker.ten"
            player = self.names[fact.seat]
            sellers.append(self._say(key, player=player, jewels=jewels, price=price, pounds=pounds, **more))
        fashion = self.score.rules.fashion[self.board.fashion.index(gem)]
        rarity = self.score.rarity[gem]
        said = self._say(
            "payment", gem=self._gem(gem), fashion=fashion, rarity=rarity, price=price, sellers=" ".join(sellers)
        )
        self._step("payment", gem, [said], rule, gem=self._gem(gem))

    def _totals(self) -> None:
        gains = [self._say("total", player=player, n=n) for player, n in self.score.gain.items()]
        said = [self._say("totals", gains=gains)]
        displays = self.score.sheet.displays
        if any(display.score for display in displays):
            scores = [
                self._say("total", player=each.player, n=each.score + self.score.gain[each.player]) for each in displays
            ]
            said.append(self._say("totals_before", scores=scores))
        self.board.changed += [f"score:{seat}" for seat in range(len(displays))]
        self._step("totals", None, said, "sale.selling.scores")

    def _step(
        self, kind: str, about: str | None, said: Iterable[str], clause: str, title: str = "", **fields: Any
    ) -> None:
        self.steps.append(
            {
                "kind": kind,
                "gem": about,
                "title": self.texts.text(f"title.{title or kind}", **fields),
                "text": " ".join(said),
                "rule": rule(clause, self.lang),
                **self.board.take(),
            }
        )

    def _of(self, event: Event) -> list[Fact]:
        return [fact for fact in self.score.events if fact.event == event]

    def _say(self, key: str, **fields: Any) -> str:
        return self.texts.text(f"say.{key}", **fields)

    def _unit(self, key: str, n: int) -> str:
        return self.texts.text(f"unit.{key}", n=n)

    def _gem(self, gem: str) -> str:
        return self.words.text(f"gem.{gem}")


def rule(clause: str, lang: str) -> dict[str, str]:
    """A clause, where the edition of a language states it, and what it says in our own words."""
    texts = catalogue(lang)
    found = clauses()[clause]
    edition = next((key for key in _EDITIONS[lang] if found.addresses[key]), _EDITIONS[lang][0])
    places = [
        texts.text("rule.place", heading=heading, sentences=texts.text("rule.sentences", n=len(at), at=", ".join(at)))
        for heading, at in found.places(edition)
    ]
    address = texts.text("rule.address", edition=texts.text(f"rule.{edition}"), places="; ".join(places))
    return {"clause": clause, "address": address, "says": found.rule[lang]}
