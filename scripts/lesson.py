"""Helps to write a lesson: replays `lesson.toml` of a game, shows the question that follows, and appends answers.

    python scripts/lesson.py patchistory                  # the question after the last step, with its options
    python scripts/lesson.py patchistory --answer 3       # the learner gives option 3; then everybody else answers
    python scripts/lesson.py patchistory --other 1 2      # seat 1 gives option 2
    python scripts/lesson.py patchistory --find "Coin"    # only options that contain these words

Others answer as the bot of the page does; what the learner need not be asked is answered too. The texts of the
learner's steps are written by hand afterwards: `title` and `say` of each, and steps without a choice to read.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ziggurat import registry
from ziggurat.bots.registry import BOTS
from ziggurat.core.choice import Choice
from ziggurat.core.game import Game
from ziggurat.play import learning
from ziggurat.play.asking import only_answer
from ziggurat.play.bots import bot_answer
from ziggurat.play.start import start

BOT = BOTS["apprentice"]


def replayed(script: learning.Lesson, game_id: str) -> Game:
    """The game after all answers of the script."""
    game = start(registry.info(game_id), script.players, script.seed, script.options)
    for seat, choice in script.answers:
        game.play(seat, game.choice(seat, choice))
    return game


def appended(file: Path, game: Game, seat: int, choice: Choice, learner: bool) -> None:
    """Play an answer and write it at the end of the file."""
    if learner:
        label = game.label(seat, choice)
    game.play(seat, choice)
    lines = ["", "[[steps]]"]
    if learner:
        lines += [f"title = {json.dumps(label)}", 'say = "?"']
    elif seat != learning.LEARNER:
        lines.append(f"seat = {seat}")
    lines.append(f"choice = {toml(choice.to_json())}")
    with file.open("a", encoding="utf-8") as out:
        out.write("\n".join(lines) + "\n")


def toml(value: object) -> str:
    """A value of JSON, without null, as TOML writes it in a line."""
    if isinstance(value, dict):
        fields = ", ".join(f"{key} = {toml(each)}" for key, each in value.items() if each is not None)
        return f"{{ {fields} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml(each) for each in value)}]"
    return json.dumps(value, ensure_ascii=False)


def let_others_answer(file: Path, game: Game) -> None:
    """Append the answers of bots, and those of the learner that are settled, until the learner must choose."""
    while game.pending:
        others = [seat for seat in game.pending if seat != learning.LEARNER]
        if others:
            appended(file, game, others[0], bot_answer(game, others[0], BOT, len(game.answers or ())), False)
            continue
        choice = only_answer(game, learning.LEARNER, alone=True)
        if choice is None:
            return
        appended(file, game, learning.LEARNER, choice, False)


def show(game: Game, words: str) -> None:
    for seat in game.pending:
        options = game.options(seat)
        print(f"seat {seat}: {game.prompt(seat)} ({len(options)} options{', more' if options.more else ''})")
        for index, choice in enumerate(options):
            label = game.label(seat, choice)
            if words.lower() in label.lower():
                print(f"  {index:3} {label}    {json.dumps(choice.to_json())}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=[*registry.games()])
    parser.add_argument("--answer", type=int, help="the option that the learner chooses")
    parser.add_argument("--other", type=int, nargs=2, metavar=("SEAT", "OPTION"), help="what another seat chooses")
    parser.add_argument("--wait", action="store_true", help="let nobody else answer afterwards")
    parser.add_argument("--find", default="", help="show only options that contain these words")
    given = parser.parse_args()
    info = registry.info(given.game)
    file = Path(__file__).parents[1] / "src" / Path(*info.package.split(".")) / "lesson.toml"
    script = learning.lesson(info)
    if script is None:
        raise SystemExit(f"{file} is not there: begin it with players, seed, minutes, goodbye and steps = []")
    game = replayed(script, given.game)
    before = len(game.log(learning.LEARNER))
    if given.answer is not None:
        options = game.options(learning.LEARNER)
        appended(file, game, learning.LEARNER, options[given.answer], True)
    if given.other is not None:
        seat, index = given.other
        appended(file, game, seat, game.options(seat)[index], False)
    if not given.wait:
        let_others_answer(file, game)
    for line in game.log(learning.LEARNER)[before:]:
        print(f"    {line['words']}")
    show(game, given.find)


if __name__ == "__main__":
    main()
