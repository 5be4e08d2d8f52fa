/** D74 */
export const campaignState = {
  draft: 0,
  auditing: 1,
  refused: 2,
  queued: 3,
  sending: 4,
  done: 5,
  partly: 6,
  cancelled: 7,
} as const;
export type CampaignState = (typeof campaignState)[keyof typeof campaignState];
export const campaignLabels: Record<CampaignState, string> = {
  0: '草稿',
  1: '审核中',
  2: '未通过',
  3: '等待发送',
  4: '发送中',
  5: '已发送',
  6: '部分失败',
  7: '已取消',
};

/** D75: why staff looks at a campaign first. */
export const staffReasons = ['words', 'first', 'people', 'link'] as const;
export type StaffReason = (typeof staffReasons)[number];
export const staffReasonLabels: Record<StaffReason, string> = {
  words: '内容需要人工确认',
  first: '前 3 次群发',
  people: '超过 200 人',
  link: '内容里有链接',
};

export const campaignRules = {
  /** Characters of what is written. */
  content: 300,
  /** Wide characters of a template's name; templates and drafts of one circle. */
  title: 20,
  templates: 20,
  drafts: 20,
  /** D74: texts that one member gets of one circle, a day and a month. */
  day: 1,
  month: 4,
  /** D74: hours in which texts are sent, Shanghai. */
  from: 8,
  until: 21,
  /** D75: campaigns of an owner that staff looks at; people above whom they do; hours of working time within which. */
  first: 3,
  people: 200,
  staffHours: 2,
  /** Working time of the staff, Monday to Friday, Shanghai. */
  workFrom: 9,
  workUntil: 18,
  /** Wide characters of a reason that the sender reads. */
  reason: 100,
  /** Earlier campaigns that staff sees. */
  history: 10,
  /** Minutes after which a text that was about to be sent is given up: nobody knows whether it went. */
  unknownMinutes: 10,
  /** Days after a text in which a reply to it counts; in which recipients are remembered. */
  replyDays: 30,
  keepDays: 90,
} as const;

/** Why a text was not sent to somebody. */
export const messageErrors = ['left', 'no-phone', 'opted-out', 'day', 'month', 'refused', 'unknown'] as const;
export type MessageError = (typeof messageErrors)[number];
