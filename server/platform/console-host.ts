import type { FastifyInstance } from 'fastify';
import { Failure } from '@qunlu/contract/kernel/errors.ts';
import type { Env } from './env.ts';

/** By the matched route, not by the address, which can be written in several ways. */
const isConsoleRoute = (route: string): boolean => /^\/(console(\/|$)|v1\/staff\/)/.test(route);
const everywhere = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * With an origin of its own (`CONSOLE_URL`), the back office is served there only, and that origin serves nothing else: a
 * script injected into a product page cannot reach staff sessions.
 */
export function isolateConsole(app: FastifyInstance, { consoleUrl, publicUrl }: Env): void {
  const { host, origin } = new URL(consoleUrl);
  if (origin === new URL(publicUrl).origin) return;
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? '';
    const there = request.host === host;
    if (everywhere.has(route) || there === isConsoleRoute(route)) return done();
    if (there && route === '/') return void reply.redirect('/console/', 302);
    done(new Failure('notFound', { message: '地址不存在，请检查链接' }));
  });
}
