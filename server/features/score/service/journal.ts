import { scoreType, type ScoreType } from '@qunlu/contract/score/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf, type Ctx, type Tx } from '../../../platform/context.ts';
import { credited, inYear, leftOf, takenBack, yearOf, type ScoreState } from '../policy.ts';
import {
  addEntry,
  findBalance,
  hasEntry,
  holdBalance,
  putBalance,
  putEarned,
  type BalanceRow,
} from '../store/journal.ts';
import { requireHeld } from '../../../platform/held.ts';

export const todayOf = (ctx: Ctx): string => dayText(secondsOf(ctx.now));

/** What a person has now: points of a year that is over do not count, whether or not the job has been there. */
export async function balanceOf(ctx: Ctx, userId: number): Promise<BalanceRow> {
  const row = await findBalance(ctx.db, userId, todayOf(ctx));
  return { ...row, ...inYear(row, yearOf(ctx.now)) };
}

/** For account (E137). */
export const scoreHoldings = async (ctx: Ctx, userId: number): Promise<{ score: number }> => ({
  score: (await balanceOf(ctx, userId)).balance,
});

/** How the entry of points that have expired at the beginning of `year` is named, and called. */
export const expiryOf = (year: number): { key: string; title: string } => ({
  key: `expiry:${year - 2}`,
  title: `${year - 2} 年的积分到期`,
});

/** {@link balanceOf}, held until the transaction ends, with what has expired written down. The person is locked. */
export async function holdScore(tx: Tx, userId: number): Promise<BalanceRow> {
  requireHeld(tx.db, 'person', userId);
  const row = await holdBalance(tx.db, userId, todayOf(tx));
  const year = yearOf(tx.now);
  if (row.year >= year) return row;
  const { expired, ...now } = inYear(row, year);
  await putBalance(tx.db, userId, now);
  if (expired > 0)
    await addEntry(tx.db, {
      ...expiryOf(year),
      user_id: userId,
      type: scoreType.expiry,
      credit: -expired,
      balance_after: now.balance,
      reverses: null,
      log_at: tx.now,
    });
  return { ...now, earned: row.earned };
}

export interface ScorePosting {
  userId: number;
  /** Names the action: a repeat adds nothing. */
  key: string;
  type: ScoreType;
  /** Signed, never 0. */
  credit: number;
  /** Why, as the person reads it. */
  title: string;
  /** The entry that is taken back, and the year in which it was written. */
  reverses?: { entryId: number; year: number };
}

const points = (count: number): string => `${count} 积分`;

function stateAfter(state: ScoreState, { credit, reverses }: ScorePosting): ScoreState {
  if (reverses && credit < 0) {
    const left = leftOf(state, reverses.year);
    if (left === undefined) fail('stateChanged', { message: '这笔积分已经到期，不能撤回' });
    if (left < -credit)
      fail('stateChanged', {
        message: `这笔积分已用掉一部分，只剩 ${points(left)}，不能撤回；可以改用调整`,
      });
    return takenBack(state, reverses.year, -credit);
  }
  if (state.balance + credit < 0)
    fail('stateChanged', { message: `积分不够，现在只有 ${points(state.balance)}` });
  return credited(state, credit);
}

/**
 * Writes an entry of the journal and changes the balance with it, in the transaction of its action; once by its key, never below
 * nothing. The person is locked: a merge would move the journal away meanwhile. Answers what the person has then.
 */
export async function addScore(tx: Tx, action: ScorePosting): Promise<{ added: boolean; balance: number }> {
  const { userId, key, type, credit, title, reverses } = action;
  const held = await holdScore(tx, userId);
  if (await hasEntry(tx.db, userId, key)) return { added: false, balance: held.balance };
  const after = stateAfter(held, action);
  await addEntry(tx.db, {
    user_id: userId,
    key,
    type,
    credit,
    balance_after: after.balance,
    title,
    reverses: reverses?.entryId ?? null,
    log_at: tx.now,
  });
  await putBalance(tx.db, userId, after);
  return { added: true, balance: after.balance };
}

/** The same for a mission, which counts for the day's cap (D125). `earned`: what the day has brought before. */
export async function addMissionScore(
  tx: Tx,
  action: Omit<ScorePosting, 'type' | 'reverses'>,
  earned: number,
): Promise<number> {
  const { balance } = await addScore(tx, { ...action, type: scoreType.mission });
  await putEarned(tx.db, action.userId, todayOf(tx), earned + action.credit);
  return balance;
}
