import { withdrawalState, type WithdrawalState } from '@qunlu/contract/wallet/rules.ts';
import { sql, type Insertable, type Selectable, type Updateable, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { WalletTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<WalletTables>();

export type WithdrawalRow = Selectable<WalletTables['wallet_withdrawal']>;
export type WithdrawalEdit = Updateable<WalletTables['wallet_withdrawal']>;

const open = [withdrawalState.reviewing, withdrawalState.approved, withdrawalState.confirming];

export async function addWithdrawal(
  db: TxDb,
  row: Pick<
    Insertable<WalletTables['wallet_withdrawal']>,
    | 'user_id'
    | 'amount'
    | 'fee'
    | 'arrives'
    | 'appid'
    | 'openid'
    | 'out_bill_no'
    | 'approvals'
    | 'staff_days'
    | 'created_at'
    | 'state'
    | 'decided_at'
    | 'next_at'
  >,
): Promise<WithdrawalRow> {
  return tables(db)
    .insertInto('wallet_withdrawal')
    .values({
      ...row,
      proposed_by: null,
      proposed_at: null,
      approved_by: null,
      rejected_by: null,
      sent_at: null,
      confirm_by: null,
      cancel_at: null,
      done_at: null,
      stuck_at: null,
      missing_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findWithdrawal(db: Db, id: number): Promise<WithdrawalRow | undefined> {
  return tables(db)
    .selectFrom('wallet_withdrawal')
    .selectAll()
    .where('withdrawal_id', '=', id)
    .executeTakeFirst();
}

export async function findByBill(db: Db, outBillNo: string): Promise<WithdrawalRow | undefined> {
  return tables(db)
    .selectFrom('wallet_withdrawal')
    .selectAll()
    .where('out_bill_no', '=', outBillNo)
    .executeTakeFirst();
}

/** The row, held until the transaction ends. The caller has locked its person. */
export async function lockWithdrawal(db: TxDb, id: number): Promise<WithdrawalRow | undefined> {
  return tables(db)
    .selectFrom('wallet_withdrawal')
    .selectAll()
    .where('withdrawal_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateWithdrawal(db: TxDb, id: number, edit: WithdrawalEdit): Promise<WithdrawalRow> {
  return tables(db)
    .updateTable('wallet_withdrawal')
    .set(edit)
    .where('withdrawal_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** How many were asked for since `since`. */
export async function countSince(db: Db, userId: number, since: Date): Promise<number> {
  const row = await tables(db)
    .selectFrom('wallet_withdrawal')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function countOpen(db: Db, userId: number): Promise<number> {
  const row = await tables(db)
    .selectFrom('wallet_withdrawal')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('state', 'in', open)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many wait for a second member of staff after this one. */
export async function countProposed(db: Db, staffId: number): Promise<number> {
  const row = await tables(db)
    .selectFrom('wallet_withdrawal')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('proposed_by', '=', staffId)
    .where('state', '=', withdrawalState.reviewing)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A person's own, the newest first. */
export async function findOwn(
  db: Db,
  given: { userId: number; before: number | undefined; size: number },
): Promise<WithdrawalRow[]> {
  return tables(db)
    .selectFrom('wallet_withdrawal')
    .selectAll()
    .where('user_id', '=', given.userId)
    .where('withdrawal_id', '<', given.before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('withdrawal_id', 'desc')
    .limit(given.size)
    .execute();
}

/** What waits for staff: to be let go, or to be seen to because the provider does not take it. The oldest first. */
export async function findWaiting(
  db: Db,
  given: { after: number | undefined; size: number },
): Promise<WithdrawalRow[]> {
  return tables(db)
    .selectFrom('wallet_withdrawal')
    .selectAll()
    .where((build) =>
      build.or([build('state', '=', withdrawalState.reviewing), build('stuck_at', 'is not', null)]),
    )
    .where('withdrawal_id', '>', given.after ?? 0)
    .orderBy('withdrawal_id')
    .limit(given.size)
    .execute();
}

/** For staff: what waits, the oldest first; what ended, the newest first. */
export async function findQueue(
  db: Db,
  given: { state: WithdrawalState; after: number | undefined; size: number },
): Promise<WithdrawalRow[]> {
  const waits = open.some((state) => state === given.state);
  return tables(db)
    .selectFrom('wallet_withdrawal')
    .selectAll()
    .where('state', '=', given.state)
    .where('withdrawal_id', waits ? '>' : '<', given.after ?? (waits ? 0 : Number.MAX_SAFE_INTEGER))
    .orderBy('withdrawal_id', waits ? 'asc' : 'desc')
    .limit(given.size)
    .execute();
}

export const countWaiting = (): RawBuilder<number> => sql<number>`(
  select count(*) from wallet_withdrawal where state = ${withdrawalState.reviewing} or stuck_at is not null)`;

/** That nobody has looked at in the days of staff: until then the job waits for that day, after it for nothing. */
export const countLate = (now: Date): RawBuilder<number> => sql<number>`(
  select count(*) from wallet_withdrawal
  where state = ${withdrawalState.reviewing} and (next_at is null or next_at <= ${now}))`;

/** How many arrived before, and how much, in fen. */
export async function sumDone(db: Db, userId: number): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(*)::bigint as count, coalesce(sum(amount), 0)::bigint as amount
    from wallet_withdrawal where user_id = ${userId} and state = ${withdrawalState.done}`.execute(db);
  return rows[0] ?? { count: 0, amount: 0 };
}

/**
 * Takes the next that are due for this run and puts them off by `seconds`, so that a second run takes others, and one
 * whose run dies is taken again.
 */
export async function takeDue(
  db: TxDb,
  given: { now: Date; seconds: number; size: number },
): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    update wallet_withdrawal set
      next_at = ${given.now}::timestamptz + make_interval(secs => ${given.seconds}), tries = tries + 1
    where withdrawal_id in (
      select withdrawal_id from wallet_withdrawal where next_at <= ${given.now}
      order by next_at, withdrawal_id limit ${given.size} for update skip locked)
    returning *`.execute(db);
  return rows;
}
