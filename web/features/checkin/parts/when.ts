import type { CampaignView, DueWindowShape, RuleShape } from '@qunlu/contract/checkin/entity.ts';
import { minuteOf } from '@qunlu/contract/checkin/streak.ts';
import { clockOf, dayOfName, shortDay } from '@qunlu/contract/checkin/words.ts';

/** `2 小时 5 分钟`, `12 分钟`, `不到 1 分钟` */
export function leftWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1) return '不到 1 分钟';
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} 分钟`;
  return rest === 0 ? `${hours} 小时` : `${hours} 小时 ${rest} 分钟`;
}

/** When something of another day, of today or of tomorrow is: `22:00`, `明天 06:00`, `11月30日 06:00`. */
export function momentWords(seconds: number, nowMs: number): string {
  const [then, now] = [minuteOf(seconds * 1000), minuteOf(nowMs)];
  const days = Math.floor(then / 1440) - Math.floor(now / 1440);
  const clock = clockOf(((then % 1440) + 1440) % 1440);
  if (days === 0) return clock;
  return `${days === 1 ? '明天' : days === -1 ? '昨天' : shortDay(Math.floor(then / 1440))} ${clock}`;
}

export const shortName = (day: string): string => shortDay(dayOfName(day) ?? 0);

/** The window that is open and not done: the one that ends first. */
export const openWindow = (today: readonly DueWindowShape[], nowMs: number): DueWindowShape | undefined =>
  today
    .filter(({ done, opens_at, closes_at }) => !done && opens_at * 1000 <= nowMs && nowMs < closes_at * 1000)
    .toSorted((one, other) => one.closes_at - other.closes_at)[0];

/** What a day asked for, asks for, or will. */
export const ruleOf = (
  { before, rule, change }: Pick<CampaignView, 'before' | 'rule' | 'change'>,
  day: string,
): RuleShape | null => [...before, rule, change].findLast((one) => one !== null && one.from <= day) ?? rule;
