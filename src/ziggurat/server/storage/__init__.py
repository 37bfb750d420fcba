"""Where tables are kept: SQLite or PostgreSQL. Knows no game."""
