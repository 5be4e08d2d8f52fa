import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import {
  choice,
  described,
  flag,
  objectField,
  id,
  integer,
  jsonOr,
  list,
  optional,
  pictureUrl,
  text,
  token,
  enumField,
} from '../kernel/fields.ts';
import { mobile, smsCode } from '../kernel/contact-fields.ts';
import { session, user } from './entity.ts';
import { passwordBeside } from './password.ts';
import { codeScenes, product, protocolIds, revocationsMax } from './rules.ts';

const permissions = objectField('偏好设置', {
  allowFriend: optional(flag('允许加我为好友'), '是否允许加为好友，0 或 1'),
  allowPush: optional(flag('允许通知'), '是否允许通知，0 或 1'),
  noPersonalization: optional(flag('关闭个性化'), '是否关闭个性化推荐，0 或 1'),
  allowCalls: optional(flag('允许好友打电话给我'), '是否允许好友用网络电话打给我，0 或 1'),
});

export const getSign = endpoint({
  id: 'account.get-sign',
  methods: ['POST'],
  path: '/v1/oauth/getsign',
  access: 'guest',
  effect: 'write',
  summary: '发送验证码前取一次性签名；同一号码第三次起会要求先完成滑块',
  body: z.object({ phone: optional(mobile(), '手机号；登录后不填则为自己的号码') }),
  output: z.object({
    ts: described(z.number(), '签名时间，秒'),
    sign: described(z.string(), '一次性签名，5 分钟内有效'),
    slider: described(
      z.nullable(
        z.object({
          challenge: described(z.string(), '滑块题的凭据，随答案交回'),
          image: described(z.string(), '滑块图，data: 地址的 WebP 图片'),
          width: described(z.number(), '图宽，像素'),
          piece: described(z.number(), '滑块宽，像素'),
        }),
      ),
      '需要先完成的滑块；不需要时为 null',
    ),
  }),
  errors: ['tooOften'],
  idempotency: 'natural',
  also: ['muted', 'banned', 'leaving'],
  limits: [{ by: 'address', max: 300, seconds: 600 }],
  requirements: ['C048', 'D2'],
});

export const sendPhoneCode = endpoint({
  id: 'account.send-phone-code',
  methods: ['POST'],
  path: '/v1/oauth/phone-code',
  access: 'guest',
  effect: 'write',
  summary: '把 6 位验证码发到手机',
  body: z.object({
    phone: optional(mobile(), '手机号；登录后不填则为自己的号码'),
    scene: enumField('验证码用途', codeScenes),
    ts: integer('签名时间', { min: 0, max: Number.MAX_SAFE_INTEGER }),
    sign: token('签名'),
    captcha: optional(
      objectField('滑块答案', {
        challenge: token('滑块凭据', 400),
        x: integer('滑块位置', { min: 0, max: 1000 }),
      }),
      '滑块的答案，getsign 要求时必填',
    ),
  }),
  output: z.object({
    left: described(z.number(), '多少秒后可以再次发送'),
    expires_in: described(z.number(), '验证码有效秒数'),
  }),
  errors: ['tooOften', 'invalid', 'conflict'],
  idempotency: 'key-external',
  also: ['muted', 'banned', 'leaving'],
  limits: [{ by: 'address', max: 300, seconds: 600 }],
  requirements: ['D1', 'D2', 'D207'],
});

export const phoneVerifyTime = endpoint({
  id: 'account.phone-verify-time',
  methods: ['GET'],
  path: '/v1/oauth/phone-verify-time',
  access: 'guest',
  effect: 'read',
  summary: '还要多少秒才能再次发送验证码',
  query: z.object({ phone: optional(mobile(), '手机号；登录后不填则为自己的号码') }),
  output: z.object({
    left: described(z.number(), '还需等待的秒数，0 表示可以发送'),
    verified_at: described(z.number(), '本人手机号的验证时间，秒；未知为 0'),
  }),
  errors: [],
  idempotency: 'none',
  also: ['muted', 'banned', 'leaving'],
  requirements: ['C046', 'D3'],
});

export const verifyPhoneCode = endpoint({
  id: 'account.verify-phone-code',
  methods: ['POST'],
  path: '/v1/oauth/phone-code-verify',
  access: 'guest',
  effect: 'write',
  summary: '核对验证码，换一张 10 分钟内可代替验证码的票据',
  body: z.object({ phone: mobile(), code: smsCode(), scene: enumField('验证码用途', codeScenes) }),
  output: z.object({
    ok: described(z.boolean(), '核对通过'),
    ticket: described(z.string(), '票据，10 分钟内用一次'),
  }),
  errors: ['invalid', 'tooOften'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 300, seconds: 600 }],
  requirements: ['C047', 'D3'],
});

export const loginByCode = endpoint({
  id: 'account.login-by-code',
  methods: ['POST', 'GET'],
  path: '/regcenter/customer/login/captcha',
  access: 'guest',
  effect: 'write',
  summary: '用手机号和验证码登录；新号码即注册，须同意两份协议',
  body: z.object({
    phone: mobile(),
    code: token('验证码', 100),
    product: z._default(enumField('产品', [product]), product),
    protocolIds: optional(
      jsonOr('协议', list('协议', choice('协议', protocolIds), 2)),
      '同意的协议：1 用户协议，2 隐私与支付协议；新号码两份都须同意',
    ),
    password: passwordBeside(),
    qc: optional(text('渠道', { max: 20 }), '渠道码'),
    ac: optional(text('活动', { max: 20 }), '活动码'),
  }),
  output: session,
  errors: ['invalid', 'tooOften', 'forbidden'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 300, seconds: 600 }],
  requirements: ['C033', 'D4', 'D199', 'B204'],
});

export const logout = endpoint({
  id: 'account.logout',
  methods: ['POST'],
  path: '/v1/user/logout',
  access: 'login',
  effect: 'write',
  summary: '退出登录，令牌立即失效',
  output: z.object({ ok: described(z.boolean(), '已退出') }),
  errors: [],
  idempotency: 'natural',
  also: ['muted', 'banned', 'leaving'],
  requirements: ['D207', 'D5'],
});

export const revokeSessions = endpoint({
  id: 'account.revoke-sessions',
  methods: ['POST'],
  path: '/v1/user/revoke-sessions',
  access: 'guest',
  effect: 'write',
  summary: '退出登录，不带令牌：交令牌的 SHA-256，网络恢复后补交；不存在的也回答已退出',
  body: z.object({
    tickets: list(
      '退出凭据',
      text('退出凭据', {
        max: 64,
        required: true,
        rule: (value, label) => (/^[0-9a-f]{64}$/.test(String(value)) ? '' : `${label}不正确`),
      }),
      revocationsMax,
    ),
  }),
  output: z.object({ ok: described(z.boolean(), '已退出') }),
  errors: ['tooOften'],
  idempotency: 'natural',
  also: ['muted', 'banned', 'leaving'],
  limits: [{ by: 'address', max: 60, seconds: 600 }],
  requirements: ['D207', 'D5', 'B197'],
});

export const viewUser = endpoint({
  id: 'account.view-user',
  methods: ['GET'],
  path: '/v1/user/view',
  access: 'login',
  effect: 'read',
  summary: '看一个用户；不填编号为自己',
  query: z.object({ id: optional(id('用户编号'), '用户编号；不填为自己') }),
  output: user,
  errors: ['notFound'],
  idempotency: 'none',
  also: ['muted', 'banned', 'leaving'],
  requirements: ['C015', 'D14'],
});

export const editUser = endpoint({
  id: 'account.edit-user',
  methods: ['POST', 'PATCH'],
  path: '/v1/user/edit',
  access: 'login',
  effect: 'write',
  summary: '修改自己的资料，只改交来的字段',
  body: z.object({
    username: optional(text('称呼', { max: 20, required: true }), '称呼，最多 20 个字'),
    avatar: optional(pictureUrl('头像'), '头像地址'),
    sex: optional(choice('性别', [0, 1, 2]), '性别：0 保密，1 男，2 女'),
    permissions: optional(jsonOr('偏好设置', permissions, 1000), '偏好设置，只改交来的项'),
  }),
  output: user,
  errors: ['refused'],
  idempotency: 'natural',
  requirements: ['C016', 'B096', 'B097', 'B098'],
});

export const getData = endpoint({
  id: 'account.get-data',
  methods: ['GET'],
  path: '/v3-api/user/get-data',
  access: 'guest',
  effect: 'read',
  summary: '应用启动时读取的站点配置',
  query: z.object({ _qc: optional(text('渠道', { max: 20 }), '渠道码') }),
  output: z.object({
    allow_open_card_applet: described(z.boolean(), '是否可以打开名片小程序'),
    app_config: described(z.record(z.string(), z.string()), '运营配置'),
    domain: described(
      z.array(
        z.object({
          foreign_type: described(z.number(), '1 通讯录站点，2 通讯录主页站点'),
          domain: described(z.string(), '域名'),
        }),
      ),
      '配置的站点域名；没有配置时为空，用当前域名',
    ),
    is_show_community: described(z.boolean(), '是否显示社群入口'),
    platform_host: described(z.string(), '本站域名'),
    share_mark: described(z.string(), '本人分享的链接上带的 _qc，由服务器签过名；未登录时为空'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['C035', 'D147', 'D205', 'B268'],
});
