"""Everything that reads what others wrote, but for logs (`logs`), with valid examples to start from."""

from __future__ import annotations

import json
import tempfile
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from qn_analysis.core.evenings.read import read_games
from qn_analysis.core.files.read import UnreadableError, parse_json
from qn_analysis.core.lint.run import lint
from qn_analysis.core.log.folder import LogError
from qn_analysis.core.play.errors import TrainError, TuneError
from qn_analysis.core.play.stored import FORMAT, MOST_STATE, MOST_STORED, UNDER_WAY, archive, load_learnt, opened
from qn_analysis.core.position.decision import PositionError
from qn_analysis.core.report.beside import BesideStudy
from qn_analysis.core.report.peers import Peers, load_peers
from qn_analysis.core.report.study import Study, StudyError
from qn_analysis.core.stats.statistic import Figures
from qn_analysis.games.jewels.appraisal import appraise
from qn_analysis.games.jewels.rulebook import Ruleset as JewelsRuleset
from qn_analysis.games.lady_of_the_diamonds.chest import score_chests
from qn_analysis.games.lady_of_the_diamonds.report.studies import stored_modes
from qn_analysis.games.lady_of_the_diamonds.rulebook import Ruleset as LadyRuleset
from qn_analysis.games.queens_necklace.lint.rulesets import lint_ruleset_file
from qn_analysis.games.queens_necklace.play.positions import position
from qn_analysis.games.queens_necklace.play.tune import TUNER
from qn_analysis.games.queens_necklace.report.claims import Register, load_register, stored_register
from qn_analysis.games.queens_necklace.report.front import PEER_WANTS
from qn_analysis.games.queens_necklace.report.page import PEERS
from qn_analysis.games.queens_necklace.report.studies import stored_study
from qn_analysis.games.queens_necklace.rulebook import Ruleset, RulesetError
from qn_analysis.games.queens_necklace.sale.score import score_sale
from qn_analysis.games.queens_necklace.sale.sheet import SheetError
from qn_analysis.learning.train.checkpoint import save_state, take_up
from qn_analysis.learning.train.trainer import Trainer
from qn_analysis.learning.tune.result import State
from tests.core.evenings.test_read_games import EVENINGS, STATS, XML
from tests.fuzz.loader import ROOT, Load, Loader, file, files
from tests.fuzz.logs import LOGS
from tests.fuzz.mutate import read

PACKAGE: Final = ROOT / "qn_analysis" / "games" / "queens_necklace"
LADY: Final = LadyRuleset.default()
JEWELS: Final = JewelsRuleset.default()
# rulesets


def _ruleset(kind: type[Ruleset | LadyRuleset | JewelsRuleset]) -> Load:
    def load(data: bytes, folder: Path) -> None:
        place = file(data, folder, "rules.toml")
        if kind is Ruleset:
            lint_ruleset_file(place)
        rules = kind.load(place)
        assert kind.from_toml(rules.to_toml()) == rules
        assert kind.from_manifest(json.loads(json.dumps(rules.to_dict()))) == rules
        assert rules.tables()

    return load


def _rulesets() -> list[bytes]:
    return [*files("datasets/broken/QN9*.toml"), Ruleset.default().with_(purse=12).to_toml().encode()]


def _jewels_rulesets() -> list[bytes]:
    card = {"type": "monster", "copies": 2, "die": 4, "enter": [{"do": "treasure", "amount": 2}]}
    more = JEWELS.with_(encounters_size=66, encounters={"basilisk": card}, start_city="chosen")
    return [each.to_toml().encode() for each in (JEWELS, more)]


def _lady_rulesets() -> list[bytes]:
    rules = (LADY, LADY.with_(treasures={"gold": {"title": 3}}, pearl_match="taken"))
    return [each.to_toml().encode() for each in rules]


def _written(kind: type[Ruleset | LadyRuleset | JewelsRuleset]) -> Load:
    def load(data: bytes, folder: Path) -> None:
        rules = kind.from_manifest(parse_json(data))
        assert rules.tables()
        assert rules.hash

    return load


KINDS = "tests/core/evenings/kinds"
REFUSED = (RulesetError, UnreadableError)
"""A ruleset that a manifest may not hold, and what no manifest may be (its reader says so before)."""


def _manifest_rulesets() -> list[bytes]:
    return [json.dumps(rules.to_dict()).encode() for rules in (Ruleset.default(), Ruleset.default().with_(purse=12))]


def _lady_manifest_rulesets() -> list[bytes]:
    return [json.dumps(LADY.to_dict()).encode()]


def _jewels_manifest_rulesets() -> list[bytes]:
    return [json.dumps(JEWELS.to_dict()).encode()]


# files in which people keep their games


def _games(kind: str) -> Load:
    def load(data: bytes, folder: Path) -> None:
        place = file(data, folder, f"evenings{kind}")
        try:
            log = read_games(place)
        except LogError:
            log = read_games(place, skip=True)
        lint(log, progress=False)
        assert log.people.height

    return load


def _evenings(kind: str) -> list[bytes]:
    made = {".csv": [EVENINGS, EVENINGS.replace(";", ",")], ".json": [json.dumps(STATS)], ".xml": [XML], ".toml": []}
    return [text.encode() for text in made[kind]] + files(f"datasets/evenings/*{kind}", f"{KINDS}/*{kind}")


# sheets and positions


def _sheet(kind: str) -> Load:
    def load(data: bytes, folder: Path) -> None:
        score = score_sale(file(data, folder, f"sheet{kind}"))
        assert json.dumps(score.to_dict(), ensure_ascii=True)
        assert score.explain("fr")

    return load


def _sheets(kind: str) -> list[bytes]:
    """The worked sales of the tests, without what was worked out."""
    from tests.fuzz.mutate import written

    made = []
    for place in sorted((ROOT / "tests" / "rulebook" / "queens_necklace").glob("*sheets*.toml")):
        for sheet in read(place.read_bytes(), ".toml")["sheet"]:
            kept = {key: sheet[key] for key in ("fashion", "displays", "alchemist") if key in sheet}
            made.append(written(kept, kind))
    return made


CHESTS: Final[dict[str, Any]] = {
    "mode": "basic",
    "players": 3,
    "chests": [
        {"player": "Amy", "pieces": {"diamond": 7, "ruby": 2, "emerald": 1, "pearl": 2}, "permanent": []},
        {"player": "Bea", "pieces": {"ruby": 2, "gold": 1}, "titles": ["ruby"]},
    ],
}
CRAFT: Final[dict[str, Any]] = {
    "cards": {"gold": 2, "ruby": 1, "topaz": 1}, "hand": {"gold": 3, "ruby": 1, "topaz": 2}, "buyer": "bride",
    "coins": 12, "crafted": "before",
}  # fmt: skip


def _chests(data: bytes, folder: Path) -> None:
    found = score_chests(file(data, folder, "chests.json"))
    assert found.explain("fr")


def _craft(data: bytes, folder: Path) -> None:
    found = appraise(file(data, folder, "craft.json"))
    assert found.explain("fr")


POSITION: Final[dict[str, Any]] = {
    "players": ["Amy", "Bea", "Carl"],
    "turn": "Amy",
    "phase": "purchase",
    "fashion": ["ruby", "amber", "diamond", "emerald"],
    "ducats": 10,
    "bought": 0,
    "sales": 1,
    "number": 14,
    "pile": 40,
    "scores": {"Amy": 60, "Bea": 110},
    "hands": {"Amy": ["ruby_2", "ring", "thief"], "Bea": ["king", 4], "Carl": 6},
    "gone": ["ruby_1", "ruby_1", "thief"],
    "market": [{"card": "ring", "price": 7}, {"card": "amber_1", "step": 1}, {}, "thief"],
    "postponed": {"Bea": 1},
}


def _position(kind: str) -> Load:
    def load(data: bytes, folder: Path) -> None:
        standing = position(file(data, folder, f"position{kind}"))
        assert str(standing)

    return load


def _positions(kind: str) -> list[bytes]:
    from tests.fuzz.mutate import written

    sale = {**POSITION, "phase": "display", "market": []}
    influence = {**POSITION, "phase": "influence", "postponed": {}}
    return [written(each, kind) for each in (POSITION, sale, influence)]


# tunings and studies


def _tuned(data: bytes, folder: Path) -> None:
    place = file(data, folder, "tuned.json")
    tuned = TUNER.load(place)
    assert tuned.text()
    assert tuned.learning.height >= 0


def _learnt(data: bytes, folder: Path) -> None:
    learnt = load_learnt(file(data, folder, "learnt.npz"))
    assert learnt.text()
    assert len(learnt.weights.plain_row()) > learnt.weights.shape.size


@cache
def _small() -> tuple[dict[str, Any], dict[str, Any]]:
    """Head and arrays of weights that have all that such a file can have, and are small."""
    from tests.core.play.test_stored import chosen

    with tempfile.TemporaryDirectory(prefix="qn-fuzz-") as folder:
        place = Path(folder) / "small.npz"
        chosen().save(place)
        head, arrays = opened(place, FORMAT, MOST_STORED)
    return head, arrays


def _small_learnts() -> list[bytes]:
    return [archive(*_small())]


def _head(data: bytes, folder: Path) -> None:
    """A head of any JSON with the arrays of sound weights."""
    _learnt(archive(parse_json(data), _small()[1]), folder)


@cache
def _trainer() -> Any:
    """A training that has not begun."""
    from qn_analysis.learning.train.training import network_of, school_of
    from tests.learning.train.test_train import TINY

    engine, network = network_of()
    return Trainer(school_of(engine, network, 3, (Ruleset.default(),), TINY, 1, False, ""), TINY)


_PLAN: Final = {"seed": 1, "players": 3}


@cache
def _begun() -> tuple[dict[str, Any], dict[str, Any]]:
    """Head and arrays of the state of that training."""
    with tempfile.TemporaryDirectory(prefix="qn-fuzz-") as folder:
        place = Path(folder) / "state.npz"
        trainer = _trainer()
        trainer.state.curve = [{"round": 0, "games": 0, "seconds": 0.5, "rows": []}]
        save_state(trainer, place, _PLAN)
        return opened(place, UNDER_WAY, MOST_STATE)


def _checkpoint(data: bytes, folder: Path) -> None:
    take_up(_trainer(), file(data, folder, "state.npz"), _PLAN)


def _checkpoint_head(data: bytes, folder: Path) -> None:
    """A head of any JSON with the arrays of a sound state."""
    _checkpoint(archive(parse_json(data), _begun()[1], packed=False), folder)


def _learnts() -> list[bytes]:
    return [place.read_bytes() for place in sorted((PACKAGE / "bots" / "trained").glob("*.npz"))[:1]]


def _tuneds() -> list[bytes]:
    return [place.read_bytes() for place in sorted((PACKAGE / "bots" / "tuned").glob("*.json"))]


_STATE: Final = {
    "format": "qn-tuning", "schema": 1, "plan": {"family": "greedy", "seed": 1},
    "told": [[[0.5, 0.25], [0.75, 0.5]]], "mean": [0.5, 1.5],
    "finished": [{"round": 0, "games": 0, "weights": {"stone": 1.0}, "held_out": []}],
}  # fmt: skip


def _state(data: bytes, folder: Path) -> None:
    State(file(data, folder, "state.json"), _STATE["plan"]).take_up()  # type: ignore[arg-type]


def _study(data: bytes, folder: Path) -> None:
    study = Study.load(data.decode("utf-8", "replace"))
    assert study.strongest.height >= 0


def _studies() -> list[bytes]:
    study = stored_study("rulings")
    assert study is not None
    return [_saved(replace(study, frame=study.frame.head(6)))]


def _modes(data: bytes, folder: Path) -> None:
    assert BesideStudy.load(data.decode("utf-8", "replace")).frame.height >= 0


def _modes_stored() -> list[bytes]:
    whole = stored_modes()
    return [_saved(replace(whole, frame=whole.frame.head(6)))]


def _saved(study: Study | Register | BesideStudy | Peers) -> bytes:
    with tempfile.TemporaryDirectory(prefix="qn-fuzz-") as folder:
        place = Path(folder) / "study.json"
        study.save(place)
        return place.read_bytes()


def _register(data: bytes, folder: Path) -> None:
    assert load_register(data.decode("utf-8", "replace")).verdicts is not None


def _registers() -> list[bytes]:
    whole = stored_register()
    return [_saved(replace(whole, frame=whole.frame.head(6)))]


def _peers(data: bytes, folder: Path) -> None:
    assert load_peers(data.decode("utf-8", "replace"), PEER_WANTS).frame.width == 4


def _peers_stored() -> list[bytes]:
    whole = PEERS.kept
    one = whole.each[0]
    known = dict(list(one.figures.known.items())[:2])
    return [_saved(replace(whole, each=(replace(one, figures=Figures(one.figures.source, known)),)))]


HEADED: Final = (TrainError, UnreadableError)
"""What a head may raise, and what no head may be (its reader says so before)."""
LOADERS: Final = {
    each.name: each
    for each in (
        Loader("ruleset", ".toml", (RulesetError,), _ruleset(Ruleset), _rulesets),
        Loader("lady_ruleset", ".toml", (RulesetError,), _ruleset(LadyRuleset), _lady_rulesets),
        Loader("jewels_ruleset", ".toml", (RulesetError,), _ruleset(JewelsRuleset), _jewels_rulesets),
        Loader("manifest_ruleset", ".json", REFUSED, _written(Ruleset), _manifest_rulesets),
        Loader("lady_manifest_ruleset", ".json", REFUSED, _written(LadyRuleset), _lady_manifest_rulesets),
        Loader("jewels_manifest_ruleset", ".json", REFUSED, _written(JewelsRuleset), _jewels_manifest_rulesets),
        Loader("sheet_json", ".json", (SheetError,), _sheet(".json"), lambda: _sheets(".json")),
        Loader("sheet_toml", ".toml", (SheetError,), _sheet(".toml"), lambda: _sheets(".toml")),
        Loader("chests", ".json", (SheetError,), _chests, lambda: [json.dumps(CHESTS).encode()]),
        Loader("craft", ".json", (SheetError,), _craft, lambda: [json.dumps(CRAFT).encode()]),
        Loader("position_json", ".json", (PositionError,), _position(".json"), lambda: _positions(".json")),
        Loader("position_toml", ".toml", (PositionError,), _position(".toml"), lambda: _positions(".toml")),
        Loader("learnt", ".npz", (TrainError,), _learnt, _learnts),
        Loader("learnt_small", ".npz", (TrainError,), _learnt, _small_learnts),
        Loader("learnt_head", ".json", HEADED, _head, lambda: [json.dumps(_small()[0]).encode()]),
        Loader("checkpoint", ".npz", (TrainError,), _checkpoint, lambda: [archive(*_begun(), packed=False)]),
        Loader("checkpoint_head", ".json", HEADED, _checkpoint_head, lambda: [json.dumps(_begun()[0]).encode()]),
        Loader("tuned", ".json", (TuneError,), _tuned, _tuneds),
        Loader("tuning", ".json", (TuneError,), _state, lambda: [json.dumps(_STATE).encode()]),
        Loader("study", ".json", (StudyError,), _study, _studies),
        Loader("register", ".json", (StudyError,), _register, _registers),
        Loader("modes", ".json", (StudyError,), _modes, _modes_stored),
        Loader("peers", ".json", (StudyError,), _peers, _peers_stored),
        *(
            Loader(f"evenings_{kind[1:]}", kind, (LogError,), _games(kind), partial(_evenings, kind))
            for kind in (".csv", ".json", ".xml", ".toml")
        ),
        *LOGS,
    )
}
"""Every loader by its name."""
