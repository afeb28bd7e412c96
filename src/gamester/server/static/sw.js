// The service worker of a site of static files: one version of the page, whole, from its own cache. A new version waits
// until somebody takes it, and all pages begin anew, or until they are closed: no page ever mixes the files of two. Written as browsers run it,
// because it must lie in one file of a fixed name; `gamester site` writes the version into it.

const VERSION = "@VERSION@";
const HOME = self.registration.scope;
const FOLDER = `${HOME}v/${VERSION}/`;
/** The worker that plays keeps its large files there too: `cacheName` in `offline/parts.ts`. */
const NAMES = `gamester ${HOME}v/`;
const NAME = `gamester ${FOLDER}`;

async function install() {
  const listed = await fetch(`${FOLDER}files.json`, { cache: "no-cache" });
  const { shell, answers } = await listed.clone().json();
  const cache = await caches.open(NAME);
  await cache.put(`${FOLDER}files.json`, listed);
  const files = { ...shell, ...answers[liked(Object.keys(answers))] };
  await Promise.all(Object.entries(files).map(([path, digest]) => keep(cache, path, digest)));
}

/** The language that this browser likes best; the first, from which all are translated, if it likes none of them. */
function liked(codes) {
  const tags = navigator.languages.flatMap((tag) => [tag, tag.split("-")[0]]);
  return tags.find((tag) => codes.includes(tag)) ?? codes[0];
}

/** Fetch a file of the page and keep it, if it is what it should be. `index.html` is the page's own address. */
async function keep(cache, path, digest) {
  const url = path === "index.html" ? HOME : FOLDER + path;
  const response = await fetch(url, { cache: "reload" }); // never what an earlier, damaged answer left behind
  const kept = response.clone();
  if (!response.ok || (await digestOf(await response.arrayBuffer())) !== digest) throw new Error(`corrupt: ${path}`);
  await cache.put(url, kept);
}

async function digestOf(data) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith(NAMES) && name !== NAME) await caches.delete(name);
  await self.clients.claim();
}

async function answered(request) {
  const cache = await caches.open(NAME);
  const kept = await cache.match(request.mode === "navigate" ? HOME : request.url);
  return kept ?? (await seldom(cache, request.url)) ?? fetch(request);
}

/** What few ask for, such as an answer in a language that the browser did not name: it is kept once somebody does. */
async function seldom(cache, url) {
  if (!url.startsWith(FOLDER)) return undefined;
  const path = url.slice(FOLDER.length);
  const { answers, later } = await (await cache.match(`${FOLDER}files.json`)).json();
  const told = [later, ...Object.values(answers)].find((files) => path in files);
  if (!told) return undefined;
  await keep(cache, path, told[path]);
  return cache.match(url);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", ({ data }) => data === "take" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(HOME)) event.respondWith(answered(request));
});
