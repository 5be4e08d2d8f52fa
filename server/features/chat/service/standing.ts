import type { ViewerCtx } from '../../../platform/context.ts';
import type { CountedLimit } from '../policy/writing.ts';
import { countSent } from '../store/sending.ts';
import type { StandingRow } from '../store/list.ts';
import { kindsOf } from './kinds.ts';

/** D43: what is left of who asks in a consult that is bounded; null: it is not, or the caller answers. */
export async function boundOf(ctx: ViewerCtx, row: StandingRow): Promise<CountedLimit | null> {
  const { userId } = ctx.viewer;
  if (row.subject === null || row.target_id === null || row.asker_id !== userId) return null;
  const bound = await kindsOf(ctx)[row.subject]?.bound?.(ctx, row.target_id, userId);
  if (!bound) return null;
  return {
    ...bound,
    sent: await countSent(ctx.db, { conversationId: row.conversation_id, userId, ...bound }),
  };
}
