import {
  adminRights,
  categoryLabels,
  contactVisibleLabels,
  formAskLabels,
  joinTypeLabels,
  rightLabels,
  roleLabels,
} from './rules.ts';

/** D70: everything that is written into the log of a circle, and how a line begins. */
export const logTitles = {
  edit: '修改了资料',
  form: '修改了加入方式和要填的内容',
  'contact-visible': '修改了联系方式给谁看',
  admin: '设置了管理员',
  'admin-end': '取消了管理员',
  'set-guest': '设置或取消了嘉宾',
  accept: '通过了加入申请',
  refuse: '拒绝了加入申请',
  remove: '移出了成员',
  block: '拉黑了成员',
  unblock: '解除了拉黑',
  'set-group': '调整了成员的分组',
  'open-phone': '看了成员提交的手机号',
  'group-new': '新建了分组',
  'group-edit': '修改了分组',
  'group-drop': '删除了分组',
  plugins: '调整了功能',
  import: '导入了成员',
  'import-cancel': '取消了导入',
  'import-undo': '撤回了导入',
  industry: '修改了行业',
  'fee-tier': '修改了会费',
  refund: '退还了会费',
  'open-books': '修改了账目公开',
  'pay-code': '修改了收款码',
  donation: '修改了接受支持的设置',
  'adjust-score': '调整了圈子积分',
  checkin: '修改了打卡',
  'checkin-remove': '删除了成员的打卡',
  'checkin-patch': '处理了补卡',
  notice: '发了通知',
  sms: '发了短信',
  transfer: '发起了转让',
  'transfer-cancel': '撤回了转让',
  'transfer-refuse': '没有接受转让',
  'transfer-lapse': '转让过了期限',
  transferred: '接手成为圈主',
  dissolve: '发起了解散',
  'dissolve-cancel': '取消了解散',
  forbid: '禁止了访问',
  restore: '恢复了访问',
  review: '审核通过了资料',
  listing: '调整了公开展示',
  'topic-remove': '删除了帖子',
  'topic-restore': '恢复了帖子',
  'topic-pin': '置顶了帖子',
  'topic-unpin': '取消了置顶',
  'topic-feature': '设了精华',
  'topic-unfeature': '取消了精华',
  'topic-pass': '通过了帖子',
  'topic-refuse': '没有通过帖子',
  'comment-remove': '删除了评论',
  'comment-restore': '恢复了评论',
  'appraisal-remove': '删除了评价',
  'forum-setting': '修改了讨论的设置',
} as const;
export type LogWhat = keyof typeof logTitles;

export const isLogWhat = (what: string): what is LogWhat => Object.hasOwn(logTitles, what);

/** What the fields of `before` and `after` are called. */
export const logFieldLabels: Readonly<Record<string, string>> = {
  name: '名称',
  category: '分类',
  avatar: '头像',
  cover: '封面',
  intro: '介绍',
  notice: '公告',
  city: '所在城市',
  industry: '行业',
  listed: '公开展示',
  join_type: '加入方式',
  password: '加入口令',
  asks: '要填的资料',
  fields: '自定义的项目',
  contact_visible: '联系方式',
  weekly_notices: '每周通知',
  rights: '权限',
  role: '身份',
  group: '分组',
  plugins: '功能',
  reason: '原因',
  count: '数量',
  end_at: '解散时间',
  title: '名称',
  price: '价格',
  days: '天数',
  open: '公开',
  rule: '要求',
  takes: '接受支持',
  why: '用途',
  credit: '积分',
  audit: '发帖审核',
  posting: '谁可以发帖',
  score: '评分',
};

type LogValue = string | number | boolean | null | readonly (string | number)[];

const named: Readonly<Record<string, Readonly<Record<string | number, string>>>> = {
  category: categoryLabels,
  join_type: joinTypeLabels,
  contact_visible: contactVisibleLabels,
  role: roleLabels,
  rights: rightLabels,
  asks: formAskLabels,
};

/** A value of the log as people read it: numbers of choices by their names. */
export function logValue(field: string, value: LogValue | undefined): string {
  if (value === undefined || value === null || value === '') return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  const name = (one: string | number): string => named[field]?.[one] ?? String(one);
  if (typeof value === 'object') return value.map(name).join('、');
  return name(value);
}

/** In the order in which they are offered. */
export const sortedRights = (rights: readonly string[]): string[] =>
  adminRights.filter((right) => rights.includes(right));
