"""Freecellar in a terminal.

`app` hands what is typed to a command: `commands` says how typer reads it, with `options` that several take, and
`actions` does it. `games` leads from words to a game on the table, and `screen`, `speech` and `menus` are ways to play.
What a folder holds its docstring says; the floors, which no import goes up, stand in `pyproject.toml`.
"""
