import type { CallStarters } from '@qunlu/contract/call/rules.ts';
import { sql, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { CallTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<CallTables>();

export type CallCircleRow = Selectable<CallTables['call_circle']>;

export const findCallCircle = (db: Db, circleId: number): Promise<CallCircleRow | undefined> =>
  tables(db).selectFrom('call_circle').selectAll().where('circle_id', '=', circleId).executeTakeFirst();

export async function insertCallCircle(
  db: TxDb,
  given: { circleId: number; userId: number; now: Date },
): Promise<void> {
  await tables(db)
    .insertInto('call_circle')
    .values({ circle_id: given.circleId, created_by: given.userId, created_at: given.now })
    .onConflict((conflict) => conflict.column('circle_id').doNothing())
    .execute();
}

export async function updateCallCircle(
  db: TxDb,
  circleId: number,
  change: { starters: CallStarters; announcement: string },
): Promise<void> {
  await tables(db).updateTable('call_circle').set(change).where('circle_id', '=', circleId).execute();
}

/** D184 */
export async function noteLast(
  db: TxDb,
  given: { userId: number; circleId: number; now: Date },
): Promise<void> {
  await sql`insert into call_last (user_id, circle_id, at) values (${given.userId}, ${given.circleId}, ${given.now})
    on conflict (user_id) do update set circle_id = excluded.circle_id, at = excluded.at`.execute(db);
}

export interface CallCircleLine {
  id: number;
  name: string;
  avatar: string;
  on: boolean;
  call_id: number;
  last: boolean;
}

/** Those of a person's circles that have group calls, and those in which they may turn them on; one statement. */
export async function findCallCircles(db: Db, userId: number, most: number): Promise<CallCircleLine[]> {
  const { rows } = await sql<CallCircleLine>`
    with own as (
      select m.phonebook_id, m.role, k.circle_id is not null and coalesce(s.enabled, false) as "on",
        coalesce(s.visible, 1) as visible
      from phonebook_present m
      left join call_circle k on k.circle_id = m.phonebook_id
      left join phonebook_switch s on s.phonebook_id = m.phonebook_id and s.key = 'call'
      where m.user_id = ${userId}),
    shown as (
      (select * from own where "on" and (visible < 2 or role in (1, 2)) order by phonebook_id limit ${sql.lit(most)})
      union all
      (select * from own where not "on" and role = 1 order by phonebook_id limit ${sql.lit(most)}))
    select p.phonebook_id as id, p.name, p.avatar, s."on",
      coalesce((select c.call_id from call c where c.circle_id = p.phonebook_id and c.circle_id <> 0 and c.state < 3 limit 1), 0) as call_id,
      exists (select from call_last l where l.user_id = ${userId} and l.circle_id = p.phonebook_id) as last
    from shown s join phonebook_line p on p.phonebook_id = s.phonebook_id
    order by s."on" desc, last desc, p.name, p.phonebook_id`.execute(db);
  return rows;
}

/** Circles of more members say how many those are, without those who are not called; one by one they took longer than all the rest. */
const counted = 2000;

export interface HomeFacts {
  members: number;
  out: boolean;
  call_id: number;
  joined: boolean;
  /** The code of the call that runs can still be used. */
  open: boolean;
  minutes: number;
}

/** What the home of a circle's calls shows to one of its members. */
export async function findHomeFacts(
  db: Db,
  { circleId, userId, now }: { circleId: number; userId: number; now: Date },
): Promise<HomeFacts> {
  const { rows } = await sql<HomeFacts>`
    select
      case when p.members > ${sql.lit(counted)}
        then (p.members - 1 - (select count(*) from call_out o where o.circle_id = ${circleId} and o.user_id <> ${userId}))::int
        else (select count(*) from phonebook_present m join account_callable a on a.user_id = m.user_id and a.has_phone
          where m.phonebook_id = ${circleId} and m.user_id <> ${userId}
            and not exists (select from call_out o where o.circle_id = ${circleId} and o.user_id = m.user_id))::int
        end as members,
      exists (select from call_out o where o.circle_id = ${circleId} and o.user_id = ${userId}) as "out",
      coalesce(c.call_id, 0) as call_id,
      coalesce(exists (select from call_leg l where l.call_id = c.call_id and l.user_id = ${userId}
        and l.state in ('waiting', 'ringing', 'answered')), false) as joined,
      coalesce(c.code_until > ${now} and c.why = '', false) as open,
      coalesce((select m.minutes from ledger_minutes m where m.circle_id = ${circleId} and m.circle_id <> 0), 0)::int as minutes
    from phonebook_line p left join call c on c.circle_id = ${circleId} and c.circle_id <> 0 and c.state < 3
    where p.phonebook_id = ${circleId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('facts of a circle are one row');
  return found;
}
