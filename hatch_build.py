"""Compiles the solver's two searches where a C compiler is found; elsewhere the same source runs as it is.

hatchling calls this to build a wheel or an editable installation. By itself it does for this folder what an editable
installation does:

    python hatch_build.py

With FREECELLAR_PURE=1 nothing is compiled. With FREECELLAR_REQUIRE_COMPILED=1 it is an error if nothing can be. Binaries
are kept in build/compiled, under a digest of all that goes into them, so that nothing is compiled twice.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "freecellar/solver"
KERNELS = ("search", "exact")
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
# Not -march=native: a wheel goes elsewhere, and here it was slower.
FLAGS = ("/O2",) if sys.platform == "win32" else ("-O3", "-g0")
PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"


class CompilationHook(BuildHookInterface[Any]):
    """Puts the compiled searches into a wheel, or beside their source for an editable installation."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before a wheel is put together; ``version`` is `editable` or `standard`."""
        if version == "editable":
            compile_in_place(Path(self.root))
            return
        for binary in compile_or_say(Path(self.root)):
            build_data["force_include"][str(binary)] = f"{PACKAGE}/{binary.name}"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def compile_in_place(root: Path) -> None:
    """Leave beside each source its binary for this Python, or none: an old one would be imported in its place."""
    folder = root / "core" / PACKAGE
    binaries = compile_or_say(root)
    for binary in binaries:
        put(binary, folder / binary.name)
    if not binaries:
        for name in KERNELS:
            (folder / f"{name}{SUFFIX}").unlink(missing_ok=True)


def compile_or_say(root: Path) -> list[Path]:
    """Return the compiled searches; none where that is not wanted or, with a line that says so, cannot be done."""
    if is_set("FREECELLAR_PURE"):
        return []
    lacking = what_lacks()
    if not lacking:
        return compile_kernels(root)
    if is_set("FREECELLAR_REQUIRE_COMPILED"):
        sys.exit(f"freecellar: the solver has to be compiled (FREECELLAR_REQUIRE_COMPILED), but {lacking}")
    print(f"freecellar: {lacking}: the solver stays uncompiled, with the same answers, but slow", file=sys.stderr)
    return []


def is_set(name: str) -> bool:
    """Return whether an environment variable is set to anything but a no."""
    return os.environ.get(name, "").lower() not in {"", "0", "false", "no"}


def what_lacks() -> str:
    """Return what compiling takes and is not found here, or nothing."""
    try:
        version("cython")
    except PackageNotFoundError:
        return "no Cython was found"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python.h was found (Debian: python3-dev)"
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "probe.c").write_text(PROBE, encoding="utf-8")
        process = start_compiler(Path(folder), "probe.c", ())
        process.communicate()
    return "no C compiler was found (Debian: gcc, libc6-dev)" if process.returncode else ""


def compile_kernels(root: Path, flags: Sequence[str] = FLAGS) -> list[Path]:
    """Return the compiled searches; compile those that have changed, both at once.

    Raises RuntimeError with the compiler's words where it refuses one.
    """
    binaries = {name: kept(root, name, flags) for name in KERNELS}
    with tempfile.TemporaryDirectory() as folder:
        started = {
            binary: start_compiler(Path(folder), copy_source(root, name, Path(folder)), flags)
            for name, binary in binaries.items()
            if not binary.exists()
        }
        for binary, process in started.items():
            said, _ = process.communicate()
            if process.returncode:
                message = f"{said}\nfreecellar: the solver does not compile; FREECELLAR_PURE=1 installs it uncompiled"
                raise RuntimeError(message)
            put(Path(folder, PACKAGE, binary.name), binary)
    return list(binaries.values())


def kept(root: Path, name: str, flags: Sequence[str]) -> Path:
    """Return where the binary of a search is kept."""
    digest = hashlib.sha256(repr((source_hash(root, name), flags, version("cython"), sys.version)).encode())
    digest.update((root / "hatch_build.py").read_bytes())
    return root / "build" / "compiled" / digest.hexdigest()[:16] / f"{name}{SUFFIX}"


def source_hash(root: Path, name: str) -> str:
    """Return the SHA-256 of a search's source, which its binary has as `SOURCE_HASH`."""
    return hashlib.sha256((root / "core" / PACKAGE / f"{name}.py").read_bytes()).hexdigest()


def copy_source(root: Path, name: str, folder: Path) -> str:
    """Copy the source of a search for the compiler, with its hash; return the copy's path inside the folder."""
    path = f"{PACKAGE}/{name}.py"
    text = (root / "core" / path).read_text(encoding="utf-8")
    copy = folder / path
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_text(f'{text}\nSOURCE_HASH = "{source_hash(root, name)}"\n', encoding="utf-8")
    return path


def put(binary: Path, target: Path) -> None:
    """Copy a binary into place at once: whoever has the old one loaded keeps it whole."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        shutil.copy2(binary, folder)
        Path(folder, binary.name).replace(target)


def start_compiler(folder: Path, source: str, flags: Sequence[str]) -> subprocess.Popen[str]:
    """Start a process that compiles one module inside a folder, and keeps what compilers say."""
    command = [sys.executable, str(Path(__file__).resolve()), source, *flags]
    return subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def build_extension(source: str, flags: list[str]) -> None:
    """Compile one module beside its source, inside the current folder."""
    from Cython.Build import cythonize  # noqa: PLC0415 - the hook itself has to do where there is no Cython
    from setuptools import Extension, setup  # noqa: PLC0415

    name = source.rpartition(".")[0].replace("/", ".")
    link_flags = [] if sys.platform == "win32" else flags
    extensions = [Extension(name, [source], extra_compile_args=flags, extra_link_args=link_flags)]
    if source.endswith(".py"):
        extensions = cythonize(extensions)  # type: ignore[no-untyped-call]
    setup(name="kernel", ext_modules=extensions, script_args=["build_ext", "--build-lib=.", "--build-temp=."])


if __name__ == "__main__":
    if sys.argv[1:]:
        build_extension(sys.argv[1], sys.argv[2:])
    else:
        compile_in_place(Path(__file__).resolve().parent)
