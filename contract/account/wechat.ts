import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, jsonOr, list, optional, text, token, enumField } from '../kernel/fields.ts';
import { session } from './entity.ts';
import { product, protocolIds } from './rules.ts';

/** Which of our WeChat apps the request comes from. */
export const wechatApps = ['official', 'website', 'mini', 'app'] as const;
export type WechatApp = (typeof wechatApps)[number];

const agreed = optional(
  jsonOr('协议', list('协议', choice('协议', protocolIds), 2)),
  '同意的协议：1 用户协议，2 隐私与支付协议；新用户两份都须同意',
);

/** D144: who brought the newcomer first; without it, what the request's address names. */
const signupSource = {
  qc: optional(text('渠道', { max: 20 }), '渠道码'),
  ac: optional(text('活动', { max: 20 }), '活动码'),
};

/**
 * Answer of a WeChat login. A known person gets `session`; a new one gets `ticket`, with which they register after
 * agreeing to both protocols.
 */
const arrival = z.object({
  session: described(z.nullable(session), '登录结果；还需要同意协议时为 null'),
  ticket: described(z.string(), '注册票据，10 分钟内用一次；已登录时为空'),
  nickname: described(z.string(), '微信昵称，没有则为空'),
});

export const wechatBegin = endpoint({
  id: 'account.wechat-begin',
  methods: ['POST'],
  path: '/v1/oauth/wechat-begin',
  access: 'guest',
  effect: 'write',
  summary: '开始微信授权：发一个只能用一次的 state，给出要打开的授权地址',
  body: z.object({
    app: enumField('微信应用', ['official', 'website']),
    purpose: enumField('授权用途', ['login', 'bind']),
    route: optional(text('返回页面', { max: 400 }), '完成后回到的页面，如 /card/12'),
  }),
  output: z.object({
    url: described(z.string(), '微信授权地址，整页打开'),
    state: described(z.string(), 'state，字母和数字，10 分钟内用一次'),
    verifier: described(z.string(), '留在本浏览器，换取结果时交回；别的浏览器拿到 state 也没有用'),
  }),
  errors: ['tooOften', 'login', 'stateChanged'],
  idempotency: 'none',
  // D12: to bind where their own money goes.
  also: ['muted', 'banned'],
  limits: [{ by: 'address', max: 120, seconds: 600 }],
  requirements: ['D6', 'B199'],
});

export const wechatLogin = endpoint({
  id: 'account.wechat-login',
  methods: ['POST'],
  path: '/v1/oauth/wechat-login',
  access: 'guest',
  effect: 'write',
  summary: '用微信授权带回的 code 和 state 登录；没有账号时给一张注册票据',
  body: z.object({
    code: token('授权码', 200),
    state: token('授权状态', 128),
    verifier: token('校验码', 100),
  }),
  output: z.extend(arrival, { route: described(z.string(), '开始授权时所在的页面') }),
  errors: ['invalid', 'forbidden', 'tooOften', 'busy', 'stateChanged'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 120, seconds: 600 }],
  requirements: ['D6', 'R025'],
});

export const wechatRegister = endpoint({
  id: 'account.wechat-register',
  methods: ['POST'],
  path: '/v1/oauth/wechat-register',
  access: 'guest',
  effect: 'write',
  summary: '同意两份协议，用注册票据建立微信账号（还没有手机号）',
  body: z.object({ ticket: token('注册票据', 100), protocolIds: agreed, ...signupSource }),
  output: session,
  errors: ['invalid', 'tooOften', 'forbidden'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 60, seconds: 600 }],
  requirements: ['D4', 'D6', 'D144'],
});

export const wechatToken = endpoint({
  id: 'account.wechat-token',
  methods: ['POST', 'GET'],
  path: '/wx/login/wechat-token',
  access: 'guest',
  effect: 'write',
  summary: '原生应用用微信给它的 openid 和 access_token 登录；由本站向微信核对',
  body: z.object({
    openid: token('微信编号', 100),
    access_token: token('微信令牌', 512),
    product: enumField('产品', [product]),
    protocolIds: agreed,
    ...signupSource,
  }),
  output: arrival,
  errors: ['invalid', 'forbidden', 'stateChanged', 'tooOften', 'busy'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 120, seconds: 600 }],
  requirements: ['C034', 'D6', 'D199', 'B200'],
});

export const miniLogin = endpoint({
  id: 'account.mini-login',
  methods: ['POST'],
  path: '/v1/oauth/mini-login',
  access: 'guest',
  effect: 'write',
  summary: '小程序用 wx.login 的 code 登录',
  body: z.object({ js_code: token('登录码', 200), protocolIds: agreed, ...signupSource }),
  output: arrival,
  errors: ['invalid', 'forbidden', 'stateChanged', 'tooOften', 'busy'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 120, seconds: 600 }],
  requirements: ['D6'],
});

export const miniPhone = endpoint({
  id: 'account.mini-phone',
  methods: ['POST'],
  path: '/v1/oauth/mini-phone',
  access: 'login',
  effect: 'write',
  summary: '小程序用微信给的手机号凭据绑定手机号，不必再收验证码',
  body: z.object({ code: token('手机号凭据', 200) }),
  output: z.object({
    phone: described(z.string(), '绑定的手机号，打码'),
  }),
  errors: ['invalid', 'conflict', 'stateChanged', 'tooOften', 'busy', 'proofRequired'],
  idempotency: 'none',
  limits: [{ by: 'person', max: 20, seconds: 3600 }],
  requirements: ['D6', 'D9'],
});

export const handOver = endpoint({
  id: 'account.hand-over',
  methods: ['POST'],
  path: '/v1/oauth/hand-over',
  access: 'login',
  effect: 'write',
  summary: '把登录交给小程序里的网页：一张只能用一次的票据，写进网页地址',
  output: z.object({
    ticket: described(z.string(), '票据，60 秒内用一次'),
    expires_in: described(z.number(), '有效秒数'),
  }),
  errors: ['tooOften'],
  idempotency: 'none',
  also: ['muted'],
  limits: [{ by: 'person', max: 60, seconds: 600 }],
  requirements: ['D182'],
});

export const takeOver = endpoint({
  id: 'account.take-over',
  methods: ['POST'],
  path: '/v1/oauth/take-over',
  access: 'guest',
  effect: 'write',
  summary: '用小程序交来的票据登录，得到一个新的会话',
  body: z.object({ ticket: token('票据', 100) }),
  output: session,
  errors: ['invalid', 'forbidden', 'tooOften'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 60, seconds: 600 }],
  requirements: ['D182'],
});

export const followWechat = endpoint({
  id: 'account.follow-wechat',
  methods: ['GET', 'POST'],
  path: '/v1/app/followwechat',
  access: 'login',
  effect: 'read',
  summary: '绑定的微信是否关注了服务号',
  body: z.object({ token: optional(token('令牌'), '旧版客户端会带上；以请求头里的令牌为准') }),
  output: z.object({ result: described(z.number(), '1 已关注，0 没有关注或没有绑定微信') }),
  errors: ['busy'],
  idempotency: 'none',
  requirements: ['C077', 'D161'],
});

export const composeSubscribeQrcode = endpoint({
  id: 'account.compose-subscribe-qrcode',
  methods: ['GET', 'POST'],
  path: '/v3-api/qrcode/compose-subscribe-qrcode',
  access: 'guest',
  effect: 'write',
  summary: '服务号的关注二维码：扫码关注后，访客在手机上确认即登录，已登录的人绑定微信',
  output: z.object({
    image: described(z.string(), '二维码图片地址'),
    url: described(z.string(), '二维码的内容'),
    expires_in: described(z.number(), '有效秒数'),
    id: described(z.string(), '扫码登录编号，用 qrcode-state 询问结果；已登录时为空'),
    secret: described(z.string(), '询问结果用的密钥；已登录时为空'),
  }),
  errors: ['tooOften', 'stateChanged', 'busy'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 60, seconds: 600 }],
  requirements: ['C079', 'D161'],
});

export const jssdkConfig = endpoint({
  id: 'account.jssdk-config',
  methods: ['GET'],
  path: '/v1/app/jssdk-config',
  access: 'guest',
  effect: 'read',
  summary: '微信 JS-SDK 的签名；只签本站和已配置的域名',
  query: z.object({ url: text('页面地址', { max: 1000, required: true }) }),
  output: z.object({
    appId: described(z.string(), '服务号'),
    timestamp: described(z.number(), '签名时间，秒'),
    nonceStr: described(z.string(), '随机串'),
    signature: described(z.string(), 'SHA-1 签名，十六进制'),
  }),
  errors: ['invalid', 'stateChanged', 'tooOften', 'busy'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 600, seconds: 600 }],
  requirements: ['D182'],
});
