import { consultPath, type ConsultSubject } from '@qunlu/contract/chat/rules.ts';
import type { Ctx, Tx } from '../../../platform/context.ts';
import { alone } from '../../../platform/database.ts';
import { findAbout, openAbout, openPair } from '../store/conversations.ts';

/** The conversation of two people, made if need be; in nobody's list before somebody writes. Its number. */
export const openDirect = (tx: Tx, a: number, b: number): Promise<number> => openPair(tx.db, a, b, tx.now);

/** Where somebody and those who answer for an object talk about it; for the feature of the object, which knows that both may. */
export async function consultOf(
  ctx: Ctx,
  about: { subject: ConsultSubject; targetId: number; askerId: number },
): Promise<string> {
  const known = await findAbout(ctx.db, about);
  return consultPath(known ?? (await openAbout(alone(ctx).db, { ...about, now: ctx.now })));
}
