import * as z from 'zod/mini';
import { listedPerson } from '../card/listed-person.ts';
import { described } from '../kernel/fields.ts';
import { vouchedField } from '../vouch/figures.ts';

const shop = z.object({
  name: described(z.string(), '店名'),
  address: described(z.string(), '详细地址'),
  region: described(z.string(), '地区编码，6 位'),
  region_name: described(z.string(), '省市区'),
  lat: described(z.nullable(z.number()), '纬度；店家没有标位置为 null'),
  lng: described(z.nullable(z.number()), '经度；没有为 null'),
});
export type DealShop = z.output<typeof shop>;

const line = {
  deal_id: described(z.number(), '优惠编号'),
  title: described(z.string(), '标题'),
  image: described(z.string(), '第一张图片，没有为空'),
  price: described(z.number(), '现价，分'),
  was: described(z.number(), '原价，分；没有为 0'),
  left: described(z.number(), '还剩几份；0 为卖完'),
  valid_to: described(z.number(), '有效期至，秒'),
  shop: described(shop, '在哪家店用'),
  distance: described(z.number(), '离您给的位置多少米；没有给或店家没有标位置为 −1'),
  user_id: described(z.number(), '店主'),
  status: described(z.number(), '1 显示，2 隐藏'),
  audit: described(z.number(), '0 审核中，1 已通过，2 未通过'),
  access: described(z.boolean(), '别人看得到'),
  over: described(z.boolean(), '已过有效期'),
  created_at: described(z.number(), '发布时间，秒'),
};

export const dealLine = z.object(line);
export type DealLine = z.output<typeof dealLine>;

/** D135 */
export const deal = z.object({
  ...line,
  images: described(z.array(z.string()), '图片地址'),
  content: described(z.string(), '内容，纯文字或富文本'),
  rules: described(z.string(), '使用规则，一句一行'),
  stock: described(z.number(), '一共几份，连同已经卖出的'),
  sold: described(z.number(), '已经卖出和等付款的几份'),
  per_person: described(z.number(), '每人最多几份'),
  user: described(listedPerson, '店主'),
  vouched: vouchedField,
  licence: described(z.string(), '营业执照已认证的公司；认证失效为空'),
  mine: described(z.boolean(), '是我发布的'),
  tills: described(z.boolean(), '我可以核销这家店的券'),
  audit_reason: described(z.string(), '没有通过审核的原因；不是自己的为空'),
  buy_problem: described(z.string(), '现在不能买的原因，一句话；能买为空'),
  rev: described(z.number(), '内容的版本；修改时带上，别处改过了答 40901'),
});
export type Deal = z.output<typeof deal>;

/** What a deal adds to its order: `part.o2o` of `order.view`. */
export const voucherPart = z.object({
  voucher_id: described(z.number(), '券编号'),
  deal_id: described(z.number(), '优惠编号'),
  state: described(z.number(), '0 待付款，1 未使用，2 已使用，3 退款中，4 已退款，5 过期已退款（D135）'),
  /** Whoever shows it has used it: it leaves for the buyer alone. */
  code: described(z.string(), '12 位券码；没有付款、已退款和卖家看到的为空'),
  quantity: described(z.number(), '几份；一个券码一次用完'),
  valid_to: described(z.number(), '有效期至，秒'),
  used_at: described(z.number(), '什么时候用的，秒；没有为 0'),
  shop: described(shop, '在哪家店用'),
  rules: described(z.string(), '下单时的使用规则'),
});
export type VoucherPart = z.output<typeof voucherPart>;

export const voucher = z.object({
  ...voucherPart.shape,
  hash: described(z.string(), '订单号'),
  title: described(z.string(), '标题'),
  image: described(z.string(), '图片，没有为空'),
  total: described(z.number(), '总价，分'),
});
export type Voucher = z.output<typeof voucher>;

/** A use of a code at the till. */
export const use = z.object({
  voucher_id: described(z.number(), '券编号'),
  title: described(z.string(), '用的是什么'),
  quantity: described(z.number(), '几份'),
  buyer: described(z.string(), '买家怎么称呼，只有姓'),
  used_at: described(z.number(), '什么时候用的，秒'),
  by: described(z.string(), '谁核销的'),
  undo_until: described(z.number(), '最晚何时可以撤回，秒；已不能撤回为 0'),
});
export type VoucherUse = z.output<typeof use>;
