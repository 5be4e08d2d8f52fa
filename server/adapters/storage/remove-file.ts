import { rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Removes a file, and its folder when nothing else lies there: every upload has a folder of its own. */
export async function removeFile(path: string): Promise<void> {
  await rm(path, { force: true });
  await rmdir(dirname(path)).catch(() => undefined);
}
