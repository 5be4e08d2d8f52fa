import type { ConsultSubject } from '@qunlu/contract/chat/rules.ts';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';

/** Makes the conversation of two people unless there is one; answers its number. Two who begin at once have one. */
export async function openPair(db: TxDb, a: number, b: number, now: Date): Promise<number> {
  const pair = [Math.min(a, b), Math.max(a, b)];
  const [made] = await prepared<{ conversation_id: number }>(
    db,
    `insert into chat_conversation (kind, low_id, high_id, created_at) values ('direct', $1, $2, $3)
     on conflict (low_id, high_id) where kind = 'direct' do nothing returning conversation_id`,
    [...pair, now],
  );
  const found = made ?? (await findPair(db, a, b));
  if (!found) throw new Error('a conversation of two that is neither there nor new');
  return found.conversation_id;
}

export async function findPair(
  db: Db,
  a: number,
  b: number,
): Promise<{ conversation_id: number } | undefined> {
  const [row] = await prepared<{ conversation_id: number }>(
    db,
    `select conversation_id from chat_conversation where kind = 'direct' and low_id = $1 and high_id = $2`,
    [Math.min(a, b), Math.max(a, b)],
  );
  return row;
}

/** What a consult is about, and who asks. */
export interface About {
  subject: ConsultSubject;
  targetId: number;
  askerId: number;
}

export async function findAbout(db: Db, { subject, targetId, askerId }: About): Promise<number | undefined> {
  const [row] = await prepared<{ conversation_id: number }>(
    db,
    `select conversation_id from chat_conversation
     where kind = 'consult' and subject = $1 and target_id = $2 and asker_id = $3`,
    [subject, targetId, askerId],
  );
  return row?.conversation_id;
}

/** Makes the conversation of an object and who asks about it unless there is one; answers its number. */
export async function openAbout(db: TxDb, given: About & { now: Date }): Promise<number> {
  const { subject, targetId, askerId, now } = given;
  const [made] = await prepared<{ conversation_id: number }>(
    db,
    `insert into chat_conversation (kind, subject, target_id, asker_id, created_at) values ('consult', $1, $2, $3, $4)
     on conflict (subject, target_id, asker_id) where kind = 'consult' do nothing returning conversation_id`,
    [subject, targetId, askerId, now],
  );
  const found = made?.conversation_id ?? (await findAbout(db, given));
  if (found === undefined) throw new Error('a consult that is neither there nor new');
  return found;
}
