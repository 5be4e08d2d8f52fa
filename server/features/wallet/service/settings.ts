import { walletRules } from '@qunlu/contract/wallet/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { MoneySetting } from '../../ledger/ports.ts';
import { settingOf, settingsOf } from '../../ledger/api/settings.ts';

/** D111, D112: what the operator may change, within what the provider and the law allow. */
export const walletSettings = [
  {
    name: 'wallet.withdraw-fee',
    label: '提现手续费',
    fee: true,
    unit: 'basis-points',
    fallback: walletRules.feeBasisPoints,
    min: 0,
    max: 1_000,
  },
  {
    name: 'wallet.withdraw-min',
    label: '一次最少提现',
    unit: 'fen',
    fallback: walletRules.withdrawMin,
    min: 100,
    max: 100_000,
  },
  {
    name: 'wallet.withdraw-max',
    label: '一次最多提现',
    unit: 'fen',
    fallback: walletRules.withdrawMax,
    min: 100_000,
    max: 10_000_000,
  },
  {
    name: 'wallet.withdraw-per-day',
    label: '一天最多提现几次',
    unit: 'count',
    fallback: walletRules.withdrawalsPerDay,
    min: 0,
    max: 10,
  },
  {
    name: 'wallet.withdraw-code-above',
    label: '提现超过多少要验证码',
    unit: 'fen',
    fallback: walletRules.codeAbove,
    min: 0,
    max: walletRules.codeAbove,
  },
  {
    name: 'wallet.withdraw-auto-up-to',
    label: '多少以内自动通过',
    unit: 'fen',
    fallback: walletRules.autoUpTo,
    min: 0,
    max: walletRules.nameNeeded,
  },
  {
    name: 'wallet.withdraw-two-above',
    label: '超过多少要两人审核',
    unit: 'fen',
    fallback: walletRules.twoAbove,
    min: 0,
    max: walletRules.twoAbove,
  },
  {
    name: 'wallet.withdraw-confirm-hours',
    label: '打款后几小时内确认收款',
    unit: 'count',
    fallback: walletRules.confirmHours,
    min: 1,
    // The provider keeps a transfer open for no longer.
    max: walletRules.confirmHours,
  },
  {
    name: 'wallet.withdraw-name-from',
    label: '提现满多少带上实名',
    unit: 'fen',
    fallback: walletRules.nameFrom,
    min: walletRules.nameFrom,
    // The provider demands it.
    max: walletRules.nameNeeded,
  },
  {
    name: 'wallet.withdraw-staff-days',
    label: '提现几个工作日内审核',
    unit: 'count',
    fallback: walletRules.staffDays,
    min: 1,
    max: 10,
  },
  {
    name: 'wallet.recharge-refund-days',
    label: '充值后几天内可以退回',
    unit: 'count',
    fallback: walletRules.rechargeRefundDays,
    min: 30,
    // The provider gives nothing back later.
    max: walletRules.rechargeRefundDays,
  },
  {
    name: 'wallet.recharge-min',
    label: '一次最少充值',
    unit: 'fen',
    fallback: walletRules.rechargeMin,
    min: walletRules.rechargeMin,
    max: 10_000,
  },
  {
    name: 'wallet.recharge-max',
    label: '一次最多充值',
    unit: 'fen',
    fallback: walletRules.rechargeMax,
    min: 10_000,
    max: walletRules.rechargeMax,
  },
] as const satisfies readonly MoneySetting[];

type Short<Full> = Full extends `wallet.withdraw-${infer Rest}` ? Rest : never;
type Name = Short<(typeof walletSettings)[number]['name']>;

/** D109: what one top-up may be now, fen, and for how many days it can go back. */
export async function rechargeLimits(ctx: Ctx): Promise<{ min: number; max: number; refund_days: number }> {
  const [min, max, days] = await settingsOf(ctx, [
    'wallet.recharge-min',
    'wallet.recharge-max',
    'wallet.recharge-refund-days',
  ]);
  return { min, max, refund_days: days };
}

/** Days in which a top-up of then may be given back, as it was told then. */
export const refundDaysAt = (ctx: Ctx, at: Date): Promise<number> =>
  settingOf(ctx, 'wallet.recharge-refund-days', at);

/** Fen from which on the name is sent with a withdrawal of then: the same in every try of one. */
export const nameFromAt = (ctx: Ctx, at: Date): Promise<number> =>
  settingOf(ctx, 'wallet.withdraw-name-from', at);

/** In force now. */
export const limitOf = (ctx: Ctx, name: Name): Promise<number> => settingOf(ctx, `wallet.withdraw-${name}`);

/** Several of them, in the order of their names. One statement. */
export const limitsOf = <const Names extends readonly Name[]>(
  ctx: Ctx,
  names: Names,
): Promise<{ [At in keyof Names]: number }> =>
  settingsOf(
    ctx,
    names.map((name) => `wallet.withdraw-${name}`),
  ) as Promise<{ [At in keyof Names]: number }>;
