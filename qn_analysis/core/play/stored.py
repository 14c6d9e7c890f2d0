"""What a training found and how, as one file; and the state of one that is under way.

A file is a NumPy archive (`.npz`) of arrays of declared types and shapes, with a JSON text `head` that says what they
are. It may come from anybody: it is read up to its bound, unpacked up to another, and holds numbers alone.
"""

from __future__ import annotations

import hashlib
import io
import json
import warnings
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..base.calls import public
from ..base.messages import short_repr
from ..files.read import UnreadableError, parse_json, read_bytes
from ..files.stored import Maybe, Within, misshapen
from ..log.folder import check_kept, write_whole
from ..rules.ruleset import BaseRuleset
from .errors import TrainError
from .packing import Shape, Weights, quantised

if TYPE_CHECKING:
    import numpy as np

    from .win_chances import Calibration, Chances

    Numbers = np.ndarray[Any, Any]

FORMAT: Final = "qn-learnt"
UNDER_WAY: Final = "qn-learning"
SCHEMA: Final = 1
MOST_STORED: Final = 1 << 20
"""Bytes of the largest file of weights."""
MOST_STATE: Final = 8 * (1 << 20)
"""Bytes of the largest checkpoint."""
_SPREAD: Final = 1 << 24
"""Bytes that a file can be when it is unpacked."""
_KNOWLEDGE: Final = ("public", "seat", "all")
COUNT: Final = Within(0, 10**12)
"""Games, decisions and the like that were played; nobody plays more."""
SOME: Final = Within(1, 10**12)
SHARE: Final = Within(0, 1, float)
SECONDS: Final = Within(0, 10**12, float)
_END: Final = Within(-1, 3, float)
"""The end of an interval of a share, or of an error."""
_MEASURED: Final = {
    "bot": str, "way": str, "share": SHARE, "low": _END, "high": _END, "games": SOME, "deals": SOME, "heat": COUNT,
    "rules": Maybe(str),
}  # fmt: skip
CURVE: Final = [{"round": COUNT, "games": COUNT, "seconds": SECONDS, "rows": [_MEASURED]}]
_HOW: Final = {
    "game": Maybe(str), "version": Maybe(SOME), "players": Maybe(Within(1, 10)), "rules": Maybe(str),
    "seed": Maybe(Within(0, 2**62)), "recipe": Maybe(dict), "start": Maybe(str), "habits": Maybe(str),
    "games": Maybe(COUNT), "seconds": Maybe(SECONDS), "package": Maybe(str), "kernels": Maybe(str),
}  # fmt: skip
_HEAD: Final = {
    "format": str,
    "schema": int,
    "game": str,
    "version": SOME,
    "players": Within(1, 10),
    "rules": str,
    "shape": [int],
    "critic": [int],
    "how": _HOW,
    "curve": CURVE,
    "held_out": [_MEASURED],
    "earlier": [_HOW],
    "chances": dict,
    "start": {"games": COUNT, "shares": [SHARE]},
}
_BINS: Final = [{"said": SHARE, "won": SHARE, "n": COUNT}]
_SQUARE: Final = Within(0, 2, float)
"""A mean squared error of chances."""
_CHANCE: Final = {
    "shape": [int],
    "check": {
        "games": SOME, "positions": SOME, "brier": _SQUARE, "low": _END, "high": _END, "even": _SQUARE, "bins": _BINS,
    },
    "calibration": {"first": COUNT, "maps": [[float]], "games": COUNT, "check": [{"raw": _BINS, "bins": _BINS}]},
}  # fmt: skip
_UNCALIBRATED: Final[dict[str, Any]] = {"first": 0, "maps": [], "games": 0, "check": []}
"""Of win chances that stay as the network says them."""
_STATE: Final = {
    "format": str, "schema": int, "plan": dict, "round": COUNT, "games": COUNT, "seconds": SECONDS, "steps": [COUNT],
    "selves": Within(0, 100), "shape": [int], "critic": [int], "curve": CURVE,
}  # fmt: skip


def rules_key(rules: BaseRuleset) -> str:
    """What stands for all that an engine reads of a ruleset: its numbers that are not 0.

    A ruling by its default reading is 0, so that a new one changes no key, as it changes no game.
    """
    read = {name: value for name, value in rules.tables().items() if value != 0}
    return hashlib.sha256(json.dumps(read, sort_keys=True, default=int).encode()).hexdigest()[:16]


def rules_keys(rulesets: Iterable[BaseRuleset]) -> str:
    """The keys of all rulesets that a network was trained by."""
    return "+".join(map(rules_key, rulesets))


@dataclass(frozen=True)
class Learnt:
    """Weights that a training found, and how.

    Attributes:
        game: its name in manifests.
        version: of what its network is told (`core.play.declared_network.Network`).
        players: at the table for which it was trained.
        rules: `rules_keys` of the rulesets it was trained by; it knows no other.
        weights: of the network.
        units: of the numbers of a sheet, to go on from.
        critic: parameters of what judged positions by all hands.
        critic_shape: their shape.
        how: everything the result depends on: recipe, seed, games, processor time, versions.
        curve: strength measured on the way.
        held_out: strength on deals that no training and no choice has seen.
        earlier: `how` of the trainings that this one went on from.
        chances: networks that say win chances, by whose knowledge (`core.play.win_chances.KNOWLEDGE`); none before they
            are fitted.
        start: `shares`, what each seat wins before any card is seen, measured in `games` of its games.
    """

    game: str
    version: int
    players: int
    rules: str
    weights: Weights
    units: Numbers
    critic: Numbers
    critic_shape: Shape
    how: dict[str, Any]
    curve: list[dict[str, Any]] = field(default_factory=list)
    held_out: list[dict[str, Any]] = field(default_factory=list)
    earlier: list[dict[str, Any]] = field(default_factory=list)
    chances: dict[str, Chances] = field(default_factory=dict)
    start: dict[str, Any] = field(default_factory=lambda: {"games": 0, "shares": []})

    @property
    def fingerprint(self) -> str:
        """A hash of the weights."""
        return self.weights.fingerprint

    @public
    def knows(self, rules: BaseRuleset) -> bool:
        """Whether it was trained by a ruleset."""
        return rules_key(rules) in self.rules.split("+")

    @property
    def habits(self) -> str:
        """The habits that it had to keep to as it learnt, joined by `~`; "" for none."""
        return str(self.how.get("habits", ""))

    @property
    def judge(self) -> Weights:
        """The critic in whole numbers, as a search plays by it."""
        import numpy as np

        return quantised(self.critic_shape, self.critic.astype(np.float32), self.units)

    @public(renamed={"place": "out"})
    def save(self, out: str | Path, *, force: bool = False) -> None:
        """Write it as a file.

        Args:
            out: the file.
            force: replace a file of another content.

        Raises:
            LogError: it cannot be written, or a file of another content is there.
        """
        import numpy as np

        head = {
            "format": FORMAT, "schema": SCHEMA, "game": self.game, "version": self.version, "players": self.players,
            "rules": self.rules, "shape": list(self.weights.shape), "critic": list(self.critic_shape),
            "how": self.how, "curve": self.curve, "held_out": self.held_out, "earlier": self.earlier,
            "chances": {name: _chance_head(each) for name, each in self.chances.items()}, "start": self.start,
        }  # fmt: skip
        arrays = {
            "weights": self.weights.numbers, "units": self.units.astype(np.float32),
            "critic": self.critic.astype(np.float16),
            **{f"chances_{name}": each.theta.astype(np.float16) for name, each in self.chances.items()},
        }  # fmt: skip
        content = archive(head, arrays)
        check_kept(Path(out), content, force)
        write_whole(Path(out), content)

    def __str__(self) -> str:
        return self.text()

    def text(self) -> str:
        """In a few lines."""
        fair = 1 / self.players
        lines = [
            f"{self.players} players, {self.how.get('games', 0):,} games of training,"
            f" {self.how.get('seconds', 0) / 60:.0f} minutes of processor time; weights {self.fingerprint};"
            f" fair share {fair:.1%}"
        ]
        for row in self.held_out:
            lines.append(
                f"  {row['way']:5} {row['bot']:12} {row['share']:6.1%}  [{row['low']:.1%}, {row['high']:.1%}]"
                f"  n = {row['games']:,}{'  ' + short_repr(row['rules']) if 'rules' in row else ''}"
            )
        for name, each in self.chances.items():
            check = each.check
            lines.append(
                f"  win chances, {name:6}: squared error {check['brier']:.4f} [{check['low']:.4f},"
                f" {check['high']:.4f}], an even share's {check['even']:.4f}  n = {check['games']:,} games"
            )
        return "\n".join(lines) + "\n"


def archive(head: Mapping[str, Any], arrays: Mapping[str, Numbers], packed: bool = True) -> bytes:
    """A file: the same bytes for the same contents. Numbers that are not `packed` take more room and no time."""
    import numpy as np

    out = io.BytesIO()
    said = np.frombuffer(json.dumps(head, ensure_ascii=False).encode(), np.uint8)
    if packed:
        np.savez_compressed(out, allow_pickle=False, head=said, **arrays)
        return out.getvalue()
    with zipfile.ZipFile(out, "w") as file:
        for name, values in {"head": said, **arrays}.items():
            info = zipfile.ZipInfo(f"{name}.npy")
            info.compress_type = zipfile.ZIP_DEFLATED if name == "head" else zipfile.ZIP_STORED
            with file.open(info, "w", force_zip64=True) as part:
                np.lib.format.write_array(part, np.asanyarray(values), allow_pickle=False)
    return out.getvalue()


def opened(place: Path, wanted: str, most: int) -> tuple[dict[str, Any], dict[str, Numbers]]:
    """The head and the arrays of a file; `TrainError` if it cannot be read, or is something else."""
    try:
        return _opened(read_bytes(place, most), wanted)
    except FileNotFoundError:
        raise TrainError(f"there is no file {place}") from None
    except UnreadableError as error:
        raise TrainError(f"{place} cannot be read: it {error}; restore it from a copy, or train again") from None


def _opened(data: bytes, wanted: str) -> tuple[dict[str, Any], dict[str, Numbers]]:
    import numpy as np

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(each.file_size for each in packed.infolist()) > _SPREAD:
                raise UnreadableError(f"unpacks to more than {_SPREAD:,} bytes")
            if any(each.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) for each in packed.infolist()):
                raise UnreadableError("is damaged, or packed by another program")
        with warnings.catch_warnings(), np.load(io.BytesIO(data), allow_pickle=False) as found:
            warnings.simplefilter("ignore")  # of an odd header
            arrays = {name: found[name] for name in found.files}
            if not all(isinstance(each, np.ndarray) for each in arrays.values()):  # a part that is no array stays bytes
                raise UnreadableError("is damaged, or no archive of numbers")
    except UnreadableError:
        raise
    except Exception:  # NumPy and the archive raise anything of what is damaged, of parsers and packers too
        raise UnreadableError("is damaged, or no archive of numbers") from None
    said = arrays.pop("head", None)
    if said is None or said.dtype != np.uint8 or said.ndim != 1:
        raise UnreadableError("does not say what it is")
    head = parse_json(said.tobytes())
    if not isinstance(head, dict) or head.get("format") != wanted:
        raise UnreadableError(f"is not what is asked for: its format is not {wanted!r}")
    if head.get("schema") != SCHEMA:
        raise UnreadableError(f"has schema {short_repr(head.get('schema'))}, not {SCHEMA}")
    return head, arrays


def checked(place: Path, arrays: Mapping[str, Numbers], wanted: Mapping[str, tuple[str, tuple[int, ...]]]) -> None:
    """See that a file has the arrays that its head tells of, and that all their numbers are numbers; `TrainError` has
    all that is wrong.
    """
    import numpy as np

    wrong = [f"it has no {name}" for name in wanted if name not in arrays]
    wrong += [f"it has {short_repr(name)}, which is unknown" for name in arrays if name not in wanted]
    for name, (kind, shape) in wanted.items():
        if name not in arrays:
            continue
        found = arrays[name]
        if found.dtype != np.dtype(kind) or found.shape != shape:
            wrong.append(f"{name} is {found.dtype} {list(found.shape)}, not {kind} {list(shape)}")
        elif found.dtype.kind == "f" and not np.isfinite(found).all():
            wrong.append(f"{name} has {int((~np.isfinite(found)).sum()):,} values that are no numbers")
    if wrong:
        raise TrainError(f"{place} cannot be used: {'; '.join(wrong)}; restore it from a copy, or train again")


def shape_of(place: Path, numbers: list[int]) -> Shape:
    """The shape of a network in a file; `TrainError` if there cannot be such a one."""
    if len(numbers) != 4 or not all(0 < number < 10_000 for number in numbers) or not Shape(*numbers).fits():
        raise TrainError(f"{place} cannot be used: {numbers} is no shape of a network that can be played")
    return Shape(*numbers)


@public(renamed={"place": "path"})
def load_learnt(path: str | Path) -> Learnt:
    """Read what `Learnt.save` wrote.

    Raises:
        TrainError: it cannot be read, or is something else, or its numbers are none.
    """
    file = Path(path)
    head, arrays = opened(file, FORMAT, MOST_STORED)
    head.setdefault("chances", {})  # weights from before have none
    head.setdefault("start", {"games": 0, "shares": []})
    for each in head["chances"].values() if isinstance(head["chances"], dict) else ():
        if isinstance(each, dict):
            each.setdefault("calibration", dict(_UNCALIBRATED))
    wrong = misshapen(head, _HEAD)
    if not wrong:
        wrong = [
            f"chances has {short_repr(name)}, which is unknown" for name in head["chances"] if name not in _KNOWLEDGE
        ]
        wrong += misshapen(head["chances"], {str: _CHANCE})
    if wrong:
        raise TrainError(f"{file} cannot be used: {'; '.join(wrong)}; restore it from a copy, or train again")
    shape, critic = shape_of(file, head["shape"]), shape_of(file, head["critic"])
    asked = {name: shape_of(file, each["shape"]) for name, each in head["chances"].items()}
    checked(
        file, arrays,
        {
            **{f"chances_{name}": ("float16", (each.size,)) for name, each in asked.items()},
            "weights": ("int16", (shape.size,)), "units": ("float32", (critic.inputs,)),
            "critic": ("float16", (critic.size,)),
        },
    )  # fmt: skip
    weights = Weights(shape, arrays["weights"])
    if weights.too_large():
        raise TrainError(f"{file} cannot be used: sums of its weights could overflow; train again")
    if not (arrays["units"] >= 1).all():
        raise TrainError(f"{file} cannot be used: a unit is below 1; restore it from a copy, or train again")
    return Learnt(
        head["game"], head["version"], head["players"], head["rules"], weights, arrays["units"], arrays["critic"],
        critic, head["how"], head["curve"], head["held_out"], head["earlier"], _chances(file, head, arrays, asked),
        head["start"],
    )  # fmt: skip


@cache
def packaged(package: str, players: int) -> Learnt | None:
    """The weights that a game has for a number of players, if there are any: `trained/learnt-K.npz` of a package."""
    from importlib.resources import as_file, files

    file = files(package) / "trained" / f"learnt-{players}.npz"
    if not file.is_file():
        return None
    with as_file(file) as place:
        return load_learnt(place)


def _chances(
    file: Path, head: Mapping[str, Any], arrays: Mapping[str, Numbers], shapes: Mapping[str, Shape]
) -> dict[str, Chances]:
    """The networks that say win chances; `TrainError`: one is told more than there is, or speaks of too few seats."""
    if not shapes:
        return {}
    from .win_chances import Chances

    told = head["critic"][0]
    if len(head["start"]["shares"]) not in (0, head["players"]):
        raise TrainError(f"{file} cannot be used: what seats win before any card is of another number of players")
    for name, shape in shapes.items():
        if shape.inputs > told or shape.outputs < head["players"]:
            raise TrainError(f"{file} cannot be used: its win chances ({name}) fit neither its sheet nor its table")
    return {
        name: Chances(
            shape, arrays[f"chances_{name}"], head["chances"][name]["check"],
            _calibration(file, head["chances"][name]["calibration"], shape),
        )
        for name, shape in shapes.items()
    }  # fmt: skip


def _chance_head(chances: Chances) -> dict[str, Any]:
    """What the head of a file says of win chances."""
    told = {"shape": list(chances.shape), "check": dict(chances.check)}
    own = chances.calibration
    if own is not None:
        told["calibration"] = {
            "first": own.first, "maps": [list(each) for each in own.maps], "games": own.games,
            "check": [dict(each) for each in own.check],
        }  # fmt: skip
    return told


def _calibration(file: Path, said: Mapping[str, Any], shape: Shape) -> Calibration | None:
    """What win chances become, of a file; `TrainError` if it cannot be."""
    import math

    from .win_chances import Calibration

    maps = said["maps"]
    if not maps:
        return None
    numbers = [number for each in maps for number in each]
    fits = 0 <= said["first"] <= shape.inputs - len(maps) and len(maps) <= 64
    if not fits or any(len(each) != 3 for each in maps) or not all(map(math.isfinite, numbers)):
        raise TrainError(
            f"{file} cannot be used: the calibration of its win chances cannot be; fit it again (qn chances)"
        )
    rows = tuple((float(a), float(b), float(c)) for a, b, c in maps)
    return Calibration(said["first"], rows, tuple(said["check"]), said["games"])
