/**
 * Builds the web app when its sources changed since the last build: a hash of web/, contract/ and the lock file
 * is kept in web/dist/.stamp.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './run.ts';

const STAMP = join(ROOT, 'web', 'dist', '.stamp');
const SOURCES = ['contract', 'web', 'package-lock.json', 'tsconfig.base.json'];
const NOT_BUILT = /^(web\/(dist|testing|node_modules)|contract\/node_modules)(\/|$)|\.test\.tsx?$/;

/** Answers whether it had to build. Throws when the build fails. */
export async function buildWeb(): Promise<boolean> {
  const hash = hashSources();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return false;
  const code = await run('vite', ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']);
  if (code !== 0) throw new Error(`the web app could not be built (vite ended with ${code})`);
  writeFileSync(STAMP, hash);
  return true;
}

function hashSources(): string {
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
  for (const source of SOURCES) {
    if (source.includes('.')) include(source);
    else walk(source);
  }
  return hash.digest('hex');
}
