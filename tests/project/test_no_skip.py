"""Where no test may be skipped, a skip fails the run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CONFTEST = Path(__file__).parents[1] / "conftest.py"
SKIPS = {
    "a test": "import pytest\n\ndef test_it():\n    pytest.skip('needs a moon')\n",
    "a module": "import pytest\n\npytest.skip('needs a moon', allow_module_level=True)\n",
}


@pytest.mark.parametrize("variable", ["CI", "FREECELLAR_NO_SKIP", None])
@pytest.mark.parametrize("skip", SKIPS)
def test_skip_fails_the_run_where_it_is_not_allowed(tmp_path: Path, skip: str, variable: str | None) -> None:
    """Either variable turns a skip into a failure that tells the reason."""
    shutil.copy(CONFTEST, tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    (tmp_path / "test_it.py").write_text(SKIPS[skip] + "\ndef test_other():\n    pass\n", encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name not in {"CI", "FREECELLAR_NO_SKIP"}}
    if variable:
        environment[variable] = "1"

    command = [sys.executable, "-m", "pytest", "-ra", "-p", "no:cacheprovider"]
    result = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)

    assert ("No test may be skipped here" in result.stdout) == bool(variable)
    assert (result.returncode in {1, 2}) == bool(variable)
    assert "needs a moon" in result.stdout
