import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';

export interface InvoiceableRow {
  order_id: number;
  hash: string;
  seller_id: number | null;
  subject: string;
  title: string;
  paid_at: Date;
  /** Fen: paid less refunded. */
  kept: number;
}

export interface InvoiceScope {
  buyerId: number;
  /** Subjects of which the platform keeps the money, and those of which the seller does. */
  platform: readonly string[];
  sellers: readonly string[];
  since: Date;
}

const fits = ({ buyerId, platform, sellers, since }: InvoiceScope) => sql`
  o.buyer_id = ${buyerId} and o.paid_at >= ${since} and o.kept > 0
  and (o.subject = any(${[...platform]}::text[]) or o.subject = any(${[...sellers]}::text[]) and o.seller_id is not null and not o.hides_buyer
    and not exists (select from account_person p where p.user_id = o.seller_id and p.erased))
  and not exists (select from invoice_order i where i.order_id = o.order_id and i.live)`;

const columns = sql`o.order_id, o.hash, o.seller_id, o.subject, o.title, o.paid_at, o.kept`;

export async function findInvoiceable(
  db: Db,
  wanted: InvoiceScope & { before: number | undefined; size: number },
): Promise<InvoiceableRow[]> {
  const { rows } = await sql<InvoiceableRow>`
    select ${columns} from order_paid o
    where ${fits(wanted)} and o.order_id < ${wanted.before ?? Number.MAX_SAFE_INTEGER}
    order by o.order_id desc limit ${wanted.size}`.execute(db);
  return rows;
}

/** Those of these that can be invoiced. */
export async function findInvoiceableOf(
  db: Db,
  wanted: InvoiceScope & { hashes: readonly string[] },
): Promise<InvoiceableRow[]> {
  const { rows } = await sql<InvoiceableRow>`
    select ${columns} from order_paid o where o.hash = any(${[...wanted.hashes]}::text[]) and ${fits(wanted)}
    order by o.order_id`.execute(db);
  return rows;
}
