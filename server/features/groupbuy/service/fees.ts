import type { Ctx } from '../../../platform/context.ts';
import { settingOf } from '../../ledger/api/settings.ts';
import type { MoneySetting } from '../../ledger/ports.ts';

/** As services have it (D55). */
export const buyFees = [
  {
    name: 'groupbuy.fee',
    label: '团购的平台服务费',
    fee: true,
    unit: 'basis-points',
    fallback: 600,
    min: 0,
    max: 3000,
  },
] as const satisfies readonly MoneySetting[];

/** Basis points of what the organiser gets. */
export const buyFeeOf = (ctx: Ctx): Promise<number> => settingOf(ctx, 'groupbuy.fee');
