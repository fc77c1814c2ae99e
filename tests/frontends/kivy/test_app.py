"""The application opens its window."""

from support.stage import Stage


def test_app_opens_with_a_window_of_its_title(stage: Stage) -> None:
    """The window is named for the game."""
    from freecellar_kivy.app import FreecellarApp  # noqa: PLC0415

    app = FreecellarApp()

    stage.run(app)

    assert app.root is not None
    assert app.get_application_name() == "Freecellar"
