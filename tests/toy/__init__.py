"""A whole small game: what a game must bring to be played, saved, simulated and taken back everywhere.

Players bet coins in secret, twice. The highest bet wins as many coins as a die shows; where there is a shop, the winner
may then buy stars. At the market, where there is one, the first player meets every way of being asked.
"""
