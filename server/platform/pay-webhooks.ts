import type { Deps } from './context.ts';
import type { PayWebhook } from './pay-provider.ts';
import { manyPort } from './ports.ts';

/**
 * Who takes a webhook of the payment channel, verified and decrypted. Answers true when it was theirs and is handled,
 * false when it is somebody else's. Throws when it should be delivered again. The same webhook may come more than once.
 */
export const payWebhooks =
  manyPort<(deps: Deps, webhook: PayWebhook) => Promise<boolean>>('platform.pay-notices');
