/** A PostgreSQL server: copied by pg_basebackup, followed by pg_receivewal, both its own. */
import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openServer, type Database } from '../../server/platform/database.ts';
import { BackupError, filesBelow, sumsBelow, type Backup, type Manifest } from './manifest.ts';
import { programsOf, runProgram, withoutPassword } from './programs.ts';

/** The server keeps what the backup has not received yet under this name. */
const slot = 'qunlu_backup';

interface Server {
  system: string;
  timeline: string;
  major: number;
  segmentBytes: number;
}

type Asked = Database['pool'];

async function connected<T>(url: string, work: (client: Asked) => Promise<T>): Promise<T> {
  const database = openServer(url, 1);
  try {
    return await work(database.pool);
  } finally {
    await database.close();
  }
}

async function identify(client: Asked): Promise<Server> {
  const { rows } = await client.query<Server>(`select system_identifier::text as system,
    left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline,
    current_setting('server_version_num')::int / 10000 as major,
    (select setting::bigint from pg_settings where name = 'wal_segment_size') as "segmentBytes"
    from pg_control_system()`);
  const [server] = rows;
  if (!server) throw new BackupError('数据库没有回答它是谁');
  return server;
}

/** Where the log of writes of one server is received; a restored or failed-over one has another. */
export const walFolder = (folder: string, of: { system: string; timeline: string }): string =>
  join(folder, 'wal', `${of.system}-${of.timeline}`);

/** Makes the slot where there is none. Answers whether something receives by it just now. */
async function holdLog(client: Asked): Promise<boolean> {
  const { rows } = await client.query<{ active: boolean; wal_status: string | null }>(
    'select active, wal_status from pg_replication_slots where slot_name = $1',
    [slot],
  );
  const [known] = rows;
  if (known?.wal_status === 'lost') {
    await client.query('select pg_drop_replication_slot($1)', [slot]);
    console.error(`提醒：服务器已经丢掉了没有收走的日志，这之前的备份不能再恢复到之后的时刻`);
  }
  if (known && known.wal_status !== 'lost') return known.active;
  await client.query('select pg_create_physical_replication_slot($1, true)', [slot]);
  return false;
}

const receiving = (url: string, into: string): string[] => [
  '--dbname',
  url,
  '--directory',
  into,
  '--slot',
  slot,
  '--no-password',
];

/** Receives the log of writes up to now. Answers the moment of its last entry, null where a follower does it. */
export async function receiveUntilNow(address: string, folder: string): Promise<Date | null> {
  return connected(address, async (client) => {
    const server = await identify(client);
    // A write of its own: a moment is reached only when the log goes on after it.
    await client.query("select pg_logical_emit_message(true, 'qunlu', '')");
    if (await holdLog(client)) return null;
    const { rows } = await client.query<{ last: string; now: Date }>(
      // The program ends once it is past the place that it is given.
      `select (pg_current_wal_flush_lsn() - 1)::text as last, now() as now`,
    );
    const into = walFolder(folder, server);
    await mkdir(into, { recursive: true, mode: 0o700 });
    const { url, env } = withoutPassword(address);
    const program = join(programsOf(server.major, 'client'), 'pg_receivewal');
    await runProgram(program, [...receiving(url, into), '--no-loop', '--endpos', rows[0]?.last ?? ''], {
      env,
    });
    return rows[0]?.now ?? null;
  });
}

/** Receives the log of writes as it is written, until it is stopped. Answers the exit code. */
export async function follow(address: string, folder: string): Promise<number> {
  const { program, args, env } = await connected(address, async (client) => {
    const server = await identify(client);
    if (await holdLog(client)) throw new BackupError('已经有一个进程在接收日志了');
    const into = walFolder(folder, server);
    await mkdir(into, { recursive: true, mode: 0o700 });
    const { url, env } = withoutPassword(address);
    return {
      program: join(programsOf(server.major, 'client'), 'pg_receivewal'),
      args: receiving(url, into),
      env,
    };
  });
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGINT'));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code) => done(code ?? 0));
  });
}

/** Copies the server into `aside/database`. */
export async function backUpServer(address: string, aside: string): Promise<Pick<Manifest, 'files' | 'wal'>> {
  const database = join(aside, 'database');
  const server = await connected(address, async (client) => {
    const known = await identify(client);
    await holdLog(client);
    return known;
  });
  const { url, env } = withoutPassword(address);
  const form = '--format=tar --gzip --wal-method=stream --checkpoint=fast --manifest-checksums=SHA256';
  const args = [
    '--dbname',
    url,
    '--pgdata',
    database,
    '--label',
    'qunlu',
    '--no-password',
    ...form.split(' '),
  ];
  await runProgram(join(programsOf(server.major, 'client'), 'pg_basebackup'), args, { env });
  const names = await filesBelow(database);
  const strange = names.filter((name) => !['backup_manifest', 'base.tar.gz', 'pg_wal.tar.gz'].includes(name));
  if (strange.length > 0)
    throw new BackupError('这个数据库用了别的表空间，这里的备份不能恢复它们，请改用 pgBackRest');
  const list = JSON.parse(await readFile(join(database, 'backup_manifest'), 'utf8')) as {
    'WAL-Ranges': { 'Start-LSN': string }[];
  };
  const start = list['WAL-Ranges'][0]?.['Start-LSN'] ?? '';
  const from = segmentOf(start, server);
  return { files: await sumsBelow(database), wal: { ...server, from } };
}

/** The name of the segment that holds a place, `0/2000028`. */
export function segmentOf(
  place: string,
  { timeline, segmentBytes }: Pick<Server, 'timeline' | 'segmentBytes'>,
): string {
  const [high = '0', low = '0'] = place.split('/');
  const number = Math.floor(Number.parseInt(low, 16) / segmentBytes);
  const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0');
  return `${timeline}${hex(Number.parseInt(high, 16))}${hex(number)}`;
}

/** Removes received log that no backup needs: what comes before the oldest of its server, and all where there is none left. */
export async function pruneLog(folder: string, backups: readonly Backup[]): Promise<void> {
  const firsts = new Map<string, string>();
  for (const { manifest } of backups) {
    if (!manifest.wal) continue;
    const into = walFolder(folder, manifest.wal);
    const { from } = manifest.wal;
    if (from < (firsts.get(into) ?? 'G')) firsts.set(into, from);
  }
  for (const into of new Set(
    (await filesBelow(join(folder, 'wal'))).map((path) => join(folder, 'wal', dirname(path))),
  ))
    if (!firsts.has(into)) await rm(into, { recursive: true });
  for (const [into, first] of firsts)
    for (const segment of await filesBelow(into))
      if (/^[0-9A-F]{24}/.test(segment) && segment.slice(0, 24) < first) await rm(join(into, segment));
}
