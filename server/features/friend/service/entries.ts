import type { MeetingWay } from '@qunlu/contract/friend/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { addEntries, isInLists, rewriteEntries, type EntryFace } from '../store/entries.ts';
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

async function faceOf({ card_id, realname, avatar, company, position, certified }: Line): Promise<EntryFace> {
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
export async function enlist(tx: Ctx, a: number, b: number, meeting: Meeting): Promise<void> {
  const lines = await linesOf(tx, [a, b]);
  const { applied_at, via, introducer_id } = meeting;
  const entry = async (user_id: number, friend_id: number) => ({
    ...(await faceOf(lines.get(friend_id) ?? nameOnly(''))),
    user_id,
    friend_id,
    applied_at,
    since: tx.now,
    via,
    introducer_id,
  });
  await addEntries(tx.db, [await entry(a, b), await entry(b, a)]);
}

/** Hears of a card or a name that changed, in its transaction: whoever has this friend reads the new one at once. */
export async function refreshEntries(tx: Ctx, userId: number): Promise<void> {
  if (!(await isInLists(tx.db, userId))) return;
  const line = (await linesOf(tx, [userId])).get(userId);
  if (line) await rewriteEntries(tx.db, userId, await faceOf(line));
}
