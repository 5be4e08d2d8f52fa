import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { Db, TxDb } from '../../../platform/database.ts';
import type { DonationTables } from '../tables.ts';

const tables = (db: Db) => db.withTables<DonationTables>();

export type DonationRow = Selectable<DonationTables['donation']>;

/** With whoever gave it, as far as the viewer may know them, and who was paid. */
export interface DonationLine extends DonationRow {
  hash: string;
  seller_id: number | null;
  /** null: banned, or leaving. */
  realname: string | null;
  avatar: string | null;
  card_id: number | null;
  erased: boolean | null;
  /** Viewer and donor: one has blocked the other. */
  blocked: boolean;
}

export async function insertDonation(db: TxDb, row: Insertable<DonationTables['donation']>): Promise<void> {
  await tables(db).insertInto('donation').values(row).execute();
}

/** What somebody says of their order that waits to be paid. */
export async function updateUnpaid(
  db: TxDb,
  { circleId, userId }: { circleId: number; userId: number },
  change: Pick<DonationRow, 'message' | 'anonymous'>,
): Promise<void> {
  await tables(db)
    .updateTable('donation')
    .set(change)
    .where('user_id', '=', userId)
    .where('phonebook_id', '=', circleId)
    .where('paid_at', 'is', null)
    .execute();
}

export const findDonation = (db: Db, donationId: number): Promise<DonationRow | undefined> =>
  tables(db).selectFrom('donation').selectAll().where('donation_id', '=', donationId).executeTakeFirst();

/** By its own number or by its order's, until the transaction ends. */
export const lockDonation = (
  db: TxDb,
  by: { donation_id: number } | { order_id: number },
): Promise<DonationRow | undefined> => {
  const [column, value] =
    'order_id' in by ? (['order_id', by.order_id] as const) : (['donation_id', by.donation_id] as const);
  return tables(db)
    .selectFrom('donation')
    .selectAll()
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst();
};

export async function updateDonation(
  db: TxDb,
  donationId: number,
  change: Updateable<DonationTables['donation']>,
): Promise<void> {
  await tables(db).updateTable('donation').set(change).where('donation_id', '=', donationId).execute();
}

/** Closed unpaid: nothing was given. */
export async function dropUnpaid(db: TxDb, orderId: number): Promise<void> {
  await tables(db)
    .deleteFrom('donation')
    .where('order_id', '=', orderId)
    .where('paid_at', 'is', null)
    .execute();
}

/** Whoever looks, with the donor beside each of `page`, a fragment that answers rows of `donation`. */
const lines = (viewerId: number, page: ReturnType<typeof sql>) => sql<DonationLine>`
  select d.*, o.hash, o.seller_id, c.realname, c.avatar, c.card_id, c.erased,
    exists (select from relation_block b where b.user_id = ${viewerId} and b.other_id = d.user_id) as blocked
  from (${page}) d
  join order_standing o on o.order_id = d.order_id
  left join card_person c on c.user_id = d.user_id
  order by d.paid_at desc, d.donation_id desc`;

/** What a circle was given, the newest first, without what was given back whole; `before`: the last one of the page before. */
export async function findListed(
  db: Db,
  given: { circleId: number; viewerId: number; before: number | undefined; size: number },
): Promise<DonationLine[]> {
  const { circleId, viewerId, before, size } = given;
  const { rows } = await lines(
    viewerId,
    sql`select * from donation
      where phonebook_id = ${circleId} and paid_at is not null and refunded < amount
        ${before === undefined ? sql`` : sql`and (paid_at, donation_id) < ((select b.paid_at from donation b where b.donation_id = ${before}), ${before})`}
      order by paid_at desc, donation_id desc limit ${size}`,
  ).execute(db);
  return rows;
}

export async function findLine(
  db: Db,
  { donationId, viewerId }: { donationId: number; viewerId: number },
): Promise<DonationLine | undefined> {
  const { rows } = await lines(
    viewerId,
    sql`select * from donation where donation_id = ${donationId}`,
  ).execute(db);
  return rows[0];
}

/** Those of some numbers, with the circle's name. */
export async function findNamed(
  db: Db,
  ids: readonly number[],
): Promise<(DonationRow & { circle: string })[]> {
  const { rows } = await sql<DonationRow & { circle: string }>`
    select d.*, p.name as circle from donation d join phonebook_line p on p.phonebook_id = d.phonebook_id
    where d.donation_id = any(${[...ids]}::bigint[]) and d.paid_at is not null`.execute(db);
  return rows;
}

/** What a person has given, the newest first. */
export async function findGivenBy(
  db: Db,
  userId: number,
  limit: number,
): Promise<(DonationRow & { circle: string })[]> {
  const { rows } = await sql<DonationRow & { circle: string }>`
    select d.*, p.name as circle from donation d join phonebook_line p on p.phonebook_id = d.phonebook_id
    where d.user_id = ${userId} and d.paid_at is not null order by d.donation_id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}
