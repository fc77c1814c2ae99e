"""The searches, compiled with sanitizers, stay inside their memory and inside what C defines."""

import json
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
DRIVER = ROOT / "tests" / "support" / "sanitized.py"
FLAGS = (
    "-O1",
    "-g0",
    "-fno-omit-frame-pointer",
    "-fno-wrapv",  # Python asks for wrapping, under which no signed overflow would be an error
    "-fsanitize=address,undefined",
    "-fno-sanitize-recover=all",
)
CASES = 2500
SEEN = {  # what the driver has to have met for the test to mean something
    *(f"{axis} {value}" for axis in ("pool", "one_suit", "drags") for value in (0, 1)),
    *(f"autoplay {value}" for value in (0, 1, 2, 3)),
    *(f"returns {value}" for value in (0, 1, 2)),
    *(f"{search} {result}" for search in ("stage", "beam") for result in (0, 1, 2, 3)),
    *(f"exact {result}" for result in (0, 1, 2, 4)),
    "widened",
    "judged solved",
    "judged unsolvable",
}


@pytest.mark.slow
def test_sanitizers_find_nothing(tmp_path: Path) -> None:
    """Thousands of deals under random rules and in every house, with little room and much: the sanitizers are silent.

    And they are not silent where a fault is made on purpose.
    """
    library = sanitizer()
    for binary in runpy.run_path(str(ROOT / "hatch_build.py"))["compile_kernels"](ROOT, FLAGS):
        shutil.copy(binary, tmp_path)

    assert "AddressSanitizer: heap-buffer-overflow" in drive(library, tmp_path, "0", "overrun").stderr
    assert "out of bounds for type" in drive(library, tmp_path, "0", "overcount").stderr

    ended = drive(library, tmp_path, str(CASES))

    assert ended.returncode == 0, ended.stderr
    assert set(json.loads(ended.stdout)) >= SEEN


def sanitizer() -> str:
    """Return the path of the address sanitizer's library; skip the test where there is none."""
    if sys.platform != "linux" or shutil.which("gcc") is None:
        pytest.skip("sanitizers are used with gcc on Linux")
    said = subprocess.run(["gcc", "-print-file-name=libasan.so"], check=True, capture_output=True, text=True)
    if not Path(said.stdout.strip()).is_absolute():
        pytest.skip("gcc has no address sanitizer here (Debian: libgcc-12-dev, or as gcc's version is)")
    return said.stdout.strip()


def drive(library: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the driver with the library loaded before all others."""
    environment = os.environ | {
        "LD_PRELOAD": library,
        "ASAN_OPTIONS": "detect_leaks=0",  # Python itself keeps memory to its end
        "PYTHONMALLOC": "malloc",
        "PYTHONPATH": str(ROOT / "tests"),
    }
    command = [sys.executable, str(DRIVER), str(folder), *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
