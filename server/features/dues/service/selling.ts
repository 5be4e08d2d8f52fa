import { fail } from '@qunlu/contract/kernel/errors.ts';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import { presentAccountOf } from '../../account/api/people.ts';
import { barOf, requireSeller } from '../../identity/api/selling.ts';
import type { MoneySetting } from '../../ledger/ports.ts';
import { settingOf } from '../../ledger/api/settings.ts';

const feeName = 'dues.fee';

/** D67 */
export const duesSettings: readonly MoneySetting[] = [
  {
    name: feeName,
    label: '会费和收款码的平台服务费',
    fee: true,
    unit: 'basis-points',
    fallback: 500,
    min: 0,
    max: 3000,
  },
];

/** Basis points of what the owner gets, as they are now. */
export const feeNow = (ctx: Ctx): Promise<number> => settingOf(ctx, feeName);

/** Whoever takes money is known by name and of age (D18, D46), and not frozen (D19). */
export const requireSelling = (tx: Tx, userId: number): Promise<void> =>
  requireSeller(tx, userId, 'circle', '收费');

/** Fails when nothing can be paid to the owner now: muted, banned, leaving, or barred from selling. */
export async function requirePayee(ctx: Ctx, ownerId: number): Promise<void> {
  const owner = await presentAccountOf(ctx, ownerId);
  if (owner?.status !== userStatus.normal || (await barOf(ctx, ownerId)) !== '')
    fail('stateChanged', { message: '圈主现在不能收款，请过些时候再来' });
}
