"""What the page takes in which games of Lady of the Diamonds are written down: points, typed or of chests."""

from __future__ import annotations

from typing import Any, Final

from qn_analysis.core.base.catalogue import Loader
from qn_analysis.core.panels.front_end import scoped, static, templates
from qn_analysis.core.panels.panel import front_words
from qn_analysis.pages.form_page import LANGUAGES, form_engine
from qn_analysis.pages.recorder import Recording

from ..rulebook import Ruleset
from .chest_scene import CHEST_FORM
from .chest_scene import catalogue as chest_texts

HERE: Final = __name__.rpartition(".")[0]
catalogue = Loader(f"{HERE}.record_texts")
"""What the page says of chests."""


def _engine() -> str:
    return form_engine(CHEST_FORM, Ruleset.default()).module()  # the sources are those of any ruleset


def _data(rules: Ruleset) -> dict[str, Any]:
    words = {lang: front_words(chest_texts(lang)) for lang in LANGUAGES}
    return {"engine": dict(form_engine(CHEST_FORM, rules).data), "words": words}


def _texts(_: Ruleset, lang: str) -> dict[str, Any]:
    return templates(catalogue(lang), "chests")


RECORDING: Final = Recording(
    engine=_engine,
    scripts=scoped("chest", static(HERE, "form.js", "chest.js")) + static(HERE, "record_chests.js"),
    form="chestRecord",
    style=static(HERE, "chest.css"),
    data=_data,
    texts=_texts,
)
"""Points of each round, or in all, with the form of the chests."""
