"""Names that the compiler and a running program take from different places.

This file alone is never compiled: the compiler reads the first branch, a running program the second.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TypedDict as TypedDict

    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    try:  # before Python 3.12 pydantic makes schemas of these only; where there is no pydantic none are made
        from typing_extensions import TypedDict as TypedDict
    except ImportError:
        from typing import TypedDict as TypedDict

    def mypyc_attr(**settings):
        """Does nothing: the compiler has read the settings already."""
        return lambda cls: cls
