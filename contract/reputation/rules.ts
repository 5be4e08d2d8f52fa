/** What members earn by in a circle (D84). */
export const earningKinds = ['join', 'invite', 'post', 'comment', 'feature', 'checkin', 'activity'] as const;
export type EarningKind = (typeof earningKinds)[number];

export interface Earning {
  credit: number;
  /** How often a day of Shanghai; absent: as often as it happens. */
  perDay?: number;
  /** How it is earned, on the page of one's own points. */
  way: string;
  /** What an entry of it is called, and one that takes it back. */
  title: string;
  back: string;
}

/** D84. */
export const earnings: Readonly<Record<EarningKind, Earning>> = {
  join: { credit: 10, way: '加入圈子，一次', title: '加入圈子', back: '加入圈子的积分收回' },
  invite: { credit: 10, way: '邀请一位成员加入', title: '邀请的成员加入了', back: '邀请的积分收回' },
  post: { credit: 5, perDay: 3, way: '发一篇帖子', title: '发了帖子', back: '帖子不在了，积分收回' },
  comment: { credit: 1, perDay: 10, way: '写一条评论', title: '写了评论', back: '评论不在了，积分收回' },
  feature: { credit: 20, way: '帖子被加为精华', title: '帖子被加为精华', back: '不再是精华，积分收回' },
  checkin: { credit: 2, way: '打一次卡', title: '打卡', back: '打卡不在了，积分收回' },
  activity: { credit: 10, way: '参加圈子的活动并签到', title: '活动签到', back: '撤销了签到，积分收回' },
};

export const reputationRules = {
  /** What who looks after members gives or takes at once. */
  adjust: { min: -100, max: 100 },
  /** Wide characters of why, which the member reads. */
  reason: 50,
  /** Beyond it a member has no rank. */
  ranks: 1000,
  /** How often the same post, comment or check-in earns: once, and once more when it has been brought back. */
  times: 2,
} as const;

export const rankSpans = ['month', 'all'] as const;
export type RankSpan = (typeof rankSpans)[number];
