import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { lineColumns, lineJoin, type ListedActivity } from './lines.ts';
import type { RegistrationRow } from './registrations.ts';

/** A line of what somebody has to do with; `key`: what pages go on behind. */
export interface JoinedActivity extends ListedActivity {
  key: number;
  registration_id: number;
  registration: RegistrationRow['state'] | -1;
}

interface Asked {
  userId: number;
  before: number | undefined;
  size: number;
}

const page = async (db: Db, of: RawBuilder<unknown>, { size }: Asked): Promise<JoinedActivity[]> => {
  const { rows } = await sql<JoinedActivity>`
    select ${sql.raw(lineColumns)}, w.key, w.registration_id, w.registration
    from (${of}) w join activity s on s.activity_id = w.activity_id ${sql.raw(lineJoin)}
    order by w.key desc limit ${size}`.execute(db);
  return rows;
};

/**
 * What somebody has registered for, or has been given a ticket of, the newest registration first. What was closed unpaid has left
 * nothing behind. By their numbers first, and each looked up (`offset 0`) until the page is full.
 */
export const findJoined = (db: Db, asked: Asked): Promise<JoinedActivity[]> =>
  page(
    db,
    sql`select k.registration_id as key, k.registration_id, r.state as registration, r.activity_id
      from (
        select registration_id from activity_registration where user_id = ${asked.userId}
        union select registration_id from activity_pass where user_id = ${asked.userId}
        order by registration_id desc) k
      cross join lateral (
        select o.state, o.activity_id from activity_registration o
        where o.registration_id = k.registration_id and not (o.state = 4 and o.paid_at is null) offset 0) r
      ${asked.before === undefined ? sql`` : sql`where k.registration_id < ${asked.before}`}
      order by k.registration_id desc limit ${asked.size}`,
    asked,
  );

/** What somebody helps with, whoever may see it; by number. */
export const findHelped = (db: Db, asked: Asked): Promise<JoinedActivity[]> =>
  page(
    db,
    sql`select h.activity_id as key, 0 as registration_id, -1 as registration, h.activity_id
      from activity_helper h join activity a on a.activity_id = h.activity_id and a.deleted_at is null
      where h.user_id = ${asked.userId}
        ${asked.before === undefined ? sql`` : sql`and h.activity_id < ${asked.before}`}
      order by h.activity_id desc limit ${asked.size}`,
    asked,
  );
