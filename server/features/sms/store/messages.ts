import { campaignRules, type MessageError } from '@qunlu/contract/sms/campaign-rules.ts';
import { sql, type RawBuilder } from 'kysely';
import { dropRows } from '../../../platform/clean.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { CampaignRow, Target } from './campaigns.ts';

/** `day`: `YYYY-MM-DD` in Shanghai. */
const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

const isOut = (
  { audience, target }: Target,
  user: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from sms_opt_out o where o.audience = ${audience} and o.target = ${target} and o.user_id = ${user})`;

/** Texts that somebody got of an audience since a day. */
const gotSince = (
  { audience, target }: Target,
  user: RawBuilder<unknown>,
  day: string,
): RawBuilder<number> => sql<number>`(
  select count(*) from sms_message s where s.audience = ${audience} and s.target = ${target}
    and s.user_id = ${user} and s.state in (1, 2) and s.sent_on >= ${day}::date)`;

const isFull = (of: Target, user: RawBuilder<unknown>, day: string): RawBuilder<boolean> => sql<boolean>`(
  ${gotSince(of, user, day)} >= ${campaignRules.day} or ${gotSince(of, user, monthOf(day))} >= ${campaignRules.month})`;

export interface Reach {
  people: number;
  opted_out: number;
  capped: number;
}

/** How many of these people a text of a day reaches. */
export async function countReach(
  db: Db,
  of: Target,
  userIds: readonly number[],
  day: string,
): Promise<Reach> {
  const user = sql`u.user_id`;
  const { rows } = await sql<Reach>`
    select count(*) filter (where not r.is_out and not r.is_full)::int as people,
      count(*) filter (where r.is_out)::int as opted_out,
      count(*) filter (where not r.is_out and r.is_full)::int as capped
    from (
      select ${isOut(of, user)} as is_out, ${isFull(of, user, day)} as is_full
      from unnest(${[...userIds]}::bigint[]) u (user_id)) r`.execute(db);
  return rows[0] ?? { people: 0, opted_out: 0, capped: 0 };
}

/** Fixes who gets a campaign, in one statement; answers how many. */
export async function freezePeople(
  db: TxDb,
  { campaign_id, audience, target }: CampaignRow,
  userIds: readonly number[],
  day: string,
): Promise<number> {
  const of = { audience, target };
  const user = sql`u.user_id`;
  const { numAffectedRows = 0n } = await sql`
    insert into sms_message (campaign_id, user_id, audience, target)
    select ${campaign_id}, u.user_id, ${audience}, ${target}
    from unnest(${[...userIds]}::bigint[]) u (user_id)
    where not ${isOut(of, user)} and not ${isFull(of, user, day)}
    order by u.user_id`.execute(db);
  return Number(numAffectedRows);
}

/** Nothing of it was sent: those whom it was for are forgotten. */
export async function dropPeople(db: TxDb, campaignId: number): Promise<void> {
  await sql`delete from sms_message where campaign_id = ${campaignId}`.execute(db);
}

export interface WaitingMessage {
  message_id: number;
  user_id: number;
}

export async function findWaiting(db: Db, campaignId: number, size: number): Promise<WaitingMessage[]> {
  const { rows } = await sql<WaitingMessage>`select message_id, user_id from sms_message
    where campaign_id = ${campaignId} and state = 0 order by message_id limit ${size}`.execute(db);
  return rows;
}

export interface MessageVerdict {
  message_id: number;
  /** '' for whom nothing speaks against so far. */
  error: MessageError | '';
}

/** Claims messages for sending, except for people who do not want them or have had enough; answers the claimed ones. */
export async function claimMessages(
  db: TxDb,
  of: Target,
  judged: readonly MessageVerdict[],
  { day, now }: { day: string; now: Date },
): Promise<WaitingMessage[]> {
  const user = sql`m.user_id`;
  const { rows } = await sql<WaitingMessage & { state: number }>`
    with judged as (
      select m.message_id, case
        when j.error <> '' then j.error
        when ${isOut(of, user)} then 'opted-out'
        when ${gotSince(of, user, day)} >= ${campaignRules.day} then 'day'
        when ${gotSince(of, user, monthOf(day))} >= ${campaignRules.month} then 'month'
        else '' end as error
      from json_to_recordset(${JSON.stringify(judged)}::json) as j (message_id bigint, error text)
      join sms_message m on m.message_id = j.message_id and m.state = 0)
    update sms_message m set state = case when j.error = '' then 1 else 3 end, error = j.error,
      claimed_at = ${now}, sent_on = case when j.error = '' then ${day}::date end
    from judged j where m.message_id = j.message_id
    returning m.message_id, m.user_id, m.state`.execute(db);
  return rows.filter(({ state }) => state === 1);
}

/** What became of claimed messages; answers how many went out. */
export async function recordMessages(db: TxDb, results: readonly MessageVerdict[]): Promise<number> {
  const { rows } = await sql<{ state: number }>`
    update sms_message m set state = case when r.error = '' then 2 else 3 end, error = r.error
    from json_to_recordset(${JSON.stringify(results)}::json) as r (message_id bigint, error text)
    where m.message_id = r.message_id and m.state = 1 returning m.state`.execute(db);
  return rows.filter(({ state }) => state === 2).length;
}

/** Claimed long ago: whether they went out nobody knows, so they never go again. */
export async function giveUpClaimed(db: TxDb, before: Date): Promise<void> {
  await sql`update sms_message set state = 3, error = 'unknown' where state = 1 and claimed_at < ${before}`.execute(
    db,
  );
}

/** Whether some of it waits or is under way. */
export async function hasOpenMessages(db: Db, campaignId: number): Promise<boolean> {
  const { rows } = await sql`select from sms_message
    where campaign_id = ${campaignId} and state in (0, 1) limit 1`.execute(db);
  return rows.length > 0;
}

export async function isRecipient(
  db: Db,
  { audience, target, userId, campaignId }: Target & { userId: number; campaignId?: number },
): Promise<boolean> {
  const one = campaignId === undefined ? sql`` : sql`and campaign_id = ${campaignId}`;
  const { rows } = await sql`select from sms_message
    where user_id = ${userId} and audience = ${audience} and target = ${target}
      and claimed_at is not null ${one} limit 1`.execute(db);
  return rows.length > 0;
}

/** The campaign of which somebody got the last text since a time. */
export async function findLastCampaign(
  db: Db,
  userId: number,
  since: Date,
): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    select c.* from sms_message m join sms_campaign c on c.campaign_id = m.campaign_id
    where m.user_id = ${userId} and m.claimed_at > ${since} and (m.state in (1, 2) or m.error = 'unknown')
    order by m.claimed_at desc limit 1`.execute(db);
  return rows[0];
}

export const dropOldMessages = (db: Db, before: Date, goesOn: () => boolean): Promise<void> =>
  dropRows(
    db,
    goesOn,
    'sms_message',
    sql`campaign_id in (select campaign_id from sms_campaign where done_at < ${before})`,
  );
