import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { ForumTables } from '../tables.ts';
import { topicsOf, type TopicRow } from './select.ts';

const tables = (db: Db) => db.withTables<ForumTables>();

export type Topic = Selectable<ForumTables['forum_topic']>;

/** A post on its page, with what its reader gave it and whether one of the two has blocked the other. */
export type WholeTopic = TopicRow & {
  is_blocked: boolean;
  appraisal: { score: number; text: string; at: number } | null;
};

/** A post as one person reads it, whoever may. */
export async function findTopic(
  db: Db,
  given: { topicId: number; viewerId: number; link: RawBuilder<unknown> },
): Promise<WholeTopic | undefined> {
  const { rows } = await topicsOf<Pick<WholeTopic, 'is_blocked' | 'appraisal'>>({
    source: sql`forum_topic s cross join (select ${given.viewerId}::bigint as id) v`,
    link: given.link,
    whole: true,
    more: sql`, exists (select from relation_block b where b.user_id = v.id and b.other_id = s.author_id) as is_blocked,
      (select json_build_object('score', a.score, 'text', a.text, 'at', extract(epoch from a.at)::bigint)
        from forum_appraisal a where a.topic_id = s.topic_id and a.user_id = v.id) as appraisal`,
    where: sql`where s.topic_id = ${given.topicId}`,
  }).execute(db);
  return rows[0];
}

/** A post as it stands for one person: whether one of the two has blocked the other, and the comment that they have seen. */
export type SeenTopic = Topic & { is_blocked: boolean; seen_id: number };

/** Only what decides who may do what; cheap. */
export async function findStanding(
  db: Db,
  topicId: number,
  viewerId: number,
): Promise<SeenTopic | undefined> {
  const [row] = await prepared<SeenTopic>(
    db,
    `select s.*, exists (select from relation_block b where b.user_id = $2 and b.other_id = s.author_id) as is_blocked,
       coalesce((select r.seen_id from forum_read r where r.topic_id = s.topic_id and r.user_id = $2), 0) as seen_id
     from forum_topic s where s.topic_id = $1`,
    [topicId, viewerId],
  );
  return row;
}

/** Held until the transaction ends. */
export async function lockTopic(db: TxDb, topicId: number): Promise<Topic | undefined> {
  return tables(db)
    .selectFrom('forum_topic')
    .selectAll()
    .where('topic_id', '=', topicId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const searchOf = (words: readonly string[]) => sql<string>`array_to_tsvector(${[...words]}::text[])`;

type Media = Insertable<ForumTables['forum_topic']>['media'];
/** As JSON: the driver would take an object for one of its own. */
const json = (media: Media) => sql<Media>`${JSON.stringify(media)}::jsonb`;

/** undefined: this client number was sent before. */
export const insertTopic = (
  db: TxDb,
  row: Omit<Insertable<ForumTables['forum_topic']>, 'search'>,
  words: readonly string[],
): Promise<Topic | undefined> =>
  tables(db)
    .insertInto('forum_topic')
    .values({ ...row, media: json(row.media), search: searchOf(words) })
    .onConflict((on) => on.columns(['author_id', 'client_id']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const updateTopic = (
  db: TxDb,
  topicId: number,
  change: Updateable<ForumTables['forum_topic']>,
  words?: readonly string[],
): Promise<Topic> =>
  tables(db)
    .updateTable('forum_topic')
    .set({
      ...change,
      ...(change.media === undefined ? {} : { media: json(change.media as Media) }),
      ...(words ? { search: searchOf(words) } : {}),
    })
    .where('topic_id', '=', topicId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** What this person has sent before under a client number. */
export async function findSent(db: Db, authorId: number, clientId: string): Promise<number | undefined> {
  const [row] = await prepared<{ topic_id: number }>(
    db,
    'select topic_id from forum_topic where author_id = $1 and client_id = $2',
    [authorId, clientId],
  );
  return row?.topic_id;
}

/** How somebody stands in a circle's forum: what it says, how many they have written since, whether one was ever shown. */
export interface Writer {
  audit: number;
  posting: number;
  today: number;
  was_shown: boolean;
  polls: boolean;
}

/** `admin`: sees modules that are for those who run the circle. */
export async function findWriter(
  db: Db,
  given: { circleId: number; userId: number; since: Date; admin: boolean },
): Promise<Writer> {
  const { circleId, userId, since, admin } = given;
  const {
    rows: [row],
  } = await sql<Writer>`select coalesce(f.audit, 0) as audit, coalesce(f.posting, 0) as posting,
       (select count(*)::int from (select from forum_topic t
         where t.author_id = ${userId} and t.phonebook_id = ${circleId} and t.created_at >= ${since} limit 100) d) as today,
       exists (select from forum_topic t where t.author_id = ${userId} and t.phonebook_id = ${circleId} and t.shown) as was_shown,
       ${pollsOn(sql`${circleId}`, sql.lit(admin))} as polls
     from (select ${circleId}::bigint as id) x left join forum_setting f on f.phonebook_id = x.id`.execute(
    db,
  );
  return row ?? { audit: 0, posting: 0, today: 0, was_shown: false, polls: false };
}

/** Whether a circle has polls (D77), for who sees modules of those who run it (`admin`), or not: off unless it says so. */
export const pollsOn = (circle: RawBuilder<unknown>, admin: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from phonebook_switch w
  where w.phonebook_id = ${circle} and w.key = 'poll' and w.enabled and (w.visible < 2 or ${admin}))`;

/** The lowest free place of three; false when there is none. Two at once: one of them waits for the other. */
export async function pin(
  db: TxDb,
  given: { circleId: number; topicId: number; now: Date },
): Promise<boolean> {
  // A post that nobody sees at present, and so nobody could unpin, holds no place against one that is seen.
  await prepared(
    db,
    `delete from forum_pin p using forum_topic t
     where p.phonebook_id = $1 and t.topic_id = p.topic_id and not t.listed`,
    [given.circleId],
  );
  // A place that somebody else takes meanwhile is no error: the next one is tried.
  for (let turn = 0; turn < 3; turn += 1) {
    const rows = await prepared(
      db,
      `insert into forum_pin (phonebook_id, slot, topic_id, pinned_at)
       select $1, n, $2, $3 from generate_series(1, 3) n
       where not exists (select from forum_pin p where p.phonebook_id = $1 and p.slot = n)
       order by n limit 1 on conflict do nothing returning slot`,
      [given.circleId, given.topicId, given.now],
    );
    if (rows.length > 0) return true;
  }
  return false;
}

/** Whether it was pinned. */
export async function unpin(db: TxDb, topicId: number): Promise<boolean> {
  const rows = await prepared(db, 'delete from forum_pin where topic_id = $1 returning slot', [topicId]);
  return rows.length > 0;
}

export async function isPinned(db: Db, topicId: number): Promise<boolean> {
  return (await prepared(db, 'select from forum_pin where topic_id = $1', [topicId])).length > 0;
}

/** After somebody may be seen again, or not any more. */
export async function hideAuthor(db: TxDb, authorId: number, hidden: boolean): Promise<void> {
  await prepared(db, 'update forum_topic set owner_hidden = $2 where author_id = $1 and owner_hidden <> $2', [
    authorId,
    hidden,
  ]);
}

/** Deleted before `before` and not emptied; at most `size`. */
export async function findPurgeable(db: Db, before: Date, size: number): Promise<number[]> {
  const rows = await prepared<{ topic_id: number }>(
    db,
    `select topic_id from forum_topic where deleted_at is not null and not purged and deleted_at < $1
     order by deleted_at, topic_id limit $2`,
    [before, size],
  );
  return rows.map(({ topic_id }) => topic_id);
}

/** Nothing is left of what they said; what was voted and rated goes, too. */
export async function emptyTopics(db: TxDb, topicIds: readonly number[]): Promise<void> {
  const ids = [[...topicIds]];
  await prepared(
    db,
    `update forum_topic set title = '', text = '', images = '{}', media = '{}', linked_kind = null, linked_id = null,
       search = '', purged = true where topic_id = any($1::bigint[])`,
    ids,
  );
  await prepared(db, 'delete from forum_appraisal where topic_id = any($1::bigint[])', ids);
}

/** For staff and exports: posts with their circle, whoever may see them; deleted ones are not among them. */
export async function findTopics(db: Db, ids: readonly number[]): Promise<(Topic & { circle: string })[]> {
  return prepared(
    db,
    `select t.*, p.name as circle from forum_topic t join phonebook_line p on p.phonebook_id = t.phonebook_id
     where t.topic_id = any($1::bigint[]) and t.deleted_at is null`,
    [[...ids]],
  );
}
