"""Storage of people and tables in SQLite or PostgreSQL. Knows no game."""
