"""What is refused is said in English as ever, and in French with no English in it, by panels and by the command."""

from __future__ import annotations

import hashlib
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

import qn_analysis as qn
from qn_analysis.core.base.catalogue import Joined, Message, loaded, missing
from qn_analysis.core.base.errors import Error
from qn_analysis.core.base.game_registry import games_listed
from qn_analysis.core.play.engine import engine_of
from qn_analysis.core.report.declaration import report_of
from qn_analysis.games.jewels.rulebook import Ruleset as JewelsRules
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset as LadyRules
from qn_analysis.games.queens_necklace.play.written import PHASE_NAMES
from qn_analysis.games.queens_necklace.rulebook import Ruleset
from tests.refusals import inputs
from tests.refusals.inputs import READERS, refusals

HERE: Final = Path(__file__).parent
AS_EVER: Final = json.loads((HERE / "english.json").read_text(encoding="utf-8"))
"""Of each kind of document: how many are refused, and the first sign of what is said of them all in English."""
QUICK: Final = {"rules": 4, "lady_rules": 4, "jewels_rules": 16}
"""Rulesets take long: in the quick run, only one in this number is read."""
GAMES: Final = "qn_analysis.games."
PACKAGES: Final = (
    "qn_analysis.core.base.refusal_texts",
    *(f"{GAMES}{game}.rulebook.texts" for game in ("queens_necklace", "lady_of_the_diamonds", "jewels")),
    *(f"{GAMES}queens_necklace.{room}.texts" for room in ("sale", "play", "log")),
    f"{GAMES}queens_necklace.panels.findings_texts",
    f"{GAMES}queens_necklace.panels.play_page_texts",
    "qn_analysis.core.evenings.texts",
    "qn_analysis.core.lint.texts",
    "qn_analysis.core.position.texts",
    f"{GAMES}lady_of_the_diamonds.chest.texts",
    f"{GAMES}jewels.appraisal.texts",
)
"""Where the words of refusals lie."""
WORD: Final = re.compile(r"[^\W\d_]{2,}")
QUOTED: Final = re.compile(r"'[^']*'|\"[^\"]*\"|`[^`]*`|[\[{][^\]}]*[\]}]|\S*[_./]\S*")
"""What somebody wrote, keys and files: the same in every language."""


def words(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(QUOTED.sub(" ", text))}


def names() -> set[str]:
    """Keys and names that documents have."""
    known = [getattr(inputs, name) for name in ("SHEET", "POSITION", "CHEST", "JEWEL", "RULES", "LADY", "JEWELS")]
    known += [made.default().to_dict() for made in (Ruleset, LadyRules, JewelsRules)]
    rulings = [ruling for made in (Ruleset, LadyRules, JewelsRules) for ruling in made.switches.values()]
    readings = [str(reading.value) for ruling in rulings for reading in ruling.readings]
    return {word.lower() for word in WORD.findall(json.dumps([*known, readings, PHASE_NAMES]))}


def templates(lang: str) -> set[str]:
    found: set[str] = set()
    for package in PACKAGES:
        texts = loaded(package, lang)
        for key in texts:
            for form in texts.forms(key).values():
                found |= words(re.sub(r"\{.*?\}", " ", form))
    return found


ENGLISH: Final = (templates("en") - templates("fr") - names()) | {"the", "is", "not", "must", "with", "has", "nothing"}
"""Words by which English is known."""


def said(error: Error, lang: str = "en") -> str:
    return error.text(lang).replace(str(HERE), "HERE")


def digest(errors: list[Error]) -> str:
    return hashlib.sha256("\n".join(map(said, errors)).encode()).hexdigest()[:16]


def messages(value: Any) -> Iterator[Message]:
    """A message and all messages in it."""
    if isinstance(value, Joined):
        for part in value.parts:
            yield from messages(part)
    elif isinstance(value, Message):
        yield value
        for each in value.values.values():
            yield from messages(each)


@pytest.mark.parametrize("kind", READERS)
def test_refusals_of_documents(kind: str) -> None:
    check(kind, QUICK.get(kind, 1))


@pytest.mark.full
@pytest.mark.parametrize("kind", QUICK)
def test_refusals_of_every_ruleset(kind: str) -> None:
    check(kind, 1)


def check(kind: str, every: int) -> None:
    errors = refusals(kind, every)
    assert {"n": len(errors), "digest": digest(errors)} == AS_EVER[kind][str(every)]
    for error in errors:
        assert isinstance(error.args[0], Message), f"only in English: {error}"
        french = said(error, "fr")
        assert french != said(error)
        assert words(french) & ENGLISH == set(), french


def test_english_is_known_by_its_words() -> None:
    """The other test could not fail if it knew no English."""
    assert len(ENGLISH) > 250
    assert {"missing", "unknown", "hand", "deck", "cards"} - ENGLISH <= {"hand", "deck", "cards"}
    seen = [error for kind in ("sheet", "position", "chest", "jewel") for error in refusals(kind, 3)]
    assert all(words(said(error)) & ENGLISH for error in seen)


@pytest.mark.parametrize("package", PACKAGES)
def test_both_languages_have_the_same_texts(package: str) -> None:
    assert missing(loaded(package, "en"), loaded(package, "fr")) == []


def test_an_error_keeps_its_language_in_another_process() -> None:
    for kind in ("sheet", "position", "rules"):
        error = refusals(kind, 40)[0]
        again = pickle.loads(pickle.dumps(error))
        assert (str(again), again.text("fr")) == (str(error), error.text("fr"))
        assert vars(again) == vars(error)
        assert str(again.speaking("fr")) == error.text("fr") != str(error)


def test_why_a_game_cannot_be_replayed_is_said_in_french() -> None:
    pytest.importorskip("anywidget")
    from qn_analysis.core.log.replay import ReplayError
    from qn_analysis.games.queens_necklace.log.replay import Folder
    from qn_analysis.games.queens_necklace.log.rows import fact
    from qn_analysis.games.queens_necklace.panels.findings_reach import reason
    from qn_analysis.games.queens_necklace.panels.findings_texts import catalogue

    log = qn.simulate(1, players=2, bots="random", seed=1)
    rows = log.rows(0)
    drawn = next(at for at, row in enumerate(rows) if row.event == "turn_started")
    told: list[str] = []
    for change in (
        {"event": "sold_out"}, {"seat": 9}, {"event": "bought", "slot": 3, "card": "queen"}, {"amount": None},
        {"event": "discarded", "card": "king"}, {"event": "game_started", "number": 9}, {"phase": "spring"},
    ):  # fmt: skip
        folder = Folder(log.rules.copies, players=2)
        for row in rows[:drawn]:
            folder.apply(row)
        with pytest.raises((ReplayError, ValueError)) as error:
            folder.apply(rows[drawn]._replace(**change))
        why = reason(error.value)
        french = catalogue("fr").text("reason.no_game", why=why)
        assert catalogue("en").text("reason.no_game", why=why) == f"The game cannot be replayed: {why}"
        assert words(french) & (ENGLISH | {"there", "it", "column"}) == set(), french
        told.append(french)
    assert len(set(told)) == len(told)
    assert reason(KeyError("x")).text("fr") == "ce que disent ses lignes ne va pas ensemble."
    with pytest.raises(ReplayError, match=r"^row 0: there is no event"):
        Folder(None).apply(rows[0]._replace(event="x"))
    assert fact(rows[0])


# --------------------------------------------------------------------------------------------------- panels and command


def test_a_french_sale_panel_refuses_in_french() -> None:
    pytest.importorskip("anywidget")
    from qn_analysis.panels import sale_stepper

    panel = sale_stepper(inputs.SHEET, lang="fr")
    assert not panel.change({"op": "add", "player": "Amy", "card": "king", "row": "amber"})
    assert panel.message == "Amy expose 2 Rois\u202f; un joueur peut en exposer un par vente"
    panel.lang = "en"
    assert not panel.change({"op": "add", "player": "Amy", "card": "king", "row": "amber"})
    assert panel.message == "Amy shows 2 Kings; a player may show one King a sale"


def test_french_panels_of_sheets_refuse_in_french() -> None:
    pytest.importorskip("anywidget")
    from qn_analysis.games.jewels.panels import jewel_appraiser
    from qn_analysis.games.lady_of_the_diamonds.panels import chest_scorer

    for panel, wrong in ((chest_scorer(lang="fr"), {"mode": "bsic", "chests": []}), (jewel_appraiser(lang="fr"), [3])):
        panel.sheet = {**panel.sheet, "cards": wrong, **(wrong if isinstance(wrong, dict) else {})}
        told = [*panel.scene["problems"], panel.message]
        assert len(told) > 1
        for each in told:
            assert words(each) & ENGLISH == set(), each
        panel.lang = "en"
        assert all(words(each) & ENGLISH for each in panel.scene["problems"])


def in_a_process(*arguments: str) -> tuple[int, str]:
    done = subprocess.run([sys.executable, "-m", "qn_analysis", *arguments], capture_output=True, text=True)
    return done.returncode, done.stderr


def test_commands_refuse_in_the_language_that_is_asked_for(tmp_path: Path, run: Any) -> None:
    sheet, rules = tmp_path / "sale.toml", tmp_path / "mine.toml"
    sheet.write_text('fashion = ["ruby"]\ndisplays = [{ player = "Amy", bankers = 1 }, { player = "Bea" }]\n')
    rules.write_text("hand_size = 99\n")
    assert in_a_process("sale", str(sheet), "--lang", "fr") == (
        2,
        "qn: il manque emerald dans fashion\u202f; il manque diamond dans fashion\u202f; "
        "il manque amber dans fashion\u202f; Amy expose un Banquier sans pierre\u202f; "
        "un Banquier ne s'expose qu'avec des bijoux\u00a0: retirez-le\n",
    )
    line = "hand_size = 99\u00a0: hors des bornes\u202f; choisissez de 1 à 10"
    heading = f'{rules} "mine"\u00a0: 1 problème'
    assert run("rules", "check", rules, "--lang", "fr")[::2] == (2, f"qn: {heading}\n- {line}\n")
    code, _, told = run("worksheet", "--rules", rules, "--lang=fr", "--out", tmp_path / "w.html")
    assert (code, told) == (2, f"qn: {heading}\n- {line}\n")
    for game in ("lady", "jewels"):
        code, _, told = run("rules", "check", rules, "--game", game, "--lang", "fr")
        assert code == 2
        assert words(told.replace("qn:", "").replace("mine", "")) & ENGLISH == set()
    assert "must" not in run("sale", tmp_path / "none.toml", "--lang", "fr")[2]
    assert run("sale", sheet)[2].startswith("qn: fashion lacks emerald; ")


GOLDEN: Final = Path(__file__).parents[2] / "datasets" / "golden-3.jsonl"
MISTAKES: Final = (
    "position LOG 0 556 --rollouts 4",
    "position LOG 0 100 --rollouts 1 --bot greedy",
    "position LOG 0 9999",
    "replay LOG 9",
    "replay LOG 0 --seat 7",
    "replay nowhere 0",
    "report IN --out IN/a.html",
    "report LOG --out IN",
    "report LOG --sections rigns,money --out IN/a.html",
    "report LOG --people LOG --out IN/a.html",
    "report --games 0 --players 7 --bots gredy,none.module:f,greedy --seed -1 --out IN/a.html",
    "lint LOG --format xml",
    "lint LOG --statistics --format sarif",
    "lint LOG --select QN9,ZZ",
    "explain rubby,queenn",
    "import LOG --dates year --out IN/a.jsonl",
    "compare rulebook LOG --format xml",
    "compare rulebook rulebook --players-know-rules perhaps",
    "compare rulebook --sweep purse=8..9 --games 0 --players 2,9 --bots gredy",
    "compare rulebook --game chess rulebook",
    "mend rulebook --goals shorter=x --games 5 --bots gredy",
    "league --games 4 --bots greedy",
    "league --games 0 --bots greedy,greedy,gredy",
    "play --players 9 --bots gredy --seed -4 --out IN/a.html",
    "play --out IN/none/a.html",
    "course --out IN/..",
    "rules check --game chess none.toml",
)
"""Calls of the command that are refused; LOG is a log of three games, IN a folder with nothing in it."""


@pytest.mark.parametrize("call", MISTAKES)
def test_a_mistake_at_the_command_line_is_told_in_both_languages(call: str, run: Any, tmp_path: Path) -> None:
    asked = [each.replace("LOG", str(GOLDEN)).replace("IN", str(tmp_path)) for each in call.split()]
    told = {}
    for lang in ("en", "fr"):
        code, _, err = run(*asked, "--lang", lang)
        last = err.splitlines()[-1]
        assert (code, last[:4], "Traceback" in err) == (2, "qn: ", False), err
        told[lang] = last[4:]
    engine, report = engine_of("queens_necklace"), report_of("queens_necklace")
    listed = words(" ".join([*report.chapters, *engine.known_names(), games_listed()]))
    assert words(told["en"]) & ENGLISH
    assert words(told["fr"]) & (ENGLISH | {"unknown", "choose", "cannot", "there"}) - listed == set(), told["fr"]
