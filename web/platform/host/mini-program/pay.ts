import { popTip } from '../../../ui/dialog/pop-tip.tsx';
import type { PayResult, PayStart, TransferResult, TransferSheet } from '../host-interface.ts';
import { payByAddress } from '../pay-by-address.ts';

/** Pages of the mini-program (docs/native-bridge.md). */
const pages = { pay: '/pages/pay/index', transfer: '/pages/transfer/index' } as const;
/** Milliseconds after which nobody waits for the page to come back: not every client says that it did. */
const patience = 60_000;

type Open = (page: string, fields: Record<string, string>) => Promise<boolean>;

/** A page of the mini-program pays over this one, and tells nothing when it goes. */
export async function payInMiniProgram(
  open: Open,
  start: PayStart,
  request: { returnTo: string },
): Promise<PayResult> {
  if (start.kind !== 'invoke') return payByAddress(start, request);
  return shown(open, pages.pay, { ...start.params });
}

export function confirmInMiniProgram(open: Open, sheet: TransferSheet): Promise<TransferResult> {
  return shown(open, pages.transfer, { ...sheet });
}

async function shown(open: Open, page: string, fields: Record<string, string>): Promise<'unknown'> {
  const back = backAgain();
  if (await open(page, fields)) await back.promise;
  else popTip('小程序没有打开支付，请稍后再试', { type: 'bad' });
  back.stop();
  return 'unknown';
}

/** Resolves once this page is shown again. */
function backAgain(): { promise: Promise<void>; stop(): void } {
  const stops: (() => void)[] = [];
  const promise = new Promise<void>((resolve) => {
    const visible = (): void => {
      if (document.visibilityState === 'visible') resolve();
    };
    const timer = setTimeout(resolve, patience);
    document.addEventListener('visibilitychange', visible);
    const place = window as {
      WeixinJSBridge?: { on?(name: string, act: (state: { active?: unknown }) => void): void };
    };
    place.WeixinJSBridge?.on?.('onPageStateChange', ({ active }) => {
      if (String(active) === 'true') resolve();
    });
    stops.push(
      () => clearTimeout(timer),
      () => document.removeEventListener('visibilitychange', visible),
    );
  });
  return { promise, stop: () => stops.forEach((stop) => stop()) };
}
