import type { ActivityLogWhat } from '@qunlu/contract/activity/rules.ts';
import type { Tx } from '../../../platform/context.ts';
import { insertLog } from '../store/logs.ts';

type Details = Record<string, string | number | boolean | null | readonly (string | number)[]>;

/** D70: writes down what the team does, in the transaction of the action. Never a contact in `before` or `after`. */
export const logActivity = (
  tx: Tx,
  given: { activityId: number; what: ActivityLogWhat; target?: string; before?: Details; after?: Details },
): Promise<void> =>
  insertLog(tx.db, {
    activity_id: given.activityId,
    actor_id: tx.viewer?.userId ?? null,
    what: given.what,
    target: given.target ?? '',
    before: given.before ?? {},
    after: given.after ?? {},
    at: tx.now,
  });
