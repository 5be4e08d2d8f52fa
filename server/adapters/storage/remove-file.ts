import { rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Deletes a file, and its folder when that is empty: every upload has a folder of its own. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  await rmdir(dirname(path)).catch(() => undefined);
}
