import type { ApplicationState } from '@qunlu/contract/cooperation/rules.ts';
import { sql, type RawBuilder, type Updateable } from 'kysely';
import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import { joinedPerson, personJoin, type ListedPerson } from '../../card/api/listed-person.ts';
import { publicationTable } from '../../publication/api/publication.ts';
import { type Closeness, closenessText } from '../../vouch/api/closeness.ts';
import type { CooperationTables } from '../tables.ts';

export const cooperationTable = publicationTable<CooperationTables['cooperation']>()({
  table: 'cooperation',
  id: 'cooperation_id',
  more: ['side', 'kind', 'industry', 'citycode', 'cityname', 'state', 'expires_at', 'deals'],
  found: ['cityname'],
});
export type CooperationRow = NonNullable<typeof cooperationTable.types>['row'];

/** A post with what stands beside it, for one viewer. */
export interface SeenCooperation extends CooperationRow {
  /** null: nobody may name its owner. */
  user: ListedPerson | null;
  waiting: number;
  owner_deals: number;
  /** The viewer's latest; null: none. */
  application: { application_id: number; state: ApplicationState } | null;
  /** Either has blocked the other. */
  is_blocked: boolean;
  /** Others see it by its link, also when no list shows it any more. */
  is_open: boolean;
  /** Who vouches for its owner; null also where nobody asks for the page. */
  vouched: Closeness | null;
}

const vouched = closenessText({ viewer: '$2::bigint', person: 's.user_id', now: '$3::timestamptz' });

/** Others than its owner may open the page of `s`. */
export const stands = 's.audit = 1 and not s.moderated and not s.owner_hidden and s.deleted_at is null';

/** How many wait for the owner of `s`, up to 100. */
export const waitingOf = `(select count(*)::int from (select from cooperation_application w
    where w.owner_id = s.user_id and w.cooperation_id = s.cooperation_id and w.state = 0
      and exists (select from card_person c where c.user_id = w.user_id and not c.erased) limit 100) w)`;

const seen = `select ${cooperationTable.row.map((name) => `s.${name}`).join(', ')}, ${joinedPerson} as user,
    ${stands} as is_open, case when s.user_id = $2 then ${waitingOf} else 0 end as waiting,
    (select coalesce(sum(d.deals), 0)::int from cooperation d where d.user_id = s.user_id) as owner_deals,
    exists (select from relation_block b where b.user_id = $2 and b.other_id = s.user_id) as is_blocked,
    case when s.user_id <> $2 then ${vouched} end as vouched,
    (select json_build_object('application_id', a.application_id, 'state', a.state) from cooperation_application a
      where a.cooperation_id = s.cooperation_id and a.user_id = $2 order by a.application_id desc limit 1) as application
  from cooperation s ${personJoin('s.user_id')}
  where s.cooperation_id = $1 and s.deleted_at is null`;

/** One that is not deleted, whoever may see it. */
export async function findCooperation(
  db: Db,
  id: number,
  viewerId: number,
  now?: Date,
): Promise<SeenCooperation | undefined> {
  const rows = await prepared<SeenCooperation>(db, seen, [id, viewerId, now ?? null]);
  return rows[0];
}

/** Several that are not deleted, whoever may see them. */
export const findCooperations = (
  db: Db,
  ids: readonly number[],
): Promise<
  Pick<CooperationRow, 'cooperation_id' | 'user_id' | 'title' | 'content' | 'images' | 'cityname'>[]
> =>
  prepared(
    db,
    `select cooperation_id, user_id, title, content, images, cityname from cooperation
     where cooperation_id = any($1::bigint[]) and deleted_at is null`,
    [[...ids]],
  );

export async function updateCooperation(
  db: TxDb,
  id: number,
  change: Updateable<CooperationTables['cooperation']>,
): Promise<void> {
  await db
    .withTables<CooperationTables>()
    .updateTable('cooperation')
    .set(change)
    .where('cooperation_id', '=', id)
    .execute();
}

/** How often it came to something, one more or one less. */
export const addDeal = async (db: TxDb, id: number, step: 1 | -1): Promise<void> =>
  void (await sql`update cooperation set deals = greatest(deals + ${step}, 0) where cooperation_id = ${id}`.execute(
    db,
  ));

/** Of a person that are open now, as an expression of SQL. */
export const countOpen = (userId: number, now: Date): RawBuilder<number> =>
  sql<number>`(select count(*) from cooperation
    where user_id = ${userId} and state = 1 and expires_at > ${now} and deleted_at is null)`;

/** How often all that a person has published came to something. */
export async function countDeals(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ deals: number }>`
    select coalesce(sum(deals), 0)::int as deals from cooperation where user_id = ${userId}`.execute(db);
  return rows[0]?.deals ?? 0;
}

/** Open ones whose time is over, by number. */
export async function findExpired(
  db: Db,
  given: { now: Date; behind: number; size: number },
): Promise<{ cooperation_id: number; user_id: number; title: string }[]> {
  const { rows } = await sql<{ cooperation_id: number; user_id: number; title: string }>`
    select cooperation_id, user_id, title from cooperation
    where state = 1 and deleted_at is null and expires_at <= ${given.now} and cooperation_id > ${given.behind}
    order by cooperation_id limit ${given.size}`.execute(db);
  return rows;
}

/** Whether it was open and is over now. */
export async function expireOne(db: TxDb, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`update cooperation set state = 4
    where cooperation_id = ${id} and state = 1 and deleted_at is null and expires_at <= ${now} returning 1`.execute(
    db,
  );
  return rows.length > 0;
}
