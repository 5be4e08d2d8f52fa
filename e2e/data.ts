/**
 * Folders of data for servers that are started: `const folder = await newDataFolder('qunlu-e2e-')`.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * As a first start leaves it: with the database migrated, which takes seconds, and without a row. A server does the same on an
 * empty folder, which `empty` gives.
 */
export async function newDataFolder(prefix: string, empty = false): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  const image = process.env['JOURNEY_IMAGE'];
  if (empty || !image) return folder;
  const database = join(folder, 'postgres');
  await mkdir(database, { mode: 0o700 });
  await run('tar', ['-xf', image, '-C', database]);
  return folder;
}
