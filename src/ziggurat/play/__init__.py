"""How a game is started, answered by bots and taken back: shared by terminal, tables and lab. Does no I/O but packs."""
