import { sql, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { FamilyTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<FamilyTables>();

type AnnouncementRow = Selectable<FamilyTables['family_notice']>;

/** With what became of it in the circles, added up. */
export type SentAnnouncement = AnnouncementRow & {
  circles: number;
  people: number;
  muted: number;
  full_weeks: number;
  sending: boolean;
};

const shown = sql`n.*, s.* from family_notice n cross join lateral (
  select count(*) filter (where c.sent_at is not null)::int as circles, coalesce(sum(c.people), 0)::int as people,
    coalesce(sum(c.muted), 0)::int as muted, coalesce(sum(c.full_weeks), 0)::int as full_weeks,
    coalesce(bool_or(c.sent_at is null), false) as sending
  from family_notice_circle c where c.notice_id = n.notice_id) s`;

/** To all circles of the family in which people meet. The family is locked. */
export async function insertAnnouncement(
  db: TxDb,
  row: { family_id: number; title: string; body: string; at: Date },
): Promise<number> {
  const { notice_id: noticeId } = await tables(db)
    .insertInto('family_notice')
    .values(row)
    .returning('notice_id')
    .executeTakeFirstOrThrow();
  await sql`insert into family_notice_circle (notice_id, phonebook_id)
    select ${noticeId}, c.phonebook_id from family_circle c join phonebook_line p on p.phonebook_id = c.phonebook_id
    where c.family_id = ${row.family_id} and p.status in (1, 2, 4)`.execute(db);
  return noticeId;
}

export async function findAnnouncement(
  db: Db,
  noticeId: number,
): Promise<(SentAnnouncement & { owner_id: number; family: string }) | undefined> {
  const { rows } = await sql<SentAnnouncement & { owner_id: number; family: string }>`
    select w.*, f.owner_id, f.name as family from (select ${shown} where n.notice_id = ${noticeId}) w
    join family f on f.family_id = w.family_id`.execute(db);
  return rows[0];
}

/** Of a family, the newest first. */
export async function findAnnouncements(
  db: Db,
  given: { familyId: number; before: number | undefined; size: number },
): Promise<SentAnnouncement[]> {
  const { rows } = await sql<SentAnnouncement>`select ${shown}
    where n.family_id >= ${given.familyId}
      and (n.family_id, n.notice_id) < (${given.familyId}, ${given.before ?? Number.MAX_SAFE_INTEGER})
    order by n.family_id desc, n.notice_id desc limit ${given.size}`.execute(db);
  return rows;
}

export async function countSince(db: Db, familyId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from family_notice
    where family_id = ${familyId} and at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Circles that have not got it yet. */
export async function findUnsent(db: Db, noticeId: number): Promise<number[]> {
  const { rows } = await sql<{ phonebook_id: number }>`select phonebook_id from family_notice_circle
    where notice_id = ${noticeId} and sent_at is null order by phonebook_id`.execute(db);
  return rows.map(({ phonebook_id }) => phonebook_id);
}

/** A circle that has not got it, under its lock: of two deliveries one sends. False: it has got it. */
export async function takeUnsent(db: TxDb, noticeId: number, circleId: number): Promise<boolean> {
  const { rows } = await sql`select from family_notice_circle
    where notice_id = ${noticeId} and phonebook_id = ${circleId} and sent_at is null for update`.execute(db);
  return rows.length > 0;
}

/** The circles' announcements that it has become. */
export async function findToldBefore(db: Db, noticeId: number): Promise<number[]> {
  const { rows } = await sql<{ announcement_id: number }>`select announcement_id from family_notice_circle
    where notice_id = ${noticeId} and announcement_id > 0`.execute(db);
  return rows.map(({ announcement_id }) => announcement_id);
}

export async function setSent(
  db: TxDb,
  given: { noticeId: number; circleId: number; now: Date },
  {
    noticeId: announcementId,
    people,
    muted,
    full,
  }: { noticeId: number; people: number; muted: number; full: number },
): Promise<void> {
  await tables(db)
    .updateTable('family_notice_circle')
    .set({ announcement_id: announcementId, people, muted, full_weeks: full, sent_at: given.now })
    .where('notice_id', '=', given.noticeId)
    .where('phonebook_id', '=', given.circleId)
    .execute();
}

/** Whether the circle still isInFamily to the family of a notice: who has left is told nothing more. */
export async function isInFamily(db: Db, noticeId: number, circleId: number): Promise<boolean> {
  const { rows } = await sql`select from family_notice n
    join family_circle c on c.family_id = n.family_id and c.phonebook_id = ${circleId}
    where n.notice_id = ${noticeId}`.execute(db);
  return rows.length > 0;
}
