import { callRules } from '@qunlu/contract/call/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { settingOf } from '../../ledger/api/settings.ts';
import type { MoneySetting } from '../../ledger/ports.ts';

/** D136: fen a minute of one phone. */
export const callSettings: readonly MoneySetting[] = [
  {
    name: 'call.price',
    label: '网络电话每分钟的价格',
    unit: 'fen',
    fallback: callRules.price,
    min: 1,
    max: 100,
  },
];

export const priceNow = (ctx: Ctx): Promise<number> => settingOf(ctx, 'call.price');
