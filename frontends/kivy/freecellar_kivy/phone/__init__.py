"""What only a device can tell or do: shares, links, safe areas, its theme, a buzz, sounds, and where files may lie.

Every function does something sensible on a desktop too, and nothing here can stop a game: a device that does not answer
is one without the thing that was asked.
"""
