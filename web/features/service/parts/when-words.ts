import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import { dayStart, weekdayOf } from '@qunlu/contract/service/schedule.ts';

/** How an appointment reads, in the time of Shanghai. All instants are seconds. */
const weekdays = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

export const weekdayWords = (at: number): string => weekdays[weekdayOf(at) - 1] ?? '';

/** `09:30` */
export const clockWords = (at: number): string => dayAndTime(at, at).slice(-5);

/** `11月24日`; with the year when it is another than now's. */
export const dayWords = (at: number, now: number): string => dayAndTime(at, now).slice(0, -6);

/** `今天`, `明天` or ''. */
export function nearWords(at: number, now: number): string {
  const days = (dayStart(at) - dayStart(now)) / 86_400;
  return days === 0 ? '今天' : days === 1 ? '明天' : '';
}

/** `11月24日 周二 10:00–10:30`, `明天 11月24日 10:00`; without an end where its length is not known. */
export function slotWords(slot: { starts_at: number; minutes: number }, now: number): string {
  const { starts_at: at, minutes } = slot;
  const end = minutes > 0 ? `–${clockWords(at + minutes * 60)}` : '';
  const near = nearWords(at, now);
  const day = near === '' ? `${dayWords(at, now)} ${weekdayWords(at)}` : `${near} ${dayWords(at, now)}`;
  return `${day} ${clockWords(at)}${end}`;
}
