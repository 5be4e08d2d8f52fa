import type { viewRemark as contract } from '@qunlu/contract/friend/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { notFound } from '@qunlu/contract/kernel/errors.ts';
import { friendRules } from '@qunlu/contract/friend/rules.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { findEntry, writeNote, type EntryRow } from '../store/entries.ts';
import { normaliseSearch } from './readings.ts';
import { noTagRoom } from './tags.ts';

type Remark = OutputOf<typeof contract>;

const present = (row: EntryRow): Remark => ({ user_id: row.friend_id, note: row.note, tags: row.tags });

export async function viewRemark(ctx: ViewerCtx, friendId: number): Promise<Remark> {
  return present(
    (await findEntry(ctx.db, ctx.viewer.userId, friendId)) ?? notFound('你们还不是好友', 'user_id'),
  );
}

/** Removes duplicate tags. */
export async function writeRemark(
  ctx: ViewerCtx,
  given: { user_id: number; note: string; tags: readonly string[] },
): Promise<Remark> {
  const { userId } = ctx.viewer;
  const tags = [...new Set(given.tags)];
  const { user_id: friendId, note } = given;
  const words = normaliseSearch(note);
  const { tagsPerUser: tagsMax } = friendRules;
  const done = await writeNote(ctx.db, userId, friendId, { note, words, tags, tagsMax });
  if (done === 'missing') notFound('你们还不是好友', 'user_id');
  if (done === 'full') noTagRoom('tags');
  return { user_id: friendId, note, tags };
}
