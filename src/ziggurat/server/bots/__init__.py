"""Bots think in processes of their own, so that the process that serves people never waits for them."""
