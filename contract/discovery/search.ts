import * as z from 'zod/mini';
import { activityLine } from '../activity/entity.ts';
import { articleLine } from '../article/entity.ts';
import { foundAsk } from '../ask/entity.ts';
import { listedPerson } from '../card/listed-person.ts';
import { conversationLine, message } from '../chat/entity.ts';
import { endpoint } from '../kernel/endpoint.ts';
import { described, enumField, text } from '../kernel/fields.ts';
import { page, pageQuery } from '../kernel/paging.ts';
import { serviceLine } from '../service/entity.ts';
import { foundCircle } from './find.ts';
import { discoveryRules, searchKinds } from './rules.ts';

/** Somebody whom a search or a page of finding shows, with what the viewer has to do with them. Never a contact. */
export const foundPerson = z.object({
  ...listedPerson.shape,
  tie: described(
    z.string(),
    'self 我自己，friend 好友，fellow 同在一个通讯录，common 有共同好友，met 一起参加过活动，interest 有同样的兴趣标签；没有为空',
  ),
  friends: described(z.number(), '共同好友，数到 99 为止；是好友的为 0'),
  place: described(z.string(), 'fellow、met、interest：哪个通讯录，哪个活动，哪些标签；没有为空'),
});
export type FoundPerson = z.output<typeof foundPerson>;

const foundMessage = z.object({
  message: described(message, '消息'),
  conversation: described(conversationLine, '在哪个会话里'),
});
export type FoundMessage = z.output<typeof foundMessage>;

const circleName = z.object({
  id: described(z.number(), '通讯录编号'),
  name: described(z.string(), '名称'),
});

/** A post of a circle of mine. */
const foundTopic = z.object({
  topic_id: described(z.number(), '动态编号'),
  circle: described(circleName, '在哪个圈子里'),
  person: described(listedPerson, '谁写的'),
  title: described(z.string(), '标题，没有标题为内容的开头'),
  image: described(z.string(), '图片，没有为空'),
  comments: described(z.number(), '评论数'),
  at: described(z.number(), '发布时间，秒'),
  path: described(z.string(), '页面的路径'),
});
export type FoundTopic = z.output<typeof foundTopic>;

/** A course of a circle of mine. */
const foundCourse = z.object({
  course_id: described(z.number(), '课程编号'),
  circle: described(circleName, '在哪个圈子里'),
  title: described(z.string(), '标题'),
  cover: described(z.string(), '封面，没有为空'),
  price: described(z.number(), '价格，分；免费为 0'),
  lessons: described(z.number(), '几节课'),
  path: described(z.string(), '页面的路径'),
});
export type FoundCourse = z.output<typeof foundCourse>;

const group = <Item extends z.core.$ZodType>(item: Item, label: string) =>
  described(
    z.object({
      list: described(z.array(item), `${label}，最多 ${discoveryRules.searchFirst} 个`),
      more: described(z.boolean(), '还有更多'),
    }),
    label,
  );

const found = z.object({
  people: group(foundPerson, '人'),
  circles: group(foundCircle, '通讯录'),
  services: group(serviceLine, '服务'),
  activities: group(activityLine, '活动'),
  topics: group(foundTopic, '圈子里的讨论'),
  courses: group(foundCourse, '课程'),
  questions: group(foundAsk, '问题'),
  articles: group(articleLine, '文章'),
  messages: group(foundMessage, '我的消息'),
});
export type SearchResult = z.output<typeof found>;

/** One of them is what was asked for; the others are null. */
const foundRow = z.object({
  person: described(z.nullable(foundPerson), '人'),
  circle: described(z.nullable(foundCircle), '通讯录'),
  service: described(z.nullable(serviceLine), '服务'),
  activity: described(z.nullable(activityLine), '活动'),
  topic: described(z.nullable(foundTopic), '圈子里的讨论'),
  course: described(z.nullable(foundCourse), '课程'),
  question: described(z.nullable(foundAsk), '问题'),
  article: described(z.nullable(articleLine), '文章'),
  message: described(z.nullable(foundMessage), '我的消息'),
});
export type FoundRow = z.output<typeof foundRow>;

const words = text('搜索', { max: discoveryRules.searchWords, required: true });

export const searchAll = endpoint({
  id: 'discovery.search',
  methods: ['GET'],
  path: '/v1/search/all',
  access: 'login',
  effect: 'read',
  mayLag: true,
  summary:
    '一次搜人、通讯录、服务、活动、我的圈子里的讨论和课程、问题、文章和我的消息：文字、拼音、拼音首字母；只有我能看到的',
  query: z.object({ q: described(words, '找什么') }),
  output: found,
  errors: ['tooOften', 'busy'],
  idempotency: 'none',
  requirements: ['R012', 'V022', 'D17', 'D26', 'D40'],
});

export const searchList = endpoint({
  id: 'discovery.search-list',
  methods: ['GET'],
  path: '/v1/search/list',
  access: 'login',
  effect: 'read',
  mayLag: true,
  summary: `一类里找到的全部；人最多 ${discoveryRules.peopleMost} 位，找得更细就有更合适的`,
  query: z.object({
    ...pageQuery,
    kind: enumField('类别', searchKinds),
    q: described(words, '找什么'),
  }),
  output: page(foundRow),
  errors: ['invalid', 'tooOften', 'busy'],
  idempotency: 'none',
  requirements: ['R012', 'V022', 'D17', 'D26', 'D40'],
});
