"""What a player settles for good: every setting, the file and folder that keep them, and the value each has now."""
