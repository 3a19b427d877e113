"""No function is so long or so branched that nobody can follow it."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from tests.test_imports import PACKAGE, modules, tree_of

pytestmark = pytest.mark.xdist_group("our own code")

MOST_BRANCHES, MOST_LINES = 20, 60
BRANCHES = ast.If | ast.For | ast.While | ast.IfExp | ast.ExceptHandler | ast.Assert | ast.match_case


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    for path in modules():
        name = path.relative_to(PACKAGE).as_posix()
        found = (node for node in ast.walk(tree_of(path)) if isinstance(node, ast.FunctionDef))
        yield from ((f"{name}: {node.name}", node) for node in found)


def complexity(function: ast.FunctionDef) -> int:
    """McCabe's number, with every operand of `and` and `or` and every comprehension counted as a branch."""
    nodes = list(ast.walk(function))
    operands = sum(len(node.values) - 1 for node in nodes if isinstance(node, ast.BoolOp))
    loops = sum(1 + len(node.ifs) for node in nodes if isinstance(node, ast.comprehension))
    return 1 + sum(isinstance(node, BRANCHES) for node in nodes) + operands + loops


def is_command(function: ast.FunctionDef) -> bool:
    """A command's options stand one a line, each with its help."""
    return any(isinstance(decorator, ast.Call) for decorator in function.decorator_list)


def test_no_function_has_too_many_branches() -> None:
    counts = {name: complexity(function) for name, function in functions()}
    assert not {name: count for name, count in counts.items() if count > MOST_BRANCHES}


def test_no_function_is_too_long() -> None:
    lengths = {
        name: (function.end_lineno or 0) - function.body[0].lineno + 1
        for name, function in functions()
        if not is_command(function)
    }
    assert not {name: length for name, length in lengths.items() if length > MOST_LINES}
