/**
 * Builds `/sw.js` and the web app manifest (decision 0037). What the first screens need is fetched when the worker is
 * installed; every other file of the app is marked `later` and fetched when the page is idle.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { always, type Chunks } from './chunk-groups.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
/** Modules that open first, and what they load once they stand. */
const firstModules = [
  'main.tsx',
  'app/rest.tsx',
  'app/screens/card.tsx',
  'platform/offline/copies.ts',
  ...(always['member']?.modules ?? []),
];

interface BuiltModule {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
}

/** These files and all that they import, styles included. */
function withImports(built: Record<string, BuiltModule>, from: readonly (string | undefined)[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const entry = built[name];
    if (!entry || files.has(entry.file)) return;
    for (const file of [entry.file, ...(entry.css ?? []), ...(entry.assets ?? [])]) files.add(file);
    entry.imports?.forEach(visit);
  };
  for (const [name, { file }] of Object.entries(built)) if (from.includes(file)) visit(name);
  return files;
}

/** `fileOf`: the built file of a module. */
export function offlineWorker(fileOf: Chunks['fileOf']): PluginOption {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'worker',
    filename: 'sw.ts',
    injectRegister: null,
    // The system keeps them itself.
    includeManifestIcons: false,
    // The page says when: see platform/offline/updates.ts.
    registerType: 'prompt',
    manifest: {
      id: '/',
      name: '群录',
      short_name: '群录',
      description: '手机上的数字名片，联系方式由您做主',
      lang: 'zh-CN',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: '#F6F4EF',
      theme_color: '#F6F4EF',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    injectManifest: {
      globPatterns: ['assets/**/*.{js,css,svg}', 'seal.svg'],
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        (entries) => {
          const dist = join(root, 'dist');
          const built = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
            string,
            BuiltModule
          >;
          const first = withImports(built, firstModules.map(fileOf));
          const page = createHash('sha256')
            .update(readFileSync(join(dist, 'index.html')))
            .digest('hex');
          const manifest = entries.map((entry) => ({
            ...entry,
            url: `/${entry.url}`,
            ...(first.has(entry.url) || entry.url === 'seal.svg' ? {} : { later: true }),
          }));
          // The start page as the server writes it: it carries no person's data.
          return {
            manifest: [...manifest, { url: '/', revision: page.slice(0, 16), size: 0 }],
            warnings: [],
          };
        },
      ],
    },
  });
}
