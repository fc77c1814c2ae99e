"""Freecellar on a table that is drawn: touch, mouse and keyboard, on desktops and phones."""
