import { invoiceRules } from '@qunlu/contract/invoice/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { MoneySetting } from '../../ledger/ports.ts';
import { settingOf } from '../../ledger/api/settings.ts';

export const taxRateSetting = 'invoice.tax-rate';
const leastSetting = 'invoice.least';
const daysSetting = 'invoice.days';

/** Of what the platform itself sells, within the amount. */
export const invoiceSettings = [
  { name: taxRateSetting, label: '平台发票的税率', unit: 'basis-points', fallback: 600, min: 0, max: 1300 },
  {
    name: leastSetting,
    label: '一张发票至少多少',
    unit: 'fen',
    fallback: invoiceRules.least,
    min: 1,
    max: 100_000,
  },
  {
    name: daysSetting,
    label: '付款后多少天内可以开票',
    unit: 'count',
    fallback: invoiceRules.days,
    min: 30,
    max: 365,
  },
] as const satisfies readonly MoneySetting[];

/** D116: the least amount of one invoice, fen, and the days after paying in which it may be asked for. */
export const invoiceLimits = async (ctx: Ctx): Promise<{ least: number; days: number }> => ({
  least: await settingOf(ctx, leastSetting),
  days: await settingOf(ctx, daysSetting),
});
