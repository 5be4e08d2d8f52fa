import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { serveBuiltFiles } from './built-files.ts';
import type { Deps } from './context.ts';
import { scriptJson } from './html.ts';
import { uploadHosts } from './site.ts';

/** Served where the back office has not been built. */
const bareTemplate =
  '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>群录 · 后台</title><!--page:head--></head><body><div id="root"></div></body></html>';

/**
 * The back office under `/console/`. Its UI library inserts styles at run time: the content security policy allows those
 * with the nonce of this answer.
 */
export async function consolePages(app: FastifyInstance, deps: Deps, consoleDir: string): Promise<void> {
  const index = join(consoleDir, 'index.html');
  const template = existsSync(index) ? readFileSync(index, 'utf8') : bareTemplate;
  const assets = join(consoleDir, 'assets');
  if (existsSync(assets)) serveBuiltFiles(app, '/console/assets/', assets);
  app.get('/console', async (_request, reply) => reply.redirect('/console/', 302));
  app.get('/console/', async (_request, reply) => {
    const nonce = deps.random(18).toString('base64');
    const settings = scriptJson({ secret: deps.env.appSecret, nonce, site: deps.env.publicUrl });
    const policy = [
      "default-src 'self'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' https: data:",
      // Operators store pictures, where the storage is.
      ["connect-src 'self'", ...uploadHosts(deps.env)].join(' '),
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join(';');
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', policy)
      .header('x-robots-tag', 'noindex, nofollow')
      .send(
        template.replace(
          '<!--page:head-->',
          () => `<script type="application/json" id="page-settings">${settings}</script>`,
        ),
      );
  });
}
