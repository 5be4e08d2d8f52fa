import type { Ctx } from '../../../platform/context.ts';
import type { OwnStates } from '../../account/ports.ts';
import { merchantStateOf, signStateOf } from '../policy.ts';
import { presentMerchant } from '../present/merchant.ts';
import { findLatestAgreement } from '../store/agreements.ts';
import { findLatestMerchant } from '../store/merchants.ts';
import { realNameOf } from './real-name-state.ts';

/** B220: how far the person is, kept with what the app knows of them. */
export async function statesOf(ctx: Ctx, userId: number): Promise<OwnStates> {
  const { state } = await realNameOf(ctx, userId);
  const agreement = await findLatestAgreement(ctx.db, userId);
  const merchant = await findLatestMerchant(ctx.db, userId);
  const { kind, name, reason, decided_at } = presentMerchant(merchant, '');
  return {
    tencentRealNameAuthStatus: state,
    eSignStatus: signStateOf(agreement, ctx.now),
    merchantSigningStatus: merchantStateOf(merchant),
    merchantSigningInfo: { kind, name, reason, decided_at },
  };
}
