import type { MessageType } from '@qunlu/contract/chat/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { prepared, type Db } from '../../../platform/database.ts';
import type { MessageDetails } from '../tables.ts';
import { detailsNow, mayRead, noKinds, othersMarks, shownTo, type Kinds } from './access.ts';

/** What a message answers, as the database's JSON returns it. */
export interface ReplyRow {
  name: string;
  type: MessageType;
  text: string;
  details: MessageDetails;
  /** Recalled, or taken down. */
  gone: boolean;
}

export interface MessageRow {
  message_id: number;
  conversation_id: number;
  sender_id: number | null;
  client_id: string;
  type: MessageType;
  version: number;
  text: string;
  file_key: string;
  cover_key: string;
  details: MessageDetails;
  reply_id: number | null;
  created_at: Date;
  recalled_at: Date | null;
  refused: boolean;
  hidden: boolean;
  /** null: none, or nothing that the reader sees. */
  reply: ReplyRow | null;
  peer_delivered_id: number;
  peer_read_id: number;
}

const plain = `m.message_id, m.conversation_id, m.sender_id, m.client_id, m.type, m.version, m.text, m.file_key, m.cover_key,
  ${detailsNow('m')} as details, m.reply_id, m.created_at, m.recalled_at, m.refused, m.hidden`;

/** A message `m` with what it answers, as `userId` sees it. */
export const messageColumns = (userId: RawBuilder<number>): RawBuilder<unknown> => sql`${sql.raw(plain)},
  case when m.reply_id is not null then (
    select json_build_object('name', coalesce((select p.realname from card_person p where p.user_id = r.sender_id and not p.erased), ''),
      'type', r.type, 'text', left(r.text, 200), 'details', ${sql.raw(detailsNow('r'))}, 'gone', r.recalled_at is not null or r.hidden)
    from chat_message r where r.message_id = m.reply_id and (not r.refused or r.sender_id = ${userId})
      and ${userId} <> all(r.removed_by)) end as reply`;

/** What stands in each row of a page beside the message; without one there is still a row, and none where nobody may look. */
interface PageRow extends Omit<MessageRow, 'message_id'> {
  message_id: number | null;
  now_version: number;
  removed: number[];
}

const isMessage = (row: PageRow): row is PageRow & MessageRow => row.message_id !== null;

export interface Messages {
  rows: MessageRow[];
  version: number;
  /** What this person has removed for themselves behind the version that was asked for. */
  removed: number[];
  peer_delivered_id: number;
  peer_read_id: number;
}

/** So that changes are read in their own order, by its index, and not by that of the numbers. */
const unordered = sql`m.message_id + 0`;

/** Changes that are looked through for what one has removed; of more the page asks again. */
const removedMax = 500;

/** Messages of one conversation by a statement that picks them; undefined where this person may not look. */
const pageOf = async (db: Db, given: Parameters<typeof pageBy>[1]): Promise<Messages | undefined> =>
  (await pageBy(db, { ...given, kinds: noKinds })) ?? pageBy(db, given);

async function pageBy(
  db: Db,
  given: {
    kinds: Kinds;
    userId: number;
    conversationId: number;
    picked: RawBuilder<unknown>;
    since?: number;
  },
): Promise<Messages | undefined> {
  const me = sql<number>`${given.userId}::bigint`;
  // Of the next changes alone: whoever has removed how much, a page costs the same. With an offset it is worked out once, not for each row.
  const removed =
    given.since === undefined
      ? sql`select '[]'::json as removed`
      : sql`select array_to_json(array(select v.message_id from (
          select r.message_id, r.removed_by from chat_message r
          where r.conversation_id = c.conversation_id and r.version > ${given.since} order by r.version limit ${removedMax}) v
          where ${me} = any(v.removed_by))) as removed offset 0`;
  const { rows } = await sql<PageRow>`
    select c.version as now_version, g.removed, t.peer_delivered_id, t.peer_read_id, x.*
    from chat_conversation c
    left join chat_member me on me.conversation_id = c.conversation_id and me.user_id = ${me}
    cross join lateral (${othersMarks(me)}) t
    cross join lateral (${removed}) g
    left join lateral (select ${messageColumns(me)} from chat_message m
      where m.conversation_id = c.conversation_id and ${shownTo(me, given.since === undefined ? sql`m.message_id` : unordered)} ${given.picked}) x on true
    where c.conversation_id = ${given.conversationId} and ${mayRead(given.kinds, me)}`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const { now_version, removed: gone, peer_delivered_id, peer_read_id } = first;
  const shown = rows.filter(isMessage);
  return { rows: shown, version: now_version, removed: gone, peer_delivered_id, peer_read_id };
}

/** A page, the newest first: those below `below`. */
export const findMessages = (
  db: Db,
  given: { kinds: Kinds; userId: number; conversationId: number; below: number; size: number },
): Promise<Messages | undefined> =>
  pageOf(db, {
    ...given,
    picked: sql`and m.message_id < ${given.below} order by m.message_id desc limit ${given.size}`,
  });

/** The number below which a page begins that has the message `around` in its middle. */
export async function pageStart(
  db: Db,
  { conversationId, around, half }: { conversationId: number; around: number; half: number },
): Promise<number> {
  const [row] = await prepared<{ below: number | null }>(
    db,
    `select max(message_id) + 1 as below from (select message_id from chat_message
      where conversation_id = $1 and message_id >= $2 order by message_id limit $3) n`,
    [conversationId, around, half],
  );
  return row?.below ?? around + 1;
}

/** What has changed behind a version, the first change first. */
export const findChanges = (
  db: Db,
  given: { kinds: Kinds; userId: number; conversationId: number; since: number; size: number },
): Promise<Messages | undefined> =>
  pageOf(db, {
    ...given,
    picked: sql`and m.version > ${given.since} order by m.version limit ${given.size}`,
  });

type OneMessage = MessageRow & { sender_name: string };

/** One message that this person sees; its conversation can be locked first, so that it is read as it stays. */
export const findMessage = async (
  db: Db,
  given: { kinds: Kinds; userId: number; messageId: number },
): Promise<OneMessage | undefined> =>
  (await messageBy(db, { ...given, kinds: noKinds })) ?? messageBy(db, given);

async function messageBy(
  db: Db,
  given: { kinds: Kinds; userId: number; messageId: number },
): Promise<OneMessage | undefined> {
  const me = sql<number>`${given.userId}::bigint`;
  const { rows } = await sql<OneMessage>`
    select ${messageColumns(me)}, coalesce((select p.realname from card_person p where p.user_id = m.sender_id and not p.erased), '')
      as sender_name, t.peer_delivered_id, t.peer_read_id
    from chat_message m join chat_conversation c on c.conversation_id = m.conversation_id
    left join chat_member me on me.conversation_id = c.conversation_id and me.user_id = ${me}
    cross join lateral (${othersMarks(me)}) t
    where m.message_id = ${given.messageId} and ${shownTo(me)} and ${mayRead(given.kinds, me)}`.execute(db);
  return rows[0];
}

/** What somebody has sent under a number of their own, wherever. */
export async function findSent(
  db: Db,
  userId: number,
  clientId: string,
): Promise<{ message_id: number; conversation_id: number } | undefined> {
  const [row] = await prepared<{ message_id: number; conversation_id: number }>(
    db,
    'select message_id, conversation_id from chat_message where sender_id = $1 and client_id = $2',
    [userId, clientId],
  );
  return row;
}

/** The newest message with this file that a person sees, to pass it on. */
export async function findWithFile(
  db: Db,
  given: { kinds: Kinds; userId: number; key: string },
): Promise<number | undefined> {
  const me = sql<number>`${given.userId}::bigint`;
  const { rows } = await sql<{ message_id: number }>`
    select m.message_id from chat_message m join chat_conversation c on c.conversation_id = m.conversation_id
    left join chat_member me on me.conversation_id = c.conversation_id and me.user_id = ${me}
    where (m.file_key = ${given.key} and m.file_key <> '' or m.cover_key = ${given.key} and m.cover_key <> '')
      and m.recalled_at is null and not m.hidden and ${shownTo(me)} and ${mayRead(given.kinds, me)}
    order by m.message_id desc limit 1`.execute(db);
  return rows[0]?.message_id;
}
