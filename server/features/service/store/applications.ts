import { sql, type Insertable, type Selectable, type Updateable, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ServiceTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ServiceTables>();

export type ApplicationRow = Selectable<ServiceTables['service_application']>;

/**
 * The application of a person that stands: the one that waits or has passed, of which there is one at most, else the newest
 * refusal. A merge can bring a refusal that is newer.
 */
export async function findApplication(db: Db, userId: number): Promise<ApplicationRow | undefined> {
  return tables(db)
    .selectFrom('service_application')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`status in (0, 1)`, 'desc')
    .orderBy('application_id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Cards of a person that bear a name: whether there is one, and whether it is the one that is asked for. */
export async function findNamedCards(
  db: Db,
  userId: number,
  cardId: number,
): Promise<{ any: boolean; this: boolean }> {
  const { rows } = await sql<{ any: boolean; this: boolean }>`
    select count(*) > 0 as any, coalesce(bool_or(card_id = ${cardId}), false) as this
    from card_line where user_id = ${userId} and realname <> ''`.execute(db);
  return rows[0] ?? { any: false, this: false };
}

/** undefined when one is open or passed. */
export async function insertApplication(
  db: TxDb,
  row: Insertable<ServiceTables['service_application']>,
): Promise<ApplicationRow | undefined> {
  return tables(db)
    .insertInto('service_application')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .where(sql<boolean>`status in (0, 1)`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** With the name on the card, as others see it. */
export interface ListedApplication extends ApplicationRow {
  name: string | null;
}

/** What waits, the oldest first; what is decided, the newest first. */
export async function findApplications(
  db: Db,
  wanted: { state: number; after: number | undefined; size: number },
): Promise<ListedApplication[]> {
  const { state, after, size } = wanted;
  const waits = state === 0;
  const further =
    after === undefined
      ? sql``
      : waits
        ? sql`and application_id > ${after}`
        : sql`and application_id < ${after}`;
  const order = waits ? sql`order by application_id` : sql`order by application_id desc`;
  const { rows } = await sql<ListedApplication>`
    select a.*, coalesce(nullif(l.realname, ''), p.realname) as name
    from (select * from service_application where status = ${state} ${further} ${order} limit ${size}) a
    left join card_line l on l.card_id = a.card_id and l.user_id = a.user_id
    left join card_person p on p.user_id = a.user_id ${order}`.execute(db);
  return rows;
}

export const countWaiting = (): RawBuilder<number> => sql<number>`(
  select count(*) from service_application where status = 0)`;

export async function findApplicationById(db: Db, id: number): Promise<ApplicationRow | undefined> {
  return tables(db)
    .selectFrom('service_application')
    .selectAll()
    .where('application_id', '=', id)
    .executeTakeFirst();
}

export async function updateApplication(
  db: TxDb,
  id: number,
  change: Updateable<ServiceTables['service_application']>,
): Promise<void> {
  await tables(db).updateTable('service_application').set(change).where('application_id', '=', id).execute();
}
