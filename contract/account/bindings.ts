import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, optional, text, token, enumField } from '../kernel/fields.ts';
import { mobile } from '../kernel/contact-fields.ts';
import { securityState } from './entity.ts';
import { passwordBeside } from './password.ts';
import { product } from './rules.ts';

/** E162–E169. */
const binding = z.object({
  hash: described(z.string(), '绑定记录的编号'),
  id_type: described(z.string(), 'phone 手机号，openid 微信'),
  oauth_appid: described(z.string(), '微信应用的 appid；手机号为空'),
  the_id: described(z.string(), '手机号（打码）或绑定编号，解绑时交回 hash 即可'),
  user_id: described(z.number(), '所属用户'),
  nickname: described(z.string(), '微信昵称；手机号的昵称就是手机号（打码）'),
  msg: described(z.string(), '不能解绑的原因，能解绑时为空'),
  allowUnbind: described(z.boolean(), '是否可以解绑'),
  bound_at: described(z.number(), '绑定时间，秒'),
  can: described(
    z.object({ unbind: described(z.boolean(), '可以解绑：解绑后还有别的登录方式') }),
    '我可以做什么',
  ),
});

const code = token('验证码', 100);
/** Old clients send it in the query of the specification's GETs; the header decides. */
const oldToken = optional(token('令牌'), '旧版客户端会带上；以请求头里的令牌为准');
/** A new number, with proof of it and of the number that it replaces. */
const newPhone = {
  phone: mobile(),
  code: described(code, '发到新手机号的验证码或票据（bind 场景）'),
  oldcode: optional(code, '发到原手机号的验证码或票据（unbind 场景）；已绑定手机号时必填'),
};

export const listBindings = endpoint({
  id: 'account.list-bindings',
  methods: ['GET'],
  path: '/v1/oauth/list',
  access: 'login',
  effect: 'read',
  summary: '我的手机号和微信绑定',
  output: z.object({
    list: described(z.array(binding), '绑定，手机号在前'),
    next: described(z.number(), '恒为 −1'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['C036', 'B212', 'D11'],
});

export const phoneInfo = endpoint({
  id: 'account.phone-info',
  methods: ['GET'],
  path: '/v1/oauth/phoneinfo',
  access: 'login',
  effect: 'read',
  summary: '绑定的手机号，和最早什么时候可以更换',
  output: z.object({
    phone: described(z.string(), '手机号，打码；没有绑定为空'),
    verified_at: described(z.number(), '验证时间，秒；没有为 0'),
    changeable_at: described(z.number(), '从什么时候起可以更换，秒；现在就可以为 0'),
    has_password: described(z.boolean(), '是否设置了密码'),
    can: described(z.object({ change: described(z.boolean(), '现在可以绑定或更换') }), '我可以做什么'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['C037', 'D11'],
});

export const bindPhone = endpoint({
  id: 'account.bind-phone',
  methods: ['POST'],
  path: '/v1/oauth/bindingphone',
  access: 'login',
  effect: 'write',
  summary: '绑定或更换手机号，可同时设密码；号码属于另一个账号时回答 40901 和 mergeable',
  body: z.object({
    ...newPhone,
    password: passwordBeside(),
  }),
  output: securityState,
  errors: ['invalid', 'conflict', 'tooOften', 'stateChanged', 'proofRequired'],
  idempotency: 'none',
  also: ['muted'],
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['C038', 'D9', 'D11', 'D180', 'B104'],
});

export const bindPhoneOld = endpoint({
  id: 'account.bind-phone-old',
  methods: ['POST', 'GET'],
  path: '/regcenter/customer/bind/phone',
  access: 'login',
  effect: 'write',
  summary: '绑定手机号，与 bindingphone 相同',
  body: z.object({ ...newPhone, token: oldToken }),
  output: securityState,
  errors: ['invalid', 'conflict', 'tooOften', 'stateChanged', 'proofRequired'],
  idempotency: 'none',
  also: ['muted'],
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['C043', 'D9', 'D199'],
});

export const unbindPhone = endpoint({
  id: 'account.unbind-phone',
  methods: ['POST', 'GET'],
  path: '/reg/bind/unbind-phone',
  access: 'login',
  effect: 'write',
  summary: '解绑手机号；须还有微信可以登录',
  body: z.object({ phone: mobile(), code: described(code, '验证码或票据（unbind 场景）'), token: oldToken }),
  output: securityState,
  errors: ['invalid', 'stateChanged', 'tooOften'],
  idempotency: 'none',
  also: ['muted'],
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['C042', 'D11', 'D199'],
});

export const proveWechat = endpoint({
  id: 'account.prove-wechat',
  methods: ['POST'],
  path: '/v1/oauth/wechat-prove',
  access: 'login',
  effect: 'write',
  summary: '用微信授权带回的 code 证明这个微信是我的，10 分钟内可以绑定它',
  body: z.object({
    code: token('授权码', 200),
    state: token('授权状态', 128),
    verifier: token('校验码', 100),
  }),
  output: z.object({
    openid: described(z.string(), '在该应用下的 openid'),
    unionid: described(z.string(), 'unionid，没有则为空'),
    appid: described(z.string(), '微信应用的 appid'),
    nickname: described(z.string(), '微信昵称，没有则为空'),
    route: described(z.string(), '开始授权时所在的页面'),
  }),
  errors: ['invalid', 'forbidden', 'tooOften', 'busy', 'stateChanged'],
  idempotency: 'none',
  // D12: who is banned binds where their own money goes.
  also: ['muted', 'banned'],
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['D6', 'D11'],
});

export const bindWechat = endpoint({
  id: 'account.bind-wechat',
  methods: ['POST'],
  path: '/v1/oauth/bindingwechat',
  access: 'login',
  effect: 'write',
  summary: '绑定刚刚证明过的微信；它属于另一个账号时回答 40901',
  body: z.object({ openid: token('微信编号', 100), appid: token('微信应用编号', 64) }),
  output: securityState,
  errors: ['invalid', 'conflict', 'tooOften', 'proofRequired'],
  idempotency: 'natural',
  // D12: who is banned binds where their own money goes.
  also: ['muted', 'banned'],
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['C039', 'D11'],
});

export const bindWechatOld = endpoint({
  id: 'account.bind-wechat-old',
  methods: ['POST', 'GET'],
  path: '/reg/bind/bind-wechat',
  access: 'login',
  effect: 'write',
  summary: '绑定刚刚证明过的微信，与 bindingwechat 相同',
  body: z.object({
    token: oldToken,
    openid: token('微信编号', 100),
    unionid: optional(token('微信统一编号', 100), 'unionid'),
    product: enumField('产品', [product]),
  }),
  output: securityState,
  errors: ['invalid', 'conflict', 'tooOften', 'proofRequired'],
  idempotency: 'natural',
  also: ['muted'],
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['C045', 'D11', 'D199'],
});

export const unbindWechat = endpoint({
  id: 'account.unbind-wechat',
  methods: ['POST', 'GET'],
  path: '/reg/bind/unbind-wechat',
  access: 'login',
  effect: 'write',
  summary: '解绑全部微信；凭发到绑定手机的验证码，或 10 分钟内证明过是本人',
  body: z.object({
    token: oldToken,
    code: optional(
      code,
      '验证码或票据（unbind 场景），发到绑定的手机；没有时须 10 分钟内证明过是本人，否则回答 40314',
    ),
  }),
  output: securityState,
  errors: ['invalid', 'stateChanged', 'tooOften', 'proofRequired'],
  idempotency: 'none',
  also: ['muted'],
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['C044', 'D11', 'D199'],
});

export const unbind = endpoint({
  id: 'account.unbind',
  methods: ['POST'],
  path: '/v1/oauth/unbinding',
  access: 'login',
  effect: 'write',
  summary: '解绑一个手机号或微信；须还有一种方式可以登录',
  body: z.object({
    type: enumField('绑定类型', ['phone', 'openid']),
    the_id: token('绑定编号', 100),
    appid: optional(text('微信应用编号', { max: 64 }), '微信应用的 appid；手机号为空，与列表里的一样'),
    code: described(code, '验证码或票据（unbind 场景），发到绑定的手机'),
  }),
  output: securityState,
  errors: ['invalid', 'notFound', 'stateChanged', 'tooOften'],
  idempotency: 'none',
  also: ['muted'],
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['C040', 'D11'],
});
