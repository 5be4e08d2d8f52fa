import { applicationStatus } from '@qunlu/contract/service/rules.ts';
import type { Ctx, Tx } from '../../../../platform/context.ts';
import type { SellingApproval } from '../../../identity/ports.ts';
import { projectOwner } from '../../../publication/api/publication.ts';
import { findSeller, setSeller } from '../../store/sellers.ts';
import { serviceTable } from '../../store/services.ts';
import { requireHeld } from '../../../../platform/held.ts';

export interface SellerState {
  /** null when they do not rest now. */
  restingUntil: Date | null;
  /** D50: hidden for cancelling; null when they are not now. */
  hiddenUntil: Date | null;
  /** D155: −1 never applied, 0 waits, 1 passed, 2 refused. */
  applied: (typeof applicationStatus)[keyof typeof applicationStatus];
}

export async function sellerState(ctx: Ctx, userId: number): Promise<SellerState> {
  const row = await findSeller(ctx.db, userId);
  const ahead = (at: Date | null): Date | null => (at && at > ctx.now ? at : null);
  return {
    restingUntil: ahead(row.resting_until),
    hiddenUntil: ahead(row.hidden_until),
    applied: row.applied ?? applicationStatus.none,
  };
}

const approvals: Record<SellerState['applied'], SellingApproval> = {
  [applicationStatus.none]: { state: 'todo', refusal: '出售收费的服务前请先申请开店' },
  [applicationStatus.waiting]: {
    state: 'waiting',
    refusal: '您的开店申请正在审核，通过后可以出售收费的服务',
  },
  [applicationStatus.refused]: {
    state: 'refused',
    refusal: '您的开店申请没有通过，请看原因后重新申请',
  },
  [applicationStatus.passed]: { state: 'done', refusal: '' },
};

/** D155: how the application stands that selling services asks for. */
export const serviceApproval = {
  kind: 'service',
  of: async (ctx: Ctx, userId: number): Promise<SellingApproval> =>
    approvals[(await sellerState(ctx, userId)).applied],
} as const;

/**
 * Others see the services of a person who may be met and is not hidden for cancelling. The person is locked; whatever
 * changes one of the two calls this.
 */
export async function projectSeller(tx: Tx, userId: number): Promise<void> {
  const { hiddenUntil } = await sellerState(tx, userId);
  await projectOwner(tx, serviceTable, userId, hiddenUntil !== null);
}

/** D50: hides a seller's services until then. The person is locked. */
export async function hideSeller(tx: Tx, userId: number, until: Date): Promise<void> {
  requireHeld(tx.db, 'person', userId);
  await setSeller(tx.db, userId, { hidden_at: tx.now, hidden_until: until });
  await projectSeller(tx, userId);
}

/** Their services are shown again, before or when the time is over. The person is locked. */
export async function liftSeller(tx: Tx, userId: number): Promise<void> {
  requireHeld(tx.db, 'person', userId);
  await setSeller(tx.db, userId, { hidden_at: null, hidden_until: null });
  await projectSeller(tx, userId);
}
