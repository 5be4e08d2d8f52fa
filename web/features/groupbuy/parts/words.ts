import { buyState, type Threshold, thresholdUnits } from '@qunlu/contract/groupbuy/rules.ts';
import type { BuyLine } from '@qunlu/contract/groupbuy/entity.ts';

interface Progress {
  threshold: Threshold;
  needed: number;
  people: number;
  pieces: number;
}

/** `还差 3 人成团`, `已成团，12 人参加` */
export function progressWords({ threshold, needed, people, pieces }: Progress): string {
  const has = threshold === 'people' ? people : pieces;
  if (threshold !== 'none' && has < needed) return `还差 ${needed - has} ${thresholdUnits[threshold]}成团`;
  const joined = people > 0 ? `${people} 人参加` : '';
  if (threshold === 'none') return joined === '' ? '等第一个参加的人' : `${joined}，${pieces} 件`;
  return ['已够成团', joined].filter((one) => one !== '').join('，');
}

/** How long it still runs: `还剩 2 天`, `还剩 3 小时 5 分`, `还剩 12 分钟`; '' when it does not. Seconds. */
export function leftWords(deadline: number, now: number): string {
  const minutes = Math.ceil((deadline - now) / 60);
  if (minutes <= 0) return '';
  if (minutes >= 2 * 1440) return `还剩 ${Math.floor(minutes / 1440)} 天`;
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `还剩 ${minutes} 分钟`;
  return minutes % 60 === 0 ? `还剩 ${hours} 小时` : `还剩 ${hours} 小时 ${minutes % 60} 分`;
}

/** Whether it may be joined as far as the clock says. */
export const isRunning = ({ state, deadline }: Pick<BuyLine, 'state' | 'deadline'>, now: number): boolean =>
  state === buyState.running && deadline > now;

/** Fewer than so many are said. */
const few = 20;

/** What is left of goods; '' while there is plenty. */
export const goodsLeft = (left: number): string =>
  left === 0 ? '卖完了' : left > 0 && left < few ? `剩 ${left} 件` : '';
