import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFile } from './remove-file.ts';

/** A cache folder with a maximum size. */
export interface FolderQuota {
  /** Reports bytes that were added. */
  added(bytes: number): Promise<void>;
}

/** Fraction of the maximum that may be added before the folder is measured again, and that is freed when it is full. */
const measureEvery = 1 / 20;
const staysFull = 4 / 5;

/** Deletes the least recently used files once the folder exceeds `maxBytes`. Several processes may share it. */
export function makeFolderQuota(folder: string, maxBytes: number): FolderQuota {
  let unmeasured = maxBytes;
  let measuring: Promise<void> | null = null;

  async function makeSpace(): Promise<void> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files: { path: string; size: number; usedMs: number }[] = [];
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      const facts = entry.isFile() ? await stat(path).catch(() => null) : null;
      if (facts) files.push({ path, size: facts.size, usedMs: facts.mtimeMs });
    }
    let total = files.reduce((sum, { size }) => sum + size, 0);
    if (total <= maxBytes) return;
    for (const { path, size } of files.toSorted((a, b) => a.usedMs - b.usedMs)) {
      if (total <= maxBytes * staysFull) return;
      await removeFile(path);
      total -= size;
    }
  }

  return {
    async added(bytes) {
      unmeasured += bytes;
      if (unmeasured < maxBytes * measureEvery || measuring) return;
      unmeasured = 0;
      measuring = makeSpace().finally(() => {
        measuring = null;
      });
      await measuring;
    },
  };
}
