import { yuan } from '@qunlu/contract/kernel/money.ts';
import type { Order } from '@qunlu/contract/order/entity.ts';
import { orderRules } from '@qunlu/contract/order/rules.ts';
import { secondsOf } from '../../../platform/context.ts';
import { cancelRefund, orderCan, requestMax, type Role } from '../policy.ts';
import { afterOf, nextOf, tableOf } from './next.ts';
import type { ListedOrder } from '../store/list.ts';
import type { OrderEventRow } from '../store/orders.ts';
import type { RefundRow } from '../store/refunds.ts';
import { presentLine } from './line.ts';

const seconds = (at: Date | null): number => (at ? secondsOf(at) : 0);

/** By state of a refund: on its way, arrived, failed. */
const arrival = [`，最晚 ${orderRules.refundDays} 个工作日到账`, '，已到账', '，没有成功，客服正在处理'];

function wayOf({ balance_part, channel_part, state, stuck_at }: RefundRow): string {
  const when = stuck_at ? '，微信暂时没有接受，客服正在处理，您不用做什么' : (arrival[state] ?? '');
  const channel = `${yuan(channel_part)} 元退回微信支付的原账户${when}`;
  return [channel_part > 0 ? channel : '', balance_part > 0 ? `${yuan(balance_part)} 元已退回余额` : '']
    .filter((part) => part !== '')
    .join('；');
}

const presentRefund = (row: RefundRow): Order['refunds'][number] => ({
  amount: row.balance_part + row.channel_part,
  state: row.state,
  reason: row.reason,
  words: wayOf(row),
  created_at: secondsOf(row.created_at),
  done_at: seconds(row.done_at),
});

export interface OrderParts {
  role: Role;
  now: Date;
  refunds: readonly RefundRow[];
  events: readonly OrderEventRow[];
  dispute: Order['dispute'];
  disputes: Parameters<typeof orderCan>[3];
  request: Order['request'];
  /** How often the buyer has asked money back. */
  asked: number;
  /** The subject's own page, and its word for where it stands. */
  page: string;
  word: string | undefined;
  quantity: number;
  /** What the seller gets, and the platform's fee of it. */
  income: { amount: number; fee: number };
  path: string;
  /** Why its subject does not take it back; '' when it does. */
  kept: string;
  /** Sentences of the subject about what follows. */
  after: readonly string[];
}

export function presentOrder(row: ListedOrder, parts: OrderParts): Order {
  const { role, now, income, kept } = parts;
  const all = orderCan(row, role, now, parts.disputes, parts.asked);
  // What is answered, redeemed or handed over is served on the page of its feature, which refuses the step of the engine.
  const can = { ...all, deliver: all.deliver && row.promise.trade === undefined };
  const kepts = kept === '' ? [] : [kept];
  return {
    ...presentLine(row, role, parts),
    paid_balance: row.paid_balance,
    paid_channel: row.paid_channel,
    seller_amount: role === 'seller' ? income.amount : 0,
    fee: role === 'seller' ? income.fee : 0,
    done_at: seconds(row.done_at),
    closed_at: seconds(row.closed_at),
    reason: row.reason,
    path: parts.path,
    promise: tableOf(row, now),
    next: nextOf(row, role),
    cancel_refund: role === 'buyer' && kept === '' ? cancelRefund(row, now) : 0,
    after: [...kepts, ...parts.after, ...afterOf(row, role, income.amount, now)],
    refunds: parts.refunds.map(presentRefund),
    events: parts.events.map(({ at, words }) => ({ at: secondsOf(at), words })),
    dispute: parts.dispute,
    part: {},
    request: parts.request,
    request_max: role === 'buyer' ? requestMax(row, now, parts.asked) : 0,
    can: { ...can, cancel: can.cancel && kept === '' },
  };
}
