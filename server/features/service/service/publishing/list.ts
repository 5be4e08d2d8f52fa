import type { listServices as contract } from '@qunlu/contract/service/calls.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { ViewerCtx } from '../../../../platform/context.ts';
import { defineListing } from '../../../publication/api/listing.ts';
import { presentLine } from '../../present/service.ts';
import { listedServices } from '../../store/list.ts';

/** C021, C022 */
export const serviceListing = defineListing({
  kind: 'service',
  of: listedServices,
  idOf: (row) => row.service_id,
  present: presentLine,
});

/** `110000`: a province with all in it; `110100`: a city with its districts. */
const cityOf = (code: string): string => code.replace(/(?:00){1,2}$/, '');

/** C022, D40: what others offer, by words and filters. */
export const listServices = (
  ctx: ViewerCtx,
  query: QueryOf<typeof contract>,
): Promise<OutputOf<typeof contract>> =>
  serviceListing.list(ctx, {
    size: query.size,
    next: query.next,
    words: query.words,
    categoryId: query.category_id,
    sort: query.sort ?? 'default',
    filters: {
      city: query.citycode ? cityOf(query.citycode) : undefined,
      type: query.type,
      way: query.way,
      feeMin: query.fee_min,
      feeMax: query.fee_max,
      scoreMin: query.score_min,
    },
  });
