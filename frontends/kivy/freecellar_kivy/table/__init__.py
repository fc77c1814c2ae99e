"""The screen that a game is played on: its floor and lines, its buttons and menu, what is seen, heard, and thought beside it."""
