import type { Call } from '@qunlu/contract/call/entity.ts';
import type { joinCall as joining, startGroupCall as starting } from '@qunlu/contract/call/group.ts';
import { callRules, callState } from '@qunlu/contract/call/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail } from '@qunlu/contract/kernel/errors.ts';
import { after, inTransaction, type Tx, type ViewerCtx } from '../../../platform/context.ts';
import { consumeRateLimit } from '../../../platform/limits.ts';
import { lockPeople } from '../../account/api/people.ts';
import { lockCircle } from '../../circle/api/access.ts';
import { hoursProblem, isLegOver } from '../policy.ts';
import { findBusy, findLegs, findLiveLegs, findLiveOfCircle, lockCall } from '../store/calls.ts';
import { noteLast } from '../store/circles.ts';
import { findReachable } from '../store/members.ts';
import { addLeg } from './acts.ts';
import { callCircle, startingCircle } from './circles.ts';
import { makeCall } from './new-call.ts';
import { requireService } from './provider.ts';
import { shownCall } from './view.ts';

/** Six digits that nobody can count on. */
function newCode(tx: Tx): string {
  const most = 10 ** callRules.codeDigits;
  return String(tx.deps.random(6).readUIntBE(0, 6) % most).padStart(callRules.codeDigits, '0');
}

/** Nobody is in two calls at once. */
async function requireFree(tx: Tx<ViewerCtx>): Promise<void> {
  if ((await findLiveLegs(tx.db, tx.viewer.userId)).length > 0)
    fail('conflict', { message: '您有正在进行的通话，结束后再来' });
}

/** D136: members of a circle are called together, by who may; the circle pays. */
export async function startGroup(
  ctx: ViewerCtx,
  { id, user_ids: given }: BodyOf<typeof starting>,
): Promise<Call> {
  const { userId } = ctx.viewer;
  const called = [...new Set(given)].filter((one) => one !== userId);
  if (called.length === 0) fail('invalid', { message: '请选择别的成员，不能只打给自己', field: 'user_ids' });
  requireService(ctx, 'groups');
  return inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [userId, ...called]);
    await lockCircle(tx, id);
    await startingCircle(tx, id);
    const hours = hoursProblem(tx.now);
    if (hours !== '') fail('stateChanged', { message: hours });
    if (await findLiveOfCircle(tx.db, id))
      fail('conflict', { message: '圈子有正在进行的通话，可以凭加入码加入' });
    await requireFree(tx);
    const reachable = await findReachable(tx.db, { circleId: id, userIds: called, byId: userId });
    if (reachable.length < called.length)
      fail('stateChanged', {
        message: `有 ${called.length - reachable.length} 位成员现在不能呼叫，请刷新名单再选`,
        field: 'user_ids',
      });
    const busy = await findBusy(tx.db, called);
    if (busy.length > 0)
      fail('conflict', {
        message: `有 ${busy.length} 位成员正在通话，请先去掉，他们可以凭加入码加入`,
        field: 'user_ids',
      });
    const callId = await makeCall(tx, {
      kind: 'group',
      userIds: [userId, ...called],
      circle: { id, code: newCode(tx), until: after(tx.now, callRules.codeHours * 3600) },
      title: '多人通话预留',
    });
    await noteLast(tx.db, { userId, circleId: id, now: tx.now });
    return shownCall(tx, callId);
  });
}

const wrongSeconds = 3600;

/** Before the transaction, so that a wrong code stays counted. Guesses are of a person in a circle, and logged. */
export async function checkCode(ctx: ViewerCtx, { id, code }: BodyOf<typeof joining>): Promise<number> {
  await callCircle(ctx, id);
  const { userId } = ctx.viewer;
  const count = {
    name: 'call.code',
    subject: `person ${userId} ${id}`,
    max: callRules.wrongCodes,
    seconds: wrongSeconds,
  };
  await consumeRateLimit(ctx, count);
  const call = await findLiveOfCircle(ctx.db, id);
  const right = call && call.why === '' && call.code === code && call.code_until && call.code_until > ctx.now;
  if (!right) {
    ctx.deps.log.warn({ user: userId, circle: id }, 'a wrong code of a call');
    return fail('invalid', { message: '加入码不对或已过期，请再问一下发起人', field: 'code' });
  }
  await consumeRateLimit(ctx, { ...count, cost: -1 });
  return call.call_id;
}

/** By its code a member comes into a call that is not over; their phone rings. */
export function joinByCode(ctx: ViewerCtx, { id }: BodyOf<typeof joining>, callId: number): Promise<Call> {
  requireService(ctx, 'groups');
  const { userId } = ctx.viewer;
  return inTransaction(ctx, async (tx) => {
    await lockPeople(tx, [userId]);
    await callCircle(tx, id);
    const row = await lockCall(tx.db, callId);
    if (!row || row.state >= callState.ended || row.why !== '')
      fail('stateChanged', { message: '通话已经结束，请刷新后再看' });
    const legs = await findLegs(tx.db, callId);
    const own = legs.filter((leg) => leg.user_id === userId);
    if (!own.some(({ state }) => !isLegOver(state))) {
      await requireFree(tx);
      const [reachable] = await findReachable(tx.db, { circleId: id, userIds: [userId], byId: userId });
      if (!reachable) fail('stateChanged', { message: '您选择了不被这个圈子呼叫，重新接受后再加入' });
      const tries = own.length === 0 ? 0 : Math.max(...own.map((leg) => leg.tries)) + 1;
      // Each time holds minutes of the circle until the call is over.
      if (tries > callRules.redials)
        fail('tooOften', { message: `您已经加入过 ${tries} 次，请等下一次通话` });
      await addLeg(tx, { row, legs }, { userId, tries });
    }
    await noteLast(tx.db, { userId, circleId: id, now: tx.now });
    return shownCall(tx, callId);
  });
}
