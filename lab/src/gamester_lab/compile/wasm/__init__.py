"""The rules as WebAssembly: compiled from the source that the processor and the GPU run, for browsers and Node.

`built` holds the modules. To make them, import `building`, which needs LLVM's linker.
"""
