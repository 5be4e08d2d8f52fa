import { yuan } from '../kernel/money.ts';

/** Group buys (D133, D134): goods that people buy together until a deadline, handed over by their organiser. */

/** D133; drafts are no rows of buys. */
export const buyState = { draft: 0, running: 1, reached: 2, failed: 3, ended: 4, cancelled: 5 } as const;
export type BuyState = (typeof buyState)[keyof typeof buyState];
export const buyStateLabels: Record<BuyState, string> = {
  0: '草稿',
  1: '接龙中',
  2: '已成团',
  3: '没有成团',
  4: '已结束',
  5: '已取消',
};

/** D134 */
export const entryState = {
  unpaid: 0,
  paid: 1,
  confirmed: 2,
  ready: 3,
  received: 4,
  cancelled: 6,
  refunding: 7,
  refunded: 8,
} as const;
export type EntryState = (typeof entryState)[keyof typeof entryState];
export const entryStateLabels: Record<EntryState, string> = {
  0: '待付款',
  1: '已付款',
  2: '已成团，等备货',
  3: '可以取货',
  4: '已收货',
  6: '已取消',
  7: '退款中',
  8: '已退款',
};

/** What a buy needs so that it takes place. */
export const thresholds = ['none', 'people', 'pieces'] as const;
export type Threshold = (typeof thresholds)[number];
export const thresholdUnits: Record<Threshold, string> = { none: '', people: '人', pieces: '件' };

/** How goods come to who bought them. */
export const deliveryWays = ['pickup', 'express', 'local'] as const;
export type DeliveryWay = (typeof deliveryWays)[number];
export const deliveryLabels: Record<DeliveryWay, string> = {
  pickup: '自提',
  express: '快递',
  local: '送货上门',
};

/** Who finds and sees it. */
export const buyVisibility = { public: 0, link: 1, members: 2 } as const;
export type BuyVisibility = (typeof buyVisibility)[keyof typeof buyVisibility];
export const buyVisibilityLabels: Record<BuyVisibility, string> = {
  0: '公开',
  1: '凭链接',
  2: '仅圈子成员',
};

export const buySorts = ['ending', 'new'] as const;
export type BuySort = (typeof buySorts)[number];

/** Orders as their organiser looks through them. */
export const entryGroups = ['all', 'unready', 'ready', 'received', 'offline', 'over'] as const;
export type EntryGroup = (typeof entryGroups)[number];
export const entryGroupLabels: Record<EntryGroup, string> = {
  all: '全部',
  unready: '待备货',
  ready: '待取货',
  received: '已收货',
  offline: '线下',
  over: '已退款',
};

export const groupbuyRules = {
  /** Wide characters. */
  title: 60,
  content: 5000,
  images: 9,
  /** D133 */
  goods: 50,
  goodsTitle: 40,
  /** Fen. */
  priceMax: 5_000_000,
  stockMax: 100_000,
  perPersonMax: 999,
  /** Of one goods in one order. */
  quantityMax: 999,
  thresholdMax: 100_000,
  points: 10,
  pointName: 20,
  pointAddress: 100,
  pointHours: 60,
  /** How express or local delivery is done, and where to. */
  deliveryNote: 100,
  /** Seconds until the deadline at least when it is published; days at most. */
  shortest: 600,
  deadlineDays: 30,
  /** Days after the deadline until which the goods are to be ready. */
  readyDays: 30,
  /** Rows of one buy, those of people offline among them. */
  entries: 2000,
  /** Whoever buys: name, address, what they say to the organiser. */
  name: 20,
  address: 100,
  remark: 100,
  /** Of the organiser, about one order. */
  note: 100,
  tracking: 40,
  /** Rows of people offline that are added at once. */
  offlineAtOnce: 50,
  /** Orders that are made ready at once. */
  readyAtOnce: 100,
  reason: 100,
  search: 60,
  helpers: 10,
  drafts: 20,
  perUser: 200,
  tops: 3,
  auditWorkdays: 1,
  /** Minutes for which an unpaid order keeps its pieces; never past the deadline. */
  holdMinutes: 30,
  /** D134: days in which whoever bought receives; silence is receipt. */
  receiveDays: 7,
  /** D134: days after receipt until the money may be withdrawn. */
  holdDays: 3,
  codeDigits: 6,
  /** Days after the buy is over until contacts are erased. */
  contactDays: 30,
  /** Rows of the chain that a page shows first. */
  chainShown: 20,
} as const;

/** `王小明` as everybody reads it: `王**`. */
export function chainName(name: string): string {
  const [first = '', ...rest] = [...name.trim()];
  return first === '' ? '某人' : `${first}${'*'.repeat(Math.min(2, Math.max(1, rest.length)))}`;
}

/** How far a buy is: 0 to 100; 100 when it needs nothing. */
export function progressOf(given: {
  threshold: Threshold;
  needed: number;
  people: number;
  pieces: number;
}): number {
  if (given.threshold === 'none') return 100;
  const has = given.threshold === 'people' ? given.people : given.pieces;
  return Math.min(100, Math.floor((has * 100) / Math.max(1, given.needed)));
}

/** `¥25.00 起` */
const priceWords = ({ price_min: min, price_max: max }: { price_min: number; price_max: number }): string =>
  `¥${yuan(min)}${max > min ? ' 起' : ''}`;

/** What is passed on of a buy: the goods it begins with, for how much; whose it is where that may be said. */
export function buyShare(
  buy: {
    buy_id: number;
    title: string;
    image: string;
    price_min: number;
    price_max: number;
    goods: readonly { title: string }[];
  },
  organiser = '',
): { title: string; desc: string; path: string; image: string } {
  const names = buy.goods
    .slice(0, 3)
    .map(({ title }) => title)
    .join('、');
  return {
    title: `接龙：${buy.title}`,
    desc: `${names}${buy.goods.length > 3 ? ' 等' : ''} · ${priceWords(buy)}${organiser === '' ? '' : ` · ${organiser} 的团购`}`,
    path: `/groupbuy/${buy.buy_id}/view`,
    image: buy.image,
  };
}
