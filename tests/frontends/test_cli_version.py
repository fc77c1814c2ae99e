"""`freecellar --version`."""

from importlib.metadata import version

from typer.testing import CliRunner

from freecellar_cli.app import app


def test_version_is_shown() -> None:
    """The option prints the installed version and leaves."""
    result = CliRunner().invoke(app, ["--version"])

    assert result.exit_code == 0
    assert result.output == f"freecellar {version('freecellar')}\n"
