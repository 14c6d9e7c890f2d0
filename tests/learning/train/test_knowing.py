"""Players who know a house rule: trained on once, kept, found again, made anew where a file is damaged, and named."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import qn_analysis as qn
from qn_analysis.core.base.cache import Cache
from qn_analysis.core.base.game_registry import game_named
from qn_analysis.core.play.engine import engine_of
from qn_analysis.core.play.stored import load_learnt
from qn_analysis.core.report.declaration import report_of
from qn_analysis.core.report.report import _facts
from qn_analysis.learning.train import knowing, training
from qn_analysis.learning.train.knowing import Knowing
from qn_analysis.learning.train.recipe import Stage
from qn_analysis.learning.train.trainer import Trainer

JEWELS = engine_of("jewels")
POOR: Any = qn.jewels.Ruleset.default().with_(name="poor", coins=10)
TWO_ROUNDS = 512
"""Games of a training of Jewels."""
STAGE = Stage(TWO_ROUNDS, (2e-2, 2e-2))
"""Few games teach something where steps are long: weights are kept in coarse numbers."""


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own for what is learnt; a few held-out deals."""
    monkeypatch.setattr(knowing, "cache_root", lambda: tmp_path)
    monkeypatch.setattr(knowing, "DEALS", 2)
    network: Any = JEWELS.builds.network
    quick = replace(network, knowing=lambda players: replace(network.knowing(players), stages=(STAGE,), batch=1024))
    monkeypatch.setattr(JEWELS.builds, "network", quick)
    return tmp_path / knowing.FOLDER


@pytest.fixture(scope="module")
def once() -> list[tuple[Path, bytes]]:
    """The files of the first training, by their places in a cache."""
    return []


@pytest.fixture
def trained(kept: Path, once: list[tuple[Path, bytes]], capsys: pytest.CaptureFixture[str]) -> Path:
    """A cache in which what `seated` asks for is learnt already, once for all tests; nothing of it was said."""
    if not once:
        seated()
        once += [(file.relative_to(kept), file.read_bytes()) for file in kept.rglob("*") if file.is_file()]
    for name, content in once:
        (kept / name).parent.mkdir(parents=True, exist_ok=True)
        (kept / name).write_bytes(content)
    capsys.readouterr()
    return kept


def seated(rules: Any = POOR, games: bool | int = TWO_ROUNDS, bot: str = "learnt", players: int = 2) -> Any:
    """The first of the bots at a table, as it is known."""
    return JEWELS.find(Knowing(JEWELS, games, False).seated([bot] * players, players, rules)[0])


def weights(known: Any) -> str:
    return str(known.brain.at(2).fingerprint)


def never(self: Trainer) -> dict[str, float]:
    raise AssertionError("trained")


def test_it_is_trained_once_and_another_rule_gives_other_weights(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = seated()
    said = capsys.readouterr().err
    assert said.startswith("players learn 'poor' at 2 players: 512 games, about 1 minute, kept for the next time")
    assert "(players_know_rules=False plays at once)" in said
    other = seated(POOR.with_(coins=40))
    assert len({weights(first), weights(other), weights(JEWELS.find("learnt"))}) == 3
    assert first.brain.knows(2, POOR)
    assert not other.brain.knows(2, POOR)
    assert first.name == "learnt"
    assert first.function is JEWELS.find("learnt").function  # it is given no more of a table than `learnt` is
    capsys.readouterr()
    monkeypatch.setattr(Trainer, "advance", never)
    assert weights(seated(POOR.with_(name="called otherwise"))) == weights(first)
    assert capsys.readouterr().err == ""
    assert len(list(kept.iterdir())) == 2


def test_who_knows_the_rules_or_plays_by_any_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Trainer, "advance", never)
    line_up = ["greedy", "learnt-fixed", "learnt"]
    assert Knowing(JEWELS, True).seated(line_up, 3, qn.jewels.Ruleset.default()) == tuple(line_up)
    assert Knowing(JEWELS, False).seated(line_up, 3, POOR) == tuple(line_up)
    with pytest.raises(qn.TrainError, match="0 games to learn the rules: ask for 1 or more"):
        Knowing(JEWELS, 0)


@pytest.mark.parametrize("damage", ["cut", "flipped", "of other rules"])
def test_a_damaged_file_is_made_anew(damage: str, trained: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = weights(seated())
    (place,) = trained.glob("*/weights.npz")
    content = place.read_bytes()
    if damage == "of other rules":
        stored = JEWELS.find("learnt").brain.stored(2)  # type: ignore[union-attr]
        assert stored is not None
        stored.save(place, force=True)
    else:
        middle = len(content) // 2
        cut = content[:middle]
        place.write_bytes(cut if damage == "cut" else cut + bytes([content[middle] ^ 255]) + content[middle + 1 :])
    capsys.readouterr()
    assert weights(seated()) == whole
    said = capsys.readouterr().err.splitlines()
    assert [line for line in said if "these players are trained anew" in line] == said[:1]
    assert load_learnt(place).fingerprint == whole  # its file tells the processor time besides


def test_what_was_cut_off_goes_on(
    kept: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C in the second round; the same call plays that alone, and finds what it would have found."""
    monkeypatch.setattr(training, "SAVE_EVERY", 1)
    played: list[int] = []
    advance = Trainer.advance

    def counted(self: Trainer) -> dict[str, float]:
        played.append(self.state.round)
        if len(played) == 2:
            raise KeyboardInterrupt
        return advance(self)

    monkeypatch.setattr(Trainer, "advance", counted)
    with pytest.raises(KeyboardInterrupt):
        seated()
    assert "the same call goes on from there" in capsys.readouterr().err
    found = weights(seated())
    assert played == [0, 1, 1]
    (place,) = kept.glob(f"*{POOR.hash}*/weights.npz")
    place.unlink()
    assert weights(seated()) == found
    place.unlink()
    part = place.with_name(place.name + ".part")
    part.write_bytes(b"nothing of the kind")
    capsys.readouterr()
    assert weights(seated()) == found
    assert "cannot be gone on with: these players are trained anew" in capsys.readouterr().err
    assert not part.exists()


def test_two_processes_train_it_once(trained: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While another one holds the folder, this one waits; then it finds the file."""
    first = weights(seated())
    (place,) = trained.glob("*/weights.npz")
    content = place.read_bytes()
    place.unlink()
    monkeypatch.setattr(Trainer, "advance", never)
    found: list[str] = []
    with Cache(place.parent).held():
        waiting = threading.Thread(target=lambda: found.append(weights(seated())), daemon=True)
        waiting.start()
        waiting.join(0.5)
        assert waiting.is_alive()
        place.write_bytes(content)
    waiting.join(30)
    assert found == [first]


@pytest.mark.usefixtures("trained")
def test_its_log_says_who_played(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    call: dict[str, Any] = {"players": 2, "seed": 1, "rules": POOR, "progress": False, "out": tmp_path / "log"}
    log = qn.jewels.simulate(3, players_know_rules=TWO_ROUNDS, **call)
    assert log.bots == ["learnt", "learnt"]
    assert log.manifest["bots_trained"] == {"learnt": 512}
    assert weights(seated()) in log.manifest["bots_from"]["learnt"]
    found = qn.verify(tmp_path / "log")
    assert not found.problems
    assert "rules=FILE, players_know_rules=512, " in found.call
    told = {lang: str(_facts(report_of("jewels").desk(log, lang))) for lang in ("en", "fr")}
    assert "learnt (trained on for these rules in 512 games) in every seat" in told["en"]
    assert "learnt (réentraîné avec ces règles sur 512 parties)" in told["fr"]
    with pytest.raises(qn.LogError, match="bots_from"):
        qn.jewels.simulate(3, resume=True, players_know_rules=256, **call)
    plain = qn.jewels.simulate(3, **call | {"out": None})
    assert plain.bots == ["tuned", "tuned"]
    assert "bots_trained" not in plain.manifest


@pytest.mark.parametrize("game", ["jewels", "lady", pytest.param("queen", marks=pytest.mark.full)])
def test_each_side_of_a_comparison_is_played_by_players_who_know_it(
    game: str, kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rules: Any = engine_of(game_named(game)).layout.rules.default()
    change = {"jewels": {"coins": 10}, "lady": {"hand_size": 4}, "queen": {"purse": 14}}[game]
    variant = rules.with_(name="<house>", **change)
    call: dict[str, Any] = {"games": 20, "players": 2, "gifts": 0, "progress": False, "game": game}
    made = qn.compare(rules, variant, players_know_rules=256, **call)
    assert made.bots == made.variant_bots == ("learnt", "learnt")
    assert made.trained[0] == {}
    (games,) = made.trained[1].values()
    assert games >= 256
    text = " ".join(made.text().split())
    assert f"(bots: learnt / learnt (trained on for these rules in {games:,} games))" in text
    assert "Each is played by players who know its rules." in text
    assert "Chacune est jouée par des joueurs qui la connaissent." in " ".join(made.text("fr").split())
    assert made.to_dict()["trained"] == [{}, {"learnt": games}]
    assert len(list(kept.iterdir())) == 1
    capsys.readouterr()
    quick = qn.compare(rules, variant, players_know_rules=False, **call)
    assert quick.bots == quick.variant_bots == ("learnt-fixed",) * 2
    assert quick.trained == ({}, {})
    assert "--players-know-rules" not in capsys.readouterr().err


def test_a_shelf_a_sweep_and_a_search_name_them(kept: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """All that is to be learnt is learnt first; figures that were kept are of these players alone."""
    call: dict[str, Any] = {"games": 8, "seed": 1, "progress": False, "game": "jewels"}
    made = qn.sweep("coins", [10, 25], players=2, out=tmp_path / "sweep", players_know_rules=256, **call)
    assert made.trained == {"learnt": 256}
    assert made.unlearnt == {2: {}}
    text = " ".join(made.text().split())
    assert "players who know it: learnt (trained on for these rules in 256 games)." in text
    assert "did not learn" not in text
    assert "joueurs qui la connaissent : learnt (réentraîné" in " ".join(made.text("fr").split())
    assert len(list(kept.iterdir())) == 1  # the base is the rulebook's, which `learnt` knows
    with pytest.raises(qn.LogError, match="weights is"):
        qn.sweep("coins", [10, 25], players=2, out=tmp_path / "sweep", players_know_rules=512, **call)
    monkeypatch.setattr("qn_analysis.core.contests.mend.least_games", lambda *_: 1)
    found = qn.mend("closer", numbers=["coins"], players=2, players_know_rules=256, **call | {"games": 400})
    assert set(found.searchers) == {"learnt-fixed"}
    assert found.bots[2] == ("learnt", "learnt")
    assert found.trained == {"learnt": 256}
    assert "toutes les règles ont été jouées de la même façon par learnt-fixed" in found.sheet("fr").lead()
    assert "While it searched, learnt-fixed played all rulesets alike." in found.sheet().lead()
    with pytest.raises(qn.ShelfError, match="0 games to learn the rules"):
        qn.mend("closer", numbers=["coins"], players=2, players_know_rules=0, **call)
