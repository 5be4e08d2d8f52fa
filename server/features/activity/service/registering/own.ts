import type * as contract from '@qunlu/contract/activity/registering.ts';
import { registrationState } from '@qunlu/contract/activity/rules.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, secondsOf, type Ctx, type ViewerCtx } from '../../../../platform/context.ts';
import { lockPeople } from '../../../account/api/people.ts';
import { ticketCodeOf } from '../../../attendance/api/codes.ts';
import { cancelTablesOf } from '../../../order/api/cancel-tables.ts';
import { isLive } from '../../policy/registering.ts';
import { presentRegistration } from '../../present/registration.ts';
import { findOwnActivity, findOwnRegistrations, updateShown } from '../../store/own.ts';
import { gone } from '../access.ts';
import { activities } from '../publishing/activities.ts';

/** How passes of an activity are drawn. */
export const codesOf =
  (ctx: Ctx, activityId: number) =>
  ({ pass_id, rev }: { pass_id: number; rev: number }): string =>
    ticketCodeOf(ctx, { subject: 'activity', target: activityId, holder: pass_id, rev });

/** What somebody has there; 40301 for who has nothing, 40400 for who may not even see it. */
async function ownOf(ctx: ViewerCtx, activityId: number) {
  const rows = await findOwnRegistrations(ctx.db, activityId, ctx.viewer.userId);
  if (rows.length > 0) return rows;
  await activities.open(ctx, activityId, ctx.viewer.userId);
  return fail('membersOnly', { message: '您还没有报名这个活动' });
}

/** R112: my registrations and passes. */
export async function viewRegistration(
  ctx: ViewerCtx,
  activityId: number,
): Promise<OutputOf<typeof contract.viewRegistration>> {
  const rows = await ownOf(ctx, activityId);
  const activity = (await findOwnActivity(ctx.db, activityId)) ?? gone();
  const viewerId = ctx.viewer.userId;
  const tables = await cancelTablesOf(
    ctx,
    rows.flatMap(({ order_id, user_id }) => (user_id === viewerId && order_id !== null ? order_id : [])),
  );
  const confirmed = rows.some(({ state }) => state === registrationState.confirmed);
  const seen = { viewerId, now: ctx.now, ticketCode: codesOf(ctx, activityId) };
  return {
    activity_id: activityId,
    title: activity.title,
    starts_at: secondsOf(activity.starts_at),
    ends_at: secondsOf(activity.ends_at),
    online: activity.online,
    cityname: activity.cityname,
    place: activity.place,
    address: activity.address,
    link: confirmed ? activity.link : '',
    cancelled: activity.cancelled_at !== null,
    wechat: confirmed && activity.wechat,
    shown: rows.some(({ shown, state, user_id }) => shown && isLive(state) && user_id === viewerId),
    list: rows.map((row) => presentRegistration(row, activity, tables.get(row.order_id ?? 0), seen)),
  };
}

/** Whether I am shown among those who come, and to those who were there. */
export async function setShown(
  ctx: ViewerCtx,
  { id, shown, meets }: BodyOf<typeof contract.setShown>,
): Promise<OutputOf<typeof contract.setShown>> {
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [userId]);
    await ownOf(tx, id);
    await updateShown(tx.db, {
      activityId: id,
      userId,
      shown: shown === undefined ? null : shown === 1,
      meets: meets === undefined ? null : meets === 1,
    });
    const rows = await findOwnRegistrations(tx.db, id, userId);
    return {
      shown: rows.some((row) => row.shown && isLive(row.state) && row.user_id === userId),
      meets: rows.some(({ passes }) => passes.some((pass) => pass.meets && pass.user_id === userId)),
    };
  });
}
