import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Service } from '@qunlu/contract/service/entity.ts';
import type { Ctx } from '../../../../platform/context.ts';
import { presentService } from '../../present/service.ts';
import type { SeenService, WayRow } from '../../store/services.ts';
import { services } from './services.ts';

/** A way that can be bought now. */
export function liveWayOf(service: SeenService, wayId: number): WayRow {
  const way = service.ways.find((one) => one.way_id === wayId);
  return way ?? fail('stateChanged', { message: '卖家刚刚改了这种方式，请刷新后重新选择' });
}

/** C017: one service. */
export const viewService = async (ctx: Ctx, id: number): Promise<Service> =>
  presentService(await services.look(ctx, id), ctx.viewer?.userId ?? null, ctx.now);
