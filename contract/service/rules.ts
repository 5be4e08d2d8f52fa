import { yuan } from '../kernel/money.ts';
import { wordsOf } from '../kernel/rich-text.ts';
import { shortenText } from '../kernel/shorten-text.ts';

/** Rules of services (K024–K033, D43–D47, D49–D56, D152–D155). */
export const serviceTypes = { consult: 1, production: 2 } as const;
export type ServiceType = (typeof serviceTypes)[keyof typeof serviceTypes];
export const serviceTypeLabels: Record<ServiceType, string> = { 1: '咨询', 2: '制作' };

/** K028 */
export const wayKinds = ['tel', 'meet', 'online', 'house', 'location', 'sms'] as const;
export type WayKind = (typeof wayKinds)[number];

export interface WayDefault {
  kind: WayKind;
  /** Fixed by kind and service type. */
  title: string;
  unit: string;
  /** One line below the title. */
  hint: string;
  max: number;
  /** The buyer gives an address. */
  needAddress: boolean;
  /** The seller names the place. */
  offerAddress: boolean;
  /** Bought for an appointment when the service has a schedule. */
  timed: boolean;
}

const way = (
  kind: WayKind,
  title: string,
  unit: string,
  hint: string,
  rest: Partial<WayDefault>,
): WayDefault => ({
  kind,
  title,
  unit,
  hint,
  max: 1,
  needAddress: false,
  offerAddress: false,
  timed: false,
  ...rest,
});

/** What may be chosen when a service is made, by type (B080–B090, D43, D44, D181). */
export const selectableWays: Record<ServiceType, readonly WayDefault[]> = {
  1: [
    way('tel', '电话咨询', '次', '按约定的时间通话', { timed: true }),
    way('sms', '图文咨询', '次', '在消息里一问一答，7 天内，最多 20 条消息', {}),
    way('meet', '线下约见', '次', '在您给出的地点见面', { offerAddress: true, timed: true }),
    way('online', '线上服务', '次', '通过网络完成', { timed: true }),
    way('house', '上门服务', '次', '到买家填写的地址', { needAddress: true, timed: true }),
    way('location', '指定地点', '次', '买家到您给出的地点', { offerAddress: true, timed: true }),
  ],
  2: [
    way('house', '快递寄送', '件', '寄到买家填写的地址', { needAddress: true }),
    way('online', '线上服务', '件', '通过网络交付', {}),
    way('location', '指定地点', '件', '买家到您给出的地点取', { offerAddress: true }),
  ],
};

export const wayDefault = (type: ServiceType, kind: WayKind): WayDefault | undefined =>
  selectableWays[type].find((one) => one.kind === kind);

/** M066 */
export const wayPriceLabel = '元';

/** K033, D53 */
export const scoreLabels: Record<number, string> = {
  1: '差评',
  2: '过得去',
  3: '一般',
  4: '满意',
  5: '非常满意',
};

export const serviceRules = {
  /** Wide characters. */
  title: 60,
  content: 5000,
  images: 9,
  /** D44: ways of a consult service; a production service has exactly one. */
  ways: 6,
  /** D45: fen, and the largest quantity of an order that a way may name; 0 for no limit. */
  feeMax: 5_000_000,
  max: 9999,
  /** What one order may be of when a way names no limit. */
  quantity: 9999,
  wayAddress: 200,
  /** D46 */
  perUser: 20,
  /** Working days in which staff decides about a service. */
  auditWorkdays: 1,
  /** D47 */
  tops: 3,
  sortMax: 9999,
  virtualVotes: 5,
  virtualScore: 4.6,
  /** D53 */
  comment: 500,
  commentImages: 9,
  commentReply: 500,
  commentDays: 15,
  commentEditDays: 7,
  /** D50 */
  marks: 3,
  markDays: 90,
  hideDays: 7,
  /** D51: days after completion in which a refund may be asked for; hours for the answer; pictures. */
  refundDays: 7,
  /** D54, D22: days after an order is over in which the other side sees address and phone. */
  contactDays: 30,
  /** D56 */
  slotMin: 15,
  slotMax: 240,
  slotSeats: 200,
  slotsPerWeek: 100,
  exceptions: 60,
  noticeHoursMax: 168,
  aheadDaysMax: 90,
  holdSeconds: 900,
  reschedules: 2,
  rescheduleHours: 12,
  /** Wide characters of what the buyer tells with the order, and of a note in it. */
  note: 500,
  noteImages: 9,
  notesPerOrder: 500,
  replies: 20,
  reply: 200,
  /** D155 */
  application: 1000,
  applicationImages: 6,
  applicationWorkdays: 2,
  restDaysMax: 365,
  search: 40,
  expressCompany: 20,
  expressNumber: 40,
} as const;

/** D48 */
export const serviceState = {
  unpaid: 0,
  accepting: 1,
  serving: 2,
  confirming: 3,
  done: 4,
  commented: 5,
  cancelled: 6,
  refunding: 7,
  refunded: 8,
  closed: 9,
  disputed: 10,
} as const;
export type ServiceState = (typeof serviceState)[keyof typeof serviceState];
export const serviceStateLabels: Record<ServiceState, string> = {
  0: '待付款',
  1: '待接单',
  2: '服务中',
  3: '待确认',
  4: '已完成',
  5: '已评价',
  6: '已取消',
  7: '退款中',
  8: '已退款',
  9: '已关闭',
  10: '申诉中',
};

export const listSorts = ['default', 'new', 'deal', 'score', 'cheap', 'dear'] as const;
export type ListSort = (typeof listSorts)[number];

/** D155 */
export const applicationStatus = { none: -1, waiting: 0, passed: 1, refused: 2 } as const;

/** D47: mean with virtual votes, two decimals. */
export const shownScore = (sum: number, count: number): number =>
  Math.round(
    ((sum + serviceRules.virtualVotes * serviceRules.virtualScore) / (count + serviceRules.virtualVotes)) *
      100,
  ) / 100;

/** What it costs, in a few characters. Fen. */
export function servicePrice({ fee, fee_max: most }: { fee: number; fee_max: number }): string {
  if (most === 0) return '免费';
  const least = fee === 0 ? '免费' : `${yuan(fee)}${wayPriceLabel}`;
  return fee === most ? least : `${least}起`;
}

/** How a shared service reads. */
export function serviceShare(service: {
  service_id: number;
  title: string;
  fee: number;
  fee_max: number;
  images: string;
  content: string;
}): { title: string; desc: string; path: string; image: string; price: string } {
  const price = servicePrice(service);
  const words = wordsOf(service.content).replace(/\s+/g, ' ').trim();
  const images: unknown = JSON.parse(service.images);
  const [image] = Array.isArray(images) ? images : [];
  return {
    title: service.title,
    desc: [price, shortenText(words, 120)].filter((part) => part !== '').join(' · '),
    path: `/service/${service.service_id}`,
    image: typeof image === 'string' ? image : '',
    price,
  };
}
