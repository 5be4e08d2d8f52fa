import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';

/** The newest questions that a search looks at before it asks the index: so many, shared by the places, and of each at least so many. */
const nearest = 3000;
const nearestEach = 60;

export interface FoundQuestionRow {
  question_id: number;
  listed: number;
  kind: number;
  state: number;
  phonebook_id: number | null;
  circle: string | null;
  topic: number;
  text: string;
  images: number;
  price: number;
  anonymous: boolean;
  user_id: number | null;
  person: ListedPerson | null;
  answerer_id: number | null;
  answerer: ListedPerson | null;
  answers: number;
  at: number;
}

/**
 * A page of the questions that have all of the words, the newest first: those that are asked of all, and those of the viewer's
 * circles. A word that many have is found among the newest, of each place no more than a page; only where those do not fill the page is
 * the index asked.
 */
export async function searchQuestions(
  db: Db,
  wanted: { viewerId: number; search: string; after: number; size: number },
): Promise<FoundQuestionRow[]> {
  const { viewerId, search, after, size } = wanted;
  const behind = after === 0 ? sql`` : sql`and q.listed < ${after}`;
  const fits = sql`q.search @@ ${search}::tsquery and not exists (select from relation_block x
    where x.user_id = ${viewerId} and (x.other_id = q.answerer_id or x.other_id = q.user_id))`;
  const { rows } = await sql<FoundQuestionRow>`
    with places as materialized (
      select 0::bigint as place union all
      select m.phonebook_id from phonebook_present m
        join phonebook_switch w on w.phonebook_id = m.phonebook_id and w.key = 'ask' and w.enabled and w.visible < 2
      where m.user_id = ${viewerId}),
    near as materialized (
      select q.* from places cross join lateral (
        select * from (
          select * from ask_line q where q.place = places.place and q.shown ${behind}
          order by q.listed desc
          limit (select greatest(${sql.lit(nearestEach)}, ${sql.lit(nearest)} / count(*)) from places)) q
        where ${fits} order by q.listed desc limit ${sql.lit(size)}) q
      order by q.listed desc limit ${sql.lit(size)}),
    hits as materialized (
      select q.* from ask_line q
      where (select count(*) from near) < ${sql.lit(size)}
        and q.place = any(array(select place from places)) and q.shown ${behind} and ${fits}
      order by q.listed desc limit ${sql.lit(size)}),
    page as (
      select * from hits union all select * from near where (select count(*) from near) >= ${sql.lit(size)})
    select q.question_id, q.listed, q.kind, q.state, q.phonebook_id, l.name as circle, q.topic, q.text,
      cardinality(q.images) as images, q.price, q.anonymous, q.user_id, ${personOf('q.user_id')} as person, q.answerer_id,
      ${personOf('q.answerer_id')} as answerer, q.answers, floor(extract(epoch from q.asked_at))::bigint as at
    from page q left join phonebook_line l on l.phonebook_id = q.phonebook_id
    order by q.listed desc limit ${sql.lit(size)}`.execute(db);
  return rows;
}
