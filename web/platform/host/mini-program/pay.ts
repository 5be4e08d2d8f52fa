import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import type { PayResult, PayStart, TransferResult, TransferSheet } from '../host-interface.ts';
import { payByAddress } from '../pay-by-address.ts';
import { shownAgain } from './shown-again.ts';

/** Page of the mini-program that opens WeChat's sheets (docs/native-bridge.md). */
const payPage = '/pages/pay/pay';
/** Milliseconds after which nobody waits for the page to come back. */
const patience = 60_000;

type Open = (page: string, fields: Record<string, string>) => Promise<boolean>;

/** A page of the mini-program pays over this one, and tells nothing when it goes. */
export async function payInMiniProgram(
  open: Open,
  start: PayStart,
  request: { returnTo: string },
): Promise<PayResult> {
  if (start.kind !== 'invoke') return payByAddress(start, request);
  return shown(open, { ...start.params, back: request.returnTo });
}

export function confirmInMiniProgram(open: Open, sheet: TransferSheet): Promise<TransferResult> {
  return shown(open, { ...sheet });
}

async function shown(open: Open, fields: Record<string, string>): Promise<'unknown'> {
  const back = shownAgain(patience);
  if (await open(payPage, fields)) await back.promise;
  else popTip('小程序没有打开支付，请稍后再试', { type: 'bad' });
  back.stop();
  return 'unknown';
}
