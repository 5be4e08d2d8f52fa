import { notFound } from '@qunlu/contract/kernel/errors.ts';
import type { CircleCan } from '@qunlu/contract/circle/entity.ts';
import type { CircleView } from '@qunlu/contract/circle/home.ts';
import { startOfDay, startOfMonth } from '@qunlu/contract/kernel/formats.ts';
import { adminRights, circleStatus, memberRole } from '@qunlu/contract/circle/rules.ts';
import { secondsOf, type Ctx } from '../../../../platform/context.ts';
import { alone } from '../../../../platform/database.ts';
import { canOf } from '../../policy.ts';
import { presentForbidden, presentView } from '../../present/circle.ts';
import { findHome, noteVisit } from '../../store/home.ts';
import { isOver } from './access.ts';
import { dayOf } from './day.ts';
import { pluginsOf } from './plugins.ts';

/** The home of a circle (R054): the guest view for who is no member, or on demand. */
export async function viewCircle(ctx: Ctx, circleId: number, asGuest = false): Promise<CircleView> {
  const row = await findHome(ctx.db, {
    circleId,
    viewerId: ctx.viewer?.userId ?? 0,
    month: new Date(startOfMonth(secondsOf(ctx.now)) * 1000),
    now: ctx.now,
    asGuest,
  });
  if (!row || isOver(row, ctx.now)) return notFound('通讯录不存在或已解散');
  const can = canOf(row, row.me ?? undefined);
  // A draft is nobody's but its owner's.
  if (row.status === circleStatus.draft && row.me?.role !== memberRole.owner)
    return notFound('通讯录不存在或已解散');
  if (row.status === circleStatus.forbidden) return presentForbidden(row, can);
  const isMember = can.see && !asGuest;
  const may = isMember ? can : asVisitor(can);
  const modules = pluginsOf(ctx, row, may);
  const day = await dayOf(asGuest ? { ...ctx, viewer: null } : ctx, {
    circleId,
    can: may,
    modules,
    isMember,
  });
  if (isMember && row.me) await noteVisitOf(ctx, row.me);
  return presentView(row, { can, modules, day, isMember });
}

/** What somebody who is no member may, for a member who looks as one. */
const asVisitor = (can: CircleCan): CircleCan => ({
  ...can,
  see: false,
  own: false,
  ...Object.fromEntries(adminRights.map((right) => [right, false])),
});

/** Once a day at most: a home that is opened often costs no write. */
async function noteVisitOf(ctx: Ctx, me: { member_id: number; visited_at: number | null }): Promise<void> {
  const day = startOfDay(ctx.now);
  if ((me.visited_at ?? 0) * 1000 < day.getTime()) await noteVisit(alone(ctx).db, me.member_id, ctx.now, day);
}
