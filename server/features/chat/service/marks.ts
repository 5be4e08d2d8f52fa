import { inTransaction, type Ctx, type ViewerCtx } from '../../../platform/context.ts';
import { valueOf } from '../../../platform/database.ts';
import { settle } from '../../notification/api/notifications.ts';
import type { PushKey } from '../../notification/ports.ts';
import { findWaiting, lockForMarks, setMarks, unreadOf, type Mark } from '../store/marks.ts';
import { kindsOf } from './kinds.ts';
import { conversationOf, pushKey } from './sending.ts';

/** Counts for the tab of messages. */
export const unreadFor = (ctx: ViewerCtx) => unreadOf(kindsOf(ctx), ctx.viewer.userId);

/** What of messages still may leave the app: to whom they are still to be read. */
export async function findWaitingPushes(ctx: Ctx, pushes: readonly PushKey[]): Promise<PushKey[]> {
  const asked = pushes.map(({ userId, key }) => ({ userId, conversationId: conversationOf(key) }));
  const rows = await findWaiting(ctx.db, kindsOf(ctx), asked);
  return rows.map((row) => ({ userId: row.user_id, key: pushKey(row.conversation_id) }));
}

/** D104, D105: how far the caller has received and read; conversations that are not theirs are passed over. */
export const markMessages = (
  ctx: ViewerCtx,
  marks: readonly { conversation_id: number; message_id: number; read: number }[],
): Promise<{ unread: number }> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const kinds = kindsOf(tx);
    const conversationIds = [...new Set(marks.map((mark) => mark.conversation_id))];
    const own = await lockForMarks(tx.db, { kinds, userId, conversationIds });
    const people = new Map(own.map((row) => [row.conversation_id, row.people]));
    const mine: Mark[] = marks
      .filter(({ conversation_id }) => people.has(conversation_id))
      .map(({ conversation_id, message_id, read }) => ({ conversation_id, message_id, read: read === 1 }));
    const moved = mine.length > 0 ? await setMarks(tx.db, userId, mine) : [];
    for (const { conversation_id: id } of moved)
      await tx.deps.realtime.tell(tx, people.get(id) ?? [userId], { topic: 'chat-marks', id, version: 0 });
    const read = moved.filter((row) => row.read);
    if (read.length > 0) {
      await settle(
        tx,
        userId,
        read.map((row) => pushKey(row.conversation_id)),
      );
      // Their other pages count anew.
      await tx.deps.realtime.tell(tx, [userId], { topic: 'badges', id: 0, version: 0 });
    }
    return { unread: await valueOf(tx.db, unreadOf(kinds, userId)) };
  });
