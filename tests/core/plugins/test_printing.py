"""What plugins print is not what the program prints."""

import sys
from threading import Event, Thread

import pytest

from freecellar.plugins.printing import printed_aside
from support.plugins import Install, Load

CHATTY = """
print("hook module")

@hookimpl
def freecellar_variants():
    print("hook called")
    def tables():
        print("tables loaded")
        return spec("chatty").compile()
    yield Variant(id="chatty", name="Chatty", load_tables=tables, load_spec=lambda: spec("chatty"))
    print("hook read to its end")
"""


def test_plugin_prints_to_standard_error(install: Install, load: Load, capsys: pytest.CaptureFixture[str]) -> None:
    """While it is imported, asked, read to its end, and when it loads something later; ours is what stays."""
    install(CHATTY, "chatty")

    sys.stdout.write(f"{load().variant('chatty').tables.cells.count}\n")

    said = capsys.readouterr()
    assert said.out == "4\n"
    assert said.err.splitlines() == ["hook module", "hook called", "hook read to its end", "tables loaded"]


def test_standard_output_stays_after_a_plugin_fails(install: Install, load: Load) -> None:
    """Whatever it raises."""
    install("print('before')\nraise SystemExit(3)")
    usual = sys.stdout

    assert load().problems
    assert sys.stdout is usual


def test_other_threads_print_as_before(capsys: pytest.CaptureFixture[str]) -> None:
    """Those that begin and end to ask in any order are told apart from those that ask nothing."""
    usual = sys.stdout
    asks, may_end = Event(), Event()

    def ask() -> None:
        with printed_aside():
            asks.set()
            may_end.wait()
            sys.stdout.write("of the plugin\n")

    thread = Thread(target=ask)
    with printed_aside():
        thread.start()
        asks.wait()
        sys.stdout.write("of another plugin\n")
    sys.stdout.write("of the program\n")
    may_end.set()
    thread.join()

    assert capsys.readouterr() == ("of the program\n", "of another plugin\nof the plugin\n")
    assert sys.stdout is usual


def test_plugin_is_asked_where_there_are_no_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program with a window alone may have neither."""
    monkeypatch.setattr(sys, "stdout", None)
    with printed_aside():
        assert sys.stdout is None
    assert sys.stdout is None
