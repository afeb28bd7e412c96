import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const SERVER = "http://127.0.0.1:8000";
const STATIC = "../src/gamester/server/static";

/** The name without the pages that share the file. */
const plain = (name: string) => name.replace(/~.*|\.\w+$/, "");

// The built page is committed, so its names and bytes must follow from the sources alone. `npm run build` removes what an
// earlier build has left; the other files of the folder are as they were drawn or written.
export default defineConfig({
  plugins: [svelte()],
  publicDir: STATIC,
  assetsInclude: ["**/*.wasm"],
  // Scripts and styles name each other by where they lie, so that the page also works in a folder of a static host.
  experimental: {
    renderBuiltUrl: (file, { hostType }) => (hostType === "html" ? `/${file}` : { relative: true }),
  },
  worker: { format: "es" },
  build: {
    outDir: STATIC,
    emptyOutDir: false,
    copyPublicDir: false,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What several pages share comes in few files: each small one would cost a slow line a turn of its own.
    rolldownOptions: {
      output: {
        chunkFileNames: (chunk) => `assets/${plain(chunk.name)}-[hash].js`,
        assetFileNames: (asset) => `assets/${plain(asset.names[0] ?? "")}-[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"], priority: 1 },
            { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": SERVER, "/ws": { target: SERVER.replace("http", "ws"), ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
