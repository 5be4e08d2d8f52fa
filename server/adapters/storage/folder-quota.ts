import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFile } from './remove-file.ts';

/** A folder of what can be made anew, which takes no more than its room. */
export interface FolderQuota {
  /** Says that so many bytes came to lie there. */
  added(bytes: number): Promise<void>;
}

/** Parts of the room that may come in before it is measured again, and that stay when it was full. */
const measureEvery = 1 / 20;
const staysFull = 4 / 5;

/** Once the folder holds more than `maxBytes`, what was used longest ago goes. Several processes may share it. */
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
