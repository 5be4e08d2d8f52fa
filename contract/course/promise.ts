import { dayText } from '../kernel/formats.ts';
import type { SalePromise } from '../order/promise.ts';
import { courseRules } from './rules.ts';

const day = 86_400;

/** What of a lesson decides when a course can be judged; times in seconds, 0: at once. */
interface SoldLesson {
  kind: string;
  seconds: number;
  trial: boolean;
  opens_at: number;
}

const weightOf = ({ kind, seconds }: SoldLesson): number =>
  kind === 'article' ? courseRules.articleSeconds : seconds;

/**
 * When more of a course has opened than may be seen before it is kept: until then nobody who pays can judge it. Where so much never
 * opens beside what can be tried, when all of it has. 0: at once.
 */
export function saleOpensAt(lessons: readonly SoldLesson[]): number {
  const bound = lessons.reduce((sum, one) => sum + weightOf(one), 0) * courseRules.refundPercent;
  const sold = lessons.filter(({ trial }) => !trial).toSorted((one, other) => one.opens_at - other.opens_at);
  let open = 0;
  for (const lesson of sold) {
    open += weightOf(lesson);
    if (open * 100 > bound) return lesson.opens_at;
  }
  return sold.at(-1)?.opens_at ?? 0;
}

/** Full days until it opens; 0: it has. Full days, so that the promise of an order does not change while somebody pays. */
const daysAhead = (opensAt: number, now: number): number => Math.max(0, Math.ceil((opensAt - now) / day));

/** Days after paying within which all comes back: seven, and those until it opens. */
export const refundDaysOf = (opensAt: number, now: number): number =>
  courseRules.refundDays + daysAhead(opensAt, now);

/** Why it cannot be bought yet; '' when it can. */
export const presaleProblem = (opensAt: number, now: number): string =>
  daysAhead(opensAt, now) > courseRules.presaleDays
    ? `离开课还早，${dayText(opensAt - courseRules.presaleDays * day)} 起可以买`
    : '';

/** D81: all comes back in time if at most 10 % was seen (`keeps` of the server); afterwards nothing. `fee`: basis points. */
export const coursePromise = (fee: number, days: number = courseRules.refundDays): SalePromise => ({
  version: 1,
  cancel: [{ from: 'paid', seconds: days * day, percent: 100 }],
  afterwards: 0,
  startsAt: 0,
  accept: null,
  serve: null,
  confirm: null,
  noRequests: true,
  hold: days * day,
  fee,
});

/** Until when it can be given back, in a few words. */
export const refundSpan = (opensAt: number, now: number): string =>
  opensAt > now
    ? `${dayText(opensAt)} 开课，开课后 ${courseRules.refundDays} 天内`
    : `${courseRules.refundDays} 天内`;

/** What to know before paying. */
export const courseFacts = (opensAt: number, now: number): string[] => [
  `${opensAt > now ? '' : '付款后 '}${refundSpan(opensAt, now)}、学了不超过 ${courseRules.refundPercent}% 可以自己全额退款；按真正播放的时长算，拖动不算，试看的不算，一篇图文算 1 分钟`,
  '课程属于圈子：退出圈子后看不到，回来后继续学；被移出圈子不退课程的钱',
  '通讯录宣布解散时，还在退款期限内的课程全额退，不管学了多少',
];
