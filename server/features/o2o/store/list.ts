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
  viewerId: number;
  behind: number | undefined;
  size: number;
}

/** Metres of a degree, rounded down: a square never cuts off what lies within its circle. */
const degree = 110_000;
/** What lies within a part of the whole way fills the page in a city; only where it does not, one looks further. */
const shares = [1 / 80, 1 / 40, 1 / 20, 1 / 10, 1 / 4, 1 / 2];

/** What may lie within `metres` of a place, by its square. Near a pole it would go round the earth. */
const within = (alias: string, metresOf: string): string => `point(${alias}.lng, ${alias}.lat) <@ box(
    point($2 - ${metresOf} / (${degree} * greatest(0.1, cos(radians($1::float8)))), $1 - ${metresOf} / ${degree}::float8),
    point($2 + ${metresOf} / (${degree} * greatest(0.1, cos(radians($1::float8)))), $1 + ${metresOf} / ${degree}::float8))`;

/** What is near a place, the nearest first: of the smallest circle around it that fills the page. */
export function findNear(db: Db, given: NearPage): Promise<ListedDeal[]> {
  const { lat, lng, viewerId, behind } = given;
  // As constants, so that one plan serves all: planning it anew costs more than what it reads.
  const [size, most] = [Math.trunc(given.size), Math.trunc(given.metres)];
  const circles = shares.map((share) => Math.round(most * share)).join();
  const values: unknown[] = [lat, lng, viewerId];
  const further =
    behind === undefined
      ? ''
      : `and (n.distance, n.deal_id) > (select ${metres('b')}, b.deal_id from o2o_deal b where b.deal_id = $${values.push(behind)})`;
  const found = (radius: string): string => `(
      select s.deal_id, ${metres('s')} as distance from o2o_deal s
      where s.listed and ${within('s', radius)}
        and s.user_id <> all(array(select b.other_id from relation_block b where b.user_id = $3))) n
    where n.distance <= ${radius} ${further}`;
  return prepared<ListedDeal>(
    db,
    `with circle as materialized (
       select coalesce(min(c.metres), ${most}) as metres from unnest(array[${circles}]) c (metres)
       where (select count(*) from (select from ${found('c.metres')} limit ${size}) enough) >= ${size})
     select ${columns}, f.distance from (
       select n.deal_id, n.distance from ${found('(select metres from circle)')}
       order by n.distance, n.deal_id limit ${size}) f
     join o2o_deal s on s.deal_id = f.deal_id order by f.distance, f.deal_id limit ${size}`,
    values,
  );
}
