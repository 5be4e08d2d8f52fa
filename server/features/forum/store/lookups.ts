import { sql, type RawBuilder } from 'kysely';
import { prepared, type Db } from '../../../platform/database.ts';
import type { LinkedRow } from '../../publication/api/objects.ts';

/** An object that somebody is about to attach, as they see it; `link` is what lists join. */
export async function findObject(
  db: Db,
  link: RawBuilder<LinkedRow>,
  { kind, id }: { kind: string; id: number },
): Promise<LinkedRow | undefined> {
  const { rows } = await sql<LinkedRow>`
    select o.* from (select ${kind}::text as linked_kind, ${id}::bigint as linked_id) s
    join lateral (${link}) o on true`.execute(db);
  return rows[0];
}

/** Whether somebody is in the circle and meets the viewer. */
export async function findAsked(
  db: Db,
  given: { circleId: number; viewerId: number; userId: number },
): Promise<boolean> {
  const rows = await prepared(
    db,
    `select from phonebook_present m where m.phonebook_id = $1 and m.user_id = $3
       and not exists (select from relation_block b where b.user_id = $2 and b.other_id = $3)`,
    [given.circleId, given.viewerId, given.userId],
  );
  return rows.length > 0;
}

/** Members whom a comment names, with the name that they have in the circle, and whether one of the two has blocked the other. */
export async function findNamed(
  db: Db,
  given: { circleId: number; viewerId: number; userIds: readonly number[] },
): Promise<{ user_id: number; name: string; is_blocked: boolean }[]> {
  return prepared(
    db,
    `select m.user_id, m.realname as name,
       exists (select from relation_block b where b.user_id = $2 and b.other_id = m.user_id) as is_blocked
     from phonebook_present m
     where m.phonebook_id = $1 and m.user_id = any($3::bigint[])`,
    [given.circleId, given.viewerId, [...given.userIds]],
  );
}

/**
 * Who of these is told what somebody does in a circle's forum: members at present who see its module, and with whom there is no block.
 * Whoever has left is told nothing more of it.
 */
export async function findReaders(
  db: Db,
  given: { circleId: number; byId: number; userIds: readonly number[] },
): Promise<Set<number>> {
  if (given.userIds.length === 0) return new Set();
  const rows = await prepared<{ user_id: number }>(
    db,
    `select m.user_id from phonebook_present m
     where m.phonebook_id = $1 and m.user_id = any($3::bigint[])
       and not exists (select from relation_block b where b.user_id = $2 and b.other_id = m.user_id)
       and not exists (select from phonebook_switch w where w.phonebook_id = m.phonebook_id and w.key = 'forum'
         and (not w.enabled or (w.visible = 2 and m.role > 2)))`,
    [given.circleId, given.byId, [...given.userIds]],
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Whom of these the viewer does not meet (D40). */
export async function findBlocked(db: Db, viewerId: number, userIds: readonly number[]): Promise<number[]> {
  const rows = await prepared<{ other_id: number }>(
    db,
    'select other_id from relation_block where user_id = $1 and other_id = any($2::bigint[])',
    [viewerId, [...userIds]],
  );
  return rows.map(({ other_id }) => other_id);
}
