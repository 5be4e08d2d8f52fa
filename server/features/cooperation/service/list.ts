import type {
  listCircleCooperations as circleContract,
  listCooperations as contract,
  listCooperationsOf as ofContract,
} from '@qunlu/contract/cooperation/calls.ts';
import type { Cooperation } from '@qunlu/contract/cooperation/entity.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { pluginOn } from '../../circle/api/plugins.ts';
import { defineListing } from '../../publication/api/listing.ts';
import { presentCooperation, presentLine } from '../present.ts';
import { countDeals } from '../store/cooperations.ts';
import { listedCooperations, type ListedCooperation } from '../store/list.ts';
import { posts } from './posts.ts';

/** Lines are made for their reader once they are read. */
const listing = defineListing({
  kind: 'cooperation',
  of: listedCooperations,
  idOf: (row: ListedCooperation) => row.cooperation_id,
  present: (row: ListedCooperation) => row,
});

const linesFor = (ctx: ViewerCtx, { list, next }: { list: ListedCooperation[]; next: number }) => ({
  list: list.map((row) => presentLine(row, ctx.viewer.userId, ctx.now)),
  next,
});

/** `110000`: a province with all in it; `110100`: a city with its districts. */
const cityOf = (code: string): string => code.replace(/(?:00){1,2}$/, '');

/** The upper-level industry; its own number is below 100. */
const sectorOf = (industry: number): number => (industry < 100 ? industry : Math.floor(industry / 1000));

/** R151 */
export async function listPosts(
  ctx: ViewerCtx,
  query: QueryOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const { industry, citycode } = query;
  return linesFor(
    ctx,
    await listing.list(ctx, {
      size: query.size,
      next: query.next,
      words: query.words,
      sort: 'new',
      filters: {
        live: ctx.now,
        side: query.side,
        kind: query.kind,
        sector: industry === undefined ? undefined : sectorOf(industry),
        industry: industry !== undefined && industry >= 100 ? industry : undefined,
        city: citycode ? cityOf(citycode) : undefined,
      },
    }),
  );
}

/** From so many members on their posts are looked for among all, below it by the members. */
const crowd = 5000;

/** D77: what members of a circle look for and give, while its module is on and visible to who calls. */
export async function listInCircle(
  ctx: ViewerCtx,
  query: QueryOf<typeof circleContract>,
): Promise<OutputOf<typeof circleContract>> {
  const { row } = await pluginOn(ctx, query.id, 'cooperation');
  return linesFor(
    ctx,
    await listing.list(ctx, {
      size: query.size,
      next: query.next,
      sort: 'new',
      filters: {
        live: ctx.now,
        side: query.side,
        kind: query.kind,
        circle: row.members > crowd ? undefined : query.id,
        crowd: row.members > crowd ? query.id : undefined,
      },
    }),
  );
}

/** R152: one's own with what others do not see. */
export async function listPostsOf(
  ctx: ViewerCtx,
  query: QueryOf<typeof ofContract>,
): Promise<OutputOf<typeof ofContract>> {
  const page = linesFor(ctx, await listing.listOf(ctx, query));
  // Of somebody who shows nothing there is nothing to say either.
  const counts = query.id === ctx.viewer.userId || page.list.length > 0;
  return { ...page, deals: counts ? await countDeals(ctx.db, query.id) : 0 };
}

/** R155 */
export const viewPost = async (ctx: ViewerCtx, id: number): Promise<Cooperation> =>
  presentCooperation(await posts.look(ctx, id), ctx.viewer.userId, ctx.now);
