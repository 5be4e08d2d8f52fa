import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, token } from '../kernel/fields.ts';
import { session } from './entity.ts';

const scanned = { id: token('扫码登录编号', 64) };

export const qrLoginBegin = endpoint({
  id: 'account.qr-login-begin',
  methods: ['POST'],
  path: '/v1/oauth/qrcode',
  access: 'guest',
  effect: 'write',
  summary: '电脑登录：要一个 120 秒内有效的二维码，用手机上的群录扫',
  output: z.object({
    id: described(z.string(), '扫码登录编号'),
    secret: described(z.string(), '询问结果用的密钥，不在二维码里'),
    url: described(z.string(), '二维码的内容：手机打开的地址'),
    expires_in: described(z.number(), '有效秒数'),
  }),
  errors: ['tooOften'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 120, seconds: 600 }],
  requirements: ['D7', 'R047'],
});

export const qrLoginState = endpoint({
  id: 'account.qr-login-state',
  methods: ['POST'],
  path: '/v1/oauth/qrcode-state',
  access: 'guest',
  effect: 'write',
  summary: '电脑每 700 毫秒问一次扫码结果；手机确认后的第一次回答带着登录结果',
  body: z.object({ ...scanned, secret: token('密钥', 64) }),
  output: z.object({
    state: described(z.number(), '0 等待扫码，1 已扫码，2 已确认，3 已取消，4 已过期'),
    session: described(z.nullable(session), '登录结果，只给一次'),
  }),
  errors: ['tooOften', 'forbidden'],
  idempotency: 'none',
  limits: [{ by: 'address', max: 6000, seconds: 600 }],
  requirements: ['D7', 'B209'],
});

export const qrLoginScan = endpoint({
  id: 'account.qr-login-scan',
  methods: ['POST'],
  path: '/v1/oauth/qrcode-scan',
  access: 'login',
  effect: 'write',
  summary: '手机扫到了：看是哪台设备、在哪里',
  body: z.object(scanned),
  output: z.object({
    state: described(z.number(), '0 等待扫码，1 已扫码，2 已确认，3 已取消，4 已过期'),
    device: described(z.string(), '要登录的设备，如 Windows 电脑上的 Chrome'),
    city: described(z.string(), '它所在的城市；不知道时为“未知地区”'),
    at: described(z.number(), '二维码生成的时间，秒'),
    expires_at: described(z.number(), '过期时间，秒'),
  }),
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  also: ['muted'],
  limits: [{ by: 'person', max: 120, seconds: 600 }],
  requirements: ['D7'],
});

const decided = z.object({ state: described(z.number(), '2 已确认，3 已取消') });

export const qrLoginConfirm = endpoint({
  id: 'account.qr-login-confirm',
  methods: ['POST'],
  path: '/v1/oauth/qrcode-confirm',
  access: 'login',
  effect: 'write',
  summary: '手机确认：让那台设备以我的账号登录',
  body: z.object(scanned),
  output: decided,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D7'],
});

export const qrLoginCancel = endpoint({
  id: 'account.qr-login-cancel',
  methods: ['POST'],
  path: '/v1/oauth/qrcode-cancel',
  access: 'login',
  effect: 'write',
  summary: '手机拒绝这次登录',
  body: z.object(scanned),
  output: decided,
  errors: ['notFound', 'stateChanged'],
  idempotency: 'natural',
  also: ['muted'],
  requirements: ['D7'],
});
