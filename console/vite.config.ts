import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the server of `npm run dev` listens. */
const server = process.env['API_URL'] ?? 'http://localhost:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/console/',
  plugins: [react()],
  server: { proxy: { '/v1': server, '/files': server } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['es2022', 'safari15'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One program for a dozen lists, loaded once a day.
    chunkSizeWarningLimit: 2000,
  },
});
