import type { listServices as contract, userServices } from '@qunlu/contract/service/calls.ts';
import type { ServiceType } from '@qunlu/contract/service/rules.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import type { Ctx, ViewerCtx } from '../../../platform/context.ts';
import { throttle, type ThrottleRule } from '../../../platform/throttle.ts';
import { presentLine } from '../present/service.ts';
import { countOfMany, findListed, findServicesOf, hasPlace, type ListedRow } from '../store/list.ts';
import { searchQuery } from './search-words.ts';

type Page = OutputOf<typeof contract>;

/** Whoever turns the pages of hundreds of people collects them. */
const peopleThrottle: ThrottleRule = {
  name: 'service.people',
  free: 60,
  slow: 120,
  max: 300,
  seconds: 3600,
  network: { free: 600, slow: 1200, max: 1400 },
};

async function pageOf(ctx: Ctx, rows: readonly ListedRow[], size: number, after?: number): Promise<Page> {
  // Only what nobody ordered is ever deleted whole, when its owner leaves.
  if (rows.length === 0 && after !== undefined && !(await hasPlace(ctx.db, after)))
    fail('invalid', { message: '列表有变动，请刷新后再看', field: 'next' });
  const shown = rows.slice(0, size);
  return {
    list: shown.map(presentLine),
    next: rows.length > size ? (shown.at(-1)?.service_id ?? pagingEnd) : pagingEnd,
  };
}

/** Somebody who looks for something turns some dozens of pages. */
const pageThrottle: ThrottleRule = {
  name: 'service.pages',
  free: 200,
  slow: 400,
  max: 1000,
  seconds: 3600,
  network: { free: 2000, slow: 4000, max: 5000 },
};

/** C021, D47: the services of a person; their own with hidden and unaudited ones. */
export async function listServicesOf(ctx: Ctx, query: QueryOf<typeof userServices>): Promise<Page> {
  const { id, size = 20, next } = query;
  const viewerId = ctx.viewer?.userId ?? 0;
  if (id !== viewerId) await throttle(ctx, peopleThrottle, `services of ${id}`);
  const rows = await findServicesOf(ctx.db, { userId: id, viewerId, after: next, size: size + 1 });
  return pageOf(ctx, rows, size, next);
}

/** `110000`: a province with all in it; `110100`: a city with its districts. */
const cityOf = (code: string): string => code.replace(/(?:00){1,2}$/, '');

/** C022, D40: what others offer, by words and filters. */
export async function listServices(ctx: ViewerCtx, query: QueryOf<typeof contract>): Promise<Page> {
  const { size = 20, next, words = '', citycode = '' } = query;
  await throttle(ctx, pageThrottle, JSON.stringify(query));
  const search = words === '' ? undefined : searchQuery(words);
  // Nothing in it that could be looked for: signs alone.
  if (search === null) return { list: [], next: pagingEnd };
  const rows = await findListed(ctx.db, {
    viewerId: ctx.viewer.userId,
    search,
    categoryId: query.category_id,
    city: citycode === '' ? undefined : cityOf(citycode),
    type: query.type as ServiceType | undefined,
    way: query.way,
    feeMin: query.fee_min,
    feeMax: query.fee_max,
    scoreMin: query.score_min,
    sort: query.sort ?? 'default',
    after: next,
    size: size + 1,
  });
  return pageOf(ctx, rows, size, next);
}

/** For staff: number of services by person. */
export const serviceCounts = (ctx: Ctx, userIds: readonly number[]): Promise<Map<number, number>> =>
  countOfMany(ctx.db, userIds);
