import type { Donation, DonationPage } from '@qunlu/contract/donation/calls.ts';

export const donationPage: DonationPage = {
  id: 12,
  name: '西湖茶友会',
  on: true,
  why: '茶室的房租，每月一次的茶会',
  amounts: [600, 1800, 6600],
  problem: '',
  promise: {
    rows: [
      { until: 1_790_086_400, percent: 100, refund: 0, words: '11月21日 10:00 前 退 100%' },
      { until: 0, percent: 0, refund: 0, words: '之后不退' },
    ],
    sentences: [],
  },
  books: true,
  own: false,
  owner_problem: '',
};

export const donation: Donation = {
  id: 31,
  name: '苏晓',
  avatar: '',
  card_id: 9102,
  anonymous: false,
  amount: 6600,
  message: '谢谢每周的茶',
  thanks: '',
  paid_at: 1_790_000_000,
  mine: false,
  hash: '',
  can_thank: false,
};

/** As a member reads one that was given without a name. */
export const namelessDonation: Donation = {
  ...donation,
  id: 32,
  name: '一位成员',
  card_id: 0,
  anonymous: true,
  message: '继续加油',
  thanks: '收到，下次茶会见',
};
