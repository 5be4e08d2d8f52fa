import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { personOf, type ListedPerson } from '../../card/api/listed-person.ts';

/** All that decides whether somebody may call somebody else, in one statement. */
export interface PairFacts {
  user: ListedPerson | null;
  friends: boolean;
  /** They have blocked the caller, who is not to know. */
  blocked_by: boolean;
  blocked: boolean;
  own_phone: boolean;
  their_phone: boolean;
  allows: boolean;
  today: number;
  to_them: number;
  /** The call that the caller takes part in, whomever with; 0: none. */
  busy: number;
  /** The other takes part in one, whomever with. */
  their_busy: boolean;
  minutes: number;
}

const live = sql.raw(`l.state in ('waiting', 'ringing', 'answered') and c.state < 3`);

export async function findPairFacts(
  db: Db,
  { userId, otherId, since }: { userId: number; otherId: number; since: Date },
): Promise<PairFacts> {
  const { rows } = await sql<PairFacts>`
    select ${personOf('o.id')} as "user",
      exists (select from relation_facts f where f.user_id = ${userId} and f.other_id = o.id and f.is_friend) as friends,
      exists (select from relation_facts f where f.user_id = o.id and f.other_id = ${userId} and f.is_black) as blocked_by,
      exists (select from relation_facts f where f.user_id = ${userId} and f.other_id = o.id and f.is_black) as blocked,
      coalesce((select a.has_phone from account_callable a where a.user_id = ${userId}), false) as own_phone,
      coalesce((select a.has_phone from account_callable a where a.user_id = o.id), false) as their_phone,
      coalesce((select a.allows_calls from account_callable a where a.user_id = o.id), false) as allows,
      (select count(*) from call c where c.user_id = ${userId} and c.kind = 'pair' and c.created_at >= ${since})::int as today,
      (select count(*) from call c where c.user_id = ${userId} and c.kind = 'pair' and c.created_at >= ${since} and exists (
        select from call_leg l where l.call_id = c.call_id and l.user_id = o.id))::int as to_them,
      coalesce((select c.call_id from call_leg l join call c using (call_id)
        where l.user_id = ${userId} and ${live} order by l.leg_id desc limit 1), 0) as busy,
      exists (select from call_leg l join call c using (call_id) where l.user_id = o.id and ${live}) as their_busy,
      coalesce((select m.minutes from ledger_minutes m where m.user_id = ${userId}), 0)::int as minutes
    from (select ${otherId}::bigint as id) o`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('facts of two people are one row');
  return found;
}
