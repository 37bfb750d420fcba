"""The table server: people, requests, live connections, storage and pages. `ziggurat.tables` knows what a table is."""
