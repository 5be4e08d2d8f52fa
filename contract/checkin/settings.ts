import * as z from 'zod/mini';
import { endpoint } from '../kernel/endpoint.ts';
import {
  choice,
  described,
  enumField,
  flag,
  id,
  integer,
  list,
  objectField,
  optional,
  pictureUrl,
  text,
} from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { campaign, dayField, inside } from './calls.ts';
import { checkinEntry, managedCampaign } from './entity.ts';
import { audiences, checkinRules, patchWays } from './rules.ts';

const circle = id('通讯录编号');

const changes = [...inside, 'stateChanged', 'busy'] as const;
const limits = [{ by: 'person', max: 120, seconds: 3600 }] as const;

export const listManagedCampaigns = endpoint({
  id: 'checkin.managed',
  methods: ['GET'],
  path: '/v1/checkin/managed',
  access: 'login',
  effect: 'read',
  module: 'checkin',
  summary: '给管理内容的人：所有打卡和它们的要求，新建的在前',
  query: z.object({ id: circle }),
  output: z.object({
    list: described(z.array(managedCampaign), '打卡'),
    waiting: described(z.number(), '几个补卡在等同意，最多数到 100'),
    groups: described(
      z.array(z.object({ id: described(z.number(), '分组编号'), name: described(z.string(), '分组名称') })),
      '通讯录的分组，按它们的顺序',
    ),
  }),
  errors: inside,
  idempotency: 'none',
  requirements: ['R143'],
});

export const saveCampaign = endpoint({
  id: 'checkin.save-campaign',
  methods: ['POST'],
  path: '/v1/checkin/save-campaign',
  access: 'phone',
  effect: 'write',
  module: 'checkin',
  summary: '新建或修改一个打卡；星期几要打卡的变化从下一个打卡日起',
  body: z.object({
    id: circle,
    campaign_id: optional(campaign, '已有的打卡；新建不填'),
    title: text('名称', { max: checkinRules.title, required: true }),
    cover: optional(pictureUrl('封面'), '封面'),
    intro: optional(text('介绍', { max: checkinRules.intro, multiline: true }), '介绍'),
    starts_on: dayField('第一天'),
    ends_on: dayField('最后一天'),
    weekdays: list('星期', choice('星期', [1, 2, 3, 4, 5, 6, 7]), 7),
    who: enumField('谁参加', audiences),
    groups: optional(list('分组', id('分组'), checkinRules.groups), '哪些分组'),
    ranked: flag('开排行'),
  }),
  output: managedCampaign,
  errors: [...changes, 'refused'],
  idempotency: 'key',
  limits,
  requirements: ['R143', 'D82'],
});

export const saveTimes = endpoint({
  id: 'checkin.save-times',
  methods: ['POST'],
  path: '/v1/checkin/save-times',
  access: 'phone',
  effect: 'write',
  module: 'checkin',
  summary: '每天在哪些时段打卡，最多三个，可以过午夜；从下一个打卡日起',
  body: z.object({
    id: campaign,
    windows: list(
      '时段',
      objectField('时段', {
        from: integer('开始', { min: 0, max: 1439 }),
        to: integer('结束', { min: 1, max: 2879 }),
      }),
      checkinRules.windows,
    ),
  }),
  output: managedCampaign,
  errors: changes,
  idempotency: 'natural',
  limits,
  requirements: ['R144', 'D82'],
});

export const saveParams = endpoint({
  id: 'checkin.save-params',
  methods: ['POST'],
  path: '/v1/checkin/save-params',
  access: 'phone',
  effect: 'write',
  module: 'checkin',
  summary: '打卡时必须填什么；从下一个打卡日起',
  body: z.object({
    id: campaign,
    text: integer('文字', { min: 0, max: checkinRules.textMin }),
    images: integer('图片', { min: 0, max: checkinRules.images }),
    voice: flag('语音'),
    unit: text('单位', { max: checkinRules.unit }),
    place: flag('位置'),
  }),
  output: managedCampaign,
  errors: [...changes, 'refused'],
  idempotency: 'natural',
  limits,
  requirements: ['R145', 'D82'],
});

export const savePatch = endpoint({
  id: 'checkin.save-patch',
  methods: ['POST'],
  path: '/v1/checkin/save-patch',
  access: 'phone',
  effect: 'write',
  module: 'checkin',
  summary: '怎样补卡：几次、最近几天、用积分还是要同意、算不算连续；从下一个打卡日起',
  body: z.object({
    id: campaign,
    allowance: integer('次数', { min: 0, max: checkinRules.patch.allowance }),
    days: integer('最近几天', { min: 1, max: checkinRules.patch.days }),
    way: enumField('方式', patchWays),
    price: integer('积分', { min: 0, max: checkinRules.patch.price }),
    counts: flag('算入连续天数'),
  }),
  output: managedCampaign,
  errors: changes,
  idempotency: 'natural',
  limits,
  requirements: ['R146', 'D82'],
});

export const dropCampaign = endpoint({
  id: 'checkin.drop',
  methods: ['POST'],
  path: '/v1/checkin/drop',
  access: 'phone',
  effect: 'write',
  module: 'checkin',
  summary: '删除一个还没有人打过卡的打卡；有人打过的，改最后一天来结束',
  body: z.object({ id: campaign }),
  output: z.object({ id: described(z.number(), '打卡编号') }),
  errors: changes,
  idempotency: 'natural',
  limits,
  requirements: ['R143'],
});

export const listPatchRequests = endpoint({
  id: 'checkin.requests',
  methods: ['GET'],
  path: '/v1/checkin/requests',
  access: 'login',
  effect: 'read',
  module: 'checkin',
  summary: '等同意的补卡，先申请的在前',
  query: z.object({ ...pageQuery, id: circle }),
  output: page(
    z.object({
      ...checkinEntry.shape,
      title: described(z.string(), '哪个打卡'),
    }),
  ),
  errors: inside,
  idempotency: 'none',
  requirements: ['R146'],
});

export const decidePatch = endpoint({
  id: 'checkin.decide',
  methods: ['POST'],
  path: '/v1/checkin/decide',
  access: 'phone',
  effect: 'write',
  module: 'checkin',
  summary: '同意或不同意一次补卡；决定以后不能再改',
  body: z.object({
    checkin_id: id('打卡编号'),
    yes: flag('同意'),
    reason: optional(text('原因', { max: checkinRules.reason }), '不同意时写给本人'),
  }),
  output: z.object({ state: described(z.number(), '1 同意了，3 没有同意') }),
  errors: [...changes, 'refused'],
  idempotency: 'natural',
  limits,
  requirements: ['R146', 'D82'],
});
