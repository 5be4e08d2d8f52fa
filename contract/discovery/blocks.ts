import * as z from 'zod/mini';
import { activityLine } from '../activity/entity.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, id, integer } from '../kernel/fields.ts';
import { serviceLine } from '../service/entity.ts';
import { foundCircle } from './find.ts';
import { discoveryRules } from './rules.ts';
import { foundPerson } from './search.ts';

const blocks = {
  people: described(z.array(foundPerson), '人；没有为空'),
  circles: described(z.array(foundCircle), '通讯录；没有为空'),
  services: described(z.array(serviceLine), '服务；没有为空'),
};

const findPage = z.object({
  ...blocks,
  activities: described(z.array(activityLine), '快开始的活动；没有为空'),
  personal: described(z.boolean(), '人是可能认识的；false：关闭了个性化，都按城市和热度排'),
  city: described(z.string(), '我名片上的城市，没有为空'),
});
export type FindPage = z.output<typeof findPage>;

export const viewFindPage = endpoint({
  id: 'discovery.find-page',
  methods: ['GET'],
  path: '/v1/home/find',
  access: 'login',
  effect: 'read',
  mayLag: true,
  summary: `发现：可能认识的人（最多 ${discoveryRules.mayKnow} 位，都有原因），附近和同行的通讯录、服务，快开始的活动`,
  output: findPage,
  errors: ['tooOften', 'busy'],
  idempotency: 'none',
  requirements: ['R012', 'D17', 'D40', 'D91'],
});

const industryPage = z.object({
  id: described(z.number(), '行业编号'),
  name: described(z.string(), '行业名称'),
  ...blocks,
});
export type IndustryPage = z.output<typeof industryPage>;

export const viewIndustryPage = endpoint({
  id: 'discovery.industry-page',
  methods: ['GET'],
  path: '/v1/home/find-industry',
  access: 'login',
  effect: 'read',
  mayLag: true,
  summary: '一个行业的发现页：它和下级行业的人、通讯录和服务；没有这个行业答 40400',
  query: z.object({ industry: integer('行业', { min: 1, max: 99_999 }) }),
  output: industryPage,
  errors: ['notFound', 'tooOften', 'busy'],
  idempotency: 'none',
  requirements: ['R015', 'B193', 'K076', 'E221'],
});

export const dismissPerson = endpoint({
  id: 'discovery.dismiss-person',
  methods: ['POST'],
  path: '/v1/home/dismiss-person',
  access: 'login',
  effect: 'write',
  summary: '可能认识的人里不再出现这一位',
  body: z.object({ user_id: id('用户') }),
  output: z.object({ user_id: described(z.number(), '用户编号') }),
  errors: ['notFound', 'busy'],
  idempotency: 'natural',
  limits: [{ by: 'person', max: 300, seconds: 3600 }],
  requirements: ['R012'],
});
