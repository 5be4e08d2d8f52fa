import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { LegState } from '@qunlu/contract/call/rules.ts';
import type { CallProvider } from '../../platform/call-provider.ts';
import { after } from '../../platform/context.ts';
import {
  announce,
  deliverCallReports,
  readSandboxReport,
  sandboxAccepted,
  type PhoneDeps,
} from './sandbox-reports.ts';
import {
  addCall,
  addLeg,
  changeLeg,
  dropOldCalls,
  findDue,
  findLeg,
  findNext,
  legsOf,
  type SandboxLeg,
} from './sandbox-store.ts';

/** Seconds until a phone is picked up, is given up, or loses its connection. */
const seconds = { answer: 3, unanswered: 30, drop: 61 } as const;
const kept = 7 * 86_400;

type Next = { at: Date; state: NonNullable<SandboxLeg['next_state']> } | null;

/** What a phone does by itself, by the last digit of its number: 7 busy, 8 nobody answers, 9 drops, all others answer. */
function nextOf({ phone }: SandboxLeg, state: LegState, now: Date): Next {
  const digit = phone.at(-1);
  if (state === 'ringing') {
    if (digit === '7') return { at: after(now, seconds.answer), state: 'busy' };
    if (digit === '8') return { at: after(now, seconds.unanswered), state: 'unanswered' };
    return { at: after(now, seconds.answer), state: 'answered' };
  }
  return state === 'answered' && digit === '9' ? { at: after(now, seconds.drop), state: 'ended' } : null;
}

const isOver = (state: LegState): boolean => ['busy', 'unanswered', 'ended', 'failed'].includes(state);

/** One thing happens to one phone; of a pair the second rings once the first is picked up, and both end together. */
async function happen(
  deps: PhoneDeps,
  leg: SandboxLeg,
  state: Exclude<LegState, 'waiting'>,
  at: Date,
): Promise<void> {
  const answeredAt = state === 'answered' ? at : leg.answered_at;
  await changeLeg(deps.db, leg.leg, { state, answeredAt, at, next: nextOf(leg, state, at) });
  await announce(deps.db, { id: `${leg.leg}:${state}`, call: leg.call, leg: leg.leg, state, at, answeredAt });
  if (leg.kind !== 'pair') return;
  const others = (await legsOf(deps.db, leg.provider_id)).filter((one) => one.leg !== leg.leg);
  for (const other of others) {
    if (state === 'answered' && other.state === 'waiting') await happen(deps, other, 'ringing', at);
    if (isOver(state) && !isOver(other.state)) await happen(deps, other, 'ended', at);
  }
}

/** Does all that is due by the product's clock and tells it. Rings itself again while anything waits. */
export async function playCalls(deps: PhoneDeps): Promise<void> {
  const { call } = deps.env;
  if (call.provider !== 'sandbox') return;
  const now = deps.clock();
  for (;;) {
    const due = await findDue(deps.db, now);
    if (!due?.next_at || !due.next_state) break;
    await happen(deps, due, due.next_state, due.next_at);
  }
  await deliverCallReports(deps, call.secret);
  const next = await findNext(deps.db);
  if (next) playLater(deps, next);
}

function playLater(deps: PhoneDeps, at: Date): void {
  const ms = Math.max(0, at.getTime() - deps.clock().getTime()) + 1;
  deps.timer(ms, () => {
    playCalls(deps).catch((error: unknown) => deps.log.error({ err: error }, 'the sandbox’s phones'));
  });
}

export const cleanSandboxCalls = (deps: PhoneDeps): Promise<void> =>
  dropOldCalls(deps.db, after(deps.clock(), -kept)).then(() => undefined);

/** Somebody picks up, refuses or hangs up a phone of the sandbox. */
export async function pressPhone(
  deps: PhoneDeps,
  id: string,
  press: 'answer' | 'busy' | 'hang-up',
): Promise<SandboxLeg> {
  const leg = (await findLeg(deps.db, id)) ?? fail('notFound', { message: '没有这一路电话' });
  const state = press === 'answer' ? 'answered' : press === 'busy' ? 'busy' : 'ended';
  const wanted = press === 'hang-up' ? 'answered' : 'ringing';
  if (leg.state !== wanted) fail('stateChanged', { message: '这一路已经变了，请刷新后再看' });
  await happen(deps, leg, state, deps.clock());
  await playCalls(deps);
  return { ...leg, state, changed_at: deps.clock() };
}

/** Plays all phones of all calls, over the same HTTP as a real provider (D136). */
export function sandboxCallProvider(deps: PhoneDeps, secret: string): CallProvider {
  return {
    groups: true,
    accepted: sandboxAccepted,
    async dial(call, kind, legs) {
      const now = deps.clock();
      const wanted = `SC${deps.random(12).toString('hex')}`;
      const providerId = await addCall(deps.db, { providerId: wanted, call, kind, now });
      for (const [at, { leg, phone }] of legs.entries())
        await addLeg(deps.db, { providerId, leg, phone, now, rings: kind === 'group' || at === 0 });
      playLater(deps, now);
      return providerId;
    },
    async addLeg(providerId, { leg, phone }) {
      await addLeg(deps.db, { providerId, leg, phone, now: deps.clock(), rings: true });
      playLater(deps, deps.clock());
    },
    async hangUp(providerId, leg) {
      const legs = await legsOf(deps.db, providerId);
      for (const { leg: one } of legs.filter((known) => leg === undefined || known.leg === leg)) {
        const now = await findLeg(deps.db, one);
        if (now && !isOver(now.state)) await happen(deps, now, 'ended', deps.clock());
      }
      playLater(deps, deps.clock());
    },
    async state(providerId) {
      const legs = await legsOf(deps.db, providerId);
      if (legs.length === 0) return null;
      return legs.flatMap(({ leg, call, state, changed_at: at, answered_at: answeredAt }) =>
        state === 'waiting' ? [] : [{ id: `${leg}:${state}`, call, leg, state, at, answeredAt }],
      );
    },
    read: (request) => readSandboxReport(secret, request),
  };
}
