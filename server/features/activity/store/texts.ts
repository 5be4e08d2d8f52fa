import { textGroups } from '@qunlu/contract/activity/rules.ts';
import { prepared, type Db } from '../../../platform/database.ts';

/** Whose place stands: to audit or confirmed, in whose hands it is; not who has blocked the host, or is blocked by them. */
const standing = `from activity_pass x
  join activity_registration r on r.registration_id = x.registration_id
  join activity a on a.activity_id = x.activity_id
  where x.activity_id = $1 and a.deleted_at is null and r.state in (1, 2) and x.user_id is not null
    and not exists (select from relation_block b where b.user_id = a.user_id and b.other_id = x.user_id)`;

/** Who gets a text; empty lists are everybody. Each person once, however many places they have. */
export async function findAddressed(
  db: Db,
  activityId: number,
  { roles, groups }: { roles: readonly number[]; groups: readonly number[] },
): Promise<number[]> {
  const rows = await prepared<{ user_id: number }>(
    db,
    `select distinct x.user_id ${standing}
       and (cardinality($3::bigint[]) = 0 or x.ticket_id = any($3::bigint[]))
       and (cardinality($2::smallint[]) = 0
         or (${textGroups.confirmed} = any($2) and r.state = 2)
         or (${textGroups.auditing} = any($2) and r.state = 1)
         or (${textGroups.absent} = any($2) and r.state = 2 and not exists (select from attendance_signed z
           where z.subject = 'activity' and z.target = $1 and z.holder_id = x.pass_id)))
     order by x.user_id`,
    [activityId, [...roles], [...groups]],
  );
  return rows.map(({ user_id }) => user_id);
}

/** Who of these people still has a place. */
export async function findReachable(
  db: Db,
  activityId: number,
  userIds: readonly number[],
): Promise<number[]> {
  const rows = await prepared<{ user_id: number }>(
    db,
    `select distinct x.user_id ${standing} and x.user_id = any($2::bigint[])`,
    [activityId, [...userIds]],
  );
  return rows.map(({ user_id }) => user_id);
}
