import { dateTime } from '@qunlu/contract/kernel/formats.ts';
import { secondsOf } from '../../platform/context.ts';
import type { Db } from '../../platform/database.ts';
import { escapeHtml } from '../../platform/html.ts';
import {
  newestPayments,
  newestRefunds,
  newestTransfers,
  type SandboxPayment,
  type SandboxRefund,
  type SandboxTransfer,
} from './sandbox-store.ts';

const paymentWords: Record<SandboxPayment['state'], string> = {
  NOTPAY: '待付款',
  SUCCESS: '已付款',
  REFUND: '有退款',
  CLOSED: '已关闭',
};
const refundWords: Record<SandboxRefund['status'], string> = {
  PROCESSING: '退款中',
  SUCCESS: '已退款',
  ABNORMAL: '退款异常',
  CLOSED: '退款关闭',
};
const transferWords: Record<SandboxTransfer['state'], string> = {
  WAIT_USER_CONFIRM: '待收款人确认',
  SUCCESS: '已到账',
  FAIL: '已失败',
  CANCELLED: '已撤销',
};

export const amountOf = (fen: number): string => `¥${(fen / 100).toFixed(2)}`;

/** Buttons that `cashier.js` acts on. */
export const buttonsOf = (kind: 'payment' | 'transfer', number: string, words: readonly [string, string]) =>
  `<p class="acts">${(['confirm', 'fail'] as const)
    .map(
      (act, at) =>
        `<button type="button" class="${act}" data-kind="${kind}" data-act="${act}" data-number="${escapeHtml(number)}">${words[at]}</button>`,
    )
    .join('')}</p>`;

const item = (amount: number, what: string, meta: string, acts = ''): string =>
  `<li><p class="sum">${amountOf(amount)}</p><p>${escapeHtml(what)}</p><p class="meta">${escapeHtml(meta)}</p>${acts}</li>`;

const section = (title: string, id: string, items: readonly string[], none: string): string =>
  `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${
    items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p class="meta">${none}</p>`
  }</section>`;

/** What the cashier waits for and has done, as parts of the sandbox's page. */
export async function cashierSections(db: Db): Promise<string> {
  const [payments, refunds, transfers] = [
    await newestPayments(db),
    await newestRefunds(db),
    await newestTransfers(db),
  ];
  const paid = payments.map((one) =>
    item(
      one.total,
      one.description,
      `${paymentWords[one.state]} · ${one.out_trade_no} · ${dateTime(secondsOf(one.created_at))}`,
      one.state === 'NOTPAY' ? buttonsOf('payment', one.out_trade_no, ['确认支付', '付不成']) : '',
    ),
  );
  const back = refunds.map((one) =>
    item(one.refund, refundWords[one.status], `${one.out_refund_no} · 原付款 ${one.out_trade_no}`),
  );
  const given = transfers.map((one) =>
    item(
      one.amount,
      one.remark,
      `${transferWords[one.state]} · ${one.out_bill_no} · ${dateTime(secondsOf(one.created_at))}`,
      one.state === 'WAIT_USER_CONFIRM' ? buttonsOf('transfer', one.out_bill_no, ['确认收款', '收不成']) : '',
    ),
  );
  return [
    section('付款', 'payments', paid, '还没有付款。在群录里选微信支付后，会出现在这里。'),
    `<div>${section('转账', 'transfers', given, '还没有转账。提现通过后，会在这里等收款人确认。')}${
      back.length > 0 ? section('退款', 'refunds', back, '') : ''
    }</div>`,
  ].join('');
}
