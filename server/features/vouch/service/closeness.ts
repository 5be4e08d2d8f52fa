import type { vouchLine } from '@qunlu/contract/vouch/calls.ts';
import type { OutputOf } from '@qunlu/contract/kernel/endpoint.ts';
import type { ViewerCtx } from '../../../platform/context.ts';
import { findCloseness } from '../store/closeness.ts';

/** What a card, a service or an offer says of who vouches for its person; to strangers nothing. */
export async function lineOf(ctx: ViewerCtx, userId: number): Promise<OutputOf<typeof vouchLine>> {
  const found = await findCloseness(ctx.db, { viewerId: ctx.viewer.userId, now: ctx.now }, userId);
  return found ?? { count: 0, friends: 0 };
}
