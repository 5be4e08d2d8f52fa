import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFile } from '../../../adapters/storage/remove-file.ts';
import { after, type Deps } from '../../../platform/context.ts';
import {
  markUnreferenced,
  dropFile,
  dropOldRecords,
  restoreReferenced,
  type UnreferencedFile,
  type FileKey,
} from '../store.ts';

/** Days that a file waits for something to show it. */
const orphanDays = 7;
const day = 86_400;
/** WeChat's own pictures live three days; who looked at documents is kept for three years. */
const downloadDays = 4;
const accessDays = 3 * 365;
/** Days that a drawn size stands unused, hours that an upload may be on its way. */
const imageVariantDays = 30;
const incomingHours = 2;

const batch = 200;

const nameOf = ({ bucket, key }: FileKey): string => `${bucket}/${key}`;

/** One that cannot be removed now stays marked, and is tried again the next time; the others do not wait for it. */
async function remove(deps: Deps, file: FileKey): Promise<void> {
  try {
    await deps.storage.drop(file.bucket, file.key);
    await dropFile(deps.db, file);
  } catch (error) {
    deps.log.error({ err: error }, 'a file could not be removed');
  }
}

/**
 * Removes what nothing shows. First the row is marked, so that nobody begins to show it; then the object goes, then the
 * row: what is interrupted is done again.
 */
export async function cleanOrphans(deps: Deps, goesOn: () => boolean): Promise<void> {
  const now = deps.clock();
  const before = after(now, -orphanDays * day);
  for (let last: UnreferencedFile | undefined; goesOn();) {
    const unreferenced = await markUnreferenced(deps.db, { before, now, last, size: batch });
    const restored = new Set((await restoreReferenced(deps.db, unreferenced)).map(nameOf));
    for (const file of unreferenced) if (!restored.has(nameOf(file))) await remove(deps, file);
    last = unreferenced.at(-1);
    if (unreferenced.length < batch) break;
  }
  await dropOldRecords(deps.db, after(now, -downloadDays * day), after(now, -accessDays * day), goesOn);
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** On this machine: sizes that nobody asked for in a month, and uploads that were cut off. */
export async function cleanFolders(deps: Deps, goesOn: () => boolean): Promise<void> {
  const root = join(deps.env.dataDir, 'files');
  const rules = [
    { folder: 'drawn', seconds: imageVariantDays * day },
    { folder: 'copies', seconds: imageVariantDays * day },
    { folder: 'copies/once', seconds: incomingHours * 3600 },
    { folder: 'incoming', seconds: incomingHours * 3600 },
  ];
  for (const { folder, seconds } of rules) {
    const before = Date.now() - seconds * 1000;
    for (const file of await filesUnder(join(root, folder))) {
      if (!goesOn()) return;
      const facts = await stat(file).catch(() => null);
      if (facts && facts.mtimeMs < before) await removeFile(file);
    }
  }
}
