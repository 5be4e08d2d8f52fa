import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import { dropRows } from '../../../platform/clean.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { CircleTables } from '../tables.ts';
import { addressed, type Filter } from './audience.ts';

export type AnnouncementRow = Selectable<CircleTables['phonebook_notice']>;
/** With the name that who sent it has in the circle, null when they are gone. */
export type ListedAnnouncement = AnnouncementRow & { by: string | null };

interface Asked extends Filter {
  circleId: number;
  /** Who sends: they need no announcement of their own. */
  senderId: number;
  /** Who sends is nobody of the circle: they reach nobody who has blocked them. */
  outside?: boolean;
  /** Since when a week counts. */
  since: Date;
  /** Announcements of the same words in other circles: who got one needs no second. */
  told?: readonly number[];
}

/** Members with what they got in their week, and how much it holds: the circle's number, or their own lower one. */
const weeks = ({
  circleId,
  senderId,
  outside = false,
  since,
  told = [],
  ...filter
}: Asked): RawBuilder<unknown> => sql`(
  select m.user_id, p.weekly_notices as weekly, 'notice' = any(m.muted) as muted,
    least(p.weekly_notices, coalesce(m.notices, p.weekly_notices)) as room,
    (select count(*) from phonebook_noticed n
      where n.phonebook_id = m.phonebook_id and n.user_id = m.user_id and n.at > ${since}) as got
  from phonebook_member m join phonebook p on p.phonebook_id = m.phonebook_id
  where ${addressed(circleId, filter)} and m.user_id <> ${senderId}
    ${outside ? sql`and not exists (select from relation_block b where b.user_id = m.user_id and b.other_id = ${senderId})` : sql``}
    ${told.length === 0 ? sql`` : sql`and not exists (select from phonebook_noticed o where o.notice_id = any(${[...told]}::bigint[]) and o.user_id = m.user_id)`})`;

export interface Budget {
  people: number;
  muted: number;
  full: number;
  /** How many more all of them have room for by the circle's number. */
  left: number;
}

export async function countBudget(db: Db, asked: Asked): Promise<Budget> {
  const { rows } = await sql<Budget>`
    select count(*) filter (where not w.muted and w.got < w.room)::int as people,
      count(*) filter (where w.muted)::int as muted,
      count(*) filter (where not w.muted and w.got >= w.room)::int as full,
      greatest(0, coalesce(min(w.weekly - w.got), 0))::int as left
    from ${weeks(asked)} w`.execute(db);
  return rows[0] ?? { people: 0, muted: 0, full: 0, left: 0 };
}

export async function insertAnnouncement(
  db: TxDb,
  row: Insertable<CircleTables['phonebook_notice']>,
): Promise<AnnouncementRow> {
  return db
    .withTables<CircleTables>()
    .insertInto('phonebook_notice')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Decides who gets an announcement, in one statement; answers how many. The circle is locked. */
export async function setRecipients(
  db: TxDb,
  announcementId: number,
  asked: Asked,
  now: Date,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into phonebook_noticed (notice_id, phonebook_id, user_id, at)
    select ${announcementId}, ${asked.circleId}, w.user_id, ${now}
    from ${weeks(asked)} w where not w.muted and w.got < w.room`.execute(db);
  return Number(numAffectedRows);
}

/** To whom an announcement goes, behind a person. */
export async function findAnnounced(
  db: Db,
  announcementId: number,
  { behind, size }: { behind: number; size: number },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`select user_id from phonebook_noticed
    where notice_id = ${announcementId} and user_id > ${behind} order by user_id limit ${size}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

const listed = sql`select n.*, m.realname as by from phonebook_notice n
  left join phonebook_member m on m.phonebook_id = n.phonebook_id and m.user_id = n.user_id`;

export async function findAnnouncement(
  db: Db,
  announcementId: number,
): Promise<ListedAnnouncement | undefined> {
  const { rows } = await sql<ListedAnnouncement>`${listed} where n.notice_id = ${announcementId}`.execute(db);
  return rows[0];
}

/** Of a circle, the newest first; `after`: the last one of the page before. */
export async function findAnnouncements(
  db: Db,
  given: { circleId: number; after: number | undefined; size: number },
): Promise<ListedAnnouncement[]> {
  const behind =
    given.after === undefined
      ? sql``
      : sql`and (n.at, n.notice_id) < (
          select l.at, l.notice_id from phonebook_notice l where l.notice_id = ${given.after})`;
  const { rows } = await sql<ListedAnnouncement>`${listed} where n.phonebook_id = ${given.circleId} ${behind}
    order by n.at desc, n.notice_id desc limit ${given.size}`.execute(db);
  return rows;
}

export const dropAnnounced = (db: Db, before: Date, goesOn: () => boolean): Promise<void> =>
  dropRows(db, goesOn, 'phonebook_noticed', sql`at < ${before}`);
