import type { WayKind } from '@qunlu/contract/service/rules.ts';
import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ServiceTables } from '../tables.ts';
import type { NewService, ServiceEdit } from './services.ts';

const tables = (db: Db) => db.withTables<ServiceTables>();

const searchOf = (words: readonly string[]) => sql<string>`array_to_tsvector(${[...words]}::text[])`;

export async function addService(
  db: TxDb,
  row: Omit<NewService, 'search'>,
  words: readonly string[],
): Promise<number> {
  const { service_id } = await tables(db)
    .insertInto('service')
    .values({ ...row, search: searchOf(words) })
    .returning('service_id')
    .executeTakeFirstOrThrow();
  return service_id;
}

export async function updateService(
  db: TxDb,
  serviceId: number,
  edit: ServiceEdit,
  words?: readonly string[],
): Promise<void> {
  await tables(db)
    .updateTable('service')
    .set(words ? { ...edit, search: searchOf(words) } : edit)
    .where('service_id', '=', serviceId)
    .execute();
}

export async function countServicesOf(db: Db, userId: number): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('service')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countTopsOf(db: Db, userId: number, but: number): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('service')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('is_top', '=', true)
    .where('service_id', '<>', but)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether anybody ever ordered it. */
export async function wasOrdered(db: Db, serviceId: number): Promise<boolean> {
  const { rows } = await sql`select from service_order where service_id = ${serviceId} limit 1`.execute(db);
  return rows.length > 0;
}

export interface GivenWay {
  kind: WayKind;
  /** Fen. */
  fee: number;
  max: number;
  address: string;
}

/**
 * Makes these the live ways of a service, in this order. One that stays as it was keeps its number; any other ends, so that
 * orders keep what they bought.
 */
export async function putWays(
  db: TxDb,
  serviceId: number,
  given: readonly GivenWay[],
  now: Date,
): Promise<void> {
  const live = await tables(db)
    .selectFrom('service_way')
    .selectAll()
    .where('service_id', '=', serviceId)
    .where('ended_at', 'is', null)
    .execute();
  const kept = new Map<GivenWay, number>();
  for (const way of given) {
    const same = live.find(
      (one) =>
        one.kind === way.kind && one.fee === way.fee && one.max === way.max && one.address === way.address,
    );
    if (same) kept.set(way, same.way_id);
  }
  const stay = [...kept.values()];
  const gone = live.map(({ way_id }) => way_id).filter((id) => !stay.includes(id));
  // Ended before new ones are written: there is one live way of a kind.
  if (gone.length > 0)
    await tables(db).updateTable('service_way').set({ ended_at: now }).where('way_id', 'in', gone).execute();
  for (const [position, way] of given.entries()) {
    const id = kept.get(way);
    if (id === undefined)
      await tables(db)
        .insertInto('service_way')
        .values({ ...way, service_id: serviceId, position, ended_at: null })
        .execute();
    else await tables(db).updateTable('service_way').set({ position }).where('way_id', '=', id).execute();
  }
}

export interface Owner {
  realname: string;
  citycode: string;
  cityname: string;
}

/** What services show of their owner's default card; undefined without one. */
export async function findOwner(db: Db, userId: number): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select realname, citycode, cityname from card_line where user_id = ${userId} and realname <> ''
    order by is_default desc limit 1`.execute(db);
  return rows[0];
}

/** What a person's services are found by, apart from the name. */
export async function findTextsOf(
  db: Db,
  userId: number,
): Promise<{ service_id: number; title: string; content: string }[]> {
  return tables(db)
    .selectFrom('service')
    .select(['service_id', 'title', 'content'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('service_id')
    .execute();
}
