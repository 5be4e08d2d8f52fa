import { dayNumber, daySeconds, dayText } from '../kernel/formats.ts';
import type { CheckinParams, CheckinPatch, CheckinWindow } from './rules.ts';
import { weekdayOf } from './streak.ts';

/** `2026-11-30` of a day's number. */
export const dayName = (day: number): string => dayText(day * 86_400 - 8 * 3600);

/** The number of such a day; null when it is none. */
export function dayOfName(text: string): number | null {
  const seconds = daySeconds(text);
  return seconds === null ? null : dayNumber(seconds * 1000);
}

const weekNames = ['一', '二', '三', '四', '五', '六', '日'];
export const weekdayName = (weekday: number): string => `周${weekNames[weekday - 1] ?? ''}`;

/** `11月30日` */
export function shortDay(day: number): string {
  const [, month, date] = dayName(day).split('-');
  return `${Number(month)}月${Number(date)}日`;
}

/** `11月30日 周一` */
export const longDay = (day: number): string => `${shortDay(day)} ${weekdayName(weekdayOf(day))}`;

export function weekdayWords(weekdays: readonly number[]): string {
  const text = weekdays.join('');
  if (text === '1234567') return '每天';
  if (text === '12345') return '周一至周五';
  if (text === '67') return '周末';
  return `每${weekdays.map(weekdayName).join('、')}`;
}

const two = (value: number): string => String(value).padStart(2, '0');
/** `06:30`; 1440 is `24:00` at the end of a window. */
export const clockOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

/** `06:00–08:00`, `22:00–次日 02:00`, `全天`. */
export function windowWords({ from, to }: CheckinWindow): string {
  if (from === 0 && to === 1440) return '全天';
  return `${clockOf(from)}–${to > 1440 ? `次日 ${clockOf(to - 1440)}` : clockOf(to)}`;
}

export const windowsWords = (windows: readonly CheckinWindow[]): string =>
  windows.map(windowWords).join('、');

export function paramsWords({ text, images, voice, unit, place }: CheckinParams): string {
  const asked = [
    text > 0 ? `至少 ${text} 个字` : '',
    images > 0 ? `至少 ${images} 张图片` : '',
    voice ? '一段语音' : '',
    unit === '' ? '' : `数值（${unit}）`,
    place ? '位置' : '',
  ].filter((part) => part !== '');
  return asked.length === 0 ? '没有要求' : asked.join('、');
}

export function patchWords({ allowance, days, way, price, counts }: CheckinPatch): string {
  if (allowance === 0) return '不能补卡';
  const cost = way === 'approval' ? '要管理员同意' : price === 0 ? '不用积分' : `每次 ${price} 积分`;
  return `最多 ${allowance} 次，只补最近 ${days} 天，${cost}，${counts ? '算入' : '不算入'}连续天数`;
}
