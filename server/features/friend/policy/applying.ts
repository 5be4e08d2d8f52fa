import { friendRules, friendStates } from '@qunlu/contract/friend/rules.ts';
import type { FailureName } from '@qunlu/contract/kernel/errors.ts';
import { after } from '../../../platform/context.ts';

const dayMs = 86_400_000;

/** Facts that decide whether one person may apply to be another's friend now. */
export interface ApplicationFacts {
  now: Date;
  /** End of today in Shanghai. */
  dayEnds: Date;
  is_friend: boolean;
  /** The applicant has blocked the other person. */
  is_black: boolean;
  /** The other person accepts applications (D17, B100). */
  allowsFriends: boolean;
  /** Code that the applicant scanned face to face: none, valid, or expired (D17). */
  faceToFaceToken: 'none' | 'fresh' | 'stale';
  /** The other person has applied, too, and waits for an answer. */
  awaited: boolean;
  /** The applicant's applications of today to anybody, withdrawn ones included. */
  today: number;
  /** Times of the applicant's earlier applications to this person, the newest first. */
  sentAt: readonly Date[];
  /** When this person last refused the applicant. */
  refusedAt: Date | null;
  perDay: number;
}

export type Verdict =
  | { can: true; left: number }
  | { can: false; left: number; failure: FailureName; message: string; retryAfter?: number };

/** When they may apply again (D39), a past time when they may now. `known`: whether the applicant may be told the time. */
function nextTurn({ now, sentAt, refusedAt }: ApplicationFacts): { at: number; known: boolean } {
  const [latest] = sentAt;
  const full = sentAt[friendRules.perPerson - 1];
  const tomorrow = latest ? latest.getTime() + dayMs : 0;
  const later = full ? full.getTime() + friendRules.perPersonDays * dayMs : 0;
  const refused = refusedAt ? refusedAt.getTime() + friendRules.refusalDays * dayMs : 0;
  const soon = tomorrow > now.getTime() && later <= now.getTime();
  return { at: soon ? tomorrow : Math.max(tomorrow, later, refused), known: soon };
}

const waiting = (seconds: number): string =>
  seconds < 86_400 ? `${Math.ceil(seconds / 3600)}小时` : `${Math.ceil(seconds / 86_400)}天`;

/**
 * D39. The applicant never learns of a refusal (D38): within a day of the application they read the daily wait, whatever
 * its outcome, and later a sentence without a time, the same for a refusal and for three applications.
 */
export function mayApply(given: ApplicationFacts): Verdict {
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
  if (!given.allowsFriends && given.faceToFaceToken === 'stale')
    return no('forbidden', '二维码已过期，请对方重新打开，再扫一次');
  if (!given.allowsFriends && given.faceToFaceToken === 'none')
    return no('forbidden', '对方设置了不接受好友申请，可以先关注');
  const turn = nextTurn(given);
  const seconds = (turn.at - given.now.getTime()) / 1000;
  if (seconds > 0) {
    const wait = turn.known ? `${waiting(seconds)}后` : '过几天';
    return no('tooOften', `您最近申请过加对方为好友，请${wait}再试`, turn.known ? turn.at : undefined);
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

/** D38: applications since this time are still pending. */
export const waitingSince = (now: Date): Date => after(now, -waitSeconds);

/** When the state that a person reads began; an expiry looks the same whatever it hides. */
export function shownSince(application: Dated & { decided_at: Date | null }, shown: number): Date {
  const { state, created_at, decided_at } = application;
  if (shown === friendStates.expired) return after(created_at, waitSeconds);
  return (shown === state ? decided_at : null) ?? created_at;
}

/** D38: the state that a person reads. To the applicant a refusal looks pending, and expires like it. */
export function shownState(application: Dated, mine: boolean, now: Date): number {
  const { state, created_at } = application;
  const quiet = mine && state === friendStates.refused ? friendStates.pending : state;
  return quiet === friendStates.pending && created_at <= waitingSince(now) ? friendStates.expired : quiet;
}

/** D38: what either person may do with an application, by the state that they read. */
export function applicationCan(
  shown: number,
  mine: boolean,
): { accept: boolean; refuse: boolean; cancel: boolean } {
  const waits = shown === friendStates.pending;
  return { accept: waits && !mine, refuse: waits && !mine, cancel: waits && mine };
}
