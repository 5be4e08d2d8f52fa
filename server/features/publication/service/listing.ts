import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { Ctx, ViewerCtx } from '../../../platform/context.ts';
import { throttle, type ThrottleRule } from '../../../platform/throttle.ts';
import { findListed, findListOf, hasPlace, type ListingTable, type ListQuery } from '../store/listing.ts';
import { searchQuery } from '../../../platform/search-words.ts';

export type { ListingTable };

export interface ListingRules<Row, Line, Sort extends string, Filter extends string> {
  /** One word, e.g. `service`. */
  kind: string;
  of: ListingTable<Sort, Filter>;
  idOf: (row: Row) => number;
  present: (row: Row, now: Date) => Line;
}

export interface ListingPage {
  size?: number | undefined;
  next?: number | undefined;
}

export interface ListingSearch<Sort extends string, Filter extends string>
  extends ListingPage, Pick<ListQuery<Sort, Filter>, 'sort' | 'filters' | 'categoryId'> {
  /** As they were typed. */
  words?: string | undefined;
}

/**
 * What people publish, as lists that others look through: searched, filtered, by category, in each order, a
 * statement a page (decision 0094). Whoever turns hundreds of pages, or those of hundreds of people, is slowed down.
 */
export function defineListing<Row, Line, Sort extends string, Filter extends string>({
  kind,
  of,
  idOf,
  present,
}: ListingRules<Row, Line, Sort, Filter>) {
  /** Whoever turns the pages of hundreds of people collects them. */
  const peopleThrottle: ThrottleRule = {
    name: `${kind}.people`,
    free: 60,
    slow: 120,
    max: 300,
    seconds: 3600,
    network: { free: 600, slow: 1200, max: 1400 },
  };
  /** Somebody who looks for something turns some dozens of pages. */
  const pageThrottle: ThrottleRule = {
    name: `${kind}.pages`,
    free: 200,
    slow: 400,
    max: 1000,
    seconds: 3600,
    network: { free: 2000, slow: 4000, max: 5000 },
  };

  async function pageOf(
    ctx: Ctx,
    rows: readonly Row[],
    size: number,
    after: number | undefined,
  ): Promise<{ list: Line[]; next: number }> {
    // Only what nobody needs any more is ever deleted whole, when its owner leaves.
    if (rows.length === 0 && after !== undefined && !(await hasPlace(ctx.db, of, after)))
      fail('invalid', { message: '列表有变动，请刷新后再看', field: 'next' });
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const next = rows.length > size && last !== undefined ? idOf(last) : pagingEnd;
    return { list: shown.map((row) => present(row, ctx.now)), next };
  }

  /** For a page that shows other things, too, and counts what its callers ask for by itself. */
  async function find(
    ctx: ViewerCtx,
    search: ListingSearch<Sort, Filter>,
  ): Promise<{ list: Line[]; next: number }> {
    const { size = 20, next, words = '', ...wanted } = search;
    const query = words === '' ? undefined : searchQuery(words);
    // Nothing in it that could be looked for: signs alone.
    if (query === null) return { list: [], next: pagingEnd };
    const rows = await findListed<Row, Sort, Filter>(ctx.db, of, {
      ...wanted,
      viewerId: ctx.viewer.userId,
      search: query,
      after: next,
      size: size + 1,
    });
    return pageOf(ctx, rows, size, next);
  }

  return {
    find,

    /** What others publish, as this person may see it. */
    async list(ctx: ViewerCtx, search: ListingSearch<Sort, Filter>): Promise<{ list: Line[]; next: number }> {
      await throttle(ctx, pageThrottle, JSON.stringify(search));
      return find(ctx, search);
    },

    /** What one person publishes; their own with what others do not see. */
    async listOf(ctx: Ctx, query: ListingPage & { id: number }): Promise<{ list: Line[]; next: number }> {
      const { id, size = 20, next } = query;
      const viewerId = ctx.viewer?.userId ?? 0;
      if (id !== viewerId) await throttle(ctx, peopleThrottle, `${kind}s of ${id}`);
      const wanted = { userId: id, viewerId, after: next, size: size + 1 };
      return pageOf(ctx, await findListOf<Row>(ctx.db, of, wanted), size, next);
    },
  };
}
