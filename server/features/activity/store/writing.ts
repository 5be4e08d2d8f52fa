import { sql, type RawBuilder, type Updateable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import type { ActivityTables } from '../tables.ts';
import { passForm, type ActivityRow } from './activities.ts';

/** Whether anybody ever registered. */
export async function hasRegistrations(db: Db, activityId: number): Promise<boolean> {
  const { rows } =
    await sql`select from activity_registration where activity_id = ${activityId} limit 1`.execute(db);
  return rows.length > 0;
}

type Shown = Pick<
  ActivityRow,
  'activity_id' | 'user_id' | 'title' | 'content' | 'images' | 'place' | 'address'
> & {
  tickets: {
    name: string;
    note: string;
    price: number;
    questions: { label: string; options: string[] }[] | null;
  }[];
};

/** Several that are not deleted, whoever may see them, with their live tickets. */
export async function findActivities(db: Db, ids: readonly number[]): Promise<Shown[]> {
  return prepared(
    db,
    `select a.activity_id, a.user_id, a.title, a.content, a.images, a.place, a.address,
      coalesce((select json_agg(json_build_object('name', t.name, 'note', t.note, 'price', t.price, 'questions', f.questions)
        order by t.position, t.ticket_id)
        from activity_ticket t left join form_now f on f.kind = '${passForm}' and f.subject_id = t.ticket_id
        where t.activity_id = a.activity_id and t.ended_at is null), '[]') as tickets
    from activity a where a.activity_id = any($1::bigint[]) and a.deleted_at is null`,
    [[...ids]],
  );
}

/** Changes what the feature itself keeps. */
export async function updateActivity(
  db: TxDb,
  id: number,
  change: Updateable<ActivityTables['activity']>,
): Promise<void> {
  await db
    .withTables<ActivityTables>()
    .updateTable('activity')
    .set(change)
    .where('activity_id', '=', id)
    .execute();
}

/** Whether anybody comes, or may still. */
export async function hasLive(db: Db, activityId: number): Promise<boolean> {
  const { rows } = await sql`select from activity_registration
    where activity_id = ${activityId} and state in (0, 1, 2) limit 1`.execute(db);
  return rows.length > 0;
}

/** How many somebody has published since then, those that are gone counted. */
export const countSince = (userId: number, since: Date): RawBuilder<number> =>
  sql<number>`(select count(*) from activity where user_id = ${userId} and created_at >= ${since})`;
