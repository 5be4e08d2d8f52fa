import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { described } from '../kernel/fields.ts';
import { deliveryWays, thresholds } from './rules.ts';

const line = {
  buy_id: described(z.number(), '团购编号'),
  title: described(z.string(), '标题'),
  image: described(z.string(), '第一张图片：团购的，没有用商品的；都没有为空'),
  price_min: described(z.number(), '最便宜的商品，分'),
  price_max: described(z.number(), '最贵的商品，分'),
  goods_count: described(z.number(), '几种商品'),
  deadline: described(z.number(), '截止时间，秒'),
  state: described(z.number(), '1 接龙中，2 已成团，3 没有成团，4 已结束，5 已取消（D133）'),
  threshold: described(z.enum(thresholds), '成团条件：none 没有，people 人数，pieces 件数'),
  needed: described(z.number(), '要多少人或多少件；没有条件为 0'),
  people: described(z.number(), '已参加几人，线下的一行算一人'),
  pieces: described(z.number(), '已要了几件'),
  visibility: described(z.number(), '0 公开，1 凭链接，2 仅圈子成员'),
  status: described(z.number(), '1 显示，2 隐藏'),
  audit: described(z.number(), '0 审核中，1 已通过，2 未通过'),
  access: described(z.boolean(), '列表里能找到'),
  mine: described(z.boolean(), '我是团长'),
  joined: described(z.boolean(), '我参加了，待付款的不算'),
  user: described(listedPerson, '团长'),
  circle: described(
    z.nullable(z.object({ id: described(z.number(), '通讯录编号'), name: described(z.string(), '名称') })),
    '在哪个圈子，没有为 null',
  ),
  created_at: described(z.number(), '发布时间，秒'),
};
export const buyLine = z.object(line);
export type BuyLine = z.output<typeof buyLine>;

export const goods = z.object({
  goods_id: described(z.number(), '商品编号'),
  title: described(z.string(), '名称'),
  price: described(z.number(), '价格，分'),
  image: described(z.string(), '图片地址，没有为空'),
  stock: described(z.number(), '一共几件，连同已要的；不限为 −1'),
  left: described(z.number(), '还剩几件；不限为 −1'),
  sold: described(z.number(), '已要了几件，待付款和线下的也算'),
  per_person: described(z.number(), '每人最多几件；不限为 0'),
  held: described(z.number(), '我要了几件，待付款的不算'),
});
export type Goods = z.output<typeof goods>;

export const pickupPoint = z.object({
  point_id: described(z.number(), '自提点编号'),
  name: described(z.string(), '名称'),
  address: described(z.string(), '地址'),
  hours: described(z.string(), '什么时间可以取'),
});
export type PickupPoint = z.output<typeof pickupPoint>;

export const buyCan = z.object({
  own: described(z.boolean(), '团长：修改、备货、收款、取消'),
  door: described(z.boolean(), '核销取货码'),
  buy: described(z.boolean(), '现在可以参加'),
});

export const buy = z.object({
  ...line,
  images: described(z.array(z.string()), '图片地址'),
  content: described(z.string(), '说明，纯文字或富文本'),
  goods: described(z.array(goods), '商品，按团长排的先后'),
  ways: described(z.array(z.enum(deliveryWays)), '取货方式'),
  points: described(z.array(pickupPoint), '自提点；不能自提为空'),
  express_note: described(z.string(), '快递的说明，没有为空'),
  local_note: described(z.string(), '送货上门的说明和范围，没有为空'),
  ready_by: described(z.number(), '最晚什么时候备好货，秒；过了还没有，全额退款'),
  buy_problem: described(z.string(), '现在不能参加的原因，一句话；可以参加为空'),
  cancel_reason: described(z.string(), '取消的原因，没有为空'),
  audit_reason: described(z.string(), '没有通过审核的原因；不是团长为空'),
  fixed: described(z.boolean(), '已有人参加：截止、备货时间和成团条件不能再改'),
  can: described(buyCan, '我可以做什么'),
  rev: described(z.number(), '内容的版本；修改时带上，别处改过了答 40901'),
});
export type Buy = z.output<typeof buy>;

const boughtLine = z.object({
  goods_id: described(z.number(), '商品编号'),
  title: described(z.string(), '名称'),
  price: described(z.number(), '下单时的价格，分'),
  quantity: described(z.number(), '几件'),
});
export type BoughtLine = z.output<typeof boughtLine>;

/** A row of the chain, as everybody who sees the buy reads it. */
export const chainRow = z.object({
  number: described(z.number(), '第几个'),
  name: described(z.string(), '名字，例如 王**'),
  lines: described(
    z.array(z.object({ title: described(z.string(), '商品'), quantity: described(z.number(), '几件') })),
    '要了什么',
  ),
  at: described(z.number(), '时间，秒'),
  offline: described(z.boolean(), '线下的，团长添加的'),
  mine: described(z.boolean(), '我的'),
});
export type ChainRow = z.output<typeof chainRow>;

const entryFields = {
  entry_id: described(z.number(), '接龙编号'),
  buy_id: described(z.number(), '团购编号'),
  number: described(z.number(), '第几个；还没有付款为 0'),
  state: described(
    z.number(),
    '0 待付款，1 已付款，2 已成团等备货，3 可以取货，4 已收货，6 已取消，7 退款中，8 已退款（D134）',
  ),
  lines: described(z.array(boughtLine), '要了什么'),
  quantity: described(z.number(), '一共几件'),
  total: described(z.number(), '总价，分；线下的按现价算，不在这里收'),
  way: described(z.enum(deliveryWays), '取货方式'),
  point: described(z.nullable(pickupPoint), '自提点；不是自提为 null'),
  tracking: described(z.string(), '快递单号，没有为空'),
  remark: described(z.string(), '买的人说的，没有为空'),
  ready_at: described(z.number(), '什么时候备好，秒；没有为 0'),
  received_at: described(z.number(), '什么时候收到，秒；没有为 0'),
  created_at: described(z.number(), '什么时候参加，秒'),
};

/** What a buy adds to its order: `part.groupbuy` of `order.view`. */
export const entryPart = z.object({
  ...entryFields,
  code: described(z.string(), '6 位取货码；备好货以后买的人看得到，其他时候和其他人为空'),
  ticket_code: described(z.string(), '签名的取货凭证，画成二维码，没有网络也能验；同上'),
  buy_state: described(z.number(), '团购的状态'),
  deadline: described(z.number(), '截止时间，秒'),
  ready_by: described(z.number(), '最晚什么时候备好，秒'),
});
export type EntryPart = z.output<typeof entryPart>;

/** The same in the lists of whoever bought. */
export const ownEntry = z.object({
  ...entryPart.shape,
  hash: described(z.string(), '订单号'),
  title: described(z.string(), '团购的标题'),
  image: described(z.string(), '图片，没有为空'),
  name: described(z.string(), '收货的姓名'),
});
export type OwnEntry = z.output<typeof ownEntry>;

/** A row as the organiser has it: no contact in it, that is opened apart. */
export const managedEntry = z.object({
  ...entryFields,
  name: described(z.string(), '姓名'),
  user: described(z.nullable(listedPerson), '账号；线下的为 null'),
  offline: described(z.boolean(), '线下的，团长添加的'),
  phone: described(z.string(), '手机号，遮住中间四位；没有为空'),
  has_contact: described(z.boolean(), '有可以查看的手机号或地址'),
  note: described(z.string(), '团长的备注，只有团长看得到'),
  hash: described(z.string(), '订单号；线下的为空'),
  disputed: described(z.boolean(), '申诉中'),
  refund_asked: described(z.boolean(), '申请了退款，等团长回复'),
  can: described(
    z.object({
      ready: described(z.boolean(), '标记备好'),
      undo_ready: described(z.boolean(), '撤回备好'),
      remove: described(z.boolean(), '删掉：线下的'),
    }),
    '可以做什么',
  ),
});
export type ManagedEntry = z.output<typeof managedEntry>;
