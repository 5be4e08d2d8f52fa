import { campaignState } from '@qunlu/contract/sms/campaign-rules.ts';
import { sql, type Insertable, type Selectable, type Updateable, type RawBuilder } from 'kysely';
import { valueOf, type Db, type TxDb } from '../../../platform/database.ts';
import type { SmsTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<SmsTables>();

export type CampaignRow = Selectable<SmsTables['sms_campaign']>;

/** Whom a campaign is for: the audience of a higher feature. */
export interface Target {
  audience: string;
  target: number;
}

export const insertCampaign = (db: TxDb, row: Insertable<SmsTables['sms_campaign']>): Promise<CampaignRow> =>
  tables(db).insertInto('sms_campaign').values(row).returningAll().executeTakeFirstOrThrow();

export const findCampaign = (db: Db, campaignId: number): Promise<CampaignRow | undefined> =>
  tables(db).selectFrom('sms_campaign').selectAll().where('campaign_id', '=', campaignId).executeTakeFirst();

export const lockCampaign = (db: TxDb, campaignId: number): Promise<CampaignRow | undefined> =>
  tables(db)
    .selectFrom('sms_campaign')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The same with all others of its audience that are being sent, so that caps are counted by one at a time. */
export async function lockWithOthers(db: TxDb, { campaign_id, audience, target }: CampaignRow) {
  const { rows } = await sql<CampaignRow>`select * from sms_campaign
    where audience = ${audience} and target = ${target} and state in (1, 3, 4)
    order by campaign_id for no key update`.execute(db);
  return rows.find((row) => row.campaign_id === campaign_id);
}

export const updateCampaign = (
  db: TxDb,
  campaignId: number,
  change: Updateable<SmsTables['sms_campaign']>,
): Promise<CampaignRow> =>
  tables(db)
    .updateTable('sms_campaign')
    .set(change)
    .where('campaign_id', '=', campaignId)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteCampaign(db: TxDb, campaignId: number): Promise<void> {
  await tables(db).deleteFrom('sms_campaign').where('campaign_id', '=', campaignId).execute();
}

/** Of one audience, the newest first; `after`: the last one of the page before. */
export async function findCampaigns(
  db: Db,
  { audience, target, after, size }: Target & { after: number | undefined; size: number },
): Promise<CampaignRow[]> {
  const behind =
    after === undefined
      ? sql``
      : sql`and (c.created_at, c.campaign_id) < (
          select l.created_at, l.campaign_id from sms_campaign l where l.campaign_id = ${after})`;
  const { rows } = await sql<CampaignRow>`select c.* from sms_campaign c
    where c.audience = ${audience} and c.target = ${target} ${behind}
    order by c.created_at desc, c.campaign_id desc limit ${size}`.execute(db);
  return rows;
}

const counted = (where: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*) from (select from sms_campaign where ${where} limit 100) c)`;

const count = (db: Db, where: RawBuilder<unknown>): Promise<number> => valueOf(db, counted(where));

export const countDrafts = (db: Db, { audience, target }: Target): Promise<number> =>
  count(db, sql`audience = ${audience} and target = ${target} and state = ${campaignState.draft}`);

/** How many wait for the staff. */
export const countAuditing = (): RawBuilder<number> =>
  counted(sql`state = ${campaignState.auditing} and submitted_at is not null`);

/** The same of one audience. */
export const auditingOf = ({ audience, target }: Target): RawBuilder<number> =>
  counted(sql`audience = ${audience} and target = ${target} and state = ${campaignState.auditing}`);

/** Campaigns of an owner that staff has passed. */
export const countPassed = (db: Db, ownerId: number): Promise<number> =>
  count(
    db,
    sql`owner_id = ${ownerId} and submitted_at is not null and decided_at is not null and state in (3, 4, 5, 6)`,
  );

/** What waits for the staff, the oldest first; the rest the newest first. */
export async function findQueue(
  db: Db,
  given: { state: number; after: number | undefined; size: number },
): Promise<CampaignRow[]> {
  const waiting = given.state === campaignState.auditing;
  const direction = sql.raw(waiting ? 'asc' : 'desc');
  const behind =
    given.after === undefined
      ? sql``
      : sql`and (c.submitted_at, c.campaign_id) ${sql.raw(waiting ? '>' : '<')} (
          select l.submitted_at, l.campaign_id from sms_campaign l where l.campaign_id = ${given.after})`;
  const { rows } = await sql<CampaignRow>`select c.* from sms_campaign c
    where c.state = ${given.state} and c.submitted_at is not null ${behind}
    order by c.submitted_at ${direction}, c.campaign_id ${direction} limit ${given.size}`.execute(db);
  return rows;
}

/** What an owner's circles have sent before, the newest first. */
export const findHistory = (
  db: Db,
  given: { ownerId: number; but: number; size: number },
): Promise<CampaignRow[]> =>
  tables(db)
    .selectFrom('sms_campaign')
    .selectAll()
    .where('owner_id', '=', given.ownerId)
    .where('campaign_id', '<>', given.but)
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .limit(given.size)
    .execute();

/** To be sent or being sent, the first first. */
export const findRunning = (db: Db, behind: CampaignRow | undefined, size: number): Promise<CampaignRow[]> =>
  tables(db)
    .selectFrom('sms_campaign')
    .selectAll()
    .where('state', 'in', [campaignState.queued, campaignState.sending])
    .where('submitted_at', 'is not', null)
    .$if(behind !== undefined, (query) =>
      query.where(
        sql<boolean>`(submitted_at, campaign_id) > (${behind?.submitted_at ?? null}::timestamptz, ${behind?.campaign_id ?? 0}::bigint)`,
      ),
    )
    .orderBy('submitted_at')
    .orderBy('campaign_id')
    .limit(size)
    .execute();
