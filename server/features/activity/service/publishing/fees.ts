import type { Ctx } from '../../../../platform/context.ts';
import { settingOf } from '../../../ledger/api/settings.ts';
import type { MoneySetting } from '../../../ledger/ports.ts';
import { activityRules } from '@qunlu/contract/activity/rules.ts';

/** D101 */
export const activityFees = [
  {
    name: 'activity.fee',
    label: '活动的平台服务费',
    fee: true,
    unit: 'basis-points',
    fallback: activityRules.fee,
    min: 0,
    max: 3000,
  },
] as const satisfies readonly MoneySetting[];

/** Basis points of what the host gets; nothing of what is free. */
export async function activityFeeOf(ctx: Ctx, total: number): Promise<number> {
  return total === 0 ? 0 : settingOf(ctx, 'activity.fee');
}
