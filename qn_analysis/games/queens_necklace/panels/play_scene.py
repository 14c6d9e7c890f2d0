"""What the playing panel of Queen's Necklace tells the browser: `core.panels.story` with her displays and hints.

Cards are called `slot:SLOT` in the market and `hand:CARD` in her hand where a choice is about them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from qn_analysis.core.log.replay import UNKNOWN
from qn_analysis.core.log.transcript import bot_title
from qn_analysis.core.panels import story
from qn_analysis.core.panels.story import Choice

from ..log.rows import Fact
from ..play.session import Session
from ..words.actions import Action, Meaning, meaning
from ..words.cards import GEM_KINDS, GEM_OF, NOBODY, Card, Gem
from ..words.events import Event
from ..words.phases import Phase
from .play_texts import catalogue
from .replay_scene import SceneMaker

_ANSWERS = {
    Phase.QUEEN: Card.QUEEN, Phase.CARDINAL: Card.CARDINAL, Phase.FORGER_REPLY: Card.MUSKETEER,
}  # fmt: skip
"""The card with which a yes is said."""


class Story(story.Story[Session]):
    """A session as the person sees it, told bit by bit in one language."""

    maker_of = SceneMaker

    def __init__(self, session: Session, lang: str) -> None:
        self.texts = catalogue(lang)
        super().__init__(session, lang)

    def looked(self, run: Sequence[Fact]) -> None:
        """A hand that she has looked at is told card by card."""
        for f in run:
            if f.event == Event.HAND_SEEN and f.seat == self.session.seat:
                cards = self.maker.seen.position.hands[f.other]
                told = ", ".join(self.tell.cards(cards))
                if told and cards[UNKNOWN] == 0:
                    self.maker.frames[-1]["lines"].append(self.texts.text("line.hand", cards=told))

    # -------------------------------------------------------------------------------------------------- for the browser

    def now(self) -> dict[str, Any]:
        """Turn, year, phase, and whose turn it is."""
        t = self.session.view
        return {"turn": t.turn, "phase": t.phase.name.lower(), "active": t.active, "year": t.year}

    def asked(self) -> str:
        """What is asked, in a line."""
        t = self.session.table
        values = {
            "gem": self.tell.gem(t.gem),
            "seat": self.tell.seat(t.victim),
            "ducats": self.tell.texts.text("unit.ducats", n=t.ducats),
            "card": self.tell.card(t.market[t.slot]) if t.phase == Phase.QUEEN else "",
        }
        fields = self.texts.fields(f"ask.{self.session.phase.name.lower()}")
        return self.texts.text(
            f"ask.{self.session.phase.name.lower()}", **{key: values[key] for key in fields}
        )  # fmt: skip

    def choices(self) -> list[dict[str, Any]]:
        """Legal actions in groups; of a display, cards of the hand that can be laid."""
        if self.session.over or self.session.phase != Phase.DISPLAY:
            return super().choices()
        items = [self._laying(action) for action in self.session.legal if action != Action.PASS]
        return [{"key": "lay", "title": self.texts.text("group.lay"), "items": items}] if items else []

    def _laying(self, action: int) -> dict[str, Any]:
        """A card that can be laid, in the row of a gem if it is no gem itself."""
        laid = self._laid(meaning(action))
        card = self.tell.card(Card[laid["card"].upper()])
        gem = meaning(action).gem
        row = "" if laid["row"] is None else self.texts.text("short.lay", card=card, gem=self.tell.gem(gem))
        made = Choice("lay", "", row or card, (f"hand:{laid['card']}",), card=laid["card"])
        return self._item(action, made) | {"sentence": self.texts.text("ui.add", card=row or card)}

    def choice(self, action: int) -> Choice:
        """Market and hand cards are clicked themselves; what is left are answers without a card."""
        what, t = meaning(action), self.session.table
        key, title = self._group(what)
        label, card, at = story.upper(self.said(action)), what.card, ""
        match what.group:
            case Action.CONFESSOR | Action.THIEF:
                label, at = self.tell.seat(what.seat), f"hand:{what.group.name.lower()}"
            case Action.FORGER:
                label, at = f"{self.tell.seat(what.seat)}: {self.tell.gem(what.gem)}", "hand:forger"
            case Action.FAVORITE:
                label, at = self.tell.gem(what.gem), "hand:favorite"
            case Action.BLANK_BLUE:
                named = [self.tell.seat(what.seat)] * (what.seat >= 0) + [self.tell.gem(what.gem)] * (what.gem >= 0)
                label, at = ", ".join(named) or label, "hand:blank_blue"
            case Action.MUSKETEERS:
                at = "hand:musketeer"
            case Action.YES if t.phase in _ANSWERS:
                at = f"hand:{_ANSWERS[t.phase].name.lower()}"
            case Action.BUY:
                card, at = t.market[what.slot], f"slot:{what.slot}"
                price = min(t.ducats, t.rules.prices[card][t.step[what.slot]])
                label = self.texts.text(
                    "short.buy", card=self.tell.card(card), ducats=self.tell.texts.text("unit.ducats", n=price)
                )  # fmt: skip
            case Action.CARD:
                label, at = self.tell.card(what.card), f"hand:{Card(what.card).name.lower()}"
            case Action.TRANSMUTE:
                label, at = self.texts.text(
                    "short.transmute", card=self.tell.card(what.card), gem=self.tell.gem(what.gem)
                ), "hand:alchemist"  # fmt: skip
            case _:
                pass
        gem = what.gem if what.gem != NOBODY else GEM_OF[card] if 0 <= card < GEM_KINDS else NOBODY
        return Choice(
            key, title, label, (at,) if at else (), gem=None if gem == NOBODY else Gem(gem).name.lower(),
            card=None if card == NOBODY else Card(card).name.lower(),
        )  # fmt: skip

    def _group(self, what: Meaning) -> tuple[str, str]:
        text = self.texts.text
        match what.group:
            case Action.YES | Action.NO:
                return "answer", text("group.yes")
            case Action.PASS:
                return "pass", self.common.text("group.pass")
            case Action.BUY | Action.CARD | Action.TRANSMUTE:
                key = what.group.name.lower()
                return key, text(f"group.{key}")
            case Action.MUSKETEERS:
                return "musketeers", self.tell.card(Card.MUSKETEER)
            case _:
                return what.group.name.lower(), self.tell.card(Card[what.group.name])

    def hand(self) -> list[dict[str, Any]]:
        """Her cards; at a sale those that are not laid yet."""
        if self.session.over:
            return []
        draft = self.session.draft
        laid = dict.fromkeys(Card, 0)
        for action, n in draft.items():
            laid[Card[self._laid(meaning(action))["card"].upper()]] += n
        cards = [
            {"card": card.name.lower(), "n": n - laid[card], "at": f"hand:{card.name.lower()}"}
            for card, n in self.session.view.hand.items()
            if n > laid[card]
        ]
        text = self.common.text
        return [{"title": text("ui.own_hand"), "cards": cards, "empty": text("ui.own_empty")}]

    def display(self) -> dict[str, Any]:
        """The display in the making: what lies there, and what can be added; empty when none is asked for."""
        if self.session.over or self.session.phase != Phase.DISPLAY:
            return {}
        draft = self.session.draft
        rows: dict[int, list[dict[str, Any]]] = {}
        for action in sorted(draft):
            what, gem = meaning(action), self.session.row_of(action)
            rows.setdefault(gem, []).append({**self._laid(what), "action": action, "copies": draft[action]})
        order = [*self.session.view.fashion, NOBODY]
        additions = [
            {**self._laid(meaning(action)), "action": action}
            for action in self.session.legal
            if action != Action.PASS
        ]  # fmt: skip
        return {
            "rows": [
                {"gem": None if gem == NOBODY else Gem(gem).name.lower(), "cards": rows[gem]}
                for gem in order
                if gem in rows
            ],
            "add": additions,
        }

    def _laid(self, what: Meaning) -> dict[str, Any]:
        """A card on a display."""
        card = Card(what.card) if what.group == Action.CARD else Card[what.group.name]
        row = what.gem if what.group != Action.CARD else NOBODY
        return {"card": card.name.lower(), "row": None if row == NOBODY else Gem(row).name.lower()}

    # ------------------------------------------------------------------------------------------------------------ hints

    def shown(self, bot: str, actions: Sequence[int], instead: str = "") -> dict[str, Any]:
        """A display that a bot would lay, perhaps instead of another."""
        told = []
        for action in actions:
            what = meaning(action)
            card = self.tell.card(Card[what.group.name] if what.group != Action.CARD else what.card)
            told.append(card if what.gem == NOBODY else f"{card} ({self.tell.gem(what.gem)})")
        key = "hint.display" if told else "hint.nothing"
        said = self.texts.text(key, bot=bot_title(bot), **({"cards": ", ".join(told)} if told else {}))
        about = self.advises_instead(bot, instead)
        return {"lead": said, "choice": None, "values": {}, "best": None, "about": about, "lay": list(actions)}
