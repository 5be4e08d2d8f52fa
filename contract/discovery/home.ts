import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, integer, optional } from '../kernel/fields.ts';
import { page } from '../kernel/paging.ts';
import { foundCircle } from './find.ts';
import { homeRules } from './rules.ts';
import { foundPerson } from './search.ts';

const caller = z.object({
  person: described(listedPerson, '谁'),
  opened: described(z.boolean(), '看过联系方式'),
  at: described(z.number(), '最近一次，秒'),
});

const looked = z.object({
  list: described(z.array(caller), `最近谁看了我，一人一行，最多 ${homeRules.looked} 位`),
  more: described(z.number(), '还有几位有名有姓的，最多数到 20；非会员为 0'),
  guests: described(z.number(), '90 天内未登录的访客数，最多数到 1000'),
  hidden: described(z.boolean(), '还有只有会员可见的访客'),
});
export type HomeCallers = z.output<typeof looked>;

const comingEvent = z.object({
  kind: described(
    z.string(),
    'joined 我报名的活动，hosted 我办的，helped 我帮忙的；bought 我约的服务，sold 别人约我的；fee 圈子的会费到期，member 会员到期',
  ),
  id: described(z.number(), '活动、订单或通讯录的编号；会员到期为 0'),
  title: described(z.string(), '标题'),
  starts_at: described(z.number(), '开始或到期，秒'),
  ends_at: described(z.number(), '结束，秒；没有为 0'),
  place: described(z.string(), '地点；线上或没有为空'),
  online: described(z.boolean(), '线上'),
  path: described(z.string(), '页面的路径'),
});
export type ComingEvent = z.output<typeof comingEvent>;

const circleFace = z.object({
  id: described(z.number(), '通讯录编号'),
  name: described(z.string(), '名称'),
  avatar: described(z.string(), '头像，没有为空'),
});

const fact = z.object({
  kind: described(
    z.string(),
    'activity 新的活动，service 新的服务，members 新成员，post 新的动态（一个圈子一天一条），notice 公告，card 好友的新名片',
  ),
  key: described(z.string(), '这一条的名字，列表里不重复'),
  at: described(z.number(), '何时，秒'),
  circle: described(z.nullable(circleFace), '在哪个通讯录里，没有为 null'),
  people: described(z.array(listedPerson), '谁，最多 3 位；公告为空'),
  count: described(z.number(), '一共几位新成员、几条动态；其他为 1'),
  title: described(z.string(), '标题；新成员为空'),
  text: described(z.string(), '内容的开头，没有为空'),
  image: described(z.string(), '图片，没有为空'),
  starts_at: described(z.number(), '活动的开始，秒；其他为 0'),
  ends_at: described(z.number(), '活动的结束，秒；其他为 0'),
  fee: described(z.number(), '服务的最低价，分；其他为 0'),
  path: described(z.string(), '页面的路径'),
});
export type HomeFact = z.output<typeof fact>;

const nearService = z.object({
  id: described(z.number(), '服务编号'),
  title: described(z.string(), '标题'),
  image: described(z.string(), '图片，没有为空'),
  fee: described(z.number(), '最低价，分'),
  person: described(listedPerson, '谁的服务'),
});
export type NearService = z.output<typeof nearService>;

const homeView = z.object({
  steps: described(
    z.object({
      card: described(z.boolean(), '有名片了'),
      shared: described(z.boolean(), '有人看过名片，或加了好友'),
      circle: described(z.boolean(), '在一个通讯录里'),
    }),
    '头三步，做过的为 true',
  ),
  looked: described(looked, '最近谁看了我'),
  coming: described(z.array(comingEvent), `30 天内快到的，最近的在前，最多 ${homeRules.block} 件`),
  happened: described(page(fact), `圈子和朋友最近 30 天的事，新的在前，最多 ${homeRules.block} 条`),
  people: described(
    z.array(foundPerson),
    `可能认识的人，都有原因，最多 ${homeRules.near} 位；关闭了个性化为空`,
  ),
  city: described(z.string(), '我的城市，默认名片里没有为空'),
  circles: described(z.array(foundCircle), `可以加入的通讯录，本城的在前，最多 ${homeRules.near} 个`),
  services: described(z.array(nearService), `别人的服务，本城的在前，最多 ${homeRules.near} 个`),
});
export type HomeView = z.output<typeof homeView>;

/** D17: all but the people whom somebody may know is in the order of time, or of region and popularity. */
export const viewHome = endpoint({
  id: 'discovery.home',
  methods: ['GET'],
  path: '/v1/home/view',
  access: 'login',
  effect: 'read',
  summary: '首页：谁看了我，快到的事，圈子和朋友的新鲜事，附近的通讯录和服务',
  query: z.object({}),
  output: homeView,
  errors: [],
  idempotency: 'none',
  requirements: ['R001', 'E193', 'D17', 'D212'],
});

export const listFacts = endpoint({
  id: 'discovery.facts',
  methods: ['GET'],
  path: '/v1/home/happened',
  access: 'login',
  effect: 'read',
  summary: '圈子和朋友最近 30 天的事，新的在前',
  query: z.object({
    next: optional(
      integer('页码', { min: 0, max: Number.MAX_SAFE_INTEGER }),
      '上一页返回的 next；第一页不填',
    ),
  }),
  output: page(fact),
  errors: [],
  idempotency: 'none',
  requirements: ['R001', 'D17'],
});
