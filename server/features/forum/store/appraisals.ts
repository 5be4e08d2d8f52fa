import { sql } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';

export interface Appraisal {
  appraisal_id: number;
  topic_id: number;
  user_id: number;
  score: number;
  text: string;
  at: Date;
}

export async function findAppraisal(db: Db, topicId: number, userId: number): Promise<Appraisal | undefined> {
  const [row] = await prepared<Appraisal>(
    db,
    'select * from forum_appraisal where topic_id = $1 and user_id = $2',
    [topicId, userId],
  );
  return row;
}

/** One each: the one that stands says something else. */
export async function saveAppraisal(db: TxDb, row: Omit<Appraisal, 'appraisal_id'>): Promise<void> {
  await prepared(
    db,
    `insert into forum_appraisal (topic_id, user_id, score, text, at) values ($1, $2, $3, $4, $5)
     on conflict (topic_id, user_id) do update set score = excluded.score, text = excluded.text, at = excluded.at`,
    [row.topic_id, row.user_id, row.score, row.text, row.at],
  );
}

export async function dropAppraisal(db: TxDb, topicId: number, userId: number): Promise<void> {
  await prepared(db, 'delete from forum_appraisal where topic_id = $1 and user_id = $2', [topicId, userId]);
}

/** Ratings of a post, the newest first. */
export async function findAppraisals(
  db: Db,
  given: {
    topicId: number;
    notBlocked: number | null;
    behind: number | undefined;
    size: number;
  },
): Promise<(Appraisal & { user: ListedPerson | null })[]> {
  const { topicId, notBlocked, behind, size } = given;
  const { rows } = await sql<Appraisal & { user: ListedPerson | null }>`
    select a.*, ${personOf('a.user_id')} as user from forum_appraisal a
    where a.topic_id = ${topicId} ${behind === undefined ? sql`` : sql`and a.appraisal_id < ${behind}`}
      ${
        notBlocked === null
          ? sql``
          : sql`and a.user_id <> all(array(
              select b.other_id from relation_block b where b.user_id = ${notBlocked}))`
      }
    order by a.appraisal_id desc limit ${size}`.execute(db);
  return rows;
}
