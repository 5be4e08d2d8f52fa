import type { WayKind } from '@qunlu/contract/service/rules.ts';
import { sql } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { ServiceTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<ServiceTables>();

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
