import { sql } from 'kysely';
import { pageSizeMax } from '@qunlu/contract/kernel/paging.ts';
import type { ListSort, ServiceType, WayKind } from '@qunlu/contract/service/rules.ts';
import { prepared, type Db } from '../../../platform/database.ts';
import { joinedPerson, personJoin, type ListedPerson } from './people.ts';

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

const columns = `s.service_id, s.type, s.title, s.images, s.fee_min, s.fee_max, s.score, s.score_count, s.deal, s.sort, s.is_top,
  s.category_id, s.user_id, s.status, s.audit, s.listed, s.cityname, s.created_at, ${joinedPerson} as user`;

/** People whom the viewer must not meet in lists (D40), read once for the whole statement. */
const strangers = (viewer: string): string =>
  `s.user_id <> all(array(select b.other_id from relation_block b where b.user_id = ${viewer}))`;

/**
 * Rows of one page at most, and one to know whether there are more. As a constant inside, it lets the planner keep one plan for
 * all: planning anew at each call costs more than reading. Not so where something is searched or filtered: what is rare is
 * found by its index, what is common by walking in order, and only the value says which.
 */
const rowsMax = pageSizeMax + 1;

/**
 * Rows in order that a search looks at before it asks its index: a word that is in one of fifteen services fills a page out of
 * them, while the index would name all of them and sorting them would cost as much as there are.
 */
const nearest = 400;

interface Order {
  key: string;
  direction: 'asc' | 'desc';
}

/** Each has an index of its own, over what others see. */
const orders: Record<ListSort, Order> = {
  default: { key: 'rank', direction: 'desc' },
  new: { key: 'created_at', direction: 'desc' },
  deal: { key: 'deal', direction: 'desc' },
  score: { key: 'score', direction: 'desc' },
  cheap: { key: 'fee_min', direction: 'asc' },
  dear: { key: 'fee_min', direction: 'desc' },
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

/** A page of what others see, in one statement; keyset paging in every order. */
export async function findListed(db: Db, wanted: WantedServices): Promise<ListedRow[]> {
  const { categoryId, after } = wanted;
  const { key, direction } = orders[wanted.sort];
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['s.listed', strangers(`${place(wanted.viewerId)}::bigint`)];
  const given = (value: unknown, condition: (at: string) => string): void => {
    if (value !== undefined) conditions.push(condition(place(value)));
  };
  given(wanted.search, (at) => `s.search @@ ${at}::tsquery`);
  given(wanted.city, (at) => `s.citycode >= ${at}::text and s.citycode < ${at}::text || '~'`);
  given(wanted.type, (at) => `s.type = ${at}::smallint`);
  given(wanted.way, (at) => `s.kinds @> array[${at}::text]`);
  given(wanted.feeMin, (at) => `s.fee_min >= ${at}::bigint`);
  given(wanted.feeMax, (at) => `s.fee_min <= ${at}::bigint`);
  given(wanted.scoreMin, (at) => `s.score >= ${at}::double precision`);
  let behind = '';
  given(after, (at) => {
    const further = `(s.${key}, s.service_id) ${direction === 'desc' ? '<' : '>'} (
      select l.${key}, l.service_id from service l where l.service_id = ${at}::bigint)`;
    behind = `and ${further}`;
    return further;
  });
  const filtered = conditions.length > (after === undefined ? 2 : 3);
  const pageMax = filtered ? place(wanted.size) : rowsMax;
  const inOrder = (of: string, limit: string | number): string =>
    `order by ${of}.${key} ${direction}, ${of}.service_id ${direction} limit ${limit}`;
  const matching = conditions.join(' and ');
  const page = (more = ''): string => {
    const rows = `select s.service_id, s.${key} from service s where ${matching} ${more}`;
    // The planner guesses too many of a rare word and would walk through everything in order to find it: its index first.
    return wanted.search === undefined
      ? `${rows} ${inOrder('s', pageMax)}`
      : `with hits as materialized (${rows}) select * from hits s ${inOrder('s', pageMax)}`;
  };
  /** Out of the nearest when they fill the page; the index is read only when they do not. */
  const searched = (): string => `
    with near as materialized (
      select s.service_id, s.${key} from (
        select * from service s where s.listed ${behind} ${inOrder('s', nearest)}
      ) s where ${matching} ${inOrder('s', pageMax)}
    ), hits as materialized (
      select s.service_id, s.${key} from service s where ${matching} and (select count(*) from near) < ${pageMax}
    )
    select * from (
      select * from hits union all select * from near where (select count(*) from near) >= ${pageMax}
    ) s ${inOrder('s', pageMax)}`;
  const category = categoryId === undefined ? '' : `${place(categoryId)}::bigint`;
  // Each category by its own index, then the best of those: one reading of all would have to sort what it found.
  const found =
    category === ''
      ? wanted.search === undefined
        ? page()
        : searched()
      : `select p.service_id, p.${key} from service_category c
          cross join lateral (${page('and s.category_id = c.category_id')}) p
        where c.category_id = ${category} or c.parent_id = ${category} ${inOrder('p', pageMax)}`;
  return prepared<ListedRow>(
    db,
    `select ${columns} from (${found}) f join service s on s.service_id = f.service_id ${personJoin('s.user_id')}
      ${inOrder('f', filtered ? pageMax : place(wanted.size))}`,
    values,
  );
}

const behindPlace = `and (s.is_top, s.sort, s.created_at, s.service_id) < (
  select l.is_top, l.sort, l.created_at, l.service_id from service l where l.service_id = $4)`;
const seenByOthers = `and s.listed and ${strangers('$2')}`;

/** A person's own list: on top, then by place, then the newest (D47). All of it for themself. */
export async function findServicesOf(
  db: Db,
  wanted: { userId: number; viewerId: number; after: number | undefined; size: number },
): Promise<ListedRow[]> {
  const { userId, viewerId, after, size } = wanted;
  return prepared<ListedRow>(
    db,
    `select ${columns} from service s ${personJoin('s.user_id')}
    where s.user_id = $1 and s.deleted_at is null
      ${userId === viewerId ? 'and $2::bigint is not null' : seenByOthers} ${after === undefined ? '' : behindPlace}
    order by s.is_top desc, s.sort desc, s.created_at desc, s.service_id desc limit $3`,
    [userId, viewerId, size, ...(after === undefined ? [] : [after])],
  );
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
