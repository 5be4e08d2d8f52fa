/** D128: to one person at their price, a bounty for whoever answers best, or free for all. */
export const askKinds = { person: 1, bounty: 2, free: 3 } as const;
export type AskKind = (typeof askKinds)[keyof typeof askKinds];
export const askKindLabels: Record<AskKind, string> = { 1: '付费提问', 2: '悬赏', 3: '免费提问' };

/** D128. A bounty is answered once it is shared out; a free question with its first answer, and takes more until it is closed. */
export const askState = {
  unpaid: 0,
  auditing: 1,
  waiting: 2,
  answered: 3,
  closed: 4,
  expired: 5,
  refused: 6,
} as const;
export type AskState = (typeof askState)[keyof typeof askState];
export const askStateLabels: Record<AskState, string> = {
  0: '待付款',
  1: '审核中',
  2: '待回答',
  3: '已回答',
  4: '已关闭',
  5: '已过期，已退款',
  6: '未通过或已谢绝',
};

/** Amounts in fen, lengths in wide characters, times in the unit that they are named by. */
export const askRules = {
  price: { min: 100, max: 50_000 },
  bounty: { min: 100, max: 200_000 },
  bountyDays: 7,
  /** Hours in which a circle decides about a bounty that was paid. */
  auditHours: 72,
  text: 500,
  images: 9,
  answer: 5000,
  answerImages: 9,
  voices: 3,
  voiceSeconds: 60,
  answerHours: 48,
  /** In which whoever has asked may withdraw though it was opened. */
  withdrawMinutes: 10,
  confirmHours: 72,
  followHours: 48,
  follow: 500,
  shareHours: 72,
  /** Basis points of the platform. */
  fee: 1000,
  listen: 100,
  freeMinutes: 30,
  picks: 3,
  /** Answers of one question. */
  answers: 100,
  rating: { min: 1, max: 5 },
  thanks: 100,
  intro: 200,
  topics: 5,
  reason: 100,
  /** Questions of one person that stand open at once. */
  open: 20,
  query: 30,
} as const;

/** What a question is about; numbers are permanent. */
export const askTopics = {
  1: '职场',
  2: '创业',
  3: '管理',
  4: '法律',
  5: '财税',
  6: '投资理财',
  7: '营销',
  8: '技术',
  9: '设计',
  10: '制造',
  11: '外贸',
  12: '房产家居',
  13: '教育升学',
  14: '健康',
  15: '心理情感',
  16: '文化艺术',
  17: '农业',
  18: '本地生活',
  19: '其他',
} as const;
export type AskTopic = keyof typeof askTopics;
export const askTopicNumbers = Object.keys(askTopics).map(Number) as AskTopic[];

/** Questions that others may find: the newest, bounties that can be answered, free ones that wait, those with an answer. */
export const askFilters = ['latest', 'bounty', 'unanswered', 'answered'] as const;
export type AskFilter = (typeof askFilters)[number];

/** Those who answer most of what they are asked first, or the cheapest. */
export const answererOrders = ['rate', 'price'] as const;
export type AnswererOrder = (typeof answererOrders)[number];

/** What is mine: what I have asked, what waits for my answer, what I have heard, what I have answered. */
export const ownAskScopes = ['asked', 'waiting', 'heard', 'answered'] as const;
export type OwnAskScope = (typeof ownAskScopes)[number];

/** Who has asked without their name. */
export const someAsker = '匿名提问人';

/** Fen of what a listener has paid: the platform, whoever has asked, whoever has answered. */
export function listenSplit(fen: number): { platform: number; asker: number; answerer: number } {
  const platform = Math.floor((fen * askRules.fee) / 10_000);
  const asker = Math.floor((fen - platform) / 2);
  return { platform, asker, answerer: fen - platform - asker };
}

/** `weights` of a sum, each in full fen and all of it given: what is left over goes to the largest remainders, the first of equals. */
export function shareFen(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, one) => all + one, 0);
  if (sum === 0) return weights.map(() => 0);
  const shares = weights.map((one) => Math.floor((total * one) / sum));
  const left = total - shares.reduce((all, one) => all + one, 0);
  const order = weights
    .map((one, at) => ({ at, rest: (total * one) % sum }))
    .toSorted((a, b) => b.rest - a.rest || a.at - b.at);
  for (const { at } of order.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

export const questionPath = (questionId: number): string => `/ask/question/${questionId}`;
export const answerPath = (answerId: number): string => `/ask/answer/${answerId}`;
export const answererPath = (userId: number): string => `/ask/${userId}`;
export const circleAskPath = (circleId: number): string => `/phonebook/${circleId}/ask`;
export const askAuditPath = (questionId: number): string => `/phonebook/audit-ask/${questionId}`;
