"""A game at the table written down: one page for a phone, without Python and without a network, and the same in a
notebook.

The page keeps what is entered in its browser, after every tap, and nowhere else. What it saves is a log that `qn`
opens as it is; so is the code that it shows, which is that log packed. Any game can be written down by its points; a
game that declares a `Recording` of its own adds what more its page takes (sales, whole games, chests), which its
translated engine judges (`static/record.js`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, ClassVar, Final

import polars as pl
import traitlets

from qn_analysis.core.base.calls import public
from qn_analysis.core.base.catalogue import Loader
from qn_analysis.core.base.game_registry import default_game, find_game, game_named
from qn_analysis.core.base.messages import refusals
from qn_analysis.core.charts import art
from qn_analysis.core.charts.theme import QUIET
from qn_analysis.core.log.folder import FORMAT, LogError
from qn_analysis.core.log.follow import OVER, by_hand
from qn_analysis.core.log.jsonl import RANGES
from qn_analysis.core.log.knowledge import Knows
from qn_analysis.core.log.log import Log, log_of
from qn_analysis.core.log.validate import NAME
from qn_analysis.core.page.html import render, script_safe, write_page
from qn_analysis.core.panels.drawing import BAD, Drawing
from qn_analysis.core.panels.form_panel import Form
from qn_analysis.core.panels.front_end import runnable, scoped, script, spoken, static, templates
from qn_analysis.core.panels.front_end import style as styles
from qn_analysis.core.panels.panel import Paged, Panel, front_words
from qn_analysis.core.rules.table_ruleset import TableRuleset

from .form_page import CALLED, HERE, LANGUAGES, form_engine

if TYPE_CHECKING:
    from qn_analysis.core.rules.ruleset import BaseRuleset

catalogue = Loader(f"{__package__}.record_texts")
"""What the page says of any game."""


@dataclass(frozen=True)
class Recording:
    """What a game adds to the page in which its games are written down.

    Attributes:
        levels: what can be written down besides points: names of the functions in `make`'s result.
        engine: the translated sources and what asks them, as a script.
        scripts: of the game, which `make` stands in.
        make: the name of a function of the page's data that gives `{level: {...}}` (`static/record.js`); "" for none.
        form: the name of one that gives a form in which points are reckoned; "" for none.
        style: style sheets behind those of the page.
        data: what the script is told of a ruleset.
        texts: what it says, by language.
    """

    levels: tuple[str, ...] = ()
    engine: Callable[[], str] = str
    scripts: str = ""
    make: str = ""
    form: str = ""
    art: str = ""
    style: str = ""
    data: Callable[[Any], Mapping[str, Any]] = lambda _: {}
    texts: Callable[[Any, str], Mapping[str, Any]] = lambda _, __: {}


def form_recording(form: Form, package: str, rules: type[TableRuleset], name: str) -> Recording:
    """A page that takes points, typed or reckoned by a form.

    Args:
        form: the form.
        package: the game's panels: in `static` the script and the style sheet of the form, and `record_<name>s.js`,
            which makes `<name>Record`; in `texts` what the form says, and in `record_texts` what the page says of it,
            under the same name.
        rules: the game's rulesets.
        name: what the form is called.
    """

    def data(played: Any) -> dict[str, Any]:
        words = {lang: front_words(texts(lang)) for lang in LANGUAGES}
        return {"engine": dict(form_engine(form, played).data), "words": words}

    texts, said = Loader(f"{package}.texts"), Loader(f"{package}.record_texts")
    return Recording(
        engine=lambda: form_engine(form, rules.default()).module(),  # the sources are those of any ruleset
        scripts=scoped(name, static(package, "form.js", f"{name}.js")) + static(package, f"record_{name}s.js"),
        form=f"{name}Record", style=static(package, f"{name}.css"), data=data,
        texts=lambda _, lang: templates(said(lang), f"{name}s"),
    )  # fmt: skip


POINTS: Final = Recording()
"""Points alone."""


def recording_of(game: str) -> Recording:
    """What the page of a game takes; `game` is its name in manifests."""
    try:
        return find_game(game).part(Recording)
    except LookupError:
        return POINTS


def record_data(game: str, rules: BaseRuleset, lang: str) -> dict[str, Any]:
    """All that the page of a game is told, in both languages."""
    kind = log_of(game)
    layout, declared, own = kind.layout, by_hand(kind.layout), recording_of(game)
    tally, kinds = layout.tally, {doc.name: doc.dtype for doc in layout.events}
    usual = rules.to_dict() == layout.rules.default().to_dict()
    levels = [Knows.SCORES.said, *own.levels]
    head = {"format": FORMAT, "schema": layout.version, "game": game}
    return {
        "lang": lang, "called": CALLED, "game": game, "title": layout.title, "levels": levels,
        "fewest": layout.fewest, "seats": layout.seats, "stages": declared.stages(rules), "ties": declared.ties(rules),
        "tally": None if tally is None else tally._asdict(), "most": RANGES[kinds["amount"]][1], "name": NAME,
        "head": head if usual else head | {"ruleset": rules.to_dict()},
        "rules": None if usual else rules.name,
        "texts": {each: _texts(own, rules, each) for each in LANGUAGES},
        "own": dict(own.data(rules)),
    }  # fmt: skip


def _texts(own: Recording, rules: BaseRuleset, lang: str) -> dict[str, Any]:
    said = templates(catalogue(lang), "ui", "page", "level", "about", "stage", "warn")
    return spoken(lang, [said, templates(refusals(lang), "list"), own.texts(rules, lang)])


def _scripts(own: Recording) -> str:
    """The script of the page, without the call that draws it."""
    front = script(HERE, own.art or art.script(), "record.js")
    engine = own.engine() or static(HERE, "filling.js")
    named = f"const recordedGame = {own.make or '() => ({})'};\nconst recordedForm = {own.form or '() => null'};\n"
    return f"{engine}{front}\n{own.scripts}\n{named}"


def _style(own: Recording) -> str:
    return styles(HERE, "base.css", "form.css", "record.css") + own.style


@cache
def front_end(game: str) -> tuple[str, str]:
    """Script and style sheet of the panel of a game."""
    own = recording_of(game)
    traits = 'export default widget(mountPanel, ["given", "lang"], (send) => ({ send }));\n'
    return _scripts(own) + traits, _style(own)


def record_page(game: str | None = None, *, rules: BaseRuleset | None = None, lang: str = "en") -> str:
    """The page in which games at a table are written down.

    Args:
        game: which one, by its name or a shorter one; None: Queen's Necklace.
        rules: the ruleset; None: the rulebook's.
        lang: its language at first; the other one is in the page too.

    Raises:
        GameError: there is no such game.
        TextError: there are no texts in the language.
    """
    name = default_game() if game is None else game_named(game)
    texts, own = catalogue(lang), recording_of(name)
    given = record_data(name, rules or log_of(name).layout.rules.default(), lang)
    values = {
        "lang": lang, "title": texts.text("page.title", game=given["title"]), "called": CALLED,
        "other": "fr" if lang == "en" else "en", "noscript": texts.text("page.noscript"), "plain": "",
        "style": _style(own), "data": script_safe(given),
        "modules": [runnable(_scripts(own), "panel", "mountPage")],
    }  # fmt: skip
    return render(HERE, "form.html.j2", values)


def write_record_page(
    out: str | Path, game: str | None = None, *, rules: BaseRuleset | None = None, lang: str = "en"
) -> Path:
    """Write the page into a file; see `record_page`.

    Raises:
        LogError: the file cannot be written; this is said before the page is made.
        GameError, TextError: as `record_page`.
    """
    return write_page(out, lambda: record_page(game, rules=rules, lang=lang))


class Recorder(Paged, Panel):
    """The page in which games are written down, as a panel.

    Traits that can be set: `lang`. To read or observe: `written`, the log of the game that is open, as JSON Lines (""
    as long as nothing is written down).

    Args:
        game: its name in manifests.
        rules: the ruleset.
        lang: language of all texts.
    """

    catalogue: ClassVar[Loader] = catalogue
    given = traitlets.Dict().tag(sync=True)
    written = traitlets.Unicode("")

    def __init__(self, game: str, rules: BaseRuleset, lang: str) -> None:
        self._game, self._rules = game, rules
        self._esm, self._css = front_end(game)
        super().__init__(lang=lang, given=record_data(game, rules, lang))

    def respond(self, content: Mapping[str, Any]) -> None:
        """What was written down so far."""
        if isinstance(content.get("written"), str):
            self.written = content["written"]

    def retold(self, old: str) -> None:
        """The front end has both languages."""

    @property
    def log(self) -> Log | None:
        """The log of the game that is open; None as long as nothing is written down.

        Raises:
            LogError: it cannot be opened.
        """
        if not self.written:
            return None
        with TemporaryDirectory() as folder:
            place = Path(folder, "game.jsonl")
            place.write_text(self.written, encoding="utf-8")
            return Log.open(place)

    def picture(self) -> str:
        """Who plays, the points so far, and how much is written down, as SVG."""
        drawing, say = Drawing(self._title), self.texts().text
        try:
            log = self.log
        except LogError as error:
            drawing.text(error.text(self.lang), colour=BAD)
            return drawing.svg()
        if log is None:
            drawing.text(say("ui.empty"), colour=QUIET)
            return drawing.svg()
        events = log.events.collect()
        drawing.table([[name, str(points)] for name, points in _points(log, events)], numbers=[1])
        drawing.text(say("ui.written", n=events.height), colour=QUIET)
        return drawing.svg()

    @property
    def _title(self) -> str:
        return self.texts().text("page.title", game=log_of(self._game).layout.title)

    def _page(self) -> str:
        return record_page(self._game, rules=self._rules, lang=self.lang)


def _points(log: Log, events: pl.DataFrame) -> Iterator[tuple[str, int]]:
    """Each player of a log of one game, by seat, and what she has so far."""
    tally = log.layout.tally
    for seat, name in log.people.select("seat", "name").rows():
        own = events.filter(pl.col("seat") == seat, pl.col("amount").is_not_null())
        over = own.filter(pl.col("event") == OVER)["amount"].to_list()
        so_far = [] if tally is None else own.filter(pl.col("event") == tally.event)["amount"].to_list()
        summed = so_far[-1:] if tally is not None and tally.running else so_far
        yield str(name), int(over[0] if over else sum(summed))


@public
def record(game: str | None = None, *, rules: BaseRuleset | str | Path | None = None, lang: str = "en") -> Recorder:
    """A panel in which a game at the table is written down, by its points, its sales or everything.

        panel = panels.record()
        panel.log                       # what is written down so far
        panel.to_html("table.html")     # the same as a page for a phone, without Python: `qn record`

    Args:
        game: which game, by its name or a shorter one; None for the first of the package.
        rules: the ruleset; None for the rulebook's.
        lang: language of all texts, "en" or "fr".

    Raises:
        GameError: there is no such game.
        TextError: there are no texts in the language.
    """
    name = default_game() if game is None else game_named(game)
    return Recorder(name, log_of(name).layout.rules.of(rules), lang)
