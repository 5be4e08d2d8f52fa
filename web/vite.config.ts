import { fileURLToPath } from 'node:url';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { offlineWorker } from './offline-worker.ts';
import { wireOnly } from './wire-only.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/**
 * Class names are the same in every build, because pages that the server writes use them too:
 * ui/button.module.css .root → button__root, features/card/parts/header.module.css .name → card-header__name.
 */
export function scopedName(local: string, file: string): string {
  const path = relative(root, file.replace(/[?#].*$/, '')).replaceAll('\\', '/');
  const block = path
    .replace(/\.module\.css$/, '')
    .split('/')
    .filter((part) => !['ui', 'features', 'parts', 'screens', 'app'].includes(part))
    .join('-');
  return `${block}__${local}`;
}

/** Where the server of `npm run dev` listens; calls go through to it. */
const server = process.env['API_URL'] ?? 'http://localhost:3000';
const proxied = [
  '/v1',
  '/v3-api',
  '/other',
  '/customer',
  '/regcenter',
  '/reg',
  '/wx',
  '/files',
  '/sandbox',
  '/openapi.json',
  '/docs',
  '/tracer',
];

export default defineConfig({
  root,
  base: '/',
  plugins: [react(), wireOnly(), offlineWorker()],
  css: { modules: { generateScopedName: scopedName } },
  server: {
    proxy: Object.fromEntries(
      proxied.map((path) => [path, { target: server, changeOrigin: false, ws: path === '/tracer' }]),
    ),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    manifest: true,
    target: ['es2022', 'safari15'],
    // the content security policy allows neither inline scripts nor data: addresses
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        // few large files: what every page needs, and what the shared card needs beyond it. Left alone, the bundler cuts
        // both into forty small ones, which together are larger by 6 % and come later on a slow phone
        codeSplitting: {
          groups: [
            // what forms alone need: the calls of the first view name it, but use none of it
            {
              name: 'schemas',
              test: /\/zod\/|contract\/(.*\/input|kernel\/(fields|typed-text|body-size))\.ts$/,
              includeDependenciesRecursively: false,
              priority: 3,
            },
            { name: 'app', tags: ['$initial'], priority: 2 },
            {
              name: 'card',
              test: /features\/(card\/parts\/card-screen|[^/]+\/on-card)\.tsx$|web\/app\/card-slots\.ts$/,
              priority: 1,
            },
            // what a shared service shows first, beyond what it has in common with a card; the screen itself stays a file of its
            // own, by which the server finds what to name in the page
            {
              name: 'service',
              test: /features\/service\/(paths\.ts|queries\/service\.ts|parts\/(content|face|images|missing-service|price|shown|ways)\.(tsx?|module\.css))$|contract\/service\/(calls|comments|rules)\.ts$/,
              includeDependenciesRecursively: false,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
