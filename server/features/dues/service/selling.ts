import { Failure, fail } from '@qunlu/contract/kernel/errors.ts';
import { userStatus } from '@qunlu/contract/account/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { presentAccountOf } from '../../account/service/people.ts';
import { requireRealName } from '../../identity/service/standing.ts';
import type { MoneySetting } from '../../ledger/ports.ts';
import { settingOf } from '../../ledger/service/settings.ts';

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

/** Whoever takes money is known by name, as who sells services is (D46). */
export const requireSelling = (ctx: Ctx, userId: number): Promise<void> =>
  requireRealName(ctx, userId, '收费');

/** The same as a sentence; '' when nothing stands against it. */
export async function sellingProblem(ctx: Ctx, userId: number): Promise<string> {
  try {
    await requireSelling(ctx, userId);
    return '';
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}

/** Fails when nothing can be paid to the owner now: muted, banned or leaving. */
export async function requirePayee(ctx: Ctx, ownerId: number): Promise<void> {
  const owner = await presentAccountOf(ctx, ownerId);
  if (owner?.status !== userStatus.normal)
    fail('stateChanged', { message: '圈主现在不能收款，请过些时候再来' });
}
