import { prepared, type TxDb } from '../../../platform/database.ts';

/** Somebody has a post open: what they have seen only grows, and no further than what there is. Answers how far. */
export async function markOpened(
  db: TxDb,
  given: { topicId: number; userId: number; seenId: number; now: Date },
): Promise<number> {
  const [row] = await prepared<{ seen_id: number }>(
    db,
    `insert into forum_read (topic_id, user_id, opened_at, seen_id) values ($1, $2, $4, least($3::bigint, (
       select coalesce(max(c.post_id), 0) from thread_line c where c.kind = 'forum-comment' and c.subject_id = $1 and not c.gone)))
     on conflict (topic_id, user_id) do update set opened_at = coalesce(forum_read.opened_at, excluded.opened_at),
       seen_id = greatest(forum_read.seen_id, excluded.seen_id)
     returning seen_id`,
    [given.topicId, given.userId, given.seenId, given.now],
  );
  return row?.seen_id ?? 0;
}

/** Somebody has written under a post: they have seen it, and find it among theirs. */
export async function markCommented(
  db: TxDb,
  given: { topicId: number; userId: number; now: Date },
): Promise<void> {
  await prepared(
    db,
    `insert into forum_read (topic_id, user_id, opened_at, commented_at) values ($1, $2, $3, $3)
     on conflict (topic_id, user_id) do update set opened_at = coalesce(forum_read.opened_at, excluded.opened_at),
       commented_at = excluded.commented_at`,
    [given.topicId, given.userId, given.now],
  );
}

/** Nothing of theirs is under it any more. */
export async function unmarkCommented(db: TxDb, topicId: number, userId: number): Promise<void> {
  await prepared(
    db,
    `update forum_read set commented_at = null where topic_id = $1 and user_id = $2 and commented_at is not null
       and not exists (select from forum_comment c join thread_line l on l.post_id = c.post_id
         where c.topic_id = $1 and l.author_id = $2 and not l.gone)`,
    [topicId, userId],
  );
}

export async function follow(
  db: TxDb,
  given: { topicId: number; userId: number; followed: boolean; now: Date },
): Promise<void> {
  const { topicId, userId, followed, now } = given;
  await prepared(
    db,
    `insert into forum_read (topic_id, user_id, followed_at) values ($1, $2, $3)
     on conflict (topic_id, user_id) do update set followed_at =
       case when $3::timestamptz is null then null else coalesce(forum_read.followed_at, $3) end`,
    [topicId, userId, followed ? now : null],
  );
}

/** Somebody has seen a circle's posts up to then; a visit is one while its steps are not further apart than that. */
export async function visit(
  db: TxDb,
  given: { circleId: number; userId: number; until: Date; apart: Date; now: Date },
): Promise<Date | null> {
  const [row] = await prepared<{ left_at: Date | null }>(
    db,
    `insert into forum_visit (phonebook_id, user_id, seen_until, left_at, visited_at) values ($1, $2, $3, null, $5)
     on conflict (phonebook_id, user_id) do update set
       left_at = case when forum_visit.visited_at <= $4 then forum_visit.seen_until else forum_visit.left_at end,
       seen_until = greatest(forum_visit.seen_until, excluded.seen_until), visited_at = excluded.visited_at
     returning left_at`,
    [given.circleId, given.userId, given.until, given.apart, given.now],
  );
  return row?.left_at ?? null;
}
