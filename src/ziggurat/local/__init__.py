"""Tables without a server: the same requests and messages, answered in the browser that asks."""
