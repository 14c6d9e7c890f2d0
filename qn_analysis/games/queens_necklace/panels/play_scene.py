"""What the playing panel tells the browser, as plain JSON: the table as the person sees it, what happened, her choices.

Everything is made from rows stripped of what her seat does not learn (`replay_scene`), from her own record and from the
legal actions; nothing else of the game is read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from qn_analysis.core.position.answers import Advice

from ..log.rows import UNKNOWN, Fact
from ..log.teller import Teller
from ..play.session import UNNAMED, Session
from ..play.wording import sentence
from ..words.actions import Action, Meaning, meaning, name
from ..words.cards import GEM_KINDS, GEM_OF, NOBODY, Card, Gem
from ..words.events import Event
from ..words.phases import Phase
from .play_texts import catalogue
from .replay_scene import SceneMaker, happenings

EARLIER = 8
"""Happenings before the last choice that are still told."""


class Story:
    """A session as the person sees it, told bit by bit in one language."""

    def __init__(self, session: Session, lang: str) -> None:
        self.session, self.lang = session, lang
        self.texts = catalogue(lang)
        known = session.name == UNNAMED
        called = self.texts.text("player.person", n=session.seat + 1) if known else session.name
        self.maker = SceneMaker(session.record(), 0, lang, session.seat, {session.seat: called})
        self.told = 0
        self.frame = 0  # the first one since the last choice
        self._before: dict[str, Any] = {}
        self.follow()

    @property
    def tell(self) -> Teller:
        """Tells cards and players."""
        return self.maker.tell

    def follow(self) -> None:
        """Tell what has happened since."""
        facts = self.session.facts
        before = self.session.asked_at
        for start, end in ((self.told, min(before, len(facts))), (max(self.told, before), len(facts))):
            if start >= end:
                continue
            if start >= before:
                self._mark()
            for first, run in happenings(facts[start:end], self.session.seat):
                self.maker.happening(start + first, run)
                self._look(run)
        self.told = len(facts)

    def _mark(self) -> None:
        self.frame = len(self.maker.frames)
        self._before = dict(self.maker.parts)

    def _look(self, run: Sequence[Fact]) -> None:
        """A hand that she has looked at is told card by card."""
        for f in run:
            if f.event == Event.HAND_SEEN and f.seat == self.session.seat:
                cards = self.maker.seen.position.hands[f.other]
                told = ", ".join(self.tell.cards(cards))
                if told and cards[UNKNOWN] == 0:
                    self.maker.frames[-1]["lines"].append(self.texts.text("line.hand", cards=told))

    # -------------------------------------------------------------------------------------------------- for the browser

    def table(self) -> dict[str, Any]:
        """The scene: how it was at the last choice, and how it is now."""
        scene = {**self.maker.scene(), "turns": [], "sales": []}
        frames, parts = self.maker.frames, self.maker.parts
        before = self._before or parts
        changed = {key: part for key, part in parts.items() if before.get(key) != part}
        t = self.session.view
        now = {**frames[-1], "lines": [], "turn": t.turn, "phase": t.phase.name.lower()}
        if not self.session.over:
            now["active"], now["year"] = t.active, t.year
        return {**scene, "frames": [{**now, "set": before}, {**now, "set": changed}], "me": self.session.seat}

    def since(self) -> dict[str, list[list[str]]]:
        """Lines of what has happened since the last choice, and of what was shortly before it."""
        frames = self.maker.frames
        lines = [[line for line in frame["lines"] if line] for frame in frames]
        return {
            "now": [each for each in lines[self.frame :] if each],
            "earlier": [each for each in lines[: self.frame] if each][-EARLIER:],
        }

    def seated(self) -> str:
        """Which bots play instead of others, which were not trained by the rules; "" where all were."""
        said = self.session.instead.items()
        return " ".join(self.texts.text("hint.seated", bot=_upper(bot), other=_upper(other)) for bot, other in said)

    def ask(self) -> str:
        """What is asked, in a line."""
        if self.session.over:
            return self.texts.text("ask.over")
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
        """Legal actions in groups; none in a display, which `display` tells, and after the end."""
        if self.session.over or self.session.phase == Phase.DISPLAY:
            return []
        groups: dict[str, dict[str, Any]] = {}
        for action in self.session.legal:
            key, title = self._group(meaning(action))
            group = groups.setdefault(key, {"key": key, "title": title, "items": []})
            group["items"].append(self._item(action))
        ordered = sorted(groups.values(), key=lambda group: group["key"] == "pass")
        for group in ordered:
            if len(group["items"]) == 1:
                group["items"][0]["label"] = group["items"][0]["sentence"]
        return ordered

    def _group(self, what: Meaning) -> tuple[str, str]:
        text = self.texts.text
        match what.group:
            case Action.FORGER:
                return f"forger{what.seat}", text("group.forger", seat=self.tell.seat(what.seat))
            case Action.YES | Action.NO:
                return "answer", text("group.yes")
            case Action.PASS | Action.BUY | Action.CARD | Action.TRANSMUTE:
                key = what.group.name.lower()
                return key, text(f"group.{key}")
            case Action.MUSKETEERS:
                return "musketeers", self.tell.card(Card.MUSKETEER)
            case _:
                return what.group.name.lower(), self.tell.card(Card[what.group.name])

    def _item(self, action: int) -> dict[str, Any]:
        what = meaning(action)
        t = self.session.table
        told = _upper(sentence(self.tell, t, action))
        label, card = told, what.card
        match what.group:
            case Action.CONFESSOR | Action.THIEF:
                label = self.tell.seat(what.seat)
            case Action.FORGER | Action.FAVORITE:
                label = self.tell.gem(what.gem)
            case Action.BLANK_BLUE:
                named = [self.tell.seat(what.seat)] * (what.seat >= 0) + [self.tell.gem(what.gem)] * (what.gem >= 0)
                label = ", ".join(named) or told
            case Action.BUY:
                card = t.market[what.slot]
                price = min(t.ducats, t.rules.prices[card][t.step[what.slot]])
                label = self.texts.text(
                    "short.buy", card=self.tell.card(card), ducats=self.tell.texts.text("unit.ducats", n=price)
                )  # fmt: skip
            case Action.CARD:
                label = self.tell.card(what.card)
            case Action.TRANSMUTE:
                label = self.texts.text(
                    "short.transmute", card=self.tell.card(what.card), gem=self.tell.gem(what.gem)
                )  # fmt: skip
            case _:
                pass
        gem = what.gem if what.gem != NOBODY else GEM_OF[card] if 0 <= card < GEM_KINDS else NOBODY
        return {
            "action": action,
            "name": name(action),
            "label": label,
            "sentence": told,
            "gem": None if gem == NOBODY else Gem(gem).name.lower(),
            "card": None if card == NOBODY else Card(card).name.lower(),
        }

    def hand(self) -> list[list[Any]]:
        """Her cards: name and copies."""
        return [[card.name.lower(), copies] for card, copies in self.session.view.hand.items()]

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

    def places(self) -> list[dict[str, Any]]:
        """Who came where, once the game is over."""
        if not self.session.over:
            return []
        p = self.maker.seen.position
        found = [
            {"place": p.places[seat], "name": self.tell.seat(seat), "score": p.scores[seat], "seat": seat}
            for seat in range(p.players)
        ]
        return sorted(found, key=lambda each: (each["place"], each["seat"]))

    # ------------------------------------------------------------------------------------------------------------ hints

    def advice(self, found: Advice) -> dict[str, Any]:
        """An advice: a line, and by action the share of wins; which actions nobody can tell from the best."""
        best, *others = found.rollouts.outcomes
        close = [
            each.action for each in others if each.behind is None or each.behind.high is None or each.behind.high >= 0
        ]
        lead = self.texts.text(
            "hint.lead", bot=_upper(found.bot), choice=sentence(self.tell, self.session.table, found.choice)
        )
        if close:
            named = [sentence(self.tell, self.session.table, action) for action in (best.action, close[0])]
            more = self.texts.text("hint.more", n=len(close) - 1) if len(close) > 1 else ""
            lead = f"{lead} {self.texts.text('hint.close', one=named[0], other=named[1], more=more)}"
        return {
            "lead": lead,
            "close": [best.action, *close] if close else [],
            "choice": found.choice,
            "values": {
                str(each.action): {
                    "value": self._percent(each.win.value),
                    "low": self._percent(each.win.low),
                    "high": self._percent(each.win.high),
                }
                for each in found.rollouts.outcomes
            },
            "best": found.rollouts.best.action,
            "about": self._about("about", found.bot, found.instead, n=found.rollouts.n,
                                 policy=_upper(found.rollouts.policy)),
            "lay": [],
        }  # fmt: skip

    def opinion(self, bot: str, choice: int, odds: Mapping[int, float]) -> dict[str, Any]:
        """What a network thinks: a line, and by action how likely it would take it."""
        return {
            "lead": self.texts.text(
                "hint.lead", bot=_upper(bot), choice=sentence(self.tell, self.session.table, choice)
            ),
            "choice": choice,
            "values": {str(action): {"value": self._percent(share)} for action, share in odds.items()},
            "best": None,
            "about": self._about("odds", bot, "", policy=_upper(bot)),
            "lay": [],
        }  # fmt: skip

    def _about(self, key: str, bot: str, instead: str, **values: Any) -> str:
        """What the values are, and whether another bot advises instead."""
        told = self.texts.text(f"hint.{key}", **values)
        other = self.texts.text("hint.instead", bot=_upper(instead), other=_upper(bot)) if instead else ""
        return f"{told} {other}".strip()

    def shown(self, bot: str, actions: Sequence[int], instead: str = "") -> dict[str, Any]:
        """A display that a bot would lay, perhaps instead of another."""
        told = []
        for action in actions:
            what = meaning(action)
            card = self.tell.card(Card[what.group.name] if what.group != Action.CARD else what.card)
            told.append(card if what.gem == NOBODY else f"{card} ({self.tell.gem(what.gem)})")
        key = "hint.display" if told else "hint.nothing"
        said = self.texts.text(key, bot=_upper(bot), **({"cards": ", ".join(told)} if told else {}))
        about = self.texts.text("hint.instead", bot=_upper(instead), other=_upper(bot)) if instead else ""
        return {"lead": said, "choice": None, "values": {}, "best": None, "about": about, "lay": list(actions)}

    def _percent(self, value: float | None) -> str:
        return self.texts.text("hint.value", value=self.tell.texts.number(round(100 * (value or 0.0))))


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
