import { yuan } from '@qunlu/contract/kernel/money.ts';
import { stepWords } from '@qunlu/contract/order/steps.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import { raise } from '../../../platform/events.ts';
import {
  anonymise,
  decision,
  keep,
  move,
  type LeaveBlock,
  type Lifecycle,
  type MergeSides,
} from '../../lifecycle/ports.ts';
import { paymentAbandoned } from '../events.ts';
import { statusText } from '../present/line.ts';
import { findMeans } from '../store/means.ts';
import {
  countUnfinished,
  findOrdersOf,
  hasOrderBetween,
  lockAttempts,
  lockTwice,
  ordersOf,
  type UnfinishedCounts,
} from '../store/lifecycle.ts';
import { giveUp } from './payment/attempts.ts';
import { becomeClosed } from './payment/closed.ts';
import { countOf, wordOf } from './ground/facts.ts';
import { owedBy, settleDebts } from './money/debts.ts';

const kept = keep('trade records are kept three years (D13)');
const proposal = { ...decision, erase: anonymise('what was proposed stands, by nobody') };

const waitsForMoney = ({ refunding, disputed, asked, wrong }: UnfinishedCounts): boolean =>
  refunding > 0 || disputed > 0 || asked > 0 || wrong > 0;

/** D107: one unpaid order per target and person. The provider is told after the commit. */
async function merge(tx: Tx, sides: MergeSides): Promise<void> {
  const twice = await lockTwice(tx.db, sides);
  const attempts = await lockAttempts(
    tx.db,
    twice.map(({ order_id }) => order_id),
  );
  for (const order of twice) {
    const attempt = attempts.find(({ order_id }) => order_id === order.order_id);
    if (attempt) {
      await giveUp(tx, order, attempt, { isClosed: false });
      await raise(tx, paymentAbandoned, {
        paymentId: attempt.payment_id,
        outTradeNo: attempt.out_trade_no,
      });
    }
    await becomeClosed(tx, order, { who: 'clock', reason: stepWords('close', { as: 'merged' }) });
  }
}

async function mergeBlocks(ctx: Ctx, sides: MergeSides): Promise<string[]> {
  const open = [await countUnfinished(ctx.db, sides.keep), await countUnfinished(ctx.db, sides.drop)];
  return [
    ...(open.some(waitsForMoney) ? ['有退款或申诉还在处理，请等处理完再合并'] : []),
    ...((await hasOrderBetween(ctx.db, sides)) ? ['两个账号之间有没完成的订单，请先完成或取消这些订单'] : []),
  ];
}

/** What they owe can be paid out of what they have, or is missing first; fees that wait for members wait for the circle (D68). */
async function moneyBlocks(ctx: Ctx, userId: number): Promise<LeaveBlock[]> {
  const { debts, back, income, balance } = await findMeans(ctx.db, userId, ctx.now);
  const lacks = debts - income - balance;
  return [
    ...(lacks > 0
      ? [
          {
            code: 'order.debt',
            title: `还欠平台垫付的退款 ${yuan(debts)} 元`,
            action: `请充值，还差 ${yuan(lacks)} 元；注销时从钱包里还上`,
            path: '/user/recharge',
          },
        ]
      : []),
    ...(back > 0
      ? [
          {
            code: 'order.back',
            title: `通讯录解散，有会费 ${yuan(back)} 元要由您退`,
            action: '等解散完成以后再来注销',
            path: '/user/wallet',
          },
        ]
      : []),
  ];
}

async function leaveBlocks(ctx: Ctx, userId: number): Promise<LeaveBlock[]> {
  const { unpaid, running, refunding, disputed, asked, wrong } = await countUnfinished(ctx.db, userId);
  const path = '/user/order';
  const block = (count: number, code: string, title: string, action: string): LeaveBlock[] =>
    count > 0 ? [{ code: `order.${code}`, title: `有 ${count} 个${title}`, action, path }] : [];
  return [
    ...block(unpaid, 'unpaid', '待付款的订单', '去付款或关闭'),
    ...block(running, 'running', '没完成的订单', '去完成或取消'),
    ...block(refunding + wrong, 'refunding', '订单的退款还没到账', '等退款到账'),
    ...block(disputed, 'disputed', '订单的申诉还在处理', '等申诉处理完'),
    ...block(asked, 'asked', '订单的退款申请还没有回复', '去回复，或等对方回复'),
    ...(await moneyBlocks(ctx, userId)),
  ];
}

export const orderLifecycle: Lifecycle = {
  feature: 'order',
  columns: {
    'order_order.buyer_id': { merge: move('what was bought is the kept account’s'), erase: kept },
    'order_order.seller_id': { merge: move('what was sold is the kept account’s'), erase: kept },
    'order_deadline.user_id': { merge: move('it is the kept account’s turn'), erase: kept },
    'order_dispute.decided_by': decision,
    'order_dispute.proposed_by': decision,
    'order_debt.user_id': { merge: move('what is owed is the kept account’s'), erase: kept },
    'order_staff_refund.proposed_by': proposal,
    'order_staff_refund.decided_by': decision,
    'order_refund.proposed_by': proposal,
    'order_refund.ended_by': decision,
    'order_share.user_id': { merge: move('what was earned is the kept account’s'), erase: kept },
  },
  merge,
  mergeBlocks,
  counts: [{ title: '订单', rule: '全部归到保留的账号；两边都没付款的同样订单只留一个', of: ordersOf }],
  leaveBlocks,
  settles: settleDebts,
  async givesUp(ctx, userId) {
    const owed = await owedBy(ctx, userId);
    return owed > 0 ? [`${yuan(owed)} 元，还平台垫付的退款`] : [];
  },
  exports: async (ctx, userId, max) => ({
    订单: (await findOrdersOf(ctx.db, userId, max)).map((row) => {
      const role = row.buyer_id === userId ? 'buyer' : 'seller';
      return {
        订单号: row.hash,
        身份: role === 'buyer' ? '买家' : '卖家',
        内容: row.title,
        数量: countOf(ctx, row),
        '总价（元）': yuan(row.total),
        '退款（元）': yuan(row.refunded_balance + row.refunded_channel),
        状态: statusText(row, role, wordOf(ctx, row, role)),
        下单时间: row.created_at,
        付款时间: row.paid_at ?? '',
      };
    }),
  }),
  erases: [],
  keeps: ['订单、付款和退款记录，法律要求保留三年'],
};
