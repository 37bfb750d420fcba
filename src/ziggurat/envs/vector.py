"""Many environments at once on all cores.

    env = gymnasium.make_vec("ziggurat/Monuments-2p-v1", num_envs=64, vectorization_mode="vector_entry_point")

Gymnasium's own asynchronous vector has a process per environment, and sending an action takes longer than playing it.
Here each process plays many environments for one message, and observations lie in shared memory.
"""

from __future__ import annotations

import multiprocessing
import os
import traceback
from collections.abc import Mapping
from multiprocessing.connection import Connection
from typing import Any, Final, cast

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space, create_shared_memory, read_from_shared_memory
from numpy.typing import NDArray

from ziggurat.envs.gymnasium import SeatEnv

Arrays = dict[str, NDArray[Any]]

DIED: Final = (
    "a process of the environments has ended; a program that starts processes needs its start below "
    "`if __name__ == '__main__':`, or the machine lacks memory"
)


class ProcessVectorEnv(VectorEnv[Arrays, NDArray[np.int64], NDArray[Any]]):
    """Environments of one kind, shared out to `workers` processes (None: one per core).

    An environment that has ended starts anew at the next step, whatever the action for it (Gymnasium's NEXT_STEP).
    Observations are copies; with `copy=False` they are the shared memory, which the next step writes over.
    """

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, num_envs: int = 1, *, workers: int | None = None, copy: bool = True, **arguments: Any) -> None:
        if num_envs < 1:
            raise ValueError(f"num_envs must be at least 1, not {num_envs}")
        model = SeatEnv(**arguments)
        self.num_envs = num_envs
        self.single_observation_space = model.observation_space
        self.single_action_space = model.action_space
        self.observation_space = batch_space(model.observation_space, num_envs)
        self.action_space = batch_space(model.action_space, num_envs)
        number = min(num_envs, workers or os.cpu_count() or 1)
        context = multiprocessing.get_context("spawn")  # forks of a process with threads can hang
        shared = create_shared_memory(model.observation_space, num_envs, cast(Any, context))
        self._observations = _arrays(model, shared, num_envs)
        self._shared = shared  # its locks must live until the processes have opened them
        self._copy = copy
        self._parts = [range(num_envs * at // number, num_envs * (at + 1) // number) for at in range(number)]
        self._pipes: list[Connection] = []
        self._processes = []
        for part in self._parts:
            near, far = context.Pipe()
            process = context.Process(target=_work, args=(far, arguments, shared, num_envs, part), daemon=True)
            process.start()
            far.close()
            self._pipes.append(near)
            self._processes.append(process)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """Start all environments anew; with one seed they take it and the next ones."""
        if seed is None:
            seeds: list[int | None] = [None] * self.num_envs
        elif isinstance(seed, int):
            seeds = [seed + number for number in range(self.num_envs)]
        else:
            seeds = [*seed]
        answers = self._all("reset", [[seeds[number] for number in part] for part in self._parts])
        return self._seen(), {"seat": np.concatenate(answers)}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Arrays, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Take one action in each environment."""
        answers = self._all("step", [actions[part.start : part.stop] for part in self._parts])
        rewards, ended, seats = (np.concatenate([answer[index] for answer in answers]) for index in range(3))
        return self._seen(), rewards, ended, np.zeros(self.num_envs, np.bool_), {"seat": seats}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of all environments."""
        found: NDArray[np.bool_] = self._observations["action_mask"].astype(np.bool_)
        return found

    def _seen(self) -> Arrays:
        return {name: array.copy() for name, array in self._observations.items()} if self._copy else self._observations

    def _all(self, what: str, per_part: list[Any]) -> list[Any]:
        """Ask all processes the same thing at once; RuntimeError with the reason of one that failed."""
        try:
            for pipe, argument in zip(self._pipes, per_part, strict=True):
                pipe.send((what, argument))
            answers = [pipe.recv() for pipe in self._pipes]
        except (EOFError, ConnectionError):
            raise RuntimeError(DIED) from None
        for well, answer in answers:
            if not well:
                raise answer
        return [answer for _, answer in answers]

    def close_extras(self, **_: Any) -> None:
        """End the processes."""
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()


def _arrays(env: SeatEnv, shared: Any, number: int) -> Arrays:
    """The shared memory as arrays, one row for each environment."""
    return cast("Arrays", read_from_shared_memory(env.observation_space, shared, number))


def _work(pipe: Connection, arguments: Mapping[str, Any], shared: Any, number: int, part: range) -> None:
    """A process: plays its part of the environments until the pipe is closed."""
    envs = [SeatEnv(**arguments) for _ in part]
    seen = _arrays(envs[0], shared, number)
    batch = _Batch(envs, {name: array[part.start : part.stop] for name, array in seen.items()})
    while True:
        try:
            what, argument = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        try:
            pipe.send((True, batch.reset(argument) if what == "reset" else batch.step(argument)))
        except Exception as error:
            traceback.clear_frames(error.__traceback__)
            pipe.send((False, ValueError(str(error)) if isinstance(error, ValueError) else RuntimeError(repr(error))))


class _Batch:
    """The environments of one process; `seen` is where their observations go."""

    def __init__(self, envs: list[SeatEnv], seen: Arrays) -> None:
        self._envs = envs
        self._seen = seen
        self._ended = np.zeros(len(envs), np.bool_)

    def reset(self, seeds: list[int | None]) -> NDArray[np.int64]:
        for number, (env, seed) in enumerate(zip(self._envs, seeds, strict=True)):
            self._show(number, env.reset(seed=seed)[0])
        self._ended[:] = False
        return self._seats()

    def step(self, actions: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.bool_], NDArray[np.int64]]:
        rewards = np.zeros(len(self._envs))
        for number, env in enumerate(self._envs):
            if self._ended[number]:
                self._show(number, env.reset()[0])
                self._ended[number] = False
            else:
                observation, rewards[number], self._ended[number], _, _ = env.step(actions[number])
                self._show(number, observation)
        return rewards, self._ended.copy(), self._seats()

    def _show(self, number: int, observation: Mapping[str, NDArray[Any]]) -> None:
        for name, array in observation.items():
            self._seen[name][number] = array

    def _seats(self) -> NDArray[np.int64]:
        return np.array([env.seat for env in self._envs])
