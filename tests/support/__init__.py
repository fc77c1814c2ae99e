"""What tests of several folders share. Imported as ``support``: pytest and mypy know ``tests/`` as a root."""
