"""The full-screen game on a terminal: a sitting drawn with prompt_toolkit, played by keys, mouse and typed moves."""
