/** What a backup is: a folder with a list of all that belongs to it, and the sum of each. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface FileSum {
  /** Below the folder, with `/`. */
  path: string;
  size: number;
  sha256: string;
}

export interface Manifest {
  version: 1;
  kind: 'server' | 'embedded';
  /** The moment that it shows, ISO 8601. */
  at: string;
  /** Of a PostgreSQL server: whose log of writes continues it, from which segment on. */
  wal: { system: string; timeline: string; major: number; from: string } | null;
  /** Of the database, below `database`. */
  files: FileSum[];
  /** Uploads, below `objects` beside the backups. */
  objects: FileSum[];
}

/** A failure that is told in one sentence. */
export class BackupError extends Error {}

const listName = 'manifest.json';

/** `20261128-055332Z` */
export const nameOf = (at: Date): string =>
  `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}Z`;

/** Says a moment as operators read it. */
export const said = (at: Date): string =>
  `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')}（北京时间）`;

/** Makes what was written to a file survive a power cut. */
export async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes names that were written or renamed in a folder survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Copies a file, for good unless `flush` is false; answers its sum. */
export async function copyFile(from: string, to: string, flush = true): Promise<Omit<FileSum, 'path'>> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(from), measure, createWriteStream(to, { mode: 0o600, flush }));
  return { size, sha256: hash.digest('hex') };
}

export async function sumOf(file: string): Promise<Omit<FileSum, 'path'>> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** All files below a folder, by their path in it; none where it is missing. */
export async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((one) => one.isFile())
    .map((one) => relative(folder, join(one.parentPath, one.name)).split(sep).join('/'))
    .toSorted();
}

export async function sumsBelow(folder: string): Promise<FileSum[]> {
  const sums: FileSum[] = [];
  for (const path of await filesBelow(folder)) sums.push({ path, ...(await sumOf(join(folder, path))) });
  return sums;
}

/** Fails for the first file that is missing or not as it was. */
export async function check(folder: string, files: readonly FileSum[]): Promise<void> {
  for (const { path, size, sha256 } of files) {
    const file = join(folder, path);
    const now = existsSync(file) ? await sumOf(file) : null;
    if (now?.size !== size || now.sha256 !== sha256)
      throw new BackupError(`备份里的 ${file} ${now ? '和备份时不一样了' : '不见了'}，请换一份备份`);
  }
}

/** The folder `aside` becomes the backup `name` at once, with its list in it. */
export async function finish(folder: string, aside: string, manifest: Manifest): Promise<string> {
  const list = join(aside, listName);
  await writeFile(list, JSON.stringify(manifest), { mode: 0o600, flush: true });
  for (const { path } of manifest.files) await syncFile(join(aside, 'database', path));
  await syncFolder(join(aside, 'database'));
  await syncFolder(aside);
  const final = join(folder, nameOf(new Date(manifest.at)));
  if (existsSync(final)) throw new BackupError(`${final} 已经存在，没有覆盖，请过一秒再试`);
  await rename(aside, final);
  await syncFolder(folder);
  return final;
}

/** Moves a folder to its final name, for good. */
export async function settle(aside: string, final: string): Promise<void> {
  await rename(aside, final);
  await syncFolder(dirname(final));
}

export interface Backup {
  folder: string;
  manifest: Manifest;
}

/** The backups of a folder, old ones first. */
export async function backupsIn(folder: string): Promise<Backup[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => /^\d{8}-\d{6}Z$/.test(name)).toSorted();
  return names
    .filter((name) => existsSync(join(folder, name, listName)))
    .map((name) => ({
      folder: join(folder, name),
      manifest: JSON.parse(readFileSync(join(folder, name, listName), 'utf8')) as Manifest,
    }));
}

export const isEmpty = async (folder: string): Promise<boolean> =>
  !existsSync(folder) || ((await stat(folder)).isDirectory() && (await readdir(folder)).length === 0);
