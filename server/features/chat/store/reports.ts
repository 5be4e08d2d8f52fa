import type { MessageType } from '@qunlu/contract/chat/rules.ts';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { MessageDetails } from '../tables.ts';
import { detailsNow } from './access.ts';

/** A message among those around one that was reported. */
export interface ReportedRow {
  /** The one that was reported. */
  about: number;
  conversation_id: number;
  owner_id: number | null;
  message_id: number;
  sender_id: number | null;
  name: string | null;
  type: MessageType;
  text: string;
  details: MessageDetails;
  recalled: boolean;
}

/**
 * Messages that somebody has reported, each with three before and three after it, in their order: nothing of a conversation that
 * nobody reported is ever read here.
 */
export const findReported = (db: Db, ids: readonly number[]): Promise<ReportedRow[]> =>
  prepared(
    db,
    `select r.message_id as about, r.conversation_id, r.sender_id as owner_id, m.message_id, m.sender_id, p.realname as name, m.type,
       m.text, ${detailsNow('m')} as details, m.recalled_at is not null as recalled
     from chat_message r
     cross join lateral (
       (select * from chat_message b where b.conversation_id = r.conversation_id and b.message_id <= r.message_id
         order by b.message_id desc limit 4)
       union all
       (select * from chat_message a where a.conversation_id = r.conversation_id and a.message_id > r.message_id
         order by a.message_id limit 3)) m
     left join card_person p on p.user_id = m.sender_id
     where r.message_id = any($1::bigint[]) and r.recalled_at is null
       and exists (select from moderation_reported x where x.type = 'chat-message' and x.id = r.message_id)
     order by r.message_id, m.message_id`,
    [[...ids]],
  );

/** Locks the conversation of a message; answers what a change of it needs. */
export async function lockOfMessage(
  db: TxDb,
  messageId: number,
): Promise<{ conversation_id: number; version: number; people: number[] } | undefined> {
  const [row] = await prepared<{ conversation_id: number; version: number; people: number[] }>(
    db,
    `select c.conversation_id, c.version,
       array_to_json(array(select u.user_id from chat_member u where u.conversation_id = c.conversation_id)) as people
     from chat_conversation c
     where c.conversation_id = (select conversation_id from chat_message where message_id = $1)
     for no key update of c`,
    [messageId],
  );
  return row;
}
