import type { ConsultSubject } from '@qunlu/contract/chat/rules.ts';
import { fail, notFound } from '@qunlu/contract/kernel/errors.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { openAbout } from '../store/conversations.ts';
import { doesAnswer } from '../store/targets.ts';
import { kindsOf } from './kinds.ts';

/**
 * R021, D103: the conversation of the caller and those who answer for an object that they may see; in nobody's list before somebody
 * writes. Who answers themselves does not ask.
 */
export async function openConsult(
  ctx: ViewerCtx,
  { subject, target_id: targetId }: { subject: ConsultSubject; target_id: number },
): Promise<{ conversation_id: number }> {
  const { userId } = ctx.viewer;
  const kinds = kindsOf(ctx);
  const kind = kinds[subject] ?? notFound('内容不存在或已不可见');
  const { ownerId } = await kind.mayAsk(ctx, targetId);
  const own = (): never =>
    fail('stateChanged', { message: `这个${kind.label}由您回答咨询，别人的咨询在“消息”里` });
  if (ownerId === userId) own();
  return inTransaction(ctx, async (tx) => {
    if (await doesAnswer(tx.db, kinds, { userId, subject, targetId })) own();
    return { conversation_id: await openAbout(tx.db, { subject, targetId, askerId: userId, now: tx.now }) };
  });
}
