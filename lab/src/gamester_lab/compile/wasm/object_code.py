"""The object code of a game's WebAssembly module: its exports, compiled from the source that every backend has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from llvmlite import binding, ir
from numba import from_dtype, types
from numba.core.compiler import Flags, compile_extra
from numba.core.registry import cpu_target
from numba.np.arrayobj import populate_array

from gamester_lab.compile.linking import called
from gamester_lab.compile.wasm.exports import exports_of, records_of
from gamester_lab.compile.wasm.interface import Export, Group, Places, Taken
from gamester_lab.compile.wasm.target import Codegen, aim

WORD = ir.IntType(64)
ADDRESS = ir.IntType(8).as_pointer()
ROOT = """
define double @sqrt(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
declare double @llvm.sqrt.f64(double)
"""
"""The square root, which Numba calls by its name in C, as the instruction. Every machine rounds it alike."""
SPEED = 3
"""LLVM's level of optimization for speed."""

Records = Mapping[str, np.dtype[Any]]


def object_code(game: str) -> bytes:
    """The object code of a game. It is the same on every machine with the same Python, Numba and llvmlite.

    RuntimeError if this process has compiled for its processor, or if the code calls what WebAssembly lacks.
    """
    codegen = aim()
    library, records = codegen.create_library(f"gamester_{game}"), records_of(game)
    doors = library.create_ir_module("exports")
    exports = exports_of(game)
    for name, export in exports.items():
        result = compiled(export, records)
        library.add_linking_library(result.library)
        add_door(doors, name, export, result)
    module = binding.parse_assembly(str(doors))
    for callee in called(library):
        module.link_in(callee._get_module_for_linking(), preserve=True)  # noqa: SLF001  Numba has no public way
    module.link_in(binding.parse_assembly(ROOT))
    hide(module, exports.keys())
    optimise(module, codegen)
    refuse_missing(module)
    return bytes(codegen.machine.emit_object(module))


def compiled(export: Export, records: Records) -> Any:
    """The loop of an export, compiled but not yet linked."""
    flags = Flags()
    flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    flags.nrt = False
    arguments = tuple(type_of(taken, records) for taken in export.takes.values())
    gives = getattr(types, export.gives) if export.gives else types.none
    return compile_extra(cpu_target.typing_context, cpu_target.target_context, export.loop, arguments, gives, flags, {})


def type_of(taken: Taken, records: Records) -> Any:
    """Numba's type of a parameter."""
    if isinstance(taken, Group):
        return types.BaseTuple.from_types([type_of(each, records) for each in taken.fields.values()], taken.kind)
    if isinstance(taken, str):
        return getattr(types, taken)
    kind = records.get(taken.kind)
    return types.Array(from_dtype(np.dtype(taken.kind) if kind is None else kind), len(taken.shape), "C")


def add_door(module: Any, name: str, export: Export, result: Any) -> None:
    """Add the function that callers see: it takes addresses and numbers, and traps where the loop raises an error."""
    context, kinds = cpu_target.target_context, result.signature.args
    words = [
        ADDRESS if isinstance(taken, Places) else context.get_value_type(getattr(types, taken))
        for taken in export.parameters.values()
    ]
    gives = context.get_value_type(result.signature.return_type) if export.gives else ir.VoidType()
    door = ir.Function(module, ir.FunctionType(gives, words), name)
    builder = ir.IRBuilder(door.append_basic_block())
    named = dict(zip(export.parameters, door.args, strict=True))
    values = [
        value_of(builder, word, taken, kind, named)
        for (word, taken), kind in zip(export.takes.items(), kinds, strict=True)
    ]
    shape = context.call_conv.get_function_type(result.fndesc.restype, result.fndesc.argtypes)
    loop = ir.Function(module, shape, result.fndesc.llvm_func_name)
    status, value = context.call_conv.call_function(builder, loop, result.signature.return_type, kinds, values)
    with builder.if_then(status.is_error, likely=False):
        builder.call(module.declare_intrinsic("llvm.trap", (), ir.FunctionType(ir.VoidType(), ())), ())
        builder.unreachable()
    if export.gives:
        builder.ret(value)
    else:
        builder.ret_void()


def value_of(builder: Any, word: str, taken: Taken, kind: Any, named: Mapping[str, Any]) -> Any:
    """The value of a parameter of the loop, made of what the caller passes."""
    if isinstance(taken, Group):
        parts = [
            value_of(builder, f"{word}.{field}", each, inner, named)
            for (field, each), inner in zip(taken.fields.items(), kind, strict=True)
        ]
        return cpu_target.target_context.make_tuple(builder, kind, parts)
    if isinstance(taken, Places):
        return array_at(builder, named[taken.lies_at or word], kind, taken.shape, named)
    return named[word]


def array_at(builder: Any, address: Any, kind: Any, shape: tuple[int | str, ...], named: Mapping[str, Any]) -> Any:
    """Numba's array of the records at an address."""
    context = cpu_target.target_context
    array = context.make_array(kind)(context, builder)
    size = WORD(context.get_abi_sizeof(context.get_data_type(kind.dtype)))
    lengths = [named[each] if isinstance(each, str) else WORD(each) for each in shape]
    steps = [size]
    for length in reversed(lengths[1:]):
        steps.insert(0, builder.mul(steps[0], length))
    data = builder.bitcast(address, array.data.type)
    populate_array(array, data=data, shape=lengths, strides=steps, itemsize=size, meminfo=None)
    return array._getvalue()  # noqa: SLF001  Numba's own name for it


def hide(module: Any, names: Any) -> None:
    """Make everything internal but the exports: the linker for WebAssembly knows no common symbols."""
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    for function in module.functions:
        if not function.is_declaration and function.name not in names:
            function.linkage = "internal"


def optimise(module: Any, codegen: Codegen) -> None:
    """Inline and optimise the whole."""
    options = binding.create_pipeline_tuning_options(speed_level=SPEED)
    options.loop_vectorization = options.slp_vectorization = True
    builder = binding.create_pass_builder(codegen.machine, options)
    builder.getModulePassManager().run(module, builder)


def refuse_missing(module: Any) -> None:
    """RuntimeError if a function is called that the module does not have."""
    missing = [each.name for each in module.functions if each.is_declaration and not each.name.startswith("llvm.")]
    if missing:
        raise RuntimeError(f"WebAssembly has no {', '.join(missing)}")
