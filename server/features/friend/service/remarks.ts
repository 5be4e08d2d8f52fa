import type { viewRemark as contract } from '@qunlu/contract/friend/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { lockUser } from '../../account/service/profile.ts';
import { findEntry, writeNote, type EntryRow } from '../store/entries.ts';
import { normaliseSearch } from './readings.ts';
import { checkTagRoom } from './tags.ts';

type Remark = OutputOf<typeof contract>;

function noSuchFriend(): never {
  fail('notFound', { message: '你们还不是好友', field: 'user_id' });
}

const present = (row: EntryRow): Remark => ({ user_id: row.friend_id, note: row.note, tags: row.tags });

export async function viewRemark(ctx: ViewerCtx, friendId: number): Promise<Remark> {
  return present((await findEntry(ctx.db, ctx.viewer.userId, friendId)) ?? noSuchFriend());
}

/** Removes duplicate tags. */
export async function writeRemark(
  ctx: ViewerCtx,
  given: { user_id: number; note: string; tags: readonly string[] },
): Promise<Remark> {
  const { userId } = ctx.viewer;
  const tags = [...new Set(given.tags)];
  return inTransaction(ctx, async (tx) => {
    // Without the lock two simultaneous writes could both use the last free tag.
    await lockUser(tx, userId);
    if (!(await findEntry(tx.db, userId, given.user_id))) noSuchFriend();
    await checkTagRoom(tx, tags, { field: 'tags', except: given.user_id });
    const own = { note: given.note, note_words: normaliseSearch(given.note), tags };
    return present((await writeNote(tx.db, userId, given.user_id, own)) ?? noSuchFriend());
  });
}
