import type { SellingKind } from '@qunlu/contract/identity/selling.ts';
import type { Ctx } from '../../platform/context.ts';
import { manyPort } from '../../platform/ports.ts';

/** How an application to sell stands, with the sentence that refuses whoever sells without it; '' once it is passed. */
export interface SellingApproval {
  state: 'done' | 'todo' | 'waiting' | 'refused';
  refusal: string;
}

/** What staff looks at before somebody takes money for this; an active merchant was looked at already. */
export const sellingApprovals = manyPort<{
  kind: SellingKind;
  of: (ctx: Ctx, userId: number) => Promise<SellingApproval>;
}>('identity.selling-approvals');
