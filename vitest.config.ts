/**
 * Three kinds of tests, one run: `unit` (no database, no screen), `api` (the real app over the real database),
 * `screen` (components in happy-dom). Race tests need real concurrency and run only by `npm run test:postgres`.
 *
 * Files of a kind share a worker, and with it what has been imported: a file leaves nothing behind in its process.
 * One that cannot promise that says so in its first line, `// alone: <why>`, and gets a process of its own.
 */
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { markedFiles } from './scripts/source/marked.ts';

const root = import.meta.dirname;
const onPostgres = process.env.TEST_DATABASE_URL !== undefined;
const pure = ['server/**/{policy,present}.test.ts', 'server/**/{policy,present}/*.test.ts'];
const never = ['**/node_modules/**', '**/dist/**', 'e2e/**'];
const alone = markedFiles(root, 'alone');

/** A file of another area once it exists. */
const whenThere = (path: string): string[] => (existsSync(join(root, path)) ? [path] : []);

const api = {
  globalSetup: whenThere('server/testing/golden.ts'),
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

const screen = {
  environment: 'happy-dom',
  // What listens on the window outlives its file: each has a window of its own, and the worker keeps what packages compiled to.
  pool: 'vmThreads' as const,
  environmentOptions: { happyDOM: { width: 390, height: 844 } },
  setupFiles: whenThere('web/testing/setup.ts'),
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
};

export default defineConfig({
  root,
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['contract/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.test.ts', ...pure],
          exclude: never,
        },
      },
      {
        test: {
          name: 'api',
          isolate: false,
          server: { deps: { external: [/\/(server|contract)\/(?!.*\.test\.ts$).*\.ts$/] } },
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...never, ...pure, ...alone, ...(onPostgres ? [] : ['**/*.race.test.ts'])],
          ...api,
        },
      },
      {
        test: {
          name: 'api alone',
          isolate: true,
          include: alone.filter((file) => file.startsWith('server/')),
          ...api,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'screen',
          include: ['web/**/*.test.tsx', 'console/**/*.test.tsx'],
          exclude: never,
          ...screen,
        },
      },
    ],
  },
});
