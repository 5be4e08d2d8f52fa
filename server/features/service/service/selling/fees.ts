import type { Ctx, Tx } from '../../../../platform/context.ts';
import type { MoneySetting } from '../../../ledger/ports.ts';
import { settingOf } from '../../../ledger/api/settings.ts';
import type { Membership } from '../../../membership/ports.ts';
import { membershipOf } from '../../../membership/api/level.ts';
import { useOrdered } from '../../../membership/api/uses.ts';

/** D55 */
export const serviceFees = [
  {
    name: 'service.fee',
    label: '服务的平台服务费',
    fee: true,
    unit: 'basis-points',
    fallback: 600,
    min: 0,
    max: 3000,
  },
  {
    name: 'service.fee-member',
    label: '会员的平台服务费',
    fee: true,
    unit: 'basis-points',
    fallback: 500,
    min: 0,
    max: 3000,
  },
  {
    name: 'service.fee-commerce',
    label: '商务会员的平台服务费',
    fee: true,
    unit: 'basis-points',
    fallback: 300,
    min: 0,
    max: 3000,
  },
] as const satisfies readonly MoneySetting[];

/** Which of them holds for whom. */
export const feeSettings: Readonly<Record<Membership, (typeof serviceFees)[number]['name']>> = {
  none: 'service.fee',
  member: 'service.fee-member',
  commerce: 'service.fee-commerce',
};

/** Basis points of what the seller gets; nothing of what is free. */
export async function feeOf(ctx: Ctx, sellerId: number, total: number): Promise<number> {
  if (total === 0) return 0;
  return settingOf(ctx, feeSettings[await membershipOf(ctx, sellerId)]);
}

/** D120: an order is paid whose fee only a membership of its seller gives, by the settings with which it was made. */
export async function useLowerFee(
  tx: Tx,
  sellerId: number,
  { fee, orderedAt }: { fee: number; orderedAt: Date },
): Promise<void> {
  const then = { ...tx, now: orderedAt };
  if (fee >= (await settingOf(then, feeSettings.none))) return;
  const level = fee < (await settingOf(then, feeSettings.member)) ? 'commerce' : 'member';
  await useOrdered(tx, sellerId, {
    key: 'service.fee',
    level,
    orderedAt,
    message: '卖家的条件刚刚变了，请重新下单，价格不变',
  });
}
