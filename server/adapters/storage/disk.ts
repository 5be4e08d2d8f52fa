import { randomUUID } from 'node:crypto';
import { access, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ObjectStore } from './objects.ts';
import { removeFile } from './remove-file.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Objects as files under `folder`. */
export function diskStore(folder: string): ObjectStore {
  const fileOf = (name: string): string => join(folder, name);
  async function has(name: string): Promise<boolean> {
    try {
      await access(fileOf(name));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }
  return {
    has,
    async put(name, file) {
      const target = fileOf(name);
      await mkdir(dirname(target), { recursive: true });
      try {
        await rename(file, target);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        // From another disk: copied beside the target first, so that nobody reads a half-written file.
        const beside = `${target}.${randomUUID()}`;
        await copyFile(file, beside);
        await rename(beside, target);
        await rm(file, { force: true });
      }
    },
    local: async (name) =>
      (await has(name)) ? { path: fileOf(name), release: async () => undefined } : null,
    address: async () => null,
    drop: (name) => removeFile(fileOf(name)),
  };
}
