import * as z from 'zod/mini';
import { described } from '../kernel/fields.ts';
import { promiseTable } from './promise.ts';
import { orderSteps, type OrderStepName } from './steps.ts';

const can = (name: OrderStepName) => described(z.boolean(), orderSteps[name].title);

const side = z.object({
  user_id: described(z.number(), '用户编号'),
  name: described(z.string(), '姓名；已注销的为“已注销用户”'),
  avatar: described(z.string(), '头像地址，没有为空'),
});

export const orderLine = z.object({
  hash: described(z.string(), '订单号，不可猜测'),
  type: described(z.number(), '种类，1 到 14（D107）'),
  title: described(z.string(), '买的是什么'),
  quantity: described(z.number(), '数量'),
  total: described(z.number(), '总价，分'),
  state: described(z.number(), '0 待付款，1 已付款，2 已关闭，3 退款中，4 已退款，5 部分退款'),
  stage: described(z.number(), '付款以后：0 无，1 待接单，2 服务中，3 待确认，4 已完成，5 已终止'),
  disputed: described(z.boolean(), '申诉处理中'),
  refund_asked: described(z.boolean(), '买家申请了退款，等卖家回复'),
  /** Short, for the list. */
  standing: described(z.string(), '现在的状态，几个字'),
  role: described(z.enum(['buyer', 'seller']), '我是买家还是卖家'),
  other: described(z.nullable(side), '对方；和平台的订单为 null'),
  refunded: described(z.number(), '已退和在退的，分'),
  created_at: described(z.number(), '下单时间，秒'),
  expires_at: described(z.number(), '最晚付款时间，秒'),
  paid_at: described(z.number(), '付款时间，秒；没有为 0'),
  page: described(z.string(), '订单的页面在应用里的路径；空为通用的订单页'),
});
export type OrderLine = z.output<typeof orderLine>;

/** In a list: with what waits for whoever reads it. */
export const listedLine = z.object({
  ...orderLine.shape,
  todo: described(z.string(), '等您做什么，几个字；只在 waiting 和 state=waits 里有，其他为空'),
  until: described(z.number(), '最晚什么时候，秒；没有为 0'),
});
export type ListedLine = z.output<typeof listedLine>;

export const order = z.object({
  ...orderLine.shape,
  paid_balance: described(z.number(), '用余额付的，分'),
  paid_channel: described(z.number(), '用微信付的，分'),
  seller_amount: described(z.number(), '卖家最后得到或将得到的，分；不是卖家为 0'),
  fee: described(z.number(), '其中平台服务费，分；不是卖家为 0'),
  done_at: described(z.number(), '完成时间，秒；没有为 0'),
  closed_at: described(z.number(), '关闭时间，秒；没有为 0'),
  reason: described(z.string(), '关闭或退款的原因，没有为空'),
  path: described(z.string(), '买的东西在应用里的路径，没有为空'),
  promise: described(promiseTable, '承诺，下单时定下，不再变'),
  next: described(
    z.nullable(
      z.object({
        words: described(z.string(), '没有人动作的话会发生什么'),
        at: described(z.number(), '什么时候，秒'),
      }),
    ),
    '下一个时限',
  ),
  cancel_refund: described(z.number(), '现在取消能退多少，分；不能取消为 0'),
  after: described(z.array(z.string()), '接下来会怎样，每句一条，带日期'),
  refunds: described(
    z.array(
      z.object({
        amount: described(z.number(), '退款，分'),
        state: described(z.number(), '0 退款中，1 已到账，2 失败、客服处理中'),
        reason: described(z.string(), '原因'),
        words: described(z.string(), '退到哪里、何时到'),
        created_at: described(z.number(), '发起时间，秒'),
        done_at: described(z.number(), '到账时间，秒；没有为 0'),
      }),
    ),
    '退款，旧的在前',
  ),
  events: described(
    z.array(z.object({ at: described(z.number(), '秒'), words: described(z.string(), '发生了什么') })),
    '经过，旧的在前',
  ),
  dispute: described(
    z.nullable(
      z.object({
        opened_by: described(z.enum(['buyer', 'seller']), '谁提出'),
        mine: described(z.string(), '我的说明'),
        theirs: described(z.string(), '对方的说明'),
        state: described(z.number(), '0 处理中，1 已裁定，2 已撤回'),
        decision: described(z.string(), '裁定，没有为空'),
        answer_by: described(z.number(), '对方最晚何时回应，秒'),
        decide_by: described(z.number(), '最晚何时裁定，秒；对方还可以回应，或已结束，为 0'),
        late: described(z.boolean(), '客服没有按时裁定，到时按规则裁定'),
        silence: described(z.string(), '到时还没有裁定会怎样；已结束为空'),
      }),
    ),
    '最近的申诉',
  ),
  request: described(
    z.nullable(
      z.object({
        amount: described(z.number(), '申请退多少，分'),
        reason: described(z.string(), '原因'),
        state: described(z.number(), '0 等卖家回复，1 已同意，2 没有同意，3 已撤回或由别的操作代替'),
        silent: described(z.boolean(), '卖家没有按时回复，自动处理的'),
        answer: described(z.string(), '卖家的回复，没有为空'),
        answer_by: described(z.number(), '卖家最晚何时回复，秒；过时算作同意'),
        files: described(z.number(), '图片几张'),
        images: described(z.array(z.string()), '图片的限时地址'),
      }),
    ),
    '最近的退款申请（D51）；没有为 null',
  ),
  part: described(
    z.record(z.string(), z.unknown()),
    '所卖的东西补充的内容，按它的名字：服务在 service 下（见 service.order）；没有为空',
  ),
  request_max: described(z.number(), '现在最多能申请退多少，分；不能申请为 0'),
  can: described(
    z.object({
      pay: can('pay'),
      close: can('close'),
      cancel: can('cancel'),
      accept: can('accept'),
      decline: can('decline'),
      start: can('start'),
      deliver: can('deliver'),
      confirm: can('confirm'),
      dispute: can('dispute'),
      answer: can('answer'),
      withdraw: can('withdraw'),
      ask_refund: can('ask-refund'),
      answer_refund: described(z.boolean(), '卖家回复退款申请'),
      take_back_refund: can('take-back-refund'),
    }),
    '我现在能做什么',
  ),
});
export type Order = z.output<typeof order>;
