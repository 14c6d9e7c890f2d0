"""What the playing panel tells the browser, as plain JSON: the table as the person sees it, what happened, her choices.

Everything is made from rows stripped of what her seat does not learn (`SceneMaker`), from her own record and from the
legal actions; nothing else of the game is read.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any, ClassVar, Final, Generic, NamedTuple

from typing_extensions import TypeVar

from ..base.game_registry import find_game
from ..log.transcript import bot_title
from ..play.session import UNNAMED, Session
from ..position.answers import Advice
from ..position.worlds import Positions
from .scenes import SceneMaker, catalogue

EARLIER: Final = 8
"""Happenings before the last choice that are still told."""
S = TypeVar("S", bound=Session, default=Session)


class Choice(NamedTuple):
    """What a legal action is called, and where it is clicked.

    Attributes:
        key, title: of the group of buttons that it stands in where it lies nowhere on the table.
        label: a few words for its button.
        at: cards and places of the table where it is clicked (`data-at` of the board); several, or none.
        stones: pictures for its button, by their names in `core.charts.art`.
        gem, card: the picture of a game's own board for its button.
        n: the number that it stands for, where a whole group are numbers.
    """

    key: str
    title: str
    label: str
    at: tuple[str, ...] = ()
    stones: tuple[str, ...] = ()
    gem: str | None = None
    card: str | None = None
    n: int | None = None


class Story(ABC, Generic[S]):
    """A session as the person sees it, told bit by bit in one language."""

    maker_of: ClassVar[type[SceneMaker[Any, Any]]]
    by_number: ClassVar[bool] = False
    """Whether the choices of a group go by their numbers, as things lie on the table, though an engine lists them by
    lot."""
    clicks: ClassVar[bool] = True
    """Whether cards or places are clicked; else there are buttons alone."""

    def __init__(self, session: S, lang: str) -> None:
        self.session, self.lang = session, lang
        self.positions = find_game(session.engine.layout.game).part(Positions)
        self.common = catalogue(lang)
        unnamed = session.name == UNNAMED
        called = self.common.text("player.person", n=session.seat + 1) if unnamed else session.name
        log = session.record()
        names = {n: self.common.text("player.bot", n=n + 1) for n in range(len(log.bots))} | {session.seat: called}
        self.maker: Any = self.maker_of(log, 0, lang, session.seat, names)
        self.told = 0
        self.frame = 0  # the first one since the last choice
        self._before: dict[str, Any] = {}
        self.follow()

    # ------------------------------------------------------------------------------------------- what a game has to say

    @abstractmethod
    def asked(self) -> str:
        """What is asked, in a line."""

    def choice(self, action: int) -> Choice:
        """What a legal action is called, and where it is clicked."""
        key, *at = self.clicked(action)
        name = f"group.{key}"
        title = (self.maker.texts if name in self.maker.texts else self.common).text(name)
        label, stones, n = upper(self.said(action)), tuple(self.stones(action)), self.number(action)
        return Choice(key, title, label, tuple(at), stones, n=n)

    def clicked(self, action: int) -> tuple[str, ...]:
        """The group of buttons that a legal action stands in (`group.<key>`), and where on the table it is clicked."""
        raise NotImplementedError

    def stones(self, action: int) -> Sequence[str]:
        """Pictures for the button of a legal action, by their names in `core.charts.art`."""
        return ()

    def number(self, action: int) -> int | None:
        """The number that a legal action stands for, where all of its group are numbers."""
        return None

    @abstractmethod
    def hand(self) -> list[dict[str, Any]]:
        """What the person holds: `title`, `cards` as the board draws them, and what is said of no card (`empty`)."""

    @abstractmethod
    def now(self) -> dict[str, Any]:
        """Where the game stands, as `SceneMaker.status` has it."""

    def looked(self, run: Sequence[Any]) -> None:
        """Called with the rows of every happening, for what the person alone was shown."""

    # -------------------------------------------------------------------------------------------------------- following

    def said(self, action: int) -> str:
        """An action in words, as they stand within a sentence."""
        return self.positions.sentence(self.tell, self.session.table, action)

    @property
    def tell(self) -> Any:
        """Tells cards and players."""
        return self.maker.tell

    def follow(self) -> None:
        """Tell what has happened since."""
        facts = [self.maker.as_fact(each) for each in self.session.rows]
        before = self.session.asked_at
        for start, end in ((self.told, min(before, len(facts))), (max(self.told, before), len(facts))):
            if start >= end:
                continue
            if start >= before:
                self._mark()
            for first, run in self.maker.happenings(facts[start:end]):
                self.maker.happening(start + first, run)
                self.looked(run)
        self.told = len(facts)

    def _mark(self) -> None:
        self.frame = len(self.maker.frames)
        self._before = dict(self.maker.parts)

    # -------------------------------------------------------------------------------------------------- for the browser

    def table(self) -> dict[str, Any]:
        """The scene: how it was at the last choice, and how it is now."""
        scene = {**self.maker.scene(), "turns": []}
        frames, parts = self.maker.frames, self.maker.parts
        before = self._before or parts
        changed = {key: part for key, part in parts.items() if before.get(key) != part}
        now = {**frames[-1], "lines": [], **({} if self.session.over else self.now())}
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
        told = self.session.instead.items()
        return " ".join(
            self.common.text("hint.seated", bot=bot_title(bot), other=bot_title(other)) for bot, other in told
        )  # fmt: skip

    def ask(self) -> str:
        """What is asked, in a line; after the end, that it is over."""
        return self.common.text("ask.over") if self.session.over else self.asked()

    def choices(self) -> list[dict[str, Any]]:
        """Legal actions in groups; none after the end."""
        groups: dict[str, dict[str, Any]] = {}
        for action in self.session.legal:
            made = self.choice(action)
            group = groups.setdefault(made.key, {"key": made.key, "title": made.title, "items": []})
            group["items"].append(self._item(action, made))
            if made.n is not None:
                group["number"] = True
        ordered = sorted(groups.values(), key=lambda group: group["key"] == "pass")
        for group in ordered:
            if self.by_number:
                group["items"].sort(key=itemgetter("action"))
            if len(group["items"]) == 1:
                group["items"][0]["label"] = group["items"][0]["sentence"]
        return ordered

    def _item(self, action: int, made: Choice) -> dict[str, Any]:
        item: dict[str, Any] = {
            "action": action,
            "name": self.session.engine.action_name(action),
            "label": made.label,
            "sentence": upper(self.said(action)),
            "at": list(made.at),
        }
        more = {"gem": made.gem, "card": made.card, "n": made.n, "stones": list(made.stones) or None}
        return item | {key: value for key, value in more.items() if value is not None}

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

    def opinion(
        self, bot: str, choice: int, odds: Mapping[int, float] | None, instead: str = "", *, again: bool = False
    ) -> dict[str, Any]:
        """What a bot would do: a line, and of a network by action how likely it would take it (`odds`).

        `instead` is the bot that was asked for, where another one advises; `again`: games are played on when the hint
        is asked for again.
        """
        lead = self.common.text("hint.lead", bot=bot_title(bot), choice=self.said(choice))
        about = self.about("choice" if odds is None else "odds", bot, instead, policy=bot_title(bot))
        about += f" {self.common.text('hint.again')}" if again else ""
        values = {str(action): {"value": self.percent(share)} for action, share in (odds or {}).items()}
        return {"lead": lead, "choice": choice, "values": values, "best": None, "close": [], "about": about, "lay": []}

    def advice(self, found: Advice, instead: str = "") -> dict[str, Any]:
        """An advice: a line, and by action the share of wins; which actions nobody can tell from the best. `instead` is
        the bot that was asked for, where another one advises.
        """
        best, *others = found.rollouts.outcomes
        close = [
            each.action for each in others if each.behind is None or each.behind.high is None or each.behind.high >= 0
        ]
        lead = self.common.text("hint.lead", bot=bot_title(found.bot), choice=self.said(found.choice))
        if close:
            named = [self.said(action) for action in (best.action, close[0])]
            more = self.common.text("hint.more", n=len(close) - 1) if len(close) > 1 else ""
            lead = f"{lead} {self.common.text('hint.close', one=named[0], other=named[1], more=more)}"
        return {
            "lead": lead,
            "close": [best.action, *close] if close else [],
            "choice": found.choice,
            "values": {
                str(each.action): {
                    "value": self.percent(each.win.value),
                    "low": self.percent(each.win.low),
                    "high": self.percent(each.win.high),
                }
                for each in found.rollouts.outcomes
            },
            "best": found.rollouts.best.action,
            "about": self.about("about", found.bot, found.instead or instead, n=found.rollouts.n,
                                 policy=bot_title(found.rollouts.policy)),
            "lay": [],
        }  # fmt: skip

    def about(self, key: str, bot: str, instead: str, **values: Any) -> str:
        """What the values of a hint are, and whether another bot advises instead."""
        told = self.common.text(f"hint.{key}", **values)
        return f"{told} {self.advises_instead(bot, instead)}".strip()

    def advises_instead(self, bot: str, instead: str) -> str:
        """That a bot advises instead of another one; "" where it does not."""
        if not instead or instead == bot:
            return ""
        return self.common.text("hint.instead", bot=bot_title(instead), other=bot_title(bot))

    def percent(self, value: float | None) -> str:
        """A share as a whole per cent."""
        return self.common.text("hint.value", value=self.common.number(round(100 * (value or 0.0))))


def upper(text: str) -> str:
    """A text that begins with a capital letter."""
    return text[:1].upper() + text[1:]
