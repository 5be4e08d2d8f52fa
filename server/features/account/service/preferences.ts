import type { Ctx } from '../../../platform/context.ts';
import { isVisible } from '../policy.ts';
import { findPreferences } from '../store/preferences.ts';

/** For the features above: whether the person allows usage statistics under their id (B102, D17). */
export async function allowsProfiling(ctx: Ctx, userId: number): Promise<boolean> {
  const found = await findPreferences(ctx.db, userId);
  return found !== undefined && found.no_personalization === 0 && isVisible(found.status);
}
