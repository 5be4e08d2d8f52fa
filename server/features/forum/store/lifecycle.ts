import { sql } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';

/**
 * Before the rows of a dropped account are the kept one's: numbers of what both have done are of one person. What an anonymous vote was
 * for nobody knows, so it stays counted.
 */
export async function mergePerson(db: TxDb, { keep, drop }: { keep: number; drop: number }): Promise<void> {
  const sides = [keep, drop];
  await prepared(
    db,
    `update forum_topic set client_id = 'merged-' || topic_id where author_id = $2 and client_id in (
       select client_id from forum_topic where author_id = $1)`,
    sides,
  );
  await prepared(
    db,
    `update forum_topic t set likes = likes - 1 from forum_like a, forum_like b
     where a.user_id = $1 and b.user_id = $2 and b.topic_id = a.topic_id and t.topic_id = a.topic_id`,
    sides,
  );
  await prepared(
    db,
    `update forum_comment t set likes = likes - 1 from forum_comment_like a, forum_comment_like b
     where a.user_id = $1 and b.user_id = $2 and b.post_id = a.post_id and t.post_id = a.post_id`,
    sides,
  );
  await prepared(
    db,
    `update forum_topic t set scores[b.score] = t.scores[b.score] - 1 from forum_appraisal a, forum_appraisal b
     where a.user_id = $1 and b.user_id = $2 and b.topic_id = a.topic_id and t.topic_id = a.topic_id`,
    sides,
  );
  await prepared(
    db,
    `with again as (
       select c.choice_id, c.option_id, o.topic_id from forum_choice c join forum_option o on o.option_id = c.option_id
       join forum_vote v on v.topic_id = o.topic_id and v.user_id = $1
       where c.user_id = $2),
     gone as (delete from forum_choice where choice_id in (select choice_id from again)),
     less as (
       select topic_id, option_id from again union all select distinct topic_id, 0::bigint from again)
     insert into forum_tally (topic_id, option_id, shard, votes) select topic_id, option_id, 0, -1 from less
     on conflict (topic_id, option_id, shard) do update set votes = forum_tally.votes - 1`,
    sides,
  );
}

/** What somebody has shown goes; what was never shown goes as a whole. Answers the posts, whose files are released. */
export async function stripAuthor(db: TxDb, userId: number): Promise<number[]> {
  const rows = await prepared<{ topic_id: number }>(
    db,
    `update forum_topic set images = '{}', media = '{}',
       title = case when shown then title else '' end, text = case when shown then text else '' end,
       search = case when shown then search else '' end, purged = purged or not shown,
       deleted_at = case when shown then deleted_at else coalesce(deleted_at, now()) end
     where author_id = $1 returning topic_id`,
    [userId],
  );
  return rows.map(({ topic_id }) => topic_id);
}

/** For an export: what somebody has written. */
export const findWritten = (
  db: Db,
  userId: number,
  size: number,
): Promise<{ circle: string; title: string; text: string; images: string[]; created_at: Date }[]> =>
  prepared(
    db,
    `select p.name as circle, t.title, t.text, t.images, t.created_at from forum_topic t
     join phonebook_line p on p.phonebook_id = t.phonebook_id
     where t.author_id = $1 and not t.purged order by t.created_at desc limit $2`,
    [userId, size],
  );

export const findRated = (
  db: Db,
  userId: number,
  size: number,
): Promise<{ score: number; text: string; at: Date }[]> =>
  prepared(
    db,
    'select score, text, at from forum_appraisal where user_id = $1 order by appraisal_id desc limit $2',
    [userId, size],
  );

/** Of named polls alone; of an anonymous one nothing is known but that they took part. */
export const findChosen = (
  db: Db,
  userId: number,
  size: number,
): Promise<{ title: string; option: string; at: Date }[]> =>
  prepared(
    db,
    `select coalesce(nullif(t.title, ''), left(t.text, 60)) as title, o.text as option, c.at from forum_choice c
     join forum_option o on o.option_id = c.option_id join forum_topic t on t.topic_id = o.topic_id
     where c.user_id = $1 order by c.choice_id desc limit $2`,
    [userId, size],
  );

export const topicsBy = (userId: number) =>
  sql<number>`(select count(*) from forum_topic where author_id = ${userId} and deleted_at is null)`;
