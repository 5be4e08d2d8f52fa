import { after, inTransaction, jobContext, type Ctx, type Deps, type Tx } from '../../../platform/context.ts';
import { jobRows } from '../../../platform/job-rows.ts';
import { lockPeople } from '../../account/api/people.ts';
import {
  addHold,
  changeHold,
  endHold,
  findDueHolds,
  findHold,
  lockHold,
  type DueHold,
  type HoldRow,
} from '../store/holds.ts';
import type { HoldLapse, HoldReason, HoldSource } from '../tables.ts';
import { cut, post, type Line } from './post.ts';
import { requireHeld } from '../../../platform/held.ts';

export interface NewHold {
  key: string;
  userId: number;
  /** Fen, above zero. */
  amount: number;
  reason: HoldReason;
  /** What the person reads, e.g. `提现处理中`. */
  title: string;
  detail?: string;
  /** Where it comes from and returns to when voided: an account of the person, or the escrow of `orderId`. */
  from: HoldSource;
  orderId?: number;
  /** What the clock does at `releaseAt`: `post` to income, `void`, or nothing. */
  lapse: HoldLapse;
  releaseAt: Date;
}

/**
 * Freezes money of a person (D113). Answers false when the key was used before. The person is locked.
 * Fails `stateChanged` when there is not enough.
 */
export async function hold(tx: Tx, given: NewHold): Promise<boolean> {
  const { key, userId, amount, from, orderId = 0 } = given;
  requireHeld(tx.db, 'person', userId);
  const source: Line =
    from === 'escrow'
      ? { account: 'escrow', amount: -amount }
      : { account: from, userId, amount: -amount, title: given.title, detail: given.detail ?? '' };
  const posted = await post(tx, {
    key: `hold:${key}`,
    kind: `hold-${given.reason}`,
    ...(orderId > 0 ? { orderId } : { shardOf: userId }),
    lines: [source, { account: 'frozen', userId, amount, title: given.title, detail: given.detail ?? '' }],
  });
  if (!posted) return false;
  await addHold(tx.db, {
    key,
    user_id: userId,
    amount,
    reason: given.reason,
    title: cut(given.title, 60),
    order_id: orderId,
    lapse: given.lapse,
    release_at: given.releaseAt,
    source: from,
    created_at: tx.now,
    ended_at: null,
  });
  return true;
}

/**
 * Ends a hold by handing its money on: to `lines` (they sum to the amount), or to the person's income. Answers false when
 * it has ended already. The person is locked.
 */
export async function postHold(
  tx: Tx,
  key: string,
  given: { title: string; detail?: string; lines?: readonly Line[] },
): Promise<boolean> {
  const row = await lockHold(tx.db, key);
  if (row?.state !== 'pending') return false;
  requireHeld(tx.db, 'person', row.user_id);
  const { user_id: userId, amount } = row;
  const words = { title: given.title, detail: given.detail ?? '' };
  await post(tx, {
    key: `hold:${key}:posted`,
    kind: `post-${row.reason}`,
    ...placeOf(row),
    lines: [
      { account: 'frozen', userId, amount: -amount, ...words },
      ...(given.lines ?? [{ account: 'income' as const, userId, amount, ...words }]),
    ],
  });
  await endHold(tx.db, row.hold_id, 'posted', tx.now);
  return true;
}

/** Ends a hold by returning its money to where it came from. Answers false when it has ended already. */
export async function voidHold(
  tx: Tx,
  key: string,
  given: { title: string; detail?: string },
): Promise<boolean> {
  const row = await lockHold(tx.db, key);
  if (row?.state !== 'pending') return false;
  requireHeld(tx.db, 'person', row.user_id);
  const { user_id: userId, amount } = row;
  const words = { title: given.title, detail: given.detail ?? '' };
  const back: Line =
    row.source === 'escrow'
      ? { account: 'escrow', amount }
      : { account: row.source, userId, amount, ...words };
  await post(tx, {
    key: `hold:${key}:voided`,
    kind: `void-${row.reason}`,
    ...placeOf(row),
    lines: [{ account: 'frozen', userId, amount: -amount, ...words }, back],
  });
  await endHold(tx.db, row.hold_id, 'voided', tx.now);
  return true;
}

/**
 * Changes what the clock does with a hold, and when: a dispute stops it and adds its time. Answers false when the hold has
 * ended. The person is locked.
 */
export async function moveHold(
  tx: Tx,
  key: string,
  given: {
    lapse: HoldLapse;
    /** Seconds. */
    later: number;
  },
): Promise<boolean> {
  const row = await lockHold(tx.db, key);
  if (row?.state !== 'pending') return false;
  requireHeld(tx.db, 'person', row.user_id);
  await changeHold(tx.db, row.hold_id, {
    lapse: given.lapse,
    release_at: after(row.release_at, given.later),
  });
  return true;
}

const placeOf = (row: HoldRow): { orderId: number } | { shardOf: number } =>
  row.order_id > 0 ? { orderId: row.order_id } : { shardOf: row.user_id };

/** The hold of a key, whatever its state. */
export const holdOf = (ctx: Ctx, key: string): Promise<HoldRow | undefined> => findHold(ctx.db, key);

const batch = 100;

/** Ends one due hold. Its person may have been merged into another since it was read: then the next run ends it. */
async function lapse(deps: Deps, now: Date, due: DueHold): Promise<void> {
  await inTransaction({ ...jobContext(deps), now }, async (tx) => {
    await lockPeople(tx, [due.user_id]);
    const row = await lockHold(tx.db, due.key);
    if (row?.user_id !== due.user_id || row.lapse !== due.lapse || row.release_at > now) return;
    if (due.lapse === 'post') await postHold(tx, due.key, { title: '款项到账，可以提现' });
    else await voidHold(tx, due.key, { title: '超时退回' });
  });
}

/** Job: what is due is released or returned, each in a transaction of its own. One that fails does not hold up the rest. */
export async function lapseHolds(deps: Deps, goesOn: () => boolean): Promise<void> {
  const now = deps.clock();
  const run = jobRows(deps, 'ledger.lapse-holds');
  for (let last: DueHold | undefined; ;) {
    const due = await findDueHolds(deps.db, now, last, batch);
    for (const one of due) await run.one(one.hold_id, () => lapse(deps, now, one));
    last = due.at(-1);
    if (due.length < batch || !goesOn()) break;
  }
  await run.end();
}
