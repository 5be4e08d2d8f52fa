import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, list, text } from '../kernel/fields.ts';
import { use } from './entity.ts';
import { dealRules } from './rules.ts';

const helper = z.object({
  user_id: described(z.number(), '用户编号'),
  name: described(z.string(), '姓名'),
  avatar: described(z.string(), '头像地址，没有为空'),
});

const till = z.object({
  shops: described(z.array(z.string()), '我可以核销哪些店的券，店主的名称'),
  own: described(z.boolean(), '有我自己的店，可以安排谁来核销'),
  helpers: described(z.array(helper), '谁可以核销我的店的券；不是店主为空'),
  list: described(z.array(use), `最近核销的 ${dealRules.latest} 张，新的在前`),
});
export type Till = z.output<typeof till>;

/** D135: the till of a shop, for its owner and whom they have chosen. */
export const viewTill = endpoint({
  id: 'o2o.till',
  methods: ['GET'],
  path: '/v1/o2o/till',
  access: 'login',
  effect: 'read',
  summary: '核销台：我可以核销哪些店、最近核销的；不是店主也不是店员的都为空',
  output: till,
  errors: [],
  idempotency: 'none',
  requirements: ['D135'],
});

export const useCode = endpoint({
  id: 'o2o.use',
  methods: ['POST'],
  path: '/v1/o2o/use',
  access: 'login',
  effect: 'write',
  summary: '核销一个券码；别家的和没有的一样，输错太多次要等',
  body: z.object({ code: text('券码', { max: 40, required: true }) }),
  output: use,
  errors: ['forbidden', 'invalid', 'stateChanged', 'tooOften', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 600, seconds: 600 }],
  requirements: ['D135'],
});

export const undoUse = endpoint({
  id: 'o2o.undo',
  methods: ['POST'],
  path: '/v1/o2o/undo',
  access: 'login',
  effect: 'write',
  summary: `撤回 ${dealRules.undoSeconds / 60} 分钟内的核销，券又可以用`,
  body: z.object({ voucher_id: id('券编号') }),
  output: till,
  errors: ['notFound', 'stateChanged', 'busy'],
  idempotency: 'natural',
  requirements: ['D135'],
});

export const setHelpers = endpoint({
  id: 'o2o.set-helpers',
  methods: ['POST'],
  path: '/v1/o2o/helpers',
  access: 'login',
  effect: 'write',
  summary: `谁帮我的店核销：好友里选，最多 ${dealRules.helpers} 位；整个名单一次写`,
  body: z.object({ user_ids: list('店员', id('店员'), dealRules.helpers) }),
  output: till,
  errors: ['forbidden', 'invalid'],
  idempotency: 'natural',
  requirements: ['D135'],
});
