"""The rows of any game in words: players' names, the lines of a transcript, rows of broken games by their columns."""

from __future__ import annotations

import textwrap
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from ..base.catalogue import Catalogue, loaded
from .replay import NOBODY

if TYPE_CHECKING:
    from .layout import Layout

OVER: Final = "game_over"
"""The event that ends a game, and says a player's place."""
WIDTH: Final = 80
"""Signs of a line of a transcript."""
INDENT: Final = "  "
HOLD: Final = "\ue000"
"""Stands for a space at which no line is broken."""
LONGEST: Final = 50
"""Letters of a bot's name where it calls a player."""


def bot_title(bot: str) -> str:
    """A bot's own name, without where it comes from; one that is very long is cut (a sheet takes 60 letters)."""
    name = bot.removeprefix("python:")
    name = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
    return name[:1].upper() + name[1:]


def player_names(bots: Sequence[str], numbered: Callable[[str, int], str] = "{} {}".format) -> list[str]:
    """What players are called after who they are, by seat: "Amy"; "Greedy 1" and "Greedy 3" where several are alike,
    with the number of a seat, from 1.
    """
    names = [bot_title(bot) for bot in bots]
    return [numbered(name, n) if names.count(name) > 1 else name for n, name in enumerate(names, 1)]


class Teller(ABC):
    """Tells events in one language to one viewer.

    Args:
        rules: the ruleset; None where nothing that is told depends on it.
        lang: language of the texts, of which there is `seat.default`.
        names: players by seat, or None for "Seat 1" and so on.
        viewer: seat that reads, or None to tell everything.

    Raises:
        TextError: there are no texts in that language.
    """

    layout: ClassVar[Layout]
    """Of the log, which says who learns what."""

    def __init__(
        self, rules: Any = None, lang: str = "en", names: Sequence[str] | None = None, viewer: int | None = None
    ) -> None:
        self.rules = rules
        self.texts = self._texts(lang)
        self.names = names
        self.viewer = viewer

    def _texts(self, lang: str) -> Catalogue:
        """The words of the game in whose room `log` the teller is."""
        return loaded(f"{type(self).__module__.rsplit('.', 2)[0]}.words.texts", lang)

    def seat(self, seat: int) -> str:
        """A player's name."""
        if seat == NOBODY:
            return "?"
        if self.names is not None and seat < len(self.names):
            return self.names[seat]
        return self.texts.text("seat.default", n=seat + 1)

    def learnt(self, f: Any) -> Any:
        """A row in plain numbers as the viewer learns it."""
        return self.layout.learnt(f, self.viewer)

    @abstractmethod
    def sentence(self, row: Any) -> str:
        """An event in one sentence, or "" if the viewer does not learn that it happened."""

    def follows(self, before: Any, f: Any) -> bool:
        """Whether an event is told together with the one before it."""
        return False

    def together(self, run: Sequence[Any]) -> list[str]:
        """Events that are told together (`follows`), in a line or several."""
        return [self.sentence(run[0])]

    def sturdy(self, row: Any) -> str:
        """An event in one sentence, or its columns where it is too broken to be told."""
        try:
            if told := self.sentence(row):
                return told
        except (ValueError, IndexError, KeyError):  # no event, card or seat of that kind: its columns are told below
            pass
        names = row._fields[row._fields.index("event") + 1 :]
        values = ", ".join(f"{name}={value}" for name in names if (value := getattr(row, name)) is not None)
        return f"{row.event} ({values})"


T = TypeVar("T", bound=Teller)


class Transcript(Generic[T]):
    """Lines of the transcript of a game in the making: row by row, then `finish`. `places` are the rows that tell who
    came where, told last.

    Attributes:
        folds: what folds the rows that the viewer learns, where headings need the table: `folder` is one.
        gathered: events that wait for more of their kind, to be told together.
        unsaid: events that headings tell.
    """

    folds: ClassVar[Any] = None
    gathered: ClassVar[Collection[Any]] = ()
    unsaid: ClassVar[Collection[Any]] = ()

    def __init__(self, teller: T) -> None:
        self.tell = teller
        self.folder = self.folds and self.folds(teller.rules)
        self.lines = [teller.texts.text("transcript.game")]
        self.places: list[Any] = []
        self.run: list[Any] = []  # what is told together, so far

    def row(self, f: Any) -> None:
        """Tell one more event, in plain numbers."""
        if self.run and not self.tell.follows(self.run[-1], f):
            self.waiting()
        self.before(f)
        if self.folder is not None:
            self.folder.apply(self.tell.learnt(f))
        if f.event.name.lower() == OVER:
            self.places.append(f)
        elif f.event in self.gathered:
            self.run.append(f)
        elif f.event not in self.unsaid:
            self.line(self.tell.sentence(f))

    def before(self, f: Any) -> None:
        """The headings that stand above an event."""

    def waiting(self) -> None:
        """Tell what waits for more of its kind, before something else, or at the end of the game."""
        run, self.run = self.run, []
        for line in self.tell.together(run) if run else ():
            self.line(line)

    def line(self, line: str) -> None:
        """A line below a heading, wrapped at the width of the page; "" is none."""
        wrapped = textwrap.wrap(line, WIDTH, initial_indent=INDENT, subsequent_indent=INDENT * 3)
        self.lines += [part.replace(HOLD, " ") for part in wrapped]

    @staticmethod
    def held(text: str) -> str:
        """A text at whose spaces no line is broken."""
        return text.replace(" ", HOLD)

    def heading(self, line: str) -> None:
        """A heading."""
        self.lines += ["", line]

    def finish(self) -> str:
        """The whole text."""
        self.waiting()
        if self.places:
            self.heading(self.tell.texts.text("transcript.places"))
            for f in sorted(self.places, key=lambda f: (f.number, -f.amount, f.seat)):
                self.line(self.tell.sentence(f))
        return "\n".join(self.lines).strip("\n") + "\n"
