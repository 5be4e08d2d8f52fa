import type { Kind, Side } from '@qunlu/contract/cooperation/rules.ts';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ListedPerson } from '../../card/api/listed-person.ts';
import type { CooperationTables } from '../tables.ts';
import { stands } from './cooperations.ts';

const tables = (db: Db) => db.withTables<CooperationTables>();

export type ApplicationRow = Selectable<CooperationTables['cooperation_application']>;

/** As one of its two people meets it. */
export type ShownApplication = ApplicationRow & {
  title: string;
  side: Side;
  kind: Kind;
  /** The page of the post is open to whoever has applied. */
  is_open: boolean;
  is_deleted: boolean;
  /** The other one; of who has applied with the card that they handed over. */
  person: ListedPerson | null;
};

/** `viewer`: whose side it is read from. Nobody reads one of somebody who is gone, or whom a block stands between. */
const shownTo = (
  viewerId: number,
): RawBuilder<unknown> => sql`a.*, s.title, s.side, s.kind, ${sql.raw(stands)} as is_open,
    s.deleted_at is not null as is_deleted,
    json_build_object('user_id', p.user_id, 'name', coalesce(l.realname, p.realname), 'avatar', coalesce(l.avatar, p.avatar),
      'card_id', coalesce(l.card_id, p.card_id), 'certified', coalesce(l.certified, p.certified),
      'title', case when l.card_id is null then p.title else concat_ws(' ', nullif(l.company, ''), nullif(l.position, '')) end)
      as person
  from cooperation_application a
    join cooperation s on s.cooperation_id = a.cooperation_id
    join card_person p on p.user_id = a.owner_id + a.user_id - ${viewerId} and not p.erased
    left join card_line l on l.card_id = a.card_id and l.user_id = p.user_id and a.owner_id = ${viewerId}
  where not exists (select from relation_block b where b.user_id = ${viewerId} and b.other_id = p.user_id)`;

export async function insertApplication(
  db: TxDb,
  row: Insertable<CooperationTables['cooperation_application']>,
): Promise<number> {
  const { application_id } = await tables(db)
    .insertInto('cooperation_application')
    .values(row)
    .returning('application_id')
    .executeTakeFirstOrThrow();
  return application_id;
}

/** One of the viewer's own or received; between people whom a block parts there is none. */
export async function findShown(db: Db, id: number, viewerId: number): Promise<ShownApplication | undefined> {
  const { rows } = await sql<ShownApplication>`select ${shownTo(viewerId)} and a.application_id = ${id}
    and ${viewerId} in (a.owner_id, a.user_id)`.execute(db);
  return rows[0];
}

export const lockApplication = (db: TxDb, id: number): Promise<ApplicationRow | undefined> =>
  tables(db)
    .selectFrom('cooperation_application')
    .selectAll()
    .where('application_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function updateApplication(
  db: TxDb,
  id: number,
  change: Updateable<CooperationTables['cooperation_application']>,
): Promise<void> {
  await tables(db)
    .updateTable('cooperation_application')
    .set(change)
    .where('application_id', '=', id)
    .execute();
}

/** The latest of somebody to a post. */
export const findLatest = (
  db: Db,
  cooperationId: number,
  userId: number,
): Promise<ApplicationRow | undefined> =>
  tables(db)
    .selectFrom('cooperation_application')
    .selectAll()
    .where('cooperation_id', '=', cooperationId)
    .where('user_id', '=', userId)
    .orderBy('application_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** How often somebody has applied since then, whatever became of it. */
export async function countSince(db: Db, userId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from cooperation_application
    where user_id = ${userId} and created_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The card that somebody hands over: the given one, or the default one; with their name. */
export async function findOwnCard(
  db: Db,
  userId: number,
  cardId: number | undefined,
): Promise<{ card_id: number; realname: string } | undefined> {
  const { rows } = await sql<{ card_id: number; realname: string }>`select card_id, realname from card_line
    where user_id = ${userId} and ${cardId === undefined ? sql`is_default` : sql`card_id = ${cardId}`}`.execute(
    db,
  );
  return rows[0];
}

interface BoxPage {
  userId: number;
  before: number | undefined;
  size: number;
}

/** Whose page it is, by an index of its own. */
const conditions = {
  received: (userId: number) => sql`a.owner_id = ${userId}`,
  sent: (userId: number) => sql`a.user_id = ${userId}`,
} satisfies Record<string, (userId: number) => RawBuilder<unknown>>;

async function findBox(db: Db, where: RawBuilder<unknown>, { userId, before, size }: BoxPage) {
  const { rows } = await sql<ShownApplication>`select ${shownTo(userId)} and ${where}
    and a.application_id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by a.application_id desc limit ${sql.lit(size)}`.execute(db);
  return rows;
}

export const findReceived = (db: Db, page: BoxPage): Promise<ShownApplication[]> =>
  findBox(db, conditions.received(page.userId), page);
export const findSent = (db: Db, page: BoxPage): Promise<ShownApplication[]> =>
  findBox(db, conditions.sent(page.userId), page);

/** Those to one post of the caller's. */
export const findToPost = (db: Db, cooperationId: number, page: BoxPage): Promise<ShownApplication[]> =>
  findBox(db, sql`a.cooperation_id = ${cooperationId} and a.owner_id = ${page.userId}`, page);

/** What the caller was asked and has not answered; each half by its own index. */
export const findAsked = (db: Db, page: BoxPage): Promise<ShownApplication[]> => {
  const half = (side: string) => sql`(select application_id from cooperation_application
    where ${sql.ref(`${side}_id`)} = ${page.userId} and asked_at is not null and ${sql.ref(`${side}_outcome`)} = 0
      and application_id < ${page.before ?? Number.MAX_SAFE_INTEGER} order by application_id desc limit ${sql.lit(page.size)})`;
  return findBox(db, sql`a.application_id in (${half('user')} union all ${half('owner')})`, page);
};

const there = (column: string, userId: number): RawBuilder<unknown> =>
  sql`exists (select from card_person c where c.user_id = ${sql.ref(column)} and not c.erased)
    and not exists (select from relation_block b where b.user_id = ${userId} and b.other_id = ${sql.ref(column)})`;

/** How many wait for somebody's answer, up to 100, as an expression of SQL. */
export const waitingFor = (userId: number): RawBuilder<number> => sql<number>`(select count(*) from (
  select from cooperation_application a where a.owner_id = ${userId} and a.state = 0 and ${there('a.user_id', userId)} limit 100) w)`;

/** Of how many somebody was asked what came of it, up to 100 in either place. */
export const askedOf = (userId: number): RawBuilder<number> => sql<number>`(select count(*) from (
  (select from cooperation_application a where a.owner_id = ${userId} and a.asked_at is not null and a.owner_outcome = 0
    and ${there('a.user_id', userId)} limit 100)
  union all
  (select from cooperation_application a where a.user_id = ${userId} and a.asked_at is not null and a.user_outcome = 0
    and ${there('a.owner_id', userId)} limit 100)) w)`;

/** All that wait for an answer about a post end without one; who had applied. */
export async function declineWaiting(
  db: TxDb,
  cooperationId: number,
  now: Date,
): Promise<Pick<ApplicationRow, 'application_id' | 'user_id' | 'owner_id'>[]> {
  const { rows } = await sql<ApplicationRow>`update cooperation_application set state = 2, decided_at = ${now}
    where cooperation_id = ${cooperationId} and state = 0 returning application_id, user_id, owner_id`.execute(
    db,
  );
  return rows;
}

/** What waits between two people ends, whoever had applied. */
export async function voidBetween(db: TxDb, a: number, b: number, now: Date): Promise<number[]> {
  const { rows } = await sql<ApplicationRow>`update cooperation_application set state = 3, decided_at = ${now}
    where state = 0 and ((user_id = ${a} and owner_id = ${b}) or (user_id = ${b} and owner_id = ${a}))
    returning application_id`.execute(db);
  return rows.map(({ application_id }) => application_id);
}

/** Those that nobody answered. */
export async function lapseApplications(
  db: TxDb,
  { before, now, size }: { before: Date; now: Date; size: number },
): Promise<{ id: number; asked: number[] }[]> {
  const { rows } = await sql<{ id: number; asked: number[] }>`
    update cooperation_application set state = 3, lapsed = true, decided_at = ${now} where application_id in (
      select application_id from cooperation_application where state = 0 and created_at <= ${before}
      limit ${size} for update skip locked)
    returning application_id as id, array[owner_id] as asked`.execute(db);
  return rows;
}

/** Two people who are asked what came of it. */
export interface DueOutcome {
  application_id: number;
  title: string;
  user_id: number;
  asker: string;
  owner_id: number;
  owner: string;
}

/** Accepted until then and not asked about yet, by number; both are there, and no block stands between them. */
export async function findDue(
  db: Db,
  given: { before: Date; behind: number; size: number },
): Promise<DueOutcome[]> {
  const { rows } = await sql<DueOutcome>`
    select a.application_id, s.title, a.user_id, u.realname as asker, a.owner_id, o.realname as owner
    from cooperation_application a
      join cooperation s on s.cooperation_id = a.cooperation_id
      join card_person u on u.user_id = a.user_id and not u.erased
      join card_person o on o.user_id = a.owner_id and not o.erased
    where a.state = 1 and a.asked_at is null and a.decided_at <= ${given.before} and a.application_id > ${given.behind}
      and not exists (select from relation_block b where b.user_id = a.user_id and b.other_id = a.owner_id)
    order by a.application_id limit ${given.size}`.execute(db);
  return rows;
}

/** Whether this was the first time that it was asked about. */
export async function noteAsked(db: TxDb, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`update cooperation_application set asked_at = ${now}
    where application_id = ${id} and asked_at is null returning 1`.execute(db);
  return rows.length > 0;
}
