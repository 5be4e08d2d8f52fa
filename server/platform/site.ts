import { existsSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Env } from './env.ts';
import { scriptHosts } from './page-config.ts';

/** Cookies and compression: what every answer shares. */
export async function prepareSite(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
}

/**
 * The policy of pages and the built files, for the scope that holds them only: an answer of a call is data,
 * for which working out a page's headers would cost a quarter of its time.
 */
export async function preparePages(app: FastifyInstance, env: Env, webDir: string): Promise<void> {
  const https = env.publicUrl.startsWith('https://');
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
        connectSrc: ["'self'", env.publicUrl.replace(/^http/, 'ws'), ...outside],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // Over plain http (the sandbox) a browser must not be told to insist on https.
    strictTransportSecurity: https ? { maxAge: 15_552_000 } : false,
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
