import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { bounded } from '../kernel/body-size.ts';
import { described, optional, text, token } from '../kernel/fields.ts';
import { mobile } from '../kernel/contact-fields.ts';
import { securityState, session } from './entity.ts';
import { passwordComplaint, passwordRules } from './rules.ts';

/** Characters of what is sent as a password. */
const typedMax = 100;

/** Taken as typed, without trimming or normalising. Bounded, since hashing a very long text is expensive. */
const typed = (label: string) =>
  described(
    bounded(z.string({ error: () => `请填写${label}` }), typedMax).check(
      z.refine((value) => value.length > 0, { error: () => `请填写${label}` }),
      z.refine((value) => value.length <= typedMax, { error: () => `${label}不正确` }),
    ),
    label,
  );

/** An optional password set along with something else; undefined or '' for none. The server refuses weak ones. */
export const passwordBeside = () =>
  optional(
    bounded(z.string({ error: () => '密码格式不正确' }), typedMax).check(
      z.refine((value) => value.length <= typedMax, { error: () => '密码不正确' }),
    ),
    `可选，同时设置密码：${passwordRules.min} 到 ${passwordRules.max} 位，含字母和数字`,
  );

const newPassword = (label = '密码') =>
  described(
    bounded(z.string({ error: () => `请填写${label}` }), typedMax).check(
      z.superRefine((value, context) => {
        const complaint = passwordComplaint(value);
        if (complaint) context.addIssue({ code: 'custom', message: complaint });
      }),
    ),
    `${label}，${passwordRules.min} 到 ${passwordRules.max} 位，含字母和数字`,
  );

export const loginByPassword = endpoint({
  id: 'account.login-by-password',
  methods: ['POST'],
  path: '/v1/oauth/loginbypassword',
  access: 'guest',
  effect: 'write',
  summary: '用手机号和密码登录；连续 5 次不对，密码登录锁 15 分钟，验证码登录不受影响',
  body: z.object({ username: mobile('手机号'), password: typed('密码') }),
  output: session,
  errors: ['invalid', 'tooOften', 'forbidden'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 60, seconds: 600 }],
  requirements: ['C050', 'D8'],
});

export const setPassword = endpoint({
  id: 'account.set-password',
  methods: ['POST'],
  path: '/v1/oauth/password',
  access: 'phone',
  effect: 'write',
  summary: '设置或修改密码：凭原密码，或凭发到绑定手机的验证码；其他设备随即退出',
  body: z.object({
    password: newPassword('新密码'),
    oldpassword: optional(typed('原密码'), '原密码；与验证码二选一'),
    code: optional(token('验证码', 100), '验证码或票据（password 场景）；与原密码二选一'),
  }),
  output: securityState,
  errors: ['invalid', 'tooOften'],
  idempotency: 'none',
  also: ['muted'],
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['C041', 'D8', 'B213', 'B103'],
});

export const recoverAccount = endpoint({
  id: 'account.recover',
  methods: ['POST'],
  path: '/v1/user/recover',
  access: 'guest',
  effect: 'write',
  summary: '忘记密码：凭手机验证码设新密码并登录，其他设备全部退出',
  body: z.object({
    phone: mobile(),
    code: token('验证码', 100),
    password: newPassword('新密码'),
  }),
  output: session,
  errors: ['invalid', 'tooOften', 'forbidden'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 60, seconds: 600 }],
  requirements: ['R037', 'D8', 'D12'],
});

export const appeal = endpoint({
  id: 'account.appeal',
  methods: ['POST'],
  path: '/v1/user/appeal',
  access: 'login',
  effect: 'write',
  summary: '被禁言或封禁的人申诉；有一份在处理时不能再提',
  body: z.object({ content: text('申诉内容', { max: 500, required: true, multiline: true }) }),
  output: z.object({
    state: described(z.number(), '0 没有申诉，1 处理中，2 已通过，3 未通过'),
    content: described(z.string(), '申诉内容'),
    reply: described(z.string(), '处理意见，没有则为空'),
    at: described(z.number(), '提交时间，秒；没有则为 0'),
    reason: described(z.string(), '禁言或封禁的原因，没有则为空'),
    can: described(
      z.object({ appeal: described(z.boolean(), '可以申诉：被禁言或封禁，且没有在处理的') }),
      '我可以做什么',
    ),
  }),
  errors: ['conflict', 'forbidden'],
  idempotency: 'natural',
  also: ['muted', 'banned'],
  limits: [{ by: 'person', max: 10, seconds: 86_400 }],
  requirements: ['D12'],
});

export const viewAppeal = endpoint({
  id: 'account.view-appeal',
  methods: ['GET'],
  path: '/v1/user/appeal-state',
  access: 'login',
  effect: 'read',
  summary: '账号受限的原因和申诉的进展',
  output: appeal.output,
  errors: [],
  idempotency: 'none',
  also: ['muted', 'banned'],
  requirements: ['D12'],
});
