import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entriesOf, type Manifest, readFirstStyles, readManifest } from './built-app.ts';
import { escapeHtml, scriptJson } from './html.ts';
import type { Env } from './env.ts';
import { pageConfig } from './page-config.ts';

/** A page that is readable without JavaScript; the app starts from its data without a second request. */
export interface Page {
  status?: number;
  title: string;
  description: string;
  /** Preview picture, absolute or relative; none for the site's own. */
  image?: { path: string; width: number; height: number; alt: string };
  /** Search engines must not keep it. */
  unlisted?: boolean;
  /** What the page is about, in the words of schema.org, for machines. Only what everybody may see. */
  about?: Record<string, unknown>;
  /** Path of the page's own clean address. */
  path: string;
  /** Inner HTML of the root, escaped by its maker. */
  body: string;
  /** Answers of calls, for the app's cache. */
  data: readonly { endpoint: string; query: Record<string, unknown>; data: unknown }[];
  /** Source path of the screen that opens first, so that its files are preloaded. */
  screen?: string;
}

/** Redirects to an absolute address (302). */
export interface Redirection {
  location: string;
}

const ownImage = { path: '/icon-512.png', width: 512, height: 512, alt: '群录' };

/** What the app loads at every address but a shared card's. */
export const allRoutes = 'app/rest.tsx';

/** Served where the web app has not been built: pages stay readable. */
const bareTemplate = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><!--page:head--></head><body><div id="root"><!--page:body--></div><!--page:data--></body></html>`;

export interface PageShell {
  render(page: Page): string;
  /** The app's start page for every other address. */
  start(): string;
}

function preloads(manifest: Manifest, screen: string | undefined, inside: ReadonlySet<string>): string {
  const tags = (screen === undefined ? [] : entriesOf(manifest, screen)).flatMap(({ file, css = [] }) => [
    ...css.filter((sheet) => !inside.has(sheet)).map((sheet) => `<link rel="stylesheet" href="/${sheet}">`),
    `<link rel="modulepreload" href="/${file}">`,
  ]);
  return [...new Set(tags)].join('');
}

/** The build's hash, from the name of its first file; '' for none. */
const versionOf = (manifest: Manifest): string =>
  /-([\w-]{8})\.js$/.exec(manifest['index.html']?.file ?? '')?.[1] ?? '';

/** As the build writes it into the start page. */
const linkTo = (sheet: string): RegExp => new RegExp(`<link rel="stylesheet"[^>]* href="/${sheet}">`);

/** `webDir`: the built web app. */
export function makePageShell(env: Env, webDir: string): PageShell {
  const templatePath = join(webDir, 'index.html');
  const built = existsSync(templatePath) ? readFileSync(templatePath, 'utf8') : bareTemplate;
  const manifest = readManifest(webDir);
  const styles = readFirstStyles(webDir);
  const inside = styles?.files ?? new Set<string>();
  const template = [...inside]
    .reduce((page, sheet) => page.replace(linkTo(sheet), ''), built)
    .replace('<!--page:head-->', () => `<!--page:head-->${styles ? `<style>${styles.css}</style>` : ''}`);
  const config = scriptJson(pageConfig(env, versionOf(manifest)));
  const configTag = `<script type="application/json" id="page-config">${config}</script>`;
  const assemble = (head: string, body: string, data: string): string =>
    // Replacer functions: a `$&` in somebody's name must not be expanded.
    template
      .replace(/<title>[^<]*<\/title>/, () => (head.includes('<title>') ? '' : '<title>群录</title>'))
      .replace('<!--page:head-->', () => head)
      .replace('<!--page:body-->', () => body)
      .replace('<!--page:data-->', () => data + configTag);
  const start = assemble(
    `<meta name="description" content="群录：手机上的数字名片，联系方式由您做主。">${preloads(manifest, allRoutes, inside)}`,
    '',
    '',
  );
  return {
    start: () => start,
    render(page) {
      const url = env.publicUrl + page.path;
      const site = `${env.publicUrl}/`;
      const image = page.image ?? ownImage;
      const meta = (name: string, content: string): string =>
        `<meta property="${name}" content="${escapeHtml(content)}">`;
      const head = [
        `<title>${escapeHtml(page.title)}</title>`,
        `<meta name="description" content="${escapeHtml(page.description)}">`,
        page.status === undefined ? `<link rel="canonical" href="${escapeHtml(url)}">` : '',
        meta('og:type', 'profile'),
        meta('og:site_name', '群录'),
        meta('og:title', page.title),
        meta('og:description', page.description),
        meta('og:url', url),
        meta('og:image', new URL(image.path, site).href),
        meta('og:image:width', String(image.width)),
        meta('og:image:height', String(image.height)),
        meta('og:image:alt', image.alt),
        `<meta name="twitter:card" content="${page.image ? 'summary_large_image' : 'summary'}">`,
        page.unlisted ? '<meta name="robots" content="noindex">' : '',
        page.about ? `<script type="application/ld+json">${scriptJson(page.about)}</script>` : '',
        preloads(manifest, page.screen, inside),
      ].join('');
      const data = `<script type="application/json" id="page-data">${scriptJson(page.data)}</script>`;
      return assemble(head, page.body, data);
    },
  };
}
