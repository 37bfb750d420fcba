"""The table server: people, tables and pages. It asks a game for views and options and holds no rules."""
