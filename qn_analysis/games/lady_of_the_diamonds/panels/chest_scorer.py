"""The chest scorer: a panel into which the chests of a table are entered, and which says what they score and why.

    panel = panels.chest_scorer()                       # or of a sheet, or of a log: chest_scorer(log, game=0, turn=12)
    panel.change({"op": "pieces", "seat": 0, "treasure": "ruby", "n": 3})
    panel.scores.points
    panel.to_html("chests.html")

Scores are the engine's (`chest.score`), what is drawn is made by `chest_scene`; this module holds the state, and
`static/chest.js` draws it. A sheet that there cannot be is kept, so that one can go on entering, but is not scored.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import traitlets
from anywidget import AnyWidget

from qn_analysis.core.log.table import Log as AnyLog
from qn_analysis.core.page import write_page
from qn_analysis.core.panels.page import framed, front_words, static
from qn_analysis.core.sheet import SheetError

from ..chest.checking import NAMES
from ..chest.reading import AnySheet, read_sheet
from ..chest.score import ChestScores, score_chests
from ..chest.taking import sheet_at, turns
from ..log.table import Log
from ..rulebook import Ruleset
from ..words.cards import SEATS
from ..words.texts import catalogue as words
from .chest_editing import edit
from .chest_scene import refused, scene
from .texts import catalogue

HERE: Final = __name__.rpartition(".")[0]
_START: Final = """
const given = JSON.parse(document.getElementById("data").textContent);
mount(document.getElementById("chests"), given, null);
document.body.dataset.ready = "yes";
"""


class ChestScorer(AnyWidget):
    """The chests of a table, entered with fields or from Python.

    Traits that can be set: `sheet` (as `chest.sheet` describes it), `lang` ("en" or "fr"), and for chests of a log
    `turn` (from 1).
    Traits to read or observe: `scene`, `message` (why there can be no such chests, every problem; "" if there can),
    `turns` (of the log's game; 0 without a log), `changed` (whether the chests are other than the log's).

    Attributes:
        scores: of the chests as they are now; None where there can be no such chests.

    Args:
        sheet: the chests: a dictionary, a JSON or TOML file, a `Sheet`, or a log of Lady of the Diamonds.
        game, turn: of the log; None is the end of the game.
        rules: the ruleset; None for the log's, else the rulebook's.
        lang: language of all texts.

    Raises:
        SheetError: there can be no such chests; every problem is named.
        LogError: the log has no such game or turn.
        TextError: there are no texts in the language.
    """

    _esm = static(HERE, "dom.js", "chest.js")
    _css = static(HERE, "base.css", "chest.css")

    sheet = traitlets.Dict().tag(sync=True)
    scene = traitlets.Dict().tag(sync=True)
    message = traitlets.Unicode("").tag(sync=True)
    lang = traitlets.Unicode("en").tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    game = traitlets.Int(0).tag(sync=True)
    turn = traitlets.Int(0).tag(sync=True)
    turns = traitlets.Int(0).tag(sync=True)
    changed = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        sheet: AnySheet | Log,
        *,
        game: int = 0,
        turn: int | None = None,
        rules: Ruleset | None = None,
        lang: str = "en",
    ) -> None:
        self.game_log = sheet if isinstance(sheet, Log) else None
        self.rules = rules or (self.game_log.rules if self.game_log else Ruleset.default())
        last = turns(self.game_log, game) if self.game_log else 0
        taken = sheet_at(sheet, game, turn, lang) if isinstance(sheet, Log) else sheet
        self.scores: ChestScores | None = score_chests(taken, self.rules, lang)
        self._taken = settled(self.scores)
        self._settling = False
        super().__init__(
            sheet=self._taken,
            scene=scene(self.scores, lang),
            lang=lang,
            words=front_words(catalogue(lang)),
            game=game,
            turn=(last if turn is None else turn) if self.game_log else 0,
            turns=last,
        )
        self.observe(self._entered, "sheet")
        self.observe(self._turned, "turn")
        self.observe(self._retell, "lang")
        self.on_msg(self._received)

    # -------------------------------------------------------------------------------------------------------- entering

    def change(self, change: Mapping[str, Any]) -> bool:
        """Change the chests and score them anew.

        A title stays with its holder until somebody has more.

        Args:
            change: as `panels.chest_editing` describes, such as `{"op": "add"}`.

        Returns:
            Whether there can be such chests. If not, they are kept and not scored, and `message` gives every reason.

        Raises:
            SheetError: there is no such change; the chests stay as they are.
        """
        entered = edit(self.sheet, change, self.lang)
        if change["op"] == "pieces":
            freed = edit(entered, {**change, "op": "title", "held": False}, self.lang)
            entered = min(entered, freed, key=self._problems)
        self.sheet = entered
        return self.scores is not None

    def _problems(self, sheet: Mapping[str, Any]) -> int:
        try:
            read_sheet(sheet, self.rules)
        except SheetError as error:
            return len(error.problems)
        return 0

    def _entered(self, _change: Any = None) -> None:
        """Another sheet: scored, or refused with every problem."""
        if self._settling:
            return
        self._settling = True
        try:
            with self.hold_sync():
                self._score()
        finally:
            self._settling = False

    def _score(self) -> None:
        try:
            self.scores = score_chests(self.sheet, self.rules, self.lang)
        except SheetError as error:
            self.scores, self.message = None, str(error)
            self.scene = refused(error.problems, self.rules, self.sheet, self.lang)
        else:
            self.message = ""
            self.scene = scene(self.scores, self.lang)
            self.sheet = settled(self.scores)
        self.changed = bool(self.game_log) and self.sheet != self._taken

    # ------------------------------------------------------------------------------------------------ turns, languages

    @traitlets.validate("turn")
    def _valid_turn(self, proposal: Any) -> int:
        turn = int(proposal["value"])
        if self.game_log is None and turn:
            raise traitlets.TraitError("these chests are not a log's: they have no turns")
        return max(1, min(turn, self.turns)) if self.game_log else 0

    def _turned(self, _change: Any) -> None:
        if self.game_log is None:
            return
        self._taken = settled(score_chests(sheet_at(self.game_log, self.game, self.turn, self.lang), self.rules))
        self.sheet = self._taken

    @traitlets.validate("lang")
    def _spoken(self, proposal: Any) -> str:
        return catalogue(proposal["value"]).lang

    def _retell(self, change: Any) -> None:
        """Another language: the same chests in other words; seats without a name of their own are called anew."""
        with self.hold_sync():
            self.words = front_words(catalogue(self.lang))
            self._taken = renamed(self._taken, change["old"], self.lang)
            self.set_trait("sheet", renamed(self.sheet, change["old"], self.lang))
            self._entered()

    def _received(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """A message of the front end; what it may not ask for is refused in `message`, never raised."""
        if not isinstance(content, dict) or not isinstance(content.get("change"), dict):
            return
        try:
            self.change(content["change"])
        except SheetError as error:
            self.message = str(error)

    def to_html(self, path: str | Path | None = None) -> str:
        """The chests and their scores as one HTML page that needs neither Python nor a network.

        Args:
            path: a file to write the page to as well.

        Raises:
            LogError: the file cannot be written.
        """
        page = framed(
            self.lang,
            catalogue(self.lang).text("page.title"),
            "chests",
            plain=self.scores.explain(self.lang) if self.scores else self.message,
            style=static(HERE, "base.css", "chest.css"),
            data={name: getattr(self, name) for name in ("sheet", "scene", "words", "lang", "game", "turn", "turns")}
            | {"changed": self.changed},
            modules=[static(HERE, "dom.js", "chest.js") + _START],
        )
        if path is not None:
            write_page(path, page)
        return page


def settled(scores: ChestScores) -> dict[str, Any]:
    """A sheet as it is written, with every title; of a table with chests left out, also with all that is permanent."""
    data = scores.sheet.to_dict()
    for seat, chest in enumerate(data["chests"]):
        held = [at for at, holder in enumerate(scores.titles) if holder == seat]
        chest["titles"] = [NAMES[at] for at in held]
        chest["permanent"] = [NAMES[at] for at in held if scores.causes[at] and not scores.sheet.whole]
    return data


def renamed(sheet: Mapping[str, Any], old: str, new: str) -> dict[str, Any]:
    """A written sheet in which seats that are called so in one language are called so in another."""
    before, after = words(old), words(new)
    names = {before.text("seat.default", n=n): after.text("seat.default", n=n) for n in range(1, SEATS + 1)}
    chests = [{**chest, "player": names.get(chest["player"], chest["player"])} for chest in sheet["chests"]]
    return {**sheet, "chests": chests}


def chest_scorer(
    chests: AnySheet | Log | None = None,
    game: int = 0,
    turn: int | None = None,
    *,
    rules: Ruleset | None = None,
    lang: str = "en",
) -> ChestScorer:
    """A panel that scores the chests of Lady of the Diamonds and says why.

    Args:
        chests: a sheet (dictionary, JSON or TOML file, `Sheet`), a log of the game, or None for two empty chests.
        game: of the log.
        turn: of the log's game, 1 the first; None for its end.
        rules: the ruleset; None for the log's, else the rulebook's.
        lang: language of all texts, "en" or "fr".

    Raises:
        SheetError: there can be no such chests; every problem is named.
        LogError: the log is of another game, or has no such game or turn.
        TextError: there are no texts in the language.
    """
    if isinstance(chests, AnyLog):
        chests = Log.of(chests)
    if chests is None:
        name = words(lang).text
        chests = {"chests": [{"player": name("seat.default", n=n)} for n in (1, 2)]}
    return ChestScorer(chests, game=game, turn=turn, rules=rules, lang=lang)
