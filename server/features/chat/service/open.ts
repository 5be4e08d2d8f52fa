import { consultPath, type ConsultSubject } from '@qunlu/contract/chat/rules.ts';
import type { Ctx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { findAbout, openAbout } from '../store/conversations.ts';

/** Where somebody and those who answer for an object talk about it; for the feature of the object, which knows that both may. */
export async function consultOf(
  ctx: Ctx,
  about: { subject: ConsultSubject; targetId: number; askerId: number },
): Promise<string> {
  const known = await findAbout(ctx.db, about);
  return consultPath(known ?? (await openAbout(alone(ctx).db, { ...about, now: ctx.now })));
}
