import type { Ctx } from '../../../platform/context.ts';
import type { MoneySetting } from '../../ledger/ports.ts';
import { settingOf } from '../../ledger/api/settings.ts';

/** D122: both parts together are far from all of an order. */
export const agentSettings = [
  {
    name: 'agent.direct',
    label: '直接推荐的佣金',
    unit: 'basis-points',
    fallback: 2_000,
    min: 0,
    max: 5_000,
  },
  {
    name: 'agent.indirect',
    label: '间接推荐的佣金',
    unit: 'basis-points',
    fallback: 500,
    min: 0,
    max: 2_000,
  },
  {
    name: 'agent.burst',
    label: '一天超过几笔佣金要审核',
    unit: 'count',
    fallback: 20,
    min: 1,
    max: 1_000,
  },
] as const satisfies readonly MoneySetting[];

type Name = (typeof agentSettings)[number]['name'] extends `agent.${infer Short}` ? Short : never;

/** In force now. */
export const agentSetting = (ctx: Ctx, name: Name): Promise<number> => settingOf(ctx, `agent.${name}`);
