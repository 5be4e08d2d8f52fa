import { sql } from 'kysely';
import type { TxDb } from '../../../platform/database.ts';
import type { MergeSides } from '../../lifecycle/ports.ts';

/** The dropped account's code moves where there is none; else it stays and leads to the kept one, as every code does. */
export async function moveCode(db: TxDb, { keep, drop }: MergeSides): Promise<void> {
  await sql`update agent_agent set user_id = ${keep} where user_id = ${drop}
    and not exists (select from agent_agent where user_id = ${keep})`.execute(db);
}

/** Who was brought by the one was brought by both; nobody by themself. Of two who brought them, the kept account's one stays. */
export async function moveBonds(db: TxDb, { keep, drop }: MergeSides, now: Date): Promise<void> {
  await sql`delete from agent_bond where (user_id = ${keep} and agent_id = ${drop})
    or (user_id = ${drop} and agent_id = ${keep})`.execute(db);
  await sql`update agent_bond set agent_id = ${keep} where agent_id = ${drop}`.execute(db);
  await sql`delete from agent_bond where user_id = ${keep} and ends_at <= ${now}
    and exists (select from agent_bond where user_id = ${drop})`.execute(db);
  await sql`delete from agent_bond where user_id = ${drop}
    and exists (select from agent_bond where user_id = ${keep})`.execute(db);
  await sql`update agent_bond set user_id = ${keep} where user_id = ${drop}`.execute(db);
}

export async function dropBondOf(db: TxDb, userId: number): Promise<void> {
  await sql`delete from agent_bond where user_id = ${userId}`.execute(db);
}

export async function moveDevices(db: TxDb, { keep, drop }: MergeSides): Promise<void> {
  await sql`insert into agent_device (user_id, device, seen_at)
    select ${keep}, device, seen_at from agent_device where user_id = ${drop}
    on conflict (user_id, device) do nothing`.execute(db);
  await sql`delete from agent_device where user_id = ${drop}`.execute(db);
}

export async function moveCommissions(db: TxDb, { keep, drop }: MergeSides): Promise<void> {
  await sql`update agent_commission set agent_id = ${keep} where agent_id = ${drop}`.execute(db);
  await sql`update agent_commission set buyer_id = ${keep} where buyer_id = ${drop}`.execute(db);
  await sql`update agent_commission set decided_by = ${keep} where decided_by = ${drop}`.execute(db);
}

/**
 * Refuses what a person would earn by what they bought themselves, as far as all of it still waits; answers the orders. What is
 * out already stays theirs.
 */
export async function refuseOwn(
  db: TxDb,
  userId: number,
  given: { reason: string; at: Date },
): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    update agent_commission c set verdict = 3, reason = ${given.reason}, decided_by = null, decided_at = ${given.at}
    where c.agent_id = ${userId} and c.buyer_id = ${userId} and c.verdict <> 3 and c.reversed_at is null
      and not exists (select from order_commission s where s.order_id = c.order_id and s.level = c.level
        and s.reversed_at is null and s.hold_state is distinct from 'pending')
    returning order_id`.execute(db);
  return [...new Set(rows.map(({ order_id }) => order_id))];
}

/** A person is gone, with all accounts that became theirs. */
export async function forget(db: TxDb, userIds: readonly number[]): Promise<void> {
  const ids = sql`any(${[...userIds]}::bigint[])`;
  await sql`delete from agent_bond where user_id = ${ids} or agent_id = ${ids}`.execute(db);
  await sql`delete from agent_agent where user_id = ${ids}`.execute(db);
  await sql`delete from agent_device where user_id = ${ids}`.execute(db);
  await sql`update agent_commission set decided_by = null where decided_by = ${ids}`.execute(db);
}
