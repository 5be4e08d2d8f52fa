import type { Deps } from './context.ts';
import { manyPort } from './ports.ts';

/** Who takes what somebody has replied to a text. The same reply may come more than once. */
export const smsReplies =
  manyPort<(deps: Deps, reply: { phone: string; text: string }) => Promise<void>>('platform.sms-replies');
