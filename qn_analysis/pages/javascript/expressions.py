"""Expressions of a source as JavaScript, and the names and loops that it treats otherwise than Python."""

from __future__ import annotations

import ast
import enum
import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from types import FunctionType, ModuleType
from typing import Any, Final, Protocol, TypeGuard

from qn_analysis.core.base.errors import Error

RESERVED: Final = """
abstract arguments async await boolean byte case catch char class const debugger default delete do double else enum eval
export extends final finally float for function goto if implements import in instanceof int interface let long native
new null package private protected public return short static super switch synchronized this throw throws transient try
typeof undefined var void volatile while with yield
Array Boolean Infinity JSON Math NaN Number Object RangeError
"""
"""Words that no name may be."""


def spelled(name: str) -> str:
    """A name that JavaScript allows."""
    return f"{name}$" if name in RESERVED.split() else name


def local_names(node: ast.FunctionDef, arguments: Sequence[str]) -> list[str]:
    """The arguments and all that the function assigns, which is one scope in Python."""
    stored = (each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store))
    return list(dict.fromkeys([*arguments, *stored]))


def loops_that_keep(node: ast.FunctionDef) -> set[ast.For]:
    """Loops whose variable can count by itself: nothing else assigns it, and nobody reads it after the loop, where
    Python leaves the last number and JavaScript the first that is too large."""
    inside: dict[str, set[ast.AST]] = {}
    clashing: set[str] = set()
    loops: dict[str, list[ast.For]] = {}
    for loop in ast.walk(node):
        if isinstance(loop, ast.For) and isinstance(loop.target, ast.Name):
            name = loop.target.id
            loops.setdefault(name, []).append(loop)
            within = {each for statement in loop.body for each in ast.walk(statement)}
            inside.setdefault(name, set()).update(within)
            if any(_is_stored(each, name) for each in within):
                clashing.add(name)
    targets = {each.target for all_of in loops.values() for each in all_of}
    for each in ast.walk(node):
        if not isinstance(each, ast.Name) or each.id not in loops or each in targets:
            continue
        if _is_stored(each, each.id) or each not in inside[each.id]:
            clashing.add(each.id)
    clashing |= {each.arg for each in node.args.args} & {*loops}
    return {loop for name, all_of in loops.items() if name not in clashing for loop in all_of}


def _is_stored(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)


MASK: Final = 0xFFFFFFFF
EXACT: Final = 2**53
# How tightly operators bind in JavaScript.
TERNARY, OR, AND, BIT_OR, BIT_XOR, BIT_AND, EQUAL, LESS, SHIFT, ADD, TIMES, POWER, UNARY, CALL, ATOM = (
    range(2, 17)
)  # fmt: skip
_COMPARED: Final[Mapping[type[ast.cmpop], tuple[str, int]]] = {
    ast.Eq: ("==", EQUAL), ast.NotEq: ("!=", EQUAL), ast.Lt: ("<", LESS), ast.LtE: ("<=", LESS),
    ast.Gt: (">", LESS), ast.GtE: (">=", LESS),
}  # fmt: skip
PLAIN: Final[Mapping[type[ast.operator], tuple[str, int]]] = {
    ast.Add: ("+", ADD), ast.Sub: ("-", ADD), ast.Mult: ("*", TIMES), ast.Div: ("/", TIMES),
}  # fmt: skip
_BITS: Final[Mapping[type[ast.operator], tuple[str, int]]] = {
    ast.BitAnd: ("&", BIT_AND), ast.BitOr: ("|", BIT_OR), ast.BitXor: ("^", BIT_XOR),
}  # fmt: skip
Code = tuple[str, int]
"""An expression, and how tightly its outermost operator binds."""


class ScriptError(Error):
    """A source does something that JavaScript cannot carry; the message names module and line."""


def is_word(node: ast.expr) -> TypeGuard[ast.Constant]:
    """Whether a key is a text that can stand as it is."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier()


class Reached(Protocol):
    """The script that a function belongs to: what it may name."""

    modules: dict[str, ModuleType]
    natives: Mapping[str, str]
    checked: bool

    def holds(self, module: str) -> bool:
        """Whether a module is a source."""

    def reach(self, module: str, function: str) -> str:
        """What a function is called."""

    def constant(self, name: str, value: Sequence[Any]) -> str:
        """What a table of numbers or texts is called."""


class Expressions:
    """One function on its way into JavaScript."""

    def __init__(self, script: Reached, module: str, node: ast.FunctionDef) -> None:
        self.script, self.module, self.node = script, module, node
        self.globals = vars(script.modules[module])
        self.checked = script.checked
        arguments = node.args
        if arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.defaults or node.decorator_list:
            raise self.refused(node, "only plain arguments without defaults, and no decorator")
        self.arguments = [each.arg for each in (*arguments.posonlyargs, *arguments.args)]
        self.locals = local_names(node, self.arguments)
        self.kept = loops_that_keep(node)
        self.counters = 0

    def refused(self, node: ast.AST, why: str) -> ScriptError:
        """What is outside the subset, and where."""
        return ScriptError(
            f"{self.module}, line {getattr(node, 'lineno', '?')}: this cannot be translated into JavaScript ({why}):"
            f" {ast.unparse(node).splitlines()[0]}"
        )

    def fresh(self) -> str:
        """A variable that Python does not have."""
        self.counters += 1
        return f"${self.counters}"

    def of(self, node: ast.expr, within: int = 0) -> str:
        """An expression, in brackets where what it stands in binds tighter."""
        text, binds = self.code(node)
        return f"({text})" if binds < within else text

    def code(self, node: ast.expr) -> Code:
        """An expression."""
        if isinstance(node, ast.Constant) and isinstance(node.value, bool):
            return str(node.value).lower(), ATOM
        known = self.number(node)
        if known is not None:
            return (repr(known), ATOM if known >= 0 else UNARY)
        match node:
            case Text():
                return node.text, ATOM
            case ast.Name():
                return self.name(node), ATOM
            case ast.Attribute():
                return f"{self.of(node.value, CALL)}.{node.attr}", CALL
            case ast.Subscript():
                return self.subscript(node), CALL
            case ast.Call():
                return self.call(node)
            case ast.UnaryOp(op=ast.USub()):
                return f"-{self.of(node.operand, CALL)}", UNARY
            case ast.UnaryOp(op=ast.Not()):
                return f"!{self.of(node.operand, UNARY)}", UNARY
            case ast.BinOp():
                return self.binary(node)
            case ast.BoolOp():
                word, binds = ("&&", AND) if isinstance(node.op, ast.And) else ("||", OR)
                return f" {word} ".join(self.of(each, binds + 1) for each in node.values), binds
            case ast.Compare():
                return self.compare(node)
            case ast.IfExp():
                test, body = self.of(node.test, OR), self.of(node.body, OR)
                return f"{test} ? {body} : {self.of(node.orelse, TERNARY)}", TERNARY
            case ast.Tuple() | ast.List():
                return f"[{', '.join(self.spread(each) for each in node.elts)}]", ATOM
            case ast.Constant(value=None):
                return "null", ATOM
            case ast.Constant(value=str() as text):
                return json.dumps(text, ensure_ascii=False), ATOM
            case ast.JoinedStr():
                bare = [] if isinstance(node.values[0], ast.Constant) else [ast.Constant("")]
                return " + ".join(self.of(each, ADD + 1) for each in (*bare, *node.values)), ADD
            case ast.FormattedValue(conversion=-1, format_spec=None):
                return self.code(node.value)
            case ast.Dict():
                return f"{{{', '.join(map(self.entry, node.keys, node.values))}}}", ATOM
            case ast.ListComp(generators=[each]) | ast.GeneratorExp(generators=[each]):
                return self.mapped(each, self.of(node.elt)), CALL
            case ast.DictComp(generators=[each]):
                pair = f"[{self.of(node.key)}, {self.of(node.value)}]"
                return f"Object.fromEntries({self.mapped(each, pair)})", CALL
        raise self.refused(node, "no such expression")

    def spread(self, node: ast.expr) -> str:
        """An element of a list, or all of another list."""
        return f"...{self.of(node.value)}" if isinstance(node, ast.Starred) else self.of(node)

    def entry(self, key: ast.expr | None, value: ast.expr) -> str:
        """An entry of a table, or all of another table."""
        if key is None:
            return f"...{self.of(value)}"
        return f"{str(key.value) if is_word(key) else f'[{self.of(key)}]'}: {self.of(value)}"

    def mapped(self, over: ast.comprehension, made: str) -> str:
        """What is made of each element of a list."""
        if not isinstance(over.target, ast.Name):
            raise self.refused(over.target, "one name for each element")
        name, kept = spelled(over.target.id), self.of(over.iter, CALL)
        for test in over.ifs:
            kept += f".filter({name} => {self.of(test)})"
        return f"{kept}.map({name} => {f'({made})' if made.startswith('{') else made})"

    def name(self, node: ast.Name) -> str:
        """A name that stands for no number."""
        if node.id in self.locals:
            return spelled(node.id)
        value = self.globals.get(node.id)
        if isinstance(value, FunctionType):
            where = f"{value.__module__}:{value.__name__}"
            if where in self.script.natives:
                return self.script.natives[where]
            if self.script.holds(value.__module__):
                return self.script.reach(value.__module__, value.__name__)
        if isinstance(value, str):
            return json.dumps(value, ensure_ascii=False)
        if isinstance(value, tuple | list):
            return self.script.constant(node.id, value)
        if isinstance(value, type) and not isinstance(value, enum.EnumType):  # a record, by its name
            return json.dumps(value.__name__)
        raise self.refused(node, "neither a number, a text, a list of them nor a function of a source")

    def number(self, node: ast.expr) -> int | float | None:
        """The number that an expression always is, if it is one."""
        match node:
            case ast.Constant(value=bool() as value):
                return int(value)
            case ast.Constant(value=int() | float() as value):
                return self.exact(node, value)
            case ast.Name() if node.id not in self.locals:
                return self.as_number(node, self.globals.get(node.id))
            case ast.Attribute(value=ast.Name(id=name)) if name not in self.locals:
                kind = self.globals.get(name)
                if isinstance(kind, enum.EnumType):
                    return self.as_number(node, getattr(kind, node.attr, None))
            case ast.UnaryOp(op=ast.USub()):
                inner = self.number(node.operand)
                return None if inner is None or inner == 0 else -inner
            case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.LShift()):
                left, right = self.number(node.left), self.number(node.right)
                if isinstance(left, int) and isinstance(right, int):
                    return self.exact(node, _FOLDED[type(node.op)](left, right))
        return None

    def as_number(self, node: ast.expr, value: object) -> int | float | None:
        """A constant of a module."""
        if isinstance(value, bool | int):
            return self.exact(node, int(value))
        return value if isinstance(value, float) else None

    def exact(self, node: ast.expr, value: int | float) -> int | float:
        """The number, if JavaScript can hold it."""
        if isinstance(value, int) and abs(value) > EXACT:
            raise self.refused(node, f"{value} is above 2**53")
        return value

    def from_the_end(self, node: ast.Subscript) -> None:
        """JavaScript has no places counted from the end."""
        known = self.number(node.slice)
        if known is not None and (known < 0 or not isinstance(known, int)):
            raise self.refused(node, "a place is counted from the beginning")

    def subscript(self, node: ast.Subscript) -> str:
        """A place of a list, or a part of it."""
        held = self.of(node.value, CALL)
        if isinstance(node.slice, ast.Slice):
            if node.slice.step is not None:
                raise self.refused(node, "a part without steps")
            first = "0" if node.slice.lower is None else self.of(node.slice.lower)
            last = f"{held}.length" if node.slice.upper is None else self.of(node.slice.upper)
            return f"$cut({held}, {first}, {last})"
        self.from_the_end(node)
        if is_word(node.slice) and not self.checked:
            return f"{held}.{node.slice.value!s}"
        place = self.of(node.slice)
        return f"$at({held}, {place})" if self.checked else f"{held}[{place}]"

    def call(self, node: ast.Call) -> Code:
        """A call of a source's function, of one that was given, or of one of a few of Python's."""
        if isinstance(node.func, ast.Attribute) and node.func.attr == "say" and len(node.args) == 1:
            values = ", ".join(
                self.entry(ast.Constant(each.arg) if each.arg else None, each.value) for each in node.keywords
            )
            return f"{self.of(node.func.value, CALL)}.text({self.of(node.args[0])}, {{{values}}})", CALL
        made = self.globals.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if isinstance(made, type) and is_dataclass(made):
            return self.record(node, made), ATOM
        if node.keywords or any(isinstance(each, ast.Starred) for each in node.args):
            raise self.refused(node, "arguments by their places alone")
        if isinstance(node.func, ast.Name) and node.func.id not in self.locals:
            value = self.globals.get(node.func.id, _BUILTIN.get(node.func.id))
            if value is math.sqrt:  # the one function of `math` that is the same to the last bit everywhere
                value = _Builtin(1, 1, "Math.sqrt({0})")
            if isinstance(value, enum.EnumType) and len(node.args) == 1:
                return self.code(node.args[0])
            if isinstance(value, _Builtin):
                return value.code(self, node)
        elif isinstance(node.func, ast.Attribute):
            if node.func.attr not in _METHODS:
                raise self.refused(node, f"no methods but {', '.join(_METHODS)}")
            return _METHODS[node.func.attr].code(self, ast.Call(node.func, [node.func.value, *node.args], []))
        given = ", ".join(self.of(each) for each in node.args)
        return f"{self.of(node.func, CALL)}({given})", CALL

    def record(self, node: ast.Call, made: type) -> str:
        """An object of a data class."""
        known = {each.name: each for each in fields(made)}
        given = dict(zip(known, node.args, strict=False)) | {str(each.arg): each.value for each in node.keywords}
        parts = [f"{name}: {self.of(value)}" for name, value in given.items()]
        for name in known.keys() - given.keys():
            if known[name].default is MISSING:
                raise self.refused(node, f"a value for `{name}`")
        parts += [f"{n}: {json.dumps(each.default)}" for n, each in known.items() if n not in given]
        return f"{{{', '.join(parts)}}}"

    def bounds(self, of: ast.Call) -> tuple[ast.expr, ast.expr, ast.expr]:
        """Start, end and step of a range."""
        zero, one = ast.Constant(0), ast.Constant(1)
        match of.args:
            case [last] if not of.keywords:
                return zero, last, one
            case [first, last] if not of.keywords:
                return first, last, one
            case [first, last, step] if not of.keywords:
                return first, last, step
        raise self.refused(of, "one to three bounds")

    def compare(self, node: ast.Compare) -> Code:
        """One comparison, or several in a chain."""
        sides = [node.left, *node.comparators]
        calls = (each for side in sides[1:-1] for each in ast.walk(side) if isinstance(each, ast.Call))
        if any(not (isinstance(each.func, ast.Name) and each.func.id == "len") for each in calls):
            raise self.refused(node, "a call within a chain would be made twice")
        parts = []
        for op, left, right in zip(node.ops, sides, sides[1:], strict=False):
            nothing = isinstance(right, ast.Constant) and right.value is None
            if isinstance(op, ast.Is | ast.IsNot) and nothing:
                parts.append((f"{self.of(left, EQUAL + 1)} {'==' if isinstance(op, ast.Is) else '!='} null", EQUAL))
                continue
            if isinstance(op, ast.In | ast.NotIn):
                held = f"$in({self.of(left)}, {self.of(right)})"
                parts.append((held, CALL) if isinstance(op, ast.In) else (f"!{held}", UNARY))
                continue
            if type(op) not in _COMPARED:
                raise self.refused(node, "no such comparison")
            word, binds = _COMPARED[type(op)]
            parts.append((f"{self.of(left, binds + 1)} {word} {self.of(right, binds + 1)}", binds))
        return parts[0] if len(parts) == 1 else (" && ".join(text for text, _ in parts), AND)

    def binary(self, node: ast.BinOp) -> Code:
        """Arithmetic."""
        left, right, kind = node.left, node.right, type(node.op)
        if kind in PLAIN:
            word, binds = PLAIN[kind]
            beyond = f"$over({self.of(right)})" if self.checked and kind is ast.Div else self.of(right, binds + 1)
            return self.safe(f"{self.of(left, binds)} {word} {beyond}", binds)
        if kind is ast.FloorDiv:
            beyond = f"$over({self.of(right)})" if self.checked else self.of(right, TIMES + 1)
            return f"Math.floor({self.of(left, TIMES)} / {beyond})", CALL
        if kind is ast.Mod:
            return f"$mod({self.of(left)}, {f'$over({self.of(right)})' if self.checked else self.of(right)})", CALL
        if kind in (ast.LShift, ast.RShift):
            shift = self.number(right)
            power = f"2 ** {self.of(right, POWER)}" if shift is None else repr(2**shift)
            if kind is ast.LShift:
                return self.safe(f"{self.of(left, TIMES)} * {power}", TIMES)
            return f"Math.floor({self.of(left, TIMES)} / {power if shift is not None else f'({power})'})", CALL
        if kind in _BITS:
            return self.bits(node)
        raise self.refused(node, "no such operator")

    def safe(self, text: str, binds: int) -> Code:
        """A result that may be too large; a checked build looks."""
        return (f"$ok({text})", CALL) if self.checked else (text, binds)

    def bits(self, node: ast.BinOp) -> Code:
        """Bit by bit, in 32 bits."""
        word, binds = _BITS[type(node.op)]
        masks = [self.number(side) for side in (node.left, node.right)]
        if isinstance(node.op, ast.BitAnd):
            for mask, other in ((masks[1], node.left), (masks[0], node.right)):
                if isinstance(mask, int) and 0 <= mask <= MASK:
                    text = f"{self.modulo(other, BIT_AND)} & {mask}"
                    return (text, BIT_AND) if mask < 2**31 else (f"({text}) >>> 0", SHIFT)
        sides = [f"$u32({self.of(side)})" if self.checked else self.of(side, binds) for side in (node.left, node.right)]
        return f"({sides[0]} {word} {sides[1]}) >>> 0", SHIFT

    def modulo(self, node: ast.expr, within: int) -> str:
        """An expression of which only the lower 32 bits are asked for."""
        if isinstance(node, ast.BinOp) and self.number(node) is None:
            left, right = node.left, node.right
            match node.op:
                case ast.Mult():
                    return f"Math.imul({self.modulo(left, 0)}, {self.modulo(right, 0)})"
                case ast.Add() | ast.Sub():
                    word = "+" if isinstance(node.op, ast.Add) else "-"
                    text = f"{self.modulo(left, ADD)} {word} {self.modulo(right, ADD + 1)}"
                    return f"({text})" if within > ADD else text
                case ast.LShift() if isinstance(shift := self.number(right), int) and 0 <= shift < 32:
                    text = f"{self.modulo(left, SHIFT)} << {shift}"
                    return f"({text})" if within > SHIFT else text
        return self.of(node, within)


_FOLDED: Final[Mapping[type[ast.operator], Callable[[int, int], int]]] = {
    ast.Add: lambda a, b: a + b, ast.Sub: lambda a, b: a - b, ast.Mult: lambda a, b: a * b,
    ast.LShift: lambda a, b: a << b,
}  # fmt: skip


class Text(ast.expr):
    """An expression that is JavaScript already."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class _Builtin:
    """A function of Python's: how many arguments it takes, and what it is here (`{0}`: all of them; `{first}`)."""

    def __init__(self, least: int, most: int, text: str) -> None:
        self.least, self.most, self.text = least, most, text

    def code(self, function: Expressions, node: ast.Call) -> Code:
        """The call."""
        if not self.least <= len(node.args) <= self.most:
            raise function.refused(node, f"{self.least} to {self.most} arguments")
        given = ", ".join(function.of(each) for each in node.args)
        return self.text.format(given, first=function.of(node.args[0], CALL)), CALL


class _Range(_Builtin):
    """A range outside a loop is a list."""

    def code(self, function: Expressions, node: ast.Call) -> Code:
        """The call."""
        return f"$range({', '.join(function.of(each) for each in function.bounds(node))})", CALL


_METHODS: Final[Mapping[str, _Builtin]] = {
    "append": _Builtin(2, 2, "$push({0})"),
    "extend": _Builtin(2, 2, "$extend({0})"),
    "index": _Builtin(2, 2, "$index({0})"),
    "get": _Builtin(2, 3, "$get({0})"),
    "join": _Builtin(2, 2, "$joined({0})"),
    "reason": _Builtin(2, 2, "$reason({0})"),
    "reasons": _Builtin(2, 2, "$reasons({0})"),
    "near": _Builtin(3, 3, "$near({0})"),
    "capital": _Builtin(2, 2, "$capital({0})"),
}
"""Methods of lists, tables, texts and words (`core.base.telling`, besides `say`) that sources for pages use."""
_BUILTIN: Final[Mapping[str, _Builtin]] = {
    "any": _Builtin(1, 1, "{first}.some(Boolean)"),
    "all": _Builtin(1, 1, "{first}.every(Boolean)"),
    "sum": _Builtin(1, 1, "$sum({0})"),
    "list": _Builtin(1, 1, "$list({0})"),
    "tuple": _Builtin(1, 1, "$list({0})"),
    "frozenset": _Builtin(1, 1, "$list({0})"),
    "str": _Builtin(1, 1, "String({0})"),
    "repr": _Builtin(1, 1, "shown({0})"),
    "min": _Builtin(2, 99, "Math.min({0})"),
    "max": _Builtin(2, 99, "Math.max({0})"),
    "abs": _Builtin(1, 1, "Math.abs({0})"),
    "len": _Builtin(1, 1, "{first}.length"),
    "int": _Builtin(1, 1, "Math.trunc({0})"),
    "float": _Builtin(1, 1, "Number({0})"),
    "bool": _Builtin(1, 1, "Boolean({0})"),
    "range": _Range(1, 3, ""),
}
