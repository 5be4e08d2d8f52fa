import type { MeetingWay } from '@qunlu/contract/friend/rules.ts';
import { inTransaction, type Ctx, type Tx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { insertEntries, isInLists, rewriteEntries, type ProfileSnapshot } from '../store/entries.ts';
import { findLines, type Line } from '../store/people.ts';
import { readingOf } from './readings.ts';

/** Row of a person without a visible card: the account's name only. */
export const nameOnly = (realname: string): Line => ({
  card_id: 0,
  realname,
  avatar: '',
  company: '',
  position: '',
  certified: 0,
});

/** Rows of people, from their default cards. */
export const linesOf = (ctx: Ctx, userIds: readonly number[]): Promise<Map<number, Line>> =>
  findLines(ctx.db, userIds);

async function profileSnapshotOf({
  card_id,
  realname,
  avatar,
  company,
  position,
  certified,
}: Line): Promise<ProfileSnapshot> {
  const line = { card_id, realname, avatar, company, position, certified };
  return { ...line, ...(await readingOf(line)) };
}

/** How two people became friends. */
export interface Meeting {
  applied_at: Date;
  via: MeetingWay;
  introducer_id: number | null;
}

/** Adds each to the other's list. */
export async function addEntries(tx: Tx, a: number, b: number, meeting: Meeting): Promise<void> {
  const lines = await linesOf(tx, [a, b]);
  const { applied_at, via, introducer_id } = meeting;
  const entry = async (user_id: number, friend_id: number) => ({
    ...(await profileSnapshotOf(lines.get(friend_id) ?? nameOnly(''))),
    user_id,
    friend_id,
    applied_at,
    since: tx.now,
    via,
    introducer_id,
  });
  await insertEntries(tx.db, [await entry(a, b), await entry(b, a)]);
}

/** Rows per transaction, so that a person with many friends blocks nobody for long. */
const batch = 1000;

/** Refreshes one batch under the person's lock, so that an older version never overwrites a newer one. */
async function refreshBatch(tx: Tx, userId: number, last: number): Promise<number | undefined> {
  await lockPeople(tx, [userId]);
  const line = (await linesOf(tx, [userId])).get(userId);
  // Hidden people are in no list; their entries are refreshed when they come back.
  if (!line) return undefined;
  return rewriteEntries(tx.db, userId, await profileSnapshotOf(line), { after: last, size: batch });
}

/**
 * Updates the entries of this friend in everybody's list to their current card and name. Idempotent; inside a transaction
 * it becomes part of it.
 */
export async function refreshEntries(ctx: Ctx, userId: number): Promise<void> {
  if (!(await isInLists(ctx.db, userId))) return;
  for (let last: number | undefined = 0; last !== undefined;) {
    const from: number = last;
    last = await inTransaction(ctx, (tx) => refreshBatch(tx, userId, from));
  }
}
