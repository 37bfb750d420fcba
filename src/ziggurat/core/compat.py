"""The compiler's decorator for classes, without a package beyond the standard library at run time.

This file alone is never compiled: the compiler reads the first branch, a running program the second.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**settings):
        """Does nothing: the compiler has read the settings already."""
        return lambda cls: cls
