"""A game told in words, for speech and screen readers: short lines, no board, no cursor movement."""
