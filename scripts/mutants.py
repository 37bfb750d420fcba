"""Small changes to the rules of a game, each of which some test should notice.

    python scripts/mutants.py monuments --number 20 --seed 0

A seeded sample of changes, one at a time: a comparison swapped, a number one higher, a refusal that gives None, a
condition that is never true, `and` for `or`, a `not` left out. Once per state of sources and tests, a run of the game's
tests records which test runs which statement; a change then meets only the tests that run its statement, first those of
the file with the mirrored name, the fastest first. Changes that nobody can notice stand in tests/mutants.toml with the
reason. The script exits with 1 if another change went unnoticed. It needs `fork`: Linux or macOS.

Each worker has a copy of the package. A change lies only in the bytecode cache of the copy and its text stays as it is,
since some tests read the rules as text and would complain about a change without running it.
"""

from __future__ import annotations

import argparse
import ast
import builtins
import hashlib
import importlib.util
import json
import marshal
import multiprocessing
import os
import random
import re
import resource
import shutil
import signal
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing.queues import SimpleQueue
from pathlib import Path
from types import CodeType

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "ziggurat"
WORK = ROOT / ".ziggurat" / "mutants"
LISTED = ROOT / "tests" / "mutants.toml"

# What a game says about itself rather than what its rules do; the numbering and the reading of a content pack.
NOT_RULES = {
    "__init__.py", "choices.py", "events.py", "fields.py", "hooks.py", "house.py", "info.py", "shapes.py", "view.py",
    "words.py", "content/model.py", "content/pack.py", "content/reading.py",
}  # fmt: skip
# What the tests of a game depend on, beside the game: their record is made anew if any of it changes.
BELOW = ("core", "parts", "packs", "play", "bots", "*.py")

# A change is noticed if a test uses ten times its usual time and these seconds of a processor, or if all its tests
# together take ten times their usual time and these seconds of the clock; or if they need this much memory (bytes).
LIMIT = 10.0
LIMIT_TOGETHER = 60.0
MEMORY = 4 << 30

FORK = multiprocessing.get_context("fork")


# -- the changes


@dataclass(frozen=True)
class Mutant:
    """One change to a file: the bytes from `start` to `end` become `new`. `statement`: the line of its statement."""

    game: str
    file: str
    line: int
    function: str
    statement: int
    start: int
    end: int
    new: str
    before: str
    after: str

    @property
    def path(self) -> Path:
        """Where the file lies in the package."""
        return Path("games", self.game, self.file)

    @property
    def place(self) -> str:
        """File and line, as an editor opens them."""
        return f"{(PACKAGE / self.path).relative_to(ROOT)}:{self.line}"

    def code(self) -> CodeType:
        """The changed file, compiled."""
        source = (PACKAGE / self.path).read_bytes()
        return compile(edited(source, self.start, self.end, self.new), str(self.path), "exec", dont_inherit=True)

    def __str__(self) -> str:
        return f"{self.place}  {self.before} -> {self.after}"


def edited(source: bytes, start: int, end: int, new: str) -> bytes:
    """A text with one span replaced."""
    return source[:start] + new.encode() + source[end:]


SWAPS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "in": "not in", "not in": "in",
    "is": "is not", "is not": "is", "and": "or", "or": "and",
}  # fmt: skip
OPERATOR = re.compile(rb"[<>]=?|[=!]=|\bnot\s+in\b|\bin\b|\bis\s+not\b|\bis\b|\band\b|\bor\b")
NOT = re.compile(rb"not\s*")
RULE = re.compile(r"[A-Z]{3}(-[A-Z0-9]+)+")

SKIPPED_NODES = (ast.Assert, ast.JoinedStr, ast.Import, ast.ImportFrom)
SKIPPED_FIELDS = {"annotation", "returns", "decorator_list", "bases", "type_params"}


class Finder(ast.NodeVisitor):
    """Collects every change to one file, in the order of the text."""

    def __init__(self, game: str, file: str, source: bytes) -> None:
        self.game = game
        self.file = file
        self.source = source
        self.starts = [0, *(found.end() for found in re.finditer(rb"\n", source))]
        self.names: list[str] = []
        self.statement = 0
        self.found: list[Mutant] = []
        self.visit(ast.parse(source))
        self.found.sort(key=lambda mutant: (mutant.start, mutant.end))

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, SKIPPED_NODES):
            return
        outer = self.statement
        if isinstance(node, ast.stmt):
            self.statement = node.lineno
        named = isinstance(node, ast.FunctionDef | ast.ClassDef)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            self.names.append(node.name)
        self.change(node)
        for field, value in ast.iter_fields(node):
            if field not in SKIPPED_FIELDS:
                for child in value if isinstance(value, list) else [value]:
                    if isinstance(child, ast.AST):
                        self.visit(child)
        if named:
            self.names.pop()
        self.statement = outer

    def change(self, node: ast.AST) -> None:
        """Note the changes to this node itself."""
        match node:
            case ast.Compare():
                operands = [node.left, *node.comparators]
                for left, right in zip(operands, operands[1:], strict=False):
                    self.swap(left, right)
            case ast.BoolOp():
                for left, right in zip(node.values, node.values[1:], strict=False):
                    self.swap(left, right)
            case ast.UnaryOp(op=ast.Not()):
                start = self.offset(node.lineno, node.col_offset)
                if found := NOT.match(self.source, start):
                    self.add(start, found.end(), "")
            case ast.Constant(value=int() as value) if not isinstance(value, bool):
                self.replace(node, str(value + 1))
            case ast.If() if not isinstance(node.test, ast.Constant):
                self.replace(node.test, "False")
            case ast.Return(value=ast.expr() as value):
                for refusal in refusals(value):
                    self.replace(refusal, "None")

    def swap(self, left: ast.expr, right: ast.expr) -> None:
        """Swap the operator between two operands."""
        start = self.offset(left.end_lineno or 0, left.end_col_offset or 0)
        between = self.source[start : self.offset(right.lineno, right.col_offset)]
        found = OPERATOR.search(between)
        if found and b"#" not in between:
            self.add(start + found.start(), start + found.end(), SWAPS[" ".join(found[0].decode().split())])

    def replace(self, node: ast.expr, new: str) -> None:
        self.add(
            self.offset(node.lineno, node.col_offset),
            self.offset(node.end_lineno or 0, node.end_col_offset or 0),
            new,
        )

    def offset(self, line: int, column: int) -> int:
        return self.starts[line - 1] + column

    def add(self, start: int, end: int, new: str) -> None:
        line = self.source.count(b"\n", 0, start) + 1
        first = self.starts[line - 1]
        last = self.source.find(b"\n", end)
        shown = self.source[first:last]
        before = " ".join(shown.decode().split())
        after = " ".join(edited(shown, start - first, end - first, new).decode().split())
        function = ".".join(self.names)
        self.found.append(Mutant(self.game, self.file, line, function, self.statement, start, end, new, before, after))


def refusals(value: ast.expr) -> Iterator[ast.expr]:
    """The rule ids that an expression may give as its value."""
    match value:
        case ast.Constant(value=str() as text) if RULE.fullmatch(text):
            yield value
        case ast.IfExp(body=body, orelse=orelse):
            yield from refusals(body)
            yield from refusals(orelse)
        case ast.BoolOp(values=values):
            for each in values:
                yield from refusals(each)


def files(game: str) -> list[str]:
    """The files of a game that hold rules, relative to its folder."""
    home = PACKAGE / "games" / game
    names = [path.relative_to(home).as_posix() for path in sorted(home.rglob("*.py"))]
    return [name for name in names if name not in NOT_RULES and not name.endswith("__init__.py")]


def mutants(game: str) -> list[Mutant]:
    """Every change to the rules of a game."""
    home = PACKAGE / "games" / game
    return [mutant for file in files(game) for mutant in Finder(game, file, (home / file).read_bytes()).found]


# -- changes that make no difference


@dataclass(frozen=True)
class Harmless:
    """A change that no test can notice, as tests/mutants.toml lists it."""

    game: str
    file: str
    function: str
    line: str
    becomes: str
    reason: str

    def fits(self, mutant: Mutant) -> bool:
        known = (mutant.game, mutant.file, mutant.function, mutant.before, mutant.after)
        return known == (self.game, self.file, self.function, self.line, self.becomes)


def harmless(game: str) -> list[Harmless]:
    """The listed changes of a game."""
    listed = tomllib.loads(LISTED.read_text(encoding="utf-8")).get("mutant", [])
    return [Harmless(**each) for each in listed if each["game"] == game]


# -- copies of the package


def copy_package(folder: Path) -> Path:
    """A fresh copy of the plain package; returns the folder to import it from."""
    shutil.rmtree(folder, ignore_errors=True)
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "_compiled.json", "pages")
    shutil.copytree(PACKAGE, folder / "ziggurat", ignore=ignored)
    return folder


def put_bytecode(source: Path, code: CodeType) -> Path:
    """Make Python run this code for a source, whatever the source says (PEP 552, unchecked); returns the cache file."""
    cache = Path(importlib.util.cache_from_source(str(source)))
    cache.parent.mkdir(exist_ok=True)
    cache.write_bytes(importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(code))
    return cache


def run_pytest(copy: Path, arguments: Sequence[str], plugin: object) -> int:
    """Run tests on a copy, in a process that has not imported the package yet; returns pytest's status."""
    assert "ziggurat" not in sys.modules
    log = os.open(f"{copy}.log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.chdir(ROOT)
    os.environ |= {"ZIGGURAT_PLAIN": "1", "PYTHONPATH": str(copy), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    sys.dont_write_bytecode = False
    sys.path[:0] = [str(copy), str(ROOT)]
    options = ["-x", "-q", "--tb=short", "-p", "no:cacheprovider", "--ledger-file", f"{copy}.ledger.json"]
    return int(pytest.main([*options, *arguments], plugins=[plugin]))


# -- which test runs which statement


@dataclass(frozen=True)
class Test:
    """One test: how long it takes, and the statements it runs, as bits by their number."""

    name: str
    seconds: float
    passes: bool
    ran: int

    @property
    def file(self) -> str:
        return self.name.partition("::")[0]


@dataclass(frozen=True)
class Record:
    """Which tests run which statements of a game. `on_import`: those that run before the first test, as bits."""

    statements: dict[str, int]
    on_import: int
    tests: list[Test]

    def order(self, mutant: Mutant) -> list[Test]:
        """The tests that a change may break: mirrored first, then those that run it, the fastest first."""
        number = self.statements[f"{mutant.file}:{mutant.statement}"]
        always = self.on_import >> number & 1
        chosen = [test for test in self.tests if test.passes and (always or test.ran >> number & 1)]
        mirrored = f"test_{Path(mutant.file).name}"
        return sorted(
            chosen, key=lambda test: (Path(test.file).name != mirrored, not test.ran >> number & 1, test.seconds)
        )


def record(game: str) -> Record:
    """The record of a game for the present sources and tests, made if there is none."""
    file = WORK / f"{game}.json"
    digest = digest_of(game)
    if not file.exists() or json.loads(file.read_text())["digest"] != digest:
        print(f"{game}: recording which test runs which statement", flush=True)
        began = time.perf_counter()
        draft = WORK / f"{game}.new.json"
        copy = copy_package(WORK / "record")
        process = FORK.Process(target=make_record, args=(game, copy, draft, digest))
        process.start()
        process.join()
        if process.exitcode != 0:
            sys.exit(f"the tests of {game} cannot be recorded: see {copy}.log")
        check_unchanged(read_record(draft))
        draft.replace(file)
        print(f"{game}: recorded in {time.perf_counter() - began:.0f} s", flush=True)
    return read_record(file)


def read_record(file: Path) -> Record:
    """A record as `make_record` wrote it."""
    found = json.loads(file.read_text())
    tests = [Test(name, seconds, passes, int(ran, 16)) for name, seconds, passes, ran in found["tests"]]
    return Record(found["statements"], int(found["on_import"], 16), tests)


def check_unchanged(known: Record) -> None:
    """Stop unless the tests pass together on the unchanged rules, the fastest first: a failure must mean the change."""
    copy = copy_package(WORK / "record")
    passing = sorted((test for test in known.tests if test.passes), key=lambda test: test.seconds)
    if failed := run_tests(copy, passing):
        sys.exit(f"on the unchanged rules the tests pass one by one but not together: {failed}, see {copy}.log")


def digest_of(game: str) -> str:
    """A digest of this script and of what the tests of a game depend on."""
    tests = ROOT / "tests"
    places = [*(path for name in BELOW for path in PACKAGE.glob(name)), PACKAGE / "games" / game, Path(__file__)]
    places += [*tests.glob("*.py"), *tests.glob("games/*.py"), tests / "games" / game, tests / "golden"]
    digest = hashlib.sha256(sys.version.encode())
    for place in places:
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if path.is_file() and path.suffix in (".py", ".toml", ".txt", ".json") and "__pycache__" not in path.parts:
                digest.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def make_record(game: str, copy: Path, file: Path, digest: str) -> None:
    """Run the tests of a game on a copy whose statements note that they ran, and write the record."""
    statements: dict[str, int] = {}
    for name in files(game):
        source = copy / "ziggurat" / "games" / game / name
        tree = ast.parse(source.read_bytes())
        add_probes(tree, name, statements)
        put_bytecode(source, compile(tree, str(source), "exec", dont_inherit=True))
    recorder = Recorder(game, len(statements))
    status = run_pytest(copy, [f"tests/games/{game}", "tests/golden"], recorder)
    if status == 0:
        found = {"digest": digest, "statements": statements, "on_import": f"{recorder.on_import:x}"}
        file.write_text(json.dumps({**found, "tests": recorder.tests}))
    os._exit(status)


def add_probes(tree: ast.Module, name: str, statements: dict[str, int]) -> None:
    """Put `__ran__[number] = 1` before every statement, and number the statements by file and line."""
    for node in list(ast.walk(tree)):
        for field, value in ast.iter_fields(node):
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                body: list[ast.stmt] = []
                for statement in value:
                    if not must_stand_first(statement):
                        number = statements.setdefault(f"{name}:{statement.lineno}", len(statements))
                        body += ast.parse(f"__ran__[{number}] = 1").body
                    body.append(statement)
                setattr(node, field, body)


def must_stand_first(statement: ast.stmt) -> bool:
    """Whether this is a docstring, or an import that nothing but a docstring may precede."""
    if isinstance(statement, ast.ImportFrom):
        return statement.module == "__future__"
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


class Recorder:
    """A pytest plugin that runs each test in a process of its own: what one test has cached runs again in the next."""

    def __init__(self, game: str, statements: int) -> None:
        self.game = game
        self.ran = bytearray(statements)
        self.on_import = 0
        self.tests: list[tuple[str, float, bool, str]] = []
        builtins.__ran__ = self.ran  # type: ignore[attr-defined]

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if self.game in item.nodeid]

    def pytest_collection_finish(self) -> None:
        self.on_import = bits(self.ran)

    def pytest_runtest_protocol(self, item: pytest.Item) -> bool:
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            self.ran[:] = bytes(len(self.ran))
            began = time.process_time()
            reports = runtestprotocol(item, log=False)
            seconds = round(time.process_time() - began, 4)
            passes = not any(report.failed for report in reports)
            with os.fdopen(writer, "w") as stream:
                json.dump((item.nodeid, seconds, passes, f"{bits(self.ran):x}"), stream)
            os._exit(0)
        os.close(writer)
        with os.fdopen(reader) as stream:
            self.tests.append(json.load(stream))
        os.waitpid(child, 0)
        return True


def bits(ran: bytearray) -> int:
    """Noughts and ones as the bits of a number, the first one lowest."""
    return int(bytes(48 + flag for flag in reversed(ran)), 2)


# -- what the tests say to a change


@dataclass(frozen=True)
class Verdict:
    """What became of a change: what noticed it ("" for nothing), after how many tests and seconds."""

    mutant: Mutant
    noticed_by: str
    tests: int
    seconds: float


class Chosen:
    """A pytest plugin that keeps the chosen tests in their order and tells the first that fails."""

    def __init__(self, tests: Sequence[Test]) -> None:
        self.rank = {test.name: number for number, test in enumerate(tests)}
        self.limits = {test.name: LIMIT + 10 * test.seconds for test in tests}
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted((item for item in items if item.nodeid in self.rank), key=lambda item: self.rank[item.nodeid])

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        signal.setitimer(signal.ITIMER_PROF, self.limits[nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed = self.failed or report.nodeid


def stages(tests: Sequence[Test]) -> list[Sequence[Test]]:
    """The tests in two runs, so that most changes need one file of tests only: those named as the first, the others."""
    name = Path(tests[0].file).name if tests else ""
    first = [test for test in tests if Path(test.file).name == name]
    others = [test for test in tests if Path(test.file).name != name]
    return [stage for stage in (first, others) if stage]


def examine(task: tuple[Mutant, Sequence[Test]]) -> Verdict:
    """Run the tests on one change until one fails."""
    mutant, tests = task
    began = time.perf_counter()
    cache = put_bytecode(worker_copy / "ziggurat" / mutant.path, mutant.code())
    noticed = ""
    for stage in stages(tests):
        noticed = noticed or run_tests(worker_copy, stage)
    cache.unlink()
    return Verdict(mutant, noticed, len(tests), time.perf_counter() - began)


def run_tests(copy: Path, tests: Sequence[Test]) -> str:
    """What notices the change in a copy: a test, an error before the first, the clock; "" if all these tests pass."""
    failed = Path(f"{copy}.failed")
    failed.write_text("an error before the first test")
    process = FORK.Process(target=tell_failed, args=(copy, tests, failed))
    process.start()
    process.join(LIMIT_TOGETHER + 10 * sum(test.seconds for test in tests))
    if process.is_alive():
        process.kill()
        process.join()
    if process.exitcode in (-signal.SIGKILL, -signal.SIGPROF):
        return "a limit of time or memory"
    return failed.read_text() if process.exitcode else ""


def tell_failed(copy: Path, tests: Sequence[Test], failed: Path) -> None:
    """Run these tests in this process, write down which one failed, and end the process with 1 if one did."""
    chosen = Chosen(tests)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.setitimer(signal.ITIMER_PROF, LIMIT_TOGETHER)  # nobody handles its signal, so it ends the process
    status = run_pytest(copy, list(dict.fromkeys(test.file for test in tests)), chosen)
    if chosen.failed:
        failed.write_text(chosen.failed)
    os._exit(status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED))


worker_copy = WORK


def take_copy(copies: SimpleQueue[Path]) -> None:
    """Give this worker its copy of the package."""
    global worker_copy
    worker_copy = copies.get()


def verdicts(tasks: Sequence[tuple[Mutant, Sequence[Test]]], workers: int) -> Iterator[Verdict]:
    """What becomes of each change, in their order. Processes are forked here, where pytest is imported already."""
    copies: SimpleQueue[Path] = FORK.SimpleQueue()
    for number in range(workers):
        copies.put(copy_package(WORK / f"worker-{number}"))
    with ProcessPoolExecutor(workers, FORK, take_copy, (copies,)) as pool:
        yield from pool.map(examine, tasks)


# -- the report


def sample(game: str, number: int, seed: int) -> tuple[list[Mutant], list[Mutant]]:
    """All changes to a game, and the drawn ones in the order of the text."""
    found = mutants(game)
    drawn = random.Random(f"{seed} {game}").sample(range(len(found)), min(number, len(found)))
    return found, [found[each] for each in sorted(drawn)]


def check(game: str, number: int, seed: int, workers: int) -> bool:
    """Try a sample of changes to one game and report; returns whether every one was noticed or is listed."""
    began = time.perf_counter()
    found, drawn = sample(game, number, seed)
    listed = harmless(game)
    outdated = [each for each in listed if not any(each.fits(mutant) for mutant in found)]
    known = record(game)
    failing = [test.name for test in known.tests if not test.passes]
    print(f"{game}: {len(drawn)} of {len(found)} changes, seed {seed}, {len(known.tests)} tests", flush=True)
    for name in failing:
        print(f"  left out, fails without a change: {name}", flush=True)
    survivors, excused = [], []
    tasks = [(mutant, known.order(mutant)) for mutant in drawn]
    for count, verdict in enumerate(verdicts(tasks, workers), 1):
        what = f"noticed by {verdict.noticed_by}" if verdict.noticed_by else "not noticed"
        print(f"  {count}/{len(drawn)}  {verdict.seconds:.1f} s  {verdict.mutant.place}  {what}", flush=True)
        if not verdict.noticed_by:
            reasons = [each.reason for each in listed if each.fits(verdict.mutant)]
            excused += [(verdict, reason) for reason in reasons[:1]]
            survivors += [verdict] if not reasons else []
    print_survivors(survivors, excused)
    for each in outdated:
        print(f"{LISTED.name} lists a change that {each.file} has no place for: {each.line} -> {each.becomes}")
    noticed = len(drawn) - len(survivors) - len(excused)
    apart = f", {len(excused)} make no difference" if excused else ""
    print(f"{game}: noticed {noticed} of {len(drawn)}{apart} ({time.perf_counter() - began:.0f} s)", flush=True)
    return not survivors and not outdated


def print_survivors(survivors: Sequence[Verdict], excused: Sequence[tuple[Verdict, str]]) -> None:
    """Print the changes that nothing noticed, and apart from them those that make no difference."""
    for verdict in survivors:
        ran = f"tests run: {verdict.tests}" if verdict.tests else "no test runs this line"
        print(f"not noticed: {verdict.mutant}  ({ran})")
    for verdict, reason in excused:
        print(f"makes no difference: {verdict.mutant}  ({reason})")


def main() -> int:
    names = sorted(path.parent.name for path in (PACKAGE / "games").glob("*/rules.toml"))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help=f"of {', '.join(names)} (all)")
    parser.add_argument("--number", type=int, default=20, help="changes per game (20)")
    parser.add_argument("--seed", type=int, default=0, help="of the sample (0)")
    parser.add_argument("--workers", type=int, default=1, help="processes (1)")
    chosen = parser.parse_args()
    if unknown := set(chosen.game) - set(names):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    WORK.mkdir(parents=True, exist_ok=True)
    results = [check(game, chosen.number, chosen.seed, chosen.workers) for game in chosen.game or names]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
