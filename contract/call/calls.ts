import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { call, callLine, callService } from './entity.ts';
import { callRules } from './rules.ts';

const callId = id('通话');

export const viewCallee = endpoint({
  id: 'call.overview',
  methods: ['GET'],
  path: '/v1/call/overview',
  access: 'login',
  effect: 'read',
  summary: '打给一个人以前：能不能打、为什么不能、我的分钟和价格；从不含号码',
  query: z.object({ user_id: id('用户') }),
  output: z.object({
    user: described(listedPerson, '打给谁'),
    service: described(callService, '电话服务'),
    can: described(z.object({ call: described(z.boolean(), '现在可以打') }), '我可以做什么'),
    problem: described(z.string(), '现在不能打的原因和什么时候可以，一句话；能打为空'),
    call_id: described(z.number(), '我们正在进行的通话；没有为 0'),
    minutes: described(z.number(), '我还有几分钟，不含预留'),
    needed: described(z.number(), '打以前要预留几分钟，没用完的退回'),
    price: described(z.number(), '每一路每分钟多少分'),
    left_today: described(z.number(), '今天还能打几次'),
  }),
  errors: ['notFound'],
  idempotency: 'none',
  also: ['muted'],
  limits: [{ by: 'person', max: 600, seconds: 3600 }],
  requirements: ['R175', 'D136', 'B010'],
});

export const startCall = endpoint({
  id: 'call.start',
  methods: ['POST'],
  path: '/v1/call/start',
  access: 'phone',
  effect: 'write',
  summary: '打给一位好友：两边的电话先后响起，互相看不到号码',
  body: z.object({ user_id: id('用户') }),
  output: call,
  errors: ['notFound', 'moduleOff', 'forbidden', 'stateChanged', 'conflict', 'tooOften', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 60, seconds: 3600 }],
  requirements: ['R175', 'D136', 'B010'],
});

export const viewCall = endpoint({
  id: 'call.view',
  methods: ['GET'],
  path: '/v1/call/view',
  access: 'login',
  effect: 'read',
  summary: '一次通话：每一路怎样了、到现在用了几分钟；给参加的人和圈子的管理员',
  query: z.object({ id: callId }),
  output: call,
  errors: ['notFound'],
  idempotency: 'none',
  also: ['muted'],
  requirements: ['R176', 'R184', 'D136'],
});

export const hangUp = endpoint({
  id: 'call.hang-up',
  methods: ['POST'],
  path: '/v1/call/hang-up',
  access: 'login',
  effect: 'write',
  summary: '结束整个通话：两人通话的任何一方，多人通话的发起人和管理员',
  body: z.object({ id: callId }),
  output: call,
  errors: ['notFound', 'forbidden', 'busy'],
  idempotency: 'natural',
  also: ['muted'],
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['R176', 'D136'],
});

export const listCalls = endpoint({
  id: 'call.list',
  methods: ['GET'],
  path: '/v1/call/list',
  access: 'login',
  effect: 'read',
  summary: `我的通话，${callRules.recordDays} 天内，新的在前；从不含号码`,
  query: z.object({ ...pageQuery }),
  output: page(callLine),
  errors: [],
  idempotency: 'none',
  also: ['muted'],
  requirements: ['R176', 'D136'],
});
