import type { DonationQueue } from '@qunlu/contract/donation/staff.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { DonationRow } from './donations.ts';

export interface StaffRow extends DonationRow {
  circle: string;
  name: string | null;
  hash: string;
  reports: number;
}

const queues: Record<DonationQueue, ReturnType<typeof sql>> = {
  reported: sql`and donation_id in (select id from moderation_reported where type = 'donation')`,
  refunded: sql`and refunded > 0`,
  all: sql``,
};

/** For staff, the newest first. */
export async function findForStaff(
  db: Db,
  given: { queue: DonationQueue; circleId: number | undefined; before: number | undefined; size: number },
): Promise<StaffRow[]> {
  const { queue, circleId, before, size } = given;
  const last = before ?? Number.MAX_SAFE_INTEGER;
  const { rows } = await sql<StaffRow>`
    select d.*, p.name as circle, o.hash, a.username as name,
      (select count(*) from (
        select from moderation_reported r where r.type = 'donation' and r.id = d.donation_id limit 100) n)::int as reports
    from (
      select * from donation
      where paid_at is not null ${queues[queue]} and ${
        circleId === undefined
          ? sql`donation_id < ${last} order by donation_id desc`
          : sql`phonebook_id >= ${circleId} and (phonebook_id, donation_id) < (${circleId}, ${last})
              order by phonebook_id desc, donation_id desc`
      } limit ${size}) d
    join phonebook_line p on p.phonebook_id = d.phonebook_id
    join order_named o on o.order_id = d.order_id
    left join account_person a on a.user_id = d.user_id
    order by d.donation_id desc`.execute(db);
  return rows;
}
