import type { CallLine } from '@qunlu/contract/call/entity.ts';
import { callState, callStateLabels, type CallState } from '@qunlu/contract/call/rules.ts';

/** 65 → 1:05, 3665 → 1:01:05. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export const isOver = (state: number): boolean => state >= callState.ended;

/** What became of a call, in a list. */
export function outcomeOf({ state, missed, seconds }: CallLine): string {
  if (state === callState.ended && seconds > 0) return `通话 ${clockText(seconds)}`;
  if (missed) return '未接来电';
  return callStateLabels[state as CallState];
}
