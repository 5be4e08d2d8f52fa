import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../../platform/context.ts';
import { escapeHtml } from '../../platform/html.ts';
import { endPayment, settleTransfer } from './sandbox-actions.ts';
import { cashierPath } from './sandbox-keys.ts';
import { amountOf } from './sandbox-list.ts';
import { cashierScript, cashierStyle } from './sandbox-script.ts';
import { findPayment, findTransfer } from './sandbox-store.ts';

type Fields = Record<string, string | undefined>;

const shell = (title: string, body: string): string =>
  `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/sandbox/inbox.css"><link rel="stylesheet" href="${cashierPath}/cashier.css"><script src="${cashierPath}/cashier.js" defer></script></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

const page = (reply: FastifyReply, status: number, title: string, body: string): FastifyReply =>
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .send(shell(title, body));

/** Where a person does what they would do in WeChat. */
export function cashierPages(app: FastifyInstance, deps: Deps): void {
  const at = (path: string): string => cashierPath + path;

  /** An address of this product only: a link must not lead elsewhere by the name of the cashier. */
  const ownAddress = (address: string | undefined): string =>
    address && URL.canParse(address) && new URL(address).origin === new URL(deps.env.publicUrl).origin
      ? address
      : '';

  const acts = (
    kind: 'payment' | 'transfer',
    number: string,
    words: { confirm: string; give_up: string; back: string },
  ): string =>
    `<p class="acts" data-back="${escapeHtml(words.back)}"><button type="button" class="confirm" data-kind="${kind}" data-act="confirm" data-number="${escapeHtml(number)}">${words.confirm}</button><button type="button" data-act="leave">${words.give_up}</button></p><p role="status" class="meta"></p>`;

  /** The sheet of a payment: of a phone's browser, of a scanned code, of WeChat itself. */
  const pay = async (request: { query: unknown }, reply: FastifyReply): Promise<FastifyReply> => {
    const { prepay_id = '', redirect_url } = request.query as Fields;
    const payment = await findPayment(deps.db, prepay_id);
    if (!payment) return page(reply, 404, '没有这笔付款', '<p>请回到群录重新发起支付。</p>');
    const back = ownAddress(redirect_url);
    const isOpen = payment.state === 'NOTPAY' && payment.expires_at > deps.clock();
    const what = `<p class="sum">${amountOf(payment.total)}</p><p>${escapeHtml(payment.description)}</p>`;
    if (!isOpen) {
      const leave = back ? `<p class="acts"><a href="${escapeHtml(back)}">回到群录</a></p>` : '';
      const words = payment.paid_at ? '这笔款已经付过了。' : '这笔款已经不能付了，请回到群录重新发起。';
      return page(reply, 200, '微信支付（沙盒）', `${what}<p>${words}</p>${leave}`);
    }
    const intro = '<p class="meta">沙盒里没有真的微信支付，不会扣钱。</p>';
    return page(
      reply,
      200,
      '微信支付（沙盒）',
      intro + what + acts('payment', payment.out_trade_no, { confirm: '确认支付', give_up: '取消', back }),
    );
  };
  for (const path of ['/h5', '/qr', '/sheet']) app.get(at(path), pay);

  app.get(at('/receive'), async (request, reply) => {
    const transfer = await findTransfer(deps.db, (request.query as Fields)['package'] ?? '');
    if (!transfer) return page(reply, 404, '没有这笔转账', '<p>请回到群录，刷新后再点一次。</p>');
    const what = `<p class="sum">${amountOf(transfer.amount)}</p><p>${escapeHtml(transfer.remark)}</p>`;
    if (transfer.state !== 'WAIT_USER_CONFIRM')
      return page(reply, 200, '收款（沙盒）', `${what}<p>这笔转账已经结束。</p>`);
    const intro = '<p class="meta">沙盒里没有真的微信，不会真的到账。</p>';
    return page(
      reply,
      200,
      '收款（沙盒）',
      intro +
        what +
        acts('transfer', transfer.out_bill_no, { confirm: '确认收款', give_up: '取消', back: '' }),
    );
  });

  /** What the buttons of these pages do. */
  app.post(at('/act'), async (request, reply) => {
    const { kind, number, act } = (request.body ?? {}) as Fields;
    const isYes = act === 'confirm';
    if (typeof number !== 'string' || (act !== 'confirm' && act !== 'fail'))
      return reply.status(400).send({});
    const done =
      kind === 'transfer' ? await settleTransfer(deps, number, isYes) : await endPayment(deps, number, isYes);
    return reply.status(done ? 200 : 409).send({});
  });

  const file = (path: string, type: string, text: string): void =>
    void app.get(at(path), async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-store').send(text),
    );
  file('/cashier.js', 'text/javascript', cashierScript);
  file('/cashier.css', 'text/css', cashierStyle);
}
