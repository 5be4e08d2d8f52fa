import type { listActivities as contract } from '@qunlu/contract/activity/calls.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { Ctx, ViewerCtx } from '../../../../platform/context.ts';
import { defineListing } from '../../../publication/api/listing.ts';
import { presentLine } from '../../present/activity.ts';
import { listedActivities } from '../../store/list.ts';
import { dateOf } from './times.ts';

export const activityListing = defineListing({
  kind: 'activity',
  of: listedActivities,
  idOf: (row) => row.activity_id,
  present: presentLine,
});

/** `110000`: a province with all in it; `110100`: a city with its districts. */
const cityOf = (code: string): string => code.replace(/(?:00){1,2}$/, '');

/** R009, D40: what is to come, by words and filters. */
export const listActivities = (
  ctx: ViewerCtx,
  query: QueryOf<typeof contract>,
): Promise<OutputOf<typeof contract>> =>
  activityListing.list(ctx, {
    size: query.size,
    next: query.next,
    words: query.words,
    categoryId: query.category_id,
    sort: query.sort ?? 'soon',
    filters: {
      ahead: ctx.now,
      city: query.citycode ? cityOf(query.citycode) : undefined,
      free: query.free === 1 ? true : undefined,
      online: query.online === undefined ? undefined : query.online === 1,
      from: query.from === undefined ? undefined : dateOf(query.from),
      to: query.to === undefined ? undefined : dateOf(query.to),
    },
  });

/** R007: what one person holds; their own with what others do not see. */
export const activitiesOf = (
  ctx: Ctx,
  query: { id: number; size?: number | undefined; next?: number | undefined },
): Promise<OutputOf<typeof contract>> => activityListing.listOf(ctx, query);
