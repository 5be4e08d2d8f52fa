import { sql, type Insertable, type RawBuilder } from 'kysely';
import { anyOf, type Db, type TxDb } from '../../../platform/database.ts';
import type { CircleTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<CircleTables>();

/** New entries in the order given; answers their numbers in that order. */
export async function insertImported(
  db: TxDb,
  rows: readonly Insertable<CircleTables['phonebook_member']>[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const added = await tables(db)
    .insertInto('phonebook_member')
    .values([...rows])
    .returning('member_id')
    .execute();
  return added.map(({ member_id }) => member_id);
}

/** Deletes entries that nobody has claimed; answers which. */
export async function deleteImported(db: TxDb, memberIds: readonly number[]): Promise<number[]> {
  if (memberIds.length === 0) return [];
  const gone = await tables(db)
    .deleteFrom('phonebook_member')
    .where('member_id', '=', anyOf(memberIds))
    .where('state', '=', 7)
    .where('user_id', 'is', null)
    .returning('member_id')
    .execute();
  return gone.map(({ member_id }) => member_id);
}

/** Normal members by these accounts, or by a number that they submitted on joining: `holders`. */
export async function findPresentByPhone(
  db: Db,
  circleId: number,
  people: readonly { phone: string; userId: number }[],
  holders: RawBuilder<{ holder_id: number; phone: string }>,
): Promise<{ phone: string; member_id: number; group_id: number | null }[]> {
  const { rows } = await sql<{ phone: string; member_id: number; group_id: number | null }>`
    select n.phone, m.member_id, m.group_id
    from json_to_recordset(${JSON.stringify(people.map((one) => ({ phone: one.phone, user_id: one.userId })))}::json)
      as n(phone text, user_id bigint)
    join phonebook_member m on m.phonebook_id = ${circleId} and m.user_id = n.user_id and m.state = 1
    union
    select f.phone, m.member_id, m.group_id
    from (${holders}) f join phonebook_member m on m.member_id = f.holder_id and m.state = 1`.execute(db);
  return rows;
}

export const findGroups = (db: Db, circleId: number): Promise<{ group_id: number; name: string }[]> =>
  tables(db)
    .selectFrom('phonebook_group')
    .select(['group_id', 'name'])
    .where('phonebook_id', '=', circleId)
    .execute();

export const insertGroup = async (db: TxDb, circleId: number, name: string): Promise<number> => {
  const { group_id } = await tables(db)
    .insertInto('phonebook_group')
    .values({ phonebook_id: circleId, name, sort: 100 })
    .returning('group_id')
    .executeTakeFirstOrThrow();
  return group_id;
};

interface Filling {
  memberId: number;
  groupId: number;
}

const jsonOf = (fillings: readonly Filling[]): string =>
  JSON.stringify(fillings.map(({ memberId, groupId }) => ({ member_id: memberId, group_id: groupId })));

/** Puts members that are in no group into one. */
export async function fillGroups(db: TxDb, circleId: number, fillings: readonly Filling[]): Promise<void> {
  if (fillings.length === 0) return;
  await sql`update phonebook_member m set group_id = n.group_id
    from json_to_recordset(${jsonOf(fillings)}::json) as n(member_id bigint, group_id bigint)
    where m.member_id = n.member_id and m.phonebook_id = ${circleId} and m.group_id is null`.execute(db);
}

/** Takes members out of the group that they were put into, unless they are in another one by now. */
export async function emptyGroups(db: TxDb, circleId: number, fillings: readonly Filling[]): Promise<void> {
  if (fillings.length === 0) return;
  await sql`update phonebook_member m set group_id = null
    from json_to_recordset(${jsonOf(fillings)}::json) as n(member_id bigint, group_id bigint)
    where m.member_id = n.member_id and m.phonebook_id = ${circleId} and m.group_id = n.group_id`.execute(db);
}
