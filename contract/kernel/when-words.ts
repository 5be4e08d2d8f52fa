/** How a time that is to come reads, in the time of Shanghai. All instants are seconds since 1970. */
const offset = 8 * 3600;
const daySeconds = 86_400;
const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

const local = (at: number): Date => new Date((at + offset) * 1000);
const dayOf = (at: number): number => Math.floor((at + offset) / daySeconds);
const two = (value: number): string => String(value).padStart(2, '0');

export const weekdayWords = (at: number): string => weekdays[local(at).getUTCDay()] ?? '';

/** `09:30` */
export const clockWords = (at: number): string =>
  `${two(local(at).getUTCHours())}:${two(local(at).getUTCMinutes())}`;

/** `12月6日`; with the year when it is another than now's. */
export function dayWords(at: number, now: number): string {
  const date = local(at);
  const year = date.getUTCFullYear() === local(now).getUTCFullYear() ? '' : `${date.getUTCFullYear()}年`;
  return `${year}${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
}

/** `今天`, `明天`, `后天` or ''. */
export const nearWords = (at: number, now: number): string =>
  ['今天', '明天', '后天'][dayOf(at) - dayOf(now)] ?? '';

/** `明天 12月6日`, `12月6日 周日` */
export function dateWords(at: number, now: number): string {
  const near = nearWords(at, now);
  return near === '' ? `${dayWords(at, now)} ${weekdayWords(at)}` : `${near} ${dayWords(at, now)}`;
}

/** Whether it ends on another day; one that ends in the night belongs to the day on which it began. */
export const isLong = (startsAt: number, endsAt: number): boolean =>
  dayOf(startsAt) !== dayOf(endsAt) &&
  (endsAt - startsAt >= daySeconds || dayOf(endsAt - 6 * 3600) !== dayOf(startsAt));

/** How many days it touches. */
export const daysOf = (startsAt: number, endsAt: number): number => dayOf(endsAt - 1) - dayOf(startsAt) + 1;

/** `12月6日 周日 14:00–17:00`, `12月6日 周日 14:00 至 12月8日 周二 17:00` */
export function activityWhen(startsAt: number, endsAt: number, now: number): string {
  const from = `${dateWords(startsAt, now)} ${clockWords(startsAt)}`;
  if (isLong(startsAt, endsAt))
    return `${from} 至 ${dayWords(endsAt, now)} ${weekdayWords(endsAt)} ${clockWords(endsAt)}`;
  const next = dayOf(startsAt) === dayOf(endsAt) ? '' : '次日 ';
  return `${from}–${next}${clockWords(endsAt)}`;
}

/** Month and day of the month. */
export const monthDayOf = (at: number): { month: number; day: number } => ({
  month: local(at).getUTCMonth() + 1,
  day: local(at).getUTCDate(),
});

/** `2 小时`, `1 小时 30 分钟`, `3 天` */
export function lengthWords(startsAt: number, endsAt: number): string {
  if (isLong(startsAt, endsAt)) return `${daysOf(startsAt, endsAt)} 天`;
  const minutes = Math.round((endsAt - startsAt) / 60);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 ? `${hours} 小时` : '', rest > 0 ? `${rest} 分钟` : '']
    .filter((part) => part !== '')
    .join(' ');
}

/** As somebody reads it who gets it later: `12月6日 周日 14:00` */
export const sharedWhen = (startsAt: number, now: number): string =>
  `${dayWords(startsAt, now)} ${weekdayWords(startsAt)} ${clockWords(startsAt)}`;
