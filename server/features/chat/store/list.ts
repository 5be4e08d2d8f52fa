import type { ConsultSubject, ConversationKind, MessageType } from '@qunlu/contract/chat/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';
import type { MessageDetails } from '../tables.ts';
import {
  answerersOf,
  detailsNow,
  mayRead,
  noKinds,
  objectOf,
  otherOf,
  othersMarks,
  shownTo,
  type Kinds,
  type ObjectRow,
} from './access.ts';
import { messageColumns, type MessageRow } from './messages.ts';

/** A conversation in somebody's list. */
export interface LineRow {
  conversation_id: number;
  kind: ConversationKind;
  subject: ConsultSubject | null;
  target_id: number | null;
  version: number;
  /** null: nobody answers any more. */
  other_id: number | null;
  peer: ListedPerson | null;
  object: ObjectRow | null;
  pinned: boolean;
  muted: boolean;
  marked: boolean;
  unread: number;
  /** Where it stands in the list; 0: not in it. */
  last_id: number;
  peer_delivered_id: number;
  peer_read_id: number;
  /** The last message; null: it is older than messages are kept. */
  last: LastRow | null;
}

export interface LastRow {
  message_id: number;
  sender_id: number | null;
  type: MessageType;
  text: string;
  details: MessageDetails;
  /** Seconds. */
  at: number;
  recalled: boolean;
  hidden: boolean;
  refused: boolean;
}

const lastJson = sql`(select json_build_object('message_id', l.message_id, 'sender_id', l.sender_id, 'type', l.type,
    'text', left(l.text, 120), 'details', ${sql.raw(detailsNow('l'))}, 'at', extract(epoch from l.created_at)::bigint,
    'recalled', l.recalled_at is not null, 'hidden', l.hidden, 'refused', l.refused)
  from chat_message l where l.message_id = me.last_id)`;

/** A line of the list, of the conversation `c` with the member row `me`. */
const lineColumns = (kinds: Kinds, me: RawBuilder<number>): RawBuilder<unknown> => sql`
  c.conversation_id, c.kind, c.subject, c.target_id, c.version, ${otherOf(kinds, me)} as other_id, ${objectOf(kinds, me)} as object,
  coalesce(me.pinned, false) as pinned, coalesce(me.muted, false) as muted, coalesce(me.marked, false) as marked,
  coalesce(me.unread, 0) as unread, coalesce(me.last_id, 0) as last_id, ${lastJson} as last`;

/** A page of somebody's conversations, those that are pinned first; behind the place of the last one of the page before. */
export async function findLines(
  db: Db,
  given: { kinds: Kinds; userId: number; behind: { pinned: boolean; lastId: number }; size: number },
): Promise<LineRow[]> {
  const me = sql<number>`${given.userId}::bigint`;
  const { rows } = await sql<LineRow>`
    select x.*, ${personOf('x.other_id')} as peer, t.peer_delivered_id, t.peer_read_id
    from (select ${lineColumns(given.kinds, me)}, c.asker_id
      from chat_member me join chat_conversation c on c.conversation_id = me.conversation_id
      where me.user_id = ${me} and me.last_id > 0
        and (me.pinned, me.last_id) < (${given.behind.pinned}, ${given.behind.lastId}) and ${mayRead(given.kinds, me)}
      order by me.pinned desc, me.last_id desc limit ${given.size}) x
    cross join lateral (select x.conversation_id, x.kind, x.asker_id) c
    cross join lateral (${othersMarks(me)}) t
    order by x.pinned desc, x.last_id desc`.execute(db);
  return rows;
}

/** A message that was found, in its conversation. */
export interface FoundRow extends LineRow {
  message_id: number;
  message: MessageRow;
}

/** Times of the database's JSON are texts. */
const dated = ({ message, ...row }: FoundRow): FoundRow => ({
  ...row,
  message: { ...message, created_at: new Date(message.created_at), recalled_at: null },
});

/**
 * Messages of somebody's conversations that a search finds, the newest first. `words`: a `tsquery` that names the person or one
 * conversation besides, so that it costs what their own messages cost, however many others there are.
 */
export async function findByWords(
  db: Db,
  given: { kinds: Kinds; userId: number; words: string; below: number; size: number },
): Promise<FoundRow[]> {
  const me = sql<number>`${given.userId}::bigint`;
  // Found first: by their words alone, or newest messages of everybody would be read until enough are found.
  const { rows } = await sql<FoundRow>`
    with found as materialized (
      select message_id from chat_message where search @@ ${given.words}::tsquery and message_id < ${given.below}
        and recalled_at is null and not hidden)
    select x.*, ${personOf('x.other_id')} as peer, t.peer_delivered_id, t.peer_read_id
    from (select ${lineColumns(given.kinds, me)}, c.asker_id, m.message_id,
        (select to_jsonb(z) from (select ${messageColumns(me)}) z) as message
      from found w join chat_message m on m.message_id = w.message_id
      join chat_conversation c on c.conversation_id = m.conversation_id
      left join chat_member me on me.conversation_id = c.conversation_id and me.user_id = ${me}
      where ${shownTo(me)} and ${mayRead(given.kinds, me)}
      order by m.message_id desc limit ${given.size}) x
    cross join lateral (select x.conversation_id, x.kind, x.asker_id) c
    cross join lateral (${othersMarks(me)}) t
    order by x.message_id desc`.execute(db);
  return rows.map(dated);
}

/** What a conversation is to one of its people: what its page shows, and what decides whether they may write. */
export interface StandingRow extends Omit<LineRow, 'last'> {
  low_id: number | null;
  high_id: number | null;
  asker_id: number | null;
  last_message_id: number;
  first_id: number | null;
  answered: boolean;
  unanswered: number;
  read_id: number;
  /** How others read who calls. */
  own_name: string;
  answerers: number[];
  friend: boolean;
  /** They have blocked the other; the other has blocked them. */
  black: boolean;
  blocked: boolean;
  /** The other has left for good; with no `peer` at all they are banned or leaving. */
  erased: boolean;
}

const standing = (kinds: Kinds, me: RawBuilder<number>): RawBuilder<unknown> => sql`
  c.conversation_id, c.kind, c.subject, c.target_id, c.version, c.low_id, c.high_id, c.asker_id, c.last_message_id, c.first_id,
  c.answered, c.unanswered, o.other_id, ${objectOf(kinds, me)} as object, ${personOf('o.other_id')} as peer,
  coalesce((select p.erased from card_person p where p.user_id = o.other_id), false) as erased,
  coalesce((select p.realname from card_person p where p.user_id = ${me} and not p.erased), '') as own_name,
  case when c.kind = 'consult' then array_to_json(${answerersOf(kinds)}) else '[]'::json end as answerers,
  exists (select from relation_facts f where f.user_id = ${me} and f.other_id = o.other_id and f.is_friend) as friend,
  exists (select from relation_facts f where f.user_id = ${me} and f.other_id = o.other_id and f.is_black) as black,
  exists (select from relation_facts f where f.user_id = o.other_id and f.other_id = ${me} and f.is_black) as blocked,
  coalesce(me.pinned, false) as pinned, coalesce(me.muted, false) as muted, coalesce(me.marked, false) as marked,
  coalesce(me.unread, 0) as unread, coalesce(me.last_id, 0) as last_id, coalesce(me.read_id, 0) as read_id,
  t.peer_delivered_id, t.peer_read_id`;

/** ConversationRef conversation: by its number, or of two people. */
export type ConversationRef = { conversationId: number } | { userId: number };

interface Asked {
  kinds: Kinds;
  userId: number;
  ref: ConversationRef;
}

/** Of two people first, whatever else there is: what the object of a consult adds is asked for consults alone. */
const standingOf = async (
  db: Db,
  asked: Asked,
  locking: RawBuilder<unknown>,
): Promise<StandingRow | undefined> =>
  (await standingBy(db, { ...asked, kinds: noKinds }, sql`and c.kind = 'direct' ${locking}`)) ??
  ('userId' in asked.ref ? undefined : standingBy(db, asked, sql`and c.kind = 'consult' ${locking}`));

async function standingBy(
  db: Db,
  { kinds, userId, ref }: Asked,
  further: RawBuilder<unknown>,
): Promise<StandingRow | undefined> {
  const me = sql<number>`${userId}::bigint`;
  const picked =
    'conversationId' in ref
      ? sql`c.conversation_id = ${ref.conversationId}`
      : sql`c.kind = 'direct' and c.low_id = ${Math.min(userId, ref.userId)}
          and c.high_id = ${Math.max(userId, ref.userId)}`;
  const { rows } = await sql<StandingRow>`
    select ${standing(kinds, me)}
    from chat_conversation c
    left join chat_member me on me.conversation_id = c.conversation_id and me.user_id = ${me}
    cross join lateral (select ${otherOf(kinds, me)} as other_id) o
    cross join lateral (${othersMarks(me)}) t
    where ${picked} and ${mayRead(kinds, me)} ${further}`.execute(db);
  return rows[0];
}

/** A conversation as it stands for one of its people; undefined where they may not look. */
export const findStanding = (db: Db, asked: Asked): Promise<StandingRow | undefined> =>
  standingOf(db, asked, sql``);

/** The same with its row locked: what is read of that is what stays; relations are as of the beginning of the statement. */
export const lockStandingRow = (db: TxDb, asked: Asked): Promise<StandingRow | undefined> =>
  standingOf(db, asked, sql`for no key update of c`);

/** People by their numbers, in this order; who may not be named is missing. */
export async function findPeople(db: Db, userIds: readonly number[]): Promise<ListedPerson[]> {
  if (userIds.length === 0) return [];
  const { rows } = await sql<ListedPerson>`
    select p.user_id, p.realname as name, p.avatar, p.card_id, p.title, p.certified
    from unnest(${[...userIds]}::bigint[]) with ordinality as w (user_id, place)
    join card_person p on p.user_id = w.user_id and not p.erased order by w.place`.execute(db);
  return rows;
}

/** What somebody is to a person before they have ever talked. */
export async function findStranger(
  db: Db,
  userId: number,
  otherId: number,
): Promise<(Pick<StandingRow, 'peer' | 'friend' | 'black' | 'erased'> & { there: boolean }) | undefined> {
  const { rows } = await sql<Pick<StandingRow, 'peer' | 'friend' | 'black' | 'erased'> & { there: boolean }>`
    select ${personOf('o.other_id')} as peer, p.user_id is not null as there, coalesce(p.erased, false) as erased,
      exists (select from relation_facts f where f.user_id = ${userId} and f.other_id = o.other_id and f.is_friend) as friend,
      exists (select from relation_facts f where f.user_id = ${userId} and f.other_id = o.other_id and f.is_black) as black
    from (select ${otherId}::bigint as other_id) o left join card_person p on p.user_id = o.other_id`.execute(
    db,
  );
  return rows[0];
}
