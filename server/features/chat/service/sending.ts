import type { ChatMessage } from '@qunlu/contract/chat/entity.ts';
import { chatPath, consultPath } from '@qunlu/contract/chat/rules.ts';
import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { lockPair } from '../../account/api/people.ts';
import { showFiles } from '../../media/api/files.ts';
import { pushOnly } from '../../notification/api/notifications.ts';
import { isAsker, writingProblem } from '../policy/writing.ts';
import type { SentBody } from '../policy/message.ts';
import { oneLine } from '../present.ts';
import { openPair } from '../store/conversations.ts';
import { findStanding, findStranger, lockStandingRow, type StandingRow } from '../store/list.ts';
import { findMessage, findSent, type MessageRow } from '../store/messages.ts';
import { writeMessage, type Delivery } from '../store/sending.ts';
import { draftOf, type Draft } from './draft.ts';
import { kindsOf, noConversation, noMessage, noPerson } from './kinds.ts';
import { presentFor } from './reading.ts';
import { boundOf } from './standing.ts';
import { refOf } from './view.ts';
import { messageWords } from './words.ts';

/** Files of a message, as a subject of media. */
export const filesOf = (messageId: number): string => `chat-message:${messageId}`;
/** What leaves the app about a conversation; read, it does not. */
export const pushBegin = 'chat:';
export const pushKey = (conversationId: number): string => `${pushBegin}${conversationId}`;
export const conversationOf = (key: string): number => Number(key.slice(pushBegin.length));
/** What is said of a message whose words do not leave the app. */
export const withoutWords = '发来一条消息';
/** Seconds that a message may be read in the app before it leaves it. */
const pushAfter = 15;

/**
 * D104, D105: sends a message once for each number that the phone gives it: whatever is refused later, a message that was stored is
 * answered as it stands.
 */
export async function sendMessage(ctx: ViewerCtx, body: SentBody): Promise<ChatMessage> {
  try {
    const draft = await draftOf(ctx, body);
    const row = await inTransaction(ctx, (tx) => write(tx, body, draft));
    return presentFor(ctx, row, ctx.viewer.userId);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const row = await sentBefore(ctx, body);
    if (!row) throw error;
    return presentFor(ctx, row, ctx.viewer.userId);
  }
}

/** What this number was given to before, in this conversation; undefined: nothing. */
async function sentBefore(ctx: ViewerCtx, body: SentBody): Promise<MessageRow | undefined> {
  const { userId } = ctx.viewer;
  const kinds = kindsOf(ctx);
  const known = await findSent(ctx.db, userId, body.client_id);
  if (!known) return undefined;
  const ref = refOf(ctx, body.conversation_id, body.user_id);
  const there = await findStanding(ctx.db, { kinds, userId, ref });
  if (there?.conversation_id !== known.conversation_id)
    fail('conflict', { message: '这个编号已经用在另一个会话里，请刷新后重新发送', field: 'client_id' });
  return (await findMessage(ctx.db, { kinds, userId, messageId: known.message_id })) ?? noMessage();
}

/** The conversation under its lock, made if need be. */
async function lockStanding(tx: Tx<ViewerCtx>, body: SentBody): Promise<StandingRow> {
  const { userId } = tx.viewer;
  const kinds = kindsOf(tx);
  const ref = refOf(tx, body.conversation_id, body.user_id);
  const row = await lockStandingRow(tx.db, { kinds, userId, ref });
  if (row) return row;
  if (!('userId' in ref)) return noConversation();
  const other = await findStranger(tx.db, userId, ref.userId);
  if (!other?.there) return noPerson();
  // Whose account became part of another meanwhile begins nothing that nobody would see.
  await lockPair(tx, userId, ref.userId);
  await openPair(tx.db, userId, ref.userId, tx.now);
  return (await lockStandingRow(tx.db, { kinds, userId, ref })) ?? noPerson();
}

/** Whom a message reaches, and how; one that is refused only who sent it. */
function reachedBy(row: StandingRow, userId: number): Delivery[] {
  const side = isAsker(row, userId) ? 1 : 2;
  const own: Delivery = { userId, side, as: 'own' };
  if (row.blocked || row.other_id === null) return [own];
  if (row.kind === 'direct') return [own, { userId: row.other_id, side: 1, as: 'unread' }];
  const others = row.answerers.filter((one) => one !== userId);
  // Whoever answers has answered for the others, too.
  const answering = others.map((one): Delivery => ({
    userId: one,
    side: 2,
    as: side === 1 ? 'unread' : 'answered',
  }));
  return side === 1
    ? [own, ...answering]
    : [own, { userId: row.other_id, side: 1, as: 'unread' }, ...answering];
}

async function write(tx: Tx<ViewerCtx>, body: SentBody, draft: Draft): Promise<MessageRow> {
  const { userId } = tx.viewer;
  const row = await lockStanding(tx, body);
  const bound = await boundOf(tx, row);
  const problem = writingProblem(row, { userId, bound, now: tx.now });
  if (problem) fail(problem.failure, { message: problem.message });
  const answered = body.reply_id === undefined ? null : await answeredIn(tx, row, body.reply_id);
  const { conversation_id } = row;
  const reached = reachedBy(row, userId);
  const keyOf = (field: 'file' | 'cover') => draft.files.find((one) => one.field === field)?.key ?? '';
  const message = {
    conversation_id,
    sender_id: userId,
    client_id: body.client_id,
    type: body.type,
    version: row.version + 1,
    text: draft.text,
    file_key: keyOf('file'),
    cover_key: keyOf('cover'),
    details: draft.details,
    reply_id: answered?.message_id ?? null,
    created_at: tx.now,
    refused: row.blocked,
  };
  const { title = '', name = '' } = draft.details;
  const words = messageWords([draft.text, title, name], {
    people: reached.map((one) => one.userId),
    conversationId: conversation_id,
  });
  const made = await writeMessage(tx.db, { ...message, words }, reached);
  // The same one, sent twice at once.
  if (!made) return (await sentBefore(tx, body)) ?? noMessage();
  const sent: MessageRow = {
    ...message,
    message_id: made.message_id,
    recalled_at: null,
    hidden: false,
    reply: answered && replyOf(answered),
    peer_delivered_id: row.peer_delivered_id,
    peer_read_id: row.peer_read_id,
  };
  if (draft.files.length > 0) await keepFiles(tx, sent.message_id, draft);
  await tell(tx, sent, { row, reached, muted: made.muted });
  return sent;
}

/** A message of this conversation that the sender sees. */
async function answeredIn(
  tx: Tx<ViewerCtx>,
  row: StandingRow,
  messageId: number,
): Promise<MessageRow & { sender_name: string }> {
  const { userId } = tx.viewer;
  const found = await findMessage(tx.db, { kinds: kindsOf(tx), userId, messageId });
  if (found?.conversation_id !== row.conversation_id) return noMessage();
  return found;
}

const replyOf = (message: MessageRow & { sender_name: string }): MessageRow['reply'] => ({
  name: message.sender_name,
  type: message.type,
  text: message.text,
  details: message.details,
  gone: message.recalled_at !== null || message.hidden,
});

async function keepFiles(tx: Tx<ViewerCtx>, messageId: number, { files }: Draft): Promise<void> {
  await showFiles(tx, {
    subject: filesOf(messageId),
    userId: tx.viewer.userId,
    files: files.map(({ field, label, key }) => ({
      field,
      label,
      address: tx.deps.storage.url('private', key),
    })),
    from: files.flatMap(({ from }) => (from === null ? [] : [filesOf(from)])),
    bucket: 'private',
  });
}

/** Pages learn of it at once; phones whose owner has not read it a little later. */
async function tell(
  tx: Tx<ViewerCtx>,
  message: MessageRow,
  { row, reached, muted }: { row: StandingRow; reached: readonly Delivery[]; muted: readonly number[] },
): Promise<void> {
  const { conversation_id: id, version } = message;
  await tx.deps.realtime.tell(
    tx,
    reached.map(({ userId }) => userId),
    { topic: 'chat', id, version },
  );
  const away = reached.filter(({ userId, as }) => as === 'unread' && !muted.includes(userId));
  if (away.length === 0) return;
  await pushOnly(
    tx,
    away.map(({ userId }) => ({
      userId,
      category: 'message',
      key: pushKey(id),
      title: row.own_name || '新消息',
      body: oneLine(message) || withoutWords,
      path: row.kind === 'direct' ? chatPath(tx.viewer.userId) : consultPath(id),
      after: pushAfter,
    })),
  );
}
