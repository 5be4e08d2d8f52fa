import type { ArticleLine } from '@qunlu/contract/article/entity.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

const wordsOf = sql`lower(a.title || E'\n' || a.summary || E'\n' || a.category)`;

/** A page of the articles that are published and have all of the words in title, summary or category. Operators write hundreds, not more. */
export async function searchArticles(
  db: Db,
  wanted: { words: readonly string[]; now: Date; after: number; size: number },
): Promise<ArticleLine[]> {
  const { words, now, after, size } = wanted;
  const isIn = words.map((word) => sql`and strpos(${wordsOf}, ${word}) > 0`);
  const { rows } = await sql<ArticleLine>`
    select a.article_id, a.alias, a.title, a.summary, a.cover, a.category, a.pinned,
      extract(epoch from a.published_at)::bigint as published_at
    from article_line a
    where a.published_at <= ${now} ${sql.join(isIn, sql` `)}
      and (${after}::bigint = 0 or (a.published_at, a.article_id) < (
        select k.published_at, k.article_id from article_line k where k.article_id = ${after}))
    order by a.published_at desc, a.article_id desc limit ${size}`.execute(db);
  return rows;
}
