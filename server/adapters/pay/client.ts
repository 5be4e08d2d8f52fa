import { fail } from '@qunlu/contract/kernel/errors.ts';
import * as z from 'zod/mini';
import { secondsOf } from '../../platform/context.ts';
import type { PayApi, PayChannel, PayFact, PayStart, TransferFact } from '../../platform/pay-provider.ts';
import type { PayAccount } from './account.ts';
import { billOf } from './bills.ts';
import { concealed, lines, signed } from './cryptography.ts';
import {
  payFact,
  refundAnswer,
  refundFact,
  transaction,
  transferAnswer,
  transferBill,
  transferFact,
  transferFactOf,
} from './facts.ts';
import { readWebhook } from './webhooks.ts';
import { payTransport, type PayDeps } from './transport.ts';

/** Where WeChat tells of what has happened. */
export const webhookPath = '/v1/pay/notify';

const paths: Record<PayChannel, string> = {
  jsapi: '/v3/pay/transactions/jsapi',
  mini: '/v3/pay/transactions/jsapi',
  h5: '/v3/pay/transactions/h5',
  native: '/v3/pay/transactions/native',
  app: '/v3/pay/transactions/app',
};

/** Characters that WeChat takes of a description and of a remark. */
const descriptionMax = 127;
const reasonMax = 80;
const remarkMax = 32;
/** Milliseconds that WeChat wants a payment to be open at least; what is paid after its order's end goes back. */
const shortestMs = 60_000;
/** Fen below which WeChat refuses a name beside a transfer, and from which it demands one. */
const nameFrom = 30;
const nameNeededFrom = 200_000;
/** 佣金报酬: what people have earned here by commission and sales. */
const transferScene = '1005';

/** Of a transfer: the person's name, encrypted. */
export const nameField = 'user_name';

const prepaid = z.object({ prepay_id: z.string() });
const h5Address = z.object({ h5_url: z.string() });
const codeAddress = z.object({ code_url: z.string() });

/** Refusals after which a payment is what it was: what is true of it is asked. */
const unclosable = new Set([
  'ORDER_PAID',
  'ORDERPAID',
  'ORDER_CLOSED',
  'ORDERCLOSED',
  'ORDER_NOT_EXIST',
  'ORDERNOTEXIST',
  'INVALID_REQUEST',
]);

const cut = (text: string, max: number): string => [...text].slice(0, max).join('');

/** RFC 3339, in Shanghai and whole seconds. */
export const timeText = (date: Date): string =>
  `${new Date(date.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`;

/** WeChat Pay over HTTP, the real one or the sandbox's cashier: only keys and addresses differ. */
export function payClient(
  deps: PayDeps,
  mchid: string,
  account: () => Promise<PayAccount>,
  urls: () => readonly string[],
): PayApi {
  const { apps } = deps.env.wechat;
  const transport = payTransport(deps, account, urls);
  const { ask, read } = transport;
  const notify_url = deps.env.publicUrl + webhookPath;

  function appid(channel: PayChannel): string {
    if (channel === 'mini') return apps.mini?.appid ?? '';
    if (channel === 'app') return apps.app?.appid ?? '';
    // Outside of WeChat a payment may belong to any app of the merchant.
    const others = channel === 'jsapi' ? undefined : (apps.mini?.appid ?? apps.app?.appid);
    return apps.official?.appid ?? others ?? '';
  }
  const appids = (): string[] =>
    (['jsapi', 'mini', 'app'] as const).map((channel) => appid(channel)).filter((id) => id !== '');
  /** The app whose openids transfers go to. */
  const transferApp = (): string => appid('jsapi') || appid('mini');

  /** What the page or the wrapper hands to WeChat. */
  async function invocation(channel: PayChannel, prepayId: string): Promise<PayStart> {
    const { privateKey } = await account();
    const appId = appid(channel);
    const timeStamp = String(secondsOf(deps.clock()));
    const nonceStr = deps.random(16).toString('hex');
    const start = { appId, timeStamp, nonceStr, signType: 'RSA' };
    // The SDK of the native app signs the bare number, and takes the merchant's beside it (docs/native-bridge.md).
    if (channel === 'app') {
      const paySign = signed(privateKey, lines(appId, timeStamp, nonceStr, prepayId));
      const both = `prepay_id=${prepayId}&partner_id=${mchid}`;
      return { kind: 'invoke', params: { ...start, package: both, paySign } };
    }
    const wanted = `prepay_id=${prepayId}`;
    const paySign = signed(privateKey, lines(appId, timeStamp, nonceStr, wanted));
    return { kind: 'invoke', params: { ...start, package: wanted, paySign } };
  }

  const missing = (outTradeNo: string): PayFact => ({
    state: 'none',
    outTradeNo,
    transactionId: '',
    total: 0,
    currency: 'CNY',
    appid: '',
    mchid,
    openid: '',
    paidAt: null,
  });

  async function query(outTradeNo: string): Promise<PayFact> {
    const number = encodeURIComponent(outTradeNo);
    const answer = await ask({
      method: 'GET',
      path: `/v3/pay/transactions/out-trade-no/${number}?mchid=${mchid}`,
    });
    if (answer.status === 404) return missing(outTradeNo);
    const given = read(transaction, answer);
    if (given.mchid === mchid && appids().includes(given.appid) && given.out_trade_no === outTradeNo)
      return payFact(given);
    deps.log.error({ outTradeNo }, 'a payment of another merchant or app');
    return fail('busy', { message: '微信支付的回应不正确，请稍后再试' });
  }

  async function queryTransfer(outBillNo: string): Promise<TransferFact> {
    const answer = await ask({ method: 'GET', path: billPath(outBillNo) });
    if (answer.status !== 404) return transferFactOf(read(transferBill, answer));
    return {
      state: 'none',
      outBillNo,
      transferBillNo: '',
      packageInfo: '',
      amount: 0,
      openid: '',
      reason: '',
    };
  }

  return {
    mchid,
    appid,
    available: (channel) => appid(channel) !== '',
    query,

    async start(channel, input) {
      if (appid(channel) === '') fail('stateChanged', { message: '暂不支持这种支付方式，请换一种' });
      const answer = await ask({
        method: 'POST',
        path: paths[channel],
        body: {
          appid: appid(channel),
          mchid,
          description: cut(input.description, descriptionMax),
          out_trade_no: input.outTradeNo,
          time_expire: timeText(
            new Date(Math.max(input.expiresAt.getTime(), deps.clock().getTime() + shortestMs)),
          ),
          notify_url,
          amount: { total: input.total, currency: 'CNY' },
          ...(channel === 'jsapi' || channel === 'mini' ? { payer: { openid: input.openid } } : {}),
          ...(channel === 'h5'
            ? { scene_info: { payer_client_ip: input.clientIp, h5_info: { type: 'Wap' } } }
            : {}),
        },
      });
      if (channel === 'h5') return { kind: 'redirect', url: read(h5Address, answer).h5_url };
      if (channel === 'native') return { kind: 'qrcode', url: read(codeAddress, answer).code_url };
      return invocation(channel, read(prepaid, answer).prepay_id);
    },

    async close(outTradeNo) {
      const answer = await ask({
        method: 'POST',
        path: `/v3/pay/transactions/out-trade-no/${encodeURIComponent(outTradeNo)}/close`,
        body: { mchid },
      });
      if (answer.code !== '' && answer.status !== 404 && !unclosable.has(answer.code))
        read(z.unknown(), answer);
      return query(outTradeNo);
    },

    async refund({ outTradeNo, outRefundNo, refund, total, reason }) {
      const answer = await ask({
        method: 'POST',
        path: '/v3/refund/domestic/refunds',
        body: {
          out_trade_no: outTradeNo,
          out_refund_no: outRefundNo,
          ...(reason ? { reason: cut(reason, reasonMax) } : {}),
          notify_url,
          amount: { refund, total, currency: 'CNY' },
        },
      });
      return refundFact(read(refundAnswer, answer));
    },

    async queryRefund(outRefundNo) {
      const answer = await ask({
        method: 'GET',
        path: `/v3/refund/domestic/refunds/${encodeURIComponent(outRefundNo)}`,
      });
      if (answer.status === 404) return { state: 'none', outRefundNo, refundId: '', refund: 0 };
      return refundFact(read(refundAnswer, answer));
    },

    async transfer({ outBillNo, openid, amount, realname, remark }) {
      if (amount >= nameNeededFrom && realname === '')
        fail('invalid', { message: '提现 2000 元以上需要实名，请先完成实名认证' });
      const name = realname !== '' && amount >= nameFrom;
      const { serial, key } = name ? await transport.keys.current() : { serial: undefined, key: null };
      const answer = await ask({
        method: 'POST',
        path: '/v3/fund-app/mch-transfer/transfer-bills',
        ...(serial ? { encryptedFor: serial } : {}),
        body: {
          appid: transferApp(),
          out_bill_no: outBillNo,
          transfer_scene_id: transferScene,
          openid,
          ...(key ? { [nameField]: concealed(key, realname) } : {}),
          transfer_amount: amount,
          transfer_remark: cut(remark, remarkMax),
          notify_url,
          user_recv_perception: '劳务报酬',
          transfer_scene_report_infos: [
            { info_type: '岗位类型', info_content: '平台服务者' },
            { info_type: '报酬说明', info_content: cut(remark, remarkMax) },
          ],
        },
      });
      return transferFact(read(transferAnswer, answer), { amount, openid });
    },

    queryTransfer,

    async cancelTransfer(outBillNo) {
      const answer = await ask({ method: 'POST', path: `${billPath(outBillNo)}/cancel` });
      // What is over can no longer be cancelled; what is true of it is asked.
      if (answer.code !== '' && answer.status !== 404 && answer.code !== 'INVALID_REQUEST')
        read(z.unknown(), answer);
      return queryTransfer(outBillNo);
    },

    transferSheet: () => ({ mchId: mchid, appId: transferApp() }),
    bill: (day) => billOf(transport, day),

    async webhook(headers, body) {
      const own = { account: await account(), keys: transport.keys, appids: appids() };
      return readWebhook({ headers, body, now: deps.clock() }, own);
    },
  };
}

const billPath = (outBillNo: string): string =>
  `/v3/fund-app/mch-transfer/transfer-bills/out-bill-no/${encodeURIComponent(outBillNo)}`;
