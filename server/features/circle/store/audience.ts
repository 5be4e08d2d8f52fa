import type { MutableKind } from '@qunlu/contract/circle/rules.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';

/** Whom of a circle; an empty list is everybody. */
export interface Filter {
  roles: readonly number[];
  groups: readonly number[];
}

/** Members `m` who may be written to: normal, seen, with an account. */
export const addressed = (circleId: number, { roles, groups }: Filter): RawBuilder<boolean> => sql<boolean>`
  m.phonebook_id = ${circleId} and m.state = 1 and not m.hidden and m.user_id is not null
  and (${roles.length === 0} or m.role = any(${[...roles]}::smallint[]))
  and (${groups.length === 0} or m.group_id = any(${[...groups]}::bigint[]))`;

/** Who is addressed and has not muted such things, and how many have. */
export async function findAddressed(
  db: Db,
  circleId: number,
  filter: Filter,
  kind: MutableKind,
): Promise<{ userIds: number[]; muted: number }> {
  const { rows } = await sql<{ ids: number[] | null; muted: number }>`
    select json_agg(m.user_id) filter (where not (${kind} = any(m.muted))) as ids,
      count(*) filter (where ${kind} = any(m.muted))::int as muted
    from phonebook_member m where ${addressed(circleId, filter)}`.execute(db);
  return { userIds: rows[0]?.ids ?? [], muted: rows[0]?.muted ?? 0 };
}

/** Who of these people is a member of a live circle and has not muted such things. */
export async function findReachable(
  db: Db,
  circleId: number,
  userIds: readonly number[],
  kind: MutableKind,
): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from phonebook_present p join phonebook_member m on m.member_id = p.member_id
    where p.phonebook_id = ${circleId} and m.user_id = any(${[...userIds]}::bigint[])
      and not (${kind} = any(m.muted))`.execute(db);
  return rows.map(({ user_id }) => user_id);
}
