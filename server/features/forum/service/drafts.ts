import type { saveTopicDraft as contract } from '@qunlu/contract/forum/write.ts';
import { forumRules } from '@qunlu/contract/forum/rules.ts';
import type { BodyOf } from '@qunlu/contract/kernel/endpoint.ts';
import { inTransaction, type ViewerCtx } from '../../../platform/context.ts';
import { defineDrafts, type Draft } from '../../publication/api/drafts.ts';
import { memberForum } from './access.ts';

/** What somebody is writing for a circle: theirs alone, also when they have left it. */
export const draftsIn = (circleId: number) =>
  defineDrafts({ kind: 'forum', most: forumRules.drafts, subjectId: circleId });

export async function saveDraft(ctx: ViewerCtx, body: BodyOf<typeof contract>): Promise<Draft> {
  await memberForum(ctx, body.id);
  const { id, draft_id: draftId, ...given } = body;
  return inTransaction(ctx, (tx) => draftsIn(id).save(tx, { ...given, draftId }));
}
