"""Freecellar: the FreeCell family of solitaire games, with rules said as data."""
