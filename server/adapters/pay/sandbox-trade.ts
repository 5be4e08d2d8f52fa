import * as z from 'zod/mini';
import { after, type Deps } from '../../platform/context.ts';
import { behaviour } from './sandbox-behaviour.ts';
import { workLater } from './sandbox-actions.ts';
import { cashierPath, newNumber, sandboxMchid } from './sandbox-keys.ts';
import { fen, number, refused, type SandboxAnswer, wrongInput } from './sandbox-answers.ts';
import {
  addPayment,
  addRefund,
  findPayment,
  findRefund,
  type SandboxPayment,
  type SandboxRefund,
} from './sandbox-store.ts';

/** Seconds that a refund is under way. */
const refundSeconds = 1;

const order = z.object({
  appid: z.string().check(z.minLength(1)),
  mchid: z.literal(sandboxMchid),
  description: z.string().check(z.minLength(1), z.maxLength(127)),
  out_trade_no: number,
  time_expire: z.string(),
  notify_url: z.url(),
  amount: z.object({ total: fen, currency: z.literal('CNY') }),
  payer: z.optional(z.object({ openid: z.string().check(z.minLength(1)) })),
  scene_info: z.optional(z.object({ payer_client_ip: z.string(), h5_info: z.object({ type: z.string() }) })),
});
const refundInput = z.object({
  out_trade_no: number,
  out_refund_no: number,
  notify_url: z.url(),
  amount: z.object({ refund: fen, total: fen, currency: z.literal('CNY') }),
});
/** Ways to pay, as the address names them, and as WeChat names them afterwards. */
export const tradeTypes = { jsapi: 'JSAPI', h5: 'MWEB', native: 'NATIVE', app: 'APP' } as const;

export async function prepay(
  deps: Deps,
  way: keyof typeof tradeTypes,
  body: unknown,
): Promise<SandboxAnswer> {
  const { data: input } = z.safeParse(order, body);
  if (!input || (way === 'jsapi' && !input.payer) || (way === 'h5' && !input.scene_info)) return wrongInput;
  const now = deps.clock();
  const expires = new Date(input.time_expire);
  if (!(expires > now)) return refused(400, 'PARAM_ERROR', 'time_expire 已经过去');
  const prepay_id = newNumber(deps, 'wx');
  const made = await addPayment(deps.db, {
    out_trade_no: input.out_trade_no,
    transaction_id: newNumber(deps, '4200'),
    prepay_id,
    trade_type: tradeTypes[way],
    appid: input.appid,
    openid: input.payer?.openid ?? '',
    description: input.description,
    total: input.amount.total,
    notify_path: new URL(input.notify_url).pathname,
    created_at: now,
    expires_at: expires,
  });
  const payment = made ?? (await findPayment(deps.db, input.out_trade_no));
  if (!payment) return refused(500, 'SYSTEM_ERROR', '系统异常');
  if (payment.state === 'CLOSED') return refused(400, 'ORDER_CLOSED', '订单已关闭');
  if (payment.state !== 'NOTPAY') return refused(400, 'ORDER_PAID', '订单已支付');
  const isSame =
    payment.total === input.amount.total &&
    payment.appid === input.appid &&
    payment.trade_type === tradeTypes[way] &&
    payment.openid === (input.payer?.openid ?? '');
  if (!isSame) return refused(400, 'OUT_TRADE_NO_USED', '商户订单号重复');
  return [200, startOf(deps, way, payment)];
}

function startOf(deps: Deps, way: keyof typeof tradeTypes, { prepay_id }: SandboxPayment): object {
  const page = (name: string): string => `${deps.env.publicUrl}${cashierPath}/${name}?prepay_id=${prepay_id}`;
  if (way === 'h5') return { h5_url: page('h5') };
  return way === 'native' ? { code_url: page('qr') } : { prepay_id };
}

export async function refund(deps: Deps, body: unknown): Promise<SandboxAnswer> {
  const { data: input } = z.safeParse(refundInput, body);
  if (!input) return wrongInput;
  const { refund: outcome = 'done', hold_refunds, refuse } = await behaviour(deps.db);
  if (refuse) return refused(403, refuse, refuse === 'NOT_ENOUGH' ? '资金不足' : '商户无权限');
  const now = deps.clock();
  const known = await findRefund(deps.db, input.out_refund_no);
  if (known)
    return known.out_trade_no === input.out_trade_no && known.refund === input.amount.refund
      ? [200, await refundOf(deps, known)]
      : refused(400, 'INVALID_REQUEST', '退款单号重复');
  const payment = await findPayment(deps.db, input.out_trade_no);
  if (!payment) return refused(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
  if ((payment.paid_total || payment.total) !== input.amount.total)
    return refused(400, 'INVALID_REQUEST', '订单金额不一致');
  const outcomes = { done: 'SUCCESS', abnormal: 'ABNORMAL', closed: 'CLOSED' } as const;
  const made = await addRefund(deps.db, {
    out_refund_no: input.out_refund_no,
    refund_id: newNumber(deps, '5030'),
    out_trade_no: input.out_trade_no,
    refund: input.amount.refund,
    status: 'PROCESSING',
    outcome: outcomes[outcome],
    notify_path: new URL(input.notify_url).pathname,
    created_at: now,
    due_at: after(now, hold_refunds ? 365 * 86_400 : refundSeconds),
  });
  if (!made) return refused(400, 'INVALID_REQUEST', '退款金额大于可退金额');
  workLater(deps, refundSeconds);
  return [200, await refundOf(deps, made)];
}

export async function refundOf(deps: Deps, one: SandboxRefund): Promise<object> {
  const payment = await findPayment(deps.db, one.out_trade_no);
  // Told by the work that comes by itself; a query does not wait for it.
  const status = one.status === 'PROCESSING' && one.due_at <= deps.clock() ? one.outcome : one.status;
  return {
    refund_id: one.refund_id,
    out_refund_no: one.out_refund_no,
    transaction_id: payment?.transaction_id ?? '',
    out_trade_no: one.out_trade_no,
    channel: 'ORIGINAL',
    status,
    amount: { total: payment?.total ?? 0, refund: one.refund, currency: 'CNY' },
  };
}
