import { prepared, type Db, type TxDb } from '../../../platform/database.ts';
import { joinedPerson, personJoin, type ListedPerson } from '../../card/api/listed-person.ts';
import { publicationTable } from '../../publication/api/publication.ts';
import { type Closeness, closenessText } from '../../vouch/api/closeness.ts';
import type { O2oTables } from '../tables.ts';

/** The pool of a deal's pieces; its target is the deal's number. */
export const dealPool = 'o2o.deal';

export const dealTable = publicationTable<O2oTables['o2o_deal']>()({
  table: 'o2o_deal',
  id: 'deal_id',
  more: [
    'rules',
    'price',
    'was',
    'per_person',
    'valid_to',
    'shop',
    'region',
    'region_name',
    'address',
    'lat',
    'lng',
    'over',
  ],
  found: ['shop', 'region_name'],
});
export type DealRow = NonNullable<typeof dealTable.types>['row'];

/** A deal with what stands beside it, for one viewer. */
export interface SeenDeal extends DealRow {
  stock: number;
  taken: number;
  /** The company whose licence is certified; null: none is. */
  licence: string | null;
  /** null: nobody may name its owner. */
  user: ListedPerson | null;
  /** Staff has frozen the owner. */
  frozen: boolean;
  /** The viewer has blocked the owner; the owner has blocked the viewer. */
  has_blocked: boolean;
  is_blocked: boolean;
  /** The viewer uses codes for the owner's shop. */
  is_helper: boolean;
  /** Who vouches for its owner; null also where nobody asks for the page. */
  vouched: Closeness | null;
}

const vouched = closenessText({ viewer: '$2::bigint', person: 's.user_id', now: '$3::timestamptz' });

/** The company of a column's person; the first card on which one is certified. */
export const licenceOf = (column: string): string =>
  `(select c.company from certification_company c where c.user_id = ${column} order by c.card_id limit 1)`;

const dealsSeen = `select ${dealTable.row.map((name) => `s.${name}`).join(', ')},
    coalesce(k.seats, 0) as stock, coalesce(k.taken, 0) as taken, ${licenceOf('s.user_id')} as licence, ${joinedPerson} as user,
    exists (select from identity_frozen_seller z where z.user_id = s.user_id) as frozen,
    exists (select from relation_facts f where f.user_id = $2 and f.other_id = s.user_id and f.is_black) as has_blocked,
    exists (select from relation_facts f where f.user_id = s.user_id and f.other_id = $2 and f.is_black) as is_blocked,
    exists (select from o2o_helper h where h.owner_id = s.user_id and h.user_id = $2) as is_helper,
    case when s.user_id <> $2 then ${vouched} end as vouched
  from o2o_deal s
    left join capacity_level k on k.subject = '${dealPool}' and k.target = s.deal_id::text
    ${personJoin('s.user_id')}
  where s.deal_id = $1 and s.deleted_at is null`;

/** A deal that is not deleted, whoever may see it. */
export async function findDeal(
  db: Db,
  id: number,
  viewerId: number,
  now?: Date,
): Promise<SeenDeal | undefined> {
  const [row] = await prepared<SeenDeal>(db, dealsSeen, [id, viewerId, now ?? null]);
  return row;
}

type ReportedDeal = Pick<
  DealRow,
  'deal_id' | 'user_id' | 'title' | 'content' | 'images' | 'rules' | 'shop' | 'region_name' | 'address'
>;

/** Several that are not deleted, for staff. */
export const findDeals = (db: Db, ids: readonly number[]): Promise<ReportedDeal[]> =>
  prepared<ReportedDeal>(
    db,
    `select deal_id, user_id, title, content, images, rules, shop, region_name, address from o2o_deal
     where deal_id = any($1::bigint[]) and deleted_at is null`,
    [[...ids]],
  );

/** The company whose licence somebody has had certified, and the card that one does it on. */
export async function findLicence(
  db: Db,
  userId: number,
): Promise<{ licence: string | null; card_id: number }> {
  const [row] = await prepared<{ licence: string | null; card_id: number }>(
    db,
    `select ${licenceOf('$1')} as licence, coalesce(
       (select c.card_id from certification_company c where c.user_id = $1 order by c.card_id limit 1),
       (select l.card_id from card_line l where l.user_id = $1 and l.is_default), 0) as card_id`,
    [userId],
  );
  return row ?? { licence: null, card_id: 0 };
}

export type ShopRow = Pick<DealRow, 'shop' | 'region' | 'region_name' | 'address' | 'lat' | 'lng'>;

/** The shop that somebody has named last. */
export async function findLastShop(db: Db, userId: number): Promise<ShopRow | undefined> {
  const [row] = await prepared<ShopRow>(
    db,
    `select shop, region, region_name, address, lat, lng from o2o_deal where user_id = $1 and deleted_at is null
     order by created_at desc, deal_id desc limit 1`,
    [userId],
  );
  return row;
}

/** How a deal stands as money comes for it. */
export async function findStanding(
  db: Db,
  dealId: number,
): Promise<Pick<DealRow, 'valid_to' | 'moderated' | 'deleted_at'> | undefined> {
  const [row] = await prepared<Pick<DealRow, 'valid_to' | 'moderated' | 'deleted_at'>>(
    db,
    'select valid_to, moderated, deleted_at from o2o_deal where deal_id = $1',
    [dealId],
  );
  return row;
}

/** Whether anybody ever ordered it. */
export async function wasOrdered(db: Db, dealId: number): Promise<boolean> {
  const rows = await prepared(db, 'select 1 from o2o_voucher where deal_id = $1 limit 1', [dealId]);
  return rows.length > 0;
}

/** What has ended leaves the lists; answers how many. Asked again of the row that is held: it may just have been given more time. */
export async function endDeals(db: TxDb, now: Date, limit: number): Promise<number> {
  const rows = await prepared(
    db,
    `update o2o_deal set over = true where deal_id in (
       select deal_id from o2o_deal where not over and deleted_at is null and valid_to <= $1 order by valid_to, deal_id limit $2)
       and valid_to <= $1
     returning 1`,
    [now, limit],
  );
  return rows.length;
}
