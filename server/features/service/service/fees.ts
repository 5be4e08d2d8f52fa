import type { Ctx } from '../../../platform/context.ts';
import type { MoneySetting } from '../../ledger/ports.ts';
import { settingOf } from '../../ledger/service/settings.ts';
import { membershipOf } from '../../membership/service.ts';

/** D55 */
export const serviceFees = [
  {
    name: 'service.fee',
    label: '服务的平台服务费',
    unit: 'basis-points',
    fallback: 600,
    min: 0,
    max: 3000,
  },
  {
    name: 'service.fee-commerce',
    label: '商务会员的平台服务费',
    unit: 'basis-points',
    fallback: 300,
    min: 0,
    max: 3000,
  },
] as const satisfies readonly MoneySetting[];

/** Basis points of what the seller gets; nothing of what is free. */
export async function feeOf(ctx: Ctx, sellerId: number, total: number): Promise<number> {
  if (total === 0) return 0;
  const commerce = (await membershipOf(ctx, sellerId)) === 'commerce';
  return settingOf(ctx, commerce ? 'service.fee-commerce' : 'service.fee');
}
