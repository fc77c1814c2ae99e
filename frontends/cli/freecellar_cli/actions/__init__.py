"""What each command does, in files named after the commands; how typer reads them is said in `commands`."""
