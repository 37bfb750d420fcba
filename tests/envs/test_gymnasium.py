"""Gymnasium's own check, one seat against bots, and many environments at once."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import ziggurat
import ziggurat.envs.gymnasium
from ziggurat.envs.gymnasium import SeatEnv
from ziggurat.envs.vector import ProcessVectorEnv

NAMES = {"patchistory": "Patchistory", "clash_of_cultures": "ClashOfCultures", "monuments": "Monuments"}


def test_every_game_and_number_of_players_has_an_id_whole_and_small() -> None:
    wanted = {
        f"ziggurat/{NAMES[game.id]}-{players}p-{small}v1"
        for game in ziggurat.games().values()
        for players in game.players
        for small in ("", "small-")
    }
    assert {name for name in gymnasium.registry if name.startswith("ziggurat/")} == wanted


@pytest.mark.parametrize("name", NAMES.values())
@pytest.mark.parametrize("opponents", ["random", "apprentice"])
def test_gymnasium_s_check(name: str, opponents: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that numbers have no limits
        check_env(gymnasium.make(f"ziggurat/{name}-2p-small-v1", opponents=opponents).unwrapped)


@pytest.mark.parametrize("name", NAMES.values())
def test_an_episode_ends_with_what_it_is_worth(name: str) -> None:
    env = gymnasium.make(f"ziggurat/{name}-3p-small-v1", illegal="raise")
    seen, info = env.reset(seed=4)
    rng, over, reward = np.random.default_rng(1), False, 0.0
    while not over:
        assert reward == 0.0 and np.array_equal(env.unwrapped.action_masks(), seen["action_mask"] == 1)  # type: ignore[attr-defined]
        seen, reward, over, cut, info = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))  # type: ignore[assignment]
        assert not cut
    assert reward == env.unwrapped.episode.returns()[info["seat"]]  # type: ignore[attr-defined]


def test_the_own_seat_is_the_only_one_that_is_asked() -> None:
    env = SeatEnv("patchistory", 3, seat=2, opponents=("random", "apprentice"), small=True)
    seen, _ = env.reset(seed=1)
    for _ in range(20):
        assert env.episode.seat == 2
        seen, *_ = env.step(int(seen["action_mask"].argmax()))


def test_an_action_that_the_mask_forbids_is_replaced_or_refused() -> None:
    env = SeatEnv("monuments", 2, small=True)
    seen, _ = env.reset(seed=1)
    wrong = int(seen["action_mask"].argmin())
    assert env.step(wrong)[4]["replaced"] == wrong
    env = SeatEnv("monuments", 2, small=True, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(ValueError, match=f"^{wrong} is not legal now; legal: "):
        env.step(wrong)


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ({"opponents": "gandalf"}, "unknown bot 'gandalf'"),
        ({"opponents": ("random", "random")}, "opponents names 2 bots for 1 other seats: name one, or one for each"),
        ({"seat": 2}, "there is no seat 2; seats are 0 to 1, None draws one"),
        ({"illegal": "ignore"}, "illegal cannot be 'ignore'; allowed: replace, raise"),
    ],
)
def test_bad_arguments_get_one_line(arguments: dict[str, str], line: str) -> None:
    with pytest.raises(ValueError) as error:
        SeatEnv("monuments", 2, **arguments)  # type: ignore[arg-type]
    assert str(error.value).startswith(line) and "\n" not in str(error.value)


def test_many_environments_play_as_each_would_alone() -> None:
    many = gymnasium.make_vec(
        "ziggurat/Patchistory-2p-small-v1", num_envs=5, vectorization_mode="vector_entry_point", workers=2, rounds=1
    )
    alone = [SeatEnv("patchistory", 2, rounds=1) for _ in range(5)]
    seen, _ = many.reset(seed=7)
    each = [env.reset(seed=7 + number)[0] for number, env in enumerate(alone)]
    ended, endings = [False] * 5, 0
    for _ in range(60):
        for number in range(5):
            for name in seen:
                assert np.array_equal(seen[name][number], each[number][name])
        actions = seen["action_mask"].argmax(axis=1)
        seen, rewards, over, _, _ = many.step(actions)
        for number, env in enumerate(alone):
            if ended[number]:
                each[number], reward, ended[number] = env.reset()[0], 0.0, False
            else:
                each[number], reward, ended[number], _, _ = env.step(actions[number])
            assert (rewards[number], over[number]) == (reward, ended[number])
            endings += ended[number]
    many.close()
    assert endings > 5


def test_a_mistake_in_a_process_is_told_here() -> None:
    many = ProcessVectorEnv(2, workers=1, game="patchistory", players=2, rounds=1, illegal="raise")
    many.reset(seed=1)
    with pytest.raises(ValueError, match="is not legal now"):
        many.step(np.array([500, 500]))
    many.close()


def test_a_process_that_has_ended_is_told_in_a_line() -> None:
    many = ProcessVectorEnv(2, workers=1, game="patchistory", players=2, rounds=1)
    many.reset(seed=1)
    many._processes[0].kill()
    many._processes[0].join()
    with pytest.raises(RuntimeError, match="needs its start below `if __name__ == '__main__':`"):
        many.step(np.array([0, 0]))
    many.close()
