import type { MessageType } from '@qunlu/contract/chat/rules.ts';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { MessageDetails } from '../tables.ts';

/** A message as it is written. */
export interface NewMessage {
  conversation_id: number;
  sender_id: number;
  client_id: string;
  type: MessageType;
  version: number;
  text: string;
  file_key: string;
  cover_key: string;
  details: MessageDetails;
  reply_id: number | null;
  created_at: Date;
  refused: boolean;
  /** Words it is found by. */
  words: readonly string[];
}

/** How the message reaches somebody: their own, unread, or read because somebody on the same side has answered. */
export interface Delivery {
  userId: number;
  side: 1 | 2;
  as: 'own' | 'unread' | 'answered';
}

const write = `
  with m as (
    insert into chat_message (conversation_id, sender_id, client_id, type, version, text, file_key, cover_key, details, reply_id,
      created_at, refused, search)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, array_to_tsvector($13::text[]))
    on conflict (sender_id, client_id) where sender_id is not null do nothing
    returning message_id),
  c as (
    update chat_conversation c set version = $5, last_message_id = m.message_id, first_id = coalesce(c.first_id, $2),
      answered = c.answered or (c.first_id is not null and c.first_id <> $2 and not $12),
      unanswered = c.unanswered + case when not c.answered and coalesce(c.first_id, $2) = $2 then 1 else 0 end
    from m where c.conversation_id = $1),
  u as (
    insert into chat_member as u (conversation_id, user_id, side, last_id, delivered_id, read_id, unread)
    select $1, w.user_id, w.side, m.message_id, case w.how when 'unread' then 0 else m.message_id end,
      case w.how when 'answered' then m.message_id else 0 end, case w.how when 'unread' then 1 else 0 end
    from m cross join unnest($14::bigint[], $15::smallint[], $16::text[]) as w (user_id, side, how)
    order by w.user_id
    on conflict (conversation_id, user_id) do update set last_id = excluded.last_id, side = excluded.side,
      delivered_id = greatest(u.delivered_id, excluded.delivered_id), read_id = greatest(u.read_id, excluded.read_id),
      unread = case when excluded.read_id > 0 then 0 else u.unread + excluded.unread end
    returning u.user_id, u.muted)
  select m.message_id, array_to_json(array(select u.user_id from u where u.muted)) as muted from m`;

/**
 * Writes a message, moves its conversation on and counts it for those whom it reaches, in one statement. The row of the conversation
 * is locked, `version` is its next. undefined: its sender has sent this number before.
 */
export async function writeMessage(
  db: TxDb,
  message: NewMessage,
  reached: readonly Delivery[],
): Promise<{ message_id: number; muted: number[] } | undefined> {
  const [row] = await prepared<{ message_id: number; muted: number[] }>(db, write, [
    message.conversation_id,
    message.sender_id,
    message.client_id,
    message.type,
    message.version,
    message.text,
    message.file_key,
    message.cover_key,
    JSON.stringify(message.details),
    message.reply_id,
    message.created_at,
    message.refused,
    [...message.words],
    reached.map(({ userId }) => userId),
    reached.map(({ side }) => side),
    reached.map(({ as }) => as),
  ]);
  return row;
}

/** Takes back what a message said; `unread` of those who had not read it falls with it. Its conversation is locked. */
export async function recallMessage(
  db: TxDb,
  given: { messageId: number; conversationId: number; version: number; now: Date },
): Promise<void> {
  await prepared(
    db,
    `with m as (
       update chat_message set text = '', file_key = '', cover_key = '', details = '{}', search = '', recalled_at = $4, version = $3
       where message_id = $1 returning message_id, sender_id, refused, removed_by),
     c as (update chat_conversation set version = $3 where conversation_id = $2)
     update chat_member u set unread = greatest(0, u.unread - 1) from m
     where u.conversation_id = $2 and u.user_id <> m.sender_id and u.unread > 0 and not m.refused
       and u.read_id < m.message_id and u.cleared_id < m.message_id and u.user_id <> all(m.removed_by)`,
    [given.messageId, given.conversationId, given.version, given.now],
  );
}

/** Who has a place in a conversation, and how much each has not read of it. */
export const findUnread = (db: Db, conversationId: number): Promise<{ user_id: number; unread: number }[]> =>
  prepared(db, 'select user_id, unread from chat_member where conversation_id = $1', [conversationId]);

/** Whether others see what a message says. Its conversation is locked. */
export async function setHidden(
  db: TxDb,
  given: { messageId: number; conversationId: number; version: number; hidden: boolean },
): Promise<void> {
  await prepared(
    db,
    `with m as (update chat_message set hidden = $4, version = $3 where message_id = $1)
     update chat_conversation set version = $3 where conversation_id = $2`,
    [given.messageId, given.conversationId, given.version, given.hidden],
  );
}

/** One person sees the message no more; what their list shows is the one before it. Its conversation is locked. */
export async function removeFor(
  db: TxDb,
  given: { messageId: number; conversationId: number; version: number; userId: number },
): Promise<void> {
  await prepared(
    db,
    `with m as (
       update chat_message set removed_by = array_append(array_remove(removed_by, $4), $4), version = $3 where message_id = $1),
     c as (update chat_conversation set version = $3 where conversation_id = $2)
     update chat_member u set
       unread = greatest(0, u.unread - case when u.unread > 0 and u.read_id < $1 and exists (select from chat_message x
         where x.message_id = $1 and x.sender_id is distinct from u.user_id and x.recalled_at is null) then 1 else 0 end),
       last_id = case when u.last_id <> $1 then u.last_id else coalesce((
         select x.message_id from chat_message x
         where x.conversation_id = $2 and x.message_id < $1 and x.message_id > u.cleared_id
           and (not x.refused or x.sender_id = u.user_id) and u.user_id <> all(x.removed_by)
         order by x.message_id desc limit 1), 0) end
     where u.conversation_id = $2 and u.user_id = $4`,
    [given.messageId, given.conversationId, given.version, given.userId],
  );
}

/** How many messages somebody has sent in a conversation within a time (D43). */
export async function countSent(
  db: Db,
  given: { conversationId: number; userId: number; from: Date; until: Date },
): Promise<number> {
  const [row] = await prepared<{ count: number }>(
    db,
    `select count(*)::int as count from chat_message
     where conversation_id = $1 and sender_id = $2 and created_at >= $3 and created_at < $4`,
    [given.conversationId, given.userId, given.from, given.until],
  );
  return row?.count ?? 0;
}
