import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFile } from '../../../adapters/storage/remove-file.ts';
import { after, type Deps } from '../../../platform/context.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import { alone } from '../../../platform/database.ts';
import {
  markUnreferenced,
  dropFile,
  dropOldRecords,
  restoreReferenced,
  type UnreferencedFile,
  type FileKey,
} from '../store/files.ts';

/** Days that a file may stay without a reference. */
const orphanDays = 7;
const day = 86_400;
/** Days that records of WeChat downloads are kept (WeChat keeps its pictures for three), and the log of staff access. */
const downloadDays = 4;
const accessDays = 3 * 365;
/** Days after which unused resized pictures are deleted, and hours for unfinished uploads. */
const imageVariantDays = 30;
const incomingHours = 2;

const batch = 200;

const nameOf = ({ bucket, key }: FileKey): string => `${bucket}/${key}`;

/** Deletes the object and its row. When that fails, the file stays marked and comes again. */
async function remove(deps: Deps, file: FileKey): Promise<void> {
  await deps.storage.drop(file.bucket, file.key);
  await dropFile(alone(deps).db, file);
}

/**
 * Deletes files without a reference. A file is first marked, so that nothing can begin to refer to it, then the object is
 * deleted, then the row: an interrupted run is repeated.
 */
export async function cleanOrphans(deps: Deps, goesOn: () => boolean): Promise<void> {
  const now = deps.clock();
  const before = after(now, -orphanDays * day);
  const run = jobRows(deps, 'media.clean-orphans');
  for (let last: UnreferencedFile | undefined; goesOn();) {
    const unreferenced = await markUnreferenced(alone(deps).db, { before, now, last, size: batch });
    const restored = new Set((await restoreReferenced(alone(deps).db, unreferenced)).map(nameOf));
    for (const file of unreferenced)
      if (!restored.has(nameOf(file))) await run.one(file.file_id, () => remove(deps, file));
    last = unreferenced.at(-1);
    if (unreferenced.length < batch) break;
  }
  await dropOldRecords(deps.db, after(now, -downloadDays * day), after(now, -accessDays * day), goesOn);
  await run.end();
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** Deletes from this machine resized pictures that nobody requested for a month, and unfinished uploads. */
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
