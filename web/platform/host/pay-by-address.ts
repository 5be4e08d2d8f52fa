import { addressOfTarget } from '../router/hash-bang.ts';
import { pageLoad } from '../router/follow.ts';
import type { PayResult, PayStart } from './host-interface.ts';

/** Leaves for WeChat's payment page, which opens WeChat and comes back to `returnTo`. A QR code is the screen's to draw. */
export function payByAddress(start: PayStart, { returnTo }: { returnTo: string }): PayResult {
  if (start.kind === 'redirect') {
    const url = new URL(start.url, location.origin);
    if (url.protocol !== 'https:' && url.origin !== location.origin)
      throw new Error('a payment page without https');
    url.searchParams.set('redirect_url', location.origin + addressOfTarget(returnTo));
    pageLoad.assign(url.href);
  }
  return 'unknown';
}
