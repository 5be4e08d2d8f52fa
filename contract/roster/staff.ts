import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, id, optional, text, token } from '../kernel/fields.ts';
import { reviewCalls } from '../kernel/review.ts';
import { rosterRules } from './rules.ts';

const reviewLine = z.object({
  id: described(z.number(), '导入编号'),
  circle_id: described(z.number(), '通讯录编号'),
  circle: described(z.string(), '通讯录名称'),
  user_id: described(z.number(), '上传的人，已注销为 0'),
  state: described(z.number(), '0 待提交，1 审核中，2 未通过，3 导入中，4 已完成，5 已取消，6 已撤回'),
  rows: described(z.number(), '行数'),
  failed: described(z.number(), '不能导入的行数'),
  submitted_at: described(z.number(), '提交时间，秒'),
  due_at: described(z.number(), '应在何时之前审核，秒'),
  can: described(z.object({ decide: described(z.boolean(), '可以决定；自己的由同事审核') }), '我可以做什么'),
});

const audits = reviewCalls('roster-import', '导入编号');

export const listRosterReviews = audits.list({
  summary: '名册导入的审核：等待审核的先来的在前，其余新的在前',
  filter: { state: optional(enumField('状态', ['1', '2', '3', '4', '5', '6']), '默认 1 审核中') },
  line: reviewLine,
  requirements: ['D73'],
});

const sampleRow = z.object({
  line: described(z.number(), '第几行'),
  realname: described(z.string(), '姓名'),
  phone: described(z.string(), '手机，只显示一部分'),
  company: described(z.string(), '公司'),
  position: described(z.string(), '职位'),
  group: described(z.string(), '分组'),
  remark: described(z.string(), '备注'),
});

const pastImport = z.object({
  id: described(z.number(), '导入编号'),
  circle: described(z.string(), '通讯录名称'),
  state: described(z.number(), '状态'),
  rows: described(z.number(), '行数'),
  ok: described(z.number(), '新增的人数'),
  claimed: described(z.number(), '确认的人数'),
  refusals: described(z.number(), '拒绝的人数'),
  reason: described(z.string(), '未通过的原因'),
  at: described(z.number(), '上传时间，秒'),
});

export const viewRosterReview = audits.view({
  summary: '看一次导入：20 行样本、同意的凭证、圈主以往的导入；每次都记入日志',
  output: z.object({
    ...reviewLine.shape,
    file_name: described(z.string(), '文件名'),
    how: described(z.string(), '圈主声明如何取得同意'),
    proof: described(z.string(), '凭证图片的短时链接，没有或已删除为空'),
    reason: described(z.string(), '未通过的原因，没有为空'),
    sample: described(z.array(sampleRow), `${rosterRules.sample} 行样本，删除后为空`),
    history: described(z.array(pastImport), '圈主的通讯录以往的导入，新的在前'),
  }),
  requirements: ['D73', 'D138'],
});

export const decideRosterReview = audits.decide({
  summary: '通过或不通过一次导入，只能决定一次；不通过必须写原因，圈主会看到',
  body: { reason: optional(text('原因', { max: rosterRules.reason }), '不通过的原因') },
  output: reviewLine,
  requirements: ['D73', 'D138'],
});

export const makeRosterLink = endpoint({
  id: 'staff.roster-import-link',
  methods: ['POST'],
  path: '/v1/staff/roster-import-link',
  access: 'staff',
  roles: ['auditor'],
  effect: 'write',
  summary: '一次导入的审核链接：24 小时内、登录后台的审核人员可以打开，只能作一次决定',
  body: z.object({ id: id('导入编号') }),
  output: z.object({
    url: described(z.string(), '链接'),
    expires_at: described(z.number(), '到期时间，秒'),
  }),
  errors: ['notFound', 'stateChanged'],
  idempotency: 'none',
  requirements: ['R168', 'D139'],
});

export const openRosterLink = endpoint({
  id: 'staff.roster-import-open',
  methods: ['POST'],
  path: '/v1/staff/roster-import-open',
  // Not restricted by `roles`: without the role the answer is the same as for a link that does not exist.
  access: 'staff',
  effect: 'write',
  summary: '打开审核链接；过期、已决定或不存在的一样答 40400',
  body: z.object({ id: id('导入编号'), key: token('链接', 200) }),
  output: z.object({ id: described(z.number(), '导入编号') }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['R168', 'D139'],
});
