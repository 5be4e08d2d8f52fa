import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Database } from './database.ts';

/** Where a copy of the running database is asked for; only whoever may read the data directory reads it. */
export const backupDoorFile = (dataDir: string): string => join(dataDir, 'qunlu.backup');

export interface BackupDoor {
  port: number;
  token: string;
}

const isToken = (given: string, token: string): boolean =>
  given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token));

/**
 * One line a step: the token; `started`: the files may be copied, in any order and while they change; `copied`; the label that makes
 * the copy whole together with the log of writes up to then. It is PostgreSQL's own online backup, whose state ends with the socket.
 */
async function attend(socket: Socket, token: string, { pool }: Database): Promise<void> {
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const next = async (): Promise<string> => String((await lines.next()).value ?? '');
  if (!isToken(await next(), token)) return;
  await pool.query("select pg_backup_start('qunlu', true)");
  let label = '';
  try {
    socket.write('started\n');
    if ((await next()) !== 'copied') return;
  } finally {
    const { rows } = await pool.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    label = rows[0]?.labelfile ?? '';
  }
  socket.write(`${JSON.stringify(label)}\n`);
}

/** Lets the owner of `dataDir` copy the embedded database while it runs. Answers how to end. */
export async function openBackupDoor(database: Database, dataDir: string): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('hex');
  const file = backupDoorFile(dataDir);
  const open = new Set<Socket>();
  let busy: Promise<void> = Promise.resolve();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    // The session has room for one copy at a time: the next waits.
    busy = busy.then(() => attend(socket, token, database)).catch(() => undefined);
    void busy.then(() => socket.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify({ port, token } satisfies BackupDoor), { mode: 0o600, flag: 'wx' });
  return async () => {
    rmSync(file, { force: true });
    server.close();
    for (const socket of open) socket.destroy();
    await busy;
  };
}
