import { sql } from 'kysely';
import { prepared, type Db } from '../../../platform/database.ts';
import type { ActivityRow } from './activities.ts';

/** Whether anybody ever registered. */
export async function hasRegistrations(db: Db, activityId: number): Promise<boolean> {
  const { rows } =
    await sql`select from activity_registration where activity_id = ${activityId} limit 1`.execute(db);
  return rows.length > 0;
}

type Shown = Pick<
  ActivityRow,
  'activity_id' | 'user_id' | 'title' | 'content' | 'images' | 'place' | 'address'
> & { tickets: { name: string; note: string; price: number }[] };

/** Several that are not deleted, whoever may see them, with their live tickets. */
export async function findActivities(db: Db, ids: readonly number[]): Promise<Shown[]> {
  return prepared(
    db,
    `select a.activity_id, a.user_id, a.title, a.content, a.images, a.place, a.address,
      coalesce((select json_agg(json_build_object('name', t.name, 'note', t.note, 'price', t.price)
        order by t.position, t.ticket_id) from activity_ticket t
        where t.activity_id = a.activity_id and t.ended_at is null), '[]') as tickets
    from activity a where a.activity_id = any($1::bigint[]) and a.deleted_at is null`,
    [[...ids]],
  );
}
