import { sql, type RawBuilder } from 'kysely';
import type { CommissionState } from '@qunlu/contract/agent/rules.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { CommissionRow } from './commissions.ts';

/** The newest share of a commission in the money of its order, one that stands before one that was taken back. */
export const shareOf = sql`left join lateral (
  select share_id, amount, reversed_at, hold_state, release_at, lapse from order_commission part
  where part.order_id = c.order_id and part.level = c.level
  order by (part.reversed_at is null) desc, part.share_id desc limit 1) s on true`;

/** What became of a commission `c` with its share `s`: where the money is says the ledger, not a column of ours. */
export const stateOf = sql<CommissionState>`case
  when c.verdict = 3 then 'refused'
  when c.reversed_at is not null or s.reversed_at is not null then 'reversed'
  when c.verdict = 1 then 'held'
  when s.share_id is not null and coalesce(s.hold_state, 'posted') = 'posted' then 'settled'
  else 'frozen' end`;

/** Fen, as settled; as recorded before that. */
export const amountOf = sql<number>`coalesce(s.amount, c.amount)`;

export interface StatedCommission extends CommissionRow {
  state: CommissionState;
  /** When a clock releases it; null when none does. */
  release_at: Date | null;
}

export interface Scan {
  rows: StatedCommission[];
  /** Where the page after goes on; undefined at the end. A page may hold fewer than it should: so much is looked at once. */
  next: number | undefined;
}

/** Commissions that one page looks at, at most, to find those of a state. */
const lookMax = 500;

async function scan(
  db: Db,
  candidates: RawBuilder<unknown>,
  given: { state: CommissionState | undefined; size: number; oldFirst: boolean },
): Promise<Scan> {
  const { state, size, oldFirst } = given;
  const order = oldFirst ? sql`asc` : sql`desc`;
  const { rows } = await sql<StatedCommission & { looked: number; last: number | null; shown: number }>`
    with looked as materialized (select * from agent_commission where ${candidates}
      order by commission_id ${order} limit ${lookMax}),
    found as (
      select c.commission_id, c.order_id, c.level, c.agent_id, c.buyer_id, c.title, c.rate, c.signs, c.verdict, c.reason,
        c.decided_by, c.decided_at, c.created_at, c.reversed_at, ${amountOf} as amount, ${stateOf} as state,
        case when s.lapse = 'post' then s.release_at end as release_at
      from looked c ${shareOf}
      where ${state === undefined ? sql`true` : sql`${stateOf} = ${state}`}
      order by c.commission_id ${order} limit ${size + 1})
    select k.looked, k.last, f.* from (
      select count(*) as looked, ${oldFirst ? sql`max` : sql`min`}(commission_id) as last from looked) k
    left join found f on true order by f.commission_id ${order}`.execute(db);
  const found = rows.filter(({ commission_id }) => commission_id !== null);
  const shown = found.slice(0, size);
  const more = found.length > size;
  const wasFull = rows[0]?.looked === lookMax;
  return {
    rows: shown,
    next: more ? shown.at(-1)?.commission_id : wasFull ? (rows[0]?.last ?? undefined) : undefined,
  };
}

/** What an agent has earned, the newest first. */
export const findOwn = (
  db: Db,
  given: { agentId: number; state: CommissionState | undefined; before: number | undefined; size: number },
): Promise<Scan> =>
  scan(
    db,
    sql`agent_id = ${given.agentId} ${given.before === undefined ? sql`` : sql`and commission_id < ${given.before}`}`,
    { ...given, oldFirst: false },
  );

/** For staff: what waits for them, the oldest first; anything else the newest first. */
export function findForStaff(
  db: Db,
  given: { state: CommissionState; after: number | undefined; size: number },
): Promise<Scan> {
  const { state, after } = given;
  if (state === 'held')
    return scan(db, sql`verdict = 1 and reversed_at is null and commission_id > ${after ?? 0}`, {
      ...given,
      oldFirst: true,
    });
  return scan(db, after === undefined ? sql`true` : sql`commission_id < ${after}`, {
    ...given,
    oldFirst: false,
  });
}

export async function findStated(db: Db, id: number): Promise<StatedCommission | undefined> {
  const { rows } = await scan(db, sql`commission_id = ${id}`, { state: undefined, size: 1, oldFirst: true });
  return rows[0];
}

/** How many wait for staff. */
export const countHeld = (): RawBuilder<number> => sql<number>`(
  select count(*) from agent_commission where verdict = 1 and reversed_at is null)`;

export interface Earnings {
  /** Fen, frozen or before staff. */
  frozen: number;
  /** Fen. */
  settled: number;
  /** How many are before staff. */
  held: number;
}

/** What agents have earned, for a statement in which `who` is their number: sums that the database keeps, not a walk. */
export const earnedBy = (who: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(sum(t.frozen), 0)::bigint as frozen, coalesce(sum(t.settled), 0)::bigint as settled,
    coalesce(sum(t.held), 0)::bigint as held
  from agent_sum t where t.agent_id = ${who})`;

/** Agents whose kept sums are not what their commissions add up to. */
export async function findWrongSums(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ agent_id: number }>`
    select agent_id from (
      select agent_id, frozen, settled, held from agent_sum
      union all
      select agent_id, -case when state in ('frozen', 'held') then amount else 0 end,
        -case when state = 'settled' then amount else 0 end, -case when state = 'held' then 1 else 0 end
      from (select c.agent_id, ${amountOf} as amount, ${stateOf} as state from agent_commission c ${shareOf}) one) d
    group by agent_id having sum(frozen) <> 0 or sum(settled) <> 0 or sum(held) <> 0
    order by agent_id limit ${limit}`.execute(db);
  return rows.map(({ agent_id }) => agent_id);
}

/** Replaces the differences of at most `agents` by their sums; rows that another run adds up are left to it. Answers how many went. */
export async function addUpSums(db: TxDb, agents: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with many as (
      select agent_id from agent_sum group by agent_id having count(*) > 1 limit ${agents}),
    gone as (
      delete from agent_sum where ctid = any(array(
        select ctid from agent_sum where agent_id in (select agent_id from many) for update skip locked))
      returning agent_id, frozen, settled, held),
    kept as (
      insert into agent_sum
      select agent_id, sum(frozen), sum(settled), sum(held) from gone group by 1
      having sum(frozen) <> 0 or sum(settled) <> 0 or sum(held) <> 0)
    select count(*) as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface WrongCommission {
  commission_id: number;
  order_id: number;
  verdict: number;
}

/** Commissions that wait for staff and went out all the same, or are refused and still somebody's. */
export async function findWrong(db: Db, limit: number): Promise<WrongCommission[]> {
  const { rows } = await sql<WrongCommission>`
    select c.commission_id, c.order_id, c.verdict from agent_commission c
    join order_commission s on s.order_id = c.order_id and s.level = c.level and s.reversed_at is null
    where (c.verdict = 1 and (s.hold_state, s.lapse) is distinct from ('pending', 'none')) or c.verdict = 3
    order by 1 limit ${limit}`.execute(db);
  return rows;
}
