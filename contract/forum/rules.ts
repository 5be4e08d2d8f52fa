/** Rules of the posts of a circle (D78–D80, D160). */
export const forumRules = {
  /** Wide characters. */
  title: 50,
  text: 5000,
  comment: 1000,
  /** Characters of a text in a list; the rest stands on its page. */
  excerpt: 200,
  images: 9,
  commentImages: 3,
  /** Bytes of a video or a file. */
  fileBytes: 104_857_600,
  /** Seconds of a video, as the phone says. */
  videoSeconds: 3600,
  voiceSeconds: 60,
  files: 3,
  fileName: 100,
  pinned: 3,
  /** Minutes in which an edit leaves no mark. */
  editMinutes: 30,
  /** Days in which whoever deleted something can bring it back. */
  undoDays: 30,
  /** Posts of one person in one circle and day. */
  perDay: 30,
  drafts: 20,
  mentions: 10,
  /** Replies that stand under a comment at once; the rest comes by pages. */
  replies: 3,
  /** D79 */
  options: { min: 2, max: 20 },
  option: 50,
  pollHours: { min: 1, max: 720 },
  groups: 50,
  /** D80 */
  appraisal: 200,
  reason: 100,
  search: 40,
  /** What is new is counted as far as this. */
  counted: 100,
  /** Minutes without a visit after which what was seen counts as where one left off. */
  visitMinutes: 30,
  /** Titles of the digest of a week. */
  digest: 3,
} as const;

/** What a post is. `activity`, `service` and `cooperation` are about an object that stands elsewhere. */
export const topicKinds = ['media', 'question', 'poll', 'activity', 'service', 'cooperation'] as const;
export type TopicKind = (typeof topicKinds)[number];
export const topicKindLabels: Record<TopicKind, string> = {
  media: '动态',
  question: '提问',
  poll: '投票',
  activity: '活动',
  service: '服务',
  cooperation: '合作',
};

/** D160: kinds that are about an object of the same kind. */
export const linkedKinds: readonly TopicKind[] = ['activity', 'service', 'cooperation'];

/** D78. A draft is nobody's but its writer's and has no number of a post. */
export const topicState = { draft: 0, shown: 1, auditing: 2, refused: 3, hidden: 4, deleted: 5 } as const;
export type TopicState = (typeof topicState)[keyof typeof topicState];
export const topicStateLabels: Record<TopicState, string> = {
  0: '草稿',
  1: '已发布',
  2: '审核中',
  3: '未通过',
  4: '已隐藏',
  5: '已删除',
};

/** What a list of posts shows. `active`: by what was said last; else by when it was posted. `mine` has what waits and was refused, too; `deleted` is what I deleted and can bring back. */
export const topicFilters = [
  'latest',
  'active',
  'featured',
  'unanswered',
  'unread',
  'mine',
  'question',
  'poll',
  'media',
  'activity',
  'service',
  'cooperation',
  'deleted',
] as const;
export type TopicFilter = (typeof topicFilters)[number];

export const myTopicTabs = ['written', 'commented', 'followed'] as const;
export type MyTopicTab = (typeof myTopicTabs)[number];

/** When the result of a poll is shown: to who has voted, and to all at its end; or to nobody before its end. */
export const pollResults = { voted: 0, end: 1 } as const;
export type PollResults = (typeof pollResults)[keyof typeof pollResults];
export const pollResultsLabels: Record<PollResults, string> = { 0: '投票后可见', 1: '结束后可见' };

/** Which posts an admin reads before they are shown. */
export const forumAudit = { none: 0, every: 1, first: 2 } as const;
export type ForumAudit = (typeof forumAudit)[keyof typeof forumAudit];
export const forumAuditLabels: Record<ForumAudit, string> = {
  0: '直接发布',
  1: '每一条都先审核',
  2: '新成员的第一条先审核',
};

/** Who may post. Everybody in the circle comments. */
export const forumPosting = { members: 0, admins: 1 } as const;
export type ForumPosting = (typeof forumPosting)[keyof typeof forumPosting];
export const forumPostingLabels: Record<ForumPosting, string> = { 0: '所有成员', 1: '仅管理员' };

export const feedPath = (circleId: number): string => `/phonebook/${circleId}/circle`;
export const topicPath = (circleId: number, topicId: number): string =>
  `/phonebook/${circleId}/topic/${topicId}`;
/** A comment on the page of its post. */
export const commentPath = (circleId: number, topicId: number, commentId: number): string =>
  `${topicPath(circleId, topicId)}?comment=${commentId}`;
/** Where posts wait for whoever looks after the circle. */
export const auditsPath = (circleId: number): string => `/phonebook/${circleId}/forum?audits=1`;
