/** D63: what a circle is, by the number in `/phonebook/create/{category}`. */
export const categories = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type CircleCategory = (typeof categories)[number];
export const categoryLabels: Record<CircleCategory, string> = {
  1: '校友会',
  2: '协会商会',
  3: '企业团队',
  4: '家族亲友',
  5: '行业交流',
  6: '小区邻里',
  7: '兴趣爱好',
  8: '知识学习',
  9: '其他',
};

/** D57. 0 is a visitor, who has no row. */
export const memberRole = { visitor: 0, owner: 1, admin: 2, guest: 3, member: 4 } as const;
export type MemberRole = (typeof memberRole)[keyof typeof memberRole];
export const roleLabels: Record<MemberRole, string> = {
  0: '访客',
  1: '圈主',
  2: '管理员',
  3: '嘉宾',
  4: '成员',
};

/** D57: modules that the owner opens to an admin. Transfer, dissolving, fees, money and admins are the owner's alone. */
export const adminRights = ['apply', 'member', 'import', 'notice', 'edit', 'plugin', 'content'] as const;
export type AdminRight = (typeof adminRights)[number];
export const rightLabels: Record<AdminRight, string> = {
  apply: '审核加入申请',
  member: '管理成员和分组',
  import: '导入成员',
  notice: '发通知和短信',
  edit: '修改资料和加入方式',
  plugin: '开关功能',
  content: '管理内容',
};

/** D58 */
export const memberState = {
  applying: 0,
  normal: 1,
  refused: 2,
  left: 3,
  removed: 4,
  blacklisted: 5,
  expired: 6,
  imported: 7,
} as const;
export type MemberState = (typeof memberState)[keyof typeof memberState];

/** What an application waits for. */
export const applicationWaits = { nothing: 0, payment: 1, approval: 2 } as const;

/** D59 */
export const joinType = {
  free: 0,
  approval: 1,
  paid: 2,
  paidApproval: 3,
  invitation: 4,
  password: 5,
} as const;
export type JoinType = (typeof joinType)[keyof typeof joinType];
export const joinTypes = [0, 1, 2, 3, 4, 5] as const;
export const joinTypeLabels: Record<JoinType, string> = {
  0: '直接加入',
  1: '审核后加入',
  2: '付费加入',
  3: '付费并审核',
  4: '仅限邀请',
  5: '凭口令加入',
};

/** D62 */
export const circleStatus = {
  draft: 0,
  normal: 1,
  underReview: 2,
  forbidden: 3,
  dissolving: 4,
  dissolved: 5,
} as const;
export type CircleStatus = (typeof circleStatus)[keyof typeof circleStatus];

/** D61 */
export const contactVisible = { members: 0, admins: 1, swapped: 2 } as const;
export type ContactVisible = (typeof contactVisible)[keyof typeof contactVisible];
export const contactVisibleLabels: Record<ContactVisible, string> = {
  0: '成员互相可见',
  1: '仅管理员可见',
  2: '交换名片后可见',
};

/** D60: what a form may ask besides name and phone. */
export const formAsks = ['company', 'position', 'city'] as const;
export type FormAsk = (typeof formAsks)[number];
export const formAskLabels: Record<FormAsk, string> = { company: '公司', position: '职位', city: '城市' };

/** D60: kinds of questions of a circle's own. */
export const circleQuestionTypes = ['text', 'select', 'date', 'image'] as const;
export type CircleQuestionType = (typeof circleQuestionTypes)[number];

/** How somebody came into a circle. */
export const joinWays = ['create', 'join', 'invite', 'import', 'transfer'] as const;
export type JoinWay = (typeof joinWays)[number];

/** Kinds of a circle's notices that a member may mute. */
export const mutableKinds = ['notice', 'sms'] as const;
export type MutableKind = (typeof mutableKinds)[number];
export const mutableKindLabels: Record<MutableKind, string> = {
  notice: '圈主通知',
  sms: '短信',
};

/** D77: modules of a circle. */
export const pluginKeys = [
  'forum',
  'media',
  'activity',
  'course',
  'ask',
  'clue',
  'service',
  'cooperation',
  'groupbuy',
  'o2o',
  'poll',
  'checkin',
  'donation',
  'score',
  'poster',
  'call',
  'sms',
  'rank',
  'circle',
] as const;
export type PluginKey = (typeof pluginKeys)[number];
/** D77: on unless the circle says otherwise. */
export const defaultPlugins: readonly PluginKey[] = ['forum', 'activity', 'service', 'cooperation', 'poster'];

export const circleRules = {
  name: 30,
  intro: 1000,
  notice: 300,
  /** Of a notice to the members; days that count as a member's week. */
  noticeTitle: 30,
  noticeDays: 7,
  city: 20,
  /** Wide characters of a reason that the other side reads. */
  reason: 50,
  /** K065, B225 */
  pageSize: 50,
  /** Faces that a stranger sees of a listed circle. */
  faces: 6,
  /** Rows of a block of the home, whatever features bring. */
  dayRows: 6,
  /** Wide characters of a search. */
  query: 30,
  /** Days after which an entry that nobody looked after asks its owner, and reporters of a dead number who make it ask at once. */
  freshDays: 365,
  reporters: 2,
  /** D60: questions of a circle's own. */
  fields: 10,
  realname: 20,
  company: 50,
  position: 25,
  /** Days before its end from which a paid membership is looked after. */
  endingDays: 7,
  /** D57 */
  admins: 5,
  adminsVip: 20,
  guests: 50,
  /** D64: circles that somebody owns and belongs to. */
  joined: 200,
  groups: 50,
  groupName: 15,
  /** D59: hours between applications; days after which one lapses. */
  applyHours: 24,
  applyDays: 7,
  /** D69 */
  formDays: 30,
  /** D68 */
  transferHours: 72,
  dissolveDays: 7,
  /** A circle that could not end is tried again after so many minutes, twice as many each time. */
  retryMinutes: { first: 10, last: 120 },
  /** D70 */
  logDays: 365,
  /** D76 */
  invitationDays: 30,
  /** An invitation that is valid for longer is given again. Days. */
  invitationReuseDays: 7,
  /** Members that an admin decides on at once. */
  batch: 50,
  /**
   * Wrong passwords in one circle: of a person in an hour and in a day, of an address in an hour; from so many of everybody in a day
   * on, of a person in a day.
   */
  guesses: { person: 5, day: 10, address: 30, alarm: 100, alarmed: 1 },
  password: { min: 4, max: 20 },
} as const;

/** How a circle is passed on. */
export function circleShare(circle: {
  id: number;
  name: string;
  category: number;
  city: string;
  members: number;
  intro: string;
  cover: string;
  avatar: string;
}): { title: string; desc: string; path: string; image: string } {
  const facts = [
    categoryLabels[circle.category as CircleCategory],
    circle.city,
    `${circle.members} 位成员`,
    [...circle.intro.replace(/\s+/g, ' ').trim()].slice(0, 50).join(''),
  ];
  return {
    title: circle.name,
    desc: facts.filter((part) => part !== '').join(' · '),
    path: `/phonebook/${circle.id}`,
    image: circle.cover === '' ? circle.avatar : circle.cover,
  };
}
