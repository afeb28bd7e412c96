"""Numba compiles for WebAssembly in this process, instead of for its processor. Nothing compiled here can run here."""

from __future__ import annotations

from typing import Any

from llvmlite import binding, ir
from numba.core import cgutils
from numba.core.codegen import JITCPUCodegen
from numba.core.registry import cpu_target

from gamester_lab.compile.compiler import admit
from gamester_lab.compile.linking import Together

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext,+simd128"
"""The parts of WebAssembly beyond its first version that the code may use; browsers have all of them since 2023."""


class NoEngine:
    """Nothing is loaded into this process."""

    def is_symbol_defined(self, _name: str) -> bool:
        """Is a symbol loaded?"""
        return False


class Codegen(JITCPUCodegen):  # type: ignore[misc]
    """Numba's code generator with the data layout and the costs of WebAssembly, from the first pass on.

    A later change of the layout would be wrong: passes turn fields of structures into offsets, and pointers are 32 bits
    wide there.
    """

    _library_class = Together

    def _init(self, _module: Any) -> None:
        """Make the target machine, instead of an engine that loads code."""
        binding.initialize_all_targets()
        binding.initialize_all_asmprinters()
        self._tm = binding.Target.from_triple(TRIPLE).create_target_machine(
            opt=3, cpu="generic", features=FEATURES, reloc="static"
        )
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)
        self._engine = NoEngine()
        self._loopvect, self._opt_level = False, 0

    def _create_empty_module(self, name: str) -> Any:
        """A module of this target."""
        module = ir.Module(cgutils.normalize_ir_text(name))
        module.triple = TRIPLE
        if self._data_layout:
            module.data_layout = self._data_layout
        return module

    def magic_tuple(self) -> tuple[str, str, str]:
        """What identifies this target."""
        return TRIPLE, "generic", FEATURES

    @property
    def machine(self) -> Any:
        """The target machine, which turns modules into object code."""
        return self._tm


def aim() -> Codegen:
    """Make Numba compile for WebAssembly from now on. RuntimeError if this process has compiled for its processor."""
    context = cpu_target.target_context
    if not isinstance(context.codegen(), Codegen):
        if admit.cache_info().currsize:
            raise RuntimeError("this process compiles for its processor: start another one for WebAssembly")
        context.refresh()  # loads Numba's own runtime, which is for the processor
        context._internal_codegen = Codegen("gamester")  # noqa: SLF001  Numba has no public way to another target
    admit()
    return context.codegen()
