"""What cards make and bring, in words: parts of lines, each line with the clauses that it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from qn_analysis.core.base.catalogue import in_language
from qn_analysis.core.base.views import ShownTable, View
from qn_analysis.core.rules.score_lines import ScoreLine, to_text

from ..engine.record import ware_of
from ..log.teller import Teller
from ..rulebook import EncounterCard, EventCard, clauses
from ..rulebook.ruleset import contents, recipe_of
from ..words.cards import GEMS, Jewel, Recipe, Resource
from .result import AppraisalResult, Offer, RecipeCheck
from .sheet import NAMES, catalogue

WARES = (*NAMES[:GEMS], *(jewel.name.lower() for jewel in Jewel))
"""What Buyers ask for, by number."""


@dataclass(frozen=True)
class Part:
    """Lines about one thing.

    Attributes:
        key: brings, buyer, round, end or alone.
        title: in words.
        coins: what it comes to; None where it is no sum.
        lines: kinds of them are card, bonus, event, coins, count (with coins), yes, no, note.
    """

    key: str
    title: str
    coins: int | None
    lines: tuple[ScoreLine, ...]


class AppraisalTeller:
    """Tells an appraisal in one language.

    Raises:
        TextError: there are no texts in the language.
    """

    def __init__(self, found: AppraisalResult, lang: str) -> None:
        self.found = found
        self.lang = lang
        self.say = catalogue(lang).text
        self.join = catalogue(lang).join
        self.words = Teller(found.rules, lang)

    def assumed(self, *keys: str) -> str:
        """Why the numbers under some keys of the ruleset are plausible, as far as nobody told them; else ""."""
        origins = (self.found.rules.provenance(key) for key in keys)
        reasons = (in_language(self.lang, each) for each in origins if each.assumed)
        return " ".join(dict.fromkeys(reasons))

    def object(self, number: int) -> str:
        """ "a Ring of 3 Rubies and 1 Gold"."""
        return self.words.object(number)

    def cards(self, counts: Iterable[int]) -> str:
        """ "3 Rubies and 1 Gold"."""
        return self.words.cards(dict(enumerate(counts)))

    def family(self, recipe: Recipe) -> str:
        """ "Ring"."""
        return sentence(self.words.texts.text(f"jewel.{Jewel(recipe // 2).name.lower()}"))

    def needs(self, recipe: Recipe) -> str:
        """ "1 Gold and 3 identical gems"."""
        numbers = self.found.rules.recipes[recipe]
        gold = self.words.texts.text("cards.gold", count=numbers.gold)
        if len(numbers.gems) == 1:
            return self.say("needs.one", gold=gold, a=numbers.gems[0])
        return self.say("needs.two", gold=gold, a=numbers.gems[0], b=numbers.gems[1])

    # ------------------------------------------------------------------------------------------------ what cards make

    def verdict(self) -> str:
        """What the cards make, in one sentence; where it is no jewel, the nearest one and all that is wrong for it."""
        found = self.found
        if not any(found.sheet.cards):
            return self.say("verdict.none_picked")
        jewels = [offer for offer in found.made if offer.object >= GEMS]
        if jewels:
            return " ".join(self.say("verdict.made", object=self.object(each.object)) for each in jewels)
        near = min(found.recipes, key=lambda check: (sum(check.missing), sum(check.spare)))
        name, why = self.object(near.object), self.why(near)
        if found.made:
            return self.say("verdict.gem", object=self.object(found.made[0].object), other=name, why=why)
        return self.say("verdict.jewel", object=name, why=why)

    def why(self, check: RecipeCheck) -> str:
        """Why the cards do not make a recipe: all that is missing, and all that is too many; "" where they do."""
        pairs = (("missing", check.missing), ("spare", check.spare))
        return ", ".join(self.say(f"check.{key}", cards=self.cards(counts)) for key, counts in pairs if any(counts))

    # ------------------------------------------------------------------------------------------------- what it brings

    def parts(self) -> list[Part]:
        """Everything about what the cards make, then about the gems by themselves."""
        found = self.found
        made = [part for offer in found.made for part in self._of(offer)]
        if found.made and found.made[0].object < GEMS:
            return made
        if not found.alone.gems:
            return made
        alone = Part("alone", self.say("part.alone"), found.alone.coins, tuple(self._alone()))
        buyer = [] if found.made else self._buyer(None)
        return [*made, alone, *buyer]

    def _of(self, offer: Offer) -> list[Part]:
        several = len(self.found.made) > 1
        title = self.say("part.brings_of", object=self.object(offer.object)) if several else self.say("part.brings")
        ready = ScoreLine("yes", self.say("line.ready"), None, ("craft.same_round",))
        fresh = ScoreLine("no", self.say("line.fresh"), None, ("craft.same_round", "auction.off_turn"))
        why = ("end.half", "end.gold") if offer.object >= GEMS else ("end.half",)
        wanted = [] if self.found.buyer else [self._who(offer.object)]
        half = ScoreLine("count", self.say("line.half"), offer.count, why, self._prices(offer.object))
        return [
            Part("brings", title, offer.price, tuple(self._brings(offer))),
            Part("round", self.say("part.round"), None, (ready if offer.ready else fresh, *wanted)),
            *self._buyer(offer),
            Part("end", self.say("part.end"), offer.count, (half,)),
        ]

    def _prices(self, thing: int) -> str:
        held = zip(NAMES, contents(thing, self.found.rules.recipes), strict=True)
        return self.assumed(*(f"resources.{name}.price" for name, n in held if n))

    def _brings(self, offer: Offer) -> Iterator[ScoreLine]:
        rules = self.found.rules
        for resource, n in enumerate(contents(offer.object, rules.recipes)):
            if n:
                price = rules.resources[resource].price
                cards = self.words.cards({resource: n})
                yield ScoreLine(
                    "card",
                    self.say("line.cards", cards=cards, price=price),
                    n * price,
                    ("interact.value",),
                    self.assumed(f"resources.{NAMES[resource]}.price"),
                )
        if offer.object >= GEMS:
            recipe = recipe_of(offer.object)
            said = f"{self.family(recipe)}, {self.needs(recipe)}"
            why = ("interact.bonus", "craft.ring_example") if recipe == Recipe.RING_THREE else ("interact.bonus",)
            yield ScoreLine("bonus", self.say("line.bonus", recipe=said), rules.recipes[recipe].bonus, why,
                       self.assumed(f"recipes.{recipe.name.lower()}.bonus"))  # fmt: skip
        if offer.price != offer.plain:
            yield self._event("line.event", offer.price - offer.plain)

    def _event(self, key: str, coins: int) -> ScoreLine:
        event = self.found.sheet.event
        return ScoreLine("event", self.say(key, event=self.event(event)), coins, ("start.event", "events.turn"),
                    self.assumed(f"events.{event}.effects"))  # fmt: skip

    def event(self, key: str) -> str:
        """The name of an event."""
        return self._named(next(card for card in self.found.rules.events if card.key == key))

    def _named(self, card: EncounterCard | EventCard) -> str:
        return str(getattr(card, self.lang))

    # ------------------------------------------------------------------------------------------------------- the Buyer

    def _wares(self, names: Iterable[str]) -> str:
        return self.join(self.say(f"ware.{name}") for name in names)

    def _buyer(self, offer: Offer | None) -> list[Part]:
        """What the Buyer pays for an object, or else for one of its gems; nothing without a Buyer."""
        buyer = self.found.buyer
        if buyer is None:
            return []
        card = self.found.rules.encounters[buyer.card]
        name, wares = self._named(card), self._wares(card.buys)
        title = self.say("part.buyer", buyer=name)
        if buyer.coins is None:
            left = self.say("line.left", event=self.event(self.found.sheet.event), buyer=name)
            return [Part("buyer", title, None, (ScoreLine("no", left, None, ("start.event",)),))]
        paid = None if offer is None else offer.paid
        kind, key = (
            ("note", "buys") if offer is None else ("yes", "buys") if offer.paid is not None else ("no", "not_bought")
        )
        known = self.assumed(f"encounters.{card.key}.buys")
        said = self.say(f"line.{key}", buyer=name, wares=wares)
        lines = [ScoreLine(kind, said, None, ("encounters.objects",), known)]
        if offer is not None and paid is not None:
            pays = self.say("line.pays", object=self.object(offer.object))
            lines += [ScoreLine("coins", pays, offer.price, ("interact.sell",)), *self._stock(name)]
        return [Part("buyer", title, paid, (*lines, *self._singles(offer)))]

    def _stock(self, name: str) -> Iterator[ScoreLine]:
        """The coins on the Buyer, where they come from."""
        buyer, sheet = self.found.buyer, self.found.sheet
        assert buyer is not None
        assert buyer.coins is not None
        if sheet.coins is not None:
            yield ScoreLine("coins", self.say("line.stock"), buyer.coins, ("people.coins",))
            return
        yield ScoreLine(
            "coins",
            self.say("line.entered", buyer=name),
            buyer.entered,
            ("encounters.coins", "people.coins"),
            self.assumed(f"encounters.{sheet.buyer}.coins"),
        )
        if buyer.coins != buyer.entered:
            yield self._event("line.added", buyer.coins - buyer.entered)

    def _singles(self, offer: Offer | None) -> Iterator[ScoreLine]:
        """What the Buyer pays for one of the gems instead."""
        for gem, _n in self.found.alone.gems:
            if gem.paid is not None and (offer is None or gem.object != offer.object):
                text = self.say("line.single", object=self.object(gem.object), coins=gem.paid)
                yield ScoreLine("note", text, None, ("interact.one",))

    def _who(self, thing: int) -> ScoreLine:
        """Who in the ruleset buys an object."""
        ware = WARES[ware_of(thing)]
        buyers = [self._named(card) for card in self.found.rules.encounters if ware in card.buys and card.copies]
        key, wares = "line.who_buys" if buyers else "line.nobody_buys", self._wares([ware])
        return ScoreLine("note", self.say(key, wares=wares, buyers=self.join(buyers)), None, ("encounters.objects",))

    # ------------------------------------------------------------------------------------------ the gems by themselves

    def _alone(self) -> Iterator[ScoreLine]:
        """Each gem, Gold, and how they compare with the jewel: coins, actions and Buyers."""
        found = self.found
        alone = found.alone
        for offer, n in alone.gems:
            said = self.say("line.cards", cards=self.words.cards({offer.object: n}), price=offer.plain)
            yield ScoreLine("card", said, n * offer.plain, ("interact.value",), self._prices(offer.object))
        if more := sum(n * (offer.price - offer.plain) for offer, n in alone.gems):
            yield self._event("line.event", more)
        if found.sheet.cards[Resource.GOLD]:
            yield ScoreLine("note", self.say("line.no_gold"), 0, ("craft.no_gold",))
        for offer in found.made:
            more = offer.price - alone.coins
            key = "ahead" if more > 0 else "behind" if more else "even"
            text = self.say(f"line.{key}", n=abs(more) if more else alone.number, object=self.object(offer.object))
            yield ScoreLine("note", sentence(text), None, ("interact.value", "people.coins"))
        effort = self.say("line.effort_alone", n=alone.number, actions=alone.actions)
        if found.made:
            effort = f"{self.say('line.effort_jewel', actions=found.actions)} {effort}"
        yield ScoreLine("note", effort, None, ("craft.one", "interact.one"))


def explain(found: AppraisalResult, lang: str) -> str:
    """What the cards make, the recipes, and every part of what it brings, as text.

    Raises:
        TextError: there are no texts in the language.
    """
    tell, book = AppraisalTeller(found, lang), clauses()
    mark = tell.say("text.assumed")
    out = [tell.verdict(), "", tell.say("text.recipes")]
    for check in found.recipes:
        said = tell.say("text.yes") if check.made else tell.why(check) if any(found.sheet.cards) else ""
        name = f"{tell.family(check.recipe)}, {tell.needs(check.recipe)}"
        out.append(f"  {tell.say('text.pair', name=name, said=said) if said else name}")
    for part in tell.parts():
        out += ["", _with_coins(tell, part.title, part.coins), *(to_text(line, book, mark) for line in part.lines)]
    if found.others:
        out += ["", tell.say("text.others")]
        out += [f"  {_with_coins(tell, sentence(tell.object(each.object)), each.price)}" for each in found.others]
    return "\n".join(out) + "\n"


def _with_coins(tell: AppraisalTeller, name: str, coins: int | None) -> str:
    return name if coins is None else tell.say("text.pair", name=name, said=tell.say("text.coins", n=coins))


def sentence(told: str) -> str:
    """Words with a capital at their beginning."""
    return told[:1].upper() + told[1:]


def view(found: AppraisalResult) -> View:
    """The appraisal as it shows itself: the verdict, and what each way of it brings."""
    tell = AppraisalTeller(found, "en")
    rows = [(part.title, "" if part.coins is None else str(part.coins)) for part in tell.parts()]
    table = ShownTable("", ("", "coins"), rows, (1,))
    return View(tell.verdict(), (), [table], ".explain() tells every line with its rule.")
