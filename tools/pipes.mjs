// Bytes on the standard input and output, for the scripts of Node that Python asks.

import { readSync, writeSync } from "node:fs";

/** So many bytes of the standard input; undefined at its end. */
export function read(size) {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; ) {
    const read = readSync(0, bytes, at, size - at);
    if (read === 0) return undefined;
    at += read;
  }
  return bytes;
}

/** Write bytes to the standard output. */
export function write(bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}
