"""Functions of a source as JavaScript: their statements."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from .expressions import AND, CALL, LESS, PLAIN, Expressions, Text, spelled


class Function(Expressions):
    """One function on its way into JavaScript."""

    def text(self, name: str) -> str:
        """The whole function."""
        body = self.block(self.node.body)
        fresh = [spelled(each) for each in self.locals if each not in self.arguments]
        fresh += [f"${n}" for n in range(1, self.counters + 1)]
        declared = f"let {', '.join(fresh)};\n" if fresh else ""
        return f"function {name}({', '.join(map(spelled, self.arguments))}) {{\n{declared}{body}}}"

    def block(self, body: Sequence[ast.stmt]) -> str:
        """Statements, a line each."""
        return "".join(line + "\n" for each in body for line in self.statement(each))

    def inner(self, head: str, body: Sequence[ast.stmt]) -> str:
        """Statements in braces."""
        return f"{head} {{\n{self.block(body)}}}"

    def statement(self, node: ast.stmt) -> list[str]:
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
                return [self.condition(node)]
            case ast.While() if not node.orelse:
                return [self.inner(f"while ({self.of(node.test)})", node.body)]
            case ast.For() if not node.orelse and isinstance(node.target, ast.Name):
                return [self.loop(node, node.target.id)]
            case ast.Match():
                return self.cases(node)
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
                return f"{self.of(target.value, CALL)}.{target.attr} = {f'$ok({value})' if self.checked else value}"
            case ast.Subscript() if not isinstance(target.slice, ast.Slice):
                self.from_the_end(target)
                held, place = self.of(target.value, CALL), self.of(target.slice)
                return f"$put({held}, {place}, {value})" if self.checked else f"{held}[{place}] = {value}"
        raise self.refused(target, "no such target")

    def augmented(self, node: ast.AugAssign) -> str:
        """`x += 1` and its like."""
        simple = PLAIN.get(type(node.op))
        if simple and not self.checked:
            return f"{self.of(node.target)} {simple[0]}= {self.of(node.value)};"
        target: ast.expr = node.target
        called = any(isinstance(each, ast.Call) for each in ast.walk(target))
        if called and isinstance(target, ast.Subscript):  # what is called there is called once
            held, place = self.of(target.value), self.of(target.slice)
            target = ast.copy_location(ast.Subscript(Text("$list"), Text("$place"), ast.Store()), node)
            return f"(($list, $place) => {self.assign(target, self.result(target, node))})({held}, {place});"
        if called:
            raise self.refused(node, "a call in the target would be made twice")
        return self.assign(target, self.result(target, node)) + ";"

    def result(self, target: ast.expr, node: ast.AugAssign) -> str:
        """What `target op= value` assigns."""
        return self.of(ast.copy_location(ast.BinOp(target, node.op, node.value), node))

    def condition(self, node: ast.If) -> str:
        """`if`, `elif`, `else`."""
        text = self.inner(f"if ({self.of(node.test)})", node.body)
        match node.orelse:
            case []:
                return text
            case [ast.If() as other]:
                return f"{text} else {self.condition(other)}"
        return text + self.inner(" else", node.orelse)

    def loop(self, node: ast.For, name: str) -> str:
        """A loop over a range, whose bounds are taken once, or over a list."""
        of = node.iter
        if not (isinstance(of, ast.Call) and isinstance(of.func, ast.Name) and of.func.id == "range"):
            each = self.fresh()
            return self.inner(f"for ({each} of {self.of(of)})", [_Line(f"{spelled(name)} = {each};"), *node.body])
        first, last, step = self.bounds(of)
        begun, until, stride = self.of(first), self.of(last, LESS + 1), self.number(step)
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
        return self.inner(f"for ({start}; {at} {'<' if stride > 0 else '>'} {until}; {onward})", body)

    def cases(self, node: ast.Match) -> list[str]:
        """`match` as a chain of conditions: a `break` within it ends the loop around it, as in Python."""
        subject = self.fresh()
        lines = [f"{subject} = {self.of(node.subject)};"]
        chain = ""
        for n, case in enumerate(node.cases):
            test = self.matches(case.pattern, subject)
            if case.guard is not None:
                guard = self.of(case.guard, AND)
                test = guard if test is None else f"({test}) && {guard}"
            if test is None and n == 0:
                raise self.refused(node, "the first case catches everything")
            chain += self.inner(f"if ({test})" if n == 0 else " else" if test is None else f" else if ({test})",
                                case.body)  # fmt: skip
            if test is None:
                break
        return [*lines, chain]

    def matches(self, pattern: ast.pattern, subject: str) -> str | None:
        """What a pattern asks for; None: nothing."""
        match pattern:
            case ast.MatchValue():
                return f"{subject} == {self.of(pattern.value, LESS)}"
            case ast.MatchOr():
                each = [self.matches(one, subject) for one in pattern.patterns]
                return None if None in each else " || ".join(str(one) for one in each)
            case ast.MatchAs(pattern=None, name=None):
                return None
        raise self.refused(pattern, "values, several of them, or _")


class _Line(ast.Expr):
    """A statement that is JavaScript already."""

    def __init__(self, text: str) -> None:
        super().__init__(value=Text(text.removesuffix(";")))
