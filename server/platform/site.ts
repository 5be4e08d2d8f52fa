import { existsSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Env } from './env.ts';
import { scriptHosts } from './page-config.ts';

/** Of what is no page: it shows nothing and runs nothing when somebody opens it as one. */
const dataPolicy = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
/** A year, for all names below this one. */
const httpsOnly = 'max-age=31536000; includeSubDomains';

/** Headers that every answer carries; pages put their own policy in place of the one for data. */
function shield(app: FastifyInstance, env: Env): void {
  const headers = Object.entries({
    'content-security-policy': dataPolicy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // Over plain http (the sandbox) a browser must not be told to insist on https.
    ...(env.publicUrl.startsWith('https://') ? { 'strict-transport-security': httpsOnly } : {}),
  });
  app.addHook('onRequest', (_request, reply, done) => {
    // On the raw answer, where the pages' policy is set, too: the later one holds.
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}

/** Cookies, compression and safe headers: what every answer shares. */
export async function prepareSite(app: FastifyInstance, env: Env): Promise<void> {
  shield(app, env);
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
}

/** Where browsers send uploads when it is not this site. */
const uploadHosts = ({ storage }: Env): string[] =>
  storage.provider === 'qiniu' ? [new URL(storage.uploadUrl).origin] : [];

/**
 * The policy of pages and the built files, for the scope that holds them only: an answer of a call is data,
 * for which working out a page's headers would cost a quarter of its time.
 */
export async function preparePages(app: FastifyInstance, env: Env, webDir: string): Promise<void> {
  const outside = scriptHosts(env);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...outside],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
        // the socket of this site, which older browsers do not count to 'self'
        connectSrc: ["'self'", env.publicUrl.replace(/^http/, 'ws'), ...outside, ...uploadHosts(env)],
        mediaSrc: ["'self'", 'https:', 'blob:'],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
  });
  const assets = join(webDir, 'assets');
  if (existsSync(assets)) {
    await app.register(serveStatic, {
      root: assets,
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
    });
    await app.register(serveStatic, {
      root: webDir,
      prefix: '/',
      wildcard: false,
      index: false,
      decorateReply: false,
      globIgnore: ['assets/**', '.vite/**', 'index.html', '.stamp'],
    });
  }
}
