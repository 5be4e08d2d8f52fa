import type { MoneySetting } from '../../ledger/ports.ts';

export const taxRateSetting = 'invoice.tax-rate';

/** Of what the platform itself sells, within the amount. */
export const invoiceSettings = [
  { name: taxRateSetting, label: '平台发票的税率', unit: 'basis-points', fallback: 600, min: 0, max: 1300 },
] as const satisfies readonly MoneySetting[];
