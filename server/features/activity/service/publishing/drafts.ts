import type { saveDraft as contract } from '@qunlu/contract/activity/drafts.ts';
import { activityRules } from '@qunlu/contract/activity/rules.ts';
import type { BodyOf, OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import { inTransaction, type ViewerCtx } from '../../../../platform/context.ts';
import { defineDrafts } from '../../../publication/api/drafts.ts';

/** D93: what somebody is writing. */
export const drafts = defineDrafts({ kind: 'activity', most: activityRules.drafts });

export const saveDraft = (
  ctx: ViewerCtx,
  { draft_id: draftId, ...draft }: BodyOf<typeof contract>,
): Promise<OutputOf<typeof contract>> => inTransaction(ctx, (tx) => drafts.save(tx, { ...draft, draftId }));
