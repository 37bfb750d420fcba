"""A bot that searches a tree (information-set Monte Carlo tree search), to compare the master's search with.

    ziggurat arena patchistory --bots benchmarks.tree:Tree,apprentice --players 2 --games 32

Each try begins with a new guess at what is hidden. It walks the tree by the answers of the seat, those of the same
turn and in games of own turns of the next ones; chance is drawn anew, and hasty apprentices answer for the others. A
question knows its best answers by a hasty ranking, and the more often it is reached, the more of them it tries. The
answer that was tried most often is given.
"""

from __future__ import annotations

import json
import math

from ziggurat.bots.apprentice import Apprentice
from ziggurat.bots.chance import chances
from ziggurat.bots.evaluation import progress_of
from ziggurat.bots.outlook import alone
from ziggurat.bots.rollout import HASTE, LONGEST, own_turn
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.core.rng import Rng

TRIES = 20_000  # answers played on copies, as many as a master may
CURIOSITY = 0.7  # how much a question prefers answers that were tried little, in spreads of the chance to win
WIDTH = 8  # answers of a question at most


class Node:
    """An answer, how often it was tried and what came of it; `children` are the answers that followed it."""

    def __init__(self) -> None:
        self.tries = 0
        self.total = 0.0
        self.children: dict[str, Node] = {}


class Walk:
    """One way down the tree, on a copy of a guess."""

    def __init__(self, guess: Game, seat: int, world: int, hasty: Apprentice, root: Node) -> None:
        self.game = guess.clone()
        self.game.manual_chance = False
        self.game.rng = Rng(world)
        self.seat = seat
        self.hasty = hasty
        self.path = [root]
        self.node: Node | None = root  # None: below an answer that was new

    def step(self, choice: Choice) -> None:
        """Go down to an answer."""
        assert self.node is not None
        key = _key(choice)
        is_new = key not in self.node.children
        child = self.node.children.setdefault(key, Node())
        self.path.append(child)
        self.node = None if is_new else child


class Tree:
    """Searches from a question on; nothing is kept for the next one."""

    def __init__(self, seed: int, tries: int = TRIES) -> None:
        self.rng = Rng(seed)
        self.tries = tries
        self.spent = 0
        self.root = Node()
        self.squares = 0.0  # of the chances found, for their spread

    def choose(self, game: Game, seat: int) -> Choice:
        """The answer that was tried most often."""
        options = game.options(seat)
        if len(options) == 1:
            return options[0]
        apprentice = Apprentice(self.rng.word())
        likely = [options[index] for index in apprentice.ranked(game, seat, options)[:WIDTH]]
        while self.spent < self.tries:
            self._try_once(game.determinized(seat, self.rng.word()), seat, likely)
        return max(likely, key=self._tries_of)

    def _tries_of(self, choice: Choice) -> int:
        child = self.root.children.get(_key(choice))
        return 0 if child is None else child.tries

    def _try_once(self, guess: Game, seat: int, likely: list[Choice]) -> None:
        """Walk down to an answer that is new, go on hastily, and note the chance to win on the way back."""
        world, late = self.rng.word(), progress_of(guess)
        hasty = Apprentice(world, HASTE)
        walk = Walk(guess, seat, world, hasty, self.root)
        known = guess.info.features
        own = None if known is None else known.own_turns
        if own is None:
            self._walk_turn(walk, likely)
            chance = chances(walk.game, None, late)[seat]
        else:
            skipped = 0
            self._walk_turn(walk, likely)
            while walk.game.stack and skipped < own.turns - 1:
                walk.game = own_turn(walk.game, seat, world + skipped + 1, hasty)
                if seat not in walk.game.pending:
                    break
                skipped += 1
                self._walk_turn(walk, likely)
            chance = alone(walk.game, seat, hasty.weights, late, own.pace * (skipped + 1))
        self.spent += hasty.tries + len(walk.path)
        self.squares += chance * chance
        for node in walk.path:
            node.tries += 1
            node.total += chance

    def _walk_turn(self, walk: Walk, likely: list[Choice]) -> None:
        """Answer until the turn is over: by the tree while it knows the question, then hastily."""
        game, seat = walk.game, walk.seat
        clock = game.stack[0]
        for _ in range(LONGEST):
            if not game.stack or game.stack[0] is not clock:
                break
            asked = seat if seat in game.pending else game.pending[0]
            options = game.options(asked)
            if asked != seat or walk.node is None or len(options) == 1:
                game.play_unchecked(asked, walk.hasty.choose(game, asked))
                continue
            field = likely
            if len(walk.path) > 1:
                field = [options[index] for index in walk.hasty.ranked(game, seat, options)[:WIDTH]]
            choice = self._next(walk.node, field)
            game.play_unchecked(seat, choice)
            walk.step(choice)

    def _next(self, node: Node, field: list[Choice]) -> Choice:
        """A new answer while the question was reached often enough for it, else the most promising."""
        wide = min(len(field), 1 + math.isqrt(node.tries))
        curiosity = CURIOSITY * self._spread()
        best, most = field[0], -1.0
        for choice in field[:wide]:
            child = node.children.get(_key(choice))
            if child is None:
                return choice
            worth = child.total / child.tries + curiosity * math.sqrt(math.log(node.tries) / child.tries)
            if worth > most:
                best, most = choice, worth
        return best

    def _spread(self) -> float:
        """The standard deviation of the chances found so far."""
        if self.root.tries < 2:
            return 0.1
        mean = self.root.total / self.root.tries
        return math.sqrt(max(1e-6, self.squares / self.root.tries - mean * mean))


def _key(choice: Choice) -> str:
    return json.dumps(choice.to_json(), sort_keys=True)
