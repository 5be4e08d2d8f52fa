import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, flag, id, list, optional, text, token } from '../kernel/fields.ts';
import { protocolIds } from './rules.ts';

const everybody = ['muted', 'banned', 'leaving'] as const;

export const listSessions = endpoint({
  id: 'account.list-sessions',
  methods: ['GET'],
  path: '/v1/user/sessions',
  access: 'login',
  effect: 'read',
  summary: '登录着我账号的设备，本机在前，其余按最近使用',
  output: z.object({
    list: described(
      z.array(
        z.object({
          id: described(z.number(), '会话编号'),
          device: described(z.string(), '设备，如 iPhone 上的微信'),
          city: described(z.string(), '登录时所在的城市；不知道时为“未知地区”'),
          ip: described(z.string(), '登录时的地址，后半打码'),
          created_at: described(z.number(), '登录时间，秒'),
          used_at: described(z.number(), '最近使用，秒'),
          current: described(z.boolean(), '是否本机'),
          can: described(
            z.object({ end: described(z.boolean(), '可以让它退出登录；本机用退出登录') }),
            '我可以做什么',
          ),
        }),
      ),
      '会话，最多 10 个',
    ),
    next: described(z.number(), '恒为 −1'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['D5'],
});

export const prove = endpoint({
  id: 'account.prove',
  methods: ['POST'],
  path: '/v1/user/prove',
  access: 'login',
  effect: 'write',
  summary: '再次证明是本人：密码，或发到绑定手机的验证码；这台设备 10 分钟内不再问',
  body: z.object({
    code: optional(token('验证码', 100), '验证码或票据（prove 场景）'),
    password: optional(token('密码', 100), '登录密码；填了就不看验证码'),
  }),
  output: z.object({ until: described(z.number(), '到什么时候不再问，秒') }),
  errors: ['invalid', 'tooOften', 'stateChanged', 'busy'],
  idempotency: 'none',
  also: everybody,
  limits: [{ by: 'person', max: 30, seconds: 3600 }],
  requirements: ['D5', 'D8'],
});

export const endOneSession = endpoint({
  id: 'account.end-session',
  methods: ['POST'],
  path: '/v1/user/session-end',
  access: 'login',
  effect: 'write',
  summary: '让另一台设备退出登录',
  body: z.object({ id: id('会话编号') }),
  output: z.object({ ok: described(z.boolean(), '已退出') }),
  errors: ['notFound', 'stateChanged', 'proofRequired'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D5'],
});

export const logoutEverywhere = endpoint({
  id: 'account.logout-everywhere',
  methods: ['POST'],
  path: '/v1/user/logout-everywhere',
  access: 'login',
  effect: 'write',
  summary: '退出所有设备；keep 为 1 时本机除外',
  body: z.object({ keep: optional(flag('保留本机'), '1 保留本机，0 本机也退出，默认 0') }),
  output: z.object({ ended: described(z.number(), '退出了几台') }),
  errors: ['proofRequired'],
  idempotency: 'natural',
  also: everybody,
  requirements: ['D5'],
});

export const listProtocols = endpoint({
  id: 'account.list-protocols',
  methods: ['GET'],
  path: '/v1/user/protocols',
  access: 'guest',
  effect: 'read',
  summary: '现行的协议；登录后带着自己同意的版本',
  output: z.object({
    list: described(
      z.array(
        z.object({
          id: described(z.number(), '1 用户协议，2 隐私与支付协议'),
          title: described(z.string(), '名称'),
          path: described(z.string(), '阅读的页面'),
          version: described(z.string(), '现行版本，日期'),
          accepted_version: described(z.string(), '自己同意过的最新版本；没有或未登录为空'),
          accepted_at: described(z.number(), '同意的时间，秒；没有为 0'),
        }),
      ),
      '协议',
    ),
    next: described(z.number(), '恒为 −1'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['R050', 'R051', 'D4'],
});

export const acceptProtocols = endpoint({
  id: 'account.accept-protocols',
  methods: ['POST'],
  path: '/v1/user/protocol-accept',
  access: 'login',
  effect: 'write',
  summary: '同意现行版本的协议，记下版本、时间和地址',
  body: z.object({
    protocolIds: list('协议', choice('协议', protocolIds), 2),
  }),
  output: z.object({ protocols_due: described(z.array(z.number()), '还没有同意的协议') }),
  errors: [],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D4', 'R050', 'R051'],
});

export const setPush = endpoint({
  id: 'account.set-push',
  methods: ['POST', 'GET'],
  path: '/v1/app/setpush',
  access: 'login',
  effect: 'write',
  summary: '把这台设备的推送通道绑到我的账号；一台设备只属于一个账号，退出登录即解除',
  body: z.object({
    token: optional(token('令牌'), '旧版客户端会带上；以请求头里的令牌为准'),
    channelid: token('推送通道', 128),
  }),
  output: z.object({ ok: described(z.boolean(), '已绑定') }),
  errors: [],
  idempotency: 'natural',
  also: ['muted'],
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['C075', 'D162', 'D199'],
});

export const androidUpdate = endpoint({
  id: 'account.android-update',
  methods: ['GET'],
  path: '/v1/app/androidupdate',
  access: 'guest',
  effect: 'read',
  summary: '安卓应用的最新版本；低于 2.0.14 的须更新才能支付',
  query: z.object({
    version: text('版本', {
      max: 20,
      required: true,
      rule: (value) =>
        typeof value === 'string' && /^\d{1,4}(\.\d{1,4}){0,3}$/.test(value)
          ? ''
          : '版本格式不正确，应形如 2.0.14',
    }),
  }),
  output: z.object({
    latest: described(z.string(), '最新版本'),
    url: described(z.string(), '下载地址，没有则为空'),
    force: described(z.boolean(), '必须更新才能继续使用支付'),
    notes: described(z.string(), '更新说明'),
  }),
  errors: [],
  idempotency: 'none',
  requirements: ['C076', 'D149'],
});
