import { sql, type RawBuilder } from 'kysely';
import type { ListSort, ServiceType, WayKind } from '@qunlu/contract/service/rules.ts';
import type { Db } from '../../../platform/database.ts';
import { personText, type ListedPerson } from './people.ts';

/** A service in one line of a list. */
export interface ListedRow {
  service_id: number;
  type: ServiceType;
  title: string;
  images: string[];
  fee_min: number;
  fee_max: number;
  score: number;
  score_count: number;
  deal: number;
  sort: number;
  is_top: boolean;
  category_id: number;
  user_id: number;
  status: 1 | 2;
  audit: 0 | 1 | 2;
  listed: boolean;
  cityname: string;
  created_at: Date;
  user: ListedPerson | null;
}

const columns =
  sql.raw(`s.service_id, s.type, s.title, s.images, s.fee_min, s.fee_max, s.score, s.score_count, s.deal, s.sort,
  s.is_top, s.category_id, s.user_id, s.status, s.audit, s.listed, s.cityname, s.created_at, ${personText('s.user_id')} as user`);

/** People whom the viewer must not meet in lists (D40), read once for the whole statement. */
const strangers = (viewerId: number) =>
  sql`s.user_id <> all(array(select b.other_id from relation_block b where b.user_id = ${viewerId}))`;

interface Order {
  key: string;
  descending: boolean;
}

/** Each has an index of its own, over what others see. */
const orders: Record<ListSort, Order> = {
  default: { key: 'rank', descending: true },
  new: { key: 'created_at', descending: true },
  deal: { key: 'deal', descending: true },
  score: { key: 'score', descending: true },
  cheap: { key: 'fee_min', descending: false },
  dear: { key: 'fee_min', descending: true },
};

export interface WantedServices {
  viewerId: number;
  /** A `tsquery`. */
  search: string | undefined;
  /** With those below it. */
  categoryId: number | undefined;
  /** The digits that the city's code begins with. */
  city: string | undefined;
  type: ServiceType | undefined;
  way: WayKind | undefined;
  feeMin: number | undefined;
  feeMax: number | undefined;
  scoreMin: number | undefined;
  sort: ListSort;
  /** The service behind which the page begins. */
  after: number | undefined;
  size: number;
}

const and = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql` and `);

function conditions(wanted: WantedServices, { key, descending }: Order): RawBuilder<unknown> {
  const { search, city, type, way, feeMin, feeMax, scoreMin, after } = wanted;
  const column = sql.ref(`s.${key}`);
  const beyond = sql.raw(descending ? '<' : '>');
  return and([
    sql`s.listed`,
    strangers(wanted.viewerId),
    ...(search === undefined ? [] : [sql`s.search @@ ${search}::tsquery`]),
    ...(city === undefined ? [] : [sql`s.citycode >= ${city} and s.citycode < ${city + '~'}`]),
    ...(type === undefined ? [] : [sql`s.type = ${type}`]),
    ...(way === undefined ? [] : [sql`s.kinds @> array[${way}]::text[]`]),
    ...(feeMin === undefined ? [] : [sql`s.fee_min >= ${feeMin}`]),
    ...(feeMax === undefined ? [] : [sql`s.fee_min <= ${feeMax}`]),
    ...(scoreMin === undefined ? [] : [sql`s.score >= ${scoreMin}`]),
    ...(after === undefined
      ? []
      : [
          sql`(${column}, s.service_id) ${beyond} (
            select ${sql.ref(`l.${key}`)}, l.service_id from service l where l.service_id = ${after})`,
        ]),
  ]);
}

/** A page of what others see, in one statement; keyset paging in every order. */
export async function findListed(db: Db, wanted: WantedServices): Promise<ListedRow[]> {
  const order = orders[wanted.sort];
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  const key = sql.ref(order.key);
  const page = (more: RawBuilder<unknown>) => sql`
    select s.service_id, ${sql.ref(`s.${order.key}`)} from service s
    where ${conditions(wanted, order)} ${more}
    order by ${sql.ref(`s.${order.key}`)} ${direction}, s.service_id ${direction} limit ${wanted.size}`;
  // Each category by its own index, then the best of those: one reading of all would have to sort what it found.
  const found =
    wanted.categoryId === undefined
      ? page(sql``)
      : sql`
        select p.* from service_category c
          cross join lateral (${page(sql`and s.category_id = c.category_id`)}) p
        where c.category_id = ${wanted.categoryId} or c.parent_id = ${wanted.categoryId}
        order by p.${key} ${direction}, p.service_id ${direction} limit ${wanted.size}`;
  const { rows } = await sql<ListedRow>`
    select ${columns} from (${found}) f join service s on s.service_id = f.service_id
    order by f.${key} ${direction}, f.service_id ${direction}`.execute(db);
  return rows;
}

/** A person's own list: on top, then by place, then the newest (D47). All of it for themself. */
export async function findServicesOf(
  db: Db,
  wanted: { userId: number; viewerId: number; after: number | undefined; size: number },
): Promise<ListedRow[]> {
  const { userId, viewerId, after, size } = wanted;
  const behind =
    after === undefined
      ? sql``
      : sql`and (s.is_top, s.sort, s.created_at, s.service_id) < (
          select l.is_top, l.sort, l.created_at, l.service_id from service l where l.service_id = ${after})`;
  const seen = userId === viewerId ? sql`` : sql`and s.listed and ${strangers(viewerId)}`;
  const { rows } = await sql<ListedRow>`
    select ${columns} from service s
    where s.user_id = ${userId} and s.deleted_at is null ${seen} ${behind}
    order by s.is_top desc, s.sort desc, s.created_at desc, s.service_id desc limit ${size}`.execute(db);
  return rows;
}

/** Whether a list can go on behind it: deleted ones still have their place. */
export async function hasPlace(db: Db, serviceId: number): Promise<boolean> {
  const { rows } = await sql`select from service where service_id = ${serviceId}`.execute(db);
  return rows.length > 0;
}

export async function countOfMany(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; count: number }>`
    select user_id, count(*) as count from service
    where user_id = any(${[...userIds]}::bigint[]) and deleted_at is null group by user_id`.execute(db);
  return new Map(rows.map(({ user_id, count }) => [user_id, count]));
}
