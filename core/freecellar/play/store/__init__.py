"""Saved games and statistics, in one SQLite file. Standard library alone.

    store = open_store(folder)              never fails: `Store.notice` tells what the player should know
    saved = store.begin(game, ...)          or store.resume(uuid)
    saved.game.play(...); saved.save()      on the disk when it returns

Front ends say which folder; the public names stand in `freecellar.play`.
"""
