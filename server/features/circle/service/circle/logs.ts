import type { LogWhat } from '@qunlu/contract/circle/log-words.ts';
import type { Tx } from '../../../../platform/context.ts';
import { insertLog } from '../../store/logs.ts';

type Details = Record<string, string | number | boolean | null | readonly (string | number)[]>;

/**
 * D70: writes down what an admin does, in the transaction of the action. `target` names the person it
 * was done to. Never a contact in `before` or `after`.
 */
export async function logAction(
  tx: Tx,
  given: {
    circleId: number;
    what: LogWhat;
    memberId?: number;
    target?: string;
    before?: Details;
    after?: Details;
  },
): Promise<void> {
  await insertLog(tx.db, {
    phonebook_id: given.circleId,
    actor_id: tx.viewer?.userId ?? null,
    what: given.what,
    member_id: given.memberId ?? null,
    target: given.target ?? '',
    before: given.before ?? {},
    after: given.after ?? {},
    at: tx.now,
  });
}
