import { createPublicKey, verify } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { secondsOf, type Deps } from '../../platform/context.ts';
import { timeText } from './client.ts';
import { lines, scheme, sealedWith, signed } from './cryptography.ts';
import { behaviour } from './sandbox-behaviour.ts';
import { billPlace, sandboxBill } from './sandbox-bills.ts';
import { cancelTransfer, transactionOf, transferOf } from './sandbox-actions.ts';
import {
  apiV3Key,
  cashierPath,
  certificateSigner,
  merchantKey,
  publicKeySigner,
  sandboxMchid,
} from './sandbox-keys.ts';
import { refused, type SandboxAnswer } from './sandbox-answers.ts';
import { findPayment, findRefund, findTransfer, markClosed } from './sandbox-store.ts';
import { prepay, refund, refundOf } from './sandbox-trade.ts';
import { transfer } from './sandbox-transfer.ts';

interface Asked {
  params: Record<string, string>;
  query: Record<string, string | undefined>;
  body: unknown;
}

/** The sandbox's WeChat Pay: the same addresses, signatures and answers, so that the real client runs against it. */
export function sandboxCashier(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;

  /** Whether our merchant has signed the request, not long ago. */
  async function isFromMerchant(request: FastifyRequest, body: string): Promise<boolean> {
    const given = request.headers.authorization ?? '';
    if (!given.startsWith(`${scheme} `)) return false;
    const fields = new Map([...given.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    const { serial, privateKey } = await merchantKey(deps);
    const timestamp = fields.get('timestamp') ?? '';
    const isFresh = Math.abs(secondsOf(deps.clock()) - Number(timestamp)) < 300;
    if (fields.get('mchid') !== sandboxMchid || fields.get('serial_no') !== serial || !isFresh) return false;
    const path = request.url.slice(cashierPath.length);
    const text = lines(request.method, path, timestamp, fields.get('nonce_str') ?? '', body);
    const signature = Buffer.from(fields.get('signature') ?? '', 'base64');
    return verify('sha256', Buffer.from(text), createPublicKey(privateKey), signature);
  }

  /** Signs as the client wishes: by the public key that it names, else by the newest certificate. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    [status, body]: SandboxAnswer,
  ): Promise<FastifyReply> {
    const { certificate = 1 } = await behaviour(db);
    const wanted = String(request.headers['wechatpay-serial'] ?? '');
    const byKey = await publicKeySigner(deps);
    const signer = wanted === byKey.serial ? byKey : await certificateSigner(deps, certificate);
    const text = body === null ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const timestamp = String(secondsOf(deps.clock()));
    const nonce = deps.random(16).toString('hex');
    return reply
      .status(status)
      .headers({
        'wechatpay-timestamp': timestamp,
        'wechatpay-nonce': nonce,
        'wechatpay-serial': signer.serial,
        'wechatpay-signature-type': scheme,
        'wechatpay-signature': signed(signer.privateKey, lines(timestamp, nonce, text)),
      })
      .type('application/json; charset=utf-8')
      .send(text === '' ? undefined : Buffer.from(text));
  }

  const questions: [
    method: 'GET' | 'POST',
    path: string,
    answer: (asked: Asked) => Promise<SandboxAnswer>,
  ][] = [
    ...(['jsapi', 'h5', 'native', 'app'] as const).map(
      (way) =>
        ['POST', `/v3/pay/transactions/${way}`, (asked: Asked) => prepay(deps, way, asked.body)] as [
          'POST',
          string,
          (asked: Asked) => Promise<SandboxAnswer>,
        ],
    ),
    [
      'GET',
      '/v3/pay/transactions/out-trade-no/:number',
      async ({ params }) => {
        const payment = await findPayment(db, params['number'] ?? '');
        return payment ? [200, transactionOf(payment)] : refused(404, 'ORDER_NOT_EXIST', '订单不存在');
      },
    ],
    [
      'POST',
      '/v3/pay/transactions/out-trade-no/:number/close',
      async ({ params }) => {
        const payment = await findPayment(db, params['number'] ?? '');
        if (!payment) return refused(404, 'ORDER_NOT_EXIST', '订单不存在');
        if (payment.state !== 'NOTPAY' && payment.state !== 'CLOSED')
          return refused(400, 'ORDER_PAID', '订单已支付');
        await markClosed(db, payment.out_trade_no);
        return [204, null];
      },
    ],
    ['POST', '/v3/refund/domestic/refunds', ({ body }) => refund(deps, body)],
    [
      'GET',
      '/v3/refund/domestic/refunds/:number',
      async ({ params }) => {
        const one = await findRefund(db, params['number'] ?? '');
        return one ? [200, await refundOf(deps, one)] : refused(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
      },
    ],
    ['POST', '/v3/fund-app/mch-transfer/transfer-bills', ({ body }) => transfer(deps, body)],
    [
      'GET',
      '/v3/fund-app/mch-transfer/transfer-bills/out-bill-no/:number',
      async ({ params }) => {
        const one = await findTransfer(db, params['number'] ?? '');
        return one ? [200, transferOf(one)] : refused(404, 'NOT_FOUND', '记录不存在');
      },
    ],
    [
      'POST',
      '/v3/fund-app/mch-transfer/transfer-bills/out-bill-no/:number/cancel',
      async ({ params }) => {
        const one = await findTransfer(db, params['number'] ?? '');
        if (!one) return refused(404, 'NOT_FOUND', '记录不存在');
        const ended = one.state === 'CANCELLED' ? one : await cancelTransfer(deps, one.out_bill_no);
        if (!ended) return refused(400, 'INVALID_REQUEST', '单据已经结束');
        return [
          200,
          {
            out_bill_no: one.out_bill_no,
            transfer_bill_no: one.transfer_bill_no,
            state: 'CANCELING',
            update_time: timeText(deps.clock()),
          },
        ];
      },
    ],
    ['GET', '/v3/bill/tradebill', ({ query }) => billPlace(deps, query['bill_date'], 'trades')],
    [
      'GET',
      '/v3/bill/fundflowbill',
      ({ query }) =>
        billPlace(deps, query['bill_date'], query['account_type'] === 'OPERATION' ? 'OPERATION' : 'BASIC'),
    ],
    [
      'GET',
      '/v3/billdownload/file',
      async ({ query }) => {
        const [kind, day = ''] = (query['token'] ?? '').split('.');
        const known = kind === 'trades' || kind === 'BASIC' || kind === 'OPERATION' ? kind : null;
        return [200, (known && (await sandboxBill(db, day, known))) ?? ''];
      },
    ],
    ['GET', '/v3/certificates', certificates],
  ];

  async function certificates(): Promise<SandboxAnswer> {
    const { certificate = 1 } = await behaviour(db);
    const key = await apiV3Key(deps);
    // While one takes the place of another, both are told.
    const numbers = certificate > 1 ? [certificate - 1, certificate] : [certificate];
    const data = [];
    for (const one of numbers) {
      const { serial, pem } = await certificateSigner(deps, one);
      const nonce = deps.random(6).toString('hex');
      data.push({ serial_no: serial, encrypt_certificate: sealedWith(key, pem, nonce, 'certificate') });
    }
    return [200, { data }];
  }

  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: 65_536 },
      (_request, body, done) => done(null, body),
    );
    for (const [method, path, answer] of questions)
      scope.route({
        method,
        url: cashierPath + path,
        handler: async (request, reply) => {
          const text = typeof request.body === 'string' ? request.body : '';
          const { refuse } = await behaviour(db);
          if (refuse === 'SIGN_ERROR' || !(await isFromMerchant(request, text)))
            return reply.status(401).send({ code: 'SIGN_ERROR', message: '签名错误' });
          const asked = {
            params: request.params as Asked['params'],
            query: request.query as Asked['query'],
            body: text === '' ? {} : parsed(text),
          };
          return send(request, reply, await answer(asked));
        },
      });
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
