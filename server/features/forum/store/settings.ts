import { sql, type RawBuilder } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import { topicsOf, type TopicRow } from './select.ts';

/** What waits for the word of a circle, as far as a hundred. */
export const waitingOf = (circleId: number): RawBuilder<number> => sql<number>`(select count(*)::int from (
  select from forum_topic where phonebook_id = ${circleId} and audit = 2 and waits_circle and deleted_at is null
    and not moderated and not owner_hidden limit 100) w)`;

export async function findSetting(
  db: Db,
  circleId: number,
): Promise<{ audit: number; posting: number; waiting: number }> {
  const { rows } = await sql<{ audit: number; posting: number; waiting: number }>`
    select coalesce(f.audit, 0) as audit, coalesce(f.posting, 0) as posting, ${waitingOf(circleId)} as waiting
    from (select 1) one left join forum_setting f on f.phonebook_id = ${circleId}`.execute(db);
  return rows[0] ?? { audit: 0, posting: 0, waiting: 0 };
}

export async function saveSetting(
  db: TxDb,
  row: { circleId: number; audit: number; posting: number; now: Date },
): Promise<void> {
  await prepared(
    db,
    `insert into forum_setting (phonebook_id, audit, posting, changed_at) values ($1, $2, $3, $4)
     on conflict (phonebook_id) do update set audit = excluded.audit, posting = excluded.posting, changed_at = excluded.changed_at`,
    [row.circleId, row.audit, row.posting, row.now],
  );
}

/** What waits for a circle, the longest first. */
export async function findAudits(
  db: Db,
  given: {
    circleId: number;
    viewerId: number;
    behind: number | undefined;
    size: number;
    link: RawBuilder<unknown>;
  },
): Promise<TopicRow[]> {
  const { circleId, viewerId, behind, size, link } = given;
  const further =
    behind === undefined
      ? sql``
      : sql`and (s.changed_at, s.topic_id) > (select c.changed_at, c.topic_id from forum_topic c
          where c.topic_id = ${behind} and c.phonebook_id = ${circleId})`;
  const page = sql`select s.* from forum_topic s
    where s.phonebook_id = ${circleId} and s.audit = 2 and s.waits_circle and s.deleted_at is null
      and not s.moderated and not s.owner_hidden ${further}
    order by s.changed_at, s.topic_id limit ${size}`;
  const { rows } = await sql<TopicRow>`select t.* from (${topicsOf({
    source: sql`(${page}) s cross join (select ${viewerId}::bigint as id) v`,
    link,
    whole: true,
  })}) t order by t.changed_at, t.topic_id`.execute(db);
  return rows;
}

export async function findDigestOff(db: Db, userId: number): Promise<boolean> {
  const [row] = await prepared<{ digest_off: boolean }>(
    db,
    'select digest_off from forum_person where user_id = $1',
    [userId],
  );
  return row?.digest_off ?? false;
}

export async function saveDigestOff(db: TxDb, userId: number, off: boolean): Promise<void> {
  await prepared(
    db,
    `insert into forum_person (user_id, digest_off) values ($1, $2)
     on conflict (user_id) do update set digest_off = excluded.digest_off`,
    [userId, off],
  );
}
