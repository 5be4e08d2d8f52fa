import type { ObjectKind } from '@qunlu/contract/article/rules.ts';
import { prepared, type Db } from '../../../platform/database.ts';

/** What a list of a channel shows, of whatever kind; what a kind does not have is empty. */
export interface ObjectRow {
  id: number;
  title: string;
  image: string;
  alias: string;
  fee: number;
  members: number;
  city: string;
  place: string;
  online: boolean;
  at: Date | null;
}

/** People whom the viewer must not meet in lists (D40); null sees what everybody may. */
const met = (owner: string): string =>
  `${owner} <> all(array(select b.other_id from relation_block b where b.user_id = $1::bigint))`;

/** In a category or one below it. */
const filed =
  (kind: 'service' | 'activity') =>
  (at: string): string =>
    `exists (select from ${kind}_filed f where f.${kind}_id = o.${kind}_id
      and (f.category_id = ${at}::bigint or f.parent_id = ${at}::bigint))`;

/** Of each kind: where it stands, what shows, what a category is, and which is the newest. */
const sources: Record<
  ObjectKind,
  {
    from: string;
    id: string;
    columns: string;
    where: string;
    category?: (at: string) => string;
    newest: string;
  }
> = {
  article: {
    from: 'article_line o',
    id: 'o.article_id',
    columns: `o.title, o.cover as image, o.alias, 0::bigint as fee, 0 as members, ''::text as city, ''::text as place,
      false as online, o.published_at as at`,
    where: `o.published_at <= $2::timestamptz and $1::bigint is not distinct from $1::bigint`,
    newest: 'o.published_at desc, o.article_id desc',
  },
  service: {
    from: 'service_line o',
    id: 'o.service_id',
    columns: `o.title, coalesce(o.image, '') as image, ''::text as alias, o.fee_min as fee, 0 as members, ''::text as city,
      ''::text as place, false as online, null::timestamptz as at`,
    where: `${met('o.user_id')} and $2::timestamptz is not null`,
    category: filed('service'),
    newest: 'o.created_at desc, o.service_id desc',
  },
  activity: {
    from: 'activity_line o',
    id: 'o.activity_id',
    columns: `o.title, coalesce(o.images[1], '') as image, ''::text as alias, o.fee_min as fee, o.registered as members,
      o.cityname as city, o.place, o.online, o.starts_at as at`,
    where: `o.listed and o.ends_at > $2::timestamptz and ${met('o.user_id')}`,
    category: filed('activity'),
    newest: 'o.starts_at, o.activity_id',
  },
  circle: {
    from: 'phonebook_found o',
    id: 'o.phonebook_id',
    columns: `o.name as title, o.avatar as image, ''::text as alias, 0::bigint as fee, o.members, o.city, ''::text as place,
      false as online, null::timestamptz as at`,
    where: `${met('o.owner_id')} and $2::timestamptz is not null`,
    category: (at) => `o.category = ${at}::int`,
    newest: 'o.members desc, o.phonebook_id desc',
  },
};

/**
 * What one list of a channel shows its viewer, in one statement: those that were chosen, in their order, or the newest.
 * `category`: 0 for all; articles are not narrowed by it.
 */
export async function findObjects(
  db: Db,
  wanted: {
    kind: ObjectKind;
    viewerId: number | null;
    now: Date;
    ids: readonly number[];
    category: number;
    count: number;
  },
): Promise<ObjectRow[]> {
  const { kind, viewerId, now, ids, category, count } = wanted;
  const source = sources[kind];
  const values: unknown[] = [viewerId, now, ids.length > 0 ? ids.length : count];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const chosen = ids.length > 0 ? place([...ids]) : '';
  const narrowed =
    source.category !== undefined && category > 0 && chosen === ''
      ? `and ${source.category(place(category))}`
      : '';
  const only = chosen === '' ? '' : `and ${source.id} = any(${chosen}::bigint[])`;
  const order = chosen === '' ? source.newest : `array_position(${chosen}::bigint[], ${source.id})`;
  return prepared<ObjectRow>(
    db,
    `select ${source.id} as id, ${source.columns} from ${source.from}
     where ${source.where} ${only} ${narrowed} order by ${order} limit $3::int`,
    values,
  );
}
