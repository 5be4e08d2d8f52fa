import type { MeetingWay } from '@qunlu/contract/friend/rules.ts';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/service/people.ts';
import { insertEntries, isInLists, rewriteEntries, type ProfileSnapshot } from '../store/entries.ts';
import { findLines, type Line } from '../store/people.ts';
import { readingOf } from './readings.ts';

/** Who has no card to be seen is shown by the account's name. */
export const nameOnly = (realname: string): Line => ({
  card_id: 0,
  realname,
  avatar: '',
  company: '',
  position: '',
  certified: 0,
});

/** How people are shown by their default cards. */
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

/** Puts each into the list of the other. */
export async function addEntries(tx: Ctx, a: number, b: number, meeting: Meeting): Promise<void> {
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

/** Rows of one transaction: a person with many friends holds up nobody, not even themself. */
const batch = 1000;

/** One batch, read and written under the person's lock: whoever comes later has read what is newer. */
async function refreshBatch(tx: Ctx, userId: number, last: number): Promise<number | undefined> {
  await lockPeople(tx, [userId]);
  const line = (await linesOf(tx, [userId])).get(userId);
  // Who may not be seen stands in no list; it is read again when they come back.
  if (!line) return undefined;
  return rewriteEntries(tx.db, userId, await profileSnapshotOf(line), { after: last, size: batch });
}

/**
 * Brings what everybody's list shows of this friend up to date, as their card and name are now. Idempotent; inside a
 * transaction it is part of it.
 */
export async function refreshEntries(ctx: Ctx, userId: number): Promise<void> {
  if (!(await isInLists(ctx.db, userId))) return;
  for (let last: number | undefined = 0; last !== undefined;) {
    const from: number = last;
    last = await inTransaction(ctx, (tx) => refreshBatch(tx, userId, from));
  }
}
