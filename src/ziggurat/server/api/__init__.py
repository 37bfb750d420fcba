"""Requests, live connections, cookies, limits, webhooks: everything that comes in and goes out."""
