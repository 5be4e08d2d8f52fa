import { endOfDay, startOfDay, startOfWeek } from '@qunlu/contract/kernel/formats.ts';

/** When one has time. */
export const spans = ['any', 'today', 'week', 'weekend'] as const;
export type Span = (typeof spans)[number];

export const spanLabels: Record<Span, string> = {
  any: '不限时间',
  today: '今天',
  week: '本周',
  weekend: '周末',
};

const day = 86_400_000;
const seconds = (ms: number): number => Math.floor(ms / 1000);

/** The same all day long, so that what was found once is found again. Seconds. */
export function spanOf(span: Span, now: Date): { from?: number; to?: number } {
  if (span === 'any') return {};
  const monday = startOfWeek(now).getTime();
  const ends = span === 'today' ? endOfDay(now).getTime() : monday + 7 * day;
  const begins = span === 'weekend' ? monday + 5 * day : startOfDay(now).getTime();
  return { from: seconds(begins), to: seconds(ends) };
}
