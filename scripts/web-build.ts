/**
 * Builds the web app and the back office when their sources have changed since the last build: a hash of them, of contract/
 * and of the lock file is kept in their dist/.stamp. What compresses well is kept compressed beside itself, as it is sent.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ROOT, run } from './run.ts';

/** The apps that are built: each a folder. */
const APPS = ['web', 'console'] as const;
type App = (typeof APPS)[number];
/** Of these each download would be compressed anew. The first page is put together for each answer. */
const COMPRESSED = /(?<!^index)\.(js|css|svg|json|html|webmanifest)$/;
/** Part of the stamp: a build by another way of building is none. */
const WAY = 'compressed 1';
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
  await compressFiles(join(ROOT, app, 'dist'));
  writeFileSync(stamp, hash);
  return true;
}

/** Writes `<file>.br` and `<file>.gz`. Of every size: what is missing would be compressed at each download. */
export async function compressFiles(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => COMPRESSED.test(name) && !name.startsWith('.'));
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const bytes = await readFile(path);
      const forms = { br: await brotli(bytes, bestOf(bytes)), gz: await zip(bytes, { level: 9 }) };
      for (const [ending, form] of Object.entries(forms)) await writeFile(`${path}.${ending}`, form);
    }),
  );
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const bestOf = (bytes: Uint8Array) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  },
});

function hashSources(sources: readonly string[]): string {
  const hash = createHash('sha256').update(WAY);
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
