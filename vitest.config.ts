/**
 * Three kinds of tests, one run: `unit` (no database, no screen), `api` (the real app over the real database),
 * `screen` (components in happy-dom). Race tests need real concurrency and run only by `npm run test:postgres`.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
const onPostgres = process.env.TEST_DATABASE_URL !== undefined;
const pure = ['server/**/{policy,present}.test.ts', 'server/**/{policy,present}/*.test.ts'];
const never = ['**/node_modules/**', '**/dist/**', 'e2e/**'];

/** A file of another area once it exists. */
const whenThere = (path: string): string[] => (existsSync(join(root, path)) ? [path] : []);

export default defineConfig({
  root,
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.test.ts', ...pure],
          exclude: never,
        },
      },
      {
        test: {
          name: 'api',
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...never, ...pure, ...(onPostgres ? [] : ['**/*.race.test.ts'])],
          globalSetup: whenThere('server/testing/golden.ts'),
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'screen',
          include: ['web/**/*.test.tsx'],
          exclude: never,
          environment: 'happy-dom',
          setupFiles: whenThere('web/testing/setup.ts'),
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
