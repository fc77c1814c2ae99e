"""What all tests share: Hypothesis profiles, no skips in CI, a data folder of their own, programs not written here.

With `FREECELLAR_PURE=1` the solver's searches run uncompiled, whether or not they are compiled here.
"""

import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)  # the same cases in every run
settings.register_profile("thorough", deadline=None, max_examples=2_000)


def flag(name: str) -> bool:
    """Return whether an environment variable is set to anything but a no."""
    return os.environ.get(name, "").lower() not in {"", "0", "false", "no"}


def pytest_configure() -> None:
    """Choose the Hypothesis profile: the one asked for, or `ci` in CI, or `dev`."""
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if flag("CI") else "dev"))


@pytest.hookimpl(trylast=True)  # when coverage is measured already
def pytest_sessionstart(session: pytest.Session) -> None:
    """Settle in which form the solver's searches run, and refuse binaries of another source than the one beside them."""
    if session.config.getini("pythonpath"):
        from support import kernels  # noqa: PLC0415 - not where this file serves as an example

        if flag("FREECELLAR_PURE"):
            kernels.run_uncompiled()
        if stale := kernels.stale():
            pytest.exit(f"Edited since it was compiled: {', '.join(stale)}. Run `make dev` first.", returncode=4)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Report a skipped test as failed where no skip is allowed."""
    report = yield
    if not hasattr(report, "wasxfail"):
        refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Report a skipped module as failed where no skip is allowed."""
    report = yield
    refuse_skip(report)
    return report


def refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a report of a skip into one of a failure if `CI` or `FREECELLAR_NO_SKIP` is set."""
    if report.skipped and (flag("CI") or flag("FREECELLAR_NO_SKIP")):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"{reason}\nNo test may be skipped here (CI or FREECELLAR_NO_SKIP is set)."


@pytest.fixture(scope="session", autouse=True)
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Keep tests, and programs that they start, away from the saved games of the person running them."""
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            patch.setenv(name, str(folder / name.lower()))
        for name in ("FREECELLAR_HOME", "FREECELLAR_NO_PLUGINS"):
            patch.delenv(name, raising=False)
        yield folder


@pytest.fixture(scope="session")
def fc_solve() -> str:
    """Return the path of fc-solve, a solver not written here; skip the test where it is not installed."""
    path = shutil.which("fc-solve")
    if path is None:
        pytest.skip("fc-solve is not installed (Debian: freecell-solver-bin)")
    return path


@pytest.fixture(scope="session")
def jq() -> str:
    """Return the path of jq, which takes JSON apart; skip the test where it is not installed."""
    path = shutil.which("jq")
    if path is None:
        pytest.skip("jq is not installed (Debian: jq)")
    return path
