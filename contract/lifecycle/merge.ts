import * as z from 'zod/mini';
import { session } from '../account/entity.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, token } from '../kernel/fields.ts';
import { mobile } from '../kernel/contact-fields.ts';

/** One of two accounts, as shown to their owner before a merge. */
const side = z.object({
  user_id: described(z.number(), '用户编号'),
  username: described(z.string(), '称呼'),
  phone: described(z.string(), '手机号，打码；没有为空'),
  created_at: described(z.number(), '注册时间，秒'),
});

export const mergeAccess = endpoint({
  id: 'account.merge-access',
  methods: ['POST', 'GET'],
  path: '/v1/oauth/mergeaccess',
  access: 'login',
  effect: 'write',
  summary: '凭另一个账号的手机验证码，看两个账号能否合并、合并后各项怎样',
  body: z.object({ phone: mobile(), code: described(token('验证码', 100), '验证码或票据（merge 场景）') }),
  output: z.object({
    can: described(z.boolean(), '能否合并'),
    reasons: described(z.array(z.string()), '不能合并的原因，逐条'),
    keep: described(side, '留下的账号：有手机号的那个'),
    drop: described(side, '并入的账号：之后不再能登录'),
    preview: described(
      z.object({
        cards: described(z.number(), '合并后的名片张数'),
        balance: described(z.number(), '合并后的余额，分'),
        phonebooks: described(z.number(), '合并后的通讯录个数'),
      }),
      '合并后',
    ),
    items: described(
      z.array(
        z.object({
          title: described(z.string(), '是什么，如 名片'),
          keep: described(z.number(), '留下的账号有多少'),
          drop: described(z.number(), '并入的账号有多少'),
          rule: described(z.string(), '怎样合并，一句话'),
        }),
      ),
      '逐项的数量和规则',
    ),
    ticket: described(z.string(), '确认合并时交回，10 分钟内用一次；不能合并时为空'),
  }),
  errors: ['invalid', 'notFound', 'tooOften', 'proofRequired'],
  idempotency: 'none',
  limits: [{ by: 'person', max: 20, seconds: 3600 }],
  requirements: ['C049', 'D9', 'D10', 'D199'],
});

export const merge = endpoint({
  id: 'account.merge',
  methods: ['POST'],
  path: '/v1/oauth/merge',
  access: 'login',
  effect: 'write',
  summary: '确认合并：一次完成，不能撤销；之后以留下的账号登录',
  body: z.object({ ticket: token('合并票据', 100) }),
  output: session,
  errors: ['invalid', 'stateChanged', 'forbidden'],
  idempotency: 'none',
  limits: [{ by: 'person', max: 20, seconds: 3600 }],
  requirements: ['D9', 'D10'],
});
