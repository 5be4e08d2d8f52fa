import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';

export interface StandingRow {
  standing_id: number;
  campaign_id: number;
  user_id: number;
  total: number;
  streak: number;
  best: number;
  first_id: number;
  rank_key: number;
  until: Date | null;
}

/** The row of somebody in a campaign, held: whoever adds up does so one after the other. */
export async function holdStanding(db: TxDb, campaignId: number, userId: number): Promise<StandingRow> {
  await sql`insert into checkin_standing (campaign_id, user_id) values (${campaignId}, ${userId})
    on conflict (campaign_id, user_id) do nothing`.execute(db);
  const { rows } = await sql<StandingRow>`select * from checkin_standing
    where campaign_id = ${campaignId} and user_id = ${userId} for update`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`no standing of ${userId} in ${campaignId}`);
  return row;
}

export async function putStanding(
  db: TxDb,
  row: Omit<StandingRow, 'campaign_id' | 'user_id'>,
): Promise<void> {
  await sql`update checkin_standing set total = ${row.total}, streak = ${row.streak}, best = ${row.best},
    first_id = ${row.first_id}, rank_key = ${row.rank_key}, until = ${row.until}
    where standing_id = ${row.standing_id}`.execute(db);
}

/** After a change of rules a streak may end earlier than was known. */
export async function lookAgain(db: TxDb, campaignId: number, at: Date): Promise<void> {
  await sql`update checkin_standing set until = least(until, ${at}::timestamptz)
    where campaign_id = ${campaignId} and streak > 0`.execute(db);
}

export interface StandingOf {
  standing_id: number;
  campaign_id: number;
  user_id: number;
}

/** Streaks that may have ended, behind this row. */
export async function findDue(
  db: Db,
  { now, behind, size }: { now: Date; behind: number; size: number },
): Promise<StandingOf[]> {
  const { rows } = await sql<StandingOf>`
    select standing_id, campaign_id, user_id from checkin_standing
    where until <= ${now} and standing_id > ${behind} order by standing_id limit ${size}`.execute(db);
  return rows;
}

/** Whoever has checked in to a campaign or has figures of it, behind this number. */
export async function findPeople(
  db: Db,
  { campaignId, behind, size }: { campaignId: number; behind: number; size: number },
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    (select distinct user_id from checkin_entry where campaign_id = ${campaignId} and user_id > ${behind}
      order by user_id limit ${size})
    union (select user_id from checkin_standing where campaign_id = ${campaignId} and user_id > ${behind}
      order by user_id limit ${size})
    order by user_id limit ${size}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export interface RankRow {
  user_id: number;
  user: ListedPerson | null;
  total: number;
  streak: number;
  rank_key: number;
}

interface Seen {
  campaignId: number;
  circleId: number;
  viewerId: number;
}

const met = ({ circleId, viewerId }: Seen) => sql`
  exists (select from phonebook_present p where p.phonebook_id = ${circleId} and p.user_id = s.user_id)
  and not exists (select from relation_block b where b.user_id = ${viewerId} and b.other_id = s.user_id)`;

const rankColumns = sql`s.user_id, ${personOf('s.user_id')} as user, s.total, s.streak, s.rank_key`;

/** D83, by index. */
export async function findRanks(
  db: Db,
  { below, size, ...seen }: Seen & { below: number | undefined; size: number },
): Promise<RankRow[]> {
  const { rows } = await sql<RankRow>`
    select ${rankColumns} from checkin_standing s
    where s.campaign_id = ${seen.campaignId} and s.first_id > 0
      and s.rank_key < ${below ?? Number.MAX_SAFE_INTEGER} and ${met(seen)}
    order by s.rank_key desc limit ${size}`.execute(db);
  return rows;
}

/** Who stands right before and behind the viewer, in order, with how many stand before them, up to `most`; nobody: no rank. */
export async function findBeside(
  db: Db,
  { beside, most, ...seen }: Seen & { beside: number; most: number },
): Promise<{ rows: RankRow[]; before: number }> {
  // A value, no join: by a value the index goes straight to the place.
  const mine = sql`(select rank_key from mine)`;
  const near = (than: '>' | '<', order: 'asc' | 'desc') => sql`(select ${rankColumns}
    from checkin_standing s
    where s.campaign_id = ${seen.campaignId} and s.first_id > 0 and s.rank_key ${sql.raw(than)} ${mine} and ${met(seen)}
    order by s.rank_key ${sql.raw(order)} limit ${beside})`;
  const { rows } = await sql<RankRow & { before: number }>`
    with mine as (select rank_key from checkin_standing
      where campaign_id = ${seen.campaignId} and user_id = ${seen.viewerId} and first_id > 0),
    ahead as (select count(*)::int as before from (select from checkin_standing s
      where s.campaign_id = ${seen.campaignId} and s.first_id > 0 and s.rank_key > ${mine} and ${met(seen)}
      limit ${most}) a)
    select n.*, ahead.before from (
      ${near('>', 'asc')}
      union all (select ${rankColumns} from checkin_standing s
        where s.campaign_id = ${seen.campaignId} and s.user_id = ${seen.viewerId} and s.first_id > 0)
      union all ${near('<', 'desc')}) n cross join ahead
    order by n.rank_key desc`.execute(db);
  return { rows, before: rows[0]?.before ?? 0 };
}
