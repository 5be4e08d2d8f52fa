/**
 * `npm run restore`: the newest backup of BACKUP_DIR, or with `-- --to '2026-11-28 09:30:05'` (Beijing time, or with an offset) what was
 * at that moment. The embedded database comes back into DATA_DIR as its last backup before has it; a PostgreSQL server to the second,
 * as a new data directory, `--into <folder>`. Nothing that is there is replaced without `--overwrite`, which keeps it under another name.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv, type Env } from '../server/platform/env.ts';
import { startFailure } from '../server/platform/start-failure.ts';
import { BackupError, backupsIn, nameOf, said } from './backup/manifest.ts';
import { restoreObjects } from './backup/objects.ts';
import { restoreServer } from './backup/recovery.ts';
import { ROOT } from './run.ts';

function momentOf(text: string): Date {
  const form = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)?$/.exec(text);
  const [, day, time, offset = '+08:00'] = form ?? [];
  const at = new Date(`${day}T${time}${offset}`);
  if (!form || Number.isNaN(at.getTime()))
    throw new BackupError(`--to ${text} 不是时间，应形如 '2026-11-28 09:30:05'（北京时间）`);
  return at;
}

async function main(env: Env): Promise<string> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, into: { type: 'string' }, overwrite: { type: 'boolean' } },
  });
  const to = values.to === undefined ? null : momentOf(values.to);
  const folder = resolve(process.env['BACKUP_DIR'] || 'backups');
  const all = await backupsIn(folder);
  const before = to ? all.filter(({ manifest }) => Date.parse(manifest.at) <= to.getTime()) : all;
  const backup = before.at(-1);
  if (!backup)
    throw new BackupError(
      all.length === 0
        ? `${folder} 里没有备份，请用 BACKUP_DIR 指定备份所在的目录`
        : `最早的备份是 ${said(new Date(all[0]?.manifest.at ?? 0))}，没有更早的`,
    );
  const stamp = nameOf(new Date());
  const overwrite = values.overwrite ?? false;
  const { manifest } = backup;
  const objects = join(env.dataDir, 'files', 'objects');
  let sentence: string;
  let kept: string | null;
  if (manifest.kind === 'embedded') {
    const dataDir = resolve(values.into ?? env.dataDir);
    const { restoreEmbedded } = await import('./backup/embedded.ts');
    kept = await restoreEmbedded(backup, dataDir, overwrite, stamp);
    const count = await restoreObjects(join(folder, 'objects'), join(dataDir, 'files', 'objects'), [backup]);
    sentence = `已把数据恢复到 ${said(new Date(manifest.at))} 的备份，在 ${dataDir}，补回 ${count} 个文件`;
  } else {
    if (!values.into)
      throw new BackupError(
        '请用 --into 指定新的 PostgreSQL 数据目录，例如 --into /var/lib/postgresql/15/restored',
      );
    const into = resolve(values.into);
    kept = await restoreServer({ backups: folder, backup, to, into, overwrite, stamp });
    // A backup that was made later may have files from before the moment, too.
    const count = await restoreObjects(join(folder, 'objects'), objects, all.slice(all.indexOf(backup)));
    const moment = to ? said(to) : '收到的最后一笔';
    const files = count > 0 ? `，补回 ${count} 个文件` : '';
    sentence = `已把 PostgreSQL 恢复到 ${moment}，新的数据目录是 ${into}${files}，请让 PostgreSQL 用它启动`;
  }
  return kept ? `${sentence}；原来的留在 ${kept}` : sentence;
}

process.umask(0o077);
process.chdir(ROOT);
if (existsSync(join(ROOT, '.env'))) process.loadEnvFile(join(ROOT, '.env'));
let env: Env | undefined;
try {
  env = readEnv(process.env);
  console.log(await main(env));
} catch (error) {
  console.error(error instanceof BackupError ? error.message : startFailure(error, env));
  process.exitCode = 1;
}
