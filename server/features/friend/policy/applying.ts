import { friendRules, friendStates } from '@qunlu/contract/friend/rules.ts';
import type { FailureName } from '@qunlu/contract/kernel/errors.ts';
import { after } from '../../../platform/context.ts';

const dayMs = 86_400_000;

/** What decides whether one person may apply to be another's friend now. */
export interface Applying {
  now: Date;
  /** When today ends in Shanghai. */
  dayEnds: Date;
  is_friend: boolean;
  /** The applicant blacked the other one. */
  is_black: boolean;
  /** The other one takes applications (D17, B100). */
  allowsFriends: boolean;
  /** The other one has applied himself and waits. */
  awaited: boolean;
  /** Applications of today to anybody, withdrawn ones too. */
  today: number;
  /** When the applicant applied to this person before, the newest first. */
  sentAt: readonly Date[];
  /** When this person last refused him. */
  refusedAt: Date | null;
  perDay: number;
}

export type Verdict =
  | { can: true; left: number }
  | { can: false; left: number; failure: FailureName; message: string; retryAfter?: number };

/** When the same person may be applied to again (D39); a time in the past when he may now. */
function nextTurn({ sentAt, refusedAt }: Applying): number {
  const [latest] = sentAt;
  const full = sentAt[friendRules.perPerson - 1];
  return Math.max(
    latest ? latest.getTime() + dayMs : 0,
    full ? full.getTime() + friendRules.perPersonDays * dayMs : 0,
    refusedAt ? refusedAt.getTime() + friendRules.refusalDays * dayMs : 0,
  );
}

const waiting = (seconds: number): string =>
  seconds < 86_400 ? `${Math.ceil(seconds / 3600)}小时` : `${Math.ceil(seconds / 86_400)}天`;

/**
 * D39. One sentence for the three rules about the same person: which of them it was would tell of a refusal, and the
 * applicant never learns of one (D38).
 */
export function mayApply(given: Applying): Verdict {
  const left = Math.max(0, given.perDay - given.today);
  const no = (failure: FailureName, message: string, until?: number): Verdict => ({
    can: false,
    left,
    failure,
    message,
    ...(until === undefined ? {} : { retryAfter: Math.ceil((until - given.now.getTime()) / 1000) }),
  });
  if (given.is_friend) return no('conflict', '你们已经是好友了');
  if (given.is_black) return no('conflict', '您已将对方拉黑，移出黑名单后再申请');
  if (given.awaited) return { can: true, left };
  if (!given.allowsFriends) return no('forbidden', '对方设置了不接受好友申请，可以先关注');
  const turn = nextTurn(given);
  if (turn > given.now.getTime()) {
    const wait = waiting((turn - given.now.getTime()) / 1000);
    return no('tooOften', `您最近申请过加对方为好友，请${wait}后再试`, turn);
  }
  if (left === 0) {
    return no('tooOften', `今天已发出${given.perDay}个好友申请，请明天再来`, given.dayEnds.getTime());
  }
  return { can: true, left };
}

interface Dated {
  state: number;
  created_at: Date;
}

const waitSeconds = friendRules.waitDays * 86_400;

/** D38: applications from this moment on still wait. */
export const waitingSince = (now: Date): Date => after(now, -waitSeconds);

/** When the state that a person reads began: of an expiry the same whatever lay behind it. */
export function shownSince(application: Dated & { decided_at: Date | null }, shown: number): Date {
  const { state, created_at, decided_at } = application;
  if (shown === friendStates.expired) return after(created_at, waitSeconds);
  return (shown === state ? decided_at : null) ?? created_at;
}

/** D38: the state that a person reads. A refusal looks like waiting to the applicant, and ends like it. */
export function shownState(application: Dated, mine: boolean, now: Date): number {
  const { state, created_at } = application;
  const quiet = mine && state === friendStates.refused ? friendStates.pending : state;
  return quiet === friendStates.pending && created_at <= waitingSince(now) ? friendStates.expired : quiet;
}
