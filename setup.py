"""Builds the package, with the rules compiled by mypyc where there is a C compiler, and the page by Node.js.

ZIGGURAT_COMPILE=0   never compile
ZIGGURAT_COMPILE=1   a failing compilation is an error
otherwise            a failing compilation is named in one line, and the plain sources are used
A wheel takes the libraries that `make build` has left beside the sources, if they were made from these very sources.

ZIGGURAT_PAGE=0      never build the page
ZIGGURAT_PAGE=1      a failing build of the page is an error
otherwise            a failing build of the page is named in one line; everything but the page works without
A source distribution holds the page as built: wheels are made from it without Node.js.

Everything else about the package stands in pyproject.toml.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
PACKAGE = Path("src/ziggurat")


def load(name: str, path: str) -> ModuleType:
    """A module of this project by its path: importing it from the package would need the package."""
    spec = importlib.util.spec_from_file_location(name, HERE / path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


BUILD = load("_ziggurat_build", "src/ziggurat/_build.py")
WEB = load("_ziggurat_web", "scripts/web.py")


def say(line: str) -> None:
    print(f"ziggurat: {line}", file=sys.stderr, flush=True)


def has_compiler() -> bool:
    """Is there a C compiler, and the headers of this Python for it?"""
    if sys.platform == "win32":
        return importlib.util.find_spec("mypyc") is not None
    configured = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    return any(map(shutil.which, (configured, "cc", "gcc", "clang"))) and headers.is_file()


def wants_compiled() -> bool:
    return os.environ.get("ZIGGURAT_COMPILE") != "0" and has_compiler()


def must_compile() -> bool:
    return os.environ.get("ZIGGURAT_COMPILE") == "1"


def generate() -> list[Extension]:
    """The C extensions of all rule modules, as one group so that calls between modules stay native."""
    from mypyc.build import mypycify

    paths = [str(PACKAGE / name) for name in BUILD.sources(PACKAGE)]
    # A C file per module: they are compiled side by side, and only those that changed.
    extensions = mypycify(paths, opt_level="2", debug_level="0", group_name=BUILD.GROUP, multi_file=True)
    if sys.platform != "win32":
        for extension in extensions:
            # Calls within the library go straight to their target: a tenth faster.
            extension.extra_compile_args += ["-fno-semantic-interposition", "-fno-plt"]
            # A fused multiply-add rounds once, plain Python twice: bots would answer differently on some processors.
            extension.extra_compile_args += ["-ffp-contract=off"]
    return extensions


def remove_compiled(package: Path, keep: frozenset[Path] = frozenset()) -> None:
    """Delete the compiled modules below `package` that are not in `keep`, and the list of what they were made from."""
    (package / BUILD.MANIFEST).unlink(missing_ok=True)
    for library in BUILD.libraries(package):
        if library.resolve() not in keep:
            library.unlink()


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait for a compilation in the same folder: two at once mix each other's object files, and nothing notices."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    lock = HERE / "build" / "compiling.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def is_current(target: Path, source: Path, headers: float) -> bool:
    """Is the object newer than its C file and the newest header? mypyc leaves files alone that would not change."""
    return target.is_file() and max(source.stat().st_mtime, headers) < target.stat().st_mtime


class CompileSideBySide(build_ext):
    """Compiles the C files of an extension on all cores; setuptools would take one after the other."""

    def build_extensions(self) -> None:
        if self.compiler.compiler_type == "unix":
            self.compiler.compile = self.compile_all
        super().build_extensions()

    def compile_all(  # the signature of the method it stands in for
        self, sources, output_dir=None, macros=None, include_dirs=None, debug=False, extra_preargs=None,
        extra_postargs=None, depends=None,
    ):  # fmt: skip
        compiler = self.compiler
        macros, objects, extra_postargs, pp_opts, build = compiler._setup_compile(
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        cc_args = compiler._get_cc_args(pp_opts, debug, extra_preargs)
        headers = max((path.stat().st_mtime for path in Path("build").rglob("*.h")), default=0.0)

        def compile_one(target: str) -> None:
            source, suffix = build[target]
            if not is_current(Path(target), Path(source), headers):
                compiler._compile(target, source, suffix, cc_args, extra_postargs, pp_opts)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_one, [target for target in objects if target in build]))
        return objects


class CompileRules(build_ext):
    """Writes the C code only when it is really built (not for metadata), and leaves either all of it or nothing."""

    def run(self) -> None:
        package = self.target()
        if not wants_compiled():
            say("the rules stay uncompiled (ZIGGURAT_COMPILE=0, or no C compiler with Python's headers)")
            remove_compiled(package)
            return
        with one_at_a_time():
            if not self.inplace and BUILD.examine(PACKAGE).usable:
                self.copy_compiled(package)
            else:
                self.compile_and_note(package)

    def copy_compiled(self, package: Path) -> None:
        """Copy the libraries that lie beside the sources: compiling them again would give the same."""
        ours = [each for each in BUILD.libraries(PACKAGE) if each.name.endswith(sysconfig.get_config_var("EXT_SUFFIX"))]
        for source in (*ours, PACKAGE / BUILD.MANIFEST):
            target = package.parent / source.relative_to(PACKAGE.parent)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)

    def compile_and_note(self, package: Path) -> None:
        """Compile, and note from which sources; without a result the plain sources stay alone."""
        say("compiling the rules (this can take minutes)")
        fingerprint = BUILD.fingerprint(PACKAGE, BUILD.sources(PACKAGE))  # before: an edit meanwhile must show
        (package / BUILD.MANIFEST).unlink(missing_ok=True)
        try:
            built = self.compile()
        except (Exception, SystemExit) as problem:
            remove_compiled(package)
            if must_compile():
                raise
            reason = str(problem)
            if isinstance(problem, SystemExit) or len(reason) > 80:  # mypyc or the C compiler has said it at length
                reason = "see above"
            say(f"WARNING: the rules could not be compiled ({reason}): using the plain sources, several times slower")
            return
        remove_compiled(package, keep=built)
        (package / BUILD.MANIFEST).write_text(json.dumps(fingerprint, indent=1) + "\n", encoding="utf-8")

    def target(self) -> Path:
        return PACKAGE if self.inplace else Path(self.build_lib) / "ziggurat"

    def compile(self) -> frozenset[Path]:
        """Build everything; returns the files that were made."""
        self.distribution.ext_modules = generate()
        inner = CompileSideBySide(self.distribution)
        inner.inplace, inner.force = self.inplace, self.force
        inner.build_lib, inner.build_temp = self.build_lib, self.build_temp
        inner.parallel = self.parallel or os.cpu_count()
        inner.ensure_finalized()
        inner.run()
        return frozenset(Path(inner.get_ext_fullpath(ext.name)).resolve() for ext in inner.extensions)

    def get_outputs(self) -> list[str]:
        return []

    def get_output_mapping(self) -> dict[str, str]:
        return {}

    def get_source_files(self) -> list[str]:
        return []


def build_page() -> None:
    """Make the page, or say in one line why there is none."""
    wanted = os.environ.get("ZIGGURAT_PAGE")
    if wanted == "0":
        return
    try:
        WEB.build()
    except WEB.Unbuilt as problem:
        if wanted == "1":
            raise
        say(f"WARNING: the page could not be built ({problem}): `ziggurat serve` will have none; all else works")


class CopySources(build_py):
    """Makes the page, copies the sources, and sweeps out what an earlier build left in the same folder.

    An editable install makes no page: `make` does, and only when it has changed.
    """

    def run(self) -> None:
        if self.editable_mode:
            if not wants_compiled():
                remove_compiled(PACKAGE)
        else:
            build_page()
            shutil.rmtree(Path(self.build_lib) / "ziggurat", ignore_errors=True)
        super().run()


class PackSources(sdist):
    """Makes the page first, so that who builds from the sources needs no Node.js."""

    def run(self) -> None:
        build_page()
        super().run()


class MaybeCompiled(Distribution):
    """A platform's package if it will be compiled, known before the C code exists."""

    def has_ext_modules(self) -> bool:
        return wants_compiled()


os.chdir(HERE)
setup(distclass=MaybeCompiled, cmdclass={"build_ext": CompileRules, "build_py": CopySources, "sdist": PackSources})
