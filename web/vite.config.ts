import { fileURLToPath } from 'node:url';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './chunk-groups.ts';
import { classNames } from './class-names.ts';
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

const chunks = chunkGroups();

export default defineConfig({
  root,
  base: '/',
  plugins: [classNames(scopedName), react(), wireOnly(), chunks.plugin, offlineWorker(chunks.fileOf)],
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
        // The first view names every file: a letter less of each is one that does not compress.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: chunks.groups,
        },
      },
    },
  },
});
