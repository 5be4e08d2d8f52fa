import {
  callRules,
  callState,
  type CallKind,
  type CallState,
  type LegState,
} from '@qunlu/contract/call/rules.ts';
import { dateTime, startOfDay } from '@qunlu/contract/kernel/formats.ts';
import { after, secondsOf } from '../../platform/context.ts';

const minute = 60_000;
const { from, to } = callRules.hours;

/** D136: why nobody is called at this hour, and from when on; '' when they may be. */
export function hoursProblem(now: Date): string {
  const today = startOfDay(now);
  const opens = after(today, from * 3600);
  const closes = after(today, to * 3600);
  if (now >= opens && now < closes) return '';
  const next = now < opens ? opens : after(opens, 86_400);
  return `${from} 点到 ${to} 点可以打电话，请在 ${dateTime(secondsOf(next))} 以后再打`;
}

const places: Record<LegState, number> = {
  waiting: 0,
  ringing: 1,
  answered: 2,
  busy: 3,
  unanswered: 3,
  ended: 3,
  failed: 3,
};

/** States of a phone only go forward. */
export const goesForward = (now: LegState, next: LegState): boolean => places[next] > places[now];

export const isLegOver = (state: LegState): boolean => places[state] === 3;
export const isCallOver = (state: CallState): boolean => state >= callState.ended;

export interface LegTimes {
  state: LegState;
  answered_at: Date | null;
  ended_at: Date | null;
}

/** D136: each begun minute of a phone that was answered; at least one. */
export function legMinutes({ answered_at: start, ended_at: end }: LegTimes, now: Date): number {
  if (!start) return 0;
  const ms = (end ?? now).getTime() - start.getTime();
  // A phone that still talks has begun the minute in which it is: at 60 s the second one.
  return end ? Math.max(1, Math.ceil(ms / minute)) : Math.max(0, Math.floor(ms / minute)) + 1;
}

export const begunMinutes = (legs: readonly LegTimes[], now: Date): number =>
  legs.reduce((sum, leg) => sum + legMinutes(leg, now), 0);

/**
 * When the minutes begun by all phones would be more than what is held; null while nobody talks. One that still rings will need
 * its first minute.
 */
export function runsOut(legs: readonly LegTimes[], held: number, now: Date): Date | null {
  const talking = legs.filter(({ state, answered_at }) => state === 'answered' && answered_at);
  if (talking.length === 0) return null;
  const waiting = legs.filter(({ state }) => state === 'waiting' || state === 'ringing').length;
  const left = held - begunMinutes(legs, now) - waiting;
  if (left < 0) return now;
  const next = talking
    .map((leg) => (leg.answered_at?.getTime() ?? 0) + legMinutes(leg, now) * minute)
    .toSorted((one, other) => one - other);
  const rounds = Math.floor(left / next.length);
  return new Date((next[left % next.length] ?? 0) + rounds * minute);
}

/** Seconds before what is held runs out in which it is raised: more than the clock of the jobs may be late. */
export const raiseSeconds = 90;

/** When the clock looks at a call next: as its minutes run out, or nothing was heard of it for long. */
export function nextLook(
  call: { held: number; heard_at: Date; ends_at: Date | null },
  legs: readonly LegTimes[],
  now: Date,
): Date {
  const silent = after(call.heard_at, callRules.silentMinutes * 60);
  if (call.ends_at) return call.ends_at < silent ? call.ends_at : silent;
  const out = runsOut(legs, call.held, now);
  const raise = out && after(out, -raiseSeconds);
  return raise && raise < silent ? raise : silent;
}

interface CallSide {
  kind: CallKind;
  state: CallState;
}

/** Who ends the whole of it: either of a pair; of a group who began it and who runs the circle. */
export const canHangUp = ({ kind, state }: CallSide, side: { takesPart: boolean; runs: boolean }): boolean =>
  !isCallOver(state) && (kind === 'pair' ? side.takesPart : side.runs);
