import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';
import type { CallRow } from './calls.ts';

export interface CallLineRow extends Pick<
  CallRow,
  | 'call_id'
  | 'made'
  | 'kind'
  | 'state'
  | 'why'
  | 'circle_id'
  | 'created_at'
  | 'started_at'
  | 'ended_at'
  | 'used'
  | 'user_id'
> {
  /** The first phone of whoever reads it. */
  leg_id: number;
  /** Whoever reads it was called and did not answer. */
  missed: boolean;
  other_id: number | null;
  user: ListedPerson | null;
  circle_name: string;
  people: number;
  answered: number;
}

const counts = sql`
  (select count(distinct x.user_id) from call_leg x where x.call_id = c.call_id)::int as people,
  (select count(distinct x.user_id) from call_leg x where x.call_id = c.call_id and x.answered_at is not null)::int as answered,
  coalesce((select p.name from phonebook_line p where p.phonebook_id = c.circle_id and c.circle_id <> 0), '') as circle_name`;
const columns = sql`c.call_id, c.made, c.kind, c.state, c.why, c.circle_id, c.created_at, c.started_at, c.ended_at, c.used, c.user_id`;

/** Of a pair the other one, of a group whoever began it. */
const otherOf = (
  userId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(case when c.kind = 'group' then c.user_id else (
  select x.user_id from call_leg x where x.call_id = c.call_id and x.user_id is distinct from ${userId} order by x.leg_id limit 1) end)`;

/** Somebody's own, the newest first: by the first phone of theirs in each. */
export async function findOwnCalls(
  db: Db,
  { userId, since, before, size }: { userId: number; since: Date; before: number | undefined; size: number },
): Promise<CallLineRow[]> {
  const { rows } = await sql<CallLineRow>`
    select s.*, ${personOf('s.other_id')} as "user" from (
      select ${columns}, l.leg_id, ${otherOf(sql`${userId}::bigint`)} as other_id, ${counts},
        c.user_id is distinct from ${userId} and c.state >= 3 and not exists (select from call_leg x
          where x.call_id = c.call_id and x.user_id = ${userId} and x.answered_at is not null) as missed
      from call_leg l join call c using (call_id)
      where l.user_id = ${userId} and l.tries = 0 and l.leg_id < ${before ?? Number.MAX_SAFE_INTEGER}
        and l.called_at >= ${since}
      order by l.leg_id desc limit ${sql.lit(size)}) s
    order by s.leg_id desc`.execute(db);
  return rows;
}

/** A circle's, the newest first. */
export async function findCircleCalls(
  db: Db,
  {
    circleId,
    since,
    before,
    size,
  }: { circleId: number; since: Date; before: number | undefined; size: number },
): Promise<CallLineRow[]> {
  const { rows } = await sql<CallLineRow>`
    select s.*, ${personOf('s.other_id')} as "user" from (
      select ${columns}, 0::bigint as leg_id, c.user_id as other_id, ${counts}, false as missed
      from call c
      where c.circle_id = ${circleId} and c.circle_id <> 0 and c.made < ${before ?? Number.MAX_SAFE_INTEGER}
        and c.created_at >= ${since}
      order by c.made desc limit ${sql.lit(size)}) s
    order by s.made desc`.execute(db);
  return rows;
}
