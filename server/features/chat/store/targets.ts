import { prepared, type Db } from '../../../platform/database.ts';
import type { ConsultSubjectKind } from '../ports.ts';
import type { ChatTables } from '../tables.ts';
import { sql } from 'kysely';
import type { ConsultSubject, ConversationKind } from '@qunlu/contract/chat/rules.ts';
import { answersFor, lineOf, type Kinds, type ObjectRow } from './access.ts';

/** A card as one line, as somebody may see it: their own, or one that others see and no block stands between. */
export async function findCardLine(
  db: Db,
  userId: number,
  cardId: number,
): Promise<{ title: string; image: string } | undefined> {
  const [row] = await prepared<{ title: string; image: string }>(
    db,
    `select l.realname as title, l.avatar as image from card_line l
     where l.card_id = $2 and not exists (select from relation_block b where b.user_id = $1 and b.other_id = l.user_id)
       and (l.user_id = $1 or exists (select from account_person p where p.user_id = l.user_id and not p.erased))`,
    [userId, cardId],
  );
  return row;
}

export async function findObjectLine(
  db: Db,
  kind: ConsultSubjectKind,
  targetId: number,
): Promise<ObjectRow | undefined> {
  const { rows } = await lineOf(kind, targetId).execute(db);
  return rows[0];
}

/** Whether a person answers for an object, whoever asks. */
export async function doesAnswer(
  db: Db,
  kinds: Kinds,
  { userId, subject, targetId }: { userId: number; subject: ConsultSubject; targetId: number },
): Promise<boolean> {
  const { rows } = await sql<{ answers: boolean }>`
    select ${answersFor(kinds, sql<number>`${userId}::bigint`)} as answers
    from (select ${subject}::text as subject, ${targetId}::bigint as target_id) c`.execute(db);
  return rows[0]?.answers ?? false;
}

export async function findKind(db: Db, conversationId: number): Promise<ConversationKind | undefined> {
  const row = await db
    .withTables<ChatTables>()
    .selectFrom('chat_conversation')
    .select('kind')
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
  return row?.kind;
}
