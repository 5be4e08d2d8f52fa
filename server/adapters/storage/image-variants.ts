import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImageOps } from './image-ops.ts';
import { makeFolderQuota } from './folder-quota.ts';

/** Cache of resized pictures on this machine. */
export interface ImageVariants {
  /** null: not in the cache. `isThere` is called once a day, since another machine may have deleted the original. */
  find(name: string, ops: ImageOps, isThere: () => Promise<boolean>): Promise<Buffer | null>;
  keep(name: string, ops: ImageOps, bytes: Buffer): Promise<void>;
  /** Deletes all sizes of a picture. */
  drop(name: string): Promise<void>;
}

const dayMs = 86_400_000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Stored under `folder`, at most `maxBytes`. */
export function makeImageVariants(folder: string, maxBytes: number): ImageVariants {
  const quota = makeFolderQuota(folder, maxBytes);
  const folderOf = (name: string): string => {
    const id = hashOf(name);
    return join(folder, id.slice(0, 2), id);
  };
  // By the parsed operation, since the same one can be written in several ways.
  const fileOf = (name: string, ops: ImageOps): string => join(folderOf(name), hashOf(JSON.stringify(ops)));
  const drop = (name: string): Promise<void> => rm(folderOf(name), { recursive: true, force: true });
  return {
    drop,
    async find(name, ops, isThere) {
      const file = fileOf(name, ops);
      const facts = await stat(file).catch(() => null);
      if (!facts) return null;
      if (facts.mtimeMs < Date.now() - dayMs) {
        if (!(await isThere())) {
          await drop(name);
          return null;
        }
        const now = new Date();
        await utimes(file, now, now).catch(() => undefined);
      }
      return readFile(file).catch(() => null);
    },
    async keep(name, ops, bytes) {
      const file = fileOf(name, ops);
      const beside = `${file}.${randomUUID()}`;
      await mkdir(dirname(file), { recursive: true });
      try {
        await writeFile(beside, bytes);
        await rename(beside, file);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
      await quota.added(bytes.length);
    },
  };
}
