"""Where the player's files lie: in the app's own folder on a phone, which needs no permission."""

from pathlib import Path

from kivy.app import App

from freecellar.plugins import data_folder
from freecellar_kivy.phone.device import is_phone


def player_folder(app: App) -> Path:
    """Return the folder of saved games and settings, which need not exist."""
    return Path(app.user_data_dir) if is_phone() else data_folder()
