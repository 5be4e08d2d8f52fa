import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { reportError } from '../../report.ts';
import type { PayResult, PayStart, TransferResult, TransferSheet } from '../host-interface.ts';
import { payByAddress } from '../pay-by-address.ts';
import { answerPatience } from './script.ts';
import { sdk } from './sdk.ts';

/** What WeChat puts into its pages beside the JS-SDK; it needs no signature of the page. */
interface WeixinBridge {
  invoke(name: string, options: object, answer: (result: { err_msg: string }) => void): void;
}

type Outcome = 'ok' | 'cancelled' | 'failed';

const failed = (message: string): Outcome => {
  reportError(new Error(message), 'wechat-pay');
  return 'failed';
};

/** Pays by WeChat's sheet, by its bridge where the JS-SDK is not to be had. */
export async function payInWechat(start: PayStart, request: { returnTo: string }): Promise<PayResult> {
  if (start.kind !== 'invoke') return payByAddress(start, request);
  const outcome = (await byScript(start.params)) ?? (await byBridge('getBrandWCPayRequest', start.params));
  if (outcome === 'ok') return 'paid';
  if (outcome === 'cancelled') return 'cancelled';
  popTip('微信没有打开支付，请稍后再试', { type: 'bad' });
  return 'unknown';
}

async function byScript(
  params: Extract<PayStart, { kind: 'invoke' }>['params'],
): Promise<Outcome | undefined> {
  const wx = await sdk();
  if (!wx?.chooseWXPay) return undefined;
  const { timeStamp: timestamp, nonceStr, signType, paySign } = params;
  return new Promise((resolve) => {
    wx.chooseWXPay?.({
      timestamp,
      nonceStr,
      package: params.package,
      signType,
      paySign,
      success: () => resolve('ok'),
      cancel: () => resolve('cancelled'),
      // Some phones report a cancel as a failure.
      fail: ({ errMsg }) => resolve(/cancel/i.test(errMsg) ? 'cancelled' : failed(errMsg)),
    });
  });
}

async function byBridge(name: string, options: object): Promise<Outcome> {
  const bridge = await weixinBridge();
  if (!bridge) return failed(`${name}: no bridge`);
  return new Promise((resolve) => {
    bridge.invoke(name, options, ({ err_msg: said }) => {
      if (said.endsWith(':ok')) resolve('ok');
      else resolve(/cancel/i.test(said) ? 'cancelled' : failed(said));
    });
  });
}

/** It may come later than the page. */
function weixinBridge(): Promise<WeixinBridge | undefined> {
  const find = (): WeixinBridge | undefined => (window as { WeixinJSBridge?: WeixinBridge }).WeixinJSBridge;
  const there = find();
  if (there) return Promise.resolve(there);
  return new Promise((resolve) => {
    setTimeout(() => resolve(find()), answerPatience);
    document.addEventListener('WeixinJSBridgeReady', () => resolve(find()), { once: true });
  });
}

/** WeChat's sheet in which the person accepts a transfer. Its permission comes with the signature of the page. */
export async function confirmInWechat(sheet: TransferSheet): Promise<TransferResult> {
  if (!(await sdk())) return 'unavailable';
  const outcome = await byBridge('requestMerchantTransfer', sheet);
  if (outcome === 'failed') {
    popTip('微信没有打开收款确认，请更新微信后再试', { type: 'bad' });
    return 'unknown';
  }
  return outcome === 'ok' ? 'confirmed' : 'cancelled';
}
