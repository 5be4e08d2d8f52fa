import { Failure } from '@qunlu/contract/kernel/errors.ts';

/** How a person pays through WeChat: in WeChat, in the mini-program, in a phone's browser, by a QR code, in the native app. */
export type PayChannel = 'jsapi' | 'mini' | 'h5' | 'native' | 'app';

/** What the host needs to let the person pay. */
export type PayStart =
  | {
      kind: 'invoke';
      /** Arguments of `chooseWXPay` / `requestPayment` / the native wrapper. */
      params: {
        appId: string;
        timeStamp: string;
        nonceStr: string;
        package: string;
        signType: string;
        paySign: string;
      };
    }
  | { kind: 'redirect'; url: string }
  | { kind: 'qrcode'; url: string };

/** What the provider says about a payment. */
export interface PayFact {
  /** `none`: the provider does not know the number. */
  state: 'none' | 'unpaid' | 'paid' | 'closed' | 'refunded';
  outTradeNo: string;
  /** '' while unpaid. */
  transactionId: string;
  /** Fen; what was asked. */
  total: number;
  currency: string;
  appid: string;
  mchid: string;
  openid: string;
  paidAt: Date | null;
}

export interface RefundFact {
  /** `failed`: the card is dead (ABNORMAL) or the refund was closed; staff decides. */
  state: 'none' | 'processing' | 'done' | 'failed';
  outRefundNo: string;
  refundId: string;
  /** Fen. */
  refund: number;
}

export interface TransferFact {
  /** `waiting`: the person must confirm in WeChat. */
  state: 'none' | 'accepted' | 'waiting' | 'transferring' | 'done' | 'failed' | 'cancelled';
  outBillNo: string;
  transferBillNo: string;
  /** Of the confirm sheet; '' unless `waiting`, and in what a query answers: `transfer` with the same input says it again. */
  packageInfo: string;
  /** Fen. */
  amount: number;
  openid: string;
  /** Why it failed, in words for the person; '' otherwise. */
  reason: string;
}

/** One verified and decrypted notification. `id` is the provider's, the same in each repetition. */
export type PayWebhook =
  | { id: string; kind: 'payment'; fact: PayFact }
  | { id: string; kind: 'refund'; fact: RefundFact }
  | { id: string; kind: 'transfer'; fact: TransferFact };

/** A line of the daily bill. Amounts in fen, `fee` is the channel's own. */
export interface BillLine {
  kind: 'payment' | 'refund' | 'transfer';
  /** outTradeNo, outRefundNo or outBillNo. */
  number: string;
  providerNumber: string;
  amount: number;
  fee: number;
  at: Date;
}

/**
 * WeChat Pay API v3 (`adapters/pay`; protocols in its tests). Every call but `available` goes over the network: never
 * inside a transaction. Rejects with `busy` when the provider does not answer or answers what is not signed by it, with
 * `invalid` for what it refuses for good.
 */
export interface PayApi {
  /** Whether this way is configured. */
  available(channel: PayChannel): boolean;
  /** '' when the app of this channel is not configured. */
  appid(channel: PayChannel): string;
  mchid: string;
  /**
   * Repeating it with the same number, amount, person and channel gives a fresh start for the same payment. Another channel
   * needs another number: WeChat refuses it (`invalid`).
   */
  start(
    channel: PayChannel,
    input: {
      outTradeNo: string;
      description: string;
      /** Fen. */
      total: number;
      expiresAt: Date;
      /** Required for `jsapi` and `mini`. */
      openid: string;
      clientIp: string;
    },
  ): Promise<PayStart>;
  query(outTradeNo: string): Promise<PayFact>;
  /** Closes what is not paid; answers what is true afterwards. */
  close(outTradeNo: string): Promise<PayFact>;
  /** Repeating it with the same `outRefundNo` moves money once. */
  refund(input: {
    outTradeNo: string;
    outRefundNo: string;
    refund: number;
    total: number;
    reason: string;
  }): Promise<RefundFact>;
  queryRefund(outRefundNo: string): Promise<RefundFact>;
  /** Repeating it with the same `outBillNo` moves money once. `realname`: required from 200 000 fen, '' for none. */
  transfer(input: {
    outBillNo: string;
    openid: string;
    amount: number;
    realname: string;
    remark: string;
  }): Promise<TransferFact>;
  queryTransfer(outBillNo: string): Promise<TransferFact>;
  cancelTransfer(outBillNo: string): Promise<TransferFact>;
  /** What the app hands to the confirm sheet beside `packageInfo`. */
  transferSheet(): { mchId: string; appId: string };
  /** The bill of a day in Shanghai, `YYYY-MM-DD`; null while it is not made yet. */
  bill(day: string): Promise<BillLine[] | null>;
  /** Verifies and decrypts; null for what is not genuine, stale or for another merchant. `body`: the raw bytes. */
  webhook(headers: Record<string, string | undefined>, body: Buffer): Promise<PayWebhook | null>;
}

/** The provider refuses because of us (`code`, its word), not because of what is asked: to be asked again once that is mended. */
export class PayRefused extends Failure {
  readonly refusal: string;

  constructor(refusal: string) {
    super('busy', { message: '微信支付暂时没有回应，请稍后再试' });
    this.refusal = refusal;
  }
}

const refusals: Readonly<Record<string, string>> = {
  NOT_ENOUGH: '商户号的余额不足，充值以后会自动再试',
  NO_AUTH: '商户号没有开通这项权限，请到商户平台开通',
  NOAUTH: '商户号没有开通这项权限，请到商户平台开通',
  SIGN_ERROR: '微信不认我们的签名，请核对商户号、证书和密钥',
  APPID_MCHID_NOT_MATCH: '应用和商户号没有绑定，请到商户平台绑定',
  MCH_NOT_EXISTS: '没有这个商户号，请核对配置',
};

/** Why nothing came of asking the provider, as staff reads it. */
export function refusalWords(error: unknown): string {
  if (error instanceof PayRefused)
    return refusals[error.refusal] ?? `微信暂时没有接受：${error.refusal}`.slice(0, 200);
  return error instanceof Failure ? error.message.slice(0, 200) : '出了意外的错误，请看日志';
}
