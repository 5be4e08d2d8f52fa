import * as z from 'zod/mini';
import { described, text } from '../kernel/fields.ts';
import { order, type Order } from '../order/entity.ts';
import { servicePerson, way } from './entity.ts';
import { serviceRules } from './rules.ts';

/** What both sides see of where it goes; in plain only by `service.address`, which leaves a receipt (D54). */
const address = z.object({
  name: described(z.string(), '收件人；对方看到的是打码的'),
  phone: described(z.string(), '电话；对方看到的是打码的'),
  region: described(z.string(), '地区编码，6 位'),
  region_name: described(z.string(), '省市区'),
  detail: described(z.string(), '详细地址；对方在打开前看到的为空'),
  visible_until: described(z.number(), '对方最晚何时还能看，秒；没有期限为 0'),
});

const slot = z.object({
  slot_id: described(z.number(), '时段编号，即开始时间；没有时间表的为 0'),
  starts_at: described(z.number(), '开始，秒'),
  minutes: described(z.number(), '时长，分钟；没有定为 0'),
});

const line = {
  order_id: described(z.number(), '服务订单编号'),
  hash: described(z.string(), '订单号，付款用'),
  service_id: described(z.number(), '服务编号'),
  state: described(
    z.number(),
    '0 待付款，1 待接单，2 服务中，3 待确认，4 已完成，5 已评价，6 已取消，7 退款中，8 已退款，9 已关闭，10 申诉中',
  ),
  role: described(z.enum(['buyer', 'seller']), '我是买家还是卖家'),
  title: described(z.string(), '服务的标题，下单时的样子'),
  image: described(z.string(), '第一张图片，没有为空'),
  way: described(way, '方式和单价，下单时的样子'),
  count: described(z.number(), '几份'),
  total: described(z.number(), '总价，分'),
  refunded: described(z.number(), '已退和在退的，分'),
  other: described(servicePerson, '对方'),
  slot: described(z.nullable(slot), '约定的时间；没有为 null'),
  created_at: described(z.number(), '下单时间，秒'),
  turn: described(z.enum(['me', 'other', 'nobody']), '轮到谁'),
  until: described(z.number(), '到什么时候，秒；没有期限为 0'),
  /** One short sentence. */
  standing: described(z.string(), '现在要做什么、没人做会怎样'),
};

export const serviceOrderLine = z.object(line);
export type ServiceOrderLine = z.output<typeof serviceOrderLine>;

/** What a service adds to its order. */
export const servicePart = z.object({
  ...line,
  note: described(z.string(), '买家下单时的话'),
  address: described(z.nullable(address), '送到或上门的地址；不需要或已过期为 null'),
  express: described(
    z.nullable(
      z.object({
        company: described(z.string(), '快递公司'),
        number: described(z.string(), '单号'),
        at: described(z.number(), '填写时间，秒'),
      }),
    ),
    '快递；没有为 null',
  ),
  reschedules_left: described(z.number(), '还能改期几次'),
  proposal: described(
    z.nullable(
      z.object({
        by: described(z.enum(['buyer', 'seller']), '谁提出'),
        starts_at: described(z.number(), '提议的时间，秒'),
        at: described(z.number(), '提出时间，秒'),
      }),
    ),
    '等对方同意的时间；没有为 null',
  ),
  comment: described(
    z.nullable(
      z.object({
        score: described(z.number(), '评分'),
        content: described(z.string(), '内容'),
        reply: described(z.string(), '卖家的回复'),
      }),
    ),
    '评价；没有为 null',
  ),
  contact_until: described(z.number(), '最晚何时还能看对方的电话，秒；现在不能看为 0，没有期限为 −1'),
  /** Route of the chat about it; '' until chat exists. */
  thread: described(z.string(), '沟通的页面，没有为空'),
  can: described(
    z.object({
      ship: described(z.boolean(), '完成时要填快递'),
      reschedule: described(z.boolean(), '改期'),
      propose: described(z.boolean(), '提议时间'),
      agree: described(z.boolean(), '同意提议的时间'),
      comment: described(z.boolean(), '评价'),
      edit_comment: described(z.boolean(), '修改评价'),
      reply: described(z.boolean(), '回复评价'),
      note: described(z.boolean(), '写留言'),
      contact: described(z.boolean(), '看对方的电话'),
      address: described(z.boolean(), '看完整的地址'),
    }),
    '服务在订单的步骤以外能做什么',
  ),
});
export type ServicePart = z.output<typeof servicePart>;

/** An order of a service: the engine's, with its part. */
export const soldService = z.object({
  ...order.shape,
  part: described(z.object({ service: described(servicePart, '服务的部分') }), '补充的内容'),
});

/** The part of a service with its order. */
export type ServiceOrder = ServicePart & { order: Order };

/** null: what was sold is no service. */
export function serviceOrderOf(sold: Order): ServiceOrder | null {
  const part = sold.part['service'] as ServicePart | undefined;
  return part ? { ...part, order: sold } : null;
}

/** How something is sent; what a seller says when a step asks it (D49). */
export const expressInput = z.object({
  company: text('快递公司', { max: serviceRules.expressCompany, required: true }),
  number: text('快递单号', { max: serviceRules.expressNumber, required: true }),
});
