import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';

/** Both people are locked. */
export async function moveToUser(db: TxDb, { keep, drop }: { keep: number; drop: number }): Promise<void> {
  await sql`insert into sms_balance (user_id, credits) select ${keep}, credits from sms_balance where user_id = ${drop}
    on conflict (user_id) do update set credits = sms_balance.credits + excluded.credits`.execute(db);
  await sql`delete from sms_balance where user_id = ${drop}`.execute(db);
  await sql`update sms_lot set user_id = ${keep} where user_id = ${drop}`.execute(db);
  await sql`update sms_entry set user_id = ${keep} where user_id = ${drop}`.execute(db);
}

export async function forgetPerson(db: TxDb, userId: number): Promise<void> {
  await sql`delete from sms_entry where user_id = ${userId}`.execute(db);
  await sql`delete from sms_lot where user_id = ${userId}`.execute(db);
  await sql`delete from sms_balance where user_id = ${userId}`.execute(db);
}

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
export async function moveCampaigns(db: TxDb, { keep, drop }: { keep: number; drop: number }): Promise<void> {
  await sql`update sms_campaign set user_id = ${keep} where user_id = ${drop}`.execute(db);
  await sql`update sms_campaign set owner_id = ${keep} where owner_id = ${drop}`.execute(db);
  await sql`update sms_campaign set decided_by = ${keep} where decided_by = ${drop}`.execute(db);
  await sql`update sms_template set created_by = ${keep} where created_by = ${drop}`.execute(db);
  await sql`delete from sms_message d using sms_message k
    where d.user_id = ${drop} and k.user_id = ${keep} and (d.campaign_id = k.campaign_id or (
      d.audience = k.audience and d.target = k.target and d.sent_on = k.sent_on
      and d.state in (1, 2) and k.state in (1, 2)))`.execute(db);
  await sql`update sms_message set user_id = ${keep} where user_id = ${drop}`.execute(db);
  await sql`insert into sms_opt_out (audience, target, user_id, at, way)
    select audience, target, ${keep}, at, way from sms_opt_out where user_id = ${drop} on conflict do nothing`.execute(
    db,
  );
  await sql`delete from sms_opt_out where user_id = ${drop}`.execute(db);
}

/** What they got, and what of theirs was not sent yet; what was sent stays without them. */
export async function forgetCampaigns(db: TxDb, userId: number, now: Date): Promise<void> {
  await sql`delete from sms_message m using sms_campaign c
    where c.campaign_id = m.campaign_id and c.user_id = ${userId} and c.state in (1, 3)`.execute(db);
  await sql`update sms_campaign set state = 7, done_at = ${now} where user_id = ${userId} and state in (0, 1, 3)`.execute(
    db,
  );
  await sql`update sms_campaign set user_id = null where user_id = ${userId}`.execute(db);
  await sql`update sms_campaign set owner_id = null where owner_id = ${userId}`.execute(db);
  await sql`update sms_campaign set decided_by = null where decided_by = ${userId}`.execute(db);
  await sql`update sms_template set created_by = null where created_by = ${userId}`.execute(db);
  await sql`delete from sms_message where user_id = ${userId}`.execute(db);
  await sql`delete from sms_opt_out where user_id = ${userId}`.execute(db);
}

export async function findSubmitted(
  db: Db,
  userId: number,
  limit: number,
): Promise<
  { submitted_at: Date; title: string; content: string; people: number; credits: number; returned: number }[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof findSubmitted>>[number]>`
    select submitted_at, title, content, people, credits, returned from sms_campaign
    where user_id = ${userId} and submitted_at is not null order by campaign_id limit ${limit}`.execute(db);
  return rows;
}

export async function findOptOuts(
  db: Db,
  userId: number,
  limit: number,
): Promise<{ target: number; at: Date }[]> {
  const { rows } = await sql<{ target: number; at: Date }>`
    select target, at from sms_opt_out where user_id = ${userId} order by at limit ${limit}`.execute(db);
  return rows;
}
