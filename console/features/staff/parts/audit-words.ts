const actions: Record<string, string> = {
  login: '登录后台',
  'set-member': '安排岗位',
  'search-users': '查找用户',
  'view-user': '查看个人资料',
  'set-user-status': '改变账号状态',
  'view-certification': '查看认证材料',
  'decide-certification': '审核认证',
  'protect-link': '生成审核链接',
  'decide-report': '处理举报',
  'decide-appeal': '处理账号申诉',
  'add-word': '加入敏感词',
  'remove-word': '删除敏感词',
  'retry-event': '重送事件',
  'drop-event': '放弃事件',
};

const results: Record<string, string> = {
  pass: '通过',
  reject: '不通过',
  keep: '保留',
  hide: '隐藏',
  refuse: '拒绝发布',
  review: '先审后发',
  normal: '恢复正常',
  muted: '禁言',
  banned: '封禁',
};

const subjects: Record<string, string> = {
  user: '用户',
  users: '用户列表',
  certification: '认证',
  card: '名片',
  word: '敏感词',
  event: '事件',
};

/** `decide-certification:pass` → 审核认证：通过; what has no word yet stands as it is. */
export function actionText(action: string): string {
  const [name = '', result] = action.split(':');
  const what = actions[name] ?? name;
  if (result === undefined) return what;
  return `${what}：${results[result] ?? result}`;
}

/** `user:12` → 用户 12 */
export function subjectText(subject: string): string {
  const [kind = '', id = ''] = subject.split(':');
  return `${subjects[kind] ?? kind} ${id}`.trim();
}
