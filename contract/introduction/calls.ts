import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, flag, id, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { introductionRules } from './rules.ts';

const person = z.object({
  user_id: described(z.number(), '用户编号；已经离开的为 0'),
  card_id: described(z.number(), '名片，没有为 0'),
  realname: described(z.string(), '姓名'),
  avatar: described(z.string(), '头像，没有为空'),
  company: described(z.string(), '公司'),
  position: described(z.string(), '职位'),
});

const introduction = z.object({
  id: described(z.number(), '编号'),
  phonebook_id: described(z.number(), '在哪个通讯录'),
  phonebook: described(z.string(), '通讯录的名称'),
  by: described(person, '介绍人'),
  people: described(z.array(person), '被介绍的人：别人介绍我的只有对方，我介绍的有两位'),
  note: described(z.string(), '介绍人的话'),
  state: described(z.number(), '0 等待回复，1 已经认识，2 已结束'),
  said: described(z.number(), '我的回复：0 还没有，1 愿意，2 不用了；我介绍的总是 0'),
  asked_at: described(z.number(), '何时介绍的，秒'),
  due_at: described(z.number(), '到何时为止，秒'),
});
export type Introduction = z.output<typeof introduction>;

export const createIntroduction = endpoint({
  id: 'introduction.create',
  methods: ['POST'],
  path: '/v1/introduction/create',
  access: 'phone',
  effect: 'write',
  summary: '介绍同一个通讯录的两位成员认识；两人都愿意，才成为好友、看到联系方式',
  body: z.object({
    id: id('通讯录'),
    member_a: id('第一位成员'),
    member_b: id('第二位成员'),
    note: text('介绍的话', { max: introductionRules.note, multiline: true, required: true }),
  }),
  output: introduction,
  errors: [
    'notFound',
    'membersOnly',
    'paidContent',
    'forbidden',
    'conflict',
    'stateChanged',
    'refused',
    'tooOften',
    'busy',
  ],
  idempotency: 'key',
  limits: [{ by: 'person', max: 30, seconds: 86_400 }],
  requirements: ['D22'],
});

export const listIntroductions = endpoint({
  id: 'introduction.list',
  methods: ['GET'],
  path: '/v1/introduction/list',
  access: 'login',
  effect: 'read',
  summary: '别人给我介绍的，或我介绍的，新的在前',
  query: z.object({ ...pageQuery, box: enumField('哪些', ['received', 'made']) }),
  output: page(introduction),
  errors: [],
  idempotency: 'none',
  requirements: ['D22'],
});

export const answerIntroduction = endpoint({
  id: 'introduction.answer',
  methods: ['POST'],
  path: '/v1/introduction/answer',
  access: 'phone',
  effect: 'write',
  summary: '回复别人的介绍；不愿意的不会告诉任何人',
  body: z.object({ id: id('介绍'), yes: flag('愿意认识') }),
  output: introduction,
  errors: ['notFound', 'stateChanged', 'tooOften', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 120, seconds: 3600 }],
  requirements: ['D22'],
});
