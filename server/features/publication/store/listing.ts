import { sql } from 'kysely';
import { pageSizeMax } from '@qunlu/contract/kernel/paging.ts';
import { prepared, type Db } from '../../../platform/database.ts';

/** An order of several keys, all in one direction: its index is `(keys…, id) where listed`, once more behind `category_id`. */
export interface Order {
  keys: readonly string[];
  /** The smallest first; else the largest. */
  up?: true;
}

/**
 * What a feature says of its table, which stands as `s` in the statements. The table has the columns of publications
 * (`PublicationColumns`); `category_id` and `search tsvector` where its lists ask for them.
 */
export interface ListingTable<Sort extends string, Filter extends string> {
  table: string;
  /** Its public number. */
  id: string;
  /** What a line is made of, SQL. */
  columns: string;
  /** What `columns` needs besides, SQL. */
  join: string;
  orders: Record<Sort, Order>;
  /** Of a person's own list, the largest first: on top, then by place, then the newest. */
  own: readonly string[];
  /** Conditions by the parameter at which their value stands. */
  filters: Record<Filter, (at: string) => string>;
  /** Of `filters` those that leave out next to nothing, e.g. what is over since a job looked: a list with no other is one without. */
  slight?: readonly NoInfer<Filter>[];
}

export interface ListQuery<Sort extends string, Filter extends string> {
  viewerId: number;
  /** A `tsquery`. */
  search?: string | undefined;
  /** With those below it. */
  categoryId?: number | undefined;
  sort: Sort;
  filters?: { [Name in Filter]?: unknown };
  /** The number behind which the page begins. */
  after: number | undefined;
  size: number;
}

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

/** People whom the viewer must not meet in lists (D40), read once for the whole statement. */
const strangers = (viewer: string): string =>
  `s.user_id <> all(array(select b.other_id from relation_block b where b.user_id = ${viewer}))`;

/** One order as SQL: on the table itself, and on rows that were read from it. */
function ordered(id: string, order: Order) {
  const keys = order.keys.map((key) => `s.${key}`);
  const direction = order.up ? 'asc' : 'desc';
  const by = (columns: readonly string[]): string =>
    `order by ${columns.map((column) => `${column} ${direction}`).join(', ')}`;
  const keysOf = (alias: string): string =>
    [...keys, `s.${id}`].map((key) => key.replace('s.', `${alias}.`)).join(', ');
  return {
    columns: [`s.${id}`, ...keys].join(', '),
    onTable: by([...keys, `s.${id}`]),
    onRows: (of: string): string => by([...order.keys, id].map((key) => `${of}.${key}`)),
    behind: (table: string, value: string): string =>
      `(${keysOf('s')}) ${direction === 'desc' ? '<' : '>'} (select ${keysOf('l')} from ${table} l where l.${id} = ${value})`,
  };
}

/** A page of what others see, in one statement; keyset paging in every order. */
export async function findListed<Row, Sort extends string, Filter extends string>(
  db: Db,
  of: ListingTable<Sort, Filter>,
  wanted: ListQuery<Sort, Filter>,
): Promise<Row[]> {
  const { table, id } = of;
  const { categoryId, search, after, filters = {} } = wanted;
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const order = ordered(id, of.orders[wanted.sort]);
  const conditions = ['s.listed', strangers(`${place(wanted.viewerId)}::bigint`)];
  const given = (value: unknown, condition: (at: string) => string): void => {
    if (value !== undefined) conditions.push(condition(place(value)));
  };
  given(search, (value) => `s.search @@ ${value}::tsquery`);
  for (const [name, value] of Object.entries(filters)) given(value, of.filters[name as Filter]);
  const narrowing = Object.entries(filters).filter(
    ([name, value]) => value !== undefined && !of.slight?.includes(name as Filter),
  );
  const plain = search === undefined && narrowing.length === 0;
  let behind = '';
  given(after, (value) => {
    const further = order.behind(table, `${value}::bigint`);
    behind = `and ${further}`;
    return further;
  });
  const category = categoryId === undefined ? '' : `${place(categoryId)}::bigint`;
  const below = `from publication_category c where c.category_id = ${category} or c.parent_id = ${category}`;
  const pageMax = plain ? rowsMax : place(wanted.size);
  const matching = conditions.join(' and ');
  const page = (more = ''): string => {
    const rows = `select ${order.columns} from ${table} s where ${matching} ${more}`;
    // The planner guesses too many of a rare word and would walk through everything in order to find it: its index first.
    return search === undefined
      ? `${rows} ${order.onTable} limit ${pageMax}`
      : `with hits as materialized (${rows}) select * from hits s ${order.onRows('s')} limit ${pageMax}`;
  };
  /** Out of the nearest when they fill the page; the index is read only when they do not. */
  const searched = (): string => `
    with near as materialized (
      select ${order.columns} from (
        select * from ${table} s where s.listed ${behind} ${order.onTable} limit ${nearest}
      ) s where ${matching} ${order.onTable} limit ${pageMax}
    ), hits as materialized (
      select ${order.columns} from ${table} s where ${matching} and (select count(*) from near) < ${pageMax}
    )
    select * from (
      select * from hits union all select * from near where (select count(*) from near) >= ${pageMax}
    ) s ${order.onRows('s')} limit ${pageMax}`;
  // Each category by its own index, then the best of those: one reading of all would have to sort what it found.
  const found =
    category !== ''
      ? `select p.* from (select c.category_id ${below}) c
          cross join lateral (${page('and s.category_id = c.category_id')}) p ${order.onRows('p')} limit ${pageMax}`
      : search === undefined
        ? page()
        : searched();
  return prepared<Row>(
    db,
    `select ${of.columns} from (${found}) f join ${table} s on s.${id} = f.${id} ${of.join}
      ${order.onRows('f')} limit ${plain ? place(wanted.size) : pageMax}`,
    values,
  );
}

/** What one person has published; all of it for themself. */
export async function findListOf<Row>(
  db: Db,
  of: ListingTable<string, string>,
  wanted: { userId: number; viewerId: number; after: number | undefined; size: number },
): Promise<Row[]> {
  const { table, id } = of;
  const { userId, viewerId, after, size } = wanted;
  const order = ordered(id, { keys: of.own });
  return prepared<Row>(
    db,
    `select ${of.columns} from ${table} s ${of.join}
    where s.user_id = $1 and s.deleted_at is null
      ${userId === viewerId ? 'and $2::bigint is not null' : `and s.listed and ${strangers('$2')}`}
      ${after === undefined ? '' : `and ${order.behind(table, '$4')}`}
    ${order.onTable} limit $3`,
    [userId, viewerId, size, ...(after === undefined ? [] : [after])],
  );
}

/** Whether a list can go on behind it: deleted ones still have their place. */
export async function hasPlace(
  db: Db,
  { table, id }: { table: string; id: string },
  value: number,
): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(id)} = ${value}`.execute(db);
  return rows.length > 0;
}
