/** D132: what is looked for, or given. */
export const sides = ['need', 'offer'] as const;
export type Side = (typeof sides)[number];
export const sideLabels: Record<Side, string> = { need: '在找', offer: '能给' };

/** D132 */
export const kinds = ['project', 'funds', 'talent', 'channel', 'purchase', 'resource', 'other'] as const;
export type Kind = (typeof kinds)[number];
export const kindLabels: Record<Kind, string> = {
  project: '项目',
  funds: '资金',
  talent: '人才',
  channel: '渠道',
  purchase: '采购',
  resource: '资源',
  other: '其他',
};

/** What a post of this side and kind is about, as people say it. */
const headings: Record<Side, Record<Kind, string>> = {
  need: {
    project: '找项目',
    funds: '找资金',
    talent: '找人才',
    channel: '找渠道',
    purchase: '求购',
    resource: '找资源',
    other: '找合作',
  },
  offer: {
    project: '有项目',
    funds: '有资金',
    talent: '有人才',
    channel: '有渠道',
    purchase: '供货',
    resource: '有资源',
    other: '可合作',
  },
};
export const headingText = (side: Side, kind: Kind): string => headings[side][kind];

/** D132: how a post stands. */
export const cooperationState = { open: 1, paused: 2, dealt: 3, expired: 4, removed: 5 } as const;
export type CooperationState = (typeof cooperationState)[keyof typeof cooperationState];
export const cooperationStateLabels: Record<CooperationState, string> = {
  1: '进行中',
  2: '已暂停',
  3: '已谈妥',
  4: '已过期',
  5: '已移除',
};

/** What its owner does with a post: `resume` opens it again, `renew` adds another 90 days. */
export const moves = ['pause', 'resume', 'deal', 'renew'] as const;
export type Move = (typeof moves)[number];

/** D132: how an application stands. */
export const applicationState = { waiting: 0, accepted: 1, declined: 2, withdrawn: 3 } as const;
export type ApplicationState = (typeof applicationState)[keyof typeof applicationState];
export const applicationStateLabels: Record<ApplicationState, string> = {
  0: '等待回复',
  1: '已同意',
  2: '未同意',
  3: '已撤回',
};

/** What came of it, as one of the two says. */
export const outcome = { none: 0, made: 1, talking: 2, failed: 3 } as const;
export type Outcome = (typeof outcome)[keyof typeof outcome];
export const outcomeLabels: Record<Outcome, string> = { 0: '', 1: '谈成了', 2: '还在谈', 3: '没谈成' };

export const cooperationRules = {
  /** Wide characters. */
  title: 40,
  content: 1000,
  note: 200,
  search: 20,
  images: 9,
  /** Open at once; of members. */
  open: 5,
  openVip: 20,
  /** Days that a post stands; how many before the end it can be renewed. */
  days: 90,
  renewBefore: 30,
  /** Applications of a person in a day; days that one waits. */
  applicationsPerDay: 10,
  waitDays: 30,
  /** Days after an application is accepted when both are asked what came of it. */
  askAfter: 30,
  auditWorkdays: 1,
  /** What fits somebody's posts, in one answer. */
  matches: 30,
} as const;
