import type { Deps } from './context.ts';
import type { PayNotice } from './pay-provider.ts';
import { manyPort } from './ports.ts';

/**
 * Who takes a notice of the payment channel, verified and decrypted. Answers true when it was theirs and is handled,
 * false when it is somebody else's. Throws when it should be delivered again. The same notice may come more than once.
 */
export const payNotices =
  manyPort<(deps: Deps, notice: PayNotice) => Promise<boolean>>('platform.pay-notices');
