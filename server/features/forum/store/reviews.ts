import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { Topic } from './topics.ts';

/** A post that the word list asks staff about, with its circle and its author. */
export type ReviewRow = Topic & { circle: string; name: string | null };

const columns = sql`s.*, p.name as circle,
  (select n.realname from card_person n where n.user_id = s.author_id and not n.erased) as name`;

export async function findReview(db: Db, topicId: number): Promise<ReviewRow | undefined> {
  const { rows } = await sql<ReviewRow>`select ${columns} from forum_topic s
    join phonebook_line p on p.phonebook_id = s.phonebook_id
    where s.topic_id = ${topicId} and s.review is not null and s.deleted_at is null`.execute(db);
  return rows[0];
}

/** What waits, the oldest first; what is decided, the newest first. */
export async function findReviews(
  db: Db,
  { state, after, size }: { state: number; after: number | undefined; size: number },
): Promise<ReviewRow[]> {
  const waiting = state === 0;
  const direction = sql.raw(waiting ? 'asc' : 'desc');
  const behind =
    after === undefined
      ? sql``
      : sql`and (s.changed_at, s.topic_id) ${sql.raw(waiting ? '>' : '<')} (
          select l.changed_at, l.topic_id from forum_topic l where l.topic_id = ${after})`;
  const { rows } = await sql<ReviewRow>`select ${columns} from forum_topic s
    join phonebook_line p on p.phonebook_id = s.phonebook_id
    where s.review = ${state} and s.deleted_at is null ${behind}
    order by s.changed_at ${direction}, s.topic_id ${direction} limit ${size}`.execute(db);
  return rows;
}

export const countReviews = (): RawBuilder<number> => sql<number>`(
  select count(*) from forum_topic where review = 0 and deleted_at is null)`;
