"""Tables: who sits where, every answer and undo, plans and bots. Imports no web framework, database or thread.

A table is folded from its entries and changed by drafts; the cache keeps tables in memory, and the service offers all
of it. Storage, time, messages and the running of long computations come in from outside.
"""
