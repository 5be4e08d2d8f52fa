import * as z from 'zod/mini';
import { listedPerson, type ListedPerson } from '../card/listed-person.ts';
import { category } from '../kernel/categories.ts';
import { described } from '../kernel/fields.ts';

/** A person beside a service, an order or a comment. */
export const servicePerson = listedPerson;
export type ServicePerson = ListedPerson;

/** E109–E119 */
export const way = z.object({
  way_id: described(z.number(), '方式编号'),
  service_id: described(z.number(), '服务编号'),
  type: described(z.string(), '方式：tel、meet、online、house、location、sms'),
  title: described(z.string(), '名称，由方式决定'),
  unit: described(z.string(), '单位'),
  fee: described(z.number(), '单价，分；0 为免费'),
  max: described(z.number(), '一单最多几份；0 为不限'),
  address: described(z.string(), '卖家给出的地点，没有为空'),
  needAddress: described(z.boolean(), '买家要填地址'),
  offerAddress: described(z.boolean(), '卖家给出地点'),
  params: described(z.string(), 'JSON 字符串：{address, unit}'),
  timed: described(z.boolean(), '要选预约时间'),
});
export type ServiceWay = z.output<typeof way>;

const line = {
  service_id: described(z.number(), '服务编号'),
  type: described(z.number(), '1 咨询，2 制作'),
  title: described(z.string(), '标题'),
  images: described(z.string(), 'JSON 字符串：图片地址的数组'),
  fee: described(z.number(), '最低的单价，分；0 为免费'),
  fee_max: described(z.number(), '最高的单价，分'),
  score: described(z.number(), '评分，1 到 5，两位小数'),
  comments: described(z.number(), '评价数'),
  deal: described(z.number(), '成交的订单数'),
  sort: described(z.number(), '排序值，大的在前'),
  is_top: described(z.number(), '置顶，0 或 1'),
  created_at: described(z.number(), '发布时间，秒'),
  category_id: described(z.number(), '分类编号'),
  user_id: described(z.number(), '发布者'),
  status: described(z.number(), '1 显示，2 隐藏'),
  audit: described(z.number(), '0 审核中，1 已通过，2 未通过'),
  access: described(z.boolean(), '别人看得到'),
  cityname: described(z.string(), '城市，没有为空'),
  user: described(servicePerson, '发布者'),
};

export const serviceLine = z.object(line);
export type ServiceLine = z.output<typeof serviceLine>;

/** E091–E108 */
export const service = z.object({
  ...line,
  content: described(z.string(), '内容，纯文字或富文本'),
  category: described(
    z.object({
      ...category.shape,
      parent: described(z.string(), '上级分类的名称，没有为空'),
    }),
    '分类',
  ),
  ways: described(z.array(way), '方式，卖家排的先后'),
  hasBuy: described(z.boolean(), '我买过，并且没有退款'),
  mine: described(z.boolean(), '是我发布的'),
  audit_reason: described(z.string(), '没有通过审核的原因；不是自己的为空'),
  resting_until: described(z.number(), '卖家休息到什么时候，秒；没有休息为 0'),
  hidden_until: described(z.number(), '因多次取消被隐藏到什么时候，秒；没有为 0；不是自己的为 0'),
  scheduled: described(z.boolean(), '有可预约的时间表'),
  buy_problem: described(z.string(), '现在不能买的原因，一句话；能买为空'),
  rev: described(z.number(), '内容的版本；修改时带上，别处改过了答 40901'),
});
export type Service = z.output<typeof service>;
