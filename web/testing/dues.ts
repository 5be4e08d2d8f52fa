import type { DuesOffer } from '@qunlu/contract/dues/calls.ts';
import type { FeeTier } from '@qunlu/contract/dues/fee-entity.ts';
import type { DuesBooks, DuesCost, DuesIncome } from '@qunlu/contract/dues/income.ts';
import type { PayCode } from '@qunlu/contract/dues/pay-codes.ts';
import type { DuesCoupon, DuesSetting, DuesTier } from '@qunlu/contract/dues/tiers.ts';

/** 2026-11-21 09:05 in Shanghai. */
export const duesMoment = 1_795_223_100;
const day = 86_400;

/** A year for 99 yuan, as whoever joins or renews is offered it. */
export const duesTier: FeeTier = {
  id: 7,
  name: '年费',
  price: 9900,
  now: 9900,
  days: 365,
  rights: '全部课程',
  trial_days: 0,
  end_at: duesMoment + 365 * day,
  promise: {
    rows: [
      { until: duesMoment + 3 * day, percent: 100, refund: 9900, words: '11月24日 09:05 前 退 100%' },
      { until: 0, percent: 0, refund: 0, words: '之后不退' },
    ],
    sentences: ['付款后 3 天，卖家可以提现'],
  },
};

export const duesOffer: DuesOffer = {
  id: 12,
  name: '西湖茶友会',
  join_type: 2,
  tiers: [duesTier],
  refund: ['付款后 72 小时内可以自己全额退款，每个圈子一次；之后不能自行退款'],
  coupon: '',
  off: 0,
  mine: { member: false, end_at: 0, grace_until: 0, trial: false, tier: '', refund: null },
  problem: '',
};

export const tierRow: DuesTier = {
  id: 7,
  name: '年费',
  price: 9900,
  days: 365,
  rights: '全部课程',
  trial_days: 3,
  sort: 0,
  on_sale: 1,
};

export const duesSetting: DuesSetting = { join_type: 1, list: [tierRow], problem: '', fee: 500 };

export const duesCoupon: DuesCoupon = {
  id: 3,
  code: 'TEA88',
  off: 900,
  uses: 10,
  used: 2,
  until: duesMoment + 30 * day,
  state: 'on',
};

export const payCode: PayCode = {
  code: 'AbCdEfGh1234',
  amount: 8800,
  purpose: '场地费',
  on: 1,
  link: 'https://qunlu.example/#!/phonebook/12/pay/AbCdEfGh1234',
  created_at: duesMoment,
};

export const incomeLine: DuesIncome = {
  hash: 'AbCdEfGhIjKlMnOpQrStUv',
  kind: 'pay',
  title: '场地费',
  buyer: '李四',
  total: 8800,
  refunded: 0,
  fee: 440,
  net: 8360,
  state: 1,
  paid_at: duesMoment,
  release_at: duesMoment + 3 * day,
  give_back: true,
  mine: true,
};

const sums = {
  join: 9900,
  renew: 0,
  pay: 8800,
  donation: 0,
  course: 0,
  refund: 0,
  fee: 935,
  cost: 1200,
  left: 16_565,
};
const nothing = { ...sums, join: 0, pay: 0, fee: 0, cost: 0, left: 0 };

export const duesBooks: DuesBooks = {
  open: true,
  kept: false,
  since: duesMoment,
  own: false,
  months: [{ month: '2026-11', ...sums }],
  month: nothing,
  total: sums,
};

export const duesCost: DuesCost = {
  id: 4,
  amount: 1200,
  what: '十月茶会的场地',
  day: '2026-11-20',
  receipt: '',
  counters: 0,
  countered: false,
  at: duesMoment,
};
