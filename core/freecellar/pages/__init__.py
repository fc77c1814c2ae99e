"""Pages for people, made from the rules in force: the rulebook, the board as text, a position as a picture."""
