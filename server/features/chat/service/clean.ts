import { chatRules } from '@qunlu/contract/chat/rules.ts';
import { after, inTransaction, jobContext, type Deps } from '../../../platform/context.ts';
import { releaseFiles } from '../../media/api/files.ts';
import { dropOldMessages, recountBatch } from '../store/lifecycle.ts';
import { filesOf } from './sending.ts';

const batch = 500;

/** D105: messages are kept for a year, and so are their files. */
export async function dropOld(deps: Deps, goesOn: () => boolean): Promise<void> {
  const before = after(deps.clock(), -chatRules.keepDays * 86_400);
  for (let count = batch; count === batch && goesOn();) {
    count = await inTransaction(jobContext(deps), async (tx) => {
      const dropped = await dropOldMessages(tx.db, before, batch);
      await releaseFiles(tx, dropped.filed.map(filesOf));
      return dropped.count;
    });
  }
}

/** What is unread is counted as messages come; counted anew, it is what the messages say. */
export async function recountUnread(deps: Deps, goesOn: () => boolean): Promise<void> {
  let behind = { conversationId: 0, userId: 0 };
  while (goesOn()) {
    const last = await inTransaction(jobContext(deps), (tx) => recountBatch(tx.db, behind, batch));
    if (!last) return;
    behind = { conversationId: last.conversation_id, userId: last.user_id };
  }
}
