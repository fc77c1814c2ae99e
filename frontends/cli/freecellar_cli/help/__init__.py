"""The help of every command: its page as data and as text, with the examples and exit codes that it shows."""
