# ruff: noqa: SLF001 -- there is no other door to how Numba links
"""Inner functions are translated once, within the loops that call them.

Numba's own way is to link, optimize and translate each function by itself as soon as it is lowered, with all that it
calls, so that what lies at the bottom is worked on again at every level. Of the kernel nobody calls anything but the
loops. This way a loop is there in half the time (decision 0039).
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target

KNOWN = "0.68."
"""The Numba whose inner workings are built upon here; any other one works in its own way, which takes longer."""
MANGLED = "_ZN"
"""How the names of compiled functions begin."""
ENVIRONMENTS: dict[str, Any] = {}
"""What functions that are not translated yet are to be given, by the name of its place."""


class Together(JITCodeLibrary):  # type: ignore[misc]
    """The code of one function; what it calls is linked in when somebody wants to call it from outside, not before."""

    def get_pointer_to_function(self, name: str) -> int:
        """The address of a function; 0 if there is no such function, which takes no translating to say."""
        if not self._finalized and not self.has(name):
            return 0
        address: int = super().get_pointer_to_function(name)
        return address

    def has(self, name: str) -> bool:
        """Is a function of this name among its own?"""
        try:
            return not self._final_module.get_function(name).is_declaration
        except NameError:
            return False

    def add_linking_library(self, library: Any) -> None:
        """Note what it calls."""
        self._linking_libraries.append(library)

    def finalize(self) -> None:
        """Link all that is called, from near and far, each once; optimize and translate it."""
        self._linking_libraries = called(self)
        self._shared_module = None
        super().finalize()
        for variable in self._final_module.global_variables:
            if variable.name in ENVIRONMENTS:
                self._codegen.set_env(variable.name, ENVIRONMENTS.pop(variable.name))

    def _verify_declare_only_symbols(self) -> None:
        """RuntimeError if anything is called that was not linked: calling it would end the process."""
        for function in self._final_module.functions:
            if function.is_declaration and function.name.startswith(MANGLED):
                raise RuntimeError(f"{self.name} calls {function.name}, which was not linked.")

    def _get_module_for_linking(self) -> Any:
        """Its own code where it is not translated, else what was linked in as well."""
        if self._finalized:
            return super()._get_module_for_linking()
        if self._shared_module is not None:
            return self._shared_module
        module = self._final_module.clone()
        for function in module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"
        self._shared_module = module
        return module


def called(library: Any) -> list[Any]:
    """All that a library calls, from near and far, but what is translated already brings along what it calls.

    Callers come before what they call: the linker leaves out what nobody has asked for so far.
    """
    order: list[Any] = []
    seen = set()

    def visit(each: Any) -> None:
        seen.add(each)
        for callee in () if each._finalized else each._linking_libraries:
            if callee not in seen:
                visit(callee)
        order.append(each)

    visit(library)
    return order[-2::-1]


def link_together() -> None:
    """Let Numba compile so from now on, in this process."""
    if not numba.__version__.startswith(KNOWN):
        return
    codegen = cpu_target.target_context.codegen()
    codegen._library_class = Together
    set_env = codegen.set_env

    def keep(name: str, environment: Any) -> None:
        if codegen._engine.is_symbol_defined(name):
            set_env(name, environment)
        else:
            ENVIRONMENTS[name] = environment

    codegen.set_env = keep
