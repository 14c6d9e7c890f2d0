"""A panel that opens another one below itself, and the box of both."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, overload

import ipywidgets  # type: ignore[import-untyped]

from ..page.html import Page
from .drawing import stacked
from .still import Stilled


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


class PanelBox(Stilled, ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets says nothing about types
    """A panel, and below it the one that it has opened.

    Args:
        upper: the panel, an `Opening`.
    """

    def __init__(self, upper: Any) -> None:
        self._upper = upper
        super().__init__(children=self._both())
        upper.observe(self._follow, upper.opens)

    def picture(self) -> str:
        """Both as SVG."""
        return str(self._upper.picture())

    def parts(self) -> Sequence[Any]:
        """What can change the picture."""
        parts: Sequence[Any] = self._upper.parts()
        return parts

    @overload
    def to_html(self, path: None = None, **more: Any) -> Page: ...
    @overload
    def to_html(self, path: str | Path, **more: Any) -> Path: ...
    def to_html(self, path: str | Path | None = None, **more: Any) -> Page | Path:
        """Both as one page; see `to_html` of the panel."""
        made: Page | Path = self._upper.to_html(path, **more)
        return made

    def _both(self) -> tuple[Any, ...]:
        return (self._upper,) if self._upper.below is None else (self._upper, self._upper.below)

    def _follow(self, _change: Any) -> None:
        self.children = self._both()
