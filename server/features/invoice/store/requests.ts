import { sql, type Insertable, type Selectable, type Updateable, type RawBuilder } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { FileKind, InvoiceTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<InvoiceTables>();

export type RequestRow = Selectable<InvoiceTables['invoice_request']>;

/** A request with its orders and which documents it has. */
export interface ShownRequest extends RequestRow {
  orders: { hash: string; title: string; amount: number }[];
  file: FileKind | null;
  red_file: FileKind | null;
  seller_name: string | null;
}

export async function addRequest(
  db: TxDb,
  row: Insertable<InvoiceTables['invoice_request']>,
  orders: readonly { order_id: number; kept: number }[],
): Promise<number> {
  const { request_id } = await tables(db)
    .insertInto('invoice_request')
    .values(row)
    .returning('request_id')
    .executeTakeFirstOrThrow();
  await tables(db)
    .insertInto('invoice_order')
    .values(orders.map(({ order_id, kept }) => ({ request_id, order_id, amount: kept })))
    .execute();
  return request_id;
}

export async function findRequest(db: Db, requestId: number): Promise<RequestRow | undefined> {
  return tables(db)
    .selectFrom('invoice_request')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst();
}

export async function lockRequest(db: TxDb, requestId: number): Promise<RequestRow | undefined> {
  return tables(db)
    .selectFrom('invoice_request')
    .selectAll()
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
}

/** The waiting or issued request that an order is in, held until the transaction ends. */
export async function lockLiveOf(db: TxDb, orderId: number): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select r.* from invoice_request r join invoice_order i on i.request_id = r.request_id
    where i.order_id = ${orderId} and i.live for update of r`.execute(db);
  return rows[0];
}

export async function changeRequest(
  db: TxDb,
  requestId: number,
  change: Updateable<InvoiceTables['invoice_request']>,
): Promise<void> {
  await tables(db).updateTable('invoice_request').set(change).where('request_id', '=', requestId).execute();
}

const shown = (where: ReturnType<typeof sql>, size: number) => sql<ShownRequest>`
  select r.*, p.username as seller_name, d.kind as file, e.kind as red_file,
    coalesce((select jsonb_agg(jsonb_build_object('hash', o.hash, 'title', o.title, 'amount', i.amount) order by o.order_id)
      from invoice_order i join order_named o on o.order_id = i.order_id where i.request_id = r.request_id), '[]') as orders
  from (select * from invoice_request where ${where} order by request_id desc limit ${size}) r
  left join account_person p on p.user_id = r.seller_id
  left join invoice_document d on d.request_id = r.request_id and not d.red
  left join invoice_document e on e.request_id = r.request_id and e.red
  order by r.request_id desc`;

const upTo = (before: number | undefined) => sql`request_id < ${before ?? Number.MAX_SAFE_INTEGER}`;

export async function findShown(db: Db, requestId: number): Promise<ShownRequest | undefined> {
  return (await shown(sql`request_id = ${requestId}`, 1).execute(db)).rows[0];
}

/** What a person asked for, or is asked for as a seller; the newest first. */
export async function findRequestsOf(
  db: Db,
  wanted: { role: 'buyer' | 'seller'; userId: number; before: number | undefined; size: number },
): Promise<ShownRequest[]> {
  const { role, userId, before, size } = wanted;
  const side = role === 'buyer' ? sql`user_id = ${userId}` : sql`seller_id = ${userId}`;
  return (await shown(sql`${side} and ${upTo(before)}`, size).execute(db)).rows;
}

/** What the platform issues; the newest first. */
export async function findForStaff(
  db: Db,
  wanted: { state: number | 'stuck' | undefined; before: number | undefined; size: number },
): Promise<ShownRequest[]> {
  const { state, before, size } = wanted;
  const only =
    state === undefined
      ? sql`true`
      : state === 'stuck'
        ? sql`due_at is null and (state = 0 or red_state = 1)`
        : sql`state = ${state}`;
  return (await shown(sql`seller_id is null and ${only} and ${upTo(before)}`, size).execute(db)).rows;
}

export const countStuck = (): RawBuilder<number> => sql<number>`(
  select count(*) from invoice_request
  where seller_id is null and due_at is null and (state = 0 or red_state = 1))`;

/** What a seller is asked to do. */
export const askedOf = (sellerId: number): RawBuilder<number> => sql<number>`(
  select count(*) from invoice_request where seller_id = ${sellerId} and (state = 0 or red_state = 1))`;

/** Requests whose issuer is to be asked now. */
export async function findDue(db: Db, now: Date, limit: number): Promise<RequestRow[]> {
  return tables(db)
    .selectFrom('invoice_request')
    .selectAll()
    .where('due_at', '<=', now)
    .where((is) => is.or([is('state', '=', 0), is('red_state', '=', 1)]))
    .orderBy('due_at')
    .orderBy('request_id')
    .limit(limit)
    .execute();
}

/** Takes a due request for this process, and says that from here on it may be issued. undefined: it is not due any more. */
export async function claimDue(
  db: TxDb,
  row: RequestRow,
  now: Date,
  next: Date,
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    update invoice_request set due_at = ${next}, tries = tries + 1, sent_at = coalesce(sent_at, ${now}::timestamptz)
    where request_id = ${row.request_id} and due_at <= ${now} and (state = 0 or red_state = 1)
    returning *`.execute(db);
  return rows[0];
}

/** Lines of the document: what was bought, for how much. */
export async function findLines(db: Db, requestId: number): Promise<{ title: string; amount: number }[]> {
  const { rows } = await sql<{ title: string; amount: number }>`
    select o.title, i.amount from invoice_order i join order_named o on o.order_id = i.order_id
    where i.request_id = ${requestId} order by i.order_id`.execute(db);
  return rows;
}

export async function putDocument(
  db: TxDb,
  row: Insertable<InvoiceTables['invoice_document']>,
): Promise<void> {
  await tables(db)
    .insertInto('invoice_document')
    .values(row)
    .onConflict((conflict) => conflict.columns(['request_id', 'red']).doNothing())
    .execute();
}

export async function findDocument(db: Db, requestId: number, red: boolean): Promise<Buffer | undefined> {
  const row = await tables(db)
    .selectFrom('invoice_document')
    .select('bytes')
    .where('request_id', '=', requestId)
    .where('red', '=', red)
    .executeTakeFirst();
  return row?.bytes;
}

/** What is asked of a seller who leaves is issued by nobody; answers what was refused now. */
export async function refuseAllOf(db: TxDb, sellerId: number, reason: string): Promise<RequestRow[]> {
  return tables(db)
    .updateTable('invoice_request')
    .set({ state: 2, reason })
    .where('seller_id', '=', sellerId)
    .where('state', '=', 0)
    .returningAll()
    .execute();
}

/** What waits of somebody who leaves, and was not sent yet, needs no invoice any more. */
export async function withdrawAllOf(db: TxDb, userId: number, reason: string): Promise<void> {
  await tables(db)
    .updateTable('invoice_request')
    .set({ state: 4, due_at: null, reason })
    .where('user_id', '=', userId)
    .where('state', '=', 0)
    .where('sent_at', 'is', null)
    .execute();
}
