import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { Service } from '@qunlu/contract/service/entity.ts';
import type { Ctx } from '../../../platform/context.ts';
import { throttle, type ThrottleRule } from '../../../platform/throttle.ts';
import { isOwn, maySee } from '../policy/viewing.ts';
import { presentService } from '../present/service.ts';
import { findService, type SeenService, type WayRow } from '../store/services.ts';

/** The same for a deleted service, an unknown one and one that the caller may not see. */
export function noSuchService(): never {
  fail('notFound', { message: '服务不存在或已不可见' });
}

/** A service with its live ways, as this person may see it (null: a guest); else 40400. */
export async function serviceFor(ctx: Ctx, id: number, viewerId: number | null): Promise<SeenService> {
  const service = await findService(ctx.db, id, viewerId ?? 0);
  if (!service || !maySee(service, viewerId)) noSuchService();
  return service;
}

/** A way that can be bought now. */
export function liveWayOf(service: SeenService, wayId: number): WayRow {
  const way = service.ways.find((one) => one.way_id === wayId);
  return way ?? fail('stateChanged', { message: '卖家刚刚改了这种方式，请刷新后重新选择' });
}

/** Hundreds of services in an hour are a sign of scraping. */
const viewThrottle: ThrottleRule = {
  name: 'service.look',
  free: 100,
  slow: 200,
  max: 500,
  seconds: 3600,
  network: { free: 1000, slow: 2000, max: 2400 },
};

/** C017: one service; others' count against whoever looks. */
export async function viewService(ctx: Ctx, id: number): Promise<Service> {
  const viewerId = ctx.viewer?.userId ?? null;
  const service = await findService(ctx.db, id, viewerId ?? 0);
  if (!service || !isOwn(service, viewerId)) await throttle(ctx, viewThrottle, `service ${id}`);
  if (!service || !maySee(service, viewerId)) noSuchService();
  return presentService(service, viewerId, ctx.now);
}
