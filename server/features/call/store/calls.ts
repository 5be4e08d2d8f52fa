import { callState, type CallEnd, type LegState } from '@qunlu/contract/call/rules.ts';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';
import type { CallTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<CallTables>();

export type CallRow = Selectable<CallTables['call']>;
export type LegRow = Selectable<CallTables['call_leg']>;

export const insertCall = (db: TxDb, row: Insertable<CallTables['call']>): Promise<CallRow> =>
  tables(db).insertInto('call').values(row).returningAll().executeTakeFirstOrThrow();

export async function insertLegs(
  db: TxDb,
  rows: readonly Insertable<CallTables['call_leg']>[],
): Promise<LegRow[]> {
  return tables(db)
    .insertInto('call_leg')
    .values([...rows])
    .returningAll()
    .execute();
}

export const findCall = (db: Db, id: number): Promise<CallRow | undefined> =>
  tables(db).selectFrom('call').selectAll().where('call_id', '=', id).executeTakeFirst();

/** Under its lock: all that changes of a call changes one after the other. */
export const lockCall = (db: TxDb, id: number): Promise<CallRow | undefined> =>
  tables(db).selectFrom('call').selectAll().where('call_id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const findLegs = (db: Db, callId: number): Promise<LegRow[]> =>
  tables(db).selectFrom('call_leg').selectAll().where('call_id', '=', callId).orderBy('leg_id').execute();

export async function updateCall(
  db: TxDb,
  id: number,
  change: Updateable<CallTables['call']>,
): Promise<void> {
  await tables(db).updateTable('call').set(change).where('call_id', '=', id).execute();
}

export async function updateLeg(
  db: TxDb,
  id: number,
  change: Updateable<CallTables['call_leg']>,
): Promise<void> {
  await tables(db).updateTable('call_leg').set(change).where('leg_id', '=', id).execute();
}

/** What is not over of a call is, from now on: nobody will say more of it. */
export async function endLegs(
  db: TxDb,
  callId: number,
  { at, why }: { at: Date; why: CallEnd },
): Promise<void> {
  await sql`update call_leg set state = case when answered_at is null then 'failed' else 'ended' end, ended_at = ${at},
    why = case when why = '' then ${why} else why end
    where call_id = ${callId} and state in ('waiting', 'ringing', 'answered')`.execute(db);
}

/** What each phone has used, as the call is settled. */
export async function settleLegs(
  db: TxDb,
  legs: readonly { leg_id: number; minutes: number }[],
): Promise<void> {
  await sql`update call_leg l set minutes = s.minutes
    from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb) as s (leg_id bigint, minutes integer)
    where l.leg_id = s.leg_id`.execute(db);
}

/** false: the provider has said so before. */
export async function noteReport(db: TxDb, row: Insertable<CallTables['call_report']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(db)
    .insertInto('call_report')
    .values(row)
    .onConflict((conflict) => conflict.column('report_id').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** What the clock has to look at, by number. */
export async function findDueCalls(db: Db, now: Date, behind: number, size: number): Promise<number[]> {
  const { rows } = await sql<{ call_id: number }>`select call_id from call
    where due_at <= ${now} and call_id > ${behind} order by call_id limit ${size}`.execute(db);
  return rows.map((row) => row.call_id);
}

/** Calls that somebody takes part in now, or that a circle has. */
export interface LiveLeg {
  call_id: number;
  leg_id: number;
  kind: CallRow['kind'];
  circle_id: number;
  state: LegState;
}

export async function findLiveLegs(db: Db, userId: number): Promise<LiveLeg[]> {
  const { rows } = await sql<LiveLeg>`
    select l.call_id, l.leg_id, c.kind, c.circle_id, l.state from call_leg l join call c using (call_id)
    where l.user_id = ${userId} and l.state in ('waiting', 'ringing', 'answered') and c.state < ${callState.ended}
    order by l.leg_id`.execute(db);
  return rows;
}

/** Who of these takes part in a call now. */
export async function findBusy(db: Db, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select distinct l.user_id from call_leg l join call c using (call_id)
    where l.user_id = any(${[...userIds]}::bigint[]) and l.state in ('waiting', 'ringing', 'answered')
      and c.state < ${callState.ended}`.execute(db);
  return rows.map((row) => row.user_id);
}

export async function findLiveOfCircle(db: Db, circleId: number): Promise<CallRow | undefined> {
  return tables(db)
    .selectFrom('call')
    .selectAll()
    .where('circle_id', '=', circleId)
    .where('circle_id', '<>', 0)
    .where('state', '<', callState.ended)
    .executeTakeFirst();
}

/** The call of two people that is going on. */
export async function findLiveBetween(db: Db, one: number, other: number): Promise<number> {
  const { rows } = await sql<{ call_id: number }>`
    select c.call_id from call_leg l join call c using (call_id) join call_leg o on o.call_id = l.call_id
    where l.user_id = ${one} and o.user_id = ${other} and l.state in ('waiting', 'ringing', 'answered')
      and c.kind = 'pair' and c.state < ${callState.ended} limit 1`.execute(db);
  return rows[0]?.call_id ?? 0;
}

/** All phones of a call and whose they are, in the order in which they were called; who began it first. */
export async function findShownLegs(
  db: Db,
  callId: number,
): Promise<(LegRow & { user: ListedPerson | null })[]> {
  const { rows } = await sql<LegRow & { user: ListedPerson | null }>`
    select l.*, ${personOf('l.user_id')} as "user" from call_leg l where l.call_id = ${callId} order by l.leg_id`.execute(
    db,
  );
  return rows;
}

export const findPerson = async (db: Db, userId: number | null): Promise<ListedPerson | null> => {
  const { rows } = await sql<{ user: ListedPerson | null }>`
    select ${personOf('u.id')} as "user" from (select ${userId}::bigint as id) u`.execute(db);
  return rows[0]?.user ?? null;
};

/** Records that are too old; so many at a time. */
export async function dropOldCalls(db: TxDb, before: Date, size: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (select call_id from call where created_at < ${before} and settled_at is not null limit ${size}),
    gone as (delete from call c using old o where o.call_id = c.call_id returning 1)
    select count(*)::int as count from gone`.execute(db);
  return rows[0]?.count ?? 0;
}
