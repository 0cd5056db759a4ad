"""Plant small faults, one at a time, and see whether the tests find them.

    python -m tools.mutants [--seed 1] [--sample 4] [--storey tables]

plants so many in each storey, drawn by the seed, in a copy of the program, and runs the tests that
a change of the module needs: as `make test-fast` picks them; after these, for what is seen, the
approved pictures; and for a fault that still lives, all tests. `build/mutants.md` lists what was
found, and each fault that lived.
"""

from __future__ import annotations

import argparse
import ast
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

ROOT: Final = Path(__file__).parents[1]
TREE: Final = ROOT / "build" / "mutants" / "tree"
REPORT: Final = ROOT / "build" / "mutants.md"
STOREYS: Final = (
    *("engine", "rulebook", "players", "controllers", "models"),
    *("widgets", "tables", "windows"),
)
SEEN: Final = ("widgets", "tables", "windows")
"""What the approved pictures look at, too."""
COMPILED: Final = "kernels"
"""The folder of what runs compiled: the tests of it never run these lines."""
PATIENCE: Final = 2400
"""Seconds after which a fault counts as found: nothing comes to its end any more."""
FAULTS: Final = (
    *(f"ReplaceBinaryOperator_{pair}" for pair in ("Add_Sub", "Sub_Add", "Mul_Div", "Div_Mul")),
    *(f"ReplaceComparisonOperator_{pair}" for pair in ("Eq_NotEq", "NotEq_Eq", "Is_IsNot")),
    *(f"ReplaceComparisonOperator_{pair}" for pair in ("IsNot_Is", "Lt_LtE", "LtE_Lt")),
    *(f"ReplaceComparisonOperator_{pair}" for pair in ("Gt_GtE", "GtE_Gt", "Lt_Gt", "Gt_Lt")),
    *("AddNot", "ReplaceAndWithOr", "ReplaceOrWithAnd", "ReplaceTrueWithFalse"),
    *("ReplaceFalseWithTrue", "ReplaceUnaryOperator_Delete_Not", "NumberReplacer"),
    *("ZeroIterationForLoop", "ReplaceBreakWithContinue", "ReplaceContinueWithBreak"),
)


class Mutant(NamedTuple):
    """A module with one fault in it."""

    module: Path
    """Where it lies, from the root."""
    fault: str
    code: str
    diff: str


class _WithoutNotes(ast.NodeTransformer):
    """Takes away what nothing runs by: annotations."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        for argument in (*node.args.args, *node.args.kwonlyargs, *node.args.posonlyargs):
            argument.annotation = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(value=None)
        return self.generic_visit(node)


def _meaning(code: str) -> str:
    return ast.dump(_WithoutNotes().visit(ast.parse(code)))


def mutants_of(module: Path, rng: Random) -> Iterator[Mutant]:
    """Yield the mutants of *module*, from the root, in an order that *rng* draws."""
    code = (ROOT / module).read_text(encoding="utf-8")
    nodes = list(ast_nodes(get_ast(code)))
    places = []
    for fault in FAULTS:
        operator = get_operator(f"core/{fault}")()
        count = sum(len(list(operator.mutation_positions(node))) for node in nodes)
        places += [(fault, n) for n in range(count)]
    rng.shuffle(places)
    for fault, n in places:
        mutated = mutate_code(code, get_operator(f"core/{fault}")(), n)
        if mutated is not None and _meaning(mutated) != _meaning(code):
            lines = unified_diff(code.splitlines(), mutated.splitlines(), lineterm="", n=0)
            yield Mutant(module, fault, mutated, "\n".join(list(lines)[2:]))


def sample(storey: str, count: int, seed: int) -> Iterator[Mutant]:
    """Yield so many mutants of *storey*; a module comes the likelier the longer it is."""
    rng = Random(f"{seed} {storey}")
    folder = ROOT / "lat_desktop" / storey
    modules = [path for path in sorted(folder.rglob("*.py")) if COMPILED not in path.parts]
    lengths = [path.stat().st_size for path in modules]
    found = 0
    while found < count:
        module = rng.choices(modules, lengths)[0].relative_to(ROOT)
        mutant = next(mutants_of(module, rng), None)
        if mutant is not None:
            found += 1
            yield mutant


def lay_out_tree() -> None:
    """Copy what git knows, and what was made beside it that tests need."""
    shutil.rmtree(TREE, ignore_errors=True)
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, encoding="utf-8"
    )
    made = [*ROOT.glob("translations/*.qm"), *ROOT.glob("lat_desktop/players/kernels/*.so")]
    for name in (*filter(None, listed.stdout.split("\0")), *map(str, made)):
        path = ROOT / name
        target = TREE / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)


def is_found(mutant: Mutant, storey: str) -> bool:
    """Return whether a test fails for *mutant*, in the tree."""
    place = TREE / mutant.module
    whole = place.read_text(encoding="utf-8")
    place.write_text(mutant.code, encoding="utf-8")
    try:
        commands = [[f"--changed={mutant.module.as_posix()}"]]
        if storey in SEEN:
            commands.append(["tests/tools/test_pictures.py"])
        commands.append(["-n2", "-m", "not bundle and not peers", "tests"])
        return not all(_pass(arguments) for arguments in commands)
    finally:
        place.write_text(whole, encoding="utf-8")


def _pass(arguments: list[str]) -> bool:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *arguments]
    try:
        done = subprocess.run(
            command,
            cwd=TREE,
            env=os.environ | {"QT_QPA_PLATFORM": "offscreen"},
            timeout=PATIENCE,
            capture_output=True,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    # 5: no test was selected, so none could fail
    return done.returncode in (0, 5)


def main() -> None:
    """Plant, run, tell, and write the report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=4, help="how many in each storey")
    parser.add_argument("--storey", choices=STOREYS, action="append", help="all, if none")
    arguments = parser.parse_args()
    lay_out_tree()
    rows, lived = [], []
    for storey in arguments.storey or STOREYS:
        found = 0
        for mutant in sample(storey, arguments.sample, arguments.seed):
            if is_found(mutant, storey):
                found += 1
            else:
                lived.append(f"`{mutant.module}`, {mutant.fault}:\n\n```diff\n{mutant.diff}\n```\n")
                print(lived[-1], flush=True)
        rows.append(f"| {storey} | {arguments.sample} | {found} |")
        print(rows[-1], flush=True)
    command = f"python -m tools.mutants --seed {arguments.seed} --sample {arguments.sample}"
    head = f"# Planted faults\n\n`{command}`\n\n| storey | planted | found |\n|---|---|---|\n"
    text = head + "\n".join(rows) + "\n\n## Those that lived\n\n" + "\n".join(lived or ["None."])
    REPORT.write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
