import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { MergeSides } from '../../lifecycle/ports.ts';

export interface WrongCredits {
  user_id: number;
  credits: number;
  journal: number;
  lots: number;
}

/** People whose balance is not what their journal and their lots say. */
export async function findWrongCredits(db: Db, limit: number): Promise<WrongCredits[]> {
  const { rows } = await sql<WrongCredits>`
    select user_id, coalesce(b.credits, 0)::bigint as credits, coalesce(e.sum, 0)::bigint as journal,
      coalesce(l.sum, 0)::bigint as lots
    from sms_balance b
    full join (select user_id, sum(count) as sum from sms_entry group by 1) e using (user_id)
    full join (select user_id, sum(remaining) as sum from sms_lot group by 1) l using (user_id)
    where coalesce(b.credits, 0) <> coalesce(e.sum, 0) or coalesce(b.credits, 0) <> coalesce(l.sum, 0)
    order by 1 limit ${limit}`.execute(db);
  return rows;
}

/** Of one campaign to both, or of one day, the kept account's text counts. Both people are locked. */
export async function dropTwice(db: TxDb, { keep, drop }: MergeSides): Promise<void> {
  await sql`delete from sms_message d using sms_message k
    where d.user_id = ${drop} and k.user_id = ${keep} and (d.campaign_id = k.campaign_id or (
      d.audience = k.audience and d.target = k.target and d.sent_on = k.sent_on
      and d.state in (1, 2) and k.state in (1, 2)))`.execute(db);
}

/** What of theirs was not sent yet is not sent. */
export async function endCampaigns(db: TxDb, userId: number, now: Date): Promise<void> {
  await sql`delete from sms_message m using sms_campaign c
    where c.campaign_id = m.campaign_id and c.user_id = ${userId} and c.state in (1, 3)`.execute(db);
  await sql`update sms_campaign set state = 7, done_at = ${now} where user_id = ${userId} and state in (0, 1, 3)`.execute(
    db,
  );
}

/** As a person reads their own. */
export async function findSubmitted(db: Db, userId: number, limit: number): Promise<unknown[]> {
  const { rows } = await sql`
    select submitted_at as 时间, title as 通讯录, content as 内容, people as 人数, credits as 条数, returned as 退回
    from sms_campaign
    where user_id = ${userId} and submitted_at is not null order by campaign_id limit ${limit}`.execute(db);
  return rows;
}

export async function findOptOuts(db: Db, userId: number, limit: number): Promise<unknown[]> {
  const { rows } = await sql`
    select at as 时间, target as 通讯录编号 from sms_opt_out where user_id = ${userId} order by at limit ${limit}`.execute(
    db,
  );
  return rows;
}
