"""The menu: which variant, which house, which deal, and the games to go on with, on a whole screen."""
