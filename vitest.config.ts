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
// CI names what passed only the second time (decision 0060).
const retry = process.env.CI ? 1 : 0;
const alone = markedFiles(root, 'alone');

/** A file of another area once it exists. */
const whenThere = (path: string): string[] => (existsSync(join(root, path)) ? [path] : []);

// Limits end what hangs; on a machine that does much else nothing comes near them.
const expect = { poll: { timeout: 15_000 } };
const api = {
  expect,
  globalSetup: whenThere('server/testing/golden.ts'),
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

const screen = {
  expect,
  environment: 'happy-dom',
  // What listens on the window outlives its file: each has a window of its own, and the worker keeps what packages compiled to.
  pool: 'vmThreads' as const,
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
};

export default defineConfig({
  root,
  test: {
    maxWorkers: availableParallelism(),
    retry,
    projects: [
      {
        test: {
          name: 'unit',
          expect,
          testTimeout: 30_000,
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
          include: ['web/**/*.test.tsx'],
          exclude: never,
          ...screen,
          environmentOptions: { happyDOM: { width: 390, height: 844 } },
          setupFiles: whenThere('web/testing/setup.ts'),
        },
      },
      {
        define: {
          __SITE__: '"https://qunlu.example"',
          __SECRET__: '"test"',
          __TEMPLATES__: '[]',
        },
        test: {
          name: 'mini-program',
          include: ['miniprogram/*.test.ts'],
          exclude: never,
          expect,
          environment: 'happy-dom',
          globalSetup: 'miniprogram/testing/built.ts',
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'console',
          include: ['console/**/*.test.tsx'],
          exclude: never,
          ...screen,
          pool: 'threads',
          isolate: false,
          environmentOptions: { happyDOM: { width: 1280, height: 800 } },
          setupFiles: whenThere('console/testing/setup.ts'),
        },
      },
    ],
  },
});
