import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, integer, optional, text, token, enumField } from '../kernel/fields.ts';
import { reviewCalls } from '../kernel/review.ts';

const caseLine = z.object({
  id: described(z.number(), '认证编号'),
  kind: described(z.string(), 'person 个人，corporation 企业'),
  state: described(z.number(), '0 待审核，1 已通过，2 未通过，3 已失效'),
  card_id: described(z.number(), '名片编号'),
  realname: described(z.string(), '名片上的姓名'),
  company: described(z.string(), '名片上的公司'),
  position: described(z.string(), '名片上的职位'),
  revision: described(z.number(), '资料的版本：申请后每改一次加一'),
  created_at: described(z.number(), '申请时间，秒'),
  due_at: described(z.number(), '应在何时之前处理，秒'),
  can: described(
    z.object({
      decide: described(z.boolean(), '还在等待审核，可以作决定；自己的申请由同事审核'),
      link: described(z.boolean(), '可以生成审核链接'),
    }),
    '审核人员对这份申请可以做什么',
  ),
});

const calls = reviewCalls('certification', '认证编号');

export const listCertificationReviews = calls.list({
  summary: '认证申请，待审核的先来的在前',
  filter: { state: optional(enumField('状态', ['0', '1', '2', '3']), '默认 0 待审核') },
  line: caseLine,
  requirements: ['D34', 'D138'],
});

export const viewCertificationReview = calls.view({
  summary: '看一份认证的图片；带水印的短时链接，每次都记入日志',
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
  requirements: ['D35', 'D138'],
});

export const decideCertificationReview = calls.decide({
  summary: '通过或不通过一份认证；不通过必须写原因，本人会看到',
  body: {
    message: optional(text('原因', { max: 100 }), '不通过的原因'),
    revision: optional(
      integer('资料的版本', { min: 0, max: 1_000_000 }),
      '看到的是哪一版资料，默认 0；之后又改过的答 42200',
    ),
  },
  output: caseLine,
  requirements: ['D34', 'D138'],
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
  // Not restricted by `roles`: without the role the answer is the same as for a link that does not exist.
  access: 'staff',
  effect: 'write',
  summary: '打开审核链接；过期、用过或不存在的一样答 40400',
  body: z.object({ token: token('链接', 200) }),
  output: z.object({ id: described(z.number(), '认证编号') }),
  errors: ['notFound'],
  idempotency: 'none',
  requirements: ['D139'],
});
