import { playPromise, type Act, type PromisePlay } from '@qunlu/contract/order/promise-play.ts';
import { salePromises } from '@qunlu/contract/order/sale-promises.ts';
import type { SalePromise } from '@qunlu/contract/order/promise.ts';

/** What a seller can try: kinds of sales, and stories of what both sides do. */

export type Kind = 'service' | 'dated' | 'ticket';
export type Story = 'served' | 'silent' | 'unserved' | 'unconfirmed' | 'cancelled' | 'disputed';

export const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'service', label: '服务' },
  { value: 'dated', label: '约好时间的服务' },
  { value: 'ticket', label: '活动名额' },
];

const words: Record<Story, string> = {
  served: '一切顺利',
  silent: '您没有接单',
  unserved: '接了单，没有按时完成',
  unconfirmed: '买家一直不确认',
  cancelled: '买家取消',
  disputed: '买家申诉，七天后撤回',
};

const storiesOf: Record<Kind, readonly Story[]> = {
  service: ['served', 'unconfirmed', 'cancelled', 'silent', 'unserved', 'disputed'],
  dated: ['served', 'unconfirmed', 'cancelled', 'silent', 'unserved', 'disputed'],
  ticket: ['served', 'cancelled', 'disputed'],
};

export const storyOptions = (kind: Kind): { value: Story; label: string }[] =>
  storiesOf[kind].map((value) => ({ value, label: words[value] }));

const day = 86_400;
/** A day on which everybody has time, longer than every story. */
const longest = 120 * day;

/** Seconds from paying to the beginning. */
const ahead = 10 * day;

export function promiseOf(kind: Kind, paidAt: number): SalePromise {
  const startsAt = paidAt + ahead;
  if (kind === 'ticket')
    return salePromises.ticket({ startsAt, endsAt: startsAt + 7200, refund: { kind: 'hours', hours: 24 } });
  return salePromises.service(kind === 'dated' ? { startsAt } : {});
}

/** `on`: days after paying on which the buyer cancels. */
function actsOf(kind: Kind, story: Story, given: { paidAt: number; on: number }): Act[] {
  const { paidAt, on } = given;
  const accept: Act = { at: paidAt + 7200, what: 'accept', by: 'seller' };
  const served = paidAt + (kind === 'dated' ? ahead + 7200 : 3 * day);
  const deliver: Act = { at: served, what: 'deliver', by: 'seller' };
  const before: Act[] = kind === 'ticket' ? [] : story === 'silent' ? [] : [accept];
  if (story === 'silent' || story === 'unserved') return before;
  if (story === 'cancelled')
    return [...before, { at: paidAt + on * day + 10_800, what: 'cancel', by: 'buyer' }];
  const done: Act[] = kind === 'ticket' ? [] : [...before, deliver];
  if (story === 'unconfirmed') return done;
  const complaint = kind === 'ticket' ? paidAt + ahead + day : served + day;
  if (story === 'disputed')
    return [
      ...done,
      { at: complaint, what: 'dispute', by: 'buyer' },
      { at: complaint + 7 * day, what: 'withdraw', by: 'buyer' },
    ];
  return kind === 'ticket' ? [] : [...done, { at: served + day, what: 'confirm', by: 'buyer' }];
}

/** The story as it would end. */
export function play(given: {
  kind: Kind;
  story: Story;
  /** Fen. */
  total: number;
  paidAt: number;
  on: number;
}): PromisePlay {
  const { kind, story, total, paidAt } = given;
  return playPromise(
    promiseOf(kind, paidAt),
    { total, paidAt },
    actsOf(kind, story, given),
    paidAt + longest,
  );
}
