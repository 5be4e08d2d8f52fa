import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import { chatRules } from '@qunlu/contract/chat/rules.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockPeople } from '../../account/api/people.ts';
import { releaseFiles, withdrawFiles } from '../../media/api/files.ts';
import { forgetSubject } from '../../moderation/api/reports.ts';
import { changeWords, settle, settleAll } from '../../notification/api/notifications.ts';
import { isAsker } from '../policy/writing.ts';
import { lockStandingRow, type StandingRow } from '../store/list.ts';
import { countPinned, setMember } from '../store/marks.ts';
import { findMessage, type MessageRow } from '../store/messages.ts';
import { findUnread, recallMessage as recall, removeFor } from '../store/sending.ts';
import { kindsOf, noConversation, noMessage } from './kinds.ts';
import { presentFor } from './reading.ts';
import { filesOf, pushKey, withoutWords } from './sending.ts';

/** A message that the caller sees and its conversation, locked. */
async function lockMessage(
  tx: Tx<ViewerCtx>,
  messageId: number,
): Promise<{ message: MessageRow; row: StandingRow }> {
  const asked = { kinds: kindsOf(tx), userId: tx.viewer.userId };
  const found = await findMessage(tx.db, { ...asked, messageId });
  if (!found) return noMessage();
  const ref = { conversationId: found.conversation_id };
  const row = await lockStandingRow(tx.db, { ...asked, ref });
  // As it stands under the lock.
  const message = row && (await findMessage(tx.db, { ...asked, messageId }));
  return message ? { message, row } : noMessage();
}

async function isOwn(tx: Tx<ViewerCtx>, messageId: number): Promise<boolean> {
  const asked = { kinds: kindsOf(tx), userId: tx.viewer.userId, messageId };
  return (await findMessage(tx.db, asked))?.sender_id === tx.viewer.userId;
}

const everybody = (row: StandingRow): number[] =>
  [row.low_id, row.high_id, row.asker_id, ...row.answerers].filter((id): id is number => id !== null);

/** What is taken back in the app does not leave it later, at the end of the night for one. */
async function takeBack(tx: Tx<ViewerCtx>, conversationId: number): Promise<void> {
  const people = await findUnread(tx.db, conversationId);
  const of = (some: typeof people): number[] => some.map(({ user_id }) => user_id);
  const key = pushKey(conversationId);
  const none = people.filter(({ unread }) => unread === 0);
  await settleAll(tx, of(none), [key]);
  const rest = people.filter(({ unread }) => unread > 0);
  await changeWords(tx, { userIds: of(rest), key, body: withoutWords, less: 1 });
}

/** D104: takes back what one has just said: text and files are gone for good. */
export const recallMessage = (ctx: ViewerCtx, messageId: number): Promise<ChatMessage> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    // Before the conversation, whose lock comes last. What was reported of it is about nothing any more.
    if (await isOwn(tx, messageId)) await forgetSubject(tx, { type: 'chat-message', id: messageId });
    const { message, row } = await lockMessage(tx, messageId);
    if (message.sender_id !== userId) return noMessage();
    if (message.recalled_at) return presentFor(tx, message, userId);
    if (after(message.created_at, chatRules.recallSeconds) < tx.now)
      fail('stateChanged', { message: '发出超过 2 分钟，不能撤回了' });
    const version = row.version + 1;
    await recall(tx.db, { messageId, conversationId: row.conversation_id, version, now: tx.now });
    if (!message.refused) await takeBack(tx, row.conversation_id);
    const keys = [message.file_key, message.cover_key].filter((key) => key !== '');
    if (keys.length > 0) {
      await releaseFiles(tx, [filesOf(messageId)]);
      await withdrawFiles(
        tx,
        keys.map((key) => tx.deps.storage.url('private', key)),
      );
    }
    await tx.deps.realtime.tell(tx, message.refused ? [userId] : everybody(row), {
      topic: 'chat',
      id: row.conversation_id,
      version,
    });
    return presentFor(tx, { ...message, version, recalled_at: tx.now }, userId);
  });

/** R020: the caller sees it no more; others do. */
export const removeMessage = (ctx: ViewerCtx, messageId: number): Promise<{ removed: boolean }> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const { row } = await lockMessage(tx, messageId);
    const version = row.version + 1;
    await removeFor(tx.db, { messageId, conversationId: row.conversation_id, version, userId });
    await tx.deps.realtime.tell(tx, [userId], { topic: 'chat', id: row.conversation_id, version });
    return { removed: true };
  });

/** R008: how a conversation stands in the caller's list. */
export const setConversation = (
  ctx: ViewerCtx,
  body: {
    id: number;
    pinned?: number | undefined;
    muted?: number | undefined;
    unread?: number | undefined;
    cleared?: number | undefined;
  },
): Promise<{ pinned: boolean; muted: boolean }> =>
  inTransaction(ctx, async (tx) => {
    const { userId } = tx.viewer;
    const ref = { conversationId: body.id };
    // How many are pinned is a number of the person, whichever conversation is locked.
    if (body.pinned === 1) await lockPeople(tx, [userId]);
    const row = await lockStandingRow(tx.db, { kinds: kindsOf(tx), userId, ref });
    if (!row) return noConversation();
    const pins = body.pinned === 1 && !row.pinned;
    if (pins && (await countPinned(tx.db, userId, body.id)) >= chatRules.pinned)
      fail('stateChanged', { message: `最多置顶 ${chatRules.pinned} 个会话，请先取消一个` });
    const set = await setMember(
      tx.db,
      { conversationId: body.id, userId, side: isAsker(row, userId) ? 1 : 2 },
      {
        ...(body.pinned === undefined ? {} : { pinned: body.pinned === 1 }),
        ...(body.muted === undefined ? {} : { muted: body.muted === 1 }),
        ...(body.unread === undefined ? {} : { marked: body.unread === 1 }),
        cleared: body.cleared === 1,
      },
    );
    if (body.cleared === 1 || body.muted === 1) await settle(tx, userId, [pushKey(body.id)]);
    await tx.deps.realtime.tell(tx, [userId], { topic: 'chat', id: body.id, version: row.version });
    return set;
  });
