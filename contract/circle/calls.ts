import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import { choice, described, flag, integer, optional, pictureUrl, text } from '../kernel/fields.ts';
import { categories, joinTypes, circleRules } from './rules.ts';

/** D59: what one types to join, while the way of joining is by password. */
export const joinPassword = text('加入口令', { max: circleRules.password.max });

export const createCircle = endpoint({
  id: 'phonebook.create',
  methods: ['POST'],
  path: '/v1/phonebook/create',
  access: 'phone',
  effect: 'write',
  summary: '创建通讯录；创建的人是圈主（D57、D64）',
  body: z.object({
    name: text('名称', { max: circleRules.name, required: true }),
    category: choice('分类', categories),
    avatar: optional(pictureUrl('头像'), '头像'),
    cover: optional(pictureUrl('封面'), '封面'),
    intro: optional(text('介绍', { max: circleRules.intro, multiline: true }), '介绍'),
    city: optional(text('所在城市', { max: circleRules.city }), '所在城市'),
    listed: optional(flag('公开展示'), '1 出现在广场和搜索里；默认 0，只能经链接或二维码进入'),
    join_type: optional(choice('加入方式', joinTypes), '默认 1 审核'),
    password: optional(joinPassword, '口令加入时必填'),
    contact_visible: optional(choice('联系方式给谁看', [0, 1, 2]), '默认 0 成员互相可见'),
    card_id: optional(
      integer('名片', { min: 1, max: Number.MAX_SAFE_INTEGER }),
      '带来的名片，默认用默认名片',
    ),
  }),
  output: z.object({ id: described(z.number(), '通讯录编号') }),
  errors: ['forbidden', 'conflict', 'stateChanged', 'refused', 'tooOften', 'busy'],
  idempotency: 'key',
  limits: [{ by: 'person', max: 20, seconds: 86_400 }],
  requirements: ['R086', 'R087', 'D62', 'D63', 'D64'],
});
