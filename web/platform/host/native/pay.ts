import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import { reportError } from '../../report.ts';
import type { PayResult, PayStart, TransferResult, TransferSheet } from '../host-interface.ts';
import { payByAddress } from '../pay-by-address.ts';
import { type Bridge, BridgeError } from './bridge.ts';

/** Asks the wrapper, which asks WeChat's SDK. */
async function ask(
  bridge: Bridge,
  name: 'pay' | 'confirm-transfer',
  data: object,
): Promise<'done' | 'cancelled' | 'unknown'> {
  try {
    await bridge.ask(name, data);
    return 'done';
  } catch (error) {
    if (error instanceof BridgeError && error.failure === 'cancelled') return 'cancelled';
    if (error instanceof BridgeError) popTip(error.message, { type: 'bad' });
    reportError(error, 'native-pay');
    // Not even a wrapper that says it failed proves that nothing was paid.
    return 'unknown';
  }
}

export async function payByWrapper(
  bridge: Bridge,
  start: PayStart,
  request: { returnTo: string },
): Promise<PayResult> {
  if (start.kind !== 'invoke') return payByAddress(start, request);
  const { appId, timeStamp, nonceStr, paySign } = start.params;
  // The server joins them, so that all channels are started by the same fields.
  const parts = new URLSearchParams(start.params.package);
  const answer = await ask(bridge, 'pay', {
    appId,
    partnerId: parts.get('partner_id') ?? '',
    prepayId: parts.get('prepay_id') ?? '',
    package: 'Sign=WXPay',
    nonceStr,
    timeStamp,
    sign: paySign,
  });
  return answer === 'done' ? 'paid' : answer;
}

export async function confirmByWrapper(bridge: Bridge, sheet: TransferSheet): Promise<TransferResult> {
  const answer = await ask(bridge, 'confirm-transfer', sheet);
  return answer === 'done' ? 'confirmed' : answer;
}
