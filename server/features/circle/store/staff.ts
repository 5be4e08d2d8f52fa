import { sql, type RawBuilder } from 'kysely';
import { anyOf, type Db } from '../../../platform/database.ts';
import type { CircleRow } from './circles.ts';

export type StaffRow = Pick<
  CircleRow,
  | 'phonebook_id'
  | 'name'
  | 'category'
  | 'status'
  | 'listed'
  | 'members'
  | 'owner_id'
  | 'created_at'
  | 'waits_since'
> & { owner: string | null };

const line = sql`p.phonebook_id, p.name, p.category, p.status, p.listed, p.members, p.owner_id, p.created_at,
  p.waits_since, (select m.realname from phonebook_member m
    where m.phonebook_id = p.phonebook_id and m.user_id = p.owner_id) as owner`;

/** Sorts after every name with the same beginning. */
const last = '\u{10ffff}';

/** What waits, the longest first; otherwise the newest first. `behind`: the last one of the page before. */
export async function findByStatus(
  db: Db,
  wanted: { status: number; behind: number | undefined; size: number },
): Promise<StaffRow[]> {
  const { status, behind, size } = wanted;
  if (status === 2) {
    const further =
      behind === undefined
        ? sql``
        : sql`and (p.waits_since, p.phonebook_id) > (select b.waits_since, b.phonebook_id from phonebook b where b.phonebook_id = ${behind})`;
    const { rows } = await sql<StaffRow>`select ${line} from phonebook p where p.status = 2 ${further}
      order by p.waits_since, p.phonebook_id limit ${size}`.execute(db);
    return rows;
  }
  const further =
    behind === undefined
      ? sql``
      : sql`and (p.created_at, p.phonebook_id) < (select b.created_at, b.phonebook_id from phonebook b where b.phonebook_id = ${behind})`;
  const { rows } = await sql<StaffRow>`select ${line} from phonebook p where p.status = ${status} ${further}
    order by p.created_at desc, p.phonebook_id desc limit ${size}`.execute(db);
  return rows;
}

/** Circles whose name begins so, by name. */
export async function findByName(
  db: Db,
  wanted: { begins: string; status: number | undefined; behind: number | undefined; size: number },
): Promise<StaffRow[]> {
  const { begins, status, behind, size } = wanted;
  const further =
    behind === undefined
      ? sql``
      : sql`and (p.name collate "C", p.phonebook_id) > (select b.name collate "C", b.phonebook_id from phonebook b where b.phonebook_id = ${behind})`;
  const narrowed = status === undefined ? sql`` : sql`and p.status = ${status}`;
  const { rows } = await sql<StaffRow>`select ${line} from phonebook p
    where p.name collate "C" >= ${begins} and p.name collate "C" < ${begins + last} ${narrowed} ${further}
    order by p.name collate "C", p.phonebook_id limit ${size}`.execute(db);
  return rows;
}

export async function findByNumber(db: Db, circleId: number): Promise<StaffRow[]> {
  const { rows } = await sql<StaffRow>`
    select ${line} from phonebook p where p.phonebook_id = ${circleId}`.execute(db);
  return rows;
}

export const countWaiting = (): RawBuilder<number> => sql<number>`(
  select count(*) from phonebook where status = 2)`;

/** How many live circles each of these people owns; who owns none is missing. */
export async function countOwnedOf(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ owner_id: number; count: number }>`
    select owner_id, count(*)::int as count from phonebook
    where owner_id = ${anyOf(userIds)} and status <> 5 group by owner_id`.execute(db);
  return new Map(rows.map(({ owner_id, count }) => [owner_id, count]));
}
