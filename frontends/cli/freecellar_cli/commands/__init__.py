"""Each command as typer reads it: its name, its options and its help; what it does is in `actions`."""
