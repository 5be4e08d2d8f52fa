/**
 * How figures and times are written. Source: B276–B288, D177, D197. Days begin in Asia/Shanghai.
 */

const dayMs = 86_400_000;
const shanghaiOffsetMs = 8 * 3_600_000;

/** B276, K011: a timestamp of 10 digits is in seconds; longer ones are in milliseconds. */
export function milliseconds(timestamp: number): number {
  return String(Math.trunc(Math.abs(timestamp))).length <= 10 ? timestamp * 1000 : timestamp;
}

/** B278, D197: above 1000 `k`, above 10000 `w`, one decimal, cut not rounded, no trailing `.0`. */
export function abbreviate(value: number): string {
  const cut = (unit: number): string => String(Math.floor((value * 10) / unit) / 10);
  if (value > 10_000) return `${cut(10_000)}w`;
  if (value > 1_000) return `${cut(1_000)}k`;
  return String(value);
}

/** B025, B026, D197: the server's figure, else friends + views / 30 floored, else `-`. */
export function connections(card: { connections: number; friends: number; views: number }): string {
  const figure = card.connections || Math.floor(card.friends + card.views / 30);
  return figure === 0 ? '-' : abbreviate(figure);
}

/** The figures of a card in one line; what is nothing yet is not said (B026). */
export function figuresOf(card: { connections: number; friends: number; views: number }): string {
  const known = connections(card);
  return [card.views > 0 ? `${abbreviate(card.views)} 次浏览` : '', known === '-' ? '' : `${known} 人脉`]
    .filter((figure) => figure !== '')
    .join(' · ');
}

interface Parts {
  year: number;
  month: number;
  day: number;
  clock: string;
  dayNumber: number;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Days since 1970-01-01 in Shanghai; `ms`: milliseconds. */
export const dayNumber = (ms: number): number => Math.floor((ms + shanghaiOffsetMs) / dayMs);

/** Start of the day in Shanghai. */
export const startOfDay = (at: Date): Date => new Date(dayNumber(at.getTime()) * dayMs - shanghaiOffsetMs);

/** The Monday of its week in Shanghai. */
export const startOfWeek = (at: Date): Date => {
  const day = dayNumber(at.getTime());
  // Day 0 was a Thursday.
  return new Date((day - ((day + 3) % 7)) * dayMs - shanghaiOffsetMs);
};

/** Start of the next day in Shanghai. */
export const endOfDay = (at: Date): Date => new Date(startOfDay(at).getTime() + dayMs);

function shanghai(ms: number): Parts {
  const local = new Date(ms + shanghaiOffsetMs);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    clock: `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`,
    dayNumber: dayNumber(ms),
  };
}

/** B279–B284, D177. Both arguments in seconds or milliseconds. */
export function relativeTime(at: number, now: number): string {
  const then = milliseconds(at);
  const current = milliseconds(now);
  const ago = Math.max(0, current - then);
  if (ago < 60_000) return '刚刚';
  if (ago < 3_600_000) return `${Math.floor(ago / 60_000)}分钟前`;
  const a = shanghai(then);
  const b = shanghai(current);
  if (a.dayNumber === b.dayNumber) return a.clock;
  if (a.dayNumber === b.dayNumber - 1) return `昨天 ${a.clock}`;
  if (a.dayNumber === b.dayNumber - 2) return `前天 ${a.clock}`;
  const short = `${two(a.month)}-${two(a.day)}`;
  return a.year === b.year ? short : `${a.year}-${short}`;
}

/** `2026-11-21 09:05`. Seconds or milliseconds. */
export function dateTime(at: number): string {
  const parts = shanghai(milliseconds(at));
  return `${parts.year}-${two(parts.month)}-${two(parts.day)} ${parts.clock}`;
}

/** `2026年11月`, in Shanghai. Seconds or milliseconds. */
export function yearMonth(at: number): string {
  const parts = shanghai(milliseconds(at));
  return `${parts.year}年${parts.month}月`;
}

/** Start of a month in Shanghai, in seconds; `text` is `YYYY-MM`. Null when it is no month. */
export function monthSeconds(text: string): number | null {
  const match = /^(\d{4})-(\d{2})$/.exec(text);
  if (!match) return null;
  const month = Number(match[2]);
  if (month < 1 || month > 12) return null;
  return (Date.UTC(Number(match[1]), month - 1, 1) - shanghaiOffsetMs) / 1000;
}

/** `YYYY-MM` of a time in seconds; '' for 0. */
export function monthText(seconds: number): string {
  if (seconds === 0) return '';
  const parts = shanghai(seconds * 1000);
  return `${parts.year}-${two(parts.month)}`;
}

/** Start of the month in Shanghai, in seconds; of a time in seconds. */
export function startOfMonth(seconds: number): number {
  const parts = shanghai(seconds * 1000);
  return (Date.UTC(parts.year, parts.month - 1, 1) - shanghaiOffsetMs) / 1000;
}

/** `YYYY-MM-DD` of a time in seconds; '' for null. */
export function dayText(seconds: number | null): string {
  if (seconds === null) return '';
  const parts = shanghai(seconds * 1000);
  return `${parts.year}-${two(parts.month)}-${two(parts.day)}`;
}

/** Start of a day in Shanghai, in seconds; `text` is `YYYY-MM-DD`. Null when it is no day. */
export function daySeconds(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const ms = Date.UTC(year, month - 1, day);
  const back = new Date(ms);
  if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day) return null;
  return (ms - shanghaiOffsetMs) / 1000;
}

/** `2026-11-21T09:05` of a time in seconds, in Shanghai, as fields of a page have it; '' for 0. */
export const clockText = (seconds: number): string =>
  seconds === 0 ? '' : dateTime(seconds * 1000).replace(' ', 'T');

/** Seconds of such a time. Null when it is none. */
export function clockSeconds(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):([0-5]\d)/.exec(text);
  const day = daySeconds(match?.[1] ?? '');
  return day === null ? null : day + Number(match?.[2]) * 3600 + Number(match?.[3]) * 60;
}

/** B285, K039: the smallest stored size that is large enough: 96, 132 or 0 (the original), in pixels. */
export function avatarSize(pixels: number): 0 | 96 | 132 {
  if (pixels <= 0 || pixels > 132) return 0;
  return pixels <= 96 ? 96 : 132;
}

/** B286, K040 */
export const thumbnailQuality = 70;

/** B288, K041: a city name shows at most 4 characters. */
export function cityLabel(name: string): string {
  return [...name].slice(0, 4).join('');
}

/** B290, K048 */
export const scrollThrottleMs = 16;
