import type { CircleStatus, JoinType } from '@qunlu/contract/circle/rules.ts';
import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { type ListedPerson, personOf } from '../../card/api/listed-person.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { FamilyTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<FamilyTables>();

export type FamilyRow = Selectable<FamilyTables['family']>;
export type FamilyLineRow = FamilyRow & { owner: ListedPerson | null };

/** As one viewer meets it. */
export type SeenFamily = FamilyLineRow & {
  /** A normal member of one of its circles in which people meet: who is in a forbidden one looks into no other. */
  member: boolean;
  /** An invitation that waits for the viewer; null: none. */
  invitation_id: number | null;
  /** The circle of theirs that it is about. */
  invited: string | null;
  /** Invitations that wait for others. */
  waiting: number;
};

/** A circle in one line, as `phonebook_line` has it. */
export interface LineRow {
  phonebook_id: number;
  owner_id: number;
  name: string;
  avatar: string;
  category: number;
  city: string;
  members: number;
  join_type: JoinType;
  status: CircleStatus;
}

export type FamilyCircleRow = LineRow & {
  owner: ListedPerson | null;
  finds: boolean;
  member: boolean;
  joined_at: Date;
};

const line = sql`k.phonebook_id, k.owner_id, k.name, k.avatar, k.category, k.city, k.members, k.join_type, k.status`;
const isMember = (viewerId: number): RawBuilder<boolean> => sql<boolean>`exists (
  select from phonebook_person m where m.phonebook_id = k.phonebook_id and m.user_id = ${viewerId} and m.state = 1)`;

export async function findFamily(
  db: Db,
  given: { familyId: number; viewerId: number; now: Date },
): Promise<SeenFamily | undefined> {
  const { familyId, viewerId, now } = given;
  const { rows } = await sql<SeenFamily>`select f.*, ${personOf('f.owner_id')} as owner,
      exists (select from family_circle c join phonebook_present m on m.phonebook_id = c.phonebook_id
        where c.family_id = f.family_id and m.user_id = ${viewerId}) as member,
      w.invitation_id, w.invited,
      (select count(*)::int from family_invitation i
        where i.family_id = f.family_id and i.state = 0 and i.due_at > ${now}) as waiting
    from family f left join lateral (
      select i.invitation_id, k.name as invited from family_invitation i join phonebook_line k on k.phonebook_id = i.phonebook_id
      where i.family_id = f.family_id and i.state = 0 and i.due_at > ${now} and k.owner_id = ${viewerId}
      order by i.invitation_id limit 1) w on true
    where f.family_id = ${familyId}`.execute(db);
  return rows[0];
}

/** Circles of a family that people meet in, the earliest first. */
export async function findCircles(db: Db, familyId: number, viewerId: number): Promise<FamilyCircleRow[]> {
  const { rows } = await sql<FamilyCircleRow>`
    select ${line}, ${personOf('k.owner_id')} as owner, c.finds, c.joined_at, ${isMember(viewerId)} as member
    from family_circle c join phonebook_line k on k.phonebook_id = c.phonebook_id
    where c.family_id = ${familyId} and k.status in (1, 2, 4)
    order by c.joined_at, c.phonebook_id`.execute(db);
  return rows;
}

/** Those of a person, and those that circles of theirs belong to; a person is in 200 circles at most. */
export async function findFamilies(
  db: Db,
  given: { viewerId: number; before: number | undefined; size: number },
): Promise<FamilyLineRow[]> {
  const { viewerId, before, size } = given;
  const { rows } = await sql<FamilyLineRow>`select f.*, ${personOf('f.owner_id')} as owner from family f
    where f.made < ${before ?? Number.MAX_SAFE_INTEGER} and f.family_id in (
      select family_id from family where owner_id = ${viewerId}
      union
      select c.family_id from phonebook_present m join family_circle c on c.phonebook_id = m.phonebook_id
      where m.user_id = ${viewerId})
    order by f.made desc limit ${size}`.execute(db);
  return rows;
}

export async function countOwned(db: Db, ownerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from family where owner_id = ${ownerId}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function insertFamily(
  db: TxDb,
  row: { owner_id: number; name: string; intro: string; created_at: Date },
): Promise<number> {
  const { family_id } = await tables(db)
    .insertInto('family')
    .values(row)
    .returning('family_id')
    .executeTakeFirstOrThrow();
  return family_id;
}

export const lockFamily = (db: TxDb, familyId: number): Promise<FamilyRow | undefined> =>
  tables(db)
    .selectFrom('family')
    .selectAll()
    .where('family_id', '=', familyId)
    .forUpdate()
    .executeTakeFirst();

export async function updateFamily(
  db: TxDb,
  familyId: number,
  change: Updateable<FamilyTables['family']>,
): Promise<void> {
  await tables(db).updateTable('family').set(change).where('family_id', '=', familyId).execute();
}

export async function deleteFamily(db: TxDb, familyId: number): Promise<void> {
  await tables(db).deleteFrom('family').where('family_id', '=', familyId).execute();
}

/** How many circles it has is counted anew. The family is locked. */
export const recount = async (db: TxDb, familyId: number): Promise<void> =>
  void (await sql`update family f set circles = (select count(*) from family_circle c where c.family_id = f.family_id)
    where f.family_id = ${familyId}`.execute(db));

/** Answers those that are in it now: one that is in another family is not. The family is locked. */
export async function addCircles(
  db: TxDb,
  given: { familyId: number; circleIds: readonly number[]; now: Date },
): Promise<number[]> {
  const { rows } = await sql<{ phonebook_id: number }>`
    insert into family_circle (phonebook_id, family_id, joined_at)
    select id, ${given.familyId}, ${given.now}::timestamptz from unnest(${[...given.circleIds]}::bigint[]) id order by id
    on conflict do nothing returning phonebook_id`.execute(db);
  return rows.map(({ phonebook_id }) => phonebook_id);
}

/** Whether it was in it. */
export async function dropCircle(db: TxDb, familyId: number, circleId: number): Promise<boolean> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('family_circle')
    .where('family_id', '=', familyId)
    .where('phonebook_id', '=', circleId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The family of a circle. */
export async function familyOf(db: Db, circleId: number): Promise<number | undefined> {
  const { rows } = await sql<{ family_id: number }>`
    select family_id from family_circle where phonebook_id = ${circleId}`.execute(db);
  return rows[0]?.family_id;
}

export async function setFinds(
  db: TxDb,
  given: { familyId: number; circleId: number; finds: boolean },
): Promise<void> {
  await tables(db)
    .updateTable('family_circle')
    .set({ finds: given.finds })
    .where('family_id', '=', given.familyId)
    .where('phonebook_id', '=', given.circleId)
    .execute();
}

/** Circles by their numbers. */
export async function findLines(db: Db, circleIds: readonly number[]): Promise<LineRow[]> {
  if (circleIds.length === 0) return [];
  const { rows } = await sql<LineRow>`select ${line} from phonebook_line k
    where k.phonebook_id = any(${[...circleIds]}::bigint[]) order by k.phonebook_id`.execute(db);
  return rows;
}

/** A circle that the viewer isInFamily to, or that everybody finds. */
export async function findKnown(db: Db, circleId: number, viewerId: number): Promise<LineRow | undefined> {
  const { rows } = await sql<LineRow>`select ${line} from phonebook_line k
    where k.phonebook_id = ${circleId} and k.status in (1, 2)
      and (${isMember(viewerId)} or exists (select from phonebook_found f where f.phonebook_id = k.phonebook_id))`.execute(
    db,
  );
  return rows[0];
}

/** Circles of the viewer that are in no family and, of `familyId`, are not invited yet: their own first. */
export async function findCandidates(
  db: Db,
  given: { viewerId: number; familyId: number | undefined; behind: number | undefined; size: number },
): Promise<(LineRow & { mine: boolean })[]> {
  const { viewerId, familyId, behind, size } = given;
  const foreign = sql`(k.owner_id <> ${viewerId})::int`;
  const { rows } = await sql<LineRow & { mine: boolean }>`
    select ${line}, k.owner_id = ${viewerId} as mine
    from phonebook_person m join phonebook_line k on k.phonebook_id = m.phonebook_id
    where m.user_id = ${viewerId} and m.state = 1 and k.status in (1, 2)
      and not exists (select from family_circle c where c.phonebook_id = k.phonebook_id)
      ${
        familyId === undefined
          ? sql`and k.owner_id = ${viewerId}`
          : sql`and not exists (select from family_invitation i
              where i.family_id = ${familyId} and i.phonebook_id = k.phonebook_id and i.state = 0)`
      }
      ${
        behind === undefined
          ? sql``
          : sql`and (${foreign}, k.phonebook_id) > (
              (select (l.owner_id <> ${viewerId})::int from phonebook_line l where l.phonebook_id = ${behind}), ${behind}::bigint)`
      }
    order by ${foreign}, k.phonebook_id limit ${size}`.execute(db);
  return rows;
}

/** For staff, the newest first; `begins`: of the name. */
export async function findForStaff(
  db: Db,
  given: { before: number | undefined; size: number; familyId?: number; begins?: string },
): Promise<FamilyLineRow[]> {
  const { before, size, familyId, begins } = given;
  const { rows } = await sql<FamilyLineRow>`select f.*, ${personOf('f.owner_id')} as owner from family f
    where f.made < ${before ?? Number.MAX_SAFE_INTEGER}
      ${familyId === undefined ? sql`` : sql`and f.family_id = ${familyId}`}
      ${begins === undefined ? sql`` : sql`and starts_with(f.name, ${begins})`}
    order by f.made desc limit ${size}`.execute(db);
  return rows;
}

/** Those that a person owns. */
export const findOwnedBy = (db: Db, ownerId: number): Promise<FamilyRow[]> =>
  tables(db).selectFrom('family').selectAll().where('owner_id', '=', ownerId).orderBy('made').execute();
