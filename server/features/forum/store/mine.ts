import type { MyTopicTab } from '@qunlu/contract/forum/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { TopicMedia } from '../tables.ts';

export interface MyTopicRow {
  topic_id: number;
  phonebook_id: number;
  circle: string;
  kind: string;
  state: number;
  title: string;
  text: string;
  image: string | null;
  media: TopicMedia;
  author_id: number;
  name: string | null;
  comments: number;
  new_comments: number;
  likes: number;
  followed: boolean;
  published_at: Date;
  last_at: Date;
}

/** Rows of `forum_topic` as `s` in the order of a tab, with `at` and the number behind which the next page goes on. */
function pageOf(
  tab: MyTopicTab,
  userId: number,
  behind: number | undefined,
  size: number,
): RawBuilder<unknown> {
  // Of circles that they are still in, while the members see the module.
  const there = sql`exists (select from phonebook_present m where m.phonebook_id = s.phonebook_id and m.user_id = ${userId}
    and not exists (select from phonebook_switch w where w.phonebook_id = m.phonebook_id and w.key = 'forum'
      and (not w.enabled or (w.visible = 2 and m.role > 2))))
    and (s.kind <> 'poll' or exists (select from phonebook_switch w where w.phonebook_id = s.phonebook_id and w.key = 'poll'
      and w.enabled))`;
  if (tab === 'written') {
    const further =
      behind === undefined
        ? sql``
        : sql`and (s.published_at, s.topic_id) < (select c.published_at, c.topic_id from forum_topic c
            where c.topic_id = ${behind} and c.author_id = ${userId})`;
    return sql`select s.*, s.published_at as place from forum_topic s
      where s.author_id = ${userId} and s.deleted_at is null and ${there} ${further}
      order by s.published_at desc, s.topic_id desc limit ${size}`;
  }
  const column = sql.ref(tab === 'commented' ? 'commented_at' : 'followed_at');
  const further =
    behind === undefined
      ? sql``
      : sql`and (r.${column}, r.topic_id) < (select c.${column}, c.topic_id from forum_read c
          where c.topic_id = ${behind} and c.user_id = ${userId})`;
  return sql`select s.*, r.${column} as place from forum_read r join forum_topic s on s.topic_id = r.topic_id
    where r.user_id = ${userId} and r.${column} is not null and (s.listed or (s.author_id = ${userId} and s.deleted_at is null))
      and ${there} ${further}
      and s.author_id <> all(array(select b.other_id from relation_block b where b.user_id = ${userId}))
    order by r.${column} desc, r.topic_id desc limit ${size}`;
}

/** Posts of somebody over all circles that they are still in: one statement. */
export async function findMine(
  db: Db,
  given: { tab: MyTopicTab; userId: number; behind: number | undefined; size: number },
): Promise<MyTopicRow[]> {
  const { tab, userId, behind, size } = given;
  const { rows } = await sql<MyTopicRow>`
    select s.topic_id, s.phonebook_id, b.name as circle, s.kind, s.state, s.title, left(s.text, 200) as text,
      s.images[1] as image, s.media, s.author_id,
      (select n.realname from card_person n where n.user_id = s.author_id and not n.erased) as name,
      s.comments, s.likes, r.followed_at is not null as followed, s.published_at, s.last_at,
      case when r.opened_at is null or s.comments = 0 then 0 else (select count(*)::int from (
        select from thread_line c where c.kind = 'forum-comment' and c.subject_id = s.topic_id
          and (c.kind, c.subject_id, c.post_id) > ('forum-comment', s.topic_id, r.seen_id)
          and not c.gone and c.author_id <> ${userId} limit 100) n) end as new_comments
    from (${pageOf(tab, userId, behind, size)}) s
    join phonebook_line b on b.phonebook_id = s.phonebook_id
    left join forum_read r on r.topic_id = s.topic_id and r.user_id = ${userId}
    order by s.place desc, s.topic_id desc`.execute(db);
  return rows;
}
