/**
 * `npm run backup`: a backup of the database and of uploads on this disk, while the product runs, into BACKUP_DIR. `-- --keep 14` keeps
 * the newest 14 and removes what comes before. PostgreSQL only: `-- --log` receives what was written since, `-- --follow` goes on
 * receiving, so that `npm run restore -- --to <time>` reaches any second.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readEnv, type Env } from '../server/platform/env.ts';
import { startFailure } from '../server/platform/start-failure.ts';
import { BackupError, backupsIn, finish, said } from './backup/manifest.ts';
import { backUpObjects, pruneObjects } from './backup/objects.ts';
import { backUpServer, follow, pruneLog, receiveUntilNow } from './backup/server.ts';
import { ROOT } from './run.ts';

/** Brings a whole database, which a server does not need. */
const embedded = () => import('./backup/embedded.ts');

/** Of a role that may replicate; else the one that the product has. */
const addressOf = (env: Env): string | null =>
  process.env['BACKUP_DATABASE_URL'] || env.databaseDirectUrl || env.databaseOwnerUrl || env.databaseUrl;

async function prune(folder: string, keep: number): Promise<number> {
  const all = await backupsIn(folder);
  const gone = all.slice(0, Math.max(0, all.length - keep));
  for (const one of gone) await rm(one.folder, { recursive: true });
  const left = all.slice(gone.length);
  await pruneObjects(join(folder, 'objects'), left);
  await pruneLog(folder, left);
  return gone.length;
}

async function backUp(env: Env, folder: string, keep: number | null): Promise<string> {
  const address = addressOf(env);
  const known = (await backupsIn(folder)).at(-1)?.manifest.objects ?? [];
  const aside = await mkdtemp(join(folder, '.making-'));
  try {
    const made = address
      ? await backUpServer(address, aside)
      : { files: await (await embedded()).backUpEmbedded(env.dataDir, aside), wal: null };
    const at = new Date();
    // After the database: what it names was there before it.
    const uploads = env.storage.provider === 'disk' ? join(env.dataDir, 'files', 'objects') : null;
    const objects = uploads ? await backUpObjects(uploads, join(folder, 'objects'), known) : [];
    const kind = address ? 'server' : 'embedded';
    const final = await finish(folder, aside, { version: 1, kind, at: at.toISOString(), ...made, objects });
    if (address) await receiveUntilNow(address, folder);
    const removed = keep === null ? 0 : await prune(folder, keep);
    const bytes = made.files.reduce((sum, { size }) => sum + size, 0);
    const files = uploads ? `和 ${objects.length} 个上传的文件` : '（上传的文件在对象存储里，请在那里备份）';
    const less = removed > 0 ? `，删掉了 ${removed} 份旧的` : '';
    return `已备份${address ? ' PostgreSQL ' : '内置'}数据库（${Math.ceil(bytes / 2 ** 20)} MB）${files}，到 ${said(at)}，在 ${final}${less}`;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}

async function main(env: Env): Promise<string> {
  const { values } = parseArgs({
    options: { keep: { type: 'string' }, log: { type: 'boolean' }, follow: { type: 'boolean' } },
  });
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (keep !== null && !(Number.isInteger(keep) && keep >= 1 && keep <= 10_000))
    throw new BackupError(`--keep ${values.keep} 不正确，请填写 1 到 10000 的整数`);
  const folder = resolve(process.env['BACKUP_DIR'] || 'backups');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!values.log && !values.follow) return backUp(env, folder, keep);
  const address = addressOf(env);
  if (!address) throw new BackupError('内置数据库没有可以接收的日志，请直接运行 npm run backup');
  if (values.follow) {
    process.exitCode = await follow(address, folder);
    return `不再接收日志，收到的在 ${join(folder, 'wal')}`;
  }
  const until = await receiveUntilNow(address, folder);
  return until
    ? `已接收到 ${said(until)} 为止的日志，在 ${join(folder, 'wal')}`
    : '另一个进程正在接收日志，不用再做什么';
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
