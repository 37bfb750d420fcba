"""What every command owes to bad input."""

from __future__ import annotations

from click.testing import Result


def assert_one_line(result: Result, status: int, *parts: str) -> None:
    """The command ends with this status, and says why in one line and nothing else."""
    assert (result.exit_code, result.stdout) == (status, "")
    assert result.stderr.startswith("ziggurat: ")
    assert result.stderr.count("\n") == 1
    for part in parts:
        assert part in result.stderr
