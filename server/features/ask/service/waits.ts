import type { RawBuilder } from 'kysely';
import type { ViewerCtx } from '../../../platform/context.ts';
import type { TurnReader } from '../../order/ports.ts';
import { picksOf, pickTurns, waitingFor } from '../store/waits.ts';

/** What waits for whoever asks: as an answerer, and as somebody with a bounty. */
export const askBadges: Readonly<Record<string, (ctx: ViewerCtx) => RawBuilder<number>>> = {
  'ask.waiting': ({ viewer }) => waitingFor(viewer.userId),
  'ask.pick': ({ viewer }) => picksOf(viewer.userId),
};

/** A bounty has no seller who serves: whose it is chooses. */
export const askTurns = ({ userId, role, now, most }: TurnReader): RawBuilder<unknown> | null =>
  role === 'buyer' ? pickTurns(userId, now, most) : null;
