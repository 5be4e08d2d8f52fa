import type { DealSort } from '@qunlu/contract/o2o/rules.ts';
import { prepared, type Db } from '../../../platform/database.ts';
import type { ListingTable } from '../../publication/api/listing.ts';
import { dealPool, type DealRow } from './deals.ts';

const columns = `s.deal_id, s.title, s.images, s.price, s.was, s.valid_to, s.shop, s.region, s.region_name, s.address, s.lat, s.lng,
    s.user_id, s.status, s.audit, s.listed, s.over, s.created_at,
    coalesce((select greatest(0, k.free) from capacity_level k where k.subject = '${dealPool}' and k.target = s.deal_id::text), 0) as left`;

export type ListedDeal = Pick<
  DealRow,
  | 'deal_id'
  | 'title'
  | 'images'
  | 'price'
  | 'was'
  | 'valid_to'
  | 'shop'
  | 'region'
  | 'region_name'
  | 'address'
  | 'lat'
  | 'lng'
  | 'user_id'
  | 'status'
  | 'audit'
  | 'listed'
  | 'over'
  | 'created_at'
> & {
  left: number;
  /** Metres from whoever asks. */
  distance?: number;
};

/** How deals are looked through; each order has an index of its own. */
export const listedDeals = {
  table: 'o2o_deal',
  id: 'deal_id',
  columns,
  join: '',
  orders: { new: { keys: ['created_at'] }, cheap: { keys: ['price'], up: true } },
  own: ['is_top', 'sort', 'created_at'],
  filters: {
    // The digits that the region's code begins with.
    region: (at) => `s.region >= ${at}::text and s.region < ${at}::text || '~'`,
  },
} satisfies ListingTable<DealSort, 'region'>;

/** Metres between a place and a row, on a sphere. `$1`, `$2`: where. */
const metres = (alias: string): string => `round(12742000 * asin(least(1, sqrt(
    power(sin(radians(${alias}.lat - $1::float8) / 2), 2)
    + cos(radians($1::float8)) * cos(radians(${alias}.lat)) * power(sin(radians(${alias}.lng - $2::float8) / 2), 2)))))::int`;

export interface NearPage {
  lat: number;
  lng: number;
  metres: number;
  /** Squares of the grid in which all of it lies. */
  cells: readonly number[];
  viewerId: number;
  behind: number | undefined;
  size: number;
}

/** What is near a place, the nearest first: read by the squares around it. */
export function findNear(db: Db, given: NearPage): Promise<ListedDeal[]> {
  const { lat, lng, cells, viewerId, behind, size } = given;
  const values: unknown[] = [lat, lng, [...cells], given.metres, viewerId, size];
  const further =
    behind === undefined
      ? ''
      : `and (n.distance, n.deal_id) > (select ${metres('b')}, b.deal_id from o2o_deal b where b.deal_id = $${values.push(behind)})`;
  return prepared<ListedDeal>(
    db,
    `select ${columns}, f.distance from (
       select n.deal_id, n.distance from (
         select s.deal_id, ${metres('s')} as distance from o2o_deal s
         where s.listed and s.cell = any($3::int[])
           and s.user_id <> all(array(select b.other_id from relation_block b where b.user_id = $5))) n
       where n.distance <= $4 ${further} order by n.distance, n.deal_id limit $6) f
     join o2o_deal s on s.deal_id = f.deal_id order by f.distance, f.deal_id limit $6`,
    values,
  );
}
