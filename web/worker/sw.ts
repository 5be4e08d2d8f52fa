/**
 * The service worker (decision 0037). It keeps the files of the app, the start page and public pictures; never the answer
 * of a call, never a page that the server wrote for somebody. What is not routed here goes to the network untouched.
 */
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { asksForPage, asksForPicture, pageWait, picturesCache, picturesMax } from './routing.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: unknown };

/** A file of the app; `later`: fetched when the page is idle (web/offline-worker.ts). */
type AppFile = PrecacheEntry & { later?: true };

const laterCache = 'app-later';

const entries = self.__WB_MANIFEST as readonly AppFile[];
const later = new Set(entries.filter((entry) => entry.later).map(({ url }) => url));

// Not precacheAndRoute: it would answer `/` from the cache while there is a network.
precache(
  entries.filter((entry) => !entry.later).map(({ url, revision }) => ({ url, revision: revision ?? null })),
);
cleanupOutdatedCaches();
clientsClaim();

const lazyFiles = new CacheFirst({ cacheName: laterCache });

registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && (url.pathname.startsWith('/assets/') || url.pathname === '/seal.svg'),
  async (options) => {
    try {
      return (await matchPrecache(options.request)) ?? (await lazyFiles.handle(options));
    } catch {
      // A browser whose store of files is damaged: the app starts from the network.
      return fetch(options.request);
    }
  },
);

registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin && request.destination === 'image' && asksForPicture(url, request.referrer),
  new CacheFirst({
    cacheName: picturesCache,
    plugins: [{ cacheDidUpdate: ({ cacheName }) => dropOldest(cacheName) }],
  }),
);

/** Not workbox-expiration: its list of addresses would stay in a database of its own after a logout. */
async function dropOldest(cacheName: string): Promise<void> {
  const cache = await caches.open(cacheName);
  const held = await cache.keys();
  await Promise.all(held.slice(0, -picturesMax).map((request) => cache.delete(request)));
}

/** The start page as it was kept; undefined when there is none, or the store is damaged. */
const keptPage = (): Promise<Response | undefined> => matchPrecache('/').catch(() => undefined);

/** The page from the network; the start page when there is none, or when it does not answer in time. */
async function page(request: Request): Promise<Response> {
  const fresh = fetch(request);
  // It may fail after the start page stood in for it.
  fresh.catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, pageWait);
  });
  try {
    const first = await Promise.race([fresh, late]);
    return first ?? (await keptPage()) ?? (await fresh);
  } catch {
    return (await keptPage()) ?? Response.error();
  } finally {
    clearTimeout(timer);
  }
}

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && asksForPage(url),
  ({ request }) => page(request),
);

/** Fetches what is not here yet, a few at a time; without a network the next page load tries again. */
async function keepLater(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(laterCache);
  const held = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = [...later].filter((url) => !held.has(url));
  for (let at = 0; at < missing.length; at += 6)
    await Promise.all(
      missing.slice(at, at + 6).map((url) => lazyFiles.handle({ request: new Request(url), event })),
    );
}

self.addEventListener('activate', (event) => {
  const dropOld = async (): Promise<void> => {
    const cache = await caches.open(laterCache);
    const held = await cache.keys();
    const old = held.filter(({ url }) => !later.has(new URL(url).pathname));
    await Promise.all(old.map((request) => cache.delete(request)));
  };
  event.waitUntil(dropOld());
});

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown };
  // Only when the person has tapped: the page reloads afterwards.
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'KEEP_LATER') event.waitUntil(keepLater(event).catch(() => undefined));
});
