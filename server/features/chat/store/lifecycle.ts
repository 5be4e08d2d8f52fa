import type { MessageType } from '@qunlu/contract/chat/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { MergeSides } from '../../lifecycle/ports.ts';
import type { MessageDetails } from '../tables.ts';
import { detailsNow } from './access.ts';

/** Locks the conversations of two accounts, in one order. */
export async function lockOfBoth(db: TxDb, { keep, drop }: MergeSides): Promise<void> {
  await prepared(
    db,
    `select conversation_id from chat_conversation
     where low_id = any($1::bigint[]) or high_id = any($1::bigint[]) or asker_id = any($1::bigint[])
     order by conversation_id for no key update`,
    [[keep, drop]],
  );
}

/** The conversation of the two with each other goes. Answers its messages with files. */
export async function dropBetween(db: TxDb, { keep, drop }: MergeSides): Promise<number[]> {
  const gone = await prepared<{ message_id: number }>(
    db,
    `delete from chat_message where conversation_id in (select conversation_id from chat_conversation
       where kind = 'direct' and low_id = $1 and high_id = $2) returning message_id`,
    [Math.min(keep, drop), Math.max(keep, drop)],
  );
  await prepared(
    db,
    `with c as (select conversation_id from chat_conversation where kind = 'direct' and low_id = $1 and high_id = $2)
     delete from chat_member where conversation_id in (select conversation_id from c)`,
    [Math.min(keep, drop), Math.max(keep, drop)],
  );
  await prepared(db, `delete from chat_conversation where kind = 'direct' and low_id = $1 and high_id = $2`, [
    Math.min(keep, drop),
    Math.max(keep, drop),
  ]);
  return gone.map(({ message_id }) => message_id);
}

/** Conversations of the dropped account of which the kept one has the same: `from` becomes part of `into`. */
export const findSame = (
  db: TxDb,
  { keep, drop }: MergeSides,
): Promise<{ from_id: number; into_id: number }[]> =>
  prepared(
    db,
    `select f.conversation_id as from_id, i.conversation_id as into_id
     from chat_conversation f join chat_conversation i on i.kind = 'direct'
       and i.low_id = least($1, case when f.low_id = $2 then f.high_id else f.low_id end)
       and i.high_id = greatest($1, case when f.low_id = $2 then f.high_id else f.low_id end)
     where f.kind = 'direct' and $2 in (f.low_id, f.high_id)
     union all
     select f.conversation_id, i.conversation_id
     from chat_conversation f join chat_conversation i on i.kind = 'consult'
       and i.subject = f.subject and i.target_id = f.target_id and i.asker_id = $1
     where f.kind = 'consult' and f.asker_id = $2`,
    [keep, drop],
  );

/** Puts the messages of one conversation into another, in their order, each with a version of its own, and its people. */
export async function joinConversation(
  db: TxDb,
  { fromId, intoId, keep, drop }: MergeSides & { fromId: number; intoId: number },
): Promise<void> {
  const both = [[fromId, intoId]];
  // What somebody has cleared is removed message by message, since the numbers of both are mixed.
  await prepared(
    db,
    `update chat_message m set removed_by = array_append(array_remove(m.removed_by, u.user_id), u.user_id)
     from chat_member u where u.conversation_id = any($1::bigint[]) and m.conversation_id = u.conversation_id
       and m.message_id <= u.cleared_id`,
    both,
  );
  await prepared(
    db,
    `with moved as (
       select message_id, row_number() over (order by message_id) as place from chat_message where conversation_id = $1)
     update chat_message m set conversation_id = $2, version = c.version + n.place,
       search = ts_delete(m.search, ':c' || $1::text) || case when m.search = '' then ''::tsvector
         else array_to_tsvector(array[':c' || $2::text]) end
     from moved n, chat_conversation c where m.message_id = n.message_id and c.conversation_id = $2`,
    [fromId, intoId],
  );
  await prepared(
    db,
    `update chat_conversation i set
       version = coalesce((select max(m.version) from chat_message m where m.conversation_id = $2), i.version) + 1,
       last_message_id = greatest(i.last_message_id, f.last_message_id),
       answered = i.answered or f.answered or (case when i.first_id = $4 then $3 else i.first_id end)
         is distinct from (case when f.first_id = $4 then $3 else f.first_id end),
       first_id = coalesce(i.first_id, f.first_id), unanswered = i.unanswered + f.unanswered
     from chat_conversation f where i.conversation_id = $2 and f.conversation_id = $1`,
    [fromId, intoId, keep, drop],
  );
  await prepared(
    db,
    `insert into chat_member as u (conversation_id, user_id, side, last_id, delivered_id, read_id, pinned, muted, marked)
     select $2, case when f.user_id = $4 then $3 else f.user_id end, f.side, f.last_id, f.delivered_id, f.read_id, f.pinned, f.muted, f.marked
     from chat_member f where f.conversation_id = $1
     on conflict (conversation_id, user_id) do update set last_id = greatest(u.last_id, excluded.last_id),
       delivered_id = greatest(u.delivered_id, excluded.delivered_id), read_id = greatest(u.read_id, excluded.read_id),
       pinned = u.pinned or excluded.pinned, muted = u.muted and excluded.muted, marked = u.marked or excluded.marked`,
    [fromId, intoId, keep, drop],
  );
  await prepared(db, 'update chat_member set cleared_id = 0 where conversation_id = $1', [intoId]);
  await prepared(db, 'delete from chat_member where conversation_id = $1', [fromId]);
  await prepared(db, 'delete from chat_conversation where conversation_id = $1', [fromId]);
}

/** Everything else of the dropped account. */
export async function moveRest(db: TxDb, { keep, drop }: MergeSides): Promise<void> {
  const sides = [keep, drop];
  await prepared(
    db,
    `update chat_conversation set low_id = least($1, case when low_id = $2 then high_id else low_id end),
       high_id = greatest($1, case when low_id = $2 then high_id else low_id end)
     where kind = 'direct' and $2 in (low_id, high_id)`,
    sides,
  );
  await prepared(db, 'update chat_conversation set asker_id = $1 where asker_id = $2', sides);
  await prepared(db, 'update chat_conversation set first_id = $1 where first_id = $2', sides);
  await prepared(
    db,
    `insert into chat_member as u (conversation_id, user_id, side, last_id, delivered_id, read_id, unread, cleared_id, pinned, muted, marked)
     select conversation_id, $1, side, last_id, delivered_id, read_id, unread, cleared_id, pinned, muted, marked
     from chat_member where user_id = $2
     on conflict (conversation_id, user_id) do update set last_id = greatest(u.last_id, excluded.last_id),
       delivered_id = greatest(u.delivered_id, excluded.delivered_id), read_id = greatest(u.read_id, excluded.read_id),
       cleared_id = least(u.cleared_id, excluded.cleared_id)`,
    sides,
  );
  await prepared(db, 'delete from chat_member where user_id = $1', [drop]);
  // Numbers that both phones gave: each stays one message.
  await prepared(
    db,
    `update chat_message m set client_id = 'merged-' || m.message_id where m.sender_id = $2 and exists (
       select from chat_message k where k.sender_id = $1 and k.client_id = m.client_id)`,
    sides,
  );
  await prepared(db, 'update chat_message set sender_id = $1 where sender_id = $2', sides);
  await prepared(
    db,
    `update chat_message m set
       removed_by = case when $2 = any(m.removed_by) then array_append(array_remove(array_remove(m.removed_by, $2), $1), $1) else m.removed_by end,
       search = case when m.search @@ quote_literal(':u' || $2::text)::tsquery
         then ts_delete(m.search, ':u' || $2::text) || array_to_tsvector(array[':u' || $1::text]) else m.search end
     from chat_member u where u.user_id = $1 and m.conversation_id = u.conversation_id
       and ($2 = any(m.removed_by) or m.search @@ quote_literal(':u' || $2::text)::tsquery)`,
    sides,
  );
  await prepared(
    db,
    `insert into chat_setting as s (user_id, receipts) select $1, receipts from chat_setting where user_id = $2
     on conflict (user_id) do nothing`,
    sides,
  );
  await prepared(db, 'delete from chat_setting where user_id = $1', [drop]);
  await prepared(
    db,
    `insert into chat_assistant (owner_id, user_id, created_at)
     select case when owner_id = $2 then $1 else owner_id end, case when user_id = $2 then $1 else user_id end, created_at
     from chat_assistant where $2 in (owner_id, user_id) and not ($1 in (owner_id, user_id))
     on conflict do nothing`,
    sides,
  );
  await prepared(db, 'delete from chat_assistant where $1 in (owner_id, user_id)', [drop]);
}

/** What is unread, counted anew from the messages; who came to answer later has not missed what was said before. */
const counted = `(select count(*) from (select 1 from chat_message x
    where x.conversation_id = u.conversation_id and x.message_id > u.read_id and x.message_id > u.cleared_id
      and x.sender_id is distinct from u.user_id and not x.refused and x.recalled_at is null and u.user_id <> all(x.removed_by)
      and (u.side = 1 or x.search @@ quote_literal(':u' || u.user_id::text)::tsquery)
    limit 1000) n)`;

/** In all conversations of somebody, for everybody in them. */
export async function recountFor(db: TxDb, userId: number): Promise<void> {
  await prepared(
    db,
    `update chat_member u set unread = ${counted}
     where u.conversation_id in (select conversation_id from chat_member where user_id = $1) and u.unread <> ${counted}`,
    [userId],
  );
}

/** The same for a batch of those that say something is unread, behind a place; answers the last place, null at the end. */
export async function recountBatch(
  db: TxDb,
  behind: { conversationId: number; userId: number },
  size: number,
): Promise<{ conversation_id: number; user_id: number } | null> {
  const rows = await prepared<{ conversation_id: number; user_id: number }>(
    db,
    `select conversation_id, user_id from chat_member
     where unread > 0 and (conversation_id, user_id) > ($1, $2) order by conversation_id, user_id limit $3`,
    [behind.conversationId, behind.userId, size],
  );
  if (rows.length === 0) return null;
  const numbers = [...new Set(rows.map((row) => row.conversation_id))];
  await prepared(
    db,
    `select conversation_id from chat_conversation where conversation_id = any($1::bigint[])
     order by conversation_id for no key update`,
    [numbers],
  );
  await prepared(
    db,
    `update chat_member u set unread = ${counted}
     from unnest($1::bigint[], $2::bigint[]) as w (conversation_id, user_id)
     where u.conversation_id = w.conversation_id and u.user_id = w.user_id and u.unread <> ${counted}`,
    [rows.map((row) => row.conversation_id), rows.map((row) => row.user_id)],
  );
  return rows.at(-1) ?? null;
}

/** What somebody has written says nothing any more, and is by nobody. Answers their messages that had files. */
export async function emptyMessages(db: TxDb, userId: number, now: Date): Promise<number[]> {
  await prepared(
    db,
    `select conversation_id from chat_conversation
     where conversation_id in (select conversation_id from chat_message where sender_id = $1)
     order by conversation_id for no key update`,
    [userId],
  );
  const rows = await prepared<{ message_id: number; filed: boolean }>(
    db,
    `with own as (
       select m.message_id, m.conversation_id, m.file_key <> '' or m.cover_key <> '' as filed, c.version +
         row_number() over (partition by m.conversation_id order by m.message_id) as version
       from chat_message m join chat_conversation c on c.conversation_id = m.conversation_id where m.sender_id = $1),
     c as (update chat_conversation c set version = n.version
       from (select conversation_id, max(version) as version from own group by conversation_id) n
       where c.conversation_id = n.conversation_id)
     update chat_message m set text = '', file_key = '', cover_key = '', details = '{}', search = '', sender_id = null,
       recalled_at = coalesce(m.recalled_at, $2), version = own.version
     from own where m.message_id = own.message_id returning m.message_id, own.filed`,
    [userId, now],
  );
  return rows.filter((row) => row.filed).map((row) => row.message_id);
}

/** What somebody has written, for their export. */
export const findSentBy = (
  db: Db,
  userId: number,
  size: number,
): Promise<
  {
    type: MessageType;
    text: string;
    details: MessageDetails;
    created_at: Date;
    kind: string;
    name: string | null;
  }[]
> =>
  prepared(
    db,
    `select m.type, m.text, ${detailsNow('m')} as details, m.created_at, c.kind,
       (select p.realname from card_person p where p.user_id = case when c.low_id = $1 then c.high_id else c.low_id end
         and not p.erased) as name
     from chat_message m join chat_conversation c on c.conversation_id = m.conversation_id
     where m.sender_id = $1 and m.recalled_at is null order by m.message_id desc limit $2`,
    [userId, size],
  );

/** How many conversations stand in somebody's list. */
export const countConversations = (userId: number): RawBuilder<number> =>
  sql<number>`(select count(*) from chat_member where user_id = ${userId} and last_id > 0)`;

/** Messages that are older than they are kept: gone, batch by batch. Answers those of the batch that had files; null: none is left. */
export async function dropOldMessages(
  db: TxDb,
  before: Date,
  size: number,
): Promise<{ filed: number[]; count: number }> {
  const rows = await prepared<{ message_id: number; conversation_id: number; filed: boolean }>(
    db,
    `delete from chat_message where message_id in (
       select message_id from chat_message where created_at < $1 order by created_at limit $2)
     returning message_id, conversation_id, file_key <> '' or cover_key <> '' as filed`,
    [before, size],
  );
  const numbers = [...new Set(rows.map((row) => row.conversation_id))];
  // With the last message that somebody sees a conversation leaves their list; not where a newer one is being written right now.
  await prepared(
    db,
    `update chat_member u set last_id = 0, unread = 0, pinned = false, marked = false
     where u.conversation_id = any($1::bigint[]) and u.last_id = any($2::bigint[])`,
    [numbers, rows.map((row) => row.message_id)],
  );
  return { filed: rows.filter((row) => row.filed).map((row) => row.message_id), count: rows.length };
}
