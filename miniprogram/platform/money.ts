/** What came of a sheet of WeChat. It proves nothing: the page inside asks the server. */
export type Outcome = 'done' | 'cancelled' | 'failed';

type PayParams = Pick<
  WechatMiniprogram.RequestPaymentOption,
  'timeStamp' | 'nonceStr' | 'package' | 'paySign'
> & { signType: string };
type TransferParams = Record<'mchId' | 'appId' | 'package', string>;

const outcomeOf = ({ errMsg }: { errMsg: string }): Outcome =>
  /cancel/.test(errMsg) ? 'cancelled' : 'failed';

export const pay = ({
  timeStamp,
  nonceStr,
  package: prepaid,
  signType,
  paySign,
}: PayParams): Promise<Outcome> =>
  new Promise((resolve) => {
    wx.requestPayment({
      timeStamp,
      nonceStr,
      package: prepaid,
      signType: signType as 'RSA',
      paySign,
      success: () => resolve('done'),
      fail: (answer) => resolve(outcomeOf(answer)),
    });
  });

export const acceptTransfer = ({ mchId, appId, package: sheet }: TransferParams): Promise<Outcome> =>
  new Promise((resolve) => {
    wx.requestMerchantTransfer({
      mchId,
      appId,
      package: sheet,
      success: () => resolve('done'),
      fail: (answer) => resolve(outcomeOf(answer)),
    });
  });

/** Asks whether this may be told later by WeChat; only a tap of the person may ask. */
export const askForMessages = (templates: readonly string[]): Promise<void> =>
  new Promise((resolve) => {
    wx.requestSubscribeMessage({ tmplIds: [...templates], complete: () => resolve() });
  });
