import type { Call, CallLeg, CallLine } from '@qunlu/contract/call/entity.ts';
import { callRules, legStateLabels, type CallEnd } from '@qunlu/contract/call/rules.ts';
import { secondsOf } from '../../platform/context.ts';
import { presentPerson, type ListedPerson } from '../card/api/listed-person.ts';
import { begunMinutes, canHangUp, isCallOver, isLegOver, legMinutes } from './policy.ts';
import type { CallRow, LegRow } from './store/calls.ts';
import type { CallLineRow } from './store/lists.ts';
import type { CallSideRow } from './store/sides.ts';

/** A call with what the viewer is to it. */
export interface SeenCall {
  row: CallRow;
  side: CallSideRow;
  takesPart: boolean;
  /** Of a group: began it, or runs the circle. */
  runs: boolean;
}

const words: Record<CallEnd, string> = {
  'hung-up': '已挂断',
  cancelled: '接通前取消了',
  unanswered: '没有人接听',
  minutes: '分钟用完了，充值后可以再打',
  provider: '电话服务没有接通，请稍后再试',
  silent: '很久没有消息，已经结束',
  unknown: '电话服务一直没有回应，按最后的消息结束',
  staff: '平台结束了通话',
  banned: '有一方的账号不能使用',
  blocked: '现在不能通话',
  left: '已经不在这个圈子',
  'opted-out': '选择了不被呼叫',
  dropped: '被挂断',
};

export function callWhy({ why, reason }: { why: CallEnd | ''; reason: string }): string {
  if (why === '') return '';
  // The provider's own reason says what to do now; staff's is added to what they did.
  if (why === 'provider' && reason !== '') return reason;
  return reason === '' ? words[why] : `${words[why]}：${reason}`;
}

/** Why a phone has ended; what its state, or the call, says already is not said again. */
export function legWhy(
  { state, why }: Pick<LegRow, 'state' | 'why'>,
  { reason }: Pick<CallRow, 'reason'>,
): string {
  if (!isLegOver(state)) return '';
  return why === '' || (why === 'provider' && reason !== '') ? legStateLabels[state] : words[why];
}

export const seconds = (at: Date | null): number => (at ? secondsOf(at) : 0);

export type NamedLeg = LegRow & { user: ListedPerson | null };

/** Each person's newest phone, with the minutes of all of theirs. */
export function newestOf(legs: readonly NamedLeg[], now: Date): { leg: NamedLeg; minutes: number }[] {
  const byPerson = new Map<number, NamedLeg[]>();
  for (const leg of legs) {
    // Whoever has left is one person for each of their phones.
    const key = leg.user_id ?? -leg.leg_id;
    byPerson.set(key, [...(byPerson.get(key) ?? []), leg]);
  }
  return [...byPerson.values()].flatMap((own) => {
    const leg = own.at(-1);
    return leg ? [{ leg, minutes: own.reduce((sum, one) => sum + legMinutes(one, now), 0) }] : [];
  });
}

function presentLeg(
  { leg, minutes }: { leg: NamedLeg; minutes: number },
  { row, runs }: SeenCall,
  userId: number,
): CallLeg {
  const live = !isCallOver(row.state);
  const own = leg.user_id === userId;
  return {
    leg_id: leg.leg_id,
    user: presentPerson(leg.user_id ?? 0, leg.user),
    me: own,
    state: leg.state,
    why: legWhy(leg, row),
    answered_at: seconds(leg.answered_at),
    ended_at: seconds(leg.ended_at),
    minutes,
    can: {
      drop: live && !isLegOver(leg.state) && (own || runs),
      redial:
        live &&
        row.kind === 'group' &&
        runs &&
        isLegOver(leg.state) &&
        leg.user_id !== null &&
        leg.tries < callRules.redials,
    },
  };
}

export function presentCall(seen: SeenCall, legs: readonly NamedLeg[], userId: number, now: Date): Call {
  const { row, side, takesPart, runs } = seen;
  const over = isCallOver(row.state);
  const pays = row.kind === 'pair' ? row.user_id === userId : runs;
  const shown = newestOf(legs, now).map((one) => presentLeg(one, seen, userId));
  return {
    call_id: row.call_id,
    kind: row.kind,
    state: row.state,
    why: callWhy(row),
    by: presentPerson(row.user_id ?? 0, side.by),
    mine: row.user_id === userId,
    circle_id: row.circle_id,
    circle_name: side.circle_name,
    announcement: side.announcement,
    code: runs && !over ? row.code : '',
    code_until: runs && !over ? seconds(row.code_until) : 0,
    created_at: secondsOf(row.created_at),
    started_at: seconds(row.started_at),
    ended_at: seconds(row.ended_at),
    held: pays ? row.held : 0,
    cost: pays ? (over ? row.used : begunMinutes(legs, now)) : 0,
    left: pays ? side.minutes : 0,
    pays,
    ends_at: over ? 0 : seconds(row.ends_at),
    legs: shown,
    can: {
      hang_up: canHangUp(row, { takesPart, runs }),
      leave: !over && shown.some((leg) => leg.me && leg.can.drop),
    },
  };
}

/** A line of a list as one person reads it; `all`: of those who run its circle. */
export function presentLine(row: CallLineRow, reader: { userId: number; all: boolean }): CallLine {
  const mine = row.user_id === reader.userId;
  const pays = reader.all || (row.kind === 'pair' && mine);
  return {
    call_id: row.call_id,
    kind: row.kind,
    state: row.state,
    user: presentPerson(row.other_id ?? 0, row.user),
    mine,
    missed: row.missed,
    circle_id: row.circle_id,
    circle_name: row.circle_name,
    people: row.people,
    answered: row.answered,
    created_at: secondsOf(row.created_at),
    seconds:
      row.started_at && row.ended_at
        ? Math.max(0, Math.round((row.ended_at.getTime() - row.started_at.getTime()) / 1000))
        : 0,
    cost: pays ? row.used : 0,
  };
}
