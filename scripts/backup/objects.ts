/** Uploads on disk: kept once beside all backups, since an object never changes under its name. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BackupError, check, copyFile, filesBelow, sumOf, type Backup, type FileSum } from './manifest.ts';

/** Copies what is new of `from` into `to`; answers all that is in `from` now. */
export async function backUpObjects(from: string, to: string, known: readonly FileSum[]): Promise<FileSum[]> {
  const sums = new Map(known.map((one) => [one.path, one]));
  const found: FileSum[] = [];
  for (const path of await filesBelow(from)) {
    const [file, kept] = [join(from, path), join(to, path)];
    const before = sums.get(path);
    const size = await stat(file).then(
      (one) => one.size,
      () => null,
    );
    // Removed a moment ago, as something that nothing shows.
    if (size === null) continue;
    if (before?.size === size && existsSync(kept)) found.push(before);
    else {
      const aside = `${kept}.making`;
      const sum = await copyFile(file, aside);
      await rename(aside, kept);
      found.push({ path, ...sum });
    }
  }
  return found;
}

/** Puts the objects of these backups into `to`, those that are missing or differ; others stay. Answers how many. */
export async function restoreObjects(from: string, to: string, backups: readonly Backup[]): Promise<number> {
  const wanted = new Map(
    backups.flatMap(({ manifest }) => manifest.objects.map((one) => [one.path, one] as const)),
  );
  let count = 0;
  for (const one of wanted.values()) {
    const target = join(to, one.path);
    if (existsSync(target) && (await sumOf(target)).sha256 === one.sha256) continue;
    await check(from, [one]);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const aside = `${target}.restoring`;
    const { sha256 } = await copyFile(join(from, one.path), aside);
    if (sha256 !== one.sha256) throw new BackupError(`${target} 没有复制完整，请再试一次`);
    await rename(aside, target);
    count += 1;
  }
  return count;
}

/** Removes what none of the backups needs any more: people may have asked for it to be gone. */
export async function pruneObjects(folder: string, backups: readonly Backup[]): Promise<void> {
  const needed = new Set(backups.flatMap(({ manifest }) => manifest.objects.map(({ path }) => path)));
  for (const path of await filesBelow(folder)) if (!needed.has(path)) await rm(join(folder, path));
}
