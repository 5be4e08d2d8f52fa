/**
 * Builds the web app and the back office when their sources have changed since the last build: a hash of them, of contract/
 * and of the lock file is kept in their dist/.stamp.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run.ts';

/** The apps that are built: each a folder. */
const APPS = ['web', 'console'] as const;
type App = (typeof APPS)[number];
const SHARED = ['contract', 'package-lock.json', 'tsconfig.base.json'];
const NOT_BUILT =
  /^((web|console)\/(dist|node_modules)|web\/testing|contract\/node_modules)(\/|$)|\.test\.tsx?$/;

/** Builds the apps that have changed. Answers whether it had to build any. Throws when a build fails. */
export async function buildWeb(): Promise<boolean> {
  const built = [];
  for (const app of APPS) built.push(await build(app));
  return built.includes(true);
}

async function build(app: App): Promise<boolean> {
  const stamp = join(ROOT, app, 'dist', '.stamp');
  const hash = hashSources([...SHARED, app]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  const code = await run('vite', ['build', '--config', `${app}/vite.config.ts`, '--logLevel', 'warn']);
  if (code !== 0) throw new Error(`${app} could not be built (vite ended with ${code})`);
  writeFileSync(stamp, hash);
  return true;
}

function hashSources(sources: readonly string[]): string {
  const hash = createHash('sha256');
  const include = (path: string): void => {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(ROOT, path)));
  };
  const walk = (folder: string): void => {
    const entries = readdirSync(join(ROOT, folder), { withFileTypes: true }).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    );
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`;
      if (NOT_BUILT.test(path)) continue;
      if (entry.isDirectory()) walk(path);
      else include(path);
    }
  };
  for (const source of sources) {
    if (source.includes('.')) include(source);
    else walk(source);
  }
  return hash.digest('hex');
}

if (import.meta.main) await buildWeb();
