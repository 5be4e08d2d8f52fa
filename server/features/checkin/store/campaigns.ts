import type { CheckinMark } from '@qunlu/contract/checkin/streak.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { CheckinTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<CheckinTables>();

export type RuleRow = Omit<Selectable<CheckinTables['checkin_rule']>, 'campaign_id'>;

/** With the history of its rules, the oldest first. */
export type CampaignRow = Selectable<CheckinTables['checkin_campaign']> & { rules: RuleRow[] };

export const campaignColumns = sql`c.campaign_id, c.phonebook_id, c.title, c.cover, c.intro, c.starts_on, c.ends_on,
  to_jsonb(c.groups) as groups, c.ranked, c.created_at,
  (select jsonb_agg(to_jsonb(r) - 'campaign_id' order by r.from_day) from checkin_rule r
    where r.campaign_id = c.campaign_id) as rules`;

export async function findCampaign(db: Db, id: number): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    select ${campaignColumns} from checkin_campaign c where c.campaign_id = ${id}`.execute(db);
  return rows[0];
}

/** Until the transaction ends nobody else changes it or its rules. */
export async function lockCampaign(db: TxDb, id: number): Promise<CampaignRow | undefined> {
  await sql`select from checkin_campaign where campaign_id = ${id} for update`.execute(db);
  return findCampaign(db, id);
}

/** Of a circle, all of them; `begun`: somebody has checked in. */
export async function findCampaignsOf(
  db: Db,
  circleId: number,
): Promise<(CampaignRow & { begun: boolean })[]> {
  const { rows } = await sql<CampaignRow & { begun: boolean }>`
    select ${campaignColumns}, exists (select from checkin_entry e where e.campaign_id = c.campaign_id) as begun
    from checkin_campaign c where c.phonebook_id = ${circleId}
    order by c.created_at desc, c.campaign_id`.execute(db);
  return rows;
}

/** The same for somebody who takes part: what they have done since a day, and what it adds up to. */
export async function findCampaignsFor(
  db: Db,
  { circleId, userId, since }: { circleId: number; userId: number; since: number },
): Promise<(CampaignRow & { marks: CheckinMark[]; total: number; streak: number; joined: boolean })[]> {
  const { rows } = await sql<
    CampaignRow & { marks: CheckinMark[]; total: number; streak: number; joined: boolean }
  >`
    select ${campaignColumns}, coalesce(s.total, 0) as total, coalesce(s.streak, 0) as streak,
      coalesce(s.first_id, 0) > 0 as joined,
      coalesce((select jsonb_agg(jsonb_build_object('id', e.checkin_id, 'day', e.day, 'window', e.part))
        from checkin_entry e where e.campaign_id = c.campaign_id and e.user_id = ${userId} and e.state = 1
          and e.day >= ${since}), '[]') as marks
    from checkin_campaign c
    left join checkin_standing s on s.campaign_id = c.campaign_id and s.user_id = ${userId}
    where c.phonebook_id = ${circleId}
    order by c.ends_on desc, c.created_at desc, c.campaign_id`.execute(db);
  return rows;
}

/** How many there are, and how many of them are not over on this day. */
export async function countCampaigns(
  db: Db,
  circleId: number,
  today: number,
): Promise<{ all: number; running: number }> {
  const { rows } = await sql<{ all: number; running: number }>`
    select count(*)::int as all, (count(*) filter (where ends_on >= ${today}))::int as running
    from checkin_campaign where phonebook_id = ${circleId}`.execute(db);
  return rows[0] ?? { all: 0, running: 0 };
}

type Written = Omit<Insertable<CheckinTables['checkin_campaign']>, 'campaign_id'>;

export async function insertCampaign(db: TxDb, row: Written): Promise<number> {
  const { campaign_id } = await tables(db)
    .insertInto('checkin_campaign')
    .values(row)
    .returning('campaign_id')
    .executeTakeFirstOrThrow();
  return campaign_id;
}

export async function updateCampaign(
  db: TxDb,
  id: number,
  row: Omit<Written, 'phonebook_id' | 'created_at'>,
): Promise<void> {
  await tables(db).updateTable('checkin_campaign').set(row).where('campaign_id', '=', id).execute();
}

export async function deleteCampaign(db: TxDb, id: number): Promise<void> {
  await tables(db).deleteFrom('checkin_campaign').where('campaign_id', '=', id).execute();
}

/** Whether somebody has checked in, or had and took it back. */
export async function isBegun(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from checkin_entry where campaign_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

/** From its day on; whatever was to count from a day behind it does not come any more. */
export async function putRule(db: TxDb, campaignId: number, row: RuleRow): Promise<void> {
  await tables(db)
    .deleteFrom('checkin_rule')
    .where('campaign_id', '=', campaignId)
    .where('from_day', '>=', row.from_day)
    .execute();
  await sql`
    insert into checkin_rule (campaign_id, from_day, weekdays, windows, params,
      patch_allowance, patch_days, patch_way, patch_price, patch_counts)
    values (${campaignId}, ${row.from_day}, ${row.weekdays}, ${JSON.stringify(row.windows)}::jsonb,
      ${JSON.stringify(row.params)}::jsonb, ${row.patch_allowance}, ${row.patch_days}, ${row.patch_way},
      ${row.patch_price}, ${row.patch_counts})`.execute(db);
}

/** The first rule begins with its campaign. */
export async function moveFirstRule(db: TxDb, campaignId: number, from: number, to: number): Promise<void> {
  await sql`update checkin_rule set from_day = ${to}
    where campaign_id = ${campaignId} and from_day = ${from}`.execute(db);
}

/** Campaigns that are not long over, behind this one. */
export async function findLatestCampaigns(
  db: Db,
  { behind, since, today, size }: { behind: number; since: number; today: number; size: number },
): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`
    select ${campaignColumns} from checkin_campaign c
    where c.campaign_id > ${behind} and c.ends_on >= ${since} and c.starts_on <= ${today}
    order by c.campaign_id limit ${size}`.execute(db);
  return rows;
}
