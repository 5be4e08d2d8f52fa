import type { AnswererLine, AskLine } from '@qunlu/contract/ask/entity.ts';
import {
  askKindLabels,
  askKinds,
  askState,
  askStateLabels,
  askTopics,
  type AskKind,
  type AskState,
  type AskTopic,
} from '@qunlu/contract/ask/rules.ts';
import { yuan } from '@qunlu/contract/kernel/money.ts';
import { dayAndTime } from '@qunlu/contract/order/promise-words.ts';
import type { TagProps } from '../../../ui/tag.tsx';

export const topicOf = (topic: number): string => askTopics[topic as AskTopic] ?? '其他';

/** `悬赏 ¥50.00` */
export const kindOf = ({ kind, price }: Pick<AskLine, 'kind' | 'price'>): string =>
  `${askKindLabels[kind as AskKind] ?? ''}${price > 0 ? ` ¥${yuan(price)}` : ''}`;

export const toneOfKind = (kind: number): NonNullable<TagProps['tone']> =>
  kind === askKinds.bounty ? 'accent' : kind === askKinds.person ? 'info' : 'neutral';

/** How it stands, in a word. */
export function stateOf({ state, kind }: Pick<AskLine, 'state' | 'kind'>): string {
  if (state === askState.answered && kind === askKinds.bounty) return '已分赏金';
  return askStateLabels[state as AskState] ?? '';
}

export const toneOfState = (state: number): NonNullable<TagProps['tone']> =>
  state === askState.answered
    ? 'good'
    : state === askState.waiting || state === askState.auditing || state === askState.unpaid
      ? 'warn'
      : 'neutral';

/** What becomes of it without anybody, with its date; '' for nothing. `now`: milliseconds. */
export const untilWords = (
  { until, until_words: words }: Pick<AskLine, 'until' | 'until_words'>,
  now: number,
): string => (until > 0 && words !== '' ? `${dayAndTime(until, now / 1000)} 前${words}` : '');

/** A length of time in the one unit that says it, rounded up: `3 小时`. */
export function lengthWords(seconds: number): string {
  if (seconds <= 3600) return `${Math.max(1, Math.ceil(seconds / 60))} 分钟`;
  return seconds <= 86_400 ? `${Math.ceil(seconds / 3600)} 小时` : `${Math.ceil(seconds / 86_400)} 天`;
}

export const rateWords = ({ rate }: Pick<AnswererLine, 'rate'>): string =>
  rate < 0 ? '还没有人问过' : `回答率 ${rate}%`;

export const medianWords = ({ median }: Pick<AnswererLine, 'median'>): string =>
  median < 0 ? '' : `一半在 ${lengthWords(median)}内答`;

/** Tenths of a star: `4.5 分`. */
export const ratingWords = ({ rating, ratings }: Pick<AnswererLine, 'rating' | 'ratings'>): string =>
  ratings === 0 ? '' : `${(rating / 10).toFixed(1)} 分`;

/** What the stars of an answer say. */
export const ratingLabels: Readonly<Record<number, string>> = {
  1: '没有帮助',
  2: '帮助不大',
  3: '一般',
  4: '有帮助',
  5: '很有帮助',
};
