import { yuan } from '../kernel/money.ts';
import { wordsOf } from '../kernel/rich-text.ts';
import { shortenText } from '../kernel/shorten-text.ts';

/** Rules of activities (D93–D102). */
export const activityRules = {
  /** Wide characters. */
  title: 60,
  content: 5000,
  images: 9,
  place: 60,
  address: 200,
  link: 300,
  /** D94 */
  tickets: 10,
  ticketName: 20,
  ticketNote: 100,
  ticketCode: 20,
  /** Fen. */
  priceMax: 5_000_000,
  perPerson: 10,
  /** D102: places of one activity. */
  seats: 10_000,
  /** D96: hours before the start until which all comes back, unless the host says otherwise; percent that is kept at most. */
  refundHours: 24,
  refundHoursMax: 720,
  refundFeeMax: 20,
  /** Hours in which all comes back after time or place were changed. */
  movedHours: 24,
  /** D98 */
  questions: 15,
  answer: 500,
  /** D99: seconds around the activity in which people are signed in; sessions of one. */
  signBefore: 7200,
  signAfter: 7200,
  /** D101: seconds after the end until the money is the host's; basis points. */
  holdSeconds: 86_400,
  fee: 200,
  /** Seconds from the start to the end; days ahead in which it begins. */
  longest: 30 * 86_400,
  aheadDays: 366,
  /** D102: published in a month. */
  perMonth: 20,
  holdMinutes: 15,
  tops: 3,
  auditWorkdays: 1,
  helpers: 20,
  search: 40,
  reason: 100,
  drafts: 20,
  question: 500,
  post: 500,
  postImages: 9,
  wechatWords: 100,
  /** Days after which the picture of a WeChat group does not open any more. */
  wechatDays: 7,
  /** D22: days after the end in which the host's team and a registrant see each other's phone. */
  contactDays: 30,
  transferHours: 72,
  /** Faces on the page. */
  faces: 8,
  name: 20,
  /** People that the host adds by hand at once. */
  addedAtOnce: 50,
  /** D70: days for which the log is kept. */
  logDays: 365,
} as const;

/** Who finds it: everybody; whoever has the link; members of its circle. */
export const visibility = { public: 0, link: 1, circle: 2 } as const;
export type Visibility = (typeof visibility)[keyof typeof visibility];
export const visibilityLabels: Record<Visibility, string> = {
  0: '公开',
  1: '凭链接',
  2: '仅圈子成员',
};

/** D93 */
export const activityState = { draft: 0, published: 1, auditing: 2, refused: 3, cancelled: 4 } as const;
export type ActivityState = (typeof activityState)[keyof typeof activityState];
export const activityStateLabels: Record<ActivityState, string> = {
  0: '草稿',
  1: '已发布',
  2: '审核中',
  3: '未通过',
  4: '已取消',
};

/** D93: computed from times and places. */
export const phases = ['not-open', 'open', 'closed', 'running', 'ended'] as const;
export type Phase = (typeof phases)[number];
export const phaseLabels: Record<Phase, string> = {
  'not-open': '未开始报名',
  open: '报名中',
  closed: '报名已截止',
  running: '进行中',
  ended: '已结束',
};

/** D95 */
export const registrationState = {
  unpaid: 0,
  auditing: 1,
  confirmed: 2,
  refused: 3,
  cancelled: 4,
  called: 5,
  refunding: 6,
  refunded: 7,
  waiting: 8,
} as const;
export type RegistrationState = (typeof registrationState)[keyof typeof registrationState];
export const registrationStateLabels: Record<RegistrationState, string> = {
  0: '待付款',
  1: '待审核',
  2: '已确认',
  3: '未通过',
  4: '已取消',
  5: '主办方取消',
  6: '退款中',
  7: '已退款',
  8: '候补中',
};

/** D96 */
export const refundPolicy = { none: 0, until: 1, minusFee: 2 } as const;
export type RefundPolicy = (typeof refundPolicy)[keyof typeof refundPolicy];
export const refundPolicyLabels: Record<RefundPolicy, string> = {
  0: '不退',
  1: '开始前可以全额退',
  2: '开始前可以退，扣手续费',
};

/** What the host opens to a helper; settings, helpers and cancelling are the host's alone. */
export const helperRights = ['door', 'members', 'money', 'edit'] as const;
export type HelperRight = (typeof helperRights)[number];
export const helperRightLabels: Record<HelperRight, string> = {
  door: '签到',
  members: '管理报名的人',
  money: '看收款',
  edit: '修改活动和票',
};

export const activitySorts = ['soon', 'new', 'hot'] as const;
export type ActivitySort = (typeof activitySorts)[number];

/** Kinds of questions that a ticket asks. */
export const activityQuestionTypes = [
  'text',
  'textarea',
  'number',
  'select',
  'multiple',
  'date',
  'image',
] as const;

/** Filters of the list of those who have registered. */
export const memberGroups = ['all', 'auditing', 'confirmed', 'signed', 'absent', 'unpaid', 'over'] as const;
export type MemberGroup = (typeof memberGroups)[number];

/** Whom of those who have registered a text is for (D102). */
export const textGroups = { confirmed: 1, absent: 2, auditing: 3 } as const;
export type TextGroup = (typeof textGroups)[keyof typeof textGroups];
export const textGroupLabels: Record<TextGroup, string> = {
  1: '已确认',
  2: '没有签到',
  3: '待审核',
};

/** What stands in the log (D70). */
export const activityLogLabels = {
  create: '发布活动',
  edit: '修改活动',
  move: '修改时间或地点',
  tickets: '修改票种',
  settings: '修改设置',
  cancel: '取消活动',
  helper: '设置助手',
  'remove-helper': '移除助手',
  accept: '通过报名',
  refuse: '拒绝报名',
  add: '手动添加报名',
  remove: '移除报名',
  refund: '退款',
  contact: '查看电话',
  export: '导出名单',
  wechat: '修改微信群',
  sms: '群发短信',
  sessions: '修改签到场次',
  undo: '撤销签到',
  hide: '隐藏留言',
} as const;
export type ActivityLogWhat = keyof typeof activityLogLabels;

/** What it costs, in a few characters. Fen. */
export function activityPrice({ fee, fee_max: most }: { fee: number; fee_max: number }): string {
  if (most === 0) return '免费';
  const least = fee === 0 ? '免费' : `¥${yuan(fee)}`;
  return fee === most ? least : `${least}起`;
}

/** How a shared activity reads. `when`: its time in words. */
export function activityShare(
  activity: {
    activity_id: number;
    title: string;
    fee: number;
    fee_max: number;
    images: string;
    content: string;
    cityname: string;
    place: string;
    online: boolean;
  },
  when: string,
): { title: string; desc: string; path: string; image: string; price: string } {
  const price = activityPrice(activity);
  const images: unknown = JSON.parse(activity.images);
  const [image] = Array.isArray(images) ? images : [];
  const where = activity.online ? '线上' : [activity.cityname, activity.place].filter(Boolean).join(' ');
  const words = wordsOf(activity.content).replace(/\s+/g, ' ').trim();
  return {
    title: activity.title,
    desc: [when, where, price, shortenText(words, 80)].filter((part) => part !== '').join(' · '),
    path: `/activity/${activity.activity_id}`,
    image: typeof image === 'string' ? image : '',
    price,
  };
}
