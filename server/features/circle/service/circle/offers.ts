import { pluginKeys, type PluginKey } from '@qunlu/contract/circle/rules.ts';
import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { listOffers as contract } from '@qunlu/contract/circle/offers.ts';
import type { ViewerCtx } from '../../../../platform/context.ts';
import { paged } from '../../../../platform/paging.ts';
import { objectsOfMembers, offeredKinds } from '../../../publication/api/objects.ts';
import { presentOffer } from '../../present/offers.ts';
import type { CirclePlugin } from '../../ports.ts';
import { findOffers } from '../../store/offers.ts';
import { pluginOn, seenModules } from './plugins.ts';

/** D77, R064 */
export const offersPlugin: CirclePlugin = {
  key: 'service',
  title: '成员服务',
  what: '成员在名片上提供的服务，圈里的人在这里看到、下单',
  path: (circleId) => `/phonebook/${circleId}/o2o`,
};

/** The module whose switch shows a kind: its own, or that of services. */
const moduleOf = (kind: string): PluginKey => pluginKeys.find((key) => key === kind) ?? 'service';

/** R064: what members offer, each by the rule of whoever it belongs to. */
export async function listOffers(
  ctx: ViewerCtx,
  query: QueryOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const { id, kind, q = '', next, size = 20 } = query;
  const offered = offeredKinds(ctx);
  const wanted = kind === undefined ? offered[0] : offered.find((one) => one.kind === kind);
  const circle = await pluginOn(ctx, id, moduleOf(wanted?.kind ?? 'service'));
  if (!wanted) return fail('invalid', { message: '没有这一类', field: 'kind' });
  // Which kinds there are is said once, with the first page.
  const on = next === undefined ? await seenModules(ctx, id, circle) : new Set<PluginKey>();
  const kinds = offered
    .filter((one) => on.has(moduleOf(one.kind)))
    .map(({ kind: name, label, create }) => ({ kind: name, label, create: create(id) }));
  const rows = await findOffers(
    ctx.db,
    objectsOfMembers(ctx, wanted, {
      circleId: id,
      word: q.trim().toLowerCase(),
      behind: next || undefined,
      size: size + 1,
    }),
  );
  return {
    ...paged(rows, size, 'object_id', (row) => presentOffer(row, wanted)),
    kinds,
  };
}
