import pg from 'pg';
import { installQueue } from './jobs.ts';
import { migrate, underMigrationLock } from './migrate.ts';

const schemas = ['public', 'job'];
/** What only migrations write. */
const readOnly = ['migration', 'platform_key'];

const roleOf = async (pool: pg.Pool): Promise<string> =>
  (await pool.query<{ role: string }>('select current_user as role')).rows[0]?.role ?? '';

/** Lets the serving role read and write rows, and nothing else: neither the schema nor what migrations write. */
async function grant(owner: pg.Pool, role: string): Promise<void> {
  const { rows } = await owner.query<{ missing: boolean }>(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = any($1) and c.relkind in ('r', 'p', 'v') and not has_table_privilege($2, c.oid, 'select'))
     as missing`,
    [schemas, role],
  );
  if (!rows[0]?.missing) return;
  const name = pg.escapeIdentifier(role);
  const all = schemas.join(', ');
  await owner.query(`grant usage on schema ${all} to ${name};
    grant select, insert, update, delete on all tables in schema ${all} to ${name};
    grant usage, select on all sequences in schema ${all} to ${name};
    revoke insert, update, delete on ${readOnly.join(', ')} from ${name}`);
}

/**
 * Brings the schema up to date as its owner, and lets the serving role use it. The serving process keeps no connection of
 * the owner.
 */
export async function prepareAsOwner(ownerUrl: string, servingUrl: string): Promise<string[]> {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2, application_name: 'qunlu migration' });
  const serving = new pg.Pool({ connectionString: servingUrl, max: 1 });
  try {
    const applied = await migrate(owner);
    const role = await roleOf(serving);
    if (role === (await roleOf(owner))) return applied;
    await underMigrationLock(owner, async () => {
      await installQueue(owner);
      await grant(owner, role);
    });
    return applied;
  } finally {
    await serving.end();
    await owner.end();
  }
}
