import type { CheckinMark } from '@qunlu/contract/checkin/streak.ts';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';
import type { CheckinTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<CheckinTables>();

export type EntryRow = Selectable<CheckinTables['checkin_entry']>;
export type ShownEntry = EntryRow & { user: ListedPerson | null };

type NewEntry = Omit<EntryRow, 'checkin_id' | 'hidden'>;

/** null: another one stands for this window, or waits for this day. */
export async function insertEntry(db: TxDb, row: NewEntry): Promise<number | null> {
  const added = await tables(db)
    .insertInto('checkin_entry')
    .values(row)
    // The predicate is written out: by parameters the index would not be found by a plan that is kept.
    .onConflict((on) =>
      on
        .columns(['campaign_id', 'user_id', 'day', 'part'])
        .where(sql<boolean>`state in (1, 2)`)
        .doNothing(),
    )
    .returning('checkin_id')
    .executeTakeFirst();
  return added?.checkin_id ?? null;
}

const shown = sql`e.*, ${personOf('e.user_id')} as user`;

async function firstOf(db: Db, where: RawBuilder<unknown>): Promise<ShownEntry | undefined> {
  const { rows } = await sql<ShownEntry>`select ${shown} from checkin_entry e where ${where}`.execute(db);
  return rows[0];
}

export const findEntry = (db: Db, id: number): Promise<ShownEntry | undefined> =>
  firstOf(db, sql`e.checkin_id = ${id}`);

/** What was sent under this number before, whatever became of it. */
export const findSent = (db: Db, userId: number, clientId: string): Promise<ShownEntry | undefined> =>
  firstOf(db, sql`e.user_id = ${userId} and e.client_id = ${clientId}`);

interface PartOf {
  campaignId: number;
  userId: number;
  day: number;
  part: number;
}

/** The one that stands for a window, or waits. */
export const findStanding = (
  db: Db,
  { campaignId, userId, day, part }: PartOf,
): Promise<ShownEntry | undefined> =>
  firstOf(
    db,
    sql`e.campaign_id = ${campaignId} and e.user_id = ${userId} and e.day = ${day} and e.part = ${part}
      and e.state in (1, 2)`,
  );

/** `waits`: a day for which they wait for approval. */
export type OwnMark = CheckinMark & { waits: boolean };

/** What somebody has done in a campaign. */
export async function findMarks(db: Db, campaignId: number, userId: number): Promise<OwnMark[]> {
  const { rows } = await sql<OwnMark>`
    select checkin_id as id, day, part as window, state = 2 as waits from checkin_entry
    where campaign_id = ${campaignId} and user_id = ${userId} and state in (1, 2) order by checkin_id`.execute(
    db,
  );
  return rows;
}

/** The same with the minute at which they are reminded, −1 for none. */
export async function findMine(
  db: Db,
  campaignId: number,
  userId: number,
): Promise<{ marks: OwnMark[]; reminder: number }> {
  const { rows } = await sql<{ marks: OwnMark[]; reminder: number }>`
    select coalesce((select jsonb_agg(jsonb_build_object('id', checkin_id, 'day', day, 'window', part, 'waits', state = 2)
        order by checkin_id)
      from checkin_entry where campaign_id = ${campaignId} and user_id = ${userId} and state in (1, 2)), '[]') as marks,
      coalesce((select minute from checkin_reminder where campaign_id = ${campaignId} and user_id = ${userId}), -1)
        as reminder`.execute(db);
  return rows[0] ?? { marks: [], reminder: -1 };
}

/** Changes the state of one that is still as it was; false: it is not. */
export async function changeState(
  db: TxDb,
  id: number,
  { from, to }: { from: readonly number[]; to: EntryRow['state'] },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('checkin_entry')
    .set({ state: to })
    .where('checkin_id', '=', id)
    .where('state', 'in', from as EntryRow['state'][])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What it said goes with it; its number stays, so that it is not sent again. */
export async function emptyEntry(db: TxDb, id: number): Promise<void> {
  await tables(db)
    .updateTable('checkin_entry')
    .set({ text: '', images: [], voice: '', voice_seconds: 0, number: null, place: '', lat: null, lng: null })
    .where('checkin_id', '=', id)
    .execute();
}

export async function setEntryHidden(db: TxDb, id: number, hidden: boolean): Promise<void> {
  await tables(db).updateTable('checkin_entry').set({ hidden }).where('checkin_id', '=', id).execute();
}

interface Page {
  campaignId: number;
  viewerId: number;
  below: number | undefined;
  size: number;
}

/** Of members who are there and whom the viewer may meet; one index is walked, since the campaign is in the order. */
export async function findShownEntries(
  db: Db,
  { campaignId, viewerId, below, size }: Page,
): Promise<ShownEntry[]> {
  const { rows } = await sql<ShownEntry>`
    select ${shown} from checkin_entry e
    where e.campaign_id >= ${campaignId} and e.state = 1 and not e.hidden
      and (e.campaign_id, e.checkin_id) < (${campaignId}, ${below ?? Number.MAX_SAFE_INTEGER})
      and exists (select from phonebook_present p where p.phonebook_id = e.phonebook_id and p.user_id = e.user_id)
      and not exists (select from relation_block b where b.user_id = ${viewerId} and b.other_id = e.user_id)
    order by e.campaign_id desc, e.checkin_id desc limit ${size}`.execute(db);
  return rows;
}

/** All that is one's own and was not removed. */
export async function findOwn(db: Db, { campaignId, viewerId, below, size }: Page): Promise<ShownEntry[]> {
  const { rows } = await sql<ShownEntry>`
    select ${shown} from checkin_entry e
    where e.campaign_id = ${campaignId} and e.user_id = ${viewerId} and e.state <> 4
      and e.checkin_id < ${below ?? Number.MAX_SAFE_INTEGER}
    order by e.checkin_id desc limit ${size}`.execute(db);
  return rows;
}

/** Days that wait for the word of who runs the circle, the oldest first, without the viewer's own. */
export async function findWaiting(
  db: Db,
  { circleId, viewerId, above, size }: { circleId: number; viewerId: number; above: number; size: number },
): Promise<(ShownEntry & { title: string })[]> {
  const { rows } = await sql<ShownEntry & { title: string }>`
    select ${shown}, c.title from checkin_entry e join checkin_campaign c on c.campaign_id = e.campaign_id
    where e.phonebook_id = ${circleId} and e.state = 2 and e.checkin_id > ${above} and e.user_id <> ${viewerId}
      and exists (select from phonebook_present p where p.phonebook_id = e.phonebook_id and p.user_id = e.user_id)
    order by e.checkin_id limit ${size}`.execute(db);
  return rows;
}

/** How many of them, up to 100. */
export const countWaiting = (
  circleId: number,
  viewerId: number,
): RawBuilder<number> => sql<number>`(select count(*) from (
  select from checkin_entry e where e.phonebook_id = ${circleId} and e.state = 2 and e.user_id <> ${viewerId}
    and exists (select from phonebook_present p where p.phonebook_id = e.phonebook_id and p.user_id = e.user_id)
  limit 100) w)`;

/** For staff, with the name of what it was for; removed ones are gone. */
export async function findReported(
  db: Db,
  ids: readonly number[],
): Promise<(EntryRow & { title: string })[]> {
  const { rows } = await sql<EntryRow & { title: string }>`
    select e.*, c.title from checkin_entry e join checkin_campaign c on c.campaign_id = e.campaign_id
    where e.checkin_id = any(${[...ids]}) and e.state <> 4`.execute(db);
  return rows;
}

export async function findEntriesOf(
  db: Db,
  userId: number,
  size: number,
): Promise<(EntryRow & { title: string })[]> {
  const { rows } = await sql<EntryRow & { title: string }>`
    select e.*, c.title from checkin_entry e join checkin_campaign c on c.campaign_id = e.campaign_id
    where e.user_id = ${userId} and e.state <> 4 order by e.checkin_id desc limit ${size}`.execute(db);
  return rows;
}
