import type { BodyOf, OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { listDeals as contract, nearDeals as nearContract } from '@qunlu/contract/o2o/calls.ts';
import { dealRules } from '@qunlu/contract/o2o/rules.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { throttle, type ThrottleRule } from '../../../platform/throttle.ts';
import { defineListing } from '../../publication/api/listing.ts';
import { presentLine } from '../present/deal.ts';
import { findNear, listedDeals } from '../store/list.ts';

export const dealListing = defineListing({
  kind: 'o2o',
  of: listedDeals,
  idOf: (row) => row.deal_id,
  present: presentLine,
});

/** `110000`: a province with all in it; `110100`: a city with its districts. */
const regionOf = (code: string): string => code.replace(/(?:00){1,2}$/, '');

/** D135: by district, without anybody's place. */
export const listDeals = (
  ctx: ViewerCtx,
  query: QueryOf<typeof contract>,
): Promise<OutputOf<typeof contract>> =>
  dealListing.list(ctx, {
    size: query.size,
    next: query.next,
    words: query.words,
    sort: query.sort ?? 'new',
    filters: { region: query.region ? regionOf(query.region) : undefined },
  });

/** Turning the pages of many places at once is collecting; where somebody is stays out of the count's memory. */
const nearThrottle: ThrottleRule = {
  name: 'o2o.near',
  free: 100,
  slow: 200,
  max: 500,
  seconds: 3600,
  network: { free: 1000, slow: 2000, max: 2400 },
};

/** About a hundred metres: nearer is nobody's business. */
const coarse = (degrees: number): number => Math.round(degrees * 1000) / 1000;

/** D135: by distance from where somebody says that they are; it is used for this answer and kept nowhere. */
export async function nearDeals(
  ctx: ViewerCtx,
  body: BodyOf<typeof nearContract>,
): Promise<OutputOf<typeof nearContract>> {
  const { size = 20, next } = body;
  const [lat, lng] = [coarse(body.lat), coarse(body.lng)];
  const place = ctx.deps.secrets.mac('o2o.near', `${lat} ${lng} ${next ?? 0}`).toString('base64url');
  await throttle(ctx, nearThrottle, place);
  const rows = await findNear(ctx.db, {
    lat,
    lng,
    metres: dealRules.nearKm * 1000,
    viewerId: ctx.viewer.userId,
    behind: next || undefined,
    size: size + 1,
  });
  return paged(rows, size, 'deal_id', (row) => presentLine(row));
}
