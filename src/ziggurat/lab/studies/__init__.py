"""Studies: which games are played to answer a question, how they are played anywhere, and the page with the answer."""
