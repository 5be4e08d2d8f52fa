import type { Call, CallLine } from '@qunlu/contract/call/entity.ts';
import type { dropLeg as dropping, redialLeg as redialling } from '@qunlu/contract/call/group.ts';
import { callRules } from '@qunlu/contract/call/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { raise } from '../../../platform/events.ts';
import { after, inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { paged } from '../../../platform/paging.ts';
import { lockPeople } from '../../account/api/people.ts';
import { legMade } from '../events.ts';
import { canHangUp, hoursProblem, isCallOver, isLegOver } from '../policy.ts';
import { presentLine, type SeenCall } from '../present.ts';
import { findBusy, findLegs, insertLegs, updateCall, type LegRow } from '../store/calls.ts';
import { findReachable } from '../store/members.ts';
import { findOwnCalls } from '../store/lists.ts';
import { askToDrop, askToEnd, holdCall, holdFor, lookLater, tellCall, type HeldCall } from './hold.ts';
import { requireService } from './provider.ts';
import { seenCall, shownCall } from './view.ts';

/** Ends the whole of it; one that is over stays as it is. */
export const hangUpCall = (ctx: ViewerCtx, callId: number): Promise<Call> =>
  inTransaction(ctx, async (tx) => {
    const seen = await seenCall(tx, callId);
    if (!isCallOver(seen.row.state)) {
      if (!canHangUp(seen.row, seen))
        fail('forbidden', { message: '只有发起人和管理员可以结束整个通话，您可以挂断自己的一路' });
      await askToEnd(tx, callId, 'hung-up');
    }
    return shownCall(tx, callId);
  });

const noLeg = (): never => notFound('没有这一路电话');

interface HeldLeg {
  seen: SeenCall;
  held: HeldCall;
  leg: LegRow;
}

async function holdLeg(tx: Tx<ViewerCtx>, given: { id: number; leg_id: number }): Promise<HeldLeg> {
  const seen = await seenCall(tx, given.id);
  const held = (await holdCall(tx, given.id)) ?? noLeg();
  const leg = held.legs.find((one) => one.leg_id === given.leg_id) ?? noLeg();
  return { seen, held, leg };
}

/** One's own phone, or of a group any of them by who runs it. */
export const dropLeg = (ctx: ViewerCtx, given: BodyOf<typeof dropping>): Promise<Call> =>
  inTransaction(ctx, async (tx) => {
    const { seen, held, leg } = await holdLeg(tx, given);
    const own = leg.user_id === tx.viewer.userId;
    if (!own && !seen.runs) fail('forbidden', { message: '只有发起人和管理员可以挂断别人的电话' });
    if (!isLegOver(leg.state) && !isCallOver(held.row.state)) {
      // Of a pair who hangs up ends it for both.
      if (held.row.kind === 'pair') await askToEnd(tx, given.id, 'hung-up');
      else await askToDrop(tx, given.id, leg.leg_id, own ? 'hung-up' : 'dropped');
    }
    return shownCall(tx, given.id);
  });

/** One more phone of a call: held for, and rung once that is committed. The call is held. */
export async function addLeg(
  tx: Tx,
  { row, legs }: HeldCall,
  given: { userId: number; tries: number },
): Promise<void> {
  const live = legs.filter(({ state }) => !isLegOver(state));
  if (live.length >= callRules.legs.max)
    fail('conflict', { message: `这个通话已经有 ${callRules.legs.max} 人，有人离开后再加入` });
  const [leg] = await insertLegs(tx.db, [
    {
      call_id: row.call_id,
      user_id: given.userId,
      tries: given.tries,
      called_at: tx.now,
      answered_at: null,
      ended_at: null,
    },
  ]);
  if (!leg) throw new Error('a phone is one row');
  await holdFor(tx, row, {
    key: `call:${row.call_id}:leg:${leg.leg_id}`,
    minutes: callRules.holdMinutes,
    title: '加入通话预留',
  });
  const next = { ...row, held: row.held + callRules.holdMinutes };
  await updateCall(tx.db, row.call_id, { held: next.held });
  const now = { row: next, legs: [...legs, leg] };
  await raise(tx, legMade, { callId: row.call_id, legId: leg.leg_id });
  await lookLater(tx, now);
  await tellCall(tx, now);
}

/** Who runs a group rings somebody again whose phone is over. */
export const redialLeg = (ctx: ViewerCtx, given: BodyOf<typeof redialling>): Promise<Call> =>
  inTransaction(ctx, async (tx) => {
    requireService(tx, 'groups');
    const seen = await seenCall(tx, given.id);
    if (!seen.runs) fail('forbidden', { message: '只有发起人和管理员可以重拨' });
    const target = (await findLegs(tx.db, given.id)).find((one) => one.leg_id === given.leg_id);
    await lockPeople(tx, [tx.viewer.userId, target?.user_id ?? tx.viewer.userId]);
    const { held, leg } = await holdLeg(tx, given);
    const { user_id: userId } = leg;
    const over = (message: string): never => fail('stateChanged', { message });
    if (userId === null || isCallOver(held.row.state) || held.row.why !== '')
      return over('通话已经结束，请刷新后再看');
    const own = held.legs.filter((one) => one.user_id === userId);
    if (own.some((one) => !isLegOver(one.state))) return shownCall(tx, given.id);
    const hours = hoursProblem(tx.now);
    if (hours !== '') return over(hours);
    const tries = Math.max(...own.map((one) => one.tries)) + 1;
    if (tries > callRules.redials)
      fail('tooOften', { message: `同一个人最多重拨 ${callRules.redials} 次，可以把加入码发给对方` });
    const [reachable] = await findReachable(tx.db, {
      circleId: held.row.circle_id,
      userIds: [userId],
      byId: tx.viewer.userId,
    });
    if (!reachable) return over('这位成员现在不能呼叫，请刷新后再看');
    if ((await findBusy(tx.db, [userId])).length > 0)
      fail('conflict', { message: '这位成员正在通话，请稍后再拨' });
    await addLeg(tx, held, { userId, tries });
    return shownCall(tx, given.id);
  });

export async function listOwn(
  ctx: ViewerCtx,
  { size = 20, next }: { size?: number | undefined; next?: number | undefined },
): Promise<{ list: CallLine[]; next: number }> {
  const { userId } = ctx.viewer;
  const since = after(ctx.now, -callRules.recordDays * 86_400);
  const rows = await findOwnCalls(ctx.db, { userId, since, before: next, size: size + 1 });
  return paged(rows, size, 'leg_id', (row) => presentLine(row, { userId, all: false }));
}
