import type { VouchBox } from '@qunlu/contract/vouch/calls.ts';
import { vouchRules, vouchState, type VouchEnd, type VouchKind } from '@qunlu/contract/vouch/rules.ts';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { after } from '../../../platform/context.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';
import type { VouchTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<VouchTables>();

export type VouchRow = Selectable<VouchTables['vouch']>;

/** With the other of its two people, as one of them reads it. */
export type OwnVouchRow = VouchRow & { other: ListedPerson | null };

export async function insertVouch(db: TxDb, row: Insertable<VouchTables['vouch']>): Promise<VouchRow> {
  return tables(db).insertInto('vouch').values(row).returningAll().executeTakeFirstOrThrow();
}

export const findVouch = (db: Db, id: number): Promise<VouchRow | undefined> =>
  tables(db).selectFrom('vouch').selectAll().where('vouch_id', '=', id).executeTakeFirst();

/** Under its lock. */
export const lockVouch = (db: TxDb, id: number): Promise<VouchRow | undefined> =>
  tables(db).selectFrom('vouch').selectAll().where('vouch_id', '=', id).forUpdate().executeTakeFirst();

export async function updateVouch(
  db: TxDb,
  id: number,
  change: Updateable<VouchTables['vouch']>,
): Promise<void> {
  await tables(db).updateTable('vouch').set(change).where('vouch_id', '=', id).execute();
}

/** What this person has given: today, and what of it is live. */
export async function countGiven(
  db: Db,
  given: { byId: number; since: Date; now: Date },
): Promise<{ today: number; live: number }> {
  const { rows } = await sql<{ today: number; live: number }>`select
    (select count(*) from vouch where by_id = ${given.byId} and created_at >= ${given.since})::int as today,
    (select count(*) from vouch where by_id = ${given.byId} and state = 0 and expires_at > ${given.now})::int as live`.execute(
    db,
  );
  return rows[0] ?? { today: 0, live: 0 };
}

interface Same {
  byId: number;
  userId: number;
  kind: VouchKind;
}

export const findSame = (db: Db, { byId, userId, kind }: Same): Promise<VouchRow | undefined> =>
  tables(db)
    .selectFrom('vouch')
    .selectAll()
    .where('by_id', '=', byId)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', '=', vouchState.live)
    .executeTakeFirst();

const boxes: Record<VouchBox, (userId: number, now: Date) => RawBuilder<unknown>> = {
  received: (userId) => sql`v.user_id = ${userId}`,
  given: (userId) => sql`v.by_id = ${userId}`,
  due: (userId, now) =>
    sql`v.by_id = ${userId} and v.state = 0 and v.expires_at > ${now}
      and v.expires_at <= ${after(now, vouchRules.renewDays * 86_400)}`,
};

/** Of two who have blocked one another neither reads any of it (D40), later neither. */
export async function findBox(
  db: Db,
  box: VouchBox,
  given: { userId: number; now: Date; before: number | undefined; size: number },
): Promise<OwnVouchRow[]> {
  const { userId, now, before, size } = given;
  const other = sql.raw(box === 'received' ? 'v.by_id' : 'v.user_id');
  const { rows } = await sql<OwnVouchRow>`
    select v.*, ${personOf(box === 'received' ? 'v.by_id' : 'v.user_id')} as other
    from vouch v
    where ${boxes[box](userId, now)} and v.why <> 'block'
      and not exists (select from relation_block b where b.user_id = ${userId} and b.other_id = ${other})
      and v.vouch_id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by v.vouch_id desc limit ${sql.lit(size)}`.execute(db);
  return rows;
}

/** As the giver reads it, or the vouched person. */
export async function findOwn(db: Db, id: number, readerId: number): Promise<OwnVouchRow | undefined> {
  const { rows } = await sql<OwnVouchRow>`
    select v.*, case when v.by_id = ${readerId} then ${personOf('v.user_id')} else ${personOf('v.by_id')} end as other
    from vouch v where v.vouch_id = ${id}`.execute(db);
  return rows[0];
}

/** For reports, wherever they are. */
export const findByIds = (db: Db, ids: readonly number[]): Promise<VouchRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : tables(db)
        .selectFrom('vouch')
        .selectAll()
        .where('vouch_id', 'in', [...ids])
        .execute();

export interface EndReason {
  why: Exclude<VouchEnd, 'staff' | 'block'>;
  /** What was said later does not end. */
  at: Date;
}

/** Ends what is said of a person, and `given`: what they say of others, too. Answers how many of what is said of them. */
export async function endOf(
  db: TxDb,
  userId: number,
  { why, at, given }: EndReason & { given: boolean },
): Promise<number> {
  const end = (column: 'user_id' | 'by_id') => sql<{ count: number }>`
    with done as (update vouch set state = 3, why = ${why}, ended_at = ${at}
      where ${sql.ref(column)} = ${userId} and state = 0 and created_at <= ${at} returning 1)
    select count(*)::int as count from done`;
  const { rows } = await end('user_id').execute(db);
  if (given) await end('by_id').execute(db);
  return rows[0]?.count ?? 0;
}

/** Nothing between two people is kept once one has blocked the other (D40); staff alone still reads it. */
export async function endBetween(
  db: TxDb,
  one: number,
  other: number,
  at: Date,
): Promise<Pick<VouchRow, 'vouch_id' | 'expires_at'>[]> {
  const { rows } = await sql<Pick<VouchRow, 'vouch_id' | 'expires_at'>>`
    update vouch set state = 3, why = 'block', ended_at = coalesce(ended_at, ${at})
    where (user_id = ${one} and by_id = ${other}) or (user_id = ${other} and by_id = ${one})
    returning vouch_id, expires_at`.execute(db);
  return rows;
}

/** Ends what was not renewed, so many at a time. */
export async function expireVouches(db: TxDb, { now, size }: { now: Date; size: number }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as (
      select vouch_id from vouch where state = 0 and expires_at <= ${now}
      order by expires_at, vouch_id limit ${size} for update skip locked),
    done as (update vouch v set state = 2, ended_at = v.expires_at from due d where d.vouch_id = v.vouch_id returning 1)
    select count(*)::int as count from done`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface EndingSoon {
  vouch_id: number;
  by_id: number;
  expires_at: Date;
  name: string | null;
}

/** Those whose giver is now told that they end soon, marked; of a vouched person who may be named. */
export async function takeEndingSoon(
  db: TxDb,
  { now, size }: { now: Date; size: number },
): Promise<EndingSoon[]> {
  const { rows } = await sql<EndingSoon>`
    with due as (
      select vouch_id from vouch where state = 0 and not reminded and expires_at > ${now}
        and expires_at <= ${after(now, vouchRules.renewDays * 86_400)}
      order by expires_at, vouch_id limit ${size} for update skip locked),
    done as (update vouch v set reminded = true from due d where d.vouch_id = v.vouch_id
      returning v.vouch_id, v.by_id, v.user_id, v.expires_at)
    select d.vouch_id, d.by_id, d.expires_at, p.realname as name
    from done d left join card_person p on p.user_id = d.user_id and not p.erased
      and not exists (select from relation_block b where b.user_id = d.by_id and b.other_id = d.user_id)`.execute(
    db,
  );
  return rows;
}
