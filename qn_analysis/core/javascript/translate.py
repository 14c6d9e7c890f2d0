"""Sources as JavaScript: the functions that entry points reach, constants as numbers, records as plain objects.

Whole numbers are JavaScript's numbers, exact below 2**53. Arithmetic under a constant mask of 32 bits is done in 32
bits. What lies outside the subset that sources keep to is refused with its module and line, rather than guessed at.
"""

from __future__ import annotations

import ast
import enum
import importlib
import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

from ..errors import Error
from ..records import fields
from .names import local_names, loops_that_keep, spelled

MASK: Final = 0xFFFFFFFF
EXACT: Final = 2**53
NATIVES: Final[Mapping[str, str]] = {
    "qn_analysis.core.records:clear_record": "$clear",
    "qn_analysis.core.records:copy_record": "$copy",
    "qn_analysis.core.play.space:numbers": "$numbers",
    "qn_analysis.core.play.space:packed": "(weights => weights)",
}
"""What stands in for functions of `core` that only the interpreted build can call."""

# How tightly operators bind in JavaScript.
_TERNARY, _OR, _AND, _BIT_OR, _BIT_XOR, _BIT_AND, _EQUAL, _LESS, _SHIFT, _ADD, _TIMES, _POWER, _UNARY, _CALL, _ATOM = (
    range(2, 17)
)  # fmt: skip
_COMPARED: Final[Mapping[type[ast.cmpop], tuple[str, int]]] = {
    ast.Eq: ("==", _EQUAL), ast.NotEq: ("!=", _EQUAL), ast.Lt: ("<", _LESS), ast.LtE: ("<=", _LESS),
    ast.Gt: (">", _LESS), ast.GtE: (">=", _LESS),
}  # fmt: skip
_PLAIN: Final[Mapping[type[ast.operator], tuple[str, int]]] = {
    ast.Add: ("+", _ADD), ast.Sub: ("-", _ADD), ast.Mult: ("*", _TIMES), ast.Div: ("/", _TIMES),
}  # fmt: skip
_BITS: Final[Mapping[type[ast.operator], tuple[str, int]]] = {
    ast.BitAnd: ("&", _BIT_AND), ast.BitOr: ("|", _BIT_OR), ast.BitXor: ("^", _BIT_XOR),
}  # fmt: skip
Code = tuple[str, int]
"""An expression, and how tightly its outermost operator binds."""


class ScriptError(Error):
    """A source does something that JavaScript cannot carry; the message names module and line."""


def translate(
    sources: Sequence[str],
    entries: Iterable[str],
    records: Mapping[str, type] | None = None,
    natives: Mapping[str, str] | None = None,
    checked: bool = False,
) -> str:
    """A script: an expression whose value is an object with the entry points, and `blank`, which makes a record.

    Args:
        sources: full module names, in the order of their imports, as of `core.build.Build`.
        entries: functions that a page calls: `module:function`, or `function` where only one source defines it.
        records: record classes by the name that `blank` knows them by.
        natives: JavaScript that stands in for functions that only the interpreted build can call, by
            `module:function`, besides `NATIVES`.
        checked: throw where a place of a list does not exist, or a number is none or too large to be exact: for tests.

    Raises:
        ScriptError: a source lies outside the subset that can be translated, or there is no such entry.
    """
    made = _Script(sources, {**NATIVES, **(natives or {})}, checked)
    shown = {name.split(":")[-1]: made.reach(*made.find(name)) for name in entries}
    made.finish()
    declared = {name: [[f.name, _element(f.element), list(f.shape)] for f in fields(record)]
                for name, record in _all_records(records or {}).items()}  # fmt: skip
    parts = [
        '"use strict";',
        f"const $RECORDS = {json.dumps(declared, separators=(',', ':'))};",
        _static("runtime.js"),
        _static("checks.js") if checked else "",
        *made.constants.values(),
        *made.functions.values(),
        f"return {{{', '.join(f'{name}: {found}' for name, found in shown.items())}, blank: $blank, clear: $clear}};",
    ]
    return "(() => {\n" + "\n".join(part for part in parts if part) + "\n})()"


def _static(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8").strip()


def _element(element: type | str) -> str | int:
    return 0 if isinstance(element, str) else element.__name__


def _all_records(records: Mapping[str, type]) -> dict[str, type]:
    """Records and those in them; the latter by their own names."""
    found = dict(records)
    for record in records.values():
        inner = {f.element.__name__: f.element for f in fields(record) if not isinstance(f.element, str)}
        found |= {name: each for name, each in _all_records(inner).items() if name not in found}
    return found


class _Script:
    """What has been reached so far."""

    def __init__(self, sources: Sequence[str], natives: Mapping[str, str], checked: bool) -> None:
        self.modules: dict[str, ModuleType] = {name: importlib.import_module(name) for name in sources}
        self.natives = natives
        self.checked = checked
        self.trees: dict[str, dict[str, ast.FunctionDef]] = {}
        self.called: dict[tuple[str, str], str] = {}
        self.waiting: list[tuple[str, str]] = []
        self.functions: dict[str, str] = {}
        self.constants: dict[str, str] = {}

    def find(self, name: str) -> tuple[str, str]:
        """Module and name of an entry point."""
        where, _, function = name.rpartition(":")
        found = [each for each in self.modules if where in ("", each) and function in self.defined(each)]
        if len(found) != 1:
            raise ScriptError(f"{name}: {len(found)} sources define it; name one as module:function")
        return found[0], function

    def defined(self, module: str) -> dict[str, ast.FunctionDef]:
        """The functions of a source."""
        if module not in self.trees:
            text = Path(str(self.modules[module].__file__)).read_text(encoding="utf-8")
            self.trees[module] = {node.name: node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)}
        return self.trees[module]

    def reach(self, module: str, function: str) -> str:
        """What a function is called; its own calls are followed later."""
        key = module, function
        if key not in self.called:
            name, n = spelled(function), 1
            while name in self.called.values():
                n += 1
                name = f"{spelled(function)}${n}"
            self.called[key] = name
            self.waiting.append(key)
        return self.called[key]

    def constant(self, module: str, name: str, value: Sequence[Any]) -> str:
        """What a table of numbers is called."""
        called = f"{spelled(name)}$of${module.rpartition('.')[2]}"
        self.constants.setdefault(called, f"const {called} = {json.dumps(value)};")
        return called

    def finish(self) -> None:
        """Follow all calls."""
        while self.waiting:
            module, function = key = self.waiting.pop()
            node = self.defined(module)[function]
            self.functions[self.called[key]] = _Function(self, module, node).text(self.called[key])


class _Function:
    """One function on its way into JavaScript."""

    def __init__(self, script: _Script, module: str, node: ast.FunctionDef) -> None:
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

    def text(self, name: str) -> str:
        """The whole function."""
        body = self.block(self.node.body, 1)
        fresh = [spelled(each) for each in self.locals if each not in self.arguments]
        fresh += [f"${n}" for n in range(1, self.counters + 1)]
        declared = f" let {', '.join(fresh)};\n" if fresh else ""
        return f"function {name}({', '.join(map(spelled, self.arguments))}) {{\n{declared}{body}}}"

    def fresh(self) -> str:
        """A variable that Python does not have."""
        self.counters += 1
        return f"${self.counters}"

    # statements

    def block(self, body: Sequence[ast.stmt], depth: int) -> str:
        """Statements, a line each."""
        return "".join(" " * depth + line + "\n" for each in body for line in self.statement(each, depth))

    def inner(self, head: str, body: Sequence[ast.stmt], depth: int) -> str:
        """Statements in braces."""
        return f"{head} {{\n{self.block(body, depth + 1)}{' ' * depth}}}"

    def statement(self, node: ast.stmt, depth: int) -> list[str]:
        """A statement."""
        match node:
            case ast.Expr(value=ast.Constant(value=str())) | ast.Pass():
                return []
            case ast.Expr():
                return [f"{self.of(node.value)};"]
            case ast.Return():
                return ["return;" if node.value is None else f"return {self.of(node.value)};"]
            case ast.Break():
                return ["break;"]
            case ast.Continue():
                return ["continue;"]
            case ast.Assign(targets=[ast.Tuple(elts=names)], value=ast.Tuple(elts=values)) if len(names) == len(values):
                kept = [self.fresh() for _ in values]
                return [
                    *(f"{name} = {self.of(value)};" for name, value in zip(kept, values, strict=True)),
                    *(self.assign(target, name) + ";" for target, name in zip(names, kept, strict=True)),
                ]
            case ast.Assign():
                return [self.assigned(node.targets, node.value)]
            case ast.AnnAssign() if node.value is not None:
                return [self.assigned([node.target], node.value)]
            case ast.AugAssign():
                return [self.augmented(node)]
            case ast.If():
                return [self.condition(node, depth)]
            case ast.While() if not node.orelse:
                return [self.inner(f"while ({self.of(node.test)})", node.body, depth)]
            case ast.For() if not node.orelse and isinstance(node.target, ast.Name):
                return [self.loop(node, node.target.id, depth)]
            case ast.Match():
                return self.cases(node, depth)
        raise self.refused(node, "no such statement")

    def assigned(self, targets: Sequence[ast.expr], value: ast.expr) -> str:
        """One value to one or several targets, from the left."""
        if len(targets) == 1:
            return self.assign(targets[0], self.of(value)) + ";"
        kept = self.fresh()
        return f"{kept} = {self.of(value)}; " + "; ".join(self.assign(target, kept) for target in targets) + ";"

    def assign(self, target: ast.expr, value: str) -> str:
        """An assignment."""
        match target:
            case ast.Name():
                return f"{spelled(target.id)} = {value}"
            case ast.Attribute():
                return f"{self.of(target.value, _CALL)}.{target.attr} = {f'$ok({value})' if self.checked else value}"
            case ast.Subscript() if not isinstance(target.slice, ast.Slice):
                self.from_the_end(target)
                held, place = self.of(target.value, _CALL), self.of(target.slice)
                return f"$put({held}, {place}, {value})" if self.checked else f"{held}[{place}] = {value}"
        raise self.refused(target, "no such target")

    def augmented(self, node: ast.AugAssign) -> str:
        """`x += 1` and its like."""
        simple = _PLAIN.get(type(node.op))
        if simple and not self.checked:
            return f"{self.of(node.target)} {simple[0]}= {self.of(node.value)};"
        target: ast.expr = node.target
        called = any(isinstance(each, ast.Call) for each in ast.walk(target))
        if called and isinstance(target, ast.Subscript):  # what is called there is called once
            held, place = self.of(target.value), self.of(target.slice)
            target = ast.copy_location(ast.Subscript(_Text("$list"), _Text("$place"), ast.Store()), node)
            return f"(($list, $place) => {self.assign(target, self.result(target, node))})({held}, {place});"
        if called:
            raise self.refused(node, "a call in the target would be made twice")
        return self.assign(target, self.result(target, node)) + ";"

    def result(self, target: ast.expr, node: ast.AugAssign) -> str:
        """What `target op= value` assigns."""
        return self.of(ast.copy_location(ast.BinOp(target, node.op, node.value), node))

    def condition(self, node: ast.If, depth: int) -> str:
        """`if`, `elif`, `else`."""
        text = self.inner(f"if ({self.of(node.test)})", node.body, depth)
        match node.orelse:
            case []:
                return text
            case [ast.If() as other]:
                return f"{text} else {self.condition(other, depth)}"
        return text + self.inner(" else", node.orelse, depth)

    def loop(self, node: ast.For, name: str, depth: int) -> str:
        """A loop over a range, whose bounds are taken once, or over a list."""
        of = node.iter
        if not (isinstance(of, ast.Call) and isinstance(of.func, ast.Name) and of.func.id == "range"):
            each = self.fresh()
            return self.inner(
                f"for ({each} of {self.of(of)})", [_Line(f"{spelled(name)} = {each};"), *node.body], depth
            )
        first, last, step = self.bounds(of)
        begun, until, stride = self.of(first), self.of(last, _LESS + 1), self.number(step)
        if not isinstance(stride, int) or stride == 0:
            raise self.refused(node, "the step of a range is a constant")
        kept = node in self.kept
        at = spelled(name) if kept else self.fresh()
        body = [*node.body] if kept else [_Line(f"{spelled(name)} = {at};"), *node.body]
        start = f"{at} = {begun}"
        if self.number(last) is None:
            bound = self.fresh()
            start, until = f"{start}, {bound} = {self.of(last)}", bound
        onward = f"{at}++" if stride == 1 else f"{at} += {stride}"
        return self.inner(f"for ({start}; {at} {'<' if stride > 0 else '>'} {until}; {onward})", body, depth)

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

    def cases(self, node: ast.Match, depth: int) -> list[str]:
        """`match` as a chain of conditions: a `break` within it ends the loop around it, as in Python."""
        subject = self.fresh()
        lines = [f"{subject} = {self.of(node.subject)};"]
        chain = ""
        for n, case in enumerate(node.cases):
            test = self.matches(case.pattern, subject)
            if case.guard is not None:
                guard = self.of(case.guard, _AND)
                test = guard if test is None else f"({test}) && {guard}"
            if test is None and n == 0:
                raise self.refused(node, "the first case catches everything")
            chain += self.inner(f"if ({test})" if n == 0 else " else" if test is None else f" else if ({test})",
                                case.body, depth)  # fmt: skip
            if test is None:
                break
        return [*lines, chain]

    def matches(self, pattern: ast.pattern, subject: str) -> str | None:
        """What a pattern asks for; None: nothing."""
        match pattern:
            case ast.MatchValue():
                return f"{subject} == {self.of(pattern.value, _LESS)}"
            case ast.MatchOr():
                each = [self.matches(one, subject) for one in pattern.patterns]
                return None if None in each else " || ".join(str(one) for one in each)
            case ast.MatchAs(pattern=None, name=None):
                return None
        raise self.refused(pattern, "values, several of them, or _")

    # expressions

    def of(self, node: ast.expr, within: int = 0) -> str:
        """An expression, in brackets where what it stands in binds tighter."""
        text, binds = self.code(node)
        return f"({text})" if binds < within else text

    def code(self, node: ast.expr) -> Code:
        """An expression."""
        known = self.number(node)
        if known is not None:
            return (repr(known), _ATOM if known >= 0 else _UNARY)
        match node:
            case _Text():
                return node.text, _ATOM
            case ast.Name():
                return self.name(node), _ATOM
            case ast.Attribute():
                return f"{self.of(node.value, _CALL)}.{node.attr}", _CALL
            case ast.Subscript():
                return self.subscript(node), _CALL
            case ast.Call():
                return self.call(node)
            case ast.UnaryOp(op=ast.USub()):
                return f"-{self.of(node.operand, _CALL)}", _UNARY
            case ast.UnaryOp(op=ast.Not()):
                return f"!{self.of(node.operand, _UNARY)}", _UNARY
            case ast.BinOp():
                return self.binary(node)
            case ast.BoolOp():
                word, binds = ("&&", _AND) if isinstance(node.op, ast.And) else ("||", _OR)
                return f" {word} ".join(self.of(each, binds + 1) for each in node.values), binds
            case ast.Compare():
                return self.compare(node)
            case ast.IfExp():
                test, body = self.of(node.test, _OR), self.of(node.body, _OR)
                return f"{test} ? {body} : {self.of(node.orelse, _TERNARY)}", _TERNARY
            case ast.Tuple() | ast.List():
                return f"[{', '.join(self.of(each) for each in node.elts)}]", _ATOM
        raise self.refused(node, "no such expression")

    def name(self, node: ast.Name) -> str:
        """A name that stands for no number."""
        if node.id in self.locals:
            return spelled(node.id)
        value = self.globals.get(node.id)
        if isinstance(value, FunctionType):
            where = f"{value.__module__}:{value.__name__}"
            if where in self.script.natives:
                return self.script.natives[where]
            if value.__module__ in self.script.modules:
                return self.script.reach(value.__module__, value.__name__)
        if isinstance(value, tuple | list):
            return self.script.constant(self.module, node.id, value)
        raise self.refused(node, "neither a number, a table of numbers nor a function of a source")

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
        held = self.of(node.value, _CALL)
        if isinstance(node.slice, ast.Slice):
            if node.slice.step is not None:
                raise self.refused(node, "a part without steps")
            first = "0" if node.slice.lower is None else self.of(node.slice.lower)
            last = f"{held}.length" if node.slice.upper is None else self.of(node.slice.upper)
            return f"$cut({held}, {first}, {last})"
        self.from_the_end(node)
        place = self.of(node.slice)
        return f"$at({held}, {place})" if self.checked else f"{held}[{place}]"

    def call(self, node: ast.Call) -> Code:
        """A call of a source's function, of one that was given, or of one of a few of Python's."""
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
            raise self.refused(node, "no methods")
        given = ", ".join(self.of(each) for each in node.args)
        return f"{self.of(node.func, _CALL)}({given})", _CALL

    def compare(self, node: ast.Compare) -> Code:
        """One comparison, or several in a chain."""
        sides = [node.left, *node.comparators]
        calls = (each for side in sides[1:-1] for each in ast.walk(side) if isinstance(each, ast.Call))
        if any(not (isinstance(each.func, ast.Name) and each.func.id == "len") for each in calls):
            raise self.refused(node, "a call within a chain would be made twice")
        parts = []
        for op, left, right in zip(node.ops, sides, sides[1:], strict=False):
            if type(op) not in _COMPARED:
                raise self.refused(node, "no such comparison")
            word, binds = _COMPARED[type(op)]
            parts.append((f"{self.of(left, binds + 1)} {word} {self.of(right, binds + 1)}", binds))
        return parts[0] if len(parts) == 1 else (" && ".join(text for text, _ in parts), _AND)

    def binary(self, node: ast.BinOp) -> Code:
        """Arithmetic."""
        left, right, kind = node.left, node.right, type(node.op)
        if kind in _PLAIN:
            word, binds = _PLAIN[kind]
            beyond = f"$over({self.of(right)})" if self.checked and kind is ast.Div else self.of(right, binds + 1)
            return self.safe(f"{self.of(left, binds)} {word} {beyond}", binds)
        if kind is ast.FloorDiv:
            beyond = f"$over({self.of(right)})" if self.checked else self.of(right, _TIMES + 1)
            return f"Math.floor({self.of(left, _TIMES)} / {beyond})", _CALL
        if kind is ast.Mod:
            return f"$mod({self.of(left)}, {f'$over({self.of(right)})' if self.checked else self.of(right)})", _CALL
        if kind in (ast.LShift, ast.RShift):
            shift = self.number(right)
            power = f"2 ** {self.of(right, _POWER)}" if shift is None else repr(2**shift)
            if kind is ast.LShift:
                return self.safe(f"{self.of(left, _TIMES)} * {power}", _TIMES)
            return f"Math.floor({self.of(left, _TIMES)} / {power if shift is not None else f'({power})'})", _CALL
        if kind in _BITS:
            return self.bits(node)
        raise self.refused(node, "no such operator")

    def safe(self, text: str, binds: int) -> Code:
        """A result that may be too large; a checked build looks."""
        return (f"$ok({text})", _CALL) if self.checked else (text, binds)

    def bits(self, node: ast.BinOp) -> Code:
        """Bit by bit, in 32 bits."""
        word, binds = _BITS[type(node.op)]
        masks = [self.number(side) for side in (node.left, node.right)]
        if isinstance(node.op, ast.BitAnd):
            for mask, other in ((masks[1], node.left), (masks[0], node.right)):
                if isinstance(mask, int) and 0 <= mask <= MASK:
                    text = f"{self.modulo(other, _BIT_AND)} & {mask}"
                    return (text, _BIT_AND) if mask < 2**31 else (f"({text}) >>> 0", _SHIFT)
        sides = [f"$u32({self.of(side)})" if self.checked else self.of(side, binds) for side in (node.left, node.right)]
        return f"({sides[0]} {word} {sides[1]}) >>> 0", _SHIFT

    def modulo(self, node: ast.expr, within: int) -> str:
        """An expression of which only the lower 32 bits are asked for."""
        if isinstance(node, ast.BinOp) and self.number(node) is None:
            left, right = node.left, node.right
            match node.op:
                case ast.Mult():
                    return f"Math.imul({self.modulo(left, 0)}, {self.modulo(right, 0)})"
                case ast.Add() | ast.Sub():
                    word = "+" if isinstance(node.op, ast.Add) else "-"
                    text = f"{self.modulo(left, _ADD)} {word} {self.modulo(right, _ADD + 1)}"
                    return f"({text})" if within > _ADD else text
                case ast.LShift() if isinstance(shift := self.number(right), int) and 0 <= shift < 32:
                    text = f"{self.modulo(left, _SHIFT)} << {shift}"
                    return f"({text})" if within > _SHIFT else text
        return self.of(node, within)


_FOLDED: Final[Mapping[type[ast.operator], Callable[[int, int], int]]] = {
    ast.Add: lambda a, b: a + b, ast.Sub: lambda a, b: a - b, ast.Mult: lambda a, b: a * b,
    ast.LShift: lambda a, b: a << b,
}  # fmt: skip


class _Text(ast.expr):
    """An expression that is JavaScript already."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text


class _Line(ast.Expr):
    """A statement that is JavaScript already."""

    def __init__(self, text: str) -> None:
        super().__init__(value=_Text(text.removesuffix(";")))


class _Builtin:
    """A function of Python's: what takes so many arguments, and what it is here."""

    def __init__(self, least: int, most: int, text: str, binds: int = _CALL) -> None:
        self.least, self.most, self.text, self.binds = least, most, text, binds

    def code(self, function: _Function, node: ast.Call) -> Code:
        """The call."""
        if not self.least <= len(node.args) <= self.most:
            raise function.refused(node, f"{self.least} to {self.most} arguments")
        given = [function.of(each, _CALL if self.binds == _CALL else 0) for each in node.args]
        return self.text.format(", ".join(function.of(each) for each in node.args), *given), self.binds


class _Range(_Builtin):
    """A range outside a loop is a list."""

    def code(self, function: _Function, node: ast.Call) -> Code:
        """The call."""
        return f"$range({', '.join(function.of(each) for each in function.bounds(node))})", _CALL


_BUILTIN: Final[Mapping[str, _Builtin]] = {
    "min": _Builtin(2, 99, "Math.min({0})"),
    "max": _Builtin(2, 99, "Math.max({0})"),
    "abs": _Builtin(1, 1, "Math.abs({0})"),
    "len": _Builtin(1, 1, "{1}.length"),
    "int": _Builtin(1, 1, "Math.trunc({0})"),
    "float": _Builtin(1, 1, "Number({0})"),
    "bool": _Builtin(1, 1, "Boolean({0})"),
    "range": _Range(1, 3, ""),
}
