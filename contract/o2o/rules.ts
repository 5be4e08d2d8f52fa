import { yuan } from '../kernel/money.ts';

/** Deals of shops (D135): what is bought online and used at the till by a code. */

/** D135 */
export const voucherState = {
  unpaid: 0,
  unused: 1,
  used: 2,
  refunding: 3,
  refunded: 4,
  expiredRefunded: 5,
} as const;
export type VoucherState = (typeof voucherState)[keyof typeof voucherState];
export const voucherStateLabels: Record<VoucherState, string> = {
  0: '待付款',
  1: '未使用',
  2: '已使用',
  3: '退款中',
  4: '已退款',
  5: '过期已退款',
};

export const dealSorts = ['new', 'cheap'] as const;
export type DealSort = (typeof dealSorts)[number];

export const dealRules = {
  /** Wide characters. */
  title: 60,
  content: 5000,
  rules: 500,
  images: 9,
  shop: 60,
  address: 100,
  search: 60,
  /** Fen. */
  priceMax: 5_000_000,
  stockMax: 100_000,
  /** How many one person may have, and of how many one order may be. */
  perPerson: 10,
  /** Days ahead that a deal may be valid, and seconds that it is valid at least when it is published. */
  daysAhead: 365,
  secondsLeft: 3600,
  perUser: 50,
  /** Working days in which staff decides about one. */
  auditWorkdays: 1,
  tops: 3,
  sortMax: 9999,
  /** Minutes for which an unpaid order keeps its pieces. */
  holdMinutes: 30,
  codeDigits: 12,
  /** Seconds after a use in which the shop may take it back. */
  undoSeconds: 600,
  /** People besides the owner who use codes. */
  helpers: 10,
  /** Codes that nobody has: of one till and of one shop in an hour, then the till waits. */
  wrongPerTill: 20,
  wrongPerShop: 60,
  wrongSeconds: 3600,
  /** Kilometres around somebody in which deals count as near. */
  nearKm: 20,
  /** Uses that a till shows. */
  latest: 20,
} as const;

const codePattern = new RegExp(String.raw`^\d{${dealRules.codeDigits}}$`);

/** `123456789012` as people read it: `1234 5678 9012`. */
export const groupedCode = (code: string): string => code.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** What was scanned or typed, as a code; '' for anything else. */
export function readCode(given: string): string {
  const code = given.normalize('NFKC').replaceAll(/[\s-]/g, '');
  return codePattern.test(code) ? code : '';
}

/** What is passed on of a deal: which shop, for how much. */
export const dealShare = (deal: {
  deal_id: number;
  title: string;
  price: number;
  was: number;
  image: string;
  shop: { name: string };
}): { title: string; desc: string; path: string; image: string } => ({
  title: deal.title,
  desc: `${deal.shop.name} · ¥${yuan(deal.price)}${deal.was > deal.price ? `，原价 ¥${yuan(deal.was)}` : ''}`,
  path: `/o2o/${deal.deal_id}`,
  image: deal.image,
});
