import { after, type Deps } from '../../platform/context.ts';
import { openidOf } from '../wechat/grants.ts';
import { timeText } from './client.ts';
import { behaviour } from './sandbox-behaviour.ts';
import { sandboxMchid } from './sandbox-keys.ts';
import { announce, deliverWebhooks } from './sandbox-webhooks.ts';
import {
  endTransfer,
  findPayment,
  lapseTransfers,
  markClosed,
  markPaid,
  type SandboxPayment,
  type SandboxRefund,
  type SandboxTransfer,
  settleRefunds,
} from './sandbox-store.ts';

/** Seconds after which WeChat gives up a transfer that nobody confirms. */
const confirmSeconds = 86_400;

/** A payment in WeChat's words: of a query and of a webhook. */
export const transactionOf = (payment: SandboxPayment) => ({
  appid: payment.appid,
  mchid: sandboxMchid,
  out_trade_no: payment.out_trade_no,
  trade_type: payment.trade_type,
  trade_state: payment.state,
  trade_state_desc: '',
  attach: '',
  ...(payment.paid_at
    ? {
        transaction_id: payment.transaction_id,
        bank_type: 'OTHERS',
        success_time: timeText(payment.paid_at),
        payer: { openid: payment.openid },
        amount: {
          total: payment.paid_total,
          payer_total: payment.paid_total,
          currency: payment.currency,
          payer_currency: payment.currency,
        },
      }
    : { amount: { total: payment.total, currency: 'CNY' } }),
});

export const transferOf = (transfer: SandboxTransfer) => ({
  mch_id: sandboxMchid,
  out_bill_no: transfer.out_bill_no,
  transfer_bill_no: transfer.transfer_bill_no,
  appid: transfer.appid,
  state: transfer.state,
  transfer_amount: transfer.amount,
  transfer_remark: transfer.remark,
  openid: transfer.openid,
  ...(transfer.fail_reason ? { fail_reason: transfer.fail_reason } : {}),
  create_time: timeText(transfer.created_at),
  update_time: timeText(transfer.updated_at),
});

async function announceRefund(deps: Deps, refund: SandboxRefund): Promise<void> {
  const payment = await findPayment(deps.db, refund.out_trade_no);
  const total = payment?.total ?? 0;
  await announce(deps, {
    event: `REFUND.${refund.status}`,
    path: refund.notify_path,
    resource: {
      mchid: sandboxMchid,
      out_trade_no: refund.out_trade_no,
      transaction_id: payment?.transaction_id ?? '',
      out_refund_no: refund.out_refund_no,
      refund_id: refund.refund_id,
      refund_status: refund.status,
      amount: { total, refund: refund.refund, payer_total: total, payer_refund: refund.refund },
    },
  });
}

const announceTransfer = (deps: Deps, transfer: SandboxTransfer): Promise<void> =>
  announce(deps, {
    event: 'MCHTRANSFER.BILL.FINISHED',
    path: transfer.notify_path,
    resource: transferOf(transfer),
  });

/** What happens by itself: refunds end, transfers lapse, webhooks are told. Rings itself again while anything waits. */
export async function workOff(deps: Deps): Promise<void> {
  const now = deps.clock();
  for (const refund of await settleRefunds(deps.db, now)) await announceRefund(deps, refund);
  for (const transfer of await lapseTransfers(deps.db, after(now, -confirmSeconds), now))
    await announceTransfer(deps, transfer);
  const waits = await deliverWebhooks(deps);
  if (waits !== null) workLater(deps, waits);
}

/** The same as a job: after a restart nothing else rings. */
export const workOffCashier = async (deps: Deps): Promise<void> => {
  if (deps.env.pay.provider === 'sandbox') await workOff(deps);
};

/** After a while, without waiting for it. */
export function workLater(deps: Deps, seconds: number): void {
  deps.timer(seconds * 1000 + 1, () => {
    workOff(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'the sandbox cashier stumbles'));
  });
}

/**
 * The person pays, or gives up. False when the payment no longer waits. `payer`: whose WeChat pays where the site does not
 * know it; somebody else's each time when nothing is said.
 */
export async function endPayment(
  deps: Deps,
  number: string,
  pays: boolean,
  payer = `payer of ${number}`,
): Promise<boolean> {
  const payment = await findPayment(deps.db, number);
  if (payment?.state !== 'NOTPAY') return false;
  if (!pays) {
    await markClosed(deps.db, payment.out_trade_no);
    return true;
  }
  const input = await behaviour(deps.db);
  const paid = await markPaid(deps.db, payment.out_trade_no, {
    total: input.wrong_total ? payment.total + 1 : payment.total,
    currency: input.wrong_currency ? 'USD' : 'CNY',
    openid: openidOf(deps, payment.appid, payer),
    at: deps.clock(),
  });
  if (!paid) return false;
  await announce(deps, {
    event: 'TRANSACTION.SUCCESS',
    resource: transactionOf(paid),
    path: paid.notify_path,
  });
  await workOff(deps);
  return true;
}

/** The person accepts the transfer, or WeChat refuses it. */
export async function settleTransfer(deps: Deps, number: string, accepted: boolean): Promise<boolean> {
  const ended = await endTransfer(deps.db, number, {
    state: accepted ? 'SUCCESS' : 'FAIL',
    reason: accepted ? '' : 'NAME_NOT_CORRECT',
    at: deps.clock(),
  });
  if (!ended) return false;
  await announceTransfer(deps, ended);
  await workOff(deps);
  return true;
}

/** Ends it for the merchant, who cancels it. */
export async function cancelTransfer(deps: Deps, number: string): Promise<SandboxTransfer | null> {
  const end = { state: 'CANCELLED' as const, reason: '', at: deps.clock() };
  const ended = await endTransfer(deps.db, number, end);
  if (ended) {
    await announceTransfer(deps, ended);
    workLater(deps, 0);
  }
  return ended;
}
