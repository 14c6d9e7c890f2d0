"""What every panel of a notebook is: a widget in a language, which its front end can ask for changes.

Some go through steps (`Stepper`), and some open another one below themselves (`Opening`, `PanelBox`).
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, NoReturn, overload

import traitlets
from anywidget import AnyWidget, WidgetTrait

from ..base.calls import public
from ..base.catalogue import Catalogue, Loader
from ..base.errors import Error
from ..page.html import Page, shown_or_written
from .drawing import stacked
from .front_end import HERE, static
from .still import Stilled


class PanelError(Error, traitlets.TraitError):
    """A trait of a panel cannot have this value; the message names the remedy."""


class Abstract(traitlets.MetaHasTraits, ABCMeta):
    """Of widgets with abstract methods."""


class Panel(Stilled, AnyWidget, metaclass=Abstract):
    """A widget that speaks a language and answers its front end.

    A panel has `_esm` (`front.script`), `_css`, texts, a `picture`, tells itself in another language (`retold`) and
    does what its front end asks for (`respond`).

    Traits that can be set: `lang`. To read or observe: `message` (why something was refused), `words`.
    """

    catalogue: ClassVar[Loader]
    """The texts of the panel in a language; what its front end says is under `ui`."""

    lang = traitlets.Unicode("en").tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)

    def __init__(self, *, lang: str, **start: Any) -> None:
        super().__init__(**({"lang": lang, "words": self.front_words(lang)} | start))
        self.observe(self._relabel, "lang")
        self.on_msg(self._received)

    def texts(self, lang: str = "") -> Catalogue:
        """The texts of the panel, in its own language or another."""
        return type(self).catalogue(lang or self.lang)

    def front_words(self, lang: str) -> dict[str, Any]:
        """What the front end says in a language, by key."""
        return front_words(self.texts(lang))

    @abstractmethod
    def retold(self, old: str) -> None:
        """Tell everything anew, after the language has changed."""

    def respond(self, content: Mapping[str, Any]) -> None:
        """Do what the front end asks for; a ValueError is said in `message`."""

    def tell(self, values: Mapping[str, Any]) -> None:
        """Set traits, all at once for the front end."""
        with self.hold_sync():
            for name, value in values.items():
                setattr(self, name, value)

    def told(self, *names: str) -> dict[str, Any]:
        """Traits by name."""
        return {name: getattr(self, name) for name in names}

    def _refuse(self, said: str) -> NoReturn:
        """Refuse the value of a trait; `said` names the remedy."""
        raise PanelError(said)

    @traitlets.validate("lang")
    def _spoken(self, proposal: Any) -> str:
        return self.texts(proposal["value"]).lang

    def _relabel(self, change: Any) -> None:
        with self.hold_sync():
            self.words = self.front_words(self.lang)
            self.retold(change["old"])

    def _received(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """A message of the front end; what it may not ask for is refused in `message`, never raised."""
        if not isinstance(content, dict):
            return
        try:
            self.respond(content)
        except ValueError as error:
            self.message = error.text(self.lang) if isinstance(error, Error) else str(error)


class Paged:
    """A panel that can be written as a page of its own."""

    @abstractmethod
    def _page(self) -> str:
        """The page."""

    @property
    @abstractmethod
    def _title(self) -> str:
        """What the page is called."""

    @overload
    def to_html(self, out: None = None) -> Page: ...
    @overload
    def to_html(self, out: str | Path) -> Path: ...
    @public(renamed={"path": "out"})
    def to_html(self, out: str | Path | None = None) -> Page | Path:
        """The panel as one HTML page that needs neither Python nor a network.

        Args:
            out: a file to write the page to; None gives the page, which shows itself in a notebook.

        Raises:
            LogError: the file cannot be written.
        """
        return shown_or_written(self._page, out, self._title)


def front_words(texts: Catalogue) -> dict[str, Any]:
    """What a front end says, by key (the texts under `ui`); a plural has two forms."""
    forms = {key.removeprefix("ui."): texts.forms(key) for key in texts if key.startswith("ui.")}
    return {key: each.get("", each) for key, each in forms.items()}


class Stepper(Paged, Panel):
    """Steps of a scene, one of which is shown.

    Traits that can be set: the one that says where it stands, `playing`, `speed`, `lang`; to read: `scene`.
    """

    at: ClassVar[str]
    """The trait that says at which step it stands, from 0."""

    scene = traitlets.Dict().tag(sync=True)
    playing = traitlets.Bool(False).tag(sync=True)
    speed = traitlets.Float(1.0).tag(sync=True)

    @property
    @abstractmethod
    def steps(self) -> int:
        """How many steps there are."""

    @public
    def go(self, step: int) -> None:
        """Go to a step, or to the nearest that there is."""
        self.set_trait(self.at, max(0, min(step, self.steps - 1)))

    def next(self) -> None:
        """Go a step on; at the end stay there."""
        self.go(self._here + 1)

    def back(self) -> None:
        """Go a step back; at the beginning stay there."""
        self.go(self._here - 1)

    def first(self) -> None:
        """Go to the beginning."""
        self.go(0)

    def last(self) -> None:
        """Go to the end."""
        self.go(self.steps - 1)

    @property
    def _here(self) -> int:
        return int(getattr(self, self.at))

    @traitlets.validate("speed")
    def _paced(self, proposal: Any) -> float:
        return self.pace(float(proposal["value"]))

    @abstractmethod
    def pace(self, speed: float) -> float:
        """A speed if it can be; PanelError if it cannot."""


class Opening(Stilled):
    """A panel that opens others; the first among its bases."""

    opens: ClassVar[str]
    """The trait with the panel that is open, or None."""

    @property
    def below(self) -> Any:
        """The panel that is open, or None."""
        return getattr(self, self.opens)

    @abstractmethod
    def drawn(self) -> str:
        """The panel alone as SVG."""

    def picture(self) -> str:
        """The panel, and what is open, as SVG."""
        return self.drawn() if self.below is None else stacked(self.drawn(), self.below.picture())

    def parts(self) -> Sequence[Any]:
        """The panel, and what is open."""
        return [self] if self.below is None else [self, *self.below.parts()]


class PanelBox(Stilled, AnyWidget, metaclass=Abstract):
    """A panel, and below it the one that it has opened. It is no box of ipywidgets, which marimo cannot show.

    Args:
        upper: the panel, an `Opening`.
        beside: put the other one to the right of it, where there is room.

    Traits to read or observe: `upper`, `lower` (the panel that is open, or None).
    """

    _esm = static(HERE, "box.js")
    _css = static(HERE, "box.css")

    upper = WidgetTrait().tag(sync=True)
    lower = WidgetTrait().tag(sync=True)
    beside = traitlets.Bool(False).tag(sync=True)

    def __init__(self, upper: Any, *, beside: bool = False) -> None:
        super().__init__(upper=upper, lower=upper.below, beside=beside)
        upper.observe(self._follow, upper.opens)

    def picture(self) -> str:
        """Both as SVG."""
        return str(self.upper.picture())

    def parts(self) -> Sequence[Any]:
        """What can change the picture."""
        parts: Sequence[Any] = self.upper.parts()
        return parts

    @overload
    def to_html(self, out: None = None, **more: Any) -> Page: ...
    @overload
    def to_html(self, out: str | Path, **more: Any) -> Path: ...
    @public(renamed={"path": "out"})
    def to_html(self, out: str | Path | None = None, **more: Any) -> Page | Path:
        """Both as one page; see `to_html` of the panel."""
        made: Page | Path = self.upper.to_html(out, **more)
        return made

    def _follow(self, _change: Any) -> None:
        self.lower = self.upper.below
