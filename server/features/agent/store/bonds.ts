import { sql, type Selectable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { AgentTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<AgentTables>();

export type BondRow = Selectable<AgentTables['agent_bond']>;

/** One binding at a time, of anybody: two that each look valid may close a circle together. Taken after the locks of people. */
export async function lockBinding(db: TxDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('agent bond', 0))`.execute(db);
}

/** A bond that still counts. */
export async function findBond(db: Db, userId: number, now: Date): Promise<BondRow | undefined> {
  return tables(db)
    .selectFrom('agent_bond')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ends_at', '>', now)
    .executeTakeFirst();
}

/** Writes a bond where there is none or an ended one, which is then the newest of its agent. Answers whether it did. */
export async function putBond(
  db: TxDb,
  bond: Pick<BondRow, 'user_id' | 'agent_id' | 'source' | 'bound_at' | 'ends_at'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into agent_bond (user_id, agent_id, source, bound_at, ends_at)
    values (${bond.user_id}, ${bond.agent_id}, ${bond.source}, ${bond.bound_at}, ${bond.ends_at})
    on conflict (user_id) do update set agent_id = excluded.agent_id, bond_id = default, source = excluded.source,
      bound_at = excluded.bound_at, ends_at = excluded.ends_at
    where agent_bond.ends_at <= ${bond.bound_at}
    returning user_id`.execute(db);
  return rows.length > 0;
}

/** Far longer than any chain of people who brought each other. */
const chainMax = 10_000;

/** Whether the chain of those who brought `from` reaches `userId`, or is longer than can be looked at. */
export async function reaches(db: Db, from: number, userId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ closed: boolean }>`
    with recursive chain (user_id, depth) as (
      select ${from}::bigint, 0
      union all
      select b.agent_id, c.depth + 1 from chain c join agent_bond b on b.user_id = c.user_id and b.ends_at > ${now}
      where c.depth < ${chainMax} and c.user_id <> ${userId})
    select bool_or(user_id = ${userId} or depth = ${chainMax}) as closed from chain`.execute(db);
  return rows[0]?.closed ?? false;
}

export interface Upper {
  level: 1 | 2;
  agent_id: number;
}

/** Who brought a person, and who brought that one: never more (D122). */
export async function findUppers(db: Db, userId: number, now: Date): Promise<Upper[]> {
  const { rows } = await sql<{ first: number; second: number | null }>`
    select b.agent_id as first, u.agent_id as second from agent_bond b
    left join agent_bond u on u.user_id = b.agent_id and u.ends_at > ${now}
    where b.user_id = ${userId} and b.ends_at > ${now}`.execute(db);
  const [row] = rows;
  if (!row) return [];
  const first: Upper = { level: 1, agent_id: row.first };
  return row.second === null ? [first] : [first, { level: 2, agent_id: row.second }];
}

/** The name of who brought a person; undefined for nobody, and for somebody who may not be met. */
export async function findInviterName(db: Db, userId: number, now: Date): Promise<string | undefined> {
  const rows = await prepared<{ username: string }>(
    db,
    `select p.username from agent_bond b join account_person p on p.user_id = b.agent_id and not p.erased
     where b.user_id = $1 and b.ends_at > $2`,
    [userId, now],
  );
  return rows[0]?.username;
}
