"""The rules, compiled: they play millions of deals on every core, and become modules of WebAssembly."""
