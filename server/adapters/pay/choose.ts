import type { Deps } from '../../platform/context.ts';
import type { PayApi } from '../../platform/pay-provider.ts';
import { accountOf } from './account.ts';
import { payClient } from './client.ts';
import { noPay } from './none.ts';
import { cashierPath, sandboxMchid, sandboxMerchant } from './sandbox-keys.ts';

export function choosePay(
  deps: Omit<Deps, 'wechat' | 'contentCheck' | 'push' | 'pay' | 'identity' | 'eSign' | 'calls'>,
): PayApi {
  const { pay } = deps.env;
  if (pay.provider === 'none') return noPay;
  if (pay.provider === 'wechat') {
    const account = accountOf(pay);
    return payClient(
      deps,
      pay.mchid,
      () => Promise.resolve(account),
      () => pay.apiUrls,
    );
  }
  return payClient(
    deps,
    sandboxMchid,
    () => sandboxMerchant(deps),
    () => [deps.self.url + cashierPath],
  );
}
