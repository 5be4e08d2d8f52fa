import type { Call } from '@qunlu/contract/call/entity.ts';
import type { viewCallee } from '@qunlu/contract/call/calls.ts';
import { callRules } from '@qunlu/contract/call/rules.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { fail, notFound, type FailureName } from '@qunlu/contract/kernel/errors.ts';
import { dateTime, endOfDay, startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { inTransaction, secondsOf, type ViewerCtx } from '../../../platform/context.ts';
import { lockPair } from '../../account/api/people.ts';
import { presentPerson } from '../../card/api/listed-person.ts';
import { hoursProblem } from '../policy.ts';
import { findLiveBetween } from '../store/calls.ts';
import { findPairFacts, type PairFacts } from '../store/pair.ts';
import { needed, shortWords } from './hold.ts';
import { makeCall } from './new-call.ts';
import { priceNow } from './prices.ts';
import { requireService, serviceOf } from './provider.ts';
import { shownCall } from './view.ts';

interface Problem {
  failure: FailureName & ('phoneRequired' | 'forbidden' | 'stateChanged' | 'conflict' | 'tooOften');
  message: string;
}

const noPerson = (): never => notFound('用户不存在或已注销');
const held = needed(2);

/** Why one may not call the other now, the first that stands in the way; null: they may. */
function problemOf(facts: PairFacts, now: Date): Problem | null {
  const tomorrow = dateTime(secondsOf(endOfDay(now)));
  const forbidden = (message: string): Problem => ({ failure: 'forbidden', message });
  if (facts.blocked) return forbidden('您拉黑了对方，移出黑名单后可以打');
  if (!facts.friends) return forbidden('先交换名片成为好友，才能打网络电话');
  if (!facts.own_phone)
    return { failure: 'phoneRequired', message: '请先绑定并验证手机号，电话打到这个号码' };
  if (!facts.their_phone) return forbidden('对方还没有绑定手机，可以先发消息');
  if (!facts.allows) return forbidden('对方不接网络电话，可以先发消息');
  const hours = hoursProblem(now);
  if (hours !== '') return { failure: 'stateChanged', message: hours };
  if (facts.busy !== 0) return { failure: 'conflict', message: '您有正在进行的通话，结束后再打' };
  if (facts.their_busy) return { failure: 'conflict', message: '对方正在通话，请稍后再打' };
  if (facts.today >= callRules.perDay)
    return {
      failure: 'tooOften',
      message: `每天最多打 ${callRules.perDay} 次，请在 ${tomorrow} 以后再打`,
    };
  if (facts.to_them >= callRules.perPerson)
    return {
      failure: 'tooOften',
      message: `每天最多给同一个人打 ${callRules.perPerson} 次，请在 ${tomorrow} 以后再打`,
    };
  if (facts.minutes < held) return { failure: 'stateChanged', message: shortWords(held) };
  return null;
}

const factsFor = (ctx: ViewerCtx, otherId: number): Promise<PairFacts> =>
  findPairFacts(ctx.db, { userId: ctx.viewer.userId, otherId, since: startOfDay(ctx.now) });

export async function viewPair(ctx: ViewerCtx, otherId: number): Promise<OutputOf<typeof viewCallee>> {
  const { userId } = ctx.viewer;
  if (otherId === userId) notFound('不能打给自己');
  const facts = await factsFor(ctx, otherId);
  if (!facts.user || facts.blocked_by) noPerson();
  const service = serviceOf(ctx);
  const problem = service.words === '' ? (problemOf(facts, ctx.now)?.message ?? '') : service.words;
  return {
    user: presentPerson(otherId, facts.user),
    service,
    can: { call: problem === '' },
    problem,
    call_id: facts.busy === 0 ? 0 : await findLiveBetween(ctx.db, userId, otherId),
    minutes: facts.minutes,
    needed: held,
    price: await priceNow(ctx),
    left_today: Math.max(0, callRules.perDay - facts.today),
  };
}

/** D136: two friends are put through, with neither number shown. */
export async function startPair(ctx: ViewerCtx, otherId: number): Promise<Call> {
  const { userId } = ctx.viewer;
  if (otherId === userId) fail('stateChanged', { message: '不能打给自己', field: 'user_id' });
  requireService(ctx);
  return inTransaction(ctx, async (tx) => {
    const other = await lockPair(tx, userId, otherId);
    const facts = await factsFor(tx, otherId);
    if (!other.visible || !facts.user || facts.blocked_by) noPerson();
    const problem = problemOf(facts, tx.now);
    if (problem) fail(problem.failure, { message: problem.message });
    const callId = await makeCall(tx, { kind: 'pair', userIds: [userId, otherId], title: '通话预留' });
    return shownCall(tx, callId);
  });
}
