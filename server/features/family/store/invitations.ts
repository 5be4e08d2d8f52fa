import { sql, type RawBuilder, type Selectable } from 'kysely';
import { type ListedPerson, personOf } from '../../card/api/listed-person.ts';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { FamilyTables } from '../tables.ts';
import type { LineRow } from './families.ts';

const tables = (db: Db) => db.withTables<FamilyTables>();

/** With who owns the circle and the family at present. */
export type InvitationRow = Selectable<FamilyTables['family_invitation']> & {
  asked_id: number;
  asker_id: number;
};

export type ShownInvitation = InvitationRow & {
  family: string;
  circles: number;
  by: ListedPerson | null;
  circle: LineRow;
};

const facts = sql`i.*, k.owner_id as asked_id, f.owner_id as asker_id`;
const from = sql`family_invitation i join family f on f.family_id = i.family_id
  join phonebook_line k on k.phonebook_id = i.phonebook_id`;
const shown = sql`${facts}, f.name as family, f.circles, ${personOf('f.owner_id')} as by,
  json_build_object('phonebook_id', k.phonebook_id, 'owner_id', k.owner_id, 'name', k.name, 'avatar', k.avatar,
    'category', k.category, 'city', k.city, 'members', k.members, 'join_type', k.join_type, 'status', k.status) as circle`;

export async function findInvitation(db: Db, id: number): Promise<InvitationRow | undefined> {
  const { rows } =
    await sql<InvitationRow>`select ${facts} from ${from} where i.invitation_id = ${id}`.execute(db);
  return rows[0];
}

export async function findShown(db: Db, id: number): Promise<ShownInvitation | undefined> {
  const { rows } =
    await sql<ShownInvitation>`select ${shown} from ${from} where i.invitation_id = ${id}`.execute(db);
  return rows[0];
}

/** null: one waits already. */
export async function insertInvitation(
  db: TxDb,
  row: { family_id: number; phonebook_id: number; note: string; asked_at: Date; due_at: Date },
): Promise<number | null> {
  const made = await tables(db)
    .insertInto('family_invitation')
    .values({ ...row, ended_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('invitation_id')
    .executeTakeFirst();
  return made?.invitation_id ?? null;
}

export async function endInvitation(
  db: TxDb,
  row: InvitationRow,
  state: 1 | 2 | 3,
  now: Date,
): Promise<InvitationRow> {
  await tables(db)
    .updateTable('family_invitation')
    .set({ state, ended_at: now })
    .where('invitation_id', '=', row.invitation_id)
    .execute();
  return { ...row, state, ended_at: now };
}

/** Who asked asks no more for a while. */
export async function writeRefusal(
  db: TxDb,
  { phonebook_id, asker_id }: Pick<InvitationRow, 'phonebook_id' | 'asker_id'>,
  at: Date,
): Promise<void> {
  await tables(db)
    .insertInto('family_refusal')
    .values({ phonebook_id, asker_id, at })
    .onConflict((conflict) => conflict.columns(['phonebook_id', 'asker_id']).doUpdateSet({ at }))
    .execute();
}

export async function isRefused(
  db: Db,
  given: { circleId: number; askerId: number; since: Date },
): Promise<boolean> {
  const row = await tables(db)
    .selectFrom('family_refusal')
    .select('at')
    .where('phonebook_id', '=', given.circleId)
    .where('asker_id', '=', given.askerId)
    .where('at', '>', given.since)
    .executeTakeFirst();
  return row !== undefined;
}

export async function dropRefusals(db: TxDb, before: Date): Promise<void> {
  await tables(db).deleteFrom('family_refusal').where('at', '<=', before).execute();
}

interface Page {
  userId: number;
  before: number | undefined;
  size: number;
}

interface Side {
  /** What somebody owns, `o`. */
  own: (userId: number) => RawBuilder<unknown>;
  about: RawBuilder<unknown>;
  /** Who owns the other side. */
  other: RawBuilder<unknown>;
}

/** A page is read of each of theirs by its index, however many invitations there were. */
const pageOf =
  ({ own, about, other }: Side) =>
  async (db: Db, { userId, before, size }: Page): Promise<ShownInvitation[]> => {
    const { rows } = await sql<ShownInvitation>`select ${shown} from (
        select n.invitation_id from (${own(userId)}) o cross join lateral (
          select i.invitation_id from family_invitation i
          where ${about} and i.invitation_id < ${before ?? Number.MAX_SAFE_INTEGER}
            and (${other}) <> all (array(select b.other_id from relation_block b where b.user_id = ${userId}))
          order by i.invitation_id desc limit ${size}) n
        order by n.invitation_id desc limit ${size}) p
      join (${from}) on i.invitation_id = p.invitation_id
      order by i.invitation_id desc`.execute(db);
    return rows;
  };

/** Of circles that somebody owns, and to families that they own. */
export const findReceived = pageOf({
  own: (userId) => sql`select phonebook_id from phonebook_line where owner_id = ${userId}`,
  about: sql`i.phonebook_id = o.phonebook_id`,
  other: sql`select f.owner_id from family f where f.family_id = i.family_id`,
});
export const findSent = pageOf({
  own: (userId) => sql`select family_id from family where owner_id = ${userId}`,
  about: sql`i.family_id = o.family_id`,
  other: sql`select k.owner_id from phonebook_line k where k.phonebook_id = i.phonebook_id`,
});

/** How many wait for this person, up to 100, as their list has them. */
export const waitingFor = (
  userId: number,
  now: Date,
): RawBuilder<number> => sql<number>`(select count(*) from (
  select from ${from}
  where k.owner_id = ${userId} and i.state = 0 and i.due_at > ${now}
    and not exists (select from relation_block b where b.user_id = ${userId} and b.other_id = f.owner_id) limit 100) w)`;

/** Ends what nobody answered in time. */
export async function lapse(
  db: TxDb,
  { now, size }: { now: Date; size: number },
): Promise<{ id: number; asked: number[] }[]> {
  const { rows } = await sql<{ id: number; asked: number[] }>`
    update family_invitation i set state = 4, ended_at = ${now}
    from (select invitation_id from family_invitation where state = 0 and due_at <= ${now} limit ${size} for update skip locked) d,
      phonebook_line k
    where i.invitation_id = d.invitation_id and k.phonebook_id = i.phonebook_id
    returning i.invitation_id as id, array[k.owner_id] as asked`.execute(db);
  return rows;
}

/** Nobody is asked about a circle any more. */
export async function dropWaiting(db: TxDb, circleId: number): Promise<number[]> {
  const { rows } = await sql<{ invitation_id: number }>`
    delete from family_invitation where phonebook_id = ${circleId} and state = 0 returning invitation_id`.execute(
    db,
  );
  return rows.map(({ invitation_id }) => invitation_id);
}
