import type { RankSpan } from '@qunlu/contract/reputation/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';

interface List {
  circleId: number;
  span: RankSpan;
  /** Of now: another one's points are no longer those of the month. */
  month: string;
}

/** Members with points, by one of the two lists: its rows, and what they are in order by. */
const listOf = ({ circleId, span, month }: List) =>
  span === 'all'
    ? {
        where: sql`b.phonebook_id = ${circleId} and b.total > 0`,
        credit: sql.ref('b.total'),
        at: sql.ref('b.total_at'),
      }
    : {
        where: sql`b.phonebook_id = ${circleId} and b.month = ${month} and b.month_total > 0`,
        credit: sql.ref('b.month_total'),
        at: sql.ref('b.month_at'),
      };

/**
 * A normal member: who has left, is banned or leaves stands in no list. Each is looked up in the order of the list (`offset 0`):
 * joined, all members of a large circle were read for a page of it.
 */
const member = sql`cross join lateral (select p.member_id from phonebook_person p
  where p.phonebook_id = b.phonebook_id and p.user_id = b.user_id and p.state = 1 offset 0) p`;

export interface RankRow {
  user_id: number;
  member_id: number;
  credit: number;
  realname: string;
  avatar: string;
  card_id: number;
  title: string;
  blocked: boolean;
}

/** A page of a list, the most first; behind the member `after`, where they stand now. */
export async function findRanks(
  db: Db,
  given: List & { viewerId: number; after: number | undefined; size: number },
): Promise<RankRow[]> {
  const { viewerId, after, size, circleId } = given;
  const { where, credit, at } = listOf(given);
  const behind =
    after === undefined
      ? sql``
      : sql`and (-${credit}, ${at}, b.user_id) > (
          select -${credit}, ${at}, b.user_id from reputation_balance b where b.phonebook_id = ${circleId} and b.user_id = ${after})`;
  const { rows } = await sql<RankRow>`
    select b.user_id, p.member_id, ${credit} as credit, c.realname, c.avatar, c.card_id, c.title,
      exists (select from relation_block r where r.user_id = ${viewerId} and r.other_id = b.user_id) as blocked
    from reputation_balance b ${member} join card_person c on c.user_id = b.user_id and not c.erased
    where ${where} ${behind}
    order by -${credit}, ${at}, b.user_id limit ${size}`.execute(db);
  return rows;
}

export interface OwnRow {
  total: number;
  month_total: number;
  /** Members who stand before them, up to `most`. */
  ahead: number;
  month_ahead: number;
}

/** What a member has in a circle, and who stands before them: one statement, whatever their place. */
export async function findOwn(
  db: Db,
  { circleId, userId, month, most }: { circleId: number; userId: number; month: string; most: number },
): Promise<OwnRow | undefined> {
  const ahead = (span: RankSpan): RawBuilder<number> => {
    const { where, credit, at } = listOf({ circleId, span, month });
    const mine =
      span === 'all' ? sql`(-o.total, o.total_at, o.user_id)` : sql`(-o.month_total, o.month_at, o.user_id)`;
    return sql<number>`(select count(*) from (
      select from reputation_balance b ${member}
      join account_person a on a.user_id = b.user_id and not a.erased
      where ${where} and (-${credit}, ${at}, b.user_id) < ${mine}
      order by -${credit}, ${at}, b.user_id limit ${most}) n)::int`;
  };
  const { rows } = await sql<OwnRow>`
    select o.total, case when o.month = ${month} then o.month_total else 0 end as month_total,
      ${ahead('all')} as ahead, ${ahead('month')} as month_ahead
    from reputation_balance o where o.phonebook_id = ${circleId} and o.user_id = ${userId}`.execute(db);
  return rows[0];
}

/** Two accounts become one: what they have is what their entries come to. */
export async function addUp(db: TxDb, userId: number): Promise<void> {
  await sql`
    update reputation_balance b set total = s.total, month = s.month, month_total = s.month_total
    from (
      select e.phonebook_id, sum(e.credit)::int as total, m.month,
        coalesce(sum(e.credit) filter (where to_char(e.day, 'YYYY-MM') = m.month), 0)::int as month_total
      from reputation_entry e join (
        select phonebook_id, max(to_char(day, 'YYYY-MM')) as month from reputation_entry
        where user_id = ${userId} group by 1) m on m.phonebook_id = e.phonebook_id
      where e.user_id = ${userId} group by e.phonebook_id, m.month) s
    where b.user_id = ${userId} and b.phonebook_id = s.phonebook_id`.execute(db);
}
