import { vouchRules, vouchState, type VouchState } from '@qunlu/contract/vouch/rules.ts';
import { after } from '../../platform/context.ts';

/** What the rules need to know of one. */
export interface VouchFacts {
  by_id: number;
  user_id: number;
  state: VouchState;
  expires_at: Date;
}

/** The job ends what is over; until it has run, readers know already. */
export const stateNow = ({ state, expires_at }: VouchFacts, now: Date): VouchState =>
  state === vouchState.live && expires_at <= now ? vouchState.expired : state;

const isLive = (vouch: VouchFacts, now: Date): boolean => stateNow(vouch, now) === vouchState.live;

/** Its last 30 days. */
export const isDue = (vouch: VouchFacts, now: Date): boolean =>
  isLive(vouch, now) && vouch.expires_at <= after(now, vouchRules.renewDays * 86_400);

export const canOf = (vouch: VouchFacts, userId: number, now: Date) => ({
  withdraw: vouch.by_id === userId && isLive(vouch, now),
  renew: vouch.by_id === userId && isDue(vouch, now),
  hide: vouch.user_id === userId && isLive(vouch, now),
});
