/** The part of a service worker's scope that is used. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly caches: Pick<CacheStorage, "open" | "keys" | "delete">;
  fetch(request: Request): Promise<Response>;
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
}

/** An installation or activation, which lasts until its work is done. */
export interface LifeEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a page; one that is not answered here goes to the network as if there were no worker. */
export interface RequestEvent extends LifeEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const OFFLINE_PAGE = "/offline.html";
const OFFLINE_FILES = [OFFLINE_PAGE, "/offline.css", "/offline.js"];
const HASHED_FILES = "/assets/";
const FILES_CACHE = "hashed-files";
/** A build has about 150 files, of which a visit uses a third. */
const MOST_FILES = 200;

/**
 * Serves from the device what can never be out of date: files whose name has a digest of their content, and a page that
 * says that there is no connection. Pages, calls, settings and pushes are never kept or answered here: a price or a balance
 * on the screen always comes from the server. A new worker takes over at the next visit, when no tab has the old one.
 */
export function serveOffline(scope: WorkerScope, digest: string): void {
  const offlineCache = `offline-${digest}`;

  scope.addEventListener("install", (event) => {
    event.waitUntil(scope.caches.open(offlineCache).then((cache) => cache.addAll(OFFLINE_FILES)));
  });

  scope.addEventListener("activate", (event) => {
    event.waitUntil(dropOthers(scope, [offlineCache, FILES_CACHE]));
  });

  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== scope.location.origin) return;
    if (request.mode === "navigate") event.respondWith(pageOrOffline(scope, request, offlineCache));
    else if (pathname.startsWith(HASHED_FILES)) event.respondWith(hashedFile(scope, event));
    else if (OFFLINE_FILES.includes(pathname)) event.respondWith(offlineFile(scope, request, offlineCache));
  });
}

async function pageOrOffline(scope: WorkerScope, request: Request, offlineCache: string): Promise<Response> {
  try {
    return await scope.fetch(request);
  } catch {
    const cache = await scope.caches.open(offlineCache);
    return (await cache.match(OFFLINE_PAGE)) ?? Response.error();
  }
}

async function offlineFile(scope: WorkerScope, request: Request, offlineCache: string): Promise<Response> {
  const cache = await scope.caches.open(offlineCache);
  return (await cache.match(request)) ?? scope.fetch(request);
}

async function hashedFile(scope: WorkerScope, event: RequestEvent): Promise<Response> {
  const { request } = event;
  const cache = await scope.caches.open(FILES_CACHE);
  const kept = await cache.match(request);
  if (kept !== undefined) return kept;
  const answer = await scope.fetch(request);
  // A full or forbidden storage must not cost the page its file.
  if (answer.status === 200) event.waitUntil(keep(cache, request, answer.clone()).catch(() => undefined));
  return answer;
}

/** The oldest go first: a cache lists its entries as they came. */
async function keep(cache: Cache, request: Request, answer: Response): Promise<void> {
  await cache.put(request, answer);
  const requests = await cache.keys();
  for (const old of requests.slice(0, Math.max(0, requests.length - MOST_FILES))) await cache.delete(old);
}

async function dropOthers({ caches }: WorkerScope, kept: readonly string[]): Promise<void> {
  for (const name of await caches.keys()) if (!kept.includes(name)) await caches.delete(name);
}
