# ruff: noqa: SLF001 -- Numba has no public interface to its linking
"""Link-time inlining for Numba: inner functions become machine code once, within the loops that call them; decision
0039 says why.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target

KNOWN = "0.68."
"""The Numba version whose internals this module uses; other versions link in their default way, which is slower."""
MANGLED = "_ZN"
"""The prefix of the names of compiled functions."""
ENVIRONMENTS: dict[str, Any] = {}
"""The environments of functions that are not translated yet, by the name of their global variable."""


class Together(JITCodeLibrary):  # type: ignore[misc]
    """The code of one function; its callees are linked in only when somebody asks for its address."""

    def get_pointer_to_function(self, name: str) -> int:
        """The address of a function; 0, without a translation, if there is no such function."""
        if not self._finalized and not self.has(name):
            return 0
        address: int = super().get_pointer_to_function(name)
        return address

    def has(self, name: str) -> bool:
        """Does this library define a function of this name?"""
        try:
            return not self._final_module.get_function(name).is_declaration
        except NameError:
            return False

    def add_linking_library(self, library: Any) -> None:
        """Store a library that this one calls."""
        self._linking_libraries.append(library)

    def finalize(self) -> None:
        """Link all direct and indirect callees, each once, then optimize and translate the module."""
        self._linking_libraries = called(self)
        self._shared_module = None
        super().finalize()
        for variable in self._final_module.global_variables:
            if variable.name in ENVIRONMENTS:
                self._codegen.set_env(variable.name, ENVIRONMENTS.pop(variable.name))

    def _verify_declare_only_symbols(self) -> None:
        """RuntimeError if a called function was not linked, because a call of it would crash the process."""
        for function in self._final_module.functions:
            if function.is_declaration and function.name.startswith(MANGLED):
                raise RuntimeError(f"{self.name} calls {function.name}, which was not linked.")

    def _get_module_for_linking(self) -> Any:
        """The library's own code while it is not translated; after that, the module with the linked callees."""
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
    """All direct and indirect callees of a library; one that is translated already contains its own callees.

    Callers come before callees, because the linker drops a function that nothing refers to yet.
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
    """Make Numba link in this way from now on, in this process."""
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
