import type { FastifyInstance } from 'fastify';

/**
 * In place of the service worker while `OFFLINE=0`: a browser that has one asks for this address again on its next visit,
 * and gets one that removes itself and its copies. Waiting writes of the person stay: they are in the page's own store.
 */
const removingWorker = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
})()));
`;

export function removeWorkers(app: FastifyInstance): void {
  app.get('/sw.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(removingWorker),
  );
}
