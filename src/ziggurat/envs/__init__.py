"""Interfaces of the research world to the games: PettingZoo, Gymnasium, OpenSpiel. See `docs/research.md`.

    from ziggurat.envs import pettingzoo, openspiel
    import ziggurat.envs.gymnasium

Each module imports its own project only, so that one can be used without the others: `pip install 'ziggurat[envs]'`.
"""
