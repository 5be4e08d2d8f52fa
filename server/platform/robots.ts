import type { FastifyInstance } from 'fastify';

/**
 * Pages may be read by robots, since what a page says about itself (`noindex`) is seen only there, and so may the pictures
 * of link previews and whatever a page is drawn with. Calls, the back office and short links lead robots nowhere.
 */
const rules = [
  'User-agent: *',
  'Allow: /v1/card/picture',
  'Disallow: /v1/',
  'Disallow: /v3-api/',
  'Disallow: /other/',
  'Disallow: /console/',
  'Disallow: /sandbox',
  'Disallow: /s/',
  '',
].join('\n');

export function robotsRoute(app: FastifyInstance): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(rules),
  );
}
