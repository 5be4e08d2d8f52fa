import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { openServer, type Database, type DatabaseLimits } from '../platform/database.ts';
import { openInMemory } from '../platform/embedded.ts';
import { runPrepared } from '../platform/statements.ts';
import { databaseUrl, goldenDatabase, goldenImage, onServer, prepareImage } from './golden.ts';

/** Tests run on machines that do much else. */
const patient: DatabaseLimits = { waitMs: 60_000, statementMs: 60_000 };

/** Dead rows that a table may keep, in bytes of its file, before it is vacuumed. */
const bloatMax = 256 * 1024;

/** A migrated database of this worker. It is emptied and reused by the next test file while its schema is unchanged. */
interface Lent {
  database: Database;
  /** Every table, quoted, and those in which migrations insert rows, with the rows as JSON. */
  tables: readonly string[];
  seeds: ReadonlyMap<string, string>;
  schema: string;
}

/** Migrated, empty databases for the next files. Files with several worlds at once leave more than one. */
const free: Lent[] = [];
const lent = new Map<Database, Lent>();

const isOurs = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`;

export async function borrowDatabase(): Promise<Database> {
  const next = free.pop() ?? (await inspect(await openCopy()));
  lent.set(next.database, next);
  return next.database;
}

/** Empties a database for the next file; discards it when the file changed its schema or closed it. */
export async function returnDatabase(database: Database): Promise<void> {
  const entry = lent.get(database);
  lent.delete(database);
  if (!entry) return;
  const isClean = await empty(entry).catch(() => false);
  if (isClean) free.push(entry);
  else await database.close().catch(() => undefined);
}

async function openCopy(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) {
    await prepareImage();
    return openInMemory(new Blob([readFileSync(goldenImage)]), patient.waitMs);
  }
  const name = `qunlu_test_${randomBytes(6).toString('hex')}`;
  await onServer(url, (client) => client.query(`create database "${name}" template "${goldenDatabase}"`));
  const database = openServer(databaseUrl(url, name), 10, patient);
  // The pool closes idle connections; this one stays open, so that a parallel run does not take the database for abandoned.
  const guard = new pg.Client({ connectionString: databaseUrl(url, name) });
  guard.on('error', () => undefined);
  await guard.connect();
  return {
    ...database,
    async close() {
      await database.close();
      await guard.end();
      await onServer(url, (client) => client.query(`drop database if exists "${name}" with (force)`));
    },
  };
}

/** A hash over tables, columns, indexes, triggers and functions. */
async function fingerprint(client: pg.ClientBase): Promise<string> {
  const { rows } = await runPrepared<{ print: string }>(
    client,
    `select concat_ws(' ',
      (select count(*) || ':' || sum(hashtext(format('%s %s', c.oid, c.relname))) from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${isOurs}),
      (select count(*) || ':' || sum(hashtext(format('%s %s', a.attname, a.attisdropped))) from pg_attribute a
        join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace where ${isOurs}),
      (select count(*) || ':' || sum(hashtext(format('%s %s', t.tgname, t.tgenabled))) from pg_trigger t),
      (select count(*) || ':' || sum(hashtext(format('%s %s', conname, conrelid))) from pg_constraint),
      (select count(*) || ':' || sum(hashtext(prosrc)) from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${isOurs})
    ) as print`,
    [],
  );
  return rows[0]?.print ?? '';
}

/** Asked after each file, over every table: prepared once. */
async function filled(client: pg.ClientBase, tables: readonly string[]): Promise<string[]> {
  const text = tables
    .map((name) => `select '${name}' as name where exists (select from ${name})`)
    .join(' union all ');
  const { rows } = await runPrepared<{ name: string }>(client, text, []);
  return rows.map(({ name }) => name);
}

async function rowsOf(client: pg.ClientBase, tables: readonly string[]): Promise<Map<string, string>> {
  const text = tables
    .map((name) => `select '${name}' as name, coalesce(json_agg(t), '[]')::text as all from ${name} t`)
    .join(' union all ');
  const { rows } = await runPrepared<{ name: string; all: string }>(client, text, []);
  return new Map(rows.map(({ name, all }) => [name, all]));
}

async function inspect(database: Database): Promise<Lent> {
  const client = await database.pool.connect();
  try {
    const found = await client.query<{ name: string }>(
      `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and ${isOurs} order by 1`,
    );
    const tables = found.rows.map(({ name }) => name);
    const seeds = await rowsOf(client, await filled(client, tables));
    return { database, tables, seeds, schema: await fingerprint(client) };
  } finally {
    client.release();
  }
}

/** Answers false when the schema has changed. */
async function empty({ database, tables, seeds, schema }: Lent): Promise<boolean> {
  const client = await database.pool.connect();
  try {
    if ((await fingerprint(client)) !== schema) return false;
    const used = (await filled(client, tables)).filter((name) => !seeds.has(name));
    const now = await rowsOf(client, [...seeds.keys()]);
    const changed = [...seeds].filter(([name, rows]) => now.get(name) !== rows);
    const written = [...used, ...changed.map(([name]) => name)];
    await client.query('begin');
    // Some tables have triggers that refuse deletion, others refer to each other.
    await client.query('set local session_replication_role = replica');
    // Deleted, not truncated: that would give all tables that refer to these, and their indexes, new files, and then every
    // statement that the connection has prepared is planned anew. Sequences are not reset: an id that one file has seen must
    // not mean somebody else in the next, e.g. in caches.
    await client.query(written.map((name) => `delete from ${name}`).join('; '));
    for (const [name, rows] of changed)
      await client.query(
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, $1)`,
        [rows],
      );
    await client.query('commit');
    const bloated = await client.query<{ name: string }>(
      'select name from unnest($1::text[]) as name where pg_relation_size(name::regclass) > $2',
      [written, bloatMax],
    );
    if (bloated.rows.length > 0)
      await client.query(`vacuum ${bloated.rows.map(({ name }) => name).join(', ')}`);
    return true;
  } finally {
    client.release();
  }
}
