import { scoreRules } from '@qunlu/contract/score/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { MoneySetting } from '../../ledger/ports.ts';
import { settingOf } from '../../ledger/api/settings.ts';

export const scoreSettings = [
  {
    name: 'score.per-day',
    label: '一天最多得多少任务积分',
    unit: 'count',
    fallback: scoreRules.perDay,
    // A mission may give so many at once.
    min: scoreRules.perDay,
    max: 2_000,
  },
] as const satisfies readonly MoneySetting[];

/** D125: points that missions bring on one day at most, now. */
export const dailyCap = (ctx: Ctx): Promise<number> => settingOf(ctx, 'score.per-day');
