import * as z from 'zod/mini';
import { endpoint, staffRoles } from '../kernel/endpoint.ts';
import { described, id, mobile, optional, smsCode, text, token, word } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { staffRules, verdicts } from './rules.ts';

const typedPassword = described(
  z
    .string({ error: () => '请填写密码' })
    .check(z.refine((value) => value.length > 0 && value.length <= 100, { error: () => '请填写密码' })),
  '密码',
);
/** D138: why personal data is looked at; it is written into the log. */
export const viewReason = text('查看原因', { max: staffRules.reason, required: true });
const done = z.object({ ok: described(z.boolean(), '已完成') });

export const staffCode = endpoint({
  id: 'staff.send-code',
  methods: ['POST'],
  path: '/v1/staff/send-code',
  access: 'guest',
  effect: 'write',
  summary: '后台登录第一步：密码正确的在岗人员会收到验证码；其他人得到同样的回答',
  body: z.object({ phone: mobile(), password: typedPassword }),
  output: z.object({ wait: described(z.number(), '多少秒后可以再发') }),
  errors: ['tooOften', 'busy'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 20, seconds: 600 }],
  requirements: ['D138'],
});

export const staffLogin = endpoint({
  id: 'staff.login',
  methods: ['POST'],
  path: '/v1/staff/login',
  access: 'guest',
  effect: 'write',
  summary: '后台登录第二步：密码和验证码都正确才能进入',
  body: z.object({ phone: mobile(), password: typedPassword, code: smsCode() }),
  output: z.object({
    token: described(z.string(), '后台令牌；只能用于后台，12 小时或闲置 1 小时后失效'),
    expires_at: described(z.number(), '到期时间，秒'),
    roles: described(z.array(z.string()), '岗位'),
  }),
  errors: ['invalid', 'tooOften'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 40, seconds: 600 }],
  requirements: ['D138'],
});

export const staffLogout = endpoint({
  id: 'staff.logout',
  methods: ['POST'],
  path: '/v1/staff/logout',
  access: 'staff',
  effect: 'write',
  summary: '退出后台',
  output: done,
  errors: [],
  idempotency: 'natural',
  requirements: ['D138'],
});

export const staffMe = endpoint({
  id: 'staff.me',
  methods: ['GET'],
  path: '/v1/staff/me',
  access: 'staff',
  effect: 'read',
  summary: '我是谁、什么岗位、各处有多少待办',
  output: z.object({
    user_id: described(z.number(), '用户编号'),
    name: described(z.string(), '称呼'),
    roles: described(z.array(z.string()), '岗位'),
    waiting: described(
      z.object({
        certifications: described(z.number(), '待审核的认证'),
        reports: described(z.number(), '待处理的举报'),
        appeals: described(z.number(), '待处理的申诉'),
      }),
      '待办数，没有权限的为 0',
    ),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['D138'],
});

/** ---- Members ---- */

const member = z.object({
  user_id: described(z.number(), '用户编号'),
  name: described(z.string(), '称呼'),
  phone: described(z.string(), '手机号，打码'),
  roles: described(z.array(z.string()), '岗位'),
  created_at: described(z.number(), '加入时间，秒'),
  used_at: described(z.number(), '最近使用，秒；从未为 0'),
});

export const listMembers = endpoint({
  id: 'staff.members',
  methods: ['GET'],
  path: '/v1/staff/members',
  access: 'staff',
  roles: ['admin'],
  effect: 'read',
  summary: '后台人员',
  query: z.object(pageQuery),
  output: page(member),
  errors: [],
  idempotency: 'none',
  requirements: ['D138'],
});

export const setMember = endpoint({
  id: 'staff.set-member',
  methods: ['POST'],
  path: '/v1/staff/member',
  access: 'staff',
  roles: ['admin'],
  effect: 'write',
  summary: '给一个已注册、设了密码的人岗位；一个岗位都不给即离岗，立刻退出',
  body: z.object({
    phone: mobile(),
    roles: described(
      z.array(word('岗位', staffRoles)).check(z.maxLength(staffRoles.length)),
      '岗位，可以为空',
    ),
  }),
  output: member,
  errors: ['notFound', 'conflict'],
  idempotency: 'natural',
  requirements: ['D138'],
});

/** ---- People ---- */

const personLine = z.object({
  user_id: described(z.number(), '用户编号'),
  name: described(z.string(), '称呼'),
  phone: described(z.string(), '手机号，打码'),
  status: described(z.number(), '1 正常，2 禁言，3 封禁，4 注销中，5 已注销，6 已合并'),
  cards: described(z.number(), '名片张数'),
  created_at: described(z.number(), '注册时间，秒'),
});

export const listPeople = endpoint({
  id: 'staff.users',
  methods: ['GET'],
  path: '/v1/staff/users',
  access: 'staff',
  roles: ['auditor', 'service', 'operator', 'admin'],
  effect: 'read',
  summary: '查找用户：完整手机号、用户编号或称呼',
  query: z.object({
    ...pageQuery,
    q: optional(text('搜索词', { max: 30 }), '完整手机号、用户编号或称呼的开头'),
    status: optional(word('状态', ['1', '2', '3', '4']), '只看一种状态'),
  }),
  output: page(personLine),
  errors: [],
  idempotency: 'none',
  requirements: ['D138'],
});

export const viewPerson = endpoint({
  id: 'staff.user',
  methods: ['POST'],
  path: '/v1/staff/user',
  access: 'staff',
  roles: ['auditor', 'service', 'admin'],
  effect: 'write',
  summary: '看一个用户的资料；必须说明原因，每次都记入日志',
  body: z.object({ user_id: id('用户编号'), reason: viewReason }),
  output: z.object({
    ...personLine.shape,
    phone: described(z.string(), '手机号，完整'),
    status_reason: described(z.string(), '禁言或封禁的原因'),
    has_wechat: described(z.boolean(), '绑定了微信'),
    history: described(
      z.array(
        z.object({
          at: described(z.number(), '时间，秒'),
          staff: described(z.string(), '谁处理的'),
          action: described(z.string(), '做了什么'),
          reason: described(z.string(), '原因'),
        }),
      ),
      '后台对此人做过的事，新的在前',
    ),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D138'],
});

export const setPersonStatus = endpoint({
  id: 'staff.set-user-status',
  methods: ['POST'],
  path: '/v1/staff/user-status',
  access: 'staff',
  roles: ['auditor', 'service'],
  effect: 'write',
  summary: '禁言、封禁或恢复一个用户；本人会收到通知和原因',
  body: z.object({
    user_id: id('用户编号'),
    status: word('状态', ['normal', 'muted', 'banned']),
    reason: text('原因', { max: staffRules.reason, required: true }),
  }),
  output: personLine,
  errors: ['notFound', 'stateChanged', 'forbidden'],
  idempotency: 'natural',
  requirements: ['D138', 'D12'],
});

/** ---- Certification ---- */

const caseLine = z.object({
  id: described(z.number(), '认证编号'),
  kind: described(z.string(), 'person 个人，corporation 企业'),
  state: described(z.number(), '0 待审核，1 已通过，2 未通过，3 已失效'),
  card_id: described(z.number(), '名片编号'),
  realname: described(z.string(), '名片上的姓名'),
  company: described(z.string(), '名片上的公司'),
  position: described(z.string(), '名片上的职位'),
  created_at: described(z.number(), '申请时间，秒'),
  due_at: described(z.number(), '应在何时之前处理，秒'),
});

export const listCases = endpoint({
  id: 'staff.certifications',
  methods: ['GET'],
  path: '/v1/staff/certifications',
  access: 'staff',
  roles: ['auditor'],
  effect: 'read',
  summary: '认证申请，待审核的先来的在前',
  query: z.object({ ...pageQuery, state: optional(word('状态', ['0', '1', '2', '3']), '默认 0 待审核') }),
  output: page(caseLine),
  errors: [],
  idempotency: 'none',
  requirements: ['D34', 'D138'],
});

export const viewCase = endpoint({
  id: 'staff.certification',
  methods: ['POST'],
  path: '/v1/staff/certification',
  access: 'staff',
  roles: ['auditor'],
  effect: 'write',
  summary: '看一份认证的图片；带水印的短时链接，每次都记入日志',
  body: z.object({ id: id('认证编号'), reason: viewReason }),
  output: z.object({
    ...caseLine.shape,
    images: described(
      z.array(z.object({ title: described(z.string(), '名称'), url: described(z.string(), '短时链接') })),
      '图片，删除后为空',
    ),
    credit_code: described(z.string(), '统一社会信用代码，个人为空'),
    twin: described(z.boolean(), '同一证件已用于别的账号的认证'),
    message: described(z.string(), '未通过的原因'),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D35', 'D138'],
});

export const decideCase = endpoint({
  id: 'staff.decide-certification',
  methods: ['POST'],
  path: '/v1/staff/certification-decide',
  access: 'staff',
  roles: ['auditor'],
  effect: 'write',
  summary: '通过或不通过一份认证；不通过必须写原因，本人会看到',
  body: z.object({
    id: id('认证编号'),
    verdict: word('决定', verdicts),
    message: optional(text('原因', { max: 100 }), '不通过的原因'),
  }),
  output: caseLine,
  errors: ['notFound', 'stateChanged', 'invalid'],
  idempotency: 'natural',
  requirements: ['D34', 'D138'],
});

/** ---- Reports and appeals ---- */

const reportCase = z.object({
  type: described(z.string(), '对象类型'),
  id: described(z.number(), '对象编号'),
  title: described(z.string(), '对象的标题'),
  path: described(z.string(), '对象的页面'),
  owner_id: described(z.number(), '主人'),
  standing: described(z.string(), 'visible、pending 或 hidden'),
  reports: described(
    z.array(
      z.object({
        reason: described(z.string(), '原因'),
        detail: described(z.string(), '说明'),
        images: described(z.array(z.string()), '截图'),
        at: described(z.number(), '时间，秒'),
      }),
    ),
    '未处理的举报，最多 20 条',
  ),
  count: described(z.number(), '几个人举报'),
  appeal: described(z.string(), '主人的申诉，没有为空'),
  words: described(z.array(z.string()), '触发审核的词'),
  first_at: described(z.number(), '最早的一条，秒'),
  due_at: described(z.number(), '应在何时之前答复，秒'),
});

export const listReports = endpoint({
  id: 'staff.reports',
  methods: ['GET'],
  path: '/v1/staff/reports',
  access: 'staff',
  roles: ['auditor'],
  effect: 'read',
  summary: '待处理的举报、触发审核的内容和申诉，按对象，先到期的在前',
  query: z.object({ ...pageQuery, kind: optional(word('种类', ['reports', 'appeals']), '默认全部') }),
  output: page(reportCase),
  errors: [],
  idempotency: 'none',
  requirements: ['D137', 'D170'],
});

export const decideReport = endpoint({
  id: 'staff.decide-report',
  methods: ['POST'],
  path: '/v1/staff/report-decide',
  access: 'staff',
  roles: ['auditor'],
  effect: 'write',
  summary: '处理一个对象的举报或申诉：保留（恢复可见）或隐藏；举报人和主人都会收到结果',
  body: z.object({
    type: text('对象类型', { max: 20, required: true }),
    id: id('对象编号'),
    verdict: word('决定', ['keep', 'hide']),
    reason: text('说明', { max: staffRules.reason, required: true }),
  }),
  output: z.object({ standing: described(z.string(), '现在的状态') }),
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D137', 'D170'],
});

const accountAppeal = z.object({
  id: described(z.number(), '申诉编号'),
  user_id: described(z.number(), '谁'),
  name: described(z.string(), '称呼'),
  status: described(z.number(), '账号现在的状态'),
  status_reason: described(z.string(), '当时的原因'),
  content: described(z.string(), '申诉内容'),
  at: described(z.number(), '时间，秒'),
});

export const listAppeals = endpoint({
  id: 'staff.appeals',
  methods: ['GET'],
  path: '/v1/staff/appeals',
  access: 'staff',
  roles: ['auditor', 'service'],
  effect: 'read',
  summary: '账号的申诉，先来的在前',
  query: z.object(pageQuery),
  output: page(accountAppeal),
  errors: [],
  idempotency: 'none',
  requirements: ['D12', 'D138'],
});

export const decideAppeal = endpoint({
  id: 'staff.decide-appeal',
  methods: ['POST'],
  path: '/v1/staff/appeal-decide',
  access: 'staff',
  roles: ['auditor', 'service'],
  effect: 'write',
  summary: '处理账号的申诉：通过即恢复正常',
  body: z.object({
    id: id('申诉编号'),
    verdict: word('决定', verdicts),
    reply: text('答复', { max: 200, required: true }),
  }),
  output: accountAppeal,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  requirements: ['D12', 'D138'],
});

/** ---- Words ---- */

const listedWord = z.object({
  id: described(z.number(), '编号'),
  word: described(z.string(), '词'),
  level: described(z.string(), 'refuse 拒绝，review 审核'),
  created_at: described(z.number(), '加入时间，秒'),
});

export const listWords = endpoint({
  id: 'staff.words',
  methods: ['GET'],
  path: '/v1/staff/words',
  access: 'staff',
  roles: ['operator', 'auditor'],
  effect: 'read',
  summary: '敏感词表',
  query: z.object({ ...pageQuery, q: optional(text('搜索词', { max: 20 }), '词的一部分') }),
  output: page(listedWord),
  errors: [],
  idempotency: 'none',
  requirements: ['D137'],
});

export const addWord = endpoint({
  id: 'staff.add-word',
  methods: ['POST'],
  path: '/v1/staff/word',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '加一个敏感词，或改它的级别；几秒内在所有进程生效',
  body: z.object({
    word: text('词', { max: 20, required: true }),
    level: word('级别', ['refuse', 'review']),
  }),
  output: listedWord,
  errors: ['conflict'],
  idempotency: 'natural',
  requirements: ['D137'],
});

export const removeWord = endpoint({
  id: 'staff.remove-word',
  methods: ['POST'],
  path: '/v1/staff/word-remove',
  access: 'staff',
  roles: ['operator'],
  effect: 'write',
  summary: '删一个敏感词',
  body: z.object({ id: id('编号') }),
  output: done,
  errors: ['notFound'],
  idempotency: 'natural',
  requirements: ['D137'],
});

/** ---- Log, links ---- */

export const listAudit = endpoint({
  id: 'staff.audit',
  methods: ['GET'],
  path: '/v1/staff/audit',
  access: 'staff',
  roles: ['admin'],
  effect: 'read',
  summary: '操作日志，新的在前；只增不改',
  query: z.object({ ...pageQuery, user_id: optional(id('用户编号'), '只看一名后台人员') }),
  output: page(
    z.object({
      id: described(z.number(), '编号'),
      staff_id: described(z.number(), '谁'),
      name: described(z.string(), '称呼'),
      action: described(z.string(), '做了什么'),
      subject: described(z.string(), '对什么，如 user:12'),
      reason: described(z.string(), '原因'),
      at: described(z.number(), '时间，秒'),
    }),
  ),
  errors: [],
  idempotency: 'none',
  requirements: ['D138'],
});

export const makeLink = endpoint({
  id: 'staff.protect-link',
  methods: ['POST'],
  path: '/v1/staff/protect-link',
  access: 'staff',
  roles: ['auditor'],
  effect: 'write',
  summary: '一份认证的审核链接：24 小时内、登录后台的审核人员可以打开，只能作一次决定',
  body: z.object({ id: id('认证编号') }),
  output: z.object({
    url: described(z.string(), '链接'),
    expires_at: described(z.number(), '到期时间，秒'),
  }),
  errors: ['notFound', 'stateChanged'],
  idempotency: 'none',
  requirements: ['D139'],
});

export const openLink = endpoint({
  id: 'staff.protect-open',
  methods: ['POST'],
  path: '/v1/staff/protect-open',
  access: 'staff',
  roles: ['auditor'],
  effect: 'write',
  summary: '打开审核链接；过期、用过或不存在的一样答 40400',
  body: z.object({ token: token('链接', 200) }),
  output: z.object({ id: described(z.number(), '认证编号') }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D139'],
});
