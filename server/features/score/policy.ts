import { missionMode, missionState, type MissionMode } from '@qunlu/contract/score/rules.ts';
import { dayText } from '@qunlu/contract/kernel/formats.ts';

/** A balance as it is stored: `fresh` of it was earned in `year`, the rest in the year before. */
export interface ScoreState {
  balance: number;
  fresh: number;
  year: number;
}

/** The year of a moment in Shanghai. */
export const yearOf = (at: Date): number => Number(dayText(at.getTime() / 1000).slice(0, 4));

/** When a year ends in Shanghai, in seconds. */
export const endOfYear = (year: number): number => Date.UTC(year + 1, 0, 1) / 1000 - 28_800;

/** D126: the balance in `year`; `expired` of it was earned before the year before. */
export function inYear(state: ScoreState, year: number): ScoreState & { expired: number } {
  if (state.year >= year) return { ...state, expired: 0 };
  const left = state.year === year - 1 ? state.fresh : 0;
  return { balance: left, fresh: 0, year, expired: state.balance - left };
}

/** D126: after `credit` points; the oldest are used first. */
export function credited({ balance, fresh, year }: ScoreState, credit: number): ScoreState {
  const after = balance + credit;
  return { balance: after, fresh: credit > 0 ? fresh + credit : Math.min(fresh, after), year };
}

/** What is left of the points of an entry of `earned`, to be taken back; undefined when they have expired. */
export function leftOf({ balance, fresh, year }: ScoreState, earned: number): number | undefined {
  if (earned >= year) return fresh;
  return earned === year - 1 ? balance - fresh : undefined;
}

/** After points of the year `earned` are taken back; `leftOf` has said that they are there. */
export const takenBack = (
  { balance, fresh, year }: ScoreState,
  earned: number,
  points: number,
): ScoreState => ({
  balance: balance - points,
  fresh: earned >= year ? fresh - points : fresh,
  year,
});

export interface Progress {
  mode: MissionMode;
  score: number;
  max: number;
  open: boolean;
  /** Times done and not claimed, within the days in which that is possible. */
  waiting: number;
  /** Times done today; of what is done once, whether it is done at all. */
  done: number;
}

/** D125: what a mission says of itself to its person. */
export function stateOf({ score, max, open, waiting, done }: Progress): {
  remain: number;
  status: number;
  claimable: number;
} {
  const remain = open ? Math.max(0, max - done) : 0;
  const idle = remain > 0 ? missionState.open : missionState.done;
  return { remain, status: waiting > 0 ? missionState.claimable : idle, claimable: waiting * score };
}

/** D125: how many of `waiting` are paid when so many points have `room` today: whole ones only. */
export const payable = (waiting: number, score: number, room: number): number =>
  Math.min(waiting, Math.floor(Math.max(0, room) / score));

/** Why nothing is paid although something waits. */
export function fullWords(score: number, { earned, cap }: { earned: number; cap: number }): string {
  const room = cap - earned;
  return room <= 0
    ? `今天的任务积分已满 ${cap}，明天再来领`
    : `今天从任务还能得 ${room} 积分，不够这一次的 ${score}，明天再来领`;
}

/** `每次 2 分，每天 1 次`. */
export const usualWords = ({
  mode,
  score,
  max,
}: {
  mode: MissionMode;
  score: number;
  max: number;
}): string => (mode === missionMode.once ? `${score} 分，只有一次` : `每次 ${score} 分，每天 ${max} 次`);
