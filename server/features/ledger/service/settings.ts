import type { Ctx } from '../../../platform/context.ts';
import { moneySettings, type MoneySetting } from '../ports.ts';
import { findSetting } from '../store/settings.ts';

/** Every fee and limit of every feature. */
export const allSettings = (ctx: Ctx): readonly MoneySetting[] => ctx.deps.ports.get(moneySettings).flat();

/** The value in force at `at` (now by default), in the unit of the setting. */
export async function settingOf(ctx: Ctx, name: string, at: Date = ctx.now): Promise<number> {
  const known = allSettings(ctx).find((one) => one.name === name);
  if (!known) throw new Error(`no money setting ${name}`);
  return (await findSetting(ctx.db, name, at)) ?? known.fallback;
}
