import type { OutputOf, QueryOf } from '@qunlu/contract/kernel/endpoint.ts';
import { dayNumber, startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { pagingEnd } from '@qunlu/contract/kernel/paging.ts';
import { funnelDays, type listFunnel as contract } from '@qunlu/contract/tracking/staff.ts';
import type { StaffCtx } from '../../../platform/context.ts';
import { presentDay } from '../present.ts';
import { findFunnel } from '../store/funnel.ts';

const dayMs = 86_400_000;

/** Days of a page, today first. `next` is a day: what happens meanwhile moves none from one page to another. */
export async function listFunnel(
  ctx: StaffCtx,
  { size = 20, next }: QueryOf<typeof contract>,
): Promise<OutputOf<typeof contract>> {
  const today = dayNumber(ctx.now.getTime());
  const first = Math.min(next ?? today, today);
  const last = Math.max(first - size + 1, today - funnelDays + 1);
  if (last > first) return { list: [], next: pagingEnd };
  const start = startOfDay(ctx.now).getTime() - today * dayMs;
  const counts = await findFunnel(ctx.db, {
    from: new Date(start + last * dayMs),
    until: new Date(start + (first + 1) * dayMs),
  });
  const days = Array.from({ length: first - last + 1 }, (_, at) => first - at);
  return {
    list: days.map((day) =>
      presentDay(
        day,
        counts.filter((one) => one.day === day),
      ),
    ),
    next: last > today - funnelDays + 1 ? last - 1 : pagingEnd,
  };
}
