"""Tables: folded from their entries, changed by drafts, kept in memory, and the service that offers all of it."""
