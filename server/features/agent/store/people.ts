import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { amountOf, earnedBy, shareOf, stateOf, type Earnings } from './staff.ts';

export interface AgentSummary extends Earnings {
  direct: number;
  indirect: number;
  /** Until when their own bond counts; null when nobody brought them. */
  until: Date | null;
}

const validOf = (now: Date, table: string) => sql`${sql.ref(`${table}.ends_at`)} > ${now}`;

/** Whom an agent has brought and what they have earned. */
export async function findSummary(db: Db, userId: number, now: Date): Promise<AgentSummary> {
  const { rows } = await sql<AgentSummary>`
    select (select count(*) from agent_bond b where b.agent_id = ${userId} and ${validOf(now, 'b')}) as direct,
      (select count(*) from agent_bond b join agent_bond u on u.agent_id = b.user_id and ${validOf(now, 'u')}
        where b.agent_id = ${userId} and ${validOf(now, 'b')}) as indirect,
      (select b.ends_at from agent_bond b where b.user_id = ${userId} and ${validOf(now, 'b')}) as until,
      e.frozen, e.settled, e.held
    from ${earnedBy(sql`${userId}`)} e`.execute(db);
  return rows[0] ?? { direct: 0, indirect: 0, until: null, frozen: 0, settled: 0, held: 0 };
}

/** The least that tells an agent: for what a person reads of themself. */
export async function findShort(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ code: string; direct: number; bound: boolean }> {
  const { rows } = await sql<{ code: string | null; direct: number; bound: boolean }>`
    select (select code from agent_agent where user_id = ${userId}) as code,
      (select count(*) from agent_bond b where b.agent_id = ${userId} and ${validOf(now, 'b')}) as direct,
      exists (select from agent_bond b where b.user_id = ${userId} and ${validOf(now, 'b')}) as bound`.execute(
    db,
  );
  return { code: rows[0]?.code ?? '', direct: rows[0]?.direct ?? 0, bound: rows[0]?.bound ?? false };
}

export interface BroughtPerson {
  bond_id: number;
  bound_at: Date;
  ends_at: Date;
  username: string | null;
  /** Fen. */
  earned: number;
}

/** Whom an agent has brought (1), or those have brought (2), the newest first, with what came from each. */
export async function findPeople(
  db: Db,
  given: { agentId: number; level: 1 | 2; before: number; size: number; now: Date },
): Promise<BroughtPerson[]> {
  const { agentId, level, before, size, now } = given;
  const page = sql`${validOf(now, 'b')} and b.bond_id < ${before} order by b.bond_id desc limit ${size}`;
  const brought =
    level === 1
      ? sql`select b.* from agent_bond b where b.agent_id = ${agentId} and ${page}`
      : sql`select b.* from agent_bond d cross join lateral (
          select b.* from agent_bond b where b.agent_id = d.user_id and b.user_id <> ${agentId} and ${page}) b
        where d.agent_id = ${agentId} and ${validOf(now, 'd')} order by b.bond_id desc limit ${size}`;
  const { rows } = await sql<BroughtPerson>`
    select n.bond_id, n.bound_at, n.ends_at, p.username, e.earned
    from (${brought}) n
    left join account_person p on p.user_id = n.user_id and not p.erased
    cross join lateral (
      select coalesce(sum(amount), 0)::bigint as earned from (
        select ${amountOf} as amount, ${stateOf} as state from agent_commission c ${shareOf}
        where c.buyer_id = n.user_id and c.agent_id = ${agentId}) own
      where state in ('frozen', 'settled')) e
    order by n.bond_id desc`.execute(db);
  return rows;
}

export interface AgentLine extends Earnings {
  agent_id: number;
  /** Of the newest whom they brought. */
  bond_id: number;
  bound_at: Date;
  direct: number;
}

/** Bonds that one page looks at, at most: those of an agent who has brought very many lie side by side. */
const lookMax = 2000;

/**
 * Everybody who has brought somebody; who did so last comes first. `next`: where the page after goes on, undefined at the end;
 * a page may hold fewer than it should, so much is looked at once.
 */
export async function findAgents(
  db: Db,
  given: { before: number; size: number; now: Date },
): Promise<{ rows: AgentLine[]; next: number | undefined }> {
  const { before, size, now } = given;
  const { rows: looked } = await sql<{ last: number | null; full: boolean; newest: number[] }>`
    with looked as materialized (
      select agent_id, bond_id from agent_bond where bond_id < ${before} order by bond_id desc limit ${lookMax}),
    newest as (
      select bond_id from looked b where not exists (
        select from agent_bond later where later.agent_id = b.agent_id and later.bond_id > b.bond_id)
      order by bond_id desc limit ${size + 1})
    select (select min(bond_id) from looked) as last, (select count(*) = ${lookMax} from looked) as full,
      array(select bond_id from newest order by 1 desc) as newest`.execute(db);
  const [{ last, full, newest } = { last: null, full: false, newest: [] }] = looked;
  const shown = newest.map(Number).slice(0, size);
  const { rows } = await sql<AgentLine>`
    select n.agent_id, n.bond_id, n.bound_at, e.frozen, e.settled, e.held,
      (select count(*) from agent_bond b where b.agent_id = n.agent_id and ${validOf(now, 'b')}) as direct
    from agent_bond n cross join lateral ${earnedBy(sql`n.agent_id`)} e
    where n.bond_id = any(${shown}::bigint[])
    order by n.bond_id desc`.execute(db);
  const next = newest.length > size ? shown.at(-1) : full ? (last ?? undefined) : undefined;
  return { rows, next };
}

export interface TreeRow {
  user_id: number;
  bound_at: Date;
  ends_at: Date;
  /** How many this one has brought. */
  direct: number;
}

const directOf = (who: 'b.user_id' | 'b.agent_id', now: Date) => sql`(
  select count(*) from agent_bond own where own.agent_id = ${sql.ref(who)} and ${validOf(now, 'own')}) as direct`;

/** Whom an agent has brought, the newest first. */
export async function findBelow(db: Db, agentId: number, now: Date, limit: number): Promise<TreeRow[]> {
  const { rows } = await sql<TreeRow>`
    select b.user_id, b.bound_at, b.ends_at, ${directOf('b.user_id', now)} from agent_bond b
    where b.agent_id = ${agentId} and ${validOf(now, 'b')} order by b.bond_id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Who brought a person. */
export async function findAbove(db: Db, userId: number, now: Date): Promise<TreeRow | undefined> {
  const { rows } = await sql<TreeRow>`
    select b.agent_id as user_id, b.bound_at, b.ends_at, ${directOf('b.agent_id', now)} from agent_bond b
    where b.user_id = ${userId} and ${validOf(now, 'b')}`.execute(db);
  return rows[0];
}

/** When an agent last brought somebody. */
export async function findLastBrought(db: Db, agentId: number): Promise<Date | undefined> {
  const { rows } = await sql<{ bound_at: Date }>`
    select bound_at from agent_bond where agent_id = ${agentId} order by bond_id desc limit 1`.execute(db);
  return rows[0]?.bound_at;
}
