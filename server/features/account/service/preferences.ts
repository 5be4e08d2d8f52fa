import type { Ctx } from '../../../platform/context.ts';
import { isVisible } from '../policy.ts';
import { findPreferences } from '../store/preferences.ts';

/** For the features above: may what the person does be kept under his number, for statistics (B102, D17). */
export async function allowsProfiling(ctx: Ctx, userId: number): Promise<boolean> {
  const found = await findPreferences(ctx.db, userId);
  return found !== undefined && found.no_personalization === 0 && isVisible(found.status);
}
