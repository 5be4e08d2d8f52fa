import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import type { LinkedKind } from '../ports.ts';

/** An object as a post or a list shows it; prices in fen. */
export interface LinkedRow {
  kind: string;
  object_id: number;
  owner_id: number;
  title: string;
  image: string | null;
  price_min: number;
  price_max: number;
  created_at: Date;
  /** The circle that its page stands in; 0: none. */
  within_id: number;
}

const columns = ({
  within,
}: LinkedKind) => sql`o.object_id, o.owner_id, o.title, o.image, o.price_min, o.price_max, o.created_at,
  ${within ? sql`o.within_id` : sql`0::bigint`} as within_id`;
const nothing = sql`select null::text as kind, null::bigint as object_id, null::bigint as owner_id, null::text as title,
  null::text as image, null::bigint as price_min, null::bigint as price_max, null::timestamptz as created_at,
  null::bigint as within_id where false`;

/** Who may see it: not blocked either way, and a member where it is for a circle alone. `o`: its row. */
const seen = (viewerId: number): RawBuilder<boolean> => sql<boolean>`o.open
  and (o.circle_id is null or exists
    (select from phonebook_present m where m.phonebook_id = o.circle_id and m.user_id = ${viewerId}))
  and not exists (select from relation_block b where b.user_id = ${viewerId} and b.other_id = o.owner_id)`;

/**
 * The object that two columns of a row name, as one viewer may see it: a select of at most one {@link LinkedRow}, for `left join
 * lateral`. `viewerId` 0: a guest.
 */
export function objectOf(
  kinds: readonly LinkedKind[],
  { viewerId, kind, id }: { viewerId: number; kind: RawBuilder<unknown>; id: RawBuilder<unknown> },
): RawBuilder<LinkedRow> {
  if (kinds.length === 0) return nothing as RawBuilder<LinkedRow>;
  return sql<LinkedRow>`${sql.join(
    kinds.map(
      (one) => sql`select ${sql.lit(one.kind)}::text as kind, ${columns(one)} from ${sql.table(one.view)} o
        where ${kind} = ${sql.lit(one.kind)} and o.object_id = ${id} and ${seen(viewerId)}`,
    ),
    sql` union all `,
  )}`;
}

/** What somebody has of one kind and others may see, the newest first. */
export async function findOwnObjects(
  db: Db,
  kind: LinkedKind,
  given: { ownerId: number; behind: number | undefined; size: number },
): Promise<LinkedRow[]> {
  const table = sql.table(kind.view);
  const further =
    given.behind === undefined
      ? sql``
      : sql`and (o.created_at, o.object_id) <
          (select c.created_at, c.object_id from ${table} c where c.object_id = ${given.behind})`;
  const { rows } =
    await sql<LinkedRow>`select ${sql.lit(kind.kind)}::text as kind, ${columns(kind)} from ${table} o
    where o.owner_id = ${given.ownerId} and o.open ${further}
    order by o.created_at desc, o.object_id desc limit ${given.size}`.execute(db);
  return rows;
}

/** Listed objects, from the newest on, that are looked through before all members of a circle are asked for theirs. */
const newest = 1000;

/**
 * What members of a circle offer of one kind, the newest first, as one viewer may see it: a select of {@link LinkedRow}. A circle whose
 * members offer much is read from the newest objects on; only where those are not enough are its members gone through. The rule is
 * that of `seen`, written so that it is worked out once and not by row; members are an array, since PostgreSQL takes a join of ten
 * thousand for so expensive that it compiles the statement first, which takes longer than the work.
 */
export function memberObjects(
  kind: LinkedKind,
  given: { circleId: number; viewerId: number; word: string; behind: number | undefined; size: number },
): RawBuilder<LinkedRow> {
  const { circleId, viewerId, word, behind, size } = given;
  const table = sql.table(kind.view);
  const further =
    behind === undefined
      ? sql``
      : sql`and (o.created_at, o.object_id) <
          (select c.created_at, c.object_id from ${table} c where c.object_id = ${behind})`;
  const isSeen = sql`(o.circle_id is null or o.circle_id = any(array(
      select v.phonebook_id from phonebook_present v where v.user_id = ${viewerId})))
    and o.owner_id <> all(array(select b.other_id from relation_block b where b.user_id = ${viewerId}))
    ${word === '' ? sql`` : sql`and strpos(lower(o.title), ${word}) > 0`}`;
  const order = sql`order by o.created_at desc, o.object_id desc`;
  return sql<LinkedRow>`
    with near as materialized (
      select o.* from (select * from ${table} o where o.listed and o.open ${further} ${order} limit ${sql.lit(newest)}) o
      where ${isSeen} and exists (
        select from phonebook_present m where m.phonebook_id = ${circleId} and m.user_id = o.owner_id offset 0)
      ${order} limit ${size}),
    enough as materialized (select count(*) >= ${size} as enough from near),
    far as (
      select o.* from ${table} o
      where not (select enough from enough) and o.owner_id = any(array(
          select m.user_id from phonebook_present m where m.phonebook_id = ${circleId}))
        and o.listed and o.open ${further} and ${isSeen}
      ${order} limit ${size})
    select ${sql.lit(kind.kind)}::text as kind, ${columns(kind)} from near o where (select enough from enough)
    union all
    select ${sql.lit(kind.kind)}::text as kind, ${columns(kind)} from far o
    order by created_at desc, object_id desc`;
}
