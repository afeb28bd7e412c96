"""The engine: the WebAssembly modules of the games, which hold rules and opponents compiled, and who runs them."""
