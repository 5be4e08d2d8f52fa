import { prepared, type TxDb } from '../../../platform/database.ts';

type Liked = { topicId: number; userId: number; liked: boolean; now: Date };

/** One each; the number is the row's own. Answers the number, and whether anything changed. */
export async function likeTopic(db: TxDb, given: Liked): Promise<{ likes: number; changed: boolean }> {
  const { topicId, userId, liked, now } = given;
  const rows = liked
    ? await prepared(
        db,
        'insert into forum_like (topic_id, user_id, at) values ($1, $2, $3) on conflict do nothing returning topic_id',
        [topicId, userId, now],
      )
    : await prepared(db, 'delete from forum_like where topic_id = $1 and user_id = $2 returning topic_id', [
        topicId,
        userId,
      ]);
  const [row] = await prepared<{ likes: number }>(
    db,
    'update forum_topic set likes = likes + $2 where topic_id = $1 returning likes',
    [topicId, rows.length * (liked ? 1 : -1)],
  );
  return { likes: row?.likes ?? 0, changed: rows.length > 0 };
}

export async function likeComment(
  db: TxDb,
  given: { postId: number; userId: number; liked: boolean; now: Date },
): Promise<{ likes: number; changed: boolean }> {
  const { postId, userId, liked, now } = given;
  const rows = liked
    ? await prepared(
        db,
        `insert into forum_comment_like (post_id, user_id, at) values ($1, $2, $3)
         on conflict do nothing returning post_id`,
        [postId, userId, now],
      )
    : await prepared(
        db,
        'delete from forum_comment_like where post_id = $1 and user_id = $2 returning post_id',
        [postId, userId],
      );
  const [row] = await prepared<{ likes: number }>(
    db,
    'update forum_comment set likes = likes + $2 where post_id = $1 returning likes',
    [postId, rows.length * (liked ? 1 : -1)],
  );
  return { likes: row?.likes ?? 0, changed: rows.length > 0 };
}
