import { sql, type Selectable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { CircleTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<CircleTables>();

export type GroupRow = Selectable<CircleTables['phonebook_group']>;

/** The groups of a circle with the members that the directory shows, in their order. */
export async function findGroups(db: Db, circleId: number): Promise<(GroupRow & { members: number })[]> {
  const { rows } = await sql<GroupRow & { members: number }>`
    select g.*, (select count(*) from phonebook_member m where m.phonebook_id = g.phonebook_id
      and m.group_id = g.group_id and m.state in (1, 7) and not m.hidden)::int as members
    from phonebook_group g where g.phonebook_id = ${circleId} order by g.sort, g.group_id`.execute(db);
  return rows;
}

/** Answers undefined when the circle has a group of this name. */
export async function insertGroup(
  db: TxDb,
  group: { phonebook_id: number; name: string; sort: number },
): Promise<GroupRow | undefined> {
  return tables(db)
    .insertInto('phonebook_group')
    .values(group)
    .onConflict((on) => on.columns(['phonebook_id', 'name']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function renameGroup(
  db: TxDb,
  { circleId, groupId, name }: { circleId: number; groupId: number; name: string },
): Promise<void> {
  await tables(db)
    .updateTable('phonebook_group')
    .set({ name })
    .where('phonebook_id', '=', circleId)
    .where('group_id', '=', groupId)
    .execute();
}

/** Its members stay, in no group. */
export async function deleteGroup(db: TxDb, circleId: number, groupId: number): Promise<void> {
  await tables(db)
    .updateTable('phonebook_member')
    .set({ group_id: null })
    .where('group_id', '=', groupId)
    .execute();
  await tables(db)
    .deleteFrom('phonebook_group')
    .where('phonebook_id', '=', circleId)
    .where('group_id', '=', groupId)
    .execute();
}

/** In the order of these numbers; the others behind them as they stood. */
export async function reorderGroups(db: TxDb, circleId: number, groupIds: readonly number[]): Promise<void> {
  await sql`update phonebook_group g set sort = o.sort from (
      select group_id, row_number() over (
        order by array_position(${[...groupIds]}::bigint[], group_id) nulls last, sort, group_id) as sort
      from phonebook_group where phonebook_id = ${circleId}) o
    where g.group_id = o.group_id and g.sort <> o.sort`.execute(db);
}
