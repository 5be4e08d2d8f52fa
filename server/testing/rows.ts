import type { World } from './world.ts';

type Rows = Record<string, unknown>[];

async function contents({ database }: Pick<World, 'database'>): Promise<Map<string, string[]>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname = 'public' order by 1`,
  );
  const all = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from ${name} t`,
    );
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

/**
 * By table, the rows that `work` has added or changed; the number of the person that it made reads `theirs`, and columns of
 * `own` are left out. For comparing a factory with the calls that people use.
 */
export async function rowsAdded(
  world: Pick<World, 'database'>,
  own: readonly string[],
  work: () => Promise<{ userId: number }>,
): Promise<Record<string, Rows>> {
  const before = await contents(world);
  const { userId } = await work();
  const read = (row: string): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(JSON.parse(row) as Record<string, unknown>)
        .filter(([column]) => !own.includes(column))
        .map(([column, value]) => [
          column,
          value === userId ? 'theirs' : value === `user:${userId}` ? 'user:theirs' : value,
        ]),
    );
  const added: Record<string, Rows> = {};
  for (const [name, rows] of await contents(world)) {
    const known = new Set(before.get(name));
    const fresh = rows.filter((row) => !known.has(row)).map(read);
    if (fresh.length > 0) added[name] = fresh;
  }
  return added;
}

/** Tables in which a code that was sent and used leaves its rows. */
const ofCodes = ['account_code', 'account_spent_sign', 'platform_limit', 'sandbox_sms'];

/** What `rowsAdded` found, without what the code of a login leaves: who asked for it, and that it is spent. */
export const withoutCode = (rows: Record<string, Rows>): Record<string, Rows> =>
  Object.fromEntries(Object.entries(rows).filter(([table]) => !ofCodes.includes(table)));
