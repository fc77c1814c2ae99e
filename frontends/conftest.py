"""What Kivy reads before it opens a window, set before doctests are collected: some modules open it when imported."""

from support.headless import prepare_window

prepare_window()
