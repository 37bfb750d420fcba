"""Tables for assistants and other programs that speak the Model Context Protocol: see `docs/mcp.md`."""
