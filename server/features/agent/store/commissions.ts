import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { AgentTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<AgentTables>();

export type CommissionRow = Selectable<AgentTables['agent_commission']>;

export async function addCommissions(
  db: TxDb,
  rows: readonly Insertable<AgentTables['agent_commission']>[],
): Promise<void> {
  if (rows.length === 0) return;
  await tables(db)
    .insertInto('agent_commission')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['order_id', 'level']).doNothing())
    .execute();
}

/** What was earned by an order, the direct one first. */
export async function findOfOrder(db: Db, orderId: number): Promise<CommissionRow[]> {
  return tables(db)
    .selectFrom('agent_commission')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('level')
    .execute();
}

/** What staff has decided about all that an agent earned by an order and that waited for them. */
export async function decide(
  db: TxDb,
  of: Pick<CommissionRow, 'order_id' | 'agent_id'>,
  change: Pick<CommissionRow, 'verdict' | 'reason' | 'decided_by' | 'decided_at'>,
): Promise<void> {
  await tables(db)
    .updateTable('agent_commission')
    .set(change)
    .where('order_id', '=', of.order_id)
    .where('agent_id', '=', of.agent_id)
    .where('verdict', '=', 1)
    .execute();
}

export async function reverseOfOrder(db: TxDb, orderId: number, at: Date): Promise<void> {
  await tables(db)
    .updateTable('agent_commission')
    .set({ reversed_at: at })
    .where('order_id', '=', orderId)
    .where('reversed_at', 'is', null)
    .execute();
}

/** Whether an agent has earned as often as `most` since then; not by what went back, with which anybody could bring it about. */
export async function hasEarned(
  db: Db,
  given: { agentId: number; most: number; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ many: boolean }>`
    select count(*) >= ${given.most} as many from (
      select created_at from agent_commission where agent_id = ${given.agentId} and reversed_at is null
      order by commission_id desc limit ${given.most}) newest
    where created_at > ${given.since}`.execute(db);
  return rows[0]?.many ?? false;
}

/**
 * Whether an account at the provider that has paid for this person has also paid for one of the agents, or for somebody
 * else whom one of them brought.
 */
export async function sharePayer(db: Db, buyerId: number, agentIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from (select distinct payer from order_payer where buyer_id = ${buyerId}) mine
    join order_payer other on other.payer = mine.payer and other.buyer_id <> ${buyerId}
    where other.buyer_id = any(${[...agentIds]}::bigint[])
      or exists (select from agent_bond b
        where b.user_id = other.buyer_id and b.agent_id = any(${[...agentIds]}::bigint[]))
    limit 1`.execute(db);
  return rows.length > 0;
}
