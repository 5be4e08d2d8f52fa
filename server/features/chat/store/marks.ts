import { sql, type RawBuilder } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import { mayRead, type Kinds } from './access.ts';

export interface Mark {
  conversation_id: number;
  message_id: number;
  read: boolean;
}

/** Locks those of the conversations that this person may read, in one order; answers them with all their people. */
export async function lockForMarks(
  db: TxDb,
  given: { kinds: Kinds; userId: number; conversationIds: readonly number[] },
): Promise<{ conversation_id: number; people: number[] }[]> {
  const me = sql<number>`${given.userId}::bigint`;
  const { rows } = await sql<{ conversation_id: number; people: number[] }>`
    select c.conversation_id, array_to_json(array(select p.user_id from chat_member p where p.conversation_id = c.conversation_id)) as people
    from chat_conversation c
    where c.conversation_id = any(${[...given.conversationIds]}::bigint[]) and ${mayRead(given.kinds, me)}
    order by c.conversation_id for no key update of c`.execute(db);
  return rows;
}

/**
 * How far somebody has come: never back, and never further than what there is. Answers the conversations in which that has changed.
 * Their rows are locked.
 */
export async function setMarks(
  db: TxDb,
  userId: number,
  marks: readonly Mark[],
): Promise<{ conversation_id: number; read: boolean }[]> {
  return prepared(
    db,
    `with given as (
       select g.conversation_id, max(least(g.message_id, c.last_message_id)) as delivered,
         max(case when g.read then least(g.message_id, c.last_message_id) end) as read
       from json_to_recordset($2::json) as g (conversation_id bigint, message_id bigint, read boolean)
       join chat_conversation c on c.conversation_id = g.conversation_id group by g.conversation_id),
     moved as (
       select u.conversation_id, greatest(u.delivered_id, g.delivered) as delivered_id,
         greatest(u.read_id, coalesce(g.read, 0)) as read_id,
         g.read is not null and (g.read > u.read_id or u.unread > 0 or u.marked) as read, u.read_id as old
       from chat_member u join given g on g.conversation_id = u.conversation_id
       where u.user_id = $1 and (g.delivered > u.delivered_id or coalesce(g.read, 0) > u.read_id
         or (g.read is not null and (u.marked or u.unread > 0))))
     update chat_member u set delivered_id = m.delivered_id, read_id = m.read_id,
       marked = u.marked and not m.read,
       unread = case when m.read_id = m.old then u.unread else (select count(*) from (select 1 from chat_message x
         where x.conversation_id = u.conversation_id and x.message_id > m.read_id and x.message_id > u.cleared_id
           and x.sender_id is distinct from $1 and not x.refused and x.recalled_at is null and $1 <> all(x.removed_by)
         limit 1000) n) end
     from moved m where u.conversation_id = m.conversation_id and u.user_id = $1
     returning u.conversation_id, m.read_id > m.old as read`,
    [userId, JSON.stringify(marks)],
  );
}

/** Conversations that are counted; nobody is shown a number as large, and every page asks for it again and again. */
const countedMost = 1000;

/**
 * What is unread in somebody's conversations, as an expression of SQL; those that they have muted are not counted. Cut before each is
 * asked whether they still may read it.
 */
export const unreadOf = (kinds: Kinds, userId: number): RawBuilder<number> => {
  const me = sql<number>`${userId}::bigint`;
  return sql<number>`(select coalesce(sum(n.unread), 0)::int from (
    select greatest(u.unread, u.marked::int) as unread from (
      select m.conversation_id, m.unread, m.marked from chat_member m
      where m.user_id = ${me} and (m.unread > 0 or m.marked) and not m.muted limit ${countedMost}) u
    join chat_conversation c on c.conversation_id = u.conversation_id
    where ${mayRead(kinds, me)}) n)`;
};

/** Those of these people who still may read the conversation, have not read all of it, and have not muted it. */
export async function findWaiting(
  db: Db,
  kinds: Kinds,
  asked: readonly { userId: number; conversationId: number }[],
): Promise<{ user_id: number; conversation_id: number }[]> {
  const { rows } = await sql<{ user_id: number; conversation_id: number }>`
    select u.user_id, u.conversation_id
    from unnest(${asked.map(({ userId }) => userId)}::bigint[], ${asked.map((one) => one.conversationId)}::bigint[])
      as w (user_id, conversation_id)
    join chat_member u on u.conversation_id = w.conversation_id and u.user_id = w.user_id
    join chat_conversation c on c.conversation_id = u.conversation_id
    where u.unread > 0 and not u.muted and ${mayRead(kinds, sql<number>`w.user_id`)}`.execute(db);
  return rows;
}

/** The caller's row of a conversation that they may read, made if need be. */
export async function setMember(
  db: TxDb,
  given: { conversationId: number; userId: number; side: 1 | 2 },
  change: { pinned?: boolean; muted?: boolean; marked?: boolean; cleared?: boolean },
): Promise<{ pinned: boolean; muted: boolean }> {
  const [row] = await prepared<{ pinned: boolean; muted: boolean }>(
    db,
    `insert into chat_member as u (conversation_id, user_id, side, pinned, muted)
     values ($1, $2, $3, coalesce($4, false), coalesce($5, false))
     on conflict (conversation_id, user_id) do update set
       pinned = case when $7 then false else coalesce($4, u.pinned) end, muted = coalesce($5, u.muted),
       marked = case when $7 then false else coalesce($6, u.marked) end,
       last_id = case when $7 then 0 else u.last_id end, unread = case when $7 then 0 else u.unread end,
       cleared_id = case when $7 then (select c.last_message_id from chat_conversation c where c.conversation_id = $1) else u.cleared_id end
     returning u.pinned, u.muted`,
    [
      given.conversationId,
      given.userId,
      given.side,
      change.pinned ?? null,
      change.muted ?? null,
      change.marked ?? null,
      change.cleared ?? false,
    ],
  );
  if (!row) throw new Error('a member row that is neither there nor new');
  return row;
}

/** How many conversations somebody has pinned besides this one. */
export async function countPinned(db: Db, userId: number, but: number): Promise<number> {
  const [row] = await prepared<{ count: number }>(
    db,
    `select count(*)::int as count from chat_member
     where user_id = $1 and pinned and last_id > 0 and conversation_id <> $2`,
    [userId, but],
  );
  return row?.count ?? 0;
}
