"""What comes in and goes out: requests, live connections, cookies, limits, webhooks."""
