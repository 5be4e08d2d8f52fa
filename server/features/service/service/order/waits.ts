import type { RawBuilder } from 'kysely';
import type { ViewerCtx } from '../../../../platform/context.ts';
import { toAcceptOf, toConfirmOf } from '../../store/waits.ts';

/** What waits in orders for whoever asks: as a seller, and as a buyer. */
export const orderWaits: Readonly<Record<string, (ctx: ViewerCtx) => RawBuilder<number>>> = {
  'service.to-accept': ({ viewer }) => toAcceptOf(viewer.userId),
  'service.to-confirm': ({ viewer }) => toConfirmOf(viewer.userId),
};
