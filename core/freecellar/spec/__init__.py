"""Rules said as data: the border where specs and houses are read, checked and described."""
