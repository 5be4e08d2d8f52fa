import { fail } from '@qunlu/contract/kernel/errors.ts';
import type { PayApi } from '../../platform/pay-provider.ts';

const refuse = (): Promise<never> =>
  Promise.resolve().then(() => fail('stateChanged', { message: '这里暂时不能用微信支付，请换一种方式' }));

/** Nobody can be paid by, or paid to. */
export const noPay: PayApi = {
  available: () => false,
  appid: () => '',
  mchid: '',
  start: refuse,
  query: refuse,
  close: refuse,
  refund: refuse,
  queryRefund: refuse,
  transfer: refuse,
  queryTransfer: refuse,
  cancelTransfer: refuse,
  transferSheet: () => ({ mchId: '', appId: '' }),
  bill: () => Promise.resolve([]),
  webhook: () => Promise.resolve(null),
};
