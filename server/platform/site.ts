import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { readFirstStyles } from './built-app.ts';
import { serveBuiltFiles } from './built-files.ts';
import type { Env } from './env.ts';
import { removeWorkers } from './offline-switch.ts';
import { scriptHosts } from './page-config.ts';

/** Policy of answers that are no pages: opened as one they show and run nothing. */
const dataPolicy = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";
/** HSTS: a year, including subdomains. */
const httpsOnly = 'max-age=31536000; includeSubDomains';
/** Bytes from which an answer is compressed. */
export const compressedFrom = 4096;

/** Sets the security headers of every answer, refusals of the door too when it comes before; pages replace the policy with their own. */
export function shield(app: FastifyInstance, env: Env): void {
  const headers = Object.entries({
    'content-security-policy': dataPolicy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // Over plain http (the sandbox) a browser must not be told to insist on https.
    ...(env.publicUrl.startsWith('https://') ? { 'strict-transport-security': httpsOnly } : {}),
  });
  app.addHook('onRequest', (_request, reply, done) => {
    // On the raw answer, where pages set their policy later and replace this one.
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}

/** Cookies and compression, for every answer. */
export async function prepareSite(app: FastifyInstance): Promise<void> {
  await app.register(cookie);
  // Below a few KB the saving fits into the same packets and costs as much as the answer itself. Above, the cheapest level
  // that saves, at once: a stream per answer costs five times what it compresses.
  await app.register(compress, {
    threshold: compressedFrom,
    syncThreshold: 128 * 1024,
    encodings: ['br', 'gzip'],
    // A window of 64 KB: a larger one costs more to set up than it saves on an answer.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } },
    zlibOptions: { level: 1 },
  });
}

/** Origins that browsers upload to, other than this one. */
export const uploadHosts = ({ storage }: Env): string[] =>
  storage.provider === 'qiniu' ? [new URL(storage.uploadUrl).origin] : [];

/**
 * Content security policy of pages and built files, in a scope of its own: computing it for every JSON answer would cost
 * a quarter of the call's time.
 */
export async function preparePages(app: FastifyInstance, env: Env, webDir: string): Promise<void> {
  const outside = scriptHosts(env);
  const styles = readFirstStyles(webDir);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...outside],
        styleSrc: ["'self'", ...(styles ? [styles.hash] : [])],
        imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
        // The socket of this site: older browsers do not include it in 'self'.
        connectSrc: ["'self'", env.publicUrl.replace(/^http/, 'ws'), ...outside, ...uploadHosts(env)],
        mediaSrc: ["'self'", 'https:', 'blob:'],
        fontSrc: ["'self'"],
        // The service worker of this site, which must never come from elsewhere.
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
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
  if (!env.offline) removeWorkers(app);
  const assets = join(webDir, 'assets');
  if (existsSync(assets)) {
    serveBuiltFiles(app, '/assets/', assets);
    await app.register(serveStatic, {
      root: webDir,
      prefix: '/',
      wildcard: false,
      preCompressed: true,
      index: false,
      // A service worker that a cache on the way keeps could not be replaced by a new one.
      setHeaders: (reply, path) => {
        if (/[\\/]sw\.js(\.\w+)?$/.test(path)) reply.header('cache-control', 'no-cache');
      },
      globIgnore: [
        'assets/**',
        '.vite/**',
        'index.html',
        '.stamp',
        '**/*.{br,gz}',
        ...(env.offline ? [] : ['sw.js']),
      ],
    });
  }
}
